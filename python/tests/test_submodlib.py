import itertools
import math

import numpy as np
import pytest

import prism_select.submodlib as submodlib
from prism_select.submodlib.helper import create_kernel

N, Q, P = 12, 3, 2
rng = np.random.default_rng(5)
DATA = rng.normal(size=(N, 4))
QUERY = rng.normal(size=(Q, 4))
PRIVATE = rng.normal(size=(P, 4))
VV = create_kernel(DATA, "euclidean")
QV = create_kernel(DATA, "euclidean", X_rep=QUERY).T  # submodlib gives the items as rows
PV = create_kernel(DATA, "euclidean", X_rep=PRIVATE).T
QQ, PP = create_kernel(QUERY, "euclidean"), create_kernel(PRIVATE, "euclidean")
QP = create_kernel(PRIVATE, "euclidean", X_rep=QUERY)


def joint(*sides):
    """Returns the kernel of some items of V, Q and P."""
    x = np.vstack(sides)
    return create_kernel(x, "euclidean")


def logdet_of(x):
    return math.log(np.linalg.det(joint(x) + np.eye(len(x)))) if len(x) else 0.0


def definitions():
    s = submodlib
    d = dict(data=DATA, metric="euclidean")
    q, p = dict(queryData=QUERY), dict(privateData=PRIVATE)
    col = lambda A: VV[:, A].max(axis=1)  # noqa: E731
    yield s.FacilityLocationFunction(N, "dense", **d), lambda A: col(A).sum()
    yield s.FacilityLocationFunction(N, "dense", sijs=VV, separate_rep=False), lambda A: col(A).sum()
    yield (
        s.GraphCutFunction(N, "dense", 0.3, **d),
        lambda A: VV[:, A].sum() - 0.3 * VV[np.ix_(A, A)].sum(),
    )
    yield s.LogDeterminantFunction(N, "dense", 1, **d), lambda A: logdet_of(DATA[A])
    yield (
        s.DisparitySumFunction(N, "dense", **d),
        lambda A: sum(1 - VV[i, j] for i, j in itertools.combinations(A, 2)),
    )
    yield (
        s.FacilityLocationMutualInformationFunction(N, Q, magnificationEta=0.7, **d, **q),
        lambda A: np.minimum(col(A), 0.7 * QV.max(axis=1)).sum(),
    )
    yield (
        s.FacilityLocationMutualInformationFunction(N, Q, data_sijs=VV, query_sijs=QV),
        lambda A: np.minimum(col(A), QV.max(axis=1)).sum(),
    )
    yield (
        s.FacilityLocationVariantMutualInformationFunction(N, Q, queryDiversityEta=2, **d, **q),
        lambda A: QV[A].max(axis=0).sum() + 2 * QV[A].max(axis=1).sum(),
    )
    yield (
        s.FacilityLocationVariantMutualInformationFunction(N, Q, query_sijs=QV),
        lambda A: QV[A].max(axis=0).sum() + QV[A].max(axis=1).sum(),
    )
    yield s.GraphCutMutualInformationFunction(N, Q, **d, **q), lambda A: QV[A].sum()
    yield (
        s.ConcaveOverModularFunction(N, Q, queryDiversityEta=0.5, mode="sqrt", **d, **q),
        lambda A: 0.5 * np.sqrt(QV[A].sum(axis=1)).sum() + np.sqrt(QV[A].sum(axis=0)).sum(),
    )
    yield (
        s.LogDeterminantMutualInformationFunction(N, Q, 1, **d, **q),
        lambda A: logdet_of(DATA[A]) + logdet_of(QUERY) - logdet_of(np.vstack([DATA[A], QUERY])),
    )
    yield (
        s.LogDeterminantMutualInformationFunction(
            N, Q, 1, data_sijs=VV, query_sijs=QV, query_query_sijs=QQ
        ),
        lambda A: logdet_of(DATA[A]) + logdet_of(QUERY) - logdet_of(np.vstack([DATA[A], QUERY])),
    )
    yield (
        s.FacilityLocationConditionalGainFunction(N, P, privacyHardness=0.6, **d, **p),
        lambda A: np.maximum(col(A) - 0.6 * PV.max(axis=1), 0).sum(),
    )
    yield (
        s.GraphCutConditionalGainFunction(N, P, 0.4, privacyHardness=0.5, **d, **p),
        lambda A: VV[:, A].sum() - 0.4 * VV[np.ix_(A, A)].sum() - 2 * 0.4 * 0.5 * PV[A].sum(),
    )
    yield (
        s.LogDeterminantConditionalGainFunction(N, P, 1, **d, **p),
        lambda A: logdet_of(np.vstack([DATA[A], PRIVATE])) - logdet_of(PRIVATE),
    )
    yield (
        s.FacilityLocationConditionalMutualInformationFunction(N, Q, P, **d, **q, **p),
        lambda A: np.maximum(
            np.minimum(col(A), QV.max(axis=1)) - PV.max(axis=1), 0
        ).sum(),
    )
    cover = [{j % 5, (3 * j) % 5} for j in range(N)]
    weights = [1.0, 2.0, 0.5, 3.0, 1.5]
    weight = lambda concepts: sum(weights[u] for u in concepts)  # noqa: E731
    covered = lambda A: set().union(*(cover[j] for j in A))  # noqa: E731
    yield s.SetCoverFunction(N, cover, 5, weights), lambda A: weight(covered(A))
    yield (
        s.SetCoverMutualInformationFunction(N, cover, 5, {0, 3}, weights),
        lambda A: weight(covered(A) & {0, 3}),
    )
    yield (
        s.SetCoverConditionalGainFunction(N, cover, 5, {1}, weights),
        lambda A: weight(covered(A) - {1}),
    )
    yield (
        s.SetCoverConditionalMutualInformationFunction(N, cover, 5, {0, 1, 3}, {1}, weights),
        lambda A: weight((covered(A) & {0, 1, 3}) - {1}),
    )
    probs = rng.uniform(size=(N, 5))
    yield (
        s.ProbabilisticSetCoverFunction(N, probs, 5, weights),
        lambda A: float(np.dot(weights, 1 - np.prod(1 - probs[A], axis=0))),
    )
    features = rng.uniform(size=(N, 3))
    scaled = (features - features.min(axis=0)) / np.ptp(features, axis=0)
    yield (
        s.FeatureBasedFunction(N, features.tolist(), 3, sparse=False),
        lambda A: np.log1p(scaled[A].sum(axis=0)).sum(),
    )


