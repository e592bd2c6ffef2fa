"""Functions of similarities and of features."""

from typing import Any, Dict, Optional, Sequence

import numpy as np

from .._arrays import to_numpy
from .._pool import Pool
from . import helper
from ._set_function import Concave, SetFunction

_KERNELS = {"cosine": "cosine:zero=0", "euclidean": "euclidean", "dot": "dot"}


def _check(n: int, **counts: Optional[int]) -> None:
    if n <= 0:
        raise ValueError(f"n is {n}; the ground set must not be empty.")
    for name, count in counts.items():
        if count is not None and count < 0:
            raise ValueError(f"{name} is {count}; it must be at least 0.")


def _matrix(kernel: Any, rows: int, columns: int, name: str) -> np.ndarray:
    """Returns a kernel, whose shape must fit."""
    a = to_numpy(kernel, name).astype(np.float64)
    if a.shape != (rows, columns):
        raise ValueError(f"{name} has the shape {a.shape}; it must be ({rows}, {columns}).")
    return a


def _rows(data: Any, n: int, name: str) -> np.ndarray:
    if data is None:
        raise ValueError(f"Give {name} where no kernel is given.")
    a = to_numpy(data, name)
    if len(a) != n:
        raise ValueError(f"{name} has {len(a)} rows; there must be {n}.")
    return a


def _metric(metric: str) -> str:
    if metric not in _KERNELS:
        raise ValueError(f"The metric {metric} is not known; there are {', '.join(_KERNELS)}.")
    return _KERNELS[metric]


class _Similar(SetFunction):
    """A function of the similarities among the items themselves."""

    _modes = ("dense", "sparse")

    def __init__(
        self,
        n: int,
        mode: str,
        measure: str,
        sijs: Any,
        data: Any,
        metric: str,
        num_neighbors: Optional[int],
    ):
        _check(n)
        if mode not in self._modes:
            raise ValueError(f"mode is {mode}; it must be {' or '.join(self._modes)}.")
        if (mode == "sparse") != (num_neighbors is not None):
            raise ValueError("num_neighbors belongs to the mode sparse, and only to it.")
        if sijs is not None:
            square = _matrix(sijs, n, n, "sijs")
        elif mode == "sparse":
            x = _rows(data, n, "data")
            _metric(metric)
            square = helper.create_kernel(x, metric, "sparse", num_neighbors).toarray()
        else:
            super().__init__(n, Pool(_rows(data, n, "data")), measure, kernel=_metric(metric))
            self.mode, self.metric, self.data = mode, metric, data
            return
        super().__init__(n, Pool(matrices={"VV": square}), measure)
        self.mode, self.metric, self.data, self.sijs = mode, metric, data, square


class FacilityLocationFunction(_Similar):
    """Facility location."""

    _modes = ("dense", "sparse", "clustered")

    def __init__(
        self,
        n: int,
        mode: str,
        separate_rep: Optional[bool] = None,
        n_rep: Optional[int] = None,
        sijs: Any = None,
        data: Any = None,
        data_rep: Any = None,
        num_clusters: Optional[int] = None,
        cluster_labels: Optional[Sequence[int]] = None,
        metric: str = "cosine",
        num_neighbors: Optional[int] = None,
        create_dense_cpp_kernel_in_python: bool = True,
        pybind_mode: str = "array",
    ):
        if separate_rep:
            _check(n)
            if mode != "dense" or n_rep is None or n_rep <= 0:
                raise ValueError("separate_rep needs the mode dense and a positive n_rep.")
            if sijs is None:
                sijs = helper.create_kernel(
                    _rows(data, n, "data"), metric, X_rep=_rows(data_rep, n_rep, "data_rep")
                )
            rows = _matrix(sijs, n_rep, n, "sijs")
            SetFunction.__init__(self, n, Pool(matrices={"RV": rows}), "fl")
        elif mode == "clustered":
            _check(n)
            x = _rows(data, n, "data")
            sijs = _within(helper.create_kernel(x, metric), x, cluster_labels, num_clusters)
            SetFunction.__init__(self, n, Pool(matrices={"VV": sijs}), "fl")
        else:
            super().__init__(n, mode, "fl", sijs, data, metric, num_neighbors)


