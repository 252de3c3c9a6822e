"""A sequence that grows by appending and is never copied for it: what a play tells and what a record keeps.

A play never changes, and the play after it has a longer story. Both hold the same list; each knows how much of it is
its own. Whoever is the newest appends in place; whoever is not (a fork, a moment of a replay, a move that could not be
stored) gets a list of its own. So what a move costs does not depend on how many there were before.

Nothing that comes after a holder's own end can be got from it: not by an index, a slice, a walk, a comparison, its
text, its JSON or its pickle.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Growing(Sequence[T_co]):
    """As a tuple is, but `and_then` takes as long as what is new."""

    __slots__ = ("_length", "_once", "_shared")

    def __init__(self, items: Sequence[T_co] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)
        self._once = True
        """The right to append in place. Two threads may go on from the same play; only one of them can delete it."""

    def and_then(self, more: Sequence[T_co]) -> "Growing[T_co]":
        """A longer one; this one stays as it is."""
        if not more:
            return self
        if not self._length:
            # An empty one may be everybody's: nothing that somebody appends may hang on it.
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
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            if step == 1:
                return tuple(self._shared[start:stop])
            return tuple([self._shared[one] for one in range(start, stop, step)])
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
        """Equal to any tuple or list of the same things, so that it does not matter who made which."""
        if isinstance(other, Growing):
            if self._length != other._length:
                return False
            return self._shared is other._shared or tuple(self) == tuple(other)
        if isinstance(other, tuple | list):
            return self._length == len(other) and tuple(self) == tuple(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment] # No key of anything: it would be gone through each time.

    def __repr__(self) -> str:
        return f"Growing({tuple(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """A worker gets its own part and no more."""
        return Growing, (tuple(self),)


def as_plain(thing: Any) -> Any:
    """For msgspec (`enc_hook`): how that is written which it does not know."""
    if isinstance(thing, Growing):
        return tuple(thing)
    raise NotImplementedError(f"{type(thing).__name__} cannot be written")


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The same row with another thing in that place."""
    changed = list(row)
    changed[place] = item
    return tuple(changed)
