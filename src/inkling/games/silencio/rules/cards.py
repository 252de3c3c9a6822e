"""The cards of Silencio, each named like `blue-3`. The small shrine at the start of a row counts as its card of rank
1."""

from functools import cache
from typing import Final, NewType

CardId = NewType("CardId", str)

COLOURS: Final = ("red", "blue", "yellow", "green")
RED, BLUE, YELLOW, GREEN = range(4)
SHRINES: Final = (*COLOURS, "large")
HIGHEST: Final = 13


def card_id(colour: int, rank: int) -> CardId:
    return CardId(f"{COLOURS[colour]}-{rank}")


COLOUR: Final = {card_id(colour, rank): colour for colour in range(4) for rank in range(1, HIGHEST + 1)}
"""The colour of each card."""
# All tables share the same string objects as keys, because dict lookups are fastest for identical objects.
RANK: Final = {name: int(name.partition("-")[2]) for name in COLOUR}
ALL: Final = tuple(name for name, rank in RANK.items() if rank > 1)
"""All journey cards, without the shrines."""
ROW_STARTS: Final = tuple((name,) for name, rank in RANK.items() if rank == 1)
ORDER: Final = {name: place for place, name in enumerate(ALL)}
"""The index of each journey card in `ALL`."""


@cache
def journey_cards(top_rank: int) -> tuple[CardId, ...]:
    """Return all journey cards up to this rank, in a fixed order."""
    return tuple(name for name in ALL if RANK[name] <= top_rank)


def with_card(hand: tuple[CardId, ...], name: CardId) -> tuple[CardId, ...]:
    """Return the hand with this card added. Hands are sorted, so that their order reveals nothing."""
    return tuple(sorted((*hand, name), key=ORDER.__getitem__))


def without_card(cards: tuple[CardId, ...], name: CardId) -> tuple[CardId, ...]:
    place = cards.index(name)
    return cards[:place] + cards[place + 1 :]