def _within(
    square: np.ndarray,
    data: np.ndarray,
    labels: Optional[Sequence[int]],
    num_clusters: Optional[int],
) -> np.ndarray:
    """Returns the kernel with zeros between items of different clusters."""
    if labels is None:
        if num_clusters is not None and num_clusters <= 0:
            raise ValueError(f"num_clusters is {num_clusters}; it must be positive.")
        from sklearn.cluster import Birch

        labels = Birch(n_clusters=num_clusters).fit_predict(data)
    else:
        if num_clusters is None or num_clusters <= 0:
            raise ValueError("Cluster labels need a positive num_clusters.")
        if len(labels) != len(data) or not all(0 <= c < num_clusters for c in labels):
            raise ValueError(f"There must be {len(data)} labels from 0 to {num_clusters - 1}.")
    groups = np.asarray(labels)
    return np.where(groups[:, None] == groups[None, :], square, 0)


class GraphCutFunction(_Similar):
    """Graph cut: similarity to all items less λ times the similarity among the picks."""

    def __init__(
        self,
        n: int,
        mode: str,
        lambdaVal: float,
        separate_rep: Optional[bool] = None,
        n_rep: Optional[int] = None,
        mgsijs: Any = None,
        ggsijs: Any = None,
        data: Any = None,
        data_rep: Any = None,
        metric: str = "cosine",
        num_neighbors: Optional[int] = None,
    ):
        self.lambdaVal = lambdaVal
        if separate_rep:
            _check(n)
            if mode != "dense" or n_rep is None or n_rep <= 0:
                raise ValueError("separate_rep needs the mode dense and a positive n_rep.")
            if mgsijs is None:
                x, r = _rows(data, n, "data"), _rows(data_rep, n_rep, "data_rep")
                mgsijs = helper.create_kernel(x, metric, X_rep=r)
            if ggsijs is None:
                ggsijs = helper.create_kernel(_rows(data, n, "data"), metric)
            kernels = {
                "RV": _matrix(mgsijs, n_rep, n, "mgsijs"),
                "VV": _matrix(ggsijs, n, n, "ggsijs"),
            }
            SetFunction.__init__(self, n, Pool(matrices=kernels), f"gc:lambda={lambdaVal}")
            return
        kernel = ggsijs if ggsijs is not None else mgsijs
        super().__init__(n, mode, f"gc:lambda={lambdaVal}", kernel, data, metric, num_neighbors)


class LogDeterminantFunction(_Similar):
    """Log-determinant with a ridge of λ."""

    def __init__(
        self,
        n: int,
        mode: str,
        lambdaVal: float,
        sijs: Any = None,
        data: Any = None,
        metric: str = "cosine",
        num_neighbors: Optional[int] = None,
    ):
        self.lambdaVal = lambdaVal
        super().__init__(n, mode, f"logdet:ridge={lambdaVal}", sijs, data, metric, num_neighbors)


class DisparitySumFunction(_Similar):
    """The sum of the distances among the picks."""

    def __init__(
        self,
        n: int,
        mode: str,
        sijs: Any = None,
        data: Any = None,
        metric: str = "cosine",
        num_neighbors: Optional[int] = None,
    ):
        super().__init__(n, mode, "disparitysum", sijs, data, metric, num_neighbors)


class DisparityMinFunction(_Similar):
    """The smallest distance among the picks."""

    def __init__(
        self,
        n: int,
        mode: str,
        sijs: Any = None,
        data: Any = None,
        metric: str = "cosine",
        num_neighbors: Optional[int] = None,
    ):
        super().__init__(n, mode, "disparitymin", sijs, data, metric, num_neighbors)


class ClusteredFunction(SetFunction):
    """A function of the items within clusters."""

    _MEASURES = {
        "FacilityLocation": "fl",
        "GraphCut": "gc:lambda={}",
        "LogDeterminant": "logdet:ridge={}",
        "DisparitySum": "disparitysum",
        "DisparityMin": "disparitymin",
    }

    def __init__(
        self,
        n: int,
        f_name: str,
        data: Any,
        mode: str = "single",
        cluster_lab: Optional[Sequence[int]] = None,
        num_clusters: Optional[int] = None,
        metric: str = "cosine",
        lambdaVal: float = 1,
    ):
        _check(n)
        if mode not in ("single", "multi"):
            raise ValueError(f"mode is {mode}; it must be single or multi.")
        if f_name not in self._MEASURES:
            raise ValueError(f"f_name is {f_name}; there are {', '.join(self._MEASURES)}.")
        x = _rows(data, n, "data")
        square = helper.create_kernel(x, metric)
        within = _within(square, x, cluster_lab, num_clusters)
        if f_name.startswith("Disparity"):  # items of other clusters have no distance
            within = np.where(within == 0, 1, within)
        measure = self._MEASURES[f_name].format(lambdaVal)
        super().__init__(n, Pool(matrices={"VV": within}), measure)


