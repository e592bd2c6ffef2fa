"""Optimizers as objects; their names as text mean the same with default settings."""

from typing import Any, Dict, Optional, Type


class BaseOptimizer:
    """An optimizer with its settings.

    Args:
        function: has no effect; the selector that is given the optimizer is its function
        random_state: the random seed or generator; that of the selector where absent
        n_jobs: has no effect
        verbose: has no effect
    """

    name = ""

    def __init__(
        self,
        function: Any = None,
        random_state: Any = None,
        n_jobs: Optional[int] = None,
        verbose: bool = False,
        **settings: Any,
    ):
        unknown = set(settings) - set(self.defaults)
        if unknown:
            known = ", ".join(self.defaults) or "none"
            raise ValueError(f"{self.name} has no setting {unknown.pop()}; it has {known}.")
        self.random_state = random_state
        self.settings: Dict[str, Any] = {**self.defaults, **settings}

    defaults: Dict[str, Any] = {}


class NaiveGreedy(BaseOptimizer):
    """Greedy."""

    name = "naive"


class LazyGreedy(BaseOptimizer):
    """Lazy greedy, which has the picks of greedy."""

    name = "lazy"


class TwoStageGreedy(BaseOptimizer):
    """Lazy greedy: both stages have the picks of greedy."""

    name = "two-stage"
    defaults = {"n_first_selections": 10, "optimizer1": "naive", "optimizer2": "lazy"}


class ApproximateLazyGreedy(BaseOptimizer):
    """Lazy greedy, which needs no approximation here."""

    name = "approximate-lazy"
    defaults = {"beta": 0.9}


class StochasticGreedy(BaseOptimizer):
    """The best of a random sample at each step, with the draws of apricot."""

    name = "stochastic"
    defaults = {"epsilon": 0.9}


class SampleGreedy(BaseOptimizer):
    """Greedy on a random share ε of the items, with the draws of apricot."""

    name = "sample"
    defaults = {"epsilon": 0.9, "optimizer": "lazy"}


class ModularGreedy(BaseOptimizer):
    """The items of the largest value alone."""

    name = "modular"


class GreeDi(BaseOptimizer):
    """Greedy on the picks of greedy in each of m random parts, with the draws of apricot."""

    name = "greedi"
    defaults = {"m": None, "l": None, "optimizer1": "lazy", "optimizer2": "lazy"}


OPTIMIZERS: Dict[str, Type[BaseOptimizer]] = {
    o.name: o
    for o in (
        NaiveGreedy,
        LazyGreedy,
        TwoStageGreedy,
        ApproximateLazyGreedy,
        StochasticGreedy,
        SampleGreedy,
        ModularGreedy,
        GreeDi,
    )
}


def optimizer_of(optimizer: Any, settings: Optional[Dict[str, Any]]) -> BaseOptimizer:
    """Returns an optimizer for an optimizer or its name."""
    if isinstance(optimizer, BaseOptimizer):
        return optimizer
    if optimizer not in OPTIMIZERS:
        raise ValueError(f"There is no optimizer {optimizer}; there are {', '.join(OPTIMIZERS)}.")
    return OPTIMIZERS[optimizer](**(settings or {}))
