"""Turns arguments into the fields of requests."""

from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import _arrays
from ._errors import UsageError


def numbers_of(x: Any) -> Any:
    """Converts once, and keeps paths and mapped files as they are."""
    if isinstance(x, np.memmap) or hasattr(x, "__fspath__"):
        return x
    return _arrays.to_rows(x)


def column(costs: Sequence[float]) -> np.ndarray:
    """Returns costs as a table of one column."""
    return np.asarray(_arrays.to_numpy(costs, "costs"), dtype=np.float64).reshape(-1, 1)


def rows(ids: Sequence) -> List[str]:
    """Returns row numbers as ids."""
    return [str(r) for r in _arrays.as_list(ids)]


def texts(values: Sequence) -> List[Optional[str]]:
    """Returns values as text, where they are not missing."""
    return [None if v is None else str(v) for v in _arrays.as_list(values)]


def quotas(given: Union[str, Mapping[Any, Any]]) -> str:
    """Returns quotas as text, of the column of the groups where they are a dict."""
    if isinstance(given, str):
        return given
    ranges = []
    for group, limit in given.items():
        least, most = limit if isinstance(limit, (tuple, list)) else (0, limit)
        ranges.append(f"{group}:{int(least)}-{int(most)}")
    return "group=" + ",".join(ranges)


def execution(e: Union[str, Mapping[str, Any]]) -> Dict[str, Any]:
    """Returns the settings of an execution."""
    if e == "exact":
        return {"exact": True}
    if isinstance(e, str):
        raise UsageError(f'execution="{e}" is not known; give "auto", "exact" or a dict.')
    out = dict(e)
    if "partitions" in out:
        out["partitions"] = str(out["partitions"])
    return out


def plain(x: Any) -> Any:
    """Turns arrays within dicts and lists into lists."""
    if isinstance(x, Mapping):
        return {k: plain(v) for k, v in x.items()}
    if hasattr(x, "tolist"):
        return x.tolist()
    if isinstance(x, (list, tuple, set)):
        return [plain(v) for v in x]
    return x