class FeatureBasedFunction(SetFunction):
    """A sum of concave functions of features, which are scaled to 0 to 1."""

    def __init__(
        self,
        n: int,
        features: Any,
        numFeatures: int,
        sparse: bool = False,
        featureWeights: Optional[Sequence[float]] = None,
        mode: str = Concave.logarithmic,
    ):
        _check(n)
        _check_concave(mode)
        if len(features) != n:
            raise ValueError(f"There are {len(features)} rows of features for {n} items.")
        if featureWeights is not None and len(featureWeights) != numFeatures:
            raise ValueError(f"There are {len(featureWeights)} weights for {numFeatures} features.")
        x = np.zeros((n, numFeatures))
        if sparse:
            for i, row in enumerate(features):
                for feature, value in row:
                    x[i, int(feature)] = value
        else:
            x[:] = np.asarray(features, dtype=np.float64)
        measure = f"featurebased:psi={mode},normalize={'none' if sparse else 'minmax'}"
        if featureWeights is not None:
            measure += ",weights=" + ";".join(repr(float(w)) for w in featureWeights)
        super().__init__(n, Pool(x), measure)


def _check_concave(mode: str) -> None:
    known = (Concave.squareRoot, Concave.inverse, Concave.logarithmic)
    if mode not in known:
        raise ValueError(f"mode is {mode}; it must be one of {', '.join(known)}.")


class _Guided(SetFunction):
    """A function with a query set, a private set or both."""

    def __init__(
        self,
        n: int,
        measure: str,
        metric: str,
        data: Any,
        kernels: Dict[str, Any],
        queries: Optional[tuple] = None,
        privates: Optional[tuple] = None,
    ):
        counts = {"V": n}
        sets = {}
        for side, name, given in (("Q", "query", queries), ("P", "private", privates)):
            if given is not None:
                counts[side], sets[name] = given
        _check(n, num_queries=counts.get("Q"), num_privates=counts.get("P"))
        if all(k is not None for k in kernels.values()):
            matrices = {}
            for pair, kernel in kernels.items():
                a, b = (counts[s] for s in pair)
                if pair in ("QV", "PV"):  # submodlib gives the items as rows
                    matrices[pair] = _matrix(kernel, b, a, pair).T
                else:
                    matrices[pair] = _matrix(kernel, a, b, pair)
            super().__init__(n, Pool(matrices=matrices), measure)
            return
        if any(k is not None for k in kernels.values()):
            raise ValueError("Give all kernels, or none and the data.")
        given_sets = {
            name: _rows(x, counts["Q" if name == "query" else "P"], name + " data")
            for name, x in sets.items()
        }
        pool = Pool(_rows(data, n, "data"))
        super().__init__(n, pool, measure, kernel=_metric(metric), **given_sets)


class FacilityLocationMutualInformationFunction(_Guided):
    """Facility location mutual information, FLVMI in the paper."""

    def __init__(self, n, num_queries, data_sijs=None, query_sijs=None, data=None, queryData=None,
                 metric="cosine", magnificationEta=1):  # fmt: skip
        kernels = {"VV": data_sijs, "QV": query_sijs}
        measure = f"flvmi:eta={magnificationEta}"
        super().__init__(n, measure, metric, data, kernels, (num_queries, queryData))


class FacilityLocationVariantMutualInformationFunction(_Guided):
    """Facility location variant mutual information, FLQMI in the paper."""

    def __init__(self, n, num_queries, query_sijs=None, data=None, queryData=None,
                 metric="cosine", queryDiversityEta=1):  # fmt: skip
        measure = f"flqmi:eta={queryDiversityEta}"
        super().__init__(n, measure, metric, data, {"QV": query_sijs}, (num_queries, queryData))


class GraphCutMutualInformationFunction(_Guided):
    """Graph cut mutual information, without the factor 2λ of the paper."""

    def __init__(self, n, num_queries, query_sijs=None, data=None, queryData=None,
                 metric="cosine"):  # fmt: skip
        kernels = {"QV": query_sijs}
        super().__init__(n, "gcmi:lambda=0.5", metric, data, kernels, (num_queries, queryData))


