import numpy as np
import pytest

import prism_select.apricot as apricot

rng = np.random.default_rng(3)
X = rng.uniform(size=(40, 6))
COSTS = rng.uniform(0.5, 2, size=40)


def similarities(x, metric):
    if metric == "euclidean":
        d = ((x[:, None] - x[None]) ** 2).sum(axis=2)
        return d.max() - d
    y = x - x.mean(axis=1, keepdims=True) if metric == "corr" else x
    unit = y / np.linalg.norm(y, axis=1, keepdims=True)
    return (unit @ unit.T) ** 2


def facility_location(s):
    return lambda A: s[:, A].max(axis=1).sum() if A else 0.0


def saturated(s, alpha):
    return lambda A: np.minimum(s[:, A].sum(axis=1), alpha * s.sum(axis=1)).sum()


def graph_cut(s, alpha):
    return lambda A: alpha * s[:, A].sum() - s[np.ix_(A, A)].sum()


def features(x, psi):
    return lambda A: psi(x[A].sum(axis=0)).sum()


def definitions():
    a = apricot
    for metric in ("euclidean", "cosine", "corr"):
        yield a.FacilityLocationSelection(6, metric), facility_location(similarities(X, metric))
    s = similarities(X, "euclidean")
    yield a.SaturatedCoverageSelection(6, alpha=0.2), saturated(s, 0.2)
    yield a.GraphCutSelection(6, alpha=0.7), graph_cut(s, 0.7)
    for name, psi in (
        ("sqrt", np.sqrt),
        ("log", np.log1p),
        ("sigmoid", lambda v: v / (1 + v)),
        (np.log1p, np.log1p),
    ):
        yield a.FeatureBasedSelection(6, name), features(X, psi)
    mixed = a.MixtureSelection(
        6,
        [a.FacilityLocationSelection(1), a.GraphCutSelection(1)],
        [1.0, 0.3],
        metric="euclidean",
    )
    yield mixed, lambda A: facility_location(s)(A) + 0.3 * graph_cut(s, 1)(A)
    two = a.MixtureSelection(6, [a.FeatureBasedSelection(1, "log"), a.FeatureBasedSelection(1)])
    yield two, lambda A: features(X, np.log1p)(A) + features(X, np.sqrt)(A)


def greedy(f, k, first=()):
    picks, gains = list(first), []
    for _ in range(k):
        rest = [j for j in range(len(X)) if j not in picks]
        best = max(rest, key=lambda j: f([*picks, j]))
        gains.append(f([*picks, best]) - f(picks))
        picks.append(best)
    return picks[len(first) :], gains


@pytest.mark.parametrize("selector, f", definitions(), ids=lambda x: type(x).__name__)
def test_selectors_have_the_picks_and_gains_of_greedy(selector, f):
    picks, gains = greedy(f, 6)
    chosen = selector.fit_transform(X)
    assert selector.ranking.tolist() == picks
    assert selector.gains == pytest.approx(gains, rel=1e-4, abs=1e-5)
    assert np.array_equal(chosen, X[picks]) and np.array_equal(selector.subset, X[picks])
    selector.initial_subset = np.array([3, 8])
    picks, gains = greedy(f, 6, [3, 8])
    assert selector.fit(X).ranking.tolist() == picks
    assert selector.gains == pytest.approx(gains, rel=1e-4, abs=1e-5)


def test_initial_items_and_masks():
    f = features(np.vstack([X, X[:2] + 1]), np.sqrt)
    s = apricot.FeatureBasedSelection(4, initial_subset=X[:2] + 1).fit(X)
    assert s.ranking.tolist() == greedy(f, 4, [40, 41])[0]
    mask = np.arange(40) < 2
    by_mask = apricot.FeatureBasedSelection(4, initial_subset=mask).fit(X)
    by_rows = apricot.FeatureBasedSelection(4, initial_subset=[0, 1]).fit(X)
    assert by_mask.ranking.tolist() == by_rows.ranking.tolist()


