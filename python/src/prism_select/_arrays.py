"""Passes arrays to Java: as files in shared memory, or by the name of the file they are in."""

import itertools
import operator
import os
from pathlib import Path
from typing import Any, List, Optional, Union

import numpy as np

from ._engine import Engine
from ._errors import NAMES as _NAMES
from ._errors import UsageError

_numbers = itertools.count(1)


def to_numpy(x: Any, name: str = "X") -> np.ndarray:
    """Returns the numbers of an array, a tensor, a frame or nested lists."""
    if isinstance(x, np.ndarray):
        a = x
    elif hasattr(x, "detach"):  # a PyTorch tensor
        a = x.detach().cpu()
        a = (a.float() if str(a.dtype) == "torch.bfloat16" else a).numpy()
    elif hasattr(x, "to_numpy"):  # a frame of pandas or polars
        a = x.to_numpy()
    elif hasattr(x, "toarray"):  # a sparse matrix
        a = x.toarray()
    else:
        try:
            a = np.asarray(x)
        except ValueError as e:
            raise UsageError(f"{name} cannot be read as an array: {e}") from e
    if a.dtype == object:
        try:
            a = a.astype(np.float64)
        except (TypeError, ValueError) as e:
            raise UsageError(
                f"{name} holds values that are not numbers; select the numeric columns: {e}."
            ) from e
    if a.dtype == bool:
        a = a.astype(np.uint8)
    if a.dtype.kind not in "fiu":
        raise UsageError(f"{name} has the type {a.dtype}; it must hold numbers.")
    return a


def to_rows(x: Any, name: str = "X", width: Optional[int] = None) -> np.ndarray:
    """Returns a two-dimensional array; a vector of the given width becomes one row."""
    a = to_numpy(x, name)
    if a.ndim == 1 and width is not None and a.shape[0] == width:
        a = a[np.newaxis]
    if a.ndim != 2:
        raise UsageError(
            f"{name} has the shape {a.shape}; it must have two dimensions, items by features."
        )
    if a.shape[0] == 0 or a.shape[1] == 0:
        raise UsageError(f"{name} is empty: its shape is {a.shape}.")
    return a


class Passed:
    """A file that Java can read, the argument that it holds, and whether it is ours to delete."""

    def __init__(self, path: str, ours: bool, name: str = "the array"):
        self.path = path
        self._ours = ours
        if ours:
            _NAMES[path] = name

    def delete(self) -> None:
        if self._ours:
            _NAMES.pop(self.path, None)
            try:
                os.unlink(self.path)
            except OSError:
                pass


def pass_array(
    engine: Engine, x: Union[str, Path, Any], name: str, width: Optional[int] = None
) -> Passed:
    """Passes a path or a memory-mapped npy file by its name, and everything else as a copy."""
    if isinstance(x, (str, os.PathLike)):
        return Passed(os.path.abspath(os.fspath(x)), False)
    mapped = _mapped_file(x)
    if mapped is not None:
        return Passed(mapped, False)
    return pass_numbers(engine, to_rows(x, name, width), name)


def pass_numbers(engine: Engine, a: np.ndarray, name: str = "the array") -> Passed:
    """Copies an array to a file in the engine's folder."""
    if a.dtype.kind == "f" and a.dtype.itemsize > 8:
        a = a.astype(np.float64)
    if a.dtype.str.startswith(">"):
        a = a.astype(a.dtype.newbyteorder("<"))
    if not (a.flags.c_contiguous or a.flags.f_contiguous):
        a = np.ascontiguousarray(a)
    path = engine.scratch / f"{next(_numbers)}.npy"
    with open(path, "wb") as f:
        np.lib.format.write_array(f, a, allow_pickle=False)
    return Passed(str(path), True, name)


def _mapped_file(x: Any) -> Optional[str]:
    """Returns the npy file that an array maps as a whole."""
    if not isinstance(x, np.memmap) or x.filename is None or x.ndim != 2:
        return None
    try:
        with open(x.filename, "rb") as f:
            version = np.lib.format.read_magic(f)
            read = (
                np.lib.format.read_array_header_1_0
                if version == (1, 0)
                else np.lib.format.read_array_header_2_0
            )
            shape, fortran, dtype = read(f)
            whole = (
                f.tell() == x.offset
                and shape == x.shape
                and dtype == x.dtype
                and (x.flags.f_contiguous if fortran else x.flags.c_contiguous)
            )
    except (OSError, ValueError):
        return None
    return os.path.abspath(x.filename) if whole else None


def whole(x: Any, name: str) -> int:
    """Returns a whole number."""
    try:
        return operator.index(x)
    except TypeError:
        raise UsageError(f"{name} is {x!r}; it must be a whole number.") from None


def as_list(x: Any) -> List[Any]:
    """Returns a list of Python values."""
    if hasattr(x, "tolist"):
        return list(x.tolist())
    if hasattr(x, "to_list"):
        return list(x.to_list())
    return list(x)
