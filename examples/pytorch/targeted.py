"""Targeted learning in PyTorch: train, let `prism target` choose what to label, train anew.

    python targeted.py --data mnist --folder ../../demo/mnist --runs 3 --out targeted-mnist.json
    prism experiment report targeted-mnist.json --html targeted-mnist.html

Results are noted one by one; the same command goes on where it was cut off, and --minutes cuts it
off. The environment variable PRISM says how to call prism, if it is not on the PATH.
"""
import argparse, json, math, multiprocessing, os, shlex, subprocess, sys, tempfile, threading, time
from pathlib import Path

import numpy as np
import torch

from images import RECIPES, draw, load
from networks import DEVICE, LeNet, Learner, ResNet18

STRATEGIES = "flqmi,gcmi,logdetmi,flvmi+random,flvmi+gcmi,com,gradmatch,glister-tss,badge,entropy,random"
WHOLE = ("gradmatch", "gradmatch-weighted", "gcmi+div")  # all others choose for a budget what begins a larger one


# ---- jobs, each in a process of its own ----

def begin(options):
    """Prepares a process."""
    global args, x, y, test_x, test_y, learner
    args = options
    torch.set_num_threads(args.threads)
    torch.backends.cudnn.deterministic = True  # a run that is taken up again begins the same
    x, y, test_x, test_y = load(args.data, args.folder)
    test_x, test_y = test_x[:args.test], test_y[:args.test]
    network = LeNet if args.data == "mnist" else ResNet18
    learner = Learner(network, x.shape[1], x.shape[2], int(y.max()) + 1, args.precision)


def accuracy(rare):
    """In percent: the mean over the rare classes, and of all items."""
    right = learner.outputs(test_x)[1].argmax(1) == test_y
    return 100 * float(np.mean([right[test_y == c].mean() for c in rare])), 100 * float(right.mean())


def before(seed):
    """Trains on what is labelled, and exports what prism reads."""
    rare, split = draw(args.data, y, args.recipe, seed)
    epochs = learner.fit(x[split["labelled"]], y[split["labelled"]], seed, args.epochs, args.stop)
    to = Path(args.work, str(seed))
    to.mkdir()
    for name, rows in split.items():
        features, logits = learner.outputs(x[rows])
        np.save(to / f"{name}-features.npy", features)
        np.save(to / f"{name}-logits.npy", logits)
        np.save(to / f"{name}-labels.npy", y[rows])
    return seed, epochs, accuracy(rare)


def choices(seed, strategy, budget):
    """Asks prism what to label, once for all budgets where a smaller one begins the larger."""
    k = budget if strategy in WHOLE else max(budget, args.largest)
    at = Path(args.work, str(seed))
    known = at / f"{strategy}-{k}.json"
    if not known.exists():
        command = shlex.split(os.environ.get("PRISM", "prism")) + [
            "target", "--json", "--strategy", strategy, "-k", str(k), "--seed", str(seed),
            "--threads", str(args.threads),
            "--features", at / "pool-features.npy", "--logits", at / "pool-logits.npy"]
        for name in ("target", "private", "labelled"):
            for what in ("features", "logits", "labels"):
                command += [f"--{name}-{what}", at / f"{name}-{what}.npy"]
        said = subprocess.run(command, capture_output=True, text=True)
        if said.returncode:
            raise RuntimeError(f"prism: {said.stderr}")
        aside = at / f"{strategy}-{k}.{os.getpid()}"
        aside.write_text(said.stdout)
        aside.replace(known)
    answer = json.loads(known.read_text())
    return [p["index"] for p in answer["picks"]][:budget], answer["seconds"]


def after(job):
    """Labels what prism chooses, trains anew and measures."""
    seed, strategy, budget, first = job
    rare, split = draw(args.data, y, args.recipe, seed)
    picks, seconds = choices(seed, strategy, budget)
    bought = split["pool"][picks]
    rows = np.concatenate([split["labelled"], bought])
    start = time.monotonic()
    learner.fit(x[rows], y[rows], seed, args.epochs, args.stop)  # their true classes are looked up here
    target, overall = accuracy(rare)
    return {"seed": seed, "strategy": strategy, "budget": budget,
            "target_before": first[0], "target_after": target,
            "overall_before": first[1], "overall_after": overall,
            "target_picked": int(np.isin(y[bought], rare).sum()), "seconds": seconds,
            "training_seconds": time.monotonic() - start}


def options():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", choices=RECIPES, default="mnist")
    ap.add_argument("--folder", required=True, help="where the data's files are")
    ap.add_argument("--runs", type=int, default=10, help="a new draw each")
    ap.add_argument("--budgets", help="N,N,…; the recipe's by default")
    ap.add_argument("--strategies", default=STRATEGIES)
    ap.add_argument("--no-exhaust", action="store_true", help="random gets no larger budgets")
    ap.add_argument("--epochs", type=int, default=100, help="at most")
    ap.add_argument("--stop", choices=("learning", "evaluated"), default="learning",
                    help="when 99 %% of the rows are right: as they are learned, as the stored results of"
                         " this script, or in evaluation mode after each epoch, as TRUST and cifar10.py")
    ap.add_argument("--precision", choices=("float", "bfloat16"), default="float",
                    help="of the layers while training; features and logits are always exported in float")
    ap.add_argument("--test", type=int, help="the first N test items only", metavar="N")
    ap.add_argument("--workers", type=int, default=1,
                    help="trainings at a time: batches of 20 leave a GPU idle otherwise")
    ap.add_argument("--minutes", type=float, default=math.inf, help="begin no training after that")
    ap.add_argument("--out", type=Path, help="targeted-DATA.json by default")
    return ap


