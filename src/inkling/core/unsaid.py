"""What a part of a game does where the game does not say."""

from typing import Any


def keep(options: Any, because_of: Any) -> Any:
    """Options stay as they are."""
    return options


def nothing(*_: Any) -> None:
    return None


def empty(*_: Any) -> tuple[()]:
    """No seats, no sentences, no pictures."""
    return ()


def never(*_: Any) -> bool:
    return False
