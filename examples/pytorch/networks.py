"""Networks, their training as in the paper, and their outputs for images."""
import contextlib, math

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

RATE, MOMENTUM, DECAY, BATCH, ENOUGH = 0.01, 0.9, 5e-4, 20, 0.99
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


# ---- networks: body(x) is what the last layer, head, sees ----

class LeNet(nn.Module):
    def __init__(self, channels, classes):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, 6, 5), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
            nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU())
        self.head = nn.Linear(84, classes)


class Block(nn.Module):
    def __init__(self, n, m, stride):
        super().__init__()
        self.through = nn.Sequential(
            nn.Conv2d(n, m, 3, stride, 1, bias=False), nn.BatchNorm2d(m), nn.ReLU(),
            nn.Conv2d(m, m, 3, 1, 1, bias=False), nn.BatchNorm2d(m))
        self.around = nn.Identity() if stride == 1 else nn.Sequential(
            nn.Conv2d(n, m, 1, stride, bias=False), nn.BatchNorm2d(m))

    def forward(self, x):
        return F.relu(self.through(x) + self.around(x))


class ResNet18(nn.Module):
    def __init__(self, channels, classes):
        super().__init__()
        wide = [64, 64, 128, 256, 512]
        self.body = nn.Sequential(
            nn.Conv2d(channels, 64, 3, 1, 1, bias=False), nn.BatchNorm2d(64), nn.ReLU(),
            *[b for s in range(4) for b in (Block(wide[s], wide[s + 1], 1 if s == 0 else 2),
                                            Block(wide[s + 1], wide[s + 1], 1))],
            nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Linear(512, classes)


class Learner:
    """One network and its optimizer, started anew for each training. A step on a full batch is
    recorded once as a CUDA graph: with so few rows a GPU would wait for Python otherwise."""

    def __init__(self, network, channels, side, classes, precision="float"):
        self.precision = precision
        self.pad = 2 if network is LeNet else 0  # 28 x 28 to 32 x 32
        self.layout = torch.contiguous_format if network is LeNet else torch.channels_last  # the faster one
        self.net = network(channels, classes).to(DEVICE, memory_format=self.layout)
        self.weights = list(self.net.parameters())
        self.speed = [torch.zeros_like(w) for w in self.weights]
        self.rate, self.right = torch.zeros((), device=DEVICE), torch.zeros((), device=DEVICE)
        self.x = self.images(np.zeros((BATCH, channels, side, side), np.uint8))
        self.y = torch.zeros(BATCH, dtype=torch.long, device=DEVICE)
        self.graph = None
        if DEVICE.type == "cuda":
            self.net.train()
            aside = torch.cuda.Stream()
            aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(aside):
                for _ in range(3):
                    self.step(self.x, self.y)
            torch.cuda.current_stream().wait_stream(aside)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.step(self.x, self.y)
            self.graph = graph

    def forward(self, x):
        """The logits; with bfloat16, layers compute in it, and weights and their updates stay in float."""
        half = self.precision == "bfloat16" and DEVICE.type == "cuda"
        with torch.autocast("cuda", torch.bfloat16, cache_enabled=False) if half else contextlib.nullcontext():
            return self.net.head(self.net.body(x))

    def step(self, x, y):
        """SGD with momentum; all in place, so that it can be recorded."""
        z = self.forward(x).float()
        slopes = torch.autograd.grad(F.cross_entropy(z, y), self.weights)
        with torch.no_grad():
            self.right += (z.argmax(1) == y).sum()
            # the fused step wants both laid out alike, and cuDNN now and then has ideas of its own
            slopes = [g if g.stride() == w.stride() else torch.empty_like(w).copy_(g)
                      for g, w in zip(slopes, self.weights)]
            if hasattr(torch, "_fused_sgd_"):
                torch._fused_sgd_(self.weights, slopes, self.speed, lr=self.rate, momentum=MOMENTUM,
                                  weight_decay=DECAY, dampening=0, nesterov=False, maximize=False,
                                  is_first_step=False)
            else:  # an older PyTorch
                for w, g, v in zip(self.weights, slopes, self.speed):
                    v.mul_(MOMENTUM).add_(g).add_(w, alpha=DECAY)
                    w.sub_(v * self.rate)

    def fit(self, x, y, seed, epochs, stop):
        """From scratch, until more than 99 % of the rows are right: before they were learned in an
        epoch (learning), or in evaluation mode after it (evaluated)."""
        torch.manual_seed(seed)
        for m in self.net.modules():
            if hasattr(m, "reset_parameters"):
                m.reset_parameters()
        torch._foreach_zero_(self.speed)
        self.net.train()
        x = self.images(x)
        self.mean, self.deviation = x.mean((0, 2, 3), keepdim=True), x.std((0, 2, 3), keepdim=True)
        x, y = self.normal(x), torch.tensor(y, device=DEVICE)
        for epoch in range(epochs):
            self.rate.fill_(RATE * (1 + math.cos(math.pi * epoch / epochs)) / 2)
            self.right.zero_()
            for rows in torch.randperm(len(y), device=DEVICE).split(BATCH):
                if self.graph and len(rows) == BATCH:
                    torch.index_select(x, 0, rows, out=self.x)
                    torch.index_select(y, 0, rows, out=self.y)
                    self.graph.replay()
                else:
                    self.step(x[rows], y[rows])
            if stop == "evaluated":
                self.right.copy_((self.predicted(x) == y).sum())
            if self.right.item() > ENOUGH * len(y):
                break
        return epoch + 1

    @torch.no_grad()
    def predicted(self, x):
        """The classes that are predicted in evaluation mode."""
        self.net.eval()
        classes = torch.cat([self.forward(part).argmax(1) for part in x.split(500)])
        self.net.train()
        return classes

    def images(self, x):
        x = F.pad(torch.tensor(x, device=DEVICE).float() / 255, [self.pad] * 4)
        return x.contiguous(memory_format=self.layout)

    def normal(self, x):
        return (x - self.mean) / self.deviation

    @torch.no_grad()
    def outputs(self, x):
        """Features before the last layer, and logits."""
        self.net.eval()  # or batch statistics would make other gradients
        h = [self.net.body(self.normal(self.images(part))) for part in np.array_split(x, -(-len(x) // 500))]
        return torch.cat(h).cpu().numpy(), torch.cat([self.net.head(part) for part in h]).cpu().numpy()
