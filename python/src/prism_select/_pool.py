"""A pool that stays loaded in the Java process."""

import threading
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import _arrays, _fields
from ._engine import Engine, engine
from ._errors import UsageError
from ._progress import bar
from ._selection import Selection

Items = Any
"""A NumPy array, a PyTorch tensor, a frame, nested lists, or the path of a file."""


class Pool:
    """A pool of items, whose similarities are computed once and used by every call.

    >>> pool = Pool(X)
    >>> pool.select(20, query=examples).indices
    >>> pool.select(20, query=others, measure="flcmi:eta=0.5").indices

    Args:
        X: items by features
        ids: one id per item; the rows where absent
        groups: one group per item, for quotas
        threads: the number of threads; all processors where absent
        memory: the memory of similarities in bytes
    """

    def __init__(
        self,
        X: Items = None,
        *,
        ids: Optional[Sequence] = None,
        groups: Optional[Sequence] = None,
        columns: Optional[Mapping[str, Sequence]] = None,
        concepts: Optional[Mapping[str, Any]] = None,
        matrices: Optional[Mapping[str, Items]] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        _once: bool = False,
    ):
        if X is None and concepts is None and not matrices:
            raise UsageError("A pool needs items.")
        self._x = X if isinstance(X, (str, bytes)) or X is None else _fields.numbers_of(X)
        self._matrices = dict(matrices or {})
        self._open: Dict[str, Any] = {}
        if ids is not None:
            self._open["ids"] = [str(i) for i in _arrays.as_list(ids)]
        named = {name: _fields.texts(values) for name, values in (columns or {}).items()}
        if groups is not None:
            named["group"] = _fields.texts(groups)
        if named:
            self._open["columns"] = named
        if concepts is not None:
            self._open["concepts"] = _fields.plain(concepts)
        for name, value in (("threads", threads), ("memory", memory)):
            if value is not None:
                self._open[name] = _arrays.whole(value, name)
                if self._open[name] < 1:
                    raise UsageError(f"{name} is {value}; it must be at least 1.")
        self._once = _once
        self._lock = threading.RLock()
        self._generation = 0
        self._opened_in: Optional[Engine] = None
        self._handle: Optional[int] = None
        self._files: List[_arrays.Passed] = []
        self.size = 0
        self.width: Optional[int] = None
        if not _once:  # a pool of one selection is read with it
            self._engine()
        elif isinstance(self._x, np.ndarray):
            self.size, self.width = len(self._x), self._x.shape[-1]

    def _engine(self) -> Engine:
        """Returns the engine, with this pool open in it."""
        with self._lock:
            e = engine()
            if e.generation == self._generation:
                return e
            params = self._opening(e)
            answer = e.call("open", params)
            self._handle = answer["pool"]
            self.size, self.width = answer["items"], answer["features"]
            self._generation = e.generation
            self._opened_in = e
            return e

    def _opening(self, e: Engine) -> Dict[str, Any]:
        """Passes the files of this pool, and returns the parameters that open it."""
        params = dict(self._open)
        self._files = []
        if self._x is not None:
            self._files.append(_arrays.pass_array(e, self._x, "X"))
            params["data"] = self._files[-1].path
        if self._matrices:
            params["matrices"] = {}
            for name, matrix in self._matrices.items():
                self._files.append(_arrays.pass_array(e, matrix, name))
                params["matrices"][name] = self._files[-1].path
        return params

    def close(self) -> None:
        """Releases the pool in the Java process; a later call opens it again."""
        with self._lock:
            if self._generation:
                e = engine()
                if e.generation == self._generation:
                    e.call("close", {"pool": self._handle})
                self._generation = 0
            for f in self._files:
                f.delete()

    def __del__(self) -> None:
        # Runs at any time, on any thread: nothing may be waited for here.
        for f in getattr(self, "_files", []):
            f.delete()
        e = getattr(self, "_opened_in", None)
        if e is not None and self._generation == e.generation:
            e.abandoned.append(self._handle)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __len__(self) -> int:
        return self.size

    def select(
        self,
        k: Optional[int] = None,
        *,
        query: Items = None,
        private: Items = None,
        query_rows: Optional[Sequence[int]] = None,
        private_rows: Optional[Sequence[int]] = None,
        measure: Optional[str] = None,
        kernel: Optional[str] = None,
        optimizer: Optional[str] = None,
        costs: Optional[Sequence[float]] = None,
        budget: Optional[float] = None,
        quotas: Union[str, Mapping[Any, Any], None] = None,
        include: Optional[Sequence[int]] = None,
        exclude: Optional[Sequence[int]] = None,
        stop: str = "never",
        execution: Union[str, Mapping[str, Any], None] = None,
        neighbours: Optional[int] = None,
        certify: Optional[str] = None,
        seed: int = 0,
        progress: bool = False,
        **settings: Any,
    ) -> Selection:
        """Selects at most k items that maximize a measure.

        Args:
            k: the largest number of picks; optional with a budget
            query: items that picks should be similar to
            private: items that picks should be unlike
            query_rows: rows of the pool that join the query set; they are not selected
            private_rows: rows of the pool that join the private set; they are not selected
            measure: the measure with its parameters, such as ``flqmi:eta=0.8``
            kernel: the similarity, such as ``cosine`` or ``rbf``
            optimizer: the optimizer, such as ``lazy``
            costs: the cost of every item
            budget: the largest sum of costs
            quotas: a dict from group to ``(min, max)``, for a pool with groups
            include: rows that must be selected
            exclude: rows that must not be selected
            stop: when to stop before k: ``never``, ``zero`` or ``negative`` gains
            execution: ``auto``, ``exact``, or a dict such as ``{"partitions": 4}``
            neighbours: the number of neighbours per item in a neighbour graph
            certify: the work for the upper bound, such as ``none`` or ``tight``; ``fast`` if absent
            seed: the random seed
            progress: whether to show a progress bar, which needs tqdm
            settings: further fields of the request, as the command line names them
        """
        once = self._once and not self._generation
        e = engine() if once else self._engine()
        passed: List[_arrays.Passed] = []
        params = self._sets(e, passed, query, private, query_rows, private_rows, measure, kernel)
        try:
            if once:
                del params["pool"]
                params["open"] = self._opening(e)
            params.update(settings)
            if k is not None:
                params["k"] = _arrays.whole(k, "k")
            if optimizer is not None:
                params["optimizer"] = optimizer
            if costs is not None:
                passed.append(_arrays.pass_numbers(e, _fields.column(costs), "costs"))
                params["costs"] = passed[-1].path
            if budget is not None:
                params["budget"] = float(budget)
            if quotas is not None:
                if "group" not in self._open.get("columns", {}) and not isinstance(quotas, str):
                    raise UsageError("Quotas need groups; give groups with one entry per item.")
                params["quotas"] = [_fields.quotas(quotas)]
            if include is not None:
                params["include"] = _fields.rows(include)
            if exclude is not None:
                params["exclude"] = _fields.rows(exclude)
            if stop != "never":
                params["stopAtGain"] = stop
            if execution not in (None, "auto"):
                params["execution"] = _fields.execution(execution)
            if neighbours is not None:
                params["neighbours"] = int(neighbours)
            if certify is not None:
                params["certify"] = certify
            if seed:
                params["seed"] = int(seed)
            with bar(progress, k) as shown:
                if progress:
                    params["progress"] = True
                answer = e.call("select", params, shown)
            again = {"measure": measure, "kernel": kernel, "query": query, "private": private}
            again.update(query_rows=query_rows, private_rows=private_rows)
            return Selection(answer, self, again)
        finally:
            for f in passed:
                f.delete()

    def _sets(
        self,
        e: Engine,
        passed: List[_arrays.Passed],
        query: Items,
        private: Items,
        query_rows: Optional[Sequence[int]],
        private_rows: Optional[Sequence[int]],
        measure: Optional[str],
        kernel: Optional[str],
    ) -> Dict[str, Any]:
        params: Dict[str, Any] = {"pool": self._handle}
        for name, items in (("query", query), ("private", private)):
            if items is not None:
                passed.append(_arrays.pass_array(e, items, name, self.width))
                params[name] = passed[-1].path
        if query_rows is not None:
            params["queryIds"] = _fields.rows(query_rows)
        if private_rows is not None:
            params["privateIds"] = _fields.rows(private_rows)
        if measure is not None:
            params["measure"] = measure
        if kernel is not None:
            params["kernel"] = kernel
        return params

    def _again(self, method: str, sets: Mapping[str, Any], **more: Any) -> Any:
        """Calls a method with the sets, the measure and the kernel of an earlier call."""
        e = self._engine()
        passed: List[_arrays.Passed] = []
        try:
            params = self._sets(e, passed, **sets)
            params.update(more)
            return e.call(method, params)
        finally:
            for f in passed:
                f.delete()

    def score(
        self,
        items: Sequence[int],
        *,
        measure: Optional[str] = None,
        query: Items = None,
        private: Items = None,
        kernel: Optional[str] = None,
    ) -> float:
        """Returns the value of a set of rows under a measure."""
        return self.gains([], items, measure=measure, query=query, private=private, kernel=kernel)[0]

    def gains(
        self,
        candidates: Sequence[int],
        given: Sequence[int] = (),
        *,
        measure: Optional[str] = None,
        query: Items = None,
        private: Items = None,
        kernel: Optional[str] = None,
    ) -> Any:
        """Returns the value of the rows ``given`` and the marginal gains of candidates at them."""
        sets = dict(query=query, private=private, query_rows=None, private_rows=None)
        answer = self._again(
            "evaluate",
            dict(sets, measure=measure, kernel=kernel),
            given=[int(i) for i in given],
            items=[int(i) for i in candidates],
        )
        return answer["value"], np.array(answer["gains"], dtype=np.float64)
