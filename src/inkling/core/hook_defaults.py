"""The default implementations of a game's optional hooks."""

from typing import Any


def keep(options: Any, because_of: Any) -> Any:
    """Return the options unchanged; the default for hooks that may change them."""
    return options


def nothing(*_: Any) -> None:
    return None


def empty(*_: Any) -> tuple[()]:
    return ()


def never(*_: Any) -> bool:
    return False
