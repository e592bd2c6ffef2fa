"""Similarities as apricot computes them: distances, subtracted from the largest."""

from typing import Any, Optional

import numpy as np

from ..submodlib.helper import _distances


SQUARED = ("cosine", "correlation")


def similarities(X: np.ndarray, metric: str, n_neighbors: Any = None) -> np.ndarray:
    """Returns the similarities of all pairs of rows.

    Args:
        X: items by features
        metric: ``euclidean`` for squared distances, ``cosine`` and ``correlation`` for their
            squares, or the name of any other distance of scikit-learn
        n_neighbors: the number of neighbours whose similarities are kept, or a
            KNeighborsTransformer; all others are 0
    """
    if n_neighbors is not None:
        return _of_neighbours(X, metric, n_neighbors)
    if metric in SQUARED:
        return _squares(X, metric)
    if metric == "euclidean":
        d = _distances(X, X) ** 2
    else:
        d = _pairwise(X, metric)
    return d.max() - d


def rows_of(X: np.ndarray, metric: str) -> np.ndarray:
    """Returns the rows whose cosines the metric squares."""
    return X - X.mean(axis=1, keepdims=True) if metric == "correlation" else X


def _squares(X: np.ndarray, metric: str) -> np.ndarray:
    a = rows_of(X, metric)
    norms = np.linalg.norm(a, axis=1, keepdims=True)
    unit = a / np.where(norms == 0, 1, norms)
    s = unit @ unit.T
    s *= s
    np.fill_diagonal(s, 1)
    return s


def _pairwise(X: np.ndarray, metric: str, **options: Any) -> np.ndarray:
    try:
        from sklearn.metrics import pairwise_distances
    except ImportError as e:
        raise ImportError(f"The metric {metric} needs scikit-learn.") from e
    return pairwise_distances(X, metric=metric, **options)


def _of_neighbours(X: np.ndarray, metric: str, neighbours: Any) -> np.ndarray:
    from sklearn.neighbors import KNeighborsTransformer

    precomputed: Optional[np.ndarray] = None
    if metric in SQUARED:
        precomputed = np.maximum(1 - _squares(X, metric), 0)
        metric = "precomputed"
    if isinstance(neighbours, int):
        neighbours = KNeighborsTransformer(n_neighbors=neighbours, metric=metric)
    graph = neighbours.fit_transform(X if precomputed is None else precomputed)
    graph.data = (graph.data.max() if precomputed is None else 1) - graph.data
    return graph.toarray()