def main(given=None, recipe=None, wanted=None, pilot=False):
    """With a recipe and the (strategy, budget) that are wanted of a run, by its number, or those of the
    command line. A pilot trains the first models alone."""
    args = options().parse_args(given)
    begun = time.monotonic()
    args.out = args.out or Path(f"targeted-{args.data}.json")
    args.threads = max(1, (os.cpu_count() or 1) // args.workers)
    items = np.bincount(load(args.data, args.folder)[1])
    args.recipe = (recipe or RECIPES[args.data]).fitting(items.min(), len(items))
    budgets = [int(b) for b in args.budgets.split(",")] if args.budgets else args.recipe.budgets
    # random goes on until the pool is used up: labelling efficiency asks how many labels it needs
    pool_size = args.recipe.pool(len(items))
    more = [b for b in (max(budgets) << i for i in range(1, 32)) if b < pool_size] + [pool_size]
    more = [] if args.no_exhaust else more
    strategies = args.strategies.split(",")
    usual = [(s, b) for s in strategies for b in dict.fromkeys([*budgets, *more] if s == "random" else budgets)]
    # what takes long comes first, so that no worker is late at the end
    jobs = {seed: sorted(wanted(seed) if wanted else usual, key=lambda job: -job[1])
            for seed in range(1, args.runs + 1)}
    args.largest = max((b for some in jobs.values() for s, b in some if s != "random"), default=max(budgets))
    results = {"data": args.data, "model": ("lenet" if args.data == "mnist" else "resnet18") + " in PyTorch"
               + (", stopped by its accuracy in evaluation mode" if args.stop == "evaluated" else "")
               + (", trained in bfloat16" if args.precision == "bfloat16" else ""),
               "split": args.recipe.says(), "runs": []}
    if args.out.exists():
        have = json.loads(args.out.read_text())
        if any(have[k] != results[k] for k in ("data", "model", "split")):
            sys.exit(f"{args.out} has results of something else; name another file.")
        results = have
    done = {(r["seed"], r["strategy"], r["budget"]) for r in results["runs"]}
    jobs = {seed: [job for job in some if (seed, *job) not in done] for seed, some in jobs.items()}
    left = Work(args, results, begun).do({seed: some for seed, some in jobs.items() if some or pilot}, pilot)
    print(f"{left} trainings are left" if left else "all trainings are done", flush=True)


class Work:
    """The trainings of one call, several at a time, each of which is noted as it ends."""

    def __init__(self, args, results, begun):
        self.args, self.results, self.begun = args, results, begun
        self.cost = float(results.get("cost", "0").split()[0])  # of earlier calls
        self.room = threading.Semaphore(2 * args.workers)  # so that the clock is asked before each
        self.wrong = []

    def minutes(self):
        return (time.monotonic() - self.begun) / 60

    def late(self):
        return self.minutes() > self.args.minutes

    def do(self, jobs, pilot):
        """Returns how many trainings there was no time for."""
        if not jobs:
            return 0
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["torch"])  # which takes long to load: once is enough
        left, seeds = sum(map(len, jobs.values())), list(jobs)
        with tempfile.TemporaryDirectory() as self.args.work, \
                context.Pool(self.args.workers, begin, (self.args,)) as pool:
            ahead = len(seeds) if pilot else 2  # the next run's first model is trained beside this run's others
            firsts = {}
            for i, seed in enumerate(seeds):
                if self.wrong or self.late():
                    break
                for s in seeds[i:i + ahead]:
                    if s not in firsts:
                        firsts[s] = pool.apply_async(before, (s,))
                _, epochs, first = firsts[seed].get()
                print(f"run {seed}: {epochs} epochs, target {first[0]:.1f} %, all {first[1]:.1f} %,"
                      f" {self.minutes():.1f} minutes", flush=True)
                for job in jobs[seed]:
                    self.room.acquire()
                    if self.wrong or self.late():
                        break
                    pool.apply_async(after, ((seed, *job, first),), callback=self.note, error_callback=self.fail)
                    left -= 1
            pool.close()
            pool.join()
        if self.wrong:
            raise self.wrong[0]
        return left

    def fail(self, error):
        self.wrong.append(error)
        self.room.release()

    def note(self, r):
        runs = self.results["runs"]
        runs.append(r)
        runs.sort(key=lambda r: (r["seed"], r["strategy"], r["budget"]))
        machine = torch.cuda.get_device_name() if DEVICE.type == "cuda" else "a CPU"
        self.results["cost"] = (f"{self.cost + self.minutes():.1f} minutes of {machine}, at last with"
                                f" {self.args.workers} worker{'' if self.args.workers == 1 else 's'}")
        aside = self.args.out.with_suffix(".tmp")
        aside.write_text(json.dumps(self.results, indent=1) + "\n")
        aside.replace(self.args.out)
        self.room.release()
        print(f"run {r['seed']}: {r['strategy']}, {r['budget']} labels, {r['target_picked']} of the target's,"
              f" target {r['target_after'] - r['target_before']:+.1f}, all"
              f" {r['overall_after'] - r['overall_before']:+.1f}", flush=True)


if __name__ == "__main__":
    main()
