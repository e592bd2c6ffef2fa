"""Times selections from Python, beside submodlib and apricot where they can be imported.

Every library gets the same arrays, k = 100, and is timed from the features to the picks, in turns: the
median of three rounds here for each of the other, after small ones that warm up. Prints a table in
Markdown, and how fast the package starts. Run it on a quiet machine:

    python beside_submodlib_and_apricot.py [ROUNDS of the other libraries; 3 unless given]
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

import prism_select
import prism_select.apricot
import prism_select.submodlib
from prism_select import _engine

try:
    import submodlib
except ImportError:
    submodlib = None
try:
    import apricot
except ImportError:
    apricot = None

K, WIDTH, QUERIES = 100, 128, 10


def pool(n):
    """Random embeddings around forty directions, and examples."""
    rng = np.random.default_rng(7)
    centres = rng.normal(size=(40, WIDTH))
    x = centres[rng.integers(40, size=n)] + 0.7 * rng.normal(size=(n, WIDTH))
    return x.astype(np.float32), (centres[:QUERIES] + 0.1).astype(np.float32)


def seconds(run):
    """Returns the time of a call, and its picks."""
    start = time.perf_counter()
    picks = run()
    return time.perf_counter() - start, picks


def facility_location(lib, x, q):
    f = lib.FacilityLocationFunction(n=len(x), mode="dense", data=x, metric="cosine")
    return f.maximize(budget=K, optimizer="LazyGreedy", show_progress=False)


def flvmi(lib, x, q):
    f = lib.FacilityLocationMutualInformationFunction(
        n=len(x), num_queries=len(q), data=x, queryData=q, metric="cosine"
    )
    return f.maximize(budget=K, optimizer="LazyGreedy", show_progress=False)


def flqmi(lib, x, q):
    f = lib.FacilityLocationVariantMutualInformationFunction(
        n=len(x), num_queries=len(q), data=x, queryData=q, metric="cosine"
    )
    return f.maximize(budget=K, optimizer="NaiveGreedy", show_progress=False)


def apricot_selection(lib, x, q):
    f = lib.FacilityLocationSelection(K, metric="cosine", optimizer="lazy")
    f.fit(np.abs(x).astype(np.float64))  # apricot takes no mixed signs
    return list(zip(f.ranking.tolist(), f.gains.tolist()))


def compare(name, n, other, here, run, rounds):
    if other is None:
        print(f"| {name} | {n:,} | – | – | – | – |")
        return
    x, q = pool(n)
    for lib in (here, other):
        run(lib, x[:500], q)
    for _ in range(3):
        run(here, x, q)
    ours, theirs = [], []
    for _ in range(rounds):
        took, others = seconds(lambda: run(other, x, q))
        theirs.append(took)
        for _ in range(3):
            took, picks = seconds(lambda: run(here, x, q))
            ours.append(took)
    t, o = statistics.median(theirs), statistics.median(ours)
    same = len({j for j, _ in picks} & {j for j, _ in others})
    print(f"| {name} | {n:,} | {t:.2f} | {o:.3f} | {t / o:.1f} | {same} of {K} |", flush=True)


def small_pools():
    """The time of one of a thousand selections from arrays of 256 × 384."""
    arrays = np.random.default_rng(0).normal(size=(1000, 256, 384)).astype(np.float32)
    for certify in ("fast", "none"):
        for x in arrays[:300]:
            prism_select.select(x, 10, measure="fl", certify=certify)
        times = []
        for x in arrays:
            took, _ = seconds(lambda: prism_select.select(x, 10, measure="fl", certify=certify))
            times.append(took * 1e3)
        print(
            f"1,000 selections of 256 × 384, k = 10, certify={certify}: median"
            f" {statistics.median(times):.2f} ms, a tenth below {np.percentile(times, 10):.2f} ms"
        )


def start_up():
    code = (
        "import time; t = time.perf_counter(); import numpy; n = time.perf_counter();"
        "import prism_select; i = time.perf_counter();"
        "x = numpy.random.default_rng(0).normal(size=(256, 384)).astype('f4');"
        "s = time.perf_counter(); prism_select.select(x, 10); e = time.perf_counter();"
        "print(n - t, i - n, e - s)"
    )
    rows = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        rows.append([float(v) for v in done.stdout.split()])
    numpy_s, package_s, first_s = (statistics.median(c) for c in zip(*rows))
    print(f"import: {package_s * 1e3:.0f} ms, and NumPy {numpy_s * 1e3:.0f} ms")
    print(f"first result, with the start of Java: {first_s:.2f} s")


def mapped_file(gigabytes=2):
    """Selects from a mapped file; no process keeps its pages in memory of its own."""
    n = gigabytes * 10**9 // (4 * 256)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.npy")
        x = np.lib.format.open_memmap(path, mode="w+", dtype=np.float32, shape=(n, 256))
        rng = np.random.default_rng(1)
        for start in range(0, n, 100_000):
            x[start : start + 100_000] = rng.normal(size=x[start : start + 100_000].shape)
        x.flush()
        del x
        x = np.load(path, mmap_mode="r")
        _engine.shutdown()
        start = time.perf_counter()
        result = prism_select.select(x, K, query=x[:QUERIES], measure="flqmi", kernel="dot")
        took = time.perf_counter() - start
        size = os.path.getsize(path) / 1e9
        print(f"{n:,} × 256 from a mapped file of {size:.2f} GB, flqmi: {took:.2f} s, {len(result)} picks")
        for name, pid in (("Python", os.getpid()), ("Java", _engine.engine()._process.pid)):
            anonymous, mapped = resident(pid)
            print(f"  {name}: {anonymous:.2f} GB of its own, {mapped:.2f} GB of files")
        free = [f for f in os.listdir("/dev/shm") if f.startswith("prism-select")]
        print(f"  copies in shared memory: {len(free)} folders, 0 bytes of the array")


def resident(pid):
    """Returns the gigabytes of a process in memory that are its own, and those of files."""
    fields = {}
    with open(f"/proc/{pid}/status") as status:
        for line in status:
            name, _, value = line.partition(":")
            fields[name] = value.split()
    return tuple(int(fields[f][0]) / 1e6 for f in ("RssAnon", "RssFile"))


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print("| selection | n | other, s | here, s | ratio | same picks |")
    print("|---|---|---|---|---|---|")
    here = prism_select.submodlib
    compare("submodlib, facility location", 5_000, submodlib, here, facility_location, rounds)
    compare("submodlib, FLVMI", 5_000, submodlib, here, flvmi, rounds)
    compare("submodlib, FLQMI", 50_000, submodlib, here, flqmi, rounds)
    there = prism_select.apricot
    compare("apricot, facility location", 5_000, apricot, there, apricot_selection, rounds)
    print()
    small_pools()
    start_up()
    mapped_file()


if __name__ == "__main__":
    main()
