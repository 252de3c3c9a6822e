"""The default implementations of a game's optional hooks."""

from typing import Any


def keep(options: Any, because_of: Any) -> Any:
    """Return the options unchanged. This is the default of hooks that may change options."""
    return options


def unchanged(sentence: str, *_: Any) -> str:
    """Return the sentence unchanged."""
    return sentence


def nothing(*_: Any) -> None:
    return None


def empty(*_: Any) -> tuple[()]:
    return ()


def never(*_: Any) -> bool:
    return False
