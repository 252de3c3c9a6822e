"""Kinds of reader: how much each respect counts for them, and how close they think clue cards and characters are."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct

from inkling.games.similo.bots.knowledge import Aspect, Numbers, likeness
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import characters, clue_cards
from inkling.games.similo.rules.state import Options

Weights: TypeAlias = tuple[tuple[Aspect, float], ...]
Pairs: TypeAlias = tuple[tuple[str, str, float], ...]


class Reader(Struct, frozen=True, cache_hash=True):
    """One way of seeing what figures have in common."""

    name: str
    weights: Weights
    pairs: Pairs = ()
    """Of two cards, how much nearer they are in these eyes than the weights say; once for both, in any order."""


def reader(name: str, *weights: Mapping[Aspect, float]) -> Reader:
    return Reader(name, tuple(one for some in weights for one in some.items()))


TYPED: Final[dict[Aspect, float]] = {"gist": 0.3, "senses": 0.6, "shared": 0.5}
"""What there is to go by with decks that people type in; nothing is known of ours in these respects."""
ALL_ROUND: Final = reader(
    "all-round",
    {"salient": 0.6, "arcs": 0.8, "scales": 0.6, "facts": 0.4, "note": 0.4, "line": 0.3, "gloss": 0.3},
    {"note_words": 0.4, "seen": 0.5, "looks": 0.2, "colours": 0.2},
    TYPED,
)
POOL: Final = (
    (ALL_ROUND, 2.0),
    (reader("facts", {"facts": 1, "salient": 0.5, "arcs": 0.7, "note": 0.2}), 1.5),
    (reader("roles and arcs", {"arcs": 1, "salient": 1, "scales": 0.6}, TYPED), 1.5),
    (reader("moods", {"scales": 1, "arcs": 0.3, "mood": 0.3}), 1.5),
    (reader("looks", {"seen": 1, "looks": 0.5, "colours": 1}), 2.0),
    (reader("tales and looks", {"arcs": 0.5, "scales": 0.5, "salient": 0.5, "seen": 0.8, "looks": 0.3}), 2.5),
    (reader("texts", {"note": 1, "note_words": 0.8, "gloss": 0.5, "line": 0.4}, TYPED), 1.0),
    (reader("texts and looks", {"note": 0.8, "note_words": 0.5, "gloss": 0.4, "seen": 0.6, "looks": 0.2}), 1.2),
    (reader("texts and tales", {"note": 0.8, "note_words": 0.6, "gloss": 0.4, "arcs": 0.6, "facts": 0.5}), 1.2),
    (reader("colours", {"hues": 1, "scales": 0.3}), 0.7),
)
"""Who strong reckons with, and how common it thinks they are: most people go by two things at once."""


def closeness(who: Reader, options: Options, bonded: bool = True) -> Numbers | None:
    """By clue card and character; each clue card measured against all the characters that it could be about.

    In spreads from the mean, so that a clue card that is like everybody says little. None if this reader knows nothing.
    """
    return standardised(who, Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks), bonded)


@lru_cache(maxsize=1024)
def standardised(who: Reader, options: Options, bonded: bool) -> Numbers | None:
    tables = [(weight, likeness(aspect, options, bonded)) for aspect, weight in who.weights]
    parts = [weight * table for weight, table in tables if table is not None]
    if not parts:
        return None
    total: Numbers = np.sum(parts, axis=0) + pairs_table(who.pairs, options)
    itself = np.array([[one == other for other in characters(options)] for one in clue_cards(options)])
    others = np.where(itself, np.nan, total)
    spread = np.nanstd(others, axis=1, keepdims=True)
    return np.where(spread > 1e-9, (total - np.nanmean(others, axis=1, keepdims=True)) / np.maximum(spread, 1e-9), 0.0)


def pairs_table(pairs: Pairs, options: Options) -> Numbers:
    """By clue card and character."""
    rows, columns = ({card: at for at, card in enumerate(some(options))} for some in (clue_cards, characters))
    table = np.zeros((len(rows), len(columns)))
    for one, other, near in pairs:
        for card, meant in ((one, other), (other, one)):
            if card in rows and meant in columns:
                table[rows[CardId(card)], columns[CardId(meant)]] = near
    return table
