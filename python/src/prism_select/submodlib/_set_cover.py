"""Set covers."""

from typing import Any, Dict, Iterable, Optional, Sequence

from .._pool import Pool
from ._set_function import SetFunction


class _Cover(SetFunction):
    def __init__(
        self,
        n: int,
        measure: str,
        num_concepts: int,
        weights: Optional[Sequence[float]],
        items: Dict[str, Any],
        query: Optional[Iterable[int]] = None,
        private: Optional[Iterable[int]] = None,
    ):
        (rows,) = items.values()
        if n <= 0:
            raise ValueError(f"n is {n}; the ground set must not be empty.")
        if len(rows) != n:
            raise ValueError(f"There are the concepts of {len(rows)} items; there must be {n}.")
        if weights is not None and len(weights) != num_concepts:
            raise ValueError(f"There are {len(weights)} weights for {num_concepts} concepts.")
        concepts: Dict[str, Any] = dict(items)
        concepts["weights"] = [1.0] * num_concepts if weights is None else [float(w) for w in weights]
        for name, given in (("query", query), ("private", private)):
            if given is not None:
                concepts[name] = sorted({int(c) for c in given})
        super().__init__(n, Pool(concepts=concepts), measure)


def _hard(cover_set: Sequence[Iterable[int]]) -> Dict[str, Any]:
    return {"items": [sorted(int(c) for c in one) for one in cover_set]}


def _soft(probs: Sequence[Sequence[float]]) -> Dict[str, Any]:
    return {"probabilities": [[float(p) for p in row] for row in probs]}


class SetCoverFunction(_Cover):
    """The weight of the concepts that the picks cover."""

    def __init__(self, n, cover_set, num_concepts, concept_weights=None):
        super().__init__(n, "setcover", num_concepts, concept_weights, _hard(cover_set))


class SetCoverMutualInformationFunction(_Cover):
    """The weight of the covered concepts that the query set has."""

    def __init__(self, n, cover_set, num_concepts, query_concepts, concept_weights=None):
        super().__init__(
            n, "setcovermi", num_concepts, concept_weights, _hard(cover_set), query_concepts
        )


class SetCoverConditionalGainFunction(_Cover):
    """The weight of the covered concepts that the private set does not have."""

    def __init__(self, n, cover_set, num_concepts, private_concepts, concept_weights=None):
        items = _hard(cover_set)
        super().__init__(
            n, "setcovercg", num_concepts, concept_weights, items, private=private_concepts
        )


class SetCoverConditionalMutualInformationFunction(_Cover):
    """The weight of the covered concepts that the query set has and the private set has not."""

    def __init__(
        self, n, cover_set, num_concepts, query_concepts, private_concepts, concept_weights=None
    ):
        items = _hard(cover_set)
        super().__init__(
            n, "setcovercmi", num_concepts, concept_weights, items, query_concepts, private_concepts
        )


class ProbabilisticSetCoverFunction(_Cover):
    """The expected weight of the concepts that the picks cover."""

    def __init__(self, n, probs, num_concepts, concept_weights=None):
        super().__init__(n, "psc", num_concepts, concept_weights, _soft(probs))


class ProbabilisticSetCoverMutualInformationFunction(_Cover):
    """The expected weight of the covered concepts that the query set has."""

    def __init__(self, n, num_concepts, probs, query_concepts, concept_weights=None):
        super().__init__(n, "pscmi", num_concepts, concept_weights, _soft(probs), query_concepts)


class ProbabilisticSetCoverConditionalGainFunction(_Cover):
    """The expected weight of the covered concepts that the private set does not have."""

    def __init__(self, n, num_concepts, probs, private_concepts, concept_weights=None):
        items = _soft(probs)
        super().__init__(
            n, "psccg", num_concepts, concept_weights, items, private=private_concepts
        )


class ProbabilisticSetCoverConditionalMutualInformationFunction(_Cover):
    """The expected weight of the covered concepts of the query set without the private set's."""

    def __init__(
        self, n, num_concepts, probs, query_concepts, private_concepts, concept_weights=None
    ):
        items = _soft(probs)
        super().__init__(
            n, "psccmi", num_concepts, concept_weights, items, query_concepts, private_concepts
        )
