"""Exceptions."""

from typing import Dict

NAMES: Dict[str, str] = {}
"""The arguments that files hold while Java reads them, for messages."""


class PrismError(Exception):
    """The base class of the exceptions of this package."""


class DataError(PrismError, ValueError):
    """The data cannot be used: a value is not finite, or sets do not fit each other."""


class UsageError(PrismError, ValueError):
    """An argument or a combination of arguments is not valid."""


class EngineError(PrismError, RuntimeError):
    """The Java process could not be started, or it ended; the next call starts a new one."""


def error_of(answer: dict) -> BaseException:
    """Returns the exception for an error of the server."""
    kind, message = answer.get("kind"), answer.get("message", "")
    for path, name in list(NAMES.items()):
        message = message.replace(path, name)
    message = message[len("prism: ") :] if message.startswith("prism: ") else message
    if kind == "data":
        return DataError(message)
    if kind == "usage":
        return UsageError(message)
    if kind == "cancelled":
        return KeyboardInterrupt(message)
    if kind == "memory":
        return MemoryError(message)
    return EngineError(message + "; please report this.")
