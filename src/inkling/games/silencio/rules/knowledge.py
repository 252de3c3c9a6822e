"""Who is sure of which concealed card (R42): per hand, pairs of a card and a mask of viewers who know it is there."""

from functools import lru_cache
from typing import TypeAlias

from inkling.core import Viewer, put
from inkling.games.silencio.rules.cards import ORDER, CardId

Facts: TypeAlias = tuple[tuple[CardId, int], ...]
Known: TypeAlias = tuple[Facts, ...]
Sure: TypeAlias = tuple[tuple[tuple[CardId, ...], ...], ...]
"""By viewer, the public last, and by seat."""


def everyone(seats: int) -> int:
    """All seats and the public."""
    return (1 << (seats + 1)) - 1


def bit(viewer: Viewer, seats: int) -> int:
    return 1 << (seats if viewer is None else viewer)


def learn(known: Known, seat: int, card: CardId, who: int) -> Known:
    """`who` saw this card enter the hand of `seat`."""
    return put(known, seat, (*known[seat], (card, who)))


def forget(known: Known, seat: int, card: CardId) -> Known:
    """Everybody saw this card leave the hand; what they know of the others stands."""
    if not known[seat]:
        return known
    return put(known, seat, tuple([pair for pair in known[seat] if pair[0] != card]))


def move(known: Known, giver: int, receiver: int, card: CardId, seen_by: int, only: bool) -> Known:
    """A concealed card changes hands. Who did not see which is no longer sure of the hand it left,
    unless it was the only concealed one: then those who knew it know where it went."""
    follow = next((who for name, who in known[giver] if name == card), 0) if only else 0
    stay = tuple([(name, who & seen_by) for name, who in known[giver] if name != card and who & seen_by])
    return learn(put(known, giver, stay), receiver, card, seen_by | follow)


@lru_cache(1024)
def sure_of_others(known: Known) -> Sure:
    """The concealed cards in each hand that each viewer is sure of; of their own hand, which they see, nothing."""
    seats = len(known)
    return tuple(zip(*[sure_of_hand(facts, seat, seats) for seat, facts in enumerate(known)], strict=True))


@lru_cache(1024)
def sure_of_hand(facts: Facts, seat: int, seats: int) -> tuple[tuple[CardId, ...], ...]:
    """By viewer, the public last."""
    sure: list[tuple[CardId, ...]] = [()] * (seats + 1)
    for card, mask in sorted(facts, key=place_of):
        for viewer in range(seats + 1):
            if mask >> viewer & 1 and viewer != seat:
                sure[viewer] += (card,)
    return tuple(sure)


def place_of(fact: tuple[CardId, int]) -> int:
    return ORDER[fact[0]]
