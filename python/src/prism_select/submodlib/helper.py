"""Similarity kernels, as submodlib's helper computes them."""

from typing import Any, Optional

import numpy as np


def create_kernel(
    X: Any,
    metric: str,
    mode: str = "dense",
    num_neigh: int = -1,
    n_jobs: int = 1,
    X_rep: Optional[Any] = None,
    method: str = "sklearn",
) -> Any:
    """Returns the similarities of the rows of X_rep, or of X, to the rows of X.

    Args:
        X: items by features
        metric: ``euclidean`` for exp(−distance / features), ``cosine`` or ``dot``
        mode: ``dense`` for an array, ``sparse`` for a matrix of scipy with the nearest neighbours
        num_neigh: the number of neighbours, the item itself included; −1 for all
        n_jobs: has no effect
        X_rep: the items to be represented
        method: ``other`` squares and shifts as submodlib does; all else gives the same values
    """
    X = np.asarray(X, dtype=np.float64)
    rows = X if X_rep is None else np.asarray(X_rep, dtype=np.float64)
    if rows.shape[1] != X.shape[1]:
        raise ValueError(
            f"X_rep has {rows.shape[1]} features and X {X.shape[1]}; they must be equal."
        )
    if mode not in ("dense", "sparse"):
        raise ValueError(f"mode is {mode}; it must be dense or sparse.")
    if mode == "sparse" and X_rep is not None:
        raise ValueError("A sparse kernel has the items themselves as rows; leave X_rep out.")
    dense = _dense(rows, X, metric, method)
    return dense if mode == "dense" else _sparse(dense, X, metric, num_neigh)


def _distances(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    squares = (a * a).sum(1)[:, None] + (b * b).sum(1)[None, :] - 2 * (a @ b.T)
    out = np.sqrt(np.maximum(squares, 0))
    if a is b:
        np.fill_diagonal(out, 0)
    return out


def _dense(a: np.ndarray, b: np.ndarray, metric: str, method: str = "sklearn") -> np.ndarray:
    if metric == "euclidean":
        d = _distances(a, b)
        return (d * d).max() - d * d if method == "other" else np.exp(-d / b.shape[1])
    if metric == "cosine":
        na, nb = np.linalg.norm(a, axis=1), np.linalg.norm(b, axis=1)
        na[na == 0], nb[nb == 0] = 1, 1
        c = (a / na[:, None]) @ (b / nb[:, None]).T
        return c * c if method == "other" else c
    if metric == "dot" and method != "other":
        return a @ b.T
    raise ValueError(f"The metric {metric} is not known; there are euclidean, cosine and dot.")


def _sparse(dense: np.ndarray, X: np.ndarray, metric: str, num_neigh: int) -> Any:
    from scipy import sparse

    n = len(X)
    if num_neigh > n:
        raise ValueError(f"num_neigh is {num_neigh} and there are {n} items.")
    return sparse.csr_matrix(nearest(dense, n if num_neigh == -1 else num_neigh))


def nearest(dense: np.ndarray, neighbours: int) -> np.ndarray:
    """Returns the kernel with the entries of each row's nearest neighbours, and zeros elsewhere."""
    order = np.argsort(-dense, axis=1, kind="stable")[:, :neighbours]
    out = np.zeros_like(dense)
    np.put_along_axis(out, order, np.take_along_axis(dense, order, axis=1), axis=1)
    return out


def create_kernel_dense_sklearn(X: Any, metric: str, X_rep: Optional[Any] = None) -> np.ndarray:
    """Returns a dense kernel."""
    return create_kernel(X, metric, X_rep=X_rep)


create_kernel_dense_scipy = create_kernel_dense_np = create_kernel_dense_sklearn
create_kernel_dense_rowwise = create_kernel_dense_np_numba = create_kernel_dense_sklearn
