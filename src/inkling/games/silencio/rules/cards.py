"""The cards of Silencio. A card is its name, `blue-3`; the small shrine a row begins at is the card of rank 1."""

from functools import cache
from typing import Final, NewType

CardId = NewType("CardId", str)

COLOURS: Final = ("red", "blue", "yellow", "green")
RED, BLUE, YELLOW, GREEN = range(4)
SHRINES: Final = (*COLOURS, "large")
HIGHEST: Final = 13


def card(colour: int, rank: int) -> CardId:
    return CardId(f"{COLOURS[colour]}-{rank}")


ALL: Final = tuple(card(colour, rank) for colour in range(4) for rank in range(2, HIGHEST + 1))
ROW_STARTS: Final = tuple((card(colour, 1),) for colour in range(4))
COLOUR: Final = {card(colour, rank): colour for colour in range(4) for rank in range(1, HIGHEST + 1)}
RANK: Final = {card(colour, rank): rank for colour in range(4) for rank in range(1, HIGHEST + 1)}
ORDER: Final = {name: place for place, name in enumerate(ALL)}


@cache
def journey(top_rank: int) -> tuple[CardId, ...]:
    """All journey cards up to a rank, in order."""
    return tuple(name for name in ALL if RANK[name] <= top_rank)


def with_card(hand: tuple[CardId, ...], name: CardId) -> tuple[CardId, ...]:
    """A hand is kept in order, so that its order tells nothing."""
    return tuple(sorted((*hand, name), key=ORDER.__getitem__))


def without(cards: tuple[CardId, ...], name: CardId) -> tuple[CardId, ...]:
    place = cards.index(name)
    return cards[:place] + cards[place + 1 :]
