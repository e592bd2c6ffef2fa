"""Targeted learning in PyTorch: train, let `prism target` choose what to label, train anew.

    python targeted.py --data mnist --folder ../../demo/mnist --runs 3 --out targeted-mnist.json
    prism experiment report targeted-mnist.json --html targeted-mnist.html

Results are noted one by one; the same command goes on where it was cut off. The environment
variable PRISM says how to call prism, if it is not on the PATH.
"""
import argparse, csv, gzip, json, math, multiprocessing, os, shlex, subprocess, sys, tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

RATE, MOMENTUM, DECAY, BATCH, ENOUGH = 0.01, 0.9, 5e-4, 20, 0.99
STRATEGIES = "flqmi,gcmi,logdetmi,flvmi,com,gradmatch,glister-tss,badge,entropy,random"
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


# ---- data: images n x channels x height x width as bytes, and classes from 0 ----

def idx(file):
    raw = gzip.decompress(Path(file).read_bytes())
    sides = np.frombuffer(raw, ">i4", raw[3], 4)
    return np.frombuffer(raw, np.uint8, offset=4 + 4 * raw[3]).reshape(sides)


def sheets(folder, part):
    from PIL import Image  # for svhn and cifar10 alone

    rows = list(csv.DictReader(open(folder / f"{part}_labels.csv")))
    open_sheets = {m: np.asarray(Image.open(folder / m).convert("RGB")) for m in {r["mosaic"] for r in rows}}
    at = [(open_sheets[r["mosaic"]], 32 * int(r["row"]), 32 * int(r["col"])) for r in rows]
    x = np.stack([s[i:i + 32, j:j + 32].transpose(2, 0, 1) for s, i, j in at])
    return x, np.array([int(r["label"]) for r in rows])


def load(data, folder):
    """x and y for training, x and y for testing."""
    folder = Path(folder)
    if data == "mnist":
        return tuple(a[:, None] if a.ndim == 3 else a.astype(int) for a in (
            idx(folder / f"{part}-{what}-ubyte.gz")
            for part in ("train", "t10k") for what in ("images-idx3", "labels-idx1")))
    if data == "pneumonia":
        z = np.load(folder / "pneumoniamnist.npz")
        return tuple(a[:, None] if a.ndim == 3 else a.ravel().astype(int) for a in (
            z["train_images"], z["train_labels"], z["test_images"], z["test_labels"]))
    return sheets(folder, "train") + sheets(folder, "test")


# ---- splits: some classes are made rare, with the paper's sizes ----

@dataclass(frozen=True)
class Recipe:
    rare_classes: int
    rare_labelled: int
    common_labelled: int
    rare_pool: int
    common_pool: int
    target: int  # of each rare class
    private: int  # of each other class
    budgets: tuple

    def fitting(self, smallest):
        """Where a class has too few items for the recipe, all counts are scaled by one factor."""
        need = max(self.common_labelled + self.common_pool + self.private,
                   self.rare_labelled + self.rare_pool + self.target)
        fixed = max(self.target, self.private)
        factor = min(1, (smallest - fixed) / (need - fixed))
        scaled = lambda n: max(1, math.floor(n * factor + 0.5))
        counts = ("rare_labelled", "common_labelled", "rare_pool", "common_pool")
        return replace(self, **{c: scaled(getattr(self, c)) for c in counts},
                       budgets=tuple(dict.fromkeys(map(scaled, self.budgets))))

    def pool(self, classes):
        return self.rare_classes * self.rare_pool + (classes - self.rare_classes) * self.common_pool

    def says(self):
        return (f"{self.rare_classes} rare class{'' if self.rare_classes == 1 else 'es'}: labelled"
                f" {self.rare_labelled} of each rare class and {self.common_labelled} of each other,"
                f" pool {self.rare_pool} and {self.common_pool}, target {self.target} of each rare"
                f" class, private {self.private} of each other")


RECIPES = {
    "mnist": Recipe(2, 10, 200, 150, 3000, 5, 5, (50, 100, 200, 400)),
    "svhn": Recipe(2, 10, 200, 150, 3000, 5, 5, (50, 100, 200, 400)),
    "cifar10": Recipe(2, 200, 1000, 150, 3000, 5, 5, (100, 200, 400)),
    "pneumonia": Recipe(1, 5, 100, 53, 1050, 10, 5, (5, 10, 20, 40)),
}


