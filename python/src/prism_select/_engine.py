"""The Java process: started on first use, kept warm, and ended with the interpreter."""

import atexit
import itertools
import json
import os
import shlex
import shutil
import subprocess
import tempfile
import threading
from collections import deque
from pathlib import Path
from typing import Any, Callable, Dict, Optional

from . import _java
from ._errors import EngineError, error_of

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

# as the launcher of the command line starts Java: the vector loops are compiled early
_FLAGS = [
    "--add-modules=jdk.incubator.vector",
    "--enable-native-access=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow",
    "-XX:MaxRAMPercentage=70",
    "-XX:-UsePerfData",
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=CompileThresholdScaling,dev.prism.simd.*::*,0.01",
    "-XX:CompileCommand=CompileThresholdScaling,jdk.incubator.vector.*::*,0.05",
]
_CANCEL_SECONDS = 30.0


class _Call:
    def __init__(self, progress: Optional[Callable[[dict], None]]):
        self.done = threading.Event()
        self.answer: Optional[dict] = None
        self.progress = progress
        self.interrupted = False


class Engine:
    """A Java process that answers requests. Safe for use by several threads."""

    _generations = itertools.count(1)

    def __init__(self) -> None:
        self.generation = next(self._generations)
        self._calls: Dict[int, _Call] = {}
        self._ids = itertools.count(1)
        self._lock = threading.Lock()
        self._write = threading.Lock()
        self._errors: deque = deque(maxlen=40)
        self._closed = False
        self.abandoned: deque = deque()  # pools whose Python objects are gone
        self.scratch = _scratch_folder()
        self._lock_file = _locked(self.scratch)
        options = shlex.split(os.environ.get("PRISM_JAVA_OPTS", ""))
        collector = [] if any("GC" in o for o in options) else ["-XX:+UseParallelGC"]
        command = (
            _java.java()
            + _FLAGS
            + collector
            + options
            + ["-cp", _java.class_path(), "dev.prism.cli.Main", "serve", "--stdio"]
            + ["--scratch", str(self.scratch)]
        )
        environment = dict(os.environ)
        if environment.get("LC_ALL") in ("C", "POSIX"):  # Java could not open names beyond ASCII
            environment["LC_ALL"] = "C.UTF-8"
        try:
            self._process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C in a terminal must not reach it
            )
        except OSError as e:
            self._remove()
            raise EngineError(f"Java could not be started: {e}.") from e
        threading.Thread(target=self._read_errors, name="prism-stderr", daemon=True).start()
        threading.Thread(target=self._read, name="prism-stdout", daemon=True).start()

    def alive(self) -> bool:
        """Returns whether the process answers."""
        return not self._closed and self._process.poll() is None

    def call(
        self,
        method: str,
        params: Dict[str, Any],
        progress: Optional[Callable[[dict], None]] = None,
    ) -> Any:
        """Sends a request and waits for its answer; Ctrl-C cancels the request."""
        call = _Call(progress)
        number = next(self._ids)
        with self._lock:
            if self._closed:
                raise EngineError(self._obituary())
            self._calls[number] = call
        while self.abandoned:
            self._send({"id": 0, "method": "close", "params": {"pool": self.abandoned.popleft()}})
        try:
            self._send({"id": number, "method": method, "params": params})
            call.done.wait()
        except KeyboardInterrupt:
            call.interrupted = True
            self._send({"method": "cancel", "params": {"id": number}}, start=b"\n")
            call.done.wait(_CANCEL_SECONDS)
            raise
        if call.answer is None:
            raise EngineError(self._obituary())
        if "error" in call.answer:
            raise error_of(call.answer["error"])
        return call.answer["result"]

    def _send(self, request: dict, start: bytes = b"") -> None:
        line = start + json.dumps(request, ensure_ascii=False, allow_nan=False).encode() + b"\n"
        try:
            with self._write:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except (OSError, ValueError) as e:
            self._end()
            raise EngineError(self._obituary()) from e

    def _read(self) -> None:
        for line in self._process.stdout:
            try:
                answer = json.loads(line)
            except ValueError:
                self._errors.append(line.decode(errors="replace"))
                continue
            if "progress" in answer:
                call = self._calls.get(answer.get("id"))
                if call is not None and call.progress is not None:
                    call.progress(answer["progress"])
            elif answer.get("id") == -1:  # an interrupt cut a request off
                for call in [c for c in self._calls.values() if c.interrupted]:
                    call.done.set()
            elif "id" in answer:
                call = self._calls.pop(answer["id"], None)
                if call is not None:
                    call.answer = answer
                    call.done.set()
        self._end()

    def _read_errors(self) -> None:
        for line in self._process.stderr:
            text = line.decode(errors="replace").rstrip()
            if "incubator" not in text:
                self._errors.append(text)

    def _end(self) -> None:
        with self._lock:
            self._closed = True
            calls, self._calls = list(self._calls.values()), {}
        for call in calls:
            call.done.set()
        self._remove()

    def _remove(self) -> None:
        shutil.rmtree(self.scratch, ignore_errors=True)
        self._lock_file.close()

    def _obituary(self) -> str:
        lines = [e for e in self._errors if e.strip()]
        return "The Java process ended" + (": " + "\n".join(lines[-10:]) if lines else ".")

    def close(self) -> None:
        """Ends the process."""
        self._closed = True
        try:
            self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._remove()

    def forget(self) -> None:
        """Gives up the process in a child after fork; the parent keeps it."""
        self._closed = True
        files = (self._process.stdin, self._process.stdout, self._process.stderr, self._lock_file)
        for stream in files:
            try:
                os.close(stream.fileno())
            except (OSError, ValueError):
                pass


def _scratch_folder() -> Path:
    """Returns a new folder in shared memory, or among temporary files; removes abandoned ones.

    A lock shows that a folder is in use; process numbers would not do, as containers share memory.
    """
    shared = Path("/dev/shm")
    root = shared if shared.is_dir() and os.access(shared, os.W_OK) else Path(tempfile.gettempdir())
    prefix = f"prism-select-{os.getuid() if hasattr(os, 'getuid') else 0}-"
    for lock in root.glob(prefix + "*/lock") if fcntl else ():
        try:
            with open(lock) as held:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(lock.parent, ignore_errors=True)
        except OSError:
            pass
    return Path(tempfile.mkdtemp(prefix=prefix, dir=root))  # mode 0700


def _locked(folder: Path) -> Any:
    """Returns a file that shows, while it is open, that a folder is in use."""
    held = open(folder / "new", "w")
    if fcntl:
        fcntl.flock(held, fcntl.LOCK_EX)
    (folder / "new").rename(folder / "lock")  # which is locked before it can be seen
    return held


_engine: Optional[Engine] = None
_starting = threading.Lock()


def engine() -> Engine:
    """Returns the engine of this interpreter, which is started if there is none."""
    global _engine
    with _starting:
        if _engine is None or not _engine.alive():
            _engine = Engine()
        return _engine


def shutdown() -> None:
    """Ends the Java process; the next call starts a new one."""
    global _engine
    with _starting:
        if _engine is not None:
            _engine.close()
            _engine = None


def _after_fork() -> None:
    global _engine, _starting
    _starting = threading.Lock()
    if _engine is not None:
        _engine.forget()
        _engine = None


atexit.register(shutdown)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
