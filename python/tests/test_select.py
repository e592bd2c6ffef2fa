import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import prism_select as ps
from prism_select import _engine


def facility_location(X, picks):
    unit = X / np.linalg.norm(X, axis=1, keepdims=True)
    return float(np.maximum(unit @ unit[picks].T, 0).max(axis=1).sum())


def greedy(X, k):
    picks = []
    for _ in range(k):
        rest = [j for j in range(len(X)) if j not in picks]
        picks.append(max(rest, key=lambda j: facility_location(X, picks + [j])))
    return picks


def test_picks_are_those_of_greedy(X):
    r = ps.select(X, 6, measure="fl", kernel="cosine")
    assert r.indices.tolist() == greedy(X.astype(np.float64), 6)
    assert r.value == pytest.approx(facility_location(X, r.indices), rel=1e-5)
    assert r.values[-1] == r.value and r.gains.sum() == pytest.approx(r.value)
    assert r.bound >= r.value and "best possible" in r.certificate
    assert list(r) == list(zip(r.indices.tolist(), r.gains.tolist())) and len(r) == 6


@pytest.mark.parametrize(
    "form",
    [
        lambda x: x.astype(np.float64),
        np.asfortranarray,
        lambda x: np.repeat(x, 2, axis=0)[::2],
        lambda x: x.tolist(),
        lambda x: x.astype(">f8"),
        lambda x: np.asfortranarray(x[::-1])[::-1],
    ],
    ids=["f8", "fortran", "strided", "lists", "big-endian", "reversed"],
)
def test_forms_of_arrays_give_the_same_picks(X, form):
    assert ps.select(form(X), 5, measure="fl").indices.tolist() == ps.select(
        X, 5, measure="fl"
    ).indices.tolist()


def test_half_floats_and_integers_are_read():
    x = np.random.default_rng(1).integers(1, 9, size=(30, 4))
    expected = ps.select(x.astype(np.float32), 4, measure="fl").indices.tolist()
    for kind in (np.int64, np.uint8, np.float16):
        assert ps.select(x.astype(kind), 4, measure="fl").indices.tolist() == expected


def test_paths_and_mapped_files_pass_by_name(X, tmp_path):
    np.save(tmp_path / "x.npy", X)
    expected = ps.select(X, 5, measure="fl").indices.tolist()
    assert ps.select(tmp_path / "x.npy", 5, measure="fl").indices.tolist() == expected
    mapped = np.load(tmp_path / "x.npy", mmap_mode="r")
    scratch = _engine.engine().scratch
    before = len(list(scratch.iterdir()))
    with ps.Pool(mapped) as pool:
        assert len(list(scratch.iterdir())) == before  # nothing was copied
        assert pool.select(5, measure="fl").indices.tolist() == expected
    part = mapped[10:60]
    assert ps.select(part, 5, measure="fl").indices.tolist() == ps.select(
        X[10:60], 5, measure="fl"
    ).indices.tolist()


def test_frames_and_tensors(X):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(X)
    assert ps.select(frame, 5, measure="fl").indices.tolist() == ps.select(
        X, 5, measure="fl"
    ).indices.tolist()
    assert list(ps.select(frame, 2, measure="fl").to_frame().columns) == [
        "index", "id", "gain", "value",
    ]  # fmt: skip
    with pytest.raises(ValueError, match="not numbers"):
        ps.select(pd.DataFrame({"a": ["x", "y"]}), 1)


def test_tensors(X):
    torch = pytest.importorskip("torch")
    expected = ps.select(X, 5, measure="fl").indices.tolist()
    t = torch.tensor(X, requires_grad=True)
    assert ps.select(t, 5, measure="fl").indices.tolist() == expected
    near = ps.select(t.double(), 5, query=t[:2], measure="flqmi").indices.tolist()
    assert near == ps.select(X, 5, query=X[:2], measure="flqmi").indices.tolist()
    half = ps.select(t.detach().half().float(), 5, measure="fl").indices.tolist()
    assert ps.select(t.half(), 5, measure="fl").indices.tolist() == half
    rounded = ps.select(t.bfloat16().float(), 5, measure="fl").indices.tolist()
    assert ps.select(t.bfloat16(), 5, measure="fl").indices.tolist() == rounded


