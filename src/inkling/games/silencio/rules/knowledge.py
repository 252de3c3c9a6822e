"""Tracks which viewers are certain of which concealed cards (R42). For each hand it stores pairs of a card and a bit
mask of viewers."""

from functools import lru_cache
from typing import TypeAlias

from inkling.core import Viewer, put
from inkling.games.silencio.rules.cards import ORDER, CardId

Facts: TypeAlias = tuple[tuple[CardId, int], ...]
"""The known cards of one hand."""
Known: TypeAlias = tuple[Facts, ...]
"""The known cards of each hand, by seat."""
Sure: TypeAlias = tuple[tuple[tuple[CardId, ...], ...], ...]
"""Certain cards by viewer (the public is last) and by seat."""


def bit_mask_of_all_viewers(seats: int) -> int:
    """Return the bit mask of all seats and the public."""
    return (1 << (seats + 1)) - 1


def bit_of_viewer(viewer: Viewer, seats: int) -> int:
    return 1 << (seats if viewer is None else viewer)


def record_card_seen_entering_hand(known: Known, seat: int, card: CardId, viewers: int) -> Known:
    """Record that the viewers in this bit mask saw the card enter the hand of `seat`."""
    return put(known, seat, (*known[seat], (card, viewers)))


def record_card_seen_leaving_hand(known: Known, seat: int, card: CardId) -> Known:
    """Record that all players saw this card leave the hand. What they know about the other cards of the hand stays
    valid."""
    if not known[seat]:
        return known
    return put(known, seat, tuple([pair for pair in known[seat] if pair[0] != card]))


def record_hidden_card_move(known: Known, giver: int, receiver: int, card: CardId, seen_by: int, only: bool) -> Known:
    """Move a concealed card between hands. Viewers who did not see the card are no longer certain of any card in the
    giver's hand. If it was the hand's only concealed card, viewers who knew it still know where it is."""
    follow = next((viewers for name, viewers in known[giver] if name == card), 0) if only else 0
    stay = tuple([(name, viewers & seen_by) for name, viewers in known[giver] if name != card and viewers & seen_by])
    return record_card_seen_entering_hand(put(known, giver, stay), receiver, card, seen_by | follow)


@lru_cache(1024)
def certain_cards_by_viewer(known: Known) -> Sure:
    """Return for each viewer the concealed cards of which this viewer is certain, by hand. The viewer's own hand is
    left out."""
    seats = len(known)
    return tuple(zip(*[certain_cards_of_hand(facts, seat, seats) for seat, facts in enumerate(known)], strict=True))


@lru_cache(1024)
def certain_cards_of_hand(facts: Facts, seat: int, seats: int) -> tuple[tuple[CardId, ...], ...]:
    """Return for each viewer the cards of one hand of which this viewer is certain. The last entry is for the
    public."""
    sure: list[tuple[CardId, ...]] = [()] * (seats + 1)
    for card, mask in sorted(facts, key=sort_key_of_known_card):
        for viewer in range(seats + 1):
            if mask >> viewer & 1 and viewer != seat:
                sure[viewer] += (card,)
    return tuple(sure)


def sort_key_of_known_card(fact: tuple[CardId, int]) -> int:
    return ORDER[fact[0]]
