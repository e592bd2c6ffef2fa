"""What all selectors do: reading X, running an optimizer, and the attributes of its result."""

from typing import Any, List, Optional, Sequence, Tuple

import numpy as np

from .._pool import Pool
from ._similarities import similarities
from .optimizers import BaseOptimizer, optimizer_of


class BaseSelection:
    """A selector of ``n_samples`` rows that maximize a function.

    Args:
        n_samples: the number of rows; the budget where costs are given
        initial_subset: the rows, a mask of them, or for features further items, that are
            in the set from the beginning and are not selected
        optimizer: the name of an optimizer, or one of :mod:`prism_select.apricot.optimizers`
        optimizer_kwds: the settings of an optimizer that is given by its name
        reservoir: has no effect
        max_reservoir_size: has no effect
        n_jobs: has no effect
        random_state: the random seed or generator
        verbose: whether to show a progress bar, which needs tqdm

    Attributes:
        ranking: the selected rows, in the order of the selection
        gains: the marginal gain of each
        subset: the selected rows of X
    """

    metric = "ignore"
    n_neighbors: Any = None
    _kernel: Optional[str] = None  # where the values are features that it compares

    def __init__(
        self,
        n_samples: int,
        initial_subset: Optional[Sequence] = None,
        optimizer: Any = "lazy",
        optimizer_kwds: Optional[dict] = None,
        reservoir: Any = None,
        max_reservoir_size: Optional[int] = 1000,
        n_jobs: int = 1,
        random_state: Any = None,
        verbose: bool = False,
    ):
        if n_samples <= 0:
            raise ValueError(f"n_samples is {n_samples}; it must be positive.")
        if initial_subset is not None and not isinstance(initial_subset, (list, np.ndarray)):
            raise ValueError("initial_subset must be a list, an array or None.")
        if verbose not in (True, False):
            raise ValueError("verbose must be True or False.")
        self._optimizer = optimizer_of(optimizer, optimizer_kwds)
        self.n_samples = n_samples
        self.initial_subset = None if initial_subset is None else np.asarray(initial_subset)
        self.optimizer = optimizer
        self.optimizer_kwds = optimizer_kwds or {}
        self.n_jobs = n_jobs
        self.random_state = _generator(random_state)
        self.verbose = verbose
        self.ranking: Any = None
        self.gains: Any = None
        self.subset: Any = None

    def fit(
        self, X: Any, y: Any = None, sample_weight: Any = None, sample_cost: Any = None
    ) -> "BaseSelection":
        """Selects rows of X.

        Args:
            X: a list of rows, an array or a csr_matrix
            y: has no effect
            sample_weight: has no effect
            sample_cost: the cost of every row; ``n_samples`` is then the budget
        """
        if not isinstance(X, (list, np.ndarray)) and not hasattr(X, "tocsr"):
            raise ValueError("X must be a list of rows, an array or a csr_matrix.")
        x = np.asarray(X.toarray() if hasattr(X, "toarray") else X, dtype=np.float64)
        if x.ndim != 2:
            raise ValueError(f"X has {x.ndim} dimensions; it must have two.")
        if self.metric == "precomputed" and x.shape[0] != x.shape[1]:
            raise ValueError(f"Precomputed similarities must be square, and X is {x.shape}.")
        if hasattr(X, "toarray") and self.metric not in ("precomputed", "ignore"):
            raise ValueError("A sparse X must hold precomputed similarities.")
        values = self._values(x)
        if self._kernel is None and values.min() < 0 < values.max():
            raise ValueError("X has negative and positive values; it may have only one of these.")
        if sample_cost is None and self.n_samples > len(x):
            raise ValueError(f"n_samples is {self.n_samples} and X has {len(x)} rows.")
        costs = None if sample_cost is None else np.asarray(sample_cost, dtype=np.float64)
        run = _Run(self, values, costs, self._initial(len(x)))
        found = run.maximize(self._optimizer, self.n_samples)
        self.ranking = np.array([j for j, _ in found], dtype=np.int64)
        self.gains = np.array([g for _, g in found], dtype=np.float64)
        self.subset = np.zeros((0, x.shape[1])) if self.metric == "precomputed" else x[self.ranking]
        return self

    def partial_fit(self, X: Any, *_: Any, **__: Any) -> None:
        """Is not available; ``prism_select.stream`` selects from items that arrive in batches."""
        raise NotImplementedError("partial_fit is not available; use prism_select.stream.")

    def transform(self, X: Any, y: Any = None, sample_weight: Any = None) -> Any:
        """Returns the selected rows of X, and of y and sample_weight where they are given."""
        if self.ranking is None:
            raise ValueError("Nothing is selected yet; call fit first.")
        r = self.ranking
        if sample_weight is not None:
            return X[r], None if y is None else y[r], sample_weight[r]
        return X[r] if y is None else (X[r], y[r])

    def fit_transform(
        self, X: Any, y: Any = None, sample_weight: Any = None, sample_cost: Any = None
    ) -> Any:
        """Selects rows of X and returns them."""
        return self.fit(X, y, sample_weight, sample_cost).transform(X, y, sample_weight)

    def _values(self, x: np.ndarray) -> np.ndarray:
        """Returns what the function is of: features, or similarities."""
        if self.metric in ("precomputed", "ignore"):
            return x
        return similarities(x, self.metric, self.n_neighbors)

    def _pool(self, values: np.ndarray) -> Pool:
        raise NotImplementedError

    def _members(self) -> List[Tuple[float, str]]:
        """Returns the weighted measures whose sum the function is."""
        raise NotImplementedError

    def _initial(self, n: int) -> np.ndarray:
        """Returns the initial rows, or further items in two dimensions."""
        given = self.initial_subset
        if given is None:
            return np.zeros(0, dtype=np.int64)
        if given.ndim == 1:
            rows = np.where(given)[0] if given.dtype == bool else given.astype(np.int64)
            if len(rows) and (rows.min() < 0 or rows.max() >= n):
                raise ValueError(f"initial_subset has rows that are not in 0 to {n - 1}.")
            if len(rows) + self.n_samples > n:
                raise ValueError(
                    f"{len(rows)} initial rows and {self.n_samples} others are more than {n}."
                )
            return rows
        return self._initial_items(given)

    def _initial_items(self, given: np.ndarray) -> np.ndarray:
        raise ValueError("initial_subset must be a one-dimensional array of rows.")