@pytest.mark.parametrize("f, expected", definitions(), ids=lambda x: type(x).__name__)
def test_functions_have_the_values_of_their_definitions(f, expected):
    for size in (1, 2, 4):
        for _ in range(3):
            A = rng.permutation(N)[:size].tolist()
            value = float(expected(sorted(A)))
            assert f.evaluate(set(A)) == pytest.approx(value, rel=2e-5, abs=2e-5)
            e = next(j for j in range(N) if j not in A)
            gain = float(expected(sorted([*A, e]))) - value
            assert f.marginalGain(set(A), e) == pytest.approx(gain, rel=2e-4, abs=5e-5)
            f.setMemoization(set(A))
            assert f.marginalGainWithMemoization(set(A), e) == pytest.approx(
                gain, rel=2e-4, abs=5e-5
            )
            f.updateMemoization(set(A), e)
            assert f.evaluateWithMemoization({*A, e}) == pytest.approx(
                value + gain, rel=2e-5, abs=5e-5
            )
    assert f.evaluate(set()) == 0
    picks = f.maximize(4, show_progress=False)
    assert len(picks) == 4 and len({j for j, _ in picks}) == 4
    total = sum(g for _, g in picks)
    assert total == pytest.approx(f.evaluate({j for j, _ in picks}), rel=1e-4, abs=1e-4)
    lazy = f.maximize(4, optimizer="LazyGreedy", show_progress=False)
    assert sum(g for _, g in lazy) == pytest.approx(total, rel=1e-4, abs=1e-4)


def test_costs_and_stopping():
    f = submodlib.FacilityLocationFunction(N, "dense", data=DATA, metric="euclidean")
    costs = [1 + j % 3 for j in range(N)]
    for by_cost in (False, True):
        picks = f.maximize(6, costs=costs, costSensitiveGreedy=by_cost, show_progress=False)
        assert sum(costs[j] for j, _ in picks) <= 6
    cover = submodlib.SetCoverFunction(3, [{0}, {0}, {0}], 1)
    assert len(cover.maximize(2, stopIfZeroGain=True, show_progress=False)) == 1


def test_large_matrices_and_negative_similarities():
    x = rng.normal(size=(150, 6))
    rows = create_kernel(x, "cosine", X_rep=x[:70])
    f = submodlib.FacilityLocationFunction(
        150, "dense", separate_rep=True, n_rep=70, sijs=rows, metric="cosine"
    )
    A = {0, 31, 32, 33, 64, 149}
    assert f.evaluate(A) == pytest.approx(
        np.maximum(rows[:, sorted(A)], 0).max(axis=1).sum(), rel=1e-5
    )
    for optimizer in ("NaiveGreedy", "LazyGreedy", "LazierThanLazyGreedy"):
        g = submodlib.GraphCutFunction(150, "dense", 0.4, data=x, metric="cosine")
        assert len(g.maximize(5, optimizer=optimizer, show_progress=False)) == 5


def test_modes_and_errors():
    f = submodlib.FacilityLocationFunction(
        N, "clustered", data=DATA, cluster_labels=[j % 3 for j in range(N)], num_clusters=3
    )
    assert f.evaluate({0}) > 0
    g = submodlib.FacilityLocationFunction(N, "sparse", data=DATA, num_neighbors=4)
    assert g.evaluate(set(range(N))) == pytest.approx(N, rel=1e-5)
    rep = submodlib.FacilityLocationFunction(
        N, "dense", separate_rep=True, n_rep=Q, data=DATA, data_rep=QUERY, metric="euclidean"
    )
    assert rep.evaluate({1, 2}) == pytest.approx(QV[[1, 2]].max(axis=0).sum(), rel=1e-5)
    with pytest.raises(ValueError, match="mode"):
        submodlib.FacilityLocationFunction(N, "dens", data=DATA)
    with pytest.raises(ValueError, match="less than"):
        f.maximize(N)
    with pytest.raises(TypeError, match="set"):
        f.evaluate([1])
    with pytest.raises(ValueError, match="subset"):
        f.evaluate({N})
