"""The selectors."""

import copy
from typing import Any, List, Optional, Sequence, Tuple

import numpy as np

from .._pool import Pool
from ._selection import BaseSelection
from ._similarities import SQUARED, rows_of


class _OfSimilarities(BaseSelection):
    """A function of the similarities of all pairs of rows, which must not be negative."""

    def __init__(self, n_samples: int, metric: str, n_neighbors: Any, **options: Any):
        super().__init__(n_samples, **options)
        self.metric = "correlation" if metric == "corr" else metric
        self.n_neighbors = n_neighbors

    def _values(self, x: np.ndarray) -> np.ndarray:
        """Returns features where the engine computes the squared cosines of their rows."""
        self._kernel = None
        further_items = self.initial_subset is not None and self.initial_subset.ndim > 1
        if self.n_neighbors is None and self.metric in SQUARED and not further_items:
            rows = rows_of(x, self.metric)
            if len(rows) != rows.shape[1] and rows.any(axis=1).all():
                self._kernel = "cosine-squared"
                return rows
        return super()._values(x)

    def _pool(self, values: np.ndarray) -> Pool:
        if self._kernel is not None:
            return Pool(values)
        if self.n_neighbors is not None or self.metric in ("precomputed", "ignore"):
            values = values.T  # in apricot a row is what its item covers, here a column
        return Pool(matrices={"VV": values.astype(np.float32, copy=False)})


class FacilityLocationSelection(_OfSimilarities):
    """Facility location."""

    def __init__(self, n_samples, metric="euclidean", initial_subset=None, optimizer="lazy",
                 optimizer_kwds=None, n_neighbors=None, reservoir=None, max_reservoir_size=1000,
                 n_jobs=1, random_state=None, verbose=False):  # fmt: skip
        super().__init__(
            n_samples, metric, n_neighbors, initial_subset=initial_subset, optimizer=optimizer,
            optimizer_kwds=optimizer_kwds, reservoir=reservoir,
            max_reservoir_size=max_reservoir_size, n_jobs=n_jobs, random_state=random_state,
            verbose=verbose,
        )  # fmt: skip

    def _members(self) -> List[Tuple[float, str]]:
        return [(1.0, "fl")]


class SaturatedCoverageSelection(_OfSimilarities):
    """Saturated coverage: the similarity of each row counts up to a share alpha of its sum."""

    def __init__(self, n_samples=10, metric="euclidean", alpha=0.1, initial_subset=None,
                 optimizer="two-stage", n_neighbors=None, n_jobs=1, random_state=None,
                 reservoir=None, max_reservoir_size=None, optimizer_kwds=None,
                 verbose=False):  # fmt: skip
        self.alpha = alpha
        super().__init__(
            n_samples, metric, n_neighbors, initial_subset=initial_subset, optimizer=optimizer,
            optimizer_kwds=optimizer_kwds, reservoir=reservoir,
            max_reservoir_size=max_reservoir_size, n_jobs=n_jobs, random_state=random_state,
            verbose=verbose,
        )  # fmt: skip

    def _members(self) -> List[Tuple[float, str]]:
        return [(1.0, f"saturated:alpha={self.alpha}")]


class GraphCutSelection(_OfSimilarities):
    """Graph cut: alpha times the similarity to all rows less the similarity among the picks."""

    def __init__(self, n_samples=10, metric="euclidean", alpha=1, initial_subset=None,
                 optimizer="naive", optimizer_kwds=None, n_neighbors=None, reservoir=None,
                 max_reservoir_size=1000, n_jobs=1, random_state=None, verbose=False):  # fmt: skip
        if alpha <= 0:
            raise ValueError(f"alpha is {alpha}; it must be positive.")
        self.alpha = alpha
        super().__init__(
            n_samples, metric, n_neighbors, initial_subset=initial_subset, optimizer=optimizer,
            optimizer_kwds=optimizer_kwds, reservoir=reservoir,
            max_reservoir_size=max_reservoir_size, n_jobs=n_jobs, random_state=random_state,
            verbose=verbose,
        )  # fmt: skip

    def _members(self) -> List[Tuple[float, str]]:
        return [(float(self.alpha), f"gc:lambda={1 / self.alpha!r}")]