def test_query_and_private_sets(X):
    near = ps.select(X, 5, query=X[:1] * 2, measure="gcmi", kernel="cosine")
    assert near.indices[0] == 0
    r = ps.Pool(X).select(5, query=X[3], private=X[4:5], measure="flcmi", exclude=[3, 4])
    assert r.measure.startswith("flcmi") and not {3, 4} & set(r.indices.tolist())


def test_constraints(X):
    groups = ["a", "b"] * 100
    with ps.Pool(X, groups=groups) as pool:
        r = pool.select(10, measure="fl", quotas={"a": (2, 3)})
        assert 2 <= sum(groups[i] == "a" for i in r.indices) <= 3
        r = pool.select(4, measure="fl", include=[7], exclude=[8])
        assert 7 in r.indices and 8 not in r.indices
        costs = np.arange(1, 201)
        r = pool.select(measure="fl", costs=costs, budget=20)
        assert costs[r.indices].sum() <= 20


def test_pool_scores_gains_and_explains(X):
    with ps.Pool(X) as pool:
        r = pool.select(5, measure="fl")
        assert pool.score(r.indices, measure="fl") == pytest.approx(r.value, rel=1e-6)
        value, gains = pool.gains([r.indices[4]], r.indices[:4], measure="fl")
        assert value == pytest.approx(r.values[3], rel=1e-6)
        assert gains[0] == pytest.approx(r.gains[4], rel=1e-4)
        assert r.explain(0)["gain"] == pytest.approx(r.gains[0], rel=1e-5)
        stands = r.representatives()
        assert len(stands) == 200 and all(stands[i] == p for p, i in enumerate(r.indices))
        assert "upper bound" in r._repr_html_()
    with pytest.raises(IndexError):
        r.explain(5)


def test_picks_are_those_of_the_command_line(X, tmp_path):
    np.save(tmp_path / "x.npy", X)
    np.save(tmp_path / "q.npy", X[:2])
    from prism_select._api import command

    line = command(
        "select", str(tmp_path / "x.npy"), "-q", str(tmp_path / "q.npy"), "-k", 7, "-m", "flqmi"
    )
    r = ps.select(X, 7, query=X[:2], measure="flqmi")
    assert [p["index"] for p in line["picks"]] == r.indices.tolist()
    assert [p["gain"] for p in line["picks"]] == r.gains.tolist()


def test_catalogue_plan_and_comparison(X):
    names = [m["name"] for m in ps.measures()]
    assert "flqmi" in names and "logdetmi" in names
    assert ps.plan(X, 5, measure="fl")["items"] == 200
    both = ps.compare(X, 5, ["fl", "gc"])
    assert len(both["selections"]) == 2


def test_stream_yields_the_best_so_far(X):
    best = list(ps.stream([X[:50], X[50:]], 4, measure="fl", kernel="cosine"))
    assert len(best) == 2 and len(best[-1]) == 4
    assert best[-1].value > 0.5 * ps.select(X, 4, measure="fl").value
    with pytest.raises(ValueError, match="not kept"):
        best[-1].explain(0)


def test_target(X):
    logits = X[:, :3]
    out = ps.target(
        X, logits, 5, target_features=X[:4], target_logits=logits[:4], target_labels=[0, 1, 2, 0]
    )
    assert len(out["picks"]) == 5


def test_concepts():
    r = ps.select(
        None, 2, concepts={"items": [[0], [1], [0, 1, 2]], "weights": [1, 1, 2]}, measure="setcover"
    )
    assert r.indices.tolist()[0] == 2 and r.value == 4


