"""Functions that need one call."""

from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence

import numpy as np

from . import _arrays
from ._engine import engine
from ._pool import Items, Pool
from ._selection import Selection


def select(
    X: Items,
    k: Optional[int] = None,
    *,
    groups: Optional[Sequence] = None,
    ids: Optional[Sequence] = None,
    concepts: Optional[Mapping[str, Any]] = None,
    threads: Optional[int] = None,
    **options: Any,
) -> Selection:
    """Selects a subset of X that maximizes a measure.

    Args:
        X: items by features: a NumPy array, a PyTorch tensor, a frame, lists or a path
        k: the largest number of picks
        groups: one group per item, for quotas
        ids: one id per item
        concepts: the concepts that items cover, for set covers
        threads: the number of threads
        options: see :meth:`Pool.select`

    Returns:
        the picks with their gains, value, bound and explanations
    """
    pool = Pool(X, groups=groups, ids=ids, concepts=concepts, threads=threads, _once=True)
    try:
        return pool.select(k, **options)
    finally:
        pool.close()


def score(X: Items, items: Sequence[int], **options: Any) -> float:
    """Returns the value of some rows of X under a measure; see :meth:`Pool.score`."""
    with Pool(X) as pool:
        return pool.score(items, **options)


def measures() -> List[Dict[str, Any]]:
    """Returns the catalogue of measures with their formulas and parameters."""
    return engine().call("measures", {})


def compare(
    X: Items,
    k: int,
    measures: Sequence[str],
    *,
    query: Items = None,
    private: Items = None,
    kernel: Optional[str] = None,
) -> Dict[str, Any]:
    """Compares the selections of several measures: metrics, values under each other, overlap."""
    options: List[Any] = ["-k", k, "--query", query, "--private", private, "--kernel", kernel]
    for m in measures:
        options += ["-m", m]
    return command("compare", X, *options)


def plan(
    X: Items,
    k: int,
    *,
    query: Items = None,
    private: Items = None,
    measure: Optional[str] = None,
    kernel: Optional[str] = None,
) -> Dict[str, Any]:
    """Returns how a selection would run, with its memory and time."""
    options = ["-k", k, "--query", query, "--private", private, "-m", measure, "--kernel", kernel]
    return command("plan", X, *options)


def target(
    features: Items, logits: Items, k: int, *, strategy: str = "flqmi", seed: int = 0, **sets: Items
) -> Dict[str, Any]:
    """Selects the unlabelled items to label next from the outputs of a model.

    Args:
        features: the features before the last layer, one row per item of the pool
        logits: the logits, one row per item of the pool
        k: the number of items to label
        strategy: the strategy, as ``prism target --help`` lists them
        seed: the random seed
        sets: the other arrays and settings by the names of the options of ``prism target`` with
            underscores: ``target_features``, ``target_logits``, ``target_labels``,
            ``private_features``, ``labelled_features``, ``embedding``, …
    """
    options: List[Any] = ["--features", features, "--logits", logits, "-k", k]
    options += ["--strategy", strategy, "--seed", seed]
    for name, items in sets.items():
        options += ["--" + name.replace("_", "-"), items]
    return command("target", *options)


def learn(collections: Sequence[str], out: str, **options: Any) -> Dict[str, Any]:
    """Learns a mixture of measures from people's summaries, and writes the model to a file.

    Args:
        collections: JSON files or folders of them
        out: the file of the model; ``measure="@" + out`` selects with it
        options: the options of ``prism learn`` by their names, with underscores
    """
    args: List[Any] = ["--collections", *collections, "--out", out]
    for name, value in options.items():
        args += ["--" + name.replace("_", "-")] + ([] if value is True else [value])
    return command("learn", *args)


def command(name: str, *args: Any) -> Any:
    """Runs a command of the command line in the warm process; arrays become files."""
    e = engine()
    passed: List[_arrays.Passed] = []
    words = [name]
    try:
        for a in args:
            if a is None:  # an option without a value is left out
                words.pop()
            elif isinstance(a, (str, int, float)) and not isinstance(a, bool):
                words.append(str(a))
            else:
                x = a
                if not hasattr(a, "__fspath__"):
                    x = _arrays.to_numpy(a)
                    x = x.reshape(-1, 1) if x.ndim == 1 else x
                passed.append(_arrays.pass_array(e, x, name))
                words.append(passed[-1].path)
        return e.call("command", {"args": words + ["--json"]})["output"]
    finally:
        for f in passed:
            f.delete()


def stream(
    batches: Iterable[Items],
    k: int,
    *,
    query: Items = None,
    private: Items = None,
    measure: Optional[str] = None,
    kernel: Optional[str] = None,
    rule: str = "sieve++",
    seed: int = 0,
    **settings: Any,
) -> Iterator[Selection]:
    """Selects from items that arrive in batches and are not kept; yields the best after each batch.

    Args:
        batches: arrays of items by features, or single rows
        k: the largest number of picks
        query: items that picks should be similar to
        private: items that picks should be unlike
        measure: the measure with its parameters
        kernel: the similarity
        rule: the threshold rule, ``sieve++`` or ``three-sieves``
        seed: the random seed
        settings: ``epsilon``, ``patience`` and ``sample``, as for the command line
    """
    e = engine()
    passed: List[_arrays.Passed] = []
    params: Dict[str, Any] = {"k": _arrays.whole(k, "k"), "seed": int(seed)}
    params["execution"] = dict(settings, stream=rule)
    try:
        for name, items in (("query", query), ("private", private)):
            if items is not None:
                passed.append(_arrays.pass_array(e, items, name))
                params[name] = passed[-1].path
        if measure is not None:
            params["measure"] = measure
        if kernel is not None:
            params["kernel"] = kernel
        handle = e.call("openStream", params)["stream"]
    finally:
        for f in passed:
            f.delete()
    try:
        for batch in batches:
            rows = _arrays.to_numpy(batch, "batch")
            rows = rows[np.newaxis] if rows.ndim == 1 else rows
            file = _arrays.pass_numbers(e, rows)
            try:
                e.call("offer", {"stream": handle, "file": file.path})
            finally:
                file.delete()
            yield Selection(e.call("best", {"stream": handle}))
    finally:
        if e.alive():
            e.call("closeStream", {"stream": handle})
