"""How much two cards have in common: what their sheets say, and what everybody sees on our own cards.

Nothing is looked up but the set-up of the play and the data that come with the game.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import log, sqrt

from inkling.games.similo.board.faces import traits_seen
from inkling.games.similo.bots.measured import CARDS, tally
from inkling.games.similo.rules.cards import CardId, card_id, shipped
from inkling.games.similo.rules.decks import relations, sheets
from inkling.games.similo.rules.state import Options

LOOK = "look."
SEEN = 0.35
"""What a look counts against a fact: looks are many, and half of them are only colours."""
BOND = 0.15
"""What it adds to the similarity of two figures that they have to do with each other."""


def similarity(one: CardId, other: CardId, options: Options) -> float:
    """From 0 to 1: what two cards have in common, a bond between them included."""
    bonds = relations(options)
    bond = BOND if other in bonds[one] or one in bonds[other] else 0.0
    return min(1.0, resemblance(one, other, options) + bond)


def resemblance(one: CardId, other: CardId, options: Options) -> float:
    """From 0 to 1: how many traits two cards share; rare ones count more. 0 where nothing is known of a card."""
    known = traits(options)
    return compare_sheets(known[one], known[other])


@lru_cache(maxsize=256)
def traits(options: Options) -> Mapping[CardId, frozenset[str]]:
    """What is known of each card of this play."""
    return {card: sheet | traits_seen(card) for card, sheet in sheets(options).items()}


@lru_cache(maxsize=65_536)
def compare_sheets(mine: frozenset[str], theirs: frozenset[str]) -> float:
    if not mine or not theirs:
        return 0.0
    return weigh(mine & theirs) / sqrt(weigh(mine) * weigh(theirs))


def weigh(traits: frozenset[str]) -> float:
    # Sorted, because the order of a set, and with it the last digit of a sum, differs from run to run.
    # A word that only people's own decks use is as rare as can be; what ours weigh does not depend on those.
    # A look that only one card has can be shared with no other.
    return sum(rarity().get(trait, 0 if trait.startswith(LOOK) else log(CARDS + 1)) for trait in sorted(traits))


@cache
def rarity() -> Mapping[str, float]:
    """By trait, among the decks that come with the game."""
    counts = tally(shipped_traits())
    return {
        trait: log((CARDS + 1) / count) * (SEEN if trait.startswith(LOOK) else 1)
        for trait, count in counts.items()
        if count > 1 or not trait.startswith(LOOK)
    }


@cache
def shipped_traits() -> Mapping[CardId, frozenset[str]]:
    ids = ((card_id(deck.id, card.slug), card) for deck in shipped().values() for card in deck.cards)
    return {full: frozenset(card.sheet) | traits_seen(full) for full, card in ids}
