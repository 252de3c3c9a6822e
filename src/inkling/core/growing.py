"""An immutable sequence with cheap append, for stories and record entries.

Plays are immutable, and each next play has a longer story. All of them share one list; each stores the length of its
part. Appending to the longest one extends the list in place. Appending to an older one (a fork, a replay step, a move
that could not be stored) copies its part first. So the cost of a move doesn't depend on the number of earlier moves.

Items after the end of a sequence are never accessible through it: not by index, slice, iteration, comparison, repr,
JSON or pickle. Otherwise an older sight could leak later events.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Growing(Sequence[T_co]):
    """An immutable sequence like a tuple. The time that `and_then` takes depends only on the number of new items."""

    __slots__ = ("_length", "_once", "_shared")

    def __init__(self, items: Sequence[T_co] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)
        self._once = True
        """The right to append in place. Two threads might extend the same sequence; only one can delete this
        attribute."""

    def and_then(self, more: Sequence[T_co]) -> "Growing[T_co]":
        """Return a new sequence that also contains the items `more`. This one is unchanged."""
        if not more:
            return self
        if not self._length:
            # An empty sequence may be shared between plays, so never extend it in place.
            return Growing(more)
        try:
            del self._once
        except AttributeError:
            return Growing([*self, *more])
        self._shared.extend(more)
        longer: Growing[T_co] = Growing.__new__(Growing)
        longer._shared, longer._length, longer._once = self._shared, self._length + len(more), True
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, place: int | slice) -> T_co | tuple[T_co, ...]:
        if type(place) is slice:
            start, stop, step = place.indices(self._length)
            if step == 1:
                return tuple(self._shared[start:stop])
            return tuple([self._shared[index] for index in range(start, stop, step)])
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError(place)
        return self._shared[place]

    def __iter__(self) -> Iterator[T_co]:
        return islice(self._shared, self._length)

    def __reversed__(self) -> Iterator[T_co]:
        return map(self._shared.__getitem__, range(self._length - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        """True for a Growing, tuple or list with equal items."""
        if isinstance(other, Growing):
            if self._length != other._length:
                return False
            return self._shared is other._shared or tuple(self) == tuple(other)
        if isinstance(other, tuple | list):
            return self._length == len(other) and tuple(self) == tuple(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment] # Not hashable: hashing would read every item each time.

    def __repr__(self) -> str:
        return f"Growing({tuple(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only this sequence's part of the shared list."""
        return Growing, (tuple(self),)


def as_plain(thing: Any) -> Any:
    """Convert a Growing to a tuple. msgspec calls this function (`enc_hook`) when it encodes."""
    if isinstance(thing, Growing):
        return tuple(thing)
    raise NotImplementedError(f"{type(thing).__name__} cannot be written")


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return a copy of the tuple with the item at index `place` replaced."""
    changed = list(row)
    changed[place] = item
    return tuple(changed)