class ConcaveOverModularFunction(_Guided):
    """Concave over modular."""

    def __init__(self, n, num_queries, query_sijs=None, data=None, queryData=None,
                 metric="cosine", queryDiversityEta=1, mode=Concave.logarithmic):  # fmt: skip
        _check_concave(mode)
        measure = f"com:eta={queryDiversityEta},psi={mode}"
        super().__init__(n, measure, metric, data, {"QV": query_sijs}, (num_queries, queryData))


class LogDeterminantMutualInformationFunction(_Guided):
    """Log-determinant mutual information with a ridge of λ."""

    def __init__(self, n, num_queries, lambdaVal, data_sijs=None, query_sijs=None,
                 query_query_sijs=None, data=None, queryData=None, metric="cosine",
                 magnificationEta=1):  # fmt: skip
        kernels = {"VV": data_sijs, "QV": query_sijs, "QQ": query_query_sijs}
        measure = f"logdetmi:eta={magnificationEta},ridge={lambdaVal}"
        super().__init__(n, measure, metric, data, kernels, (num_queries, queryData))


class FacilityLocationConditionalGainFunction(_Guided):
    """Facility location conditional gain."""

    def __init__(self, n, num_privates, data_sijs=None, private_sijs=None, data=None,
                 privateData=None, metric="cosine", privacyHardness=1):  # fmt: skip
        kernels = {"VV": data_sijs, "PV": private_sijs}
        measure = f"flcg:nu={privacyHardness}"
        privates = (num_privates, privateData)
        super().__init__(n, measure, metric, data, kernels, privates=privates)


class GraphCutConditionalGainFunction(_Guided):
    """Graph cut conditional gain."""

    def __init__(self, n, num_privates, lambdaVal, data_sijs=None, private_sijs=None, data=None,
                 privateData=None, metric="cosine", privacyHardness=1):  # fmt: skip
        kernels = {"VV": data_sijs, "PV": private_sijs}
        measure = f"gccg:lambda={lambdaVal},nu={privacyHardness}"
        privates = (num_privates, privateData)
        super().__init__(n, measure, metric, data, kernels, privates=privates)


class LogDeterminantConditionalGainFunction(_Guided):
    """Log-determinant conditional gain with a ridge of λ."""

    def __init__(self, n, num_privates, lambdaVal, data_sijs=None, private_sijs=None,
                 private_private_sijs=None, data=None, privateData=None, metric="cosine",
                 privacyHardness=1):  # fmt: skip
        kernels = {"VV": data_sijs, "PV": private_sijs, "PP": private_private_sijs}
        measure = f"logdetcg:nu={privacyHardness},ridge={lambdaVal}"
        privates = (num_privates, privateData)
        super().__init__(n, measure, metric, data, kernels, privates=privates)


class FacilityLocationConditionalMutualInformationFunction(_Guided):
    """Facility location conditional mutual information."""

    def __init__(self, n, num_queries, num_privates, data_sijs=None, query_sijs=None,
                 private_sijs=None, data=None, queryData=None, privateData=None, metric="cosine",
                 magnificationEta=1, privacyHardness=1):  # fmt: skip
        kernels = {"VV": data_sijs, "QV": query_sijs, "PV": private_sijs}
        measure = f"flcmi:eta={magnificationEta},nu={privacyHardness}"
        queries, privates = (num_queries, queryData), (num_privates, privateData)
        super().__init__(n, measure, metric, data, kernels, queries, privates)


class LogDeterminantConditionalMutualInformationFunction(_Guided):
    """Log-determinant conditional mutual information with a ridge of λ."""

    def __init__(self, n, num_queries, num_privates, lambdaVal, data_sijs=None, query_sijs=None,
                 query_query_sijs=None, private_sijs=None, private_private_sijs=None,
                 query_private_sijs=None, data=None, queryData=None, privateData=None,
                 metric="cosine", magnificationEta=1, privacyHardness=1):  # fmt: skip
        kernels = {"VV": data_sijs, "QV": query_sijs, "QQ": query_query_sijs}
        kernels.update(PV=private_sijs, PP=private_private_sijs, QP=query_private_sijs)
        measure = f"logdetcmi:eta={magnificationEta},nu={privacyHardness},ridge={lambdaVal}"
        queries, privates = (num_queries, queryData), (num_privates, privateData)
        super().__init__(n, measure, metric, data, kernels, queries, privates)
