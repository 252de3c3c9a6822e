"""Default implementations for optional hooks of a game."""

from typing import Any


def keep(options: Any, because_of: Any) -> Any:
    """Return the options unchanged."""
    return options


def nothing(*_: Any) -> None:
    return None


def empty(*_: Any) -> tuple[()]:
    return ()


def never(*_: Any) -> bool:
    return False