def test_errors_name_the_argument(X):
    bad = X.copy()
    bad[3, 1] = np.nan
    with pytest.raises(ps.DataError, match="^X has NaN in row 3"):
        ps.select(bad, 2)
    with pytest.raises(ValueError, match="k is 0"):
        ps.select(X, 0)
    with pytest.raises(ValueError, match="flqmi"):
        ps.select(X, 2, measure="flqmii")
    with pytest.raises(ValueError, match="two dimensions"):
        ps.select(np.zeros(3), 2)
    with pytest.raises(ValueError, match="empty"):
        ps.select(np.zeros((0, 3)), 2)
    with pytest.raises(ps.UsageError, match="X cannot be read as an array"):
        ps.select([[1, 2], [3]], 1)
    for k in (2.5, "2"):
        with pytest.raises(ps.UsageError, match="whole number"):
            ps.select(X, k)
    with pytest.raises(ps.UsageError, match="The size of the selection is missing"):
        ps.select(X)
    with pytest.raises(ps.UsageError, match="no field kernels. Did you mean kernel?"):
        ps.select(X, 2, kernels="dot")
    with pytest.raises(ps.UsageError, match="go together"):
        ps.select(X, budget=3)
    with pytest.raises(ps.UsageError, match="threads is -1"):
        ps.select(X, 2, threads=-1)
    with pytest.raises(ps.UsageError, match="need groups"):
        ps.select(X, 3, quotas={"a": 2})
    with pytest.raises(ps.UsageError, match="execution"):
        ps.select(X, 3, execution="fast")
    with pytest.raises(ps.DataError, match="^There is no file"):
        ps.learn(["/no/such/summaries"], "model.json")


def test_selector_follows_scikit_learn(X):
    base = pytest.importorskip("sklearn.base")
    from sklearn.pipeline import Pipeline
    from sklearn.preprocessing import StandardScaler

    s = ps.SubsetSelector(k=4, measure="fl")
    assert base.clone(s).get_params()["k"] == 4
    assert s.fit(X).transform(X).shape == (4, 8)
    chain = Pipeline([("scale", StandardScaler()), ("select", s)])
    assert chain.fit_transform(X).shape == (4, 8)
    with pytest.raises(ValueError, match="not fitted"):
        base.clone(s).transform(X)


def test_selector_keeps_the_kind_of_its_input(X, tmp_path):
    s = ps.SubsetSelector(k=4, measure="fl").fit(X)
    for module, make in (("pandas", "DataFrame"), ("torch", "tensor")):
        kind = pytest.importorskip(module)
        given = getattr(kind, make)(X)
        rows = s.fit(given).transform(given)
        assert type(rows) is type(given) and np.array_equal(np.asarray(rows), X[s.indices_])
    assert np.array_equal(s.transform(X.tolist()), X[s.indices_].astype(float))
    np.save(tmp_path / "x.npy", X)
    assert s.fit(tmp_path / "x.npy").n_features_in_ == 8


def test_files_of_a_pool_live_as_long_as_it(X):
    scratch = _engine.engine().scratch
    before = len(list(scratch.iterdir()))
    pool = ps.Pool(X)
    assert len(list(scratch.iterdir())) == before + 1
    del pool
    assert len(list(scratch.iterdir())) == before
    ps.select(X, 2, measure="fl")
    assert len(list(scratch.iterdir())) == before


def test_threads_share_the_engine(X):
    out = [None] * 6

    def work(i):
        out[i] = ps.select(X, 3 + i, measure="fl").indices.tolist()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert all(out[i] == out[5][: 3 + i] for i in range(6))


def test_interrupt_cancels_the_run_and_keeps_the_engine(X):
    big = np.random.default_rng(2).normal(size=(20_000, 64)).astype(np.float32)
    engine = _engine.engine()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
    threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ps.select(big, 5000, measure="fl", execution="exact")
        time.sleep(30)
    assert _engine.engine() is engine
    assert len(ps.select(X, 3, measure="fl")) == 3


