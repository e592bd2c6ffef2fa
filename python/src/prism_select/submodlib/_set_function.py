"""The methods that all functions have."""

from typing import Any, Dict, Iterable, List, Optional, Set, Tuple

from .._pool import Pool

# auto is greedy, lazy where that has the same picks
_OPTIMIZERS = {
    "NaiveGreedy": "auto",
    "LazyGreedy": "auto",
    "StochasticGreedy": "stochastic",
    "LazierThanLazyGreedy": "stochastic",
}


class Concave:
    """Concave functions of features and of sums over queries."""

    squareRoot = "sqrt"
    inverse = "inverse"
    logarithmic = "log"


class SetFunction:
    """A set function on the items 0, 1, …, n − 1."""

    def __init__(self, n: int, pool: Pool, measure: str, **sets: Any):
        self.n = n
        self._pool = pool
        self._measure = measure
        self._sets: Dict[str, Any] = {k: v for k, v in sets.items() if v is not None}
        self._memo: List[int] = []
        self.effective_ground = set(range(n))

    def evaluate(self, X: Set[int]) -> float:
        """Returns the value of a set."""
        return self._value(self._checked(X))

    def marginalGain(self, X: Set[int], element: int) -> float:
        """Returns the gain of adding an item to a set."""
        given = self._checked(X)
        self._check_element(element)
        return 0 if element in X else self._value([*given, element]) - self._value(given)

    def setMemoization(self, X: Set[int]) -> None:
        """Makes a set the one at which the methods with memoization evaluate."""
        self._memo = self._checked(X)

    def updateMemoization(self, X: Set[int], element: int) -> None:
        """Adds an item to the set of the methods with memoization."""
        self._checked(X)
        self._check_element(element)
        if element not in X:
            self._memo = [*self._memo, element]

    def clearMemoization(self) -> None:
        """Makes the empty set the one at which the methods with memoization evaluate."""
        self._memo = []

    def evaluateWithMemoization(self, X: Set[int]) -> float:
        """Returns the value of the set of the methods with memoization."""
        return self._value(self._memo) if self._checked(X) else 0

    def marginalGainWithMemoization(self, X: Set[int], element: int) -> float:
        """Returns the gain of an item at the set of the methods with memoization."""
        self._checked(X)
        self._check_element(element)
        return 0 if element in X else self._gain(self._memo, element)

    def getEffectiveGroundSet(self) -> Set[int]:
        """Returns the items that can be selected."""
        return self.effective_ground

    def maximize(
        self,
        budget: float,
        optimizer: str = "NaiveGreedy",
        stopIfZeroGain: bool = False,
        stopIfNegativeGain: bool = False,
        epsilon: float = 0.1,
        verbose: bool = False,
        show_progress: bool = True,
        costs: Optional[Iterable[float]] = None,
        costSensitiveGreedy: bool = False,
    ) -> List[Tuple[int, float]]:
        """Returns the items of a set of large value with their gains, in the order of selection.

        Args:
            budget: the number of items, or the sum of costs
            optimizer: NaiveGreedy, LazyGreedy, StochasticGreedy or LazierThanLazyGreedy
            stopIfZeroGain: whether to stop when no gain is above zero
            stopIfNegativeGain: whether to stop when all gains are negative
            epsilon: the accuracy of the two stochastic optimizers
            verbose: has no effect
            show_progress: whether to show a progress bar, which needs tqdm
            costs: the cost of every item
            costSensitiveGreedy: whether to compare gains per cost
        """
        if optimizer not in _OPTIMIZERS:
            raise ValueError(
                f"There is no optimizer {optimizer}; there are {', '.join(_OPTIMIZERS)}."
            )
        if budget >= len(self.effective_ground):
            raise ValueError("The budget must be less than the size of the effective ground set.")
        name = _OPTIMIZERS[optimizer]
        if name == "stochastic":
            name += f":epsilon={epsilon}"
        options: Dict[str, Any] = {"optimizer": name, "keepQueries": True, "certify": "none"}
        if stopIfZeroGain:
            options["stop"] = "zero"
        elif stopIfNegativeGain:
            options["stop"] = "negative"
        if costs is None:
            if costSensitiveGreedy:
                raise ValueError("costSensitiveGreedy needs costs.")
            options["k"] = int(budget)
        else:
            costs = list(costs)
            if len(costs) != self.n:
                raise ValueError(f"There are {len(costs)} costs for {self.n} items.")
            if not costSensitiveGreedy:
                return self._fill(budget, costs, stopIfZeroGain, stopIfNegativeGain)
            options.update(costs=costs, budget=budget)
        found = self._pool.select(
            measure=self._measure, progress=show_progress, **self._sets, **options
        )
        return list(found)

    def _fill(
        self, budget: float, costs: List[float], zero: bool, negative: bool
    ) -> List[Tuple[int, float]]:
        """Greedy by gain, where items that no longer fit the budget are left out."""
        picks: List[Tuple[int, float]] = []
        chosen: List[int] = []
        while True:
            fit = [j for j in range(self.n) if j not in chosen and costs[j] <= budget]
            if not fit:
                return picks
            _, gains = self._pool.gains(fit, chosen, measure=self._measure, **self._sets)
            best = int(gains.argmax())
            if (zero and gains[best] <= 0) or (negative and gains[best] < 0):
                return picks
            picks.append((fit[best], float(gains[best])))
            chosen.append(fit[best])
            budget -= costs[fit[best]]

    def _value(self, items: List[int]) -> float:
        return self._pool.gains([], items, measure=self._measure, **self._sets)[0] if items else 0

    def _gain(self, given: List[int], element: int) -> float:
        gains = self._pool.gains([element], given, measure=self._measure, **self._sets)[1]
        return float(gains[0])

    def _checked(self, X: Set[int]) -> List[int]:
        if not isinstance(X, (set, frozenset)):
            raise TypeError(f"X is a {type(X).__name__}; it must be a set.")
        if not X <= self.effective_ground:
            raise ValueError("X must be a subset of the effective ground set.")
        return sorted(X)

    def _check_element(self, element: int) -> None:
        if isinstance(element, bool) or not hasattr(element, "__index__"):
            raise TypeError(f"The item is a {type(element).__name__}; it must be an int.")
        if element not in self.effective_ground:
            raise ValueError(f"The item {element} is not in the effective ground set.")
