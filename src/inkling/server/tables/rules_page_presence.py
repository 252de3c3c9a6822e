"""Who of a table has gone to its rules: they are not away, they will be back. Nothing that is kept.

Whoever goes by way of one process may come back by way of another. So each tells the others both, with the time, and of
each member the newest word counts.
"""

import time
from collections.abc import Callable, Container, Mapping, Set

from msgspec import Struct

LONGEST = 600.0
"""Seconds after which nobody is thought to be still there."""
NOBODY: Set[int] = frozenset()


class Word(Struct, frozen=True, order=True):
    """Compared by its time first, in milliseconds since 1970 where it is told to others."""

    at: float
    reads: bool


class Reading:
    def __init__(self, told: Callable[[], None] = lambda: None) -> None:
        """`told` is called when other processes should hear that somebody has gone; who comes back is told anyway."""
        self._told = told
        self._own: dict[int, Word] = {}
        """By member, what this process was asked for."""
        self._others: dict[int, Word] = {}

    def begin(self, member: int) -> bool:
        known = member in self.readers()
        self._own[member] = Word(time.monotonic(), True)
        self._told()
        return not known

    def end(self, member: int) -> bool:
        was = member in self.readers()
        if was:
            self._own[member] = Word(time.monotonic(), False)
        return was

    def readers(self, present: Container[int] = ()) -> Set[int]:
        """Those who have the table open all the same are at the table."""
        if not self._own and not self._others:
            return NOBODY
        lately = time.monotonic() - LONGEST
        words = newest(self._own, self._others).items()
        return {who for who, word in words if word.reads and word.at > lately and who not in present}

    def tell(self, now: int) -> dict[int, Word]:
        """For the others, who have no other time in common than this, in milliseconds since 1970."""
        here = time.monotonic()
        self._own = {who: word for who, word in self._own.items() if word.at > here - LONGEST}
        return {who: Word(round(now - 1000 * (here - word.at)), word.reads) for who, word in self._own.items()}

    def hear(self, others: Mapping[int, Word], now: int) -> None:
        here = time.monotonic()
        self._others = {who: Word(here - (now - word.at) / 1000, word.reads) for who, word in others.items()}


def newest(*said: Mapping[int, Word]) -> dict[int, Word]:
    found: dict[int, Word] = {}
    for words in said:
        for member, word in words.items():
            found[member] = max(word, found.get(member, word))
    return found
