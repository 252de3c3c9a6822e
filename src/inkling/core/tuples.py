"""States are never changed, only replaced: so are the tuples in them."""

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The same row with another thing in that place."""
    changed = list(row)
    changed[place] = item
    return tuple(changed)
