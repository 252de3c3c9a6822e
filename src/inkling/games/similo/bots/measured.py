"""What counts as common or rare, and where the middle is: that is measured on four decks.

A deck that comes later is held against these. So it changes nothing about how bots play the others, and figures that
were measured with them stay true.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from inkling.games.similo.rules.cards import CardId

MEASURED = ("fables", "history", "magic", "myths")
CARDS = 120
"""How many these have together."""


def is_measured(card: str) -> bool:
    return card.partition("/")[0] in MEASURED


def tally(bags: Mapping[CardId, Iterable[str]]) -> Counter[str]:
    """How many cards have each trait or tag; of one that only a later deck has, how many there."""
    measured = Counter(one for card, bag in bags.items() if is_measured(card) for one in bag)
    every = Counter(one for bag in bags.values() for one in bag)
    return Counter({one: measured[one] or count for one, count in every.items()})