def draw(data, y, recipe, seed):
    """A new draw of everything: the rare classes, and rows for each purpose."""
    rng = np.random.default_rng(seed)
    classes = y.max() + 1
    rare = [1] if data == "pneumonia" else sorted(rng.choice(classes, recipe.rare_classes, replace=False).tolist())
    parts = {"labelled": [], "pool": [], "target": [], "private": []}
    for c in range(classes):
        rows = rng.permutation(np.flatnonzero(y == c))
        is_rare = c in rare
        e = recipe.rare_labelled if is_rare else recipe.common_labelled
        u = recipe.rare_pool if is_rare else recipe.common_pool
        t = recipe.target if is_rare else recipe.private
        assert e + u + t <= len(rows), f"class {c} has {len(rows)} items, and {e + u + t} are needed"
        parts["labelled"].append(rows[:e])
        parts["pool"].append(rows[e:e + u])
        parts["target" if is_rare else "private"].append(rows[e + u:e + u + t])
    split = {name: np.concatenate(rows) for name, rows in parts.items()}
    split["pool"] = rng.permutation(split["pool"])  # not class by class
    return rare, split


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

    def __init__(self, network, channels, side, classes):
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

    def step(self, x, y):
        """SGD with momentum; all in place, so that it can be recorded."""
        z = self.net.head(self.net.body(x))
        slopes = torch.autograd.grad(F.cross_entropy(z, y), self.weights)
        with torch.no_grad():
            self.right += (z.argmax(1) == y).sum()
            # the fused step wants both laid out alike, and cuDNN now and then has ideas of its own
            slopes = [g if g.stride() == w.stride() else torch.empty_like(w).copy_(g)
                      for g, w in zip(slopes, self.weights)]
            torch._fused_sgd_(self.weights, slopes, self.speed, lr=self.rate, momentum=MOMENTUM,
                              weight_decay=DECAY, dampening=0, nesterov=False, maximize=False,
                              is_first_step=False)

    def fit(self, x, y, seed, epochs):
        """From scratch, until more than 99 % of an epoch's rows were right before they were learned."""
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
            if self.right.item() > ENOUGH * len(y):
                break
        return epoch + 1

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


# ---- jobs, each in a process of its own ----

def begin(options):
    """Once in each process."""
    global args, x, y, test_x, test_y, learner
    args = options
    torch.set_num_threads(args.threads)
    torch.backends.cudnn.deterministic = True  # a run that is taken up again begins the same
    x, y, test_x, test_y = load(args.data, args.folder)
    network = LeNet if args.data == "mnist" else ResNet18
    learner = Learner(network, x.shape[1], x.shape[2], int(y.max()) + 1)


def accuracy(rare):
    """In percent: the mean over the rare classes, and of all items."""
    right = learner.outputs(test_x)[1].argmax(1) == test_y
    return 100 * float(np.mean([right[test_y == c].mean() for c in rare])), 100 * float(right.mean())


def before(seed):
    """Trains on what is labelled, and exports what prism reads."""
    rare, split = draw(args.data, y, args.recipe, seed)
    epochs = learner.fit(x[split["labelled"]], y[split["labelled"]], seed, args.epochs)
    to = Path(args.work, str(seed))
    to.mkdir()
    for name, rows in split.items():
        features, logits = learner.outputs(x[rows])
        np.save(to / f"{name}-features.npy", features)
        np.save(to / f"{name}-logits.npy", logits)
        np.save(to / f"{name}-labels.npy", y[rows])
    return seed, epochs, accuracy(rare)


