"""Finds a Java runtime and the jars."""

import glob
import os
import re
import shutil
from pathlib import Path
from typing import List, Optional

from ._errors import EngineError

_HERE = Path(__file__).resolve().parent / "_java"
_LEAST = 25


def class_path() -> str:
    """Returns the class path: PRISM_SELECT_JARS (a folder), or the jars of this package.

    PRISM_CLASSPATH adds jars with measures, similarities or optimizers of the user.
    """
    folder = Path(os.environ.get("PRISM_SELECT_JARS") or _HERE / "lib")
    if not folder.is_dir():
        raise EngineError(
            f"There are no jars in {folder}. Install a wheel of prism-select, or set"
            " PRISM_SELECT_JARS to the folder lib of an unpacked distribution."
        )
    return os.pathsep.join(filter(None, [str(folder / "*"), os.environ.get("PRISM_CLASSPATH")]))


def java() -> List[str]:
    """Returns the command of a Java runtime, version 25 or later."""
    bundled = _HERE / "runtime" / "bin" / "java"
    if "PRISM_SELECT_JAVA" in os.environ:
        return [os.environ["PRISM_SELECT_JAVA"]]
    if bundled.is_file():
        return [str(bundled)]
    for home in _homes():
        if _version(home) >= _LEAST:
            return [str(home / "bin" / "java")]
    raise EngineError(
        f"No Java {_LEAST} or later was found. Install one, set JAVA_HOME, or install the wheel of"
        " prism-select for your platform, which contains one."
    )


def _homes() -> List[Path]:
    homes = [os.environ.get("JAVA_HOME")]
    on_path = shutil.which("java")
    homes.append(str(Path(on_path).resolve().parent.parent) if on_path else None)
    for pattern in (
        "/usr/lib/jvm/*",
        "/opt/*jdk*",
        "~/.sdkman/candidates/java/*",
        "~/.jdks/*",
        "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    ):
        homes += sorted(glob.glob(os.path.expanduser(pattern)), reverse=True)
    return [Path(h) for h in homes if h]


def _version(home: Path) -> int:
    try:
        found: Optional[re.Match] = re.search(
            r'^JAVA_VERSION="(\d+)', (home / "release").read_text(errors="replace"), re.M
        )
    except OSError:
        return 0
    return int(found.group(1)) if found and os.access(home / "bin" / "java", os.X_OK) else 0