def test_interrupt_within_a_request_does_not_spoil_the_next(X):
    engine = _engine.engine()

    class Cut:
        """A pipe that is interrupted after half of the first line."""

        def __init__(self, pipe):
            self.pipe, self.lines = pipe, 0

        def write(self, line):
            self.lines += 1
            self.pipe.write(line[:30] if self.lines == 1 else line)
            if self.lines == 1:
                raise KeyboardInterrupt

        def flush(self):
            self.pipe.flush()

    pipe = engine._process.stdin
    engine._process.stdin = Cut(pipe)
    try:
        start = time.time()
        with pytest.raises(KeyboardInterrupt):
            ps.select(X, 3, measure="fl")
        assert time.time() - start < 20  # the request is not waited for
    finally:
        engine._process.stdin = pipe
    assert len(ps.select(X, 3, measure="fl")) == 3 and _engine.engine() is engine


def test_killed_process_is_an_error_and_the_next_call_starts_another(X):
    pool = ps.Pool(X)
    _engine.engine()._process.kill()
    _engine.engine()._process.wait()
    deadline = time.time() + 10
    while _engine._engine.alive() and time.time() < deadline:
        time.sleep(0.05)
    assert len(pool.select(3, measure="fl")) == 3  # the pool opens again


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_child_after_fork_has_an_engine_of_its_own(X):
    ps.select(X, 2, measure="fl")
    child = os.fork()
    if child == 0:
        ok = False
        try:
            ok = len(ps.select(X, 2, measure="fl")) == 2
            _engine.shutdown()
        finally:
            os._exit(0 if ok else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert len(ps.select(X, 2, measure="fl")) == 2


def test_two_interpreters_do_not_disturb_each_other(X):
    code = (
        "import sys, numpy as np, prism_select as ps, prism_select._engine as e\n"
        "x = np.load(sys.argv[1])\n"
        "print(*ps.select(x, 4, measure='fl').indices)\n"
        "print(e.engine()._process.pid, e.engine().scratch, flush=True)"
    )
    expected = ps.select(X, 4, measure="fl").indices.tolist()
    engine = _engine.engine()
    file = engine.scratch / "shared.npy"
    np.save(file, X)
    others = [
        subprocess.Popen([sys.executable, "-c", code, str(file)], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert ps.select(X, 4, measure="fl").indices.tolist() == expected
    for other in others:
        picks, process = other.communicate(timeout=60)[0].splitlines()
        pid, scratch = process.split()
        assert [int(p) for p in picks.split()] == expected
        assert pid != str(engine._process.pid) and not Path(scratch).exists()
        assert not Path("/proc", pid).exists()  # ended with its interpreter
    file.unlink()
    assert ps.select(X, 4, measure="fl").indices.tolist() == expected
    assert _engine.engine() is engine


def test_nothing_is_left_after_a_kill():
    code = (
        "import numpy as np, prism_select as ps, prism_select._engine as e, os, time\n"
        "ps.Pool(np.eye(5))\n"
        "print(e.engine()._process.pid, e.engine().scratch, flush=True)\n"
        "time.sleep(60)"
    )
    python = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid, scratch = python.stdout.readline().split()
    python.kill()
    python.wait()
    deadline = time.time() + 20
    while time.time() < deadline and (Path("/proc", pid).exists() or Path(scratch).exists()):
        time.sleep(0.1)
    assert not Path(scratch).exists()
    assert not Path("/proc", pid).exists() or "zombie" in Path("/proc", pid, "status").read_text()


def test_abandoned_folders_are_removed_and_others_are_not():
    pytest.importorskip("fcntl")
    root = _engine.engine().scratch.parent
    abandoned = root / f"prism-select-{os.getuid()}-abandoned"
    abandoned.mkdir()
    (abandoned / "lock").touch()
    (abandoned / "1.npy").touch()
    new = _engine._scratch_folder()
    assert not abandoned.exists() and _engine.engine().scratch.exists()
    new.rmdir()


def test_import_takes_no_scikit_learn_and_starts_no_process():
    code = (
        "import sys, prism_select, prism_select._engine as e\n"
        "assert 'sklearn' not in sys.modules and e._engine is None"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_result_is_json(X):
    r = ps.select(X, 2, measure="fl")
    assert json.loads(json.dumps(r.json))["picks"][0]["index"] == r.indices[0]