def after(job):
    """Asks prism what to label, labels it, trains anew and measures."""
    seed, strategy, budget, first = job
    rare, split = draw(args.data, y, args.recipe, seed)
    at = Path(args.work, str(seed))
    command = shlex.split(os.environ.get("PRISM", "prism")) + [
        "target", "--json", "--strategy", strategy, "-k", str(budget), "--seed", str(seed),
        "--threads", str(args.threads),
        "--features", at / "pool-features.npy", "--logits", at / "pool-logits.npy"]
    for name in ("target", "private", "labelled"):
        for what in ("features", "logits", "labels"):
            command += [f"--{name}-{what}", at / f"{name}-{what}.npy"]
    said = subprocess.run(command, capture_output=True, text=True)
    if said.returncode:
        raise RuntimeError(f"prism: {said.stderr}")
    answer = json.loads(said.stdout)
    bought = split["pool"][[p["index"] for p in answer["picks"]]]
    rows = np.concatenate([split["labelled"], bought])
    learner.fit(x[rows], y[rows], seed, args.epochs)  # their true classes are looked up here
    target, overall = accuracy(rare)
    return {"seed": seed, "strategy": strategy, "budget": budget,
            "target_before": first[0], "target_after": target,
            "overall_before": first[1], "overall_after": overall,
            "target_picked": int(np.isin(y[bought], rare).sum()), "seconds": answer["seconds"]}


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", choices=RECIPES, default="mnist")
    ap.add_argument("--folder", required=True, help="where the data's files are")
    ap.add_argument("--runs", type=int, default=10, help="a new draw each")
    ap.add_argument("--budgets", help="N,N,…; the recipe's by default")
    ap.add_argument("--strategies", default=STRATEGIES)
    ap.add_argument("--epochs", type=int, default=100, help="at most")
    ap.add_argument("--workers", type=int, default=1, help="trainings at a time")
    ap.add_argument("--out", type=Path, help="targeted-DATA.json by default")
    args = ap.parse_args()
    args.out = args.out or Path(f"targeted-{args.data}.json")
    args.threads = max(1, (os.cpu_count() or 1) // args.workers)
    items = np.bincount(load(args.data, args.folder)[1])
    args.recipe = RECIPES[args.data].fitting(items.min())
    budgets = [int(b) for b in args.budgets.split(",")] if args.budgets else args.recipe.budgets
    # random goes on until the pool is used up: labelling efficiency asks how many labels it needs
    pool_size = args.recipe.pool(len(items))
    more = [b for b in (max(budgets) << i for i in range(1, 32)) if b < pool_size] + [pool_size]
    strategies = args.strategies.split(",")
    wanted = [(s, b) for s in strategies for b in dict.fromkeys([*budgets, *more] if s == "random" else budgets)]
    wanted.sort(key=lambda job: -job[1])  # what takes long comes first, so that no worker is late at the end
    results = {"data": args.data, "model": ("lenet" if args.data == "mnist" else "resnet18") + " in PyTorch",
               "split": args.recipe.says(), "runs": []}
    if args.out.exists():
        have = json.loads(args.out.read_text())
        if any(have[k] != results[k] for k in ("data", "model", "split")):
            sys.exit(f"{args.out} has results of something else; name another file.")
        results = have
    done = {(r["seed"], r["strategy"], r["budget"]) for r in results["runs"]}
    order = list(dict.fromkeys([r["strategy"] for r in results["runs"]] + strategies))
    jobs = {seed: [job for job in wanted if (seed, *job) not in done] for seed in range(1, args.runs + 1)}
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["torch"])  # which takes long to load: once is enough
    with tempfile.TemporaryDirectory() as args.work, context.Pool(args.workers, begin, (args,)) as pool:
        firsts = pool.imap(before, [seed for seed in jobs if jobs[seed]])

        def todo():
            for seed, epochs, first in firsts:
                print(f"run {seed}: {epochs} epochs, target {first[0]:.1f} %, all {first[1]:.1f} %", flush=True)
                yield from ((seed, *job, first) for job in jobs[seed])

        for r in pool.imap_unordered(after, todo()):
            results["runs"].append(r)
            results["runs"].sort(key=lambda r: (r["seed"], order.index(r["strategy"]), r["budget"]))
            aside = args.out.with_suffix(".tmp")
            aside.write_text(json.dumps(results, indent=1) + "\n")
            aside.replace(args.out)
            print(f"run {r['seed']}: {r['strategy']}, {r['budget']} labels, {r['target_picked']} of the target's,"
                  f" target {r['target_after'] - r['target_before']:+.1f}, all"
                  f" {r['overall_after'] - r['overall_before']:+.1f}", flush=True)


if __name__ == "__main__":
    main()
