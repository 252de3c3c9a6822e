"""A deterministic stream of random numbers from a keyed hash, identical on every Python version.

Word i of a stream is the first 8 bytes, big-endian, of SHA-256(key ‖ i as 8 bytes, big-endian). `below(n)` takes words
in order and rejects those at or above the largest multiple of n that fits into 64 bits. It returns the word modulo n.
`shuffle` is Fisher–Yates from the last index down.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")
SPAN = 1 << 64
WORD = Layout(">Q")
as_word, first_word = WORD.pack, WORD.unpack_from


class Chance(Struct, frozen=True):
    """An immutable position in a random stream. Every draw returns a value and the next position."""

    key: bytes
    at: int = 0

    @classmethod
    def of(cls, seed: str) -> "Chance":
        return cls(sha256(seed.encode()).digest())

    def below(self, n: int) -> tuple[int, "Chance"]:
        """Return a number from 0 to n − 1, and the next position."""
        number, at = draw(self.key, self.at, n)
        return number, Chance(self.key, at)

    def pick(self, items: Sequence[T]) -> tuple[T, "Chance"]:
        index, chance = self.below(len(items))
        return items[index], chance

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Chance"]:
        pile, key, at = list(items), self.key, self.at
        for last in range(len(pile) - 1, 0, -1):
            other, at = draw(key, at, last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile), Chance(key, at)

    def fork(self, label: str) -> "Chance":
        """Return an independent random stream, which reveals nothing about this one."""
        return Chance(sha256(self.key + b"fork " + label.encode()).digest())


def draw(key: bytes, at: int, n: int) -> tuple[int, int]:
    """Return a number from 0 to n − 1, and the next index in the stream."""
    while True:
        (word,) = first_word(sha256(key + as_word(at)).digest())
        at += 1
        number = word % n
        # Rejection sampling: accept only words below the largest multiple of n, so that every number is equally likely.
        if word - number <= SPAN - n:
            return number, at
