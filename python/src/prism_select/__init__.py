"""Guided subset selection: choose a small subset of a large pool.

>>> import numpy as np, prism_select
>>> X = np.random.default_rng(0).normal(size=(500, 16))
>>> result = prism_select.select(X, k=5, query=X[:3], measure="flqmi")
>>> len(result.indices)
5
"""

from ._api import compare, learn, measures, plan, score, select, stream, target
from ._errors import DataError, EngineError, PrismError, UsageError
from ._pool import Pool
from ._selection import Selection
from ._version import __version__

__all__ = [
    "DataError",
    "EngineError",
    "Pool",
    "PrismError",
    "Selection",
    "SubsetSelector",
    "UsageError",
    "__version__",
    "compare",
    "learn",
    "measures",
    "plan",
    "score",
    "select",
    "stream",
    "target",
]


def __getattr__(name: str) -> object:
    # scikit-learn takes half a second to import, and few need it
    if name == "SubsetSelector":
        from ._selector import SubsetSelector

        return SubsetSelector
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