def test_optimizers_by_name_and_as_objects():
    f = facility_location(similarities(X, "cosine"))
    o = apricot.optimizers
    exact = greedy(f, 6)[0]
    for exactly in ("naive", "lazy", "two-stage", o.NaiveGreedy(), o.ApproximateLazyGreedy()):
        s = apricot.FacilityLocationSelection(6, "cosine", optimizer=exactly).fit(X)
        assert s.ranking.tolist() == exact
    alone = sorted(range(40), key=lambda j: -f([j]))
    s = apricot.FacilityLocationSelection(6, "cosine", optimizer="modular").fit(X)
    assert s.ranking.tolist() == alone[:6]
    parts = {"m": 4, "l": 6}
    for name, settings in (
        ("stochastic", {"epsilon": 0.3}),
        ("sample", {"epsilon": 0.8}),
        ("greedi", parts),
    ):
        s = apricot.FacilityLocationSelection(
            6, "cosine", optimizer=name, optimizer_kwds=settings, random_state=1
        ).fit(X)
        again = apricot.FacilityLocationSelection(
            6, "cosine", optimizer=o.OPTIMIZERS[name](**settings), random_state=1
        ).fit(X)
        assert s.ranking.tolist() == again.ranking.tolist() and len(set(s.ranking)) == 6
        assert s.gains.sum() == pytest.approx(f(s.ranking.tolist()), rel=1e-5)
        assert s.gains.sum() > 0.8 * f(exact)


def test_costs_are_a_budget():
    for optimizer in ("naive", "lazy", "stochastic", "modular"):
        s = apricot.FacilityLocationSelection(
            5, "cosine", optimizer=optimizer, random_state=0
        ).fit(X, sample_cost=COSTS)
        assert len(s.ranking) > 2 and COSTS[s.ranking].sum() <= 5


def test_precomputed_sparse_and_neighbours():
    sparse = pytest.importorskip("scipy.sparse")
    pytest.importorskip("sklearn")
    s = similarities(X, "cosine")
    expected = apricot.FacilityLocationSelection(6, "cosine").fit(X).ranking.tolist()
    for given in (s, sparse.csr_matrix(s)):
        f = apricot.FacilityLocationSelection(6, "precomputed").fit(given)
        assert f.ranking.tolist() == expected
    near = apricot.FacilityLocationSelection(6, "cosine", n_neighbors=5).fit(X)
    kept = np.where(s >= np.sort(s, axis=1)[:, [-6]], s, 0)  # the item itself and five others
    assert near.ranking.tolist() == greedy(facility_location(kept.T), 6)[0]
    assert apricot.FacilityLocationSelection(6, "manhattan").fit(X).gains.min() > 0


def test_transform_and_errors():
    s = apricot.FacilityLocationSelection(3).fit(X)
    y, w = np.arange(40), np.ones(40)
    rows, labels, weights = s.transform(X, y, w)
    assert np.array_equal(labels, s.ranking) and len(rows) == len(weights) == 3
    for wrong, message in (
        (lambda: apricot.FacilityLocationSelection(0), "positive"),
        (lambda: apricot.FacilityLocationSelection(3, optimizer="best"), "no optimizer best"),
        (lambda: apricot.FacilityLocationSelection(41).fit(X), "41 and X has 40 rows"),
        (lambda: apricot.FacilityLocationSelection(3, "precomputed").fit(X), "square"),
        (lambda: apricot.FeatureBasedSelection(3).fit(X - 0.5), "negative"),
        (lambda: apricot.FacilityLocationSelection(3).fit(X[0]), "two"),
        (lambda: apricot.FacilityLocationSelection(3, initial_subset=[40]).fit(X), "0 to 39"),
        (lambda: apricot.MixtureSelection(3, [s]), "at least two"),
        (lambda: apricot.optimizers.NaiveGreedy(beta=1), "no setting beta"),
        (lambda: apricot.FacilityLocationSelection(3).transform(X), "call fit"),
    ):
        with pytest.raises(ValueError, match=message):
            wrong()
    with pytest.raises(NotImplementedError, match="stream"):
        s.partial_fit(X)