class _Run:
    """A function on the items of one call of fit."""

    def __init__(
        self,
        selection: BaseSelection,
        values: np.ndarray,
        costs: Optional[np.ndarray],
        initial: np.ndarray,
    ):
        self.selection = selection
        self.values = values
        self.costs = costs
        self.n = len(values)
        self.initial = initial.tolist()
        if initial.ndim == 2:  # further items, which are rows of the pool that are not selected
            self.values = np.vstack([values, initial])
            self.initial = list(range(self.n, len(self.values)))
        self.pool = selection._pool(self.values)
        self.measure = " + ".join(f"{w!r}*{m}" for w, m in selection._members())

    def maximize(self, o: BaseOptimizer, k: float) -> List[Tuple[int, float]]:
        """Returns at most k rows with their gains, or rows that cost at most k."""
        by_name = {
            "stochastic": self._stochastic,
            "sample": self._sample,
            "modular": self._modular,
            "greedi": self._greedi,
        }
        if o.name in by_name:
            given = o.random_state
            random = self.selection.random_state if given is None else _generator(given)
            return by_name[o.name](k, random, **o.settings)
        return self._greedy(k, "greedy" if o.name == "naive" else "lazy")

    def _greedy(self, k: float, optimizer: str, exclude: Sequence = ()) -> List[Tuple[int, float]]:
        options: dict = {"certify": "none"}
        if self.initial:
            options["include"] = self.initial
        if len(exclude):
            options["exclude"] = exclude
        if self.costs is None:
            options["k"] = int(k) + len(self.initial)
        else:
            extra = len(self.values) - self.n
            costs = np.concatenate([self.costs, np.full(extra, self.costs.min())])
            options.update(costs=costs, budget=k + costs[self.initial].sum())
        found = self.pool.select(
            measure=self.measure,
            kernel=self.selection._kernel,
            optimizer=optimizer,
            progress=self.selection.verbose,
            **options,
        )
        first = set(self.initial)
        return [(j, g) for j, g in found if j not in first]

    def _gains(self, rows: np.ndarray, ranking: List[int]) -> np.ndarray:
        chosen = [*self.initial, *ranking]
        kernel = self.selection._kernel
        return self.pool.gains(rows, chosen, measure=self.measure, kernel=kernel)[1]

    def _cost(self, row: int) -> float:
        return 1.0 if self.costs is None else float(self.costs[row])

    def _left(self, ranking: Sequence[int] = ()) -> np.ndarray:
        return np.setdiff1d(np.arange(self.n), [*self.initial, *ranking])

    def _stochastic(
        self, k: float, random: np.random.RandomState, epsilon: float
    ) -> List[Tuple[int, float]]:
        size = max(int(-np.log(epsilon) * self.n / k), 1)
        found: List[Tuple[int, float]] = []
        spent = 0.0
        while spent < k:
            left = self._left([j for j, _ in found])
            rows = random.choice(left, replace=False, size=min(size, len(left)))
            gains = self._gains(rows, [j for j, _ in found])
            if self.costs is not None:
                gains = gains / self.costs[rows]
            fit = [i for i in np.argsort(-gains, kind="stable") if spent + self._cost(rows[i]) <= k]
            if not fit:
                return found
            spent += self._cost(rows[fit[0]])
            found.append((int(rows[fit[0]]), float(gains[fit[0]])))
        return found

    def _sample(
        self, k: float, random: np.random.RandomState, epsilon: float, optimizer: str
    ) -> List[Tuple[int, float]]:
        kept = max(int(self.n * epsilon), 1)
        rest = random.choice(self._left(), replace=False, size=self.n - kept)
        return self._greedy(k, "greedy" if optimizer == "naive" else "lazy", rest.tolist())

    def _modular(self, k: float, random: np.random.RandomState) -> List[Tuple[int, float]]:
        left = self._left()
        gains = self._gains(left, [])
        if self.costs is not None:
            gains = gains / self.costs[left]
        ranking: List[int] = []
        spent = 0.0
        for j in left[np.argsort(-gains, kind="stable")].tolist():
            if spent + self._cost(j) <= k:
                spent += self._cost(j)
                ranking.append(j)
        return self._with_gains(ranking)

    def _with_gains(self, ranking: List[int]) -> List[Tuple[int, float]]:
        return [
            (j, float(self._gains(np.array([j]), ranking[:i])[0])) for i, j in enumerate(ranking)
        ]

    def _greedi(
        self,
        k: float,
        random: np.random.RandomState,
        m: Optional[int],
        l: Optional[int],  # noqa: E741
        optimizer1: str,
        optimizer2: str,
    ) -> List[Tuple[int, float]]:
        if m is None or l is None:
            m = 8
            l = min(int(k) // 4, self.n // m)  # noqa: E741
        if k > m * l:
            raise ValueError(f"n_samples is {k}; it must be at most m · l, which is {m * l}.")
        parts = np.arange(self.n) % m
        random.shuffle(parts)
        union: List[int] = []
        for p in range(m):
            rows = np.where(parts == p)[0]
            union += rows[self._within(rows, l, optimizer1)].tolist()
        rows = np.array(union)
        return self._with_gains(rows[self._within(rows, k, optimizer2)].tolist())

    def _within(self, rows: np.ndarray, k: float, optimizer: str) -> List[int]:
        """Returns the picks among some rows alone."""
        part = self.values[rows]
        if self.values.shape[0] == self.values.shape[1]:
            part = np.ascontiguousarray(part[:, rows])
        costs = None if self.costs is None else self.costs[rows]
        alone = _Run(self.selection, part, costs, np.zeros(0, dtype=np.int64))
        k = min(k, len(rows)) if costs is None else k
        return [j for j, _ in alone._greedy(k, "greedy" if optimizer == "naive" else "lazy")]


def _generator(seed: Any) -> np.random.RandomState:
    return seed if isinstance(seed, np.random.RandomState) else np.random.RandomState(seed)