class FeatureBasedSelection(BaseSelection):
    """A sum of concave functions of the sums of features, which must not be negative."""

    _CONCAVE = {"log": "log", "sqrt": "sqrt", "sigmoid": "inverse"}

    def __init__(self, n_samples, concave_func="sqrt", initial_subset=None, optimizer="two-stage",
                 optimizer_kwds=None, reservoir=None, max_reservoir_size=1000, n_jobs=1,
                 random_state=None, verbose=False):  # fmt: skip
        name = {np.log1p: "log", np.sqrt: "sqrt"}.get(concave_func, concave_func)
        if name not in self._CONCAVE:
            raise KeyError(
                f"concave_func is {concave_func}; it must be one of {', '.join(self._CONCAVE)},"
                " numpy.log1p and numpy.sqrt."
            )
        self.concave_func = concave_func
        self._psi = self._CONCAVE[name]
        super().__init__(
            n_samples, initial_subset=initial_subset, optimizer=optimizer,
            optimizer_kwds=optimizer_kwds, reservoir=reservoir,
            max_reservoir_size=max_reservoir_size, n_jobs=n_jobs, random_state=random_state,
            verbose=verbose,
        )  # fmt: skip

    def _pool(self, values: np.ndarray) -> Pool:
        return Pool(values.astype(np.float32))

    def _members(self) -> List[Tuple[float, str]]:
        return [(1.0, f"featurebased:psi={self._psi}")]

    def _initial_items(self, given: np.ndarray) -> np.ndarray:
        return given.astype(np.float64)


class MixtureSelection(BaseSelection):
    """A weighted sum of functions, which are all of similarities or all of features.

    Args:
        n_samples: the number of rows
        functions: at least two selectors, whose own data and settings of a run have no effect
        weights: the weight of each; 1 where absent
        metric: the similarities of functions of similarities; ``ignore`` if X holds them
        n_neighbors: as for functions of similarities
    """

    def __init__(self, n_samples, functions: Sequence[BaseSelection],
                 weights: Optional[Sequence[float]] = None, metric="ignore", initial_subset=None,
                 optimizer="two-stage", optimizer_kwds=None, n_neighbors=None, reservoir=None,
                 max_reservoir_size=1000, n_jobs=1, random_state=None, verbose=False):  # fmt: skip
        if len(functions) < 2:
            raise ValueError("A mixture needs at least two functions.")
        if len({isinstance(f, _OfSimilarities) for f in functions}) > 1:
            raise ValueError("Functions of similarities and of features cannot be mixed.")
        self.functions = list(functions)
        self.weights = np.ones(len(functions)) if weights is None else np.asarray(weights, float)
        if len(self.weights) != len(functions):
            raise ValueError(f"There are {len(self.weights)} weights for {len(functions)} functions.")
        super().__init__(
            n_samples, initial_subset=initial_subset, optimizer=optimizer,
            optimizer_kwds=optimizer_kwds, reservoir=reservoir,
            max_reservoir_size=max_reservoir_size, n_jobs=n_jobs, random_state=random_state,
            verbose=verbose,
        )  # fmt: skip
        self.metric = "correlation" if metric == "corr" else metric
        self.n_neighbors = n_neighbors

    def _pool(self, values: np.ndarray) -> Pool:
        first = copy.copy(self.functions[0])
        first._kernel = None  # it may have been fitted to other values
        return first._pool(values)

    def _members(self) -> List[Tuple[float, str]]:
        return [
            (float(w) * v, m)
            for w, f in zip(self.weights, self.functions)
            for v, m in f._members()
        ]

    def _initial_items(self, given: np.ndarray) -> np.ndarray:
        return self.functions[0]._initial_items(given)
