"""Kinds of reader: how much each respect counts for them, and how close they think clue cards and characters are."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct

from inkling.games.similo.bots.knowledge import Aspect, Numbers, likeness
from inkling.games.similo.rules.decks import characters, clue_cards
from inkling.games.similo.rules.state import Options

Weights: TypeAlias = tuple[tuple[Aspect, float], ...]


class Reader(Struct, frozen=True, cache_hash=True):
    """One way of seeing what figures have in common."""

    name: str
    weights: Weights


def reader(name: str, weights: Mapping[Aspect, float]) -> Reader:
    return Reader(name, tuple(weights.items()))


ALL_ROUND: Final = reader(
    "all-round", {"facts": 1, "line": 0.6, "note": 0.6, "gloss": 0.6, "note_words": 0.4, "looks": 0.15}
)
FACTS: Final = reader("facts", {"facts": 1})
WORDS: Final = reader("words", {"line_words": 1})
TEXTS: Final = reader("texts", {"line": 1, "note": 1})
GLOSSES: Final = reader("glosses", {"gloss": 1})


def closeness(who: Reader, options: Options, bonded: bool = True) -> Numbers | None:
    """By clue card and character; each clue card measured against all the characters that it could be about.

    In spreads from the mean, so that a clue card that is like everybody says little. None if this reader knows nothing.
    """
    return standardised(who, Options(deck=options.deck, clue_deck=options.clue_deck, decks=options.decks), bonded)


@lru_cache(maxsize=256)
def standardised(who: Reader, options: Options, bonded: bool) -> Numbers | None:
    tables = [(weight, likeness(aspect, options, bonded)) for aspect, weight in who.weights]
    parts = [weight * table for weight, table in tables if table is not None]
    if not parts:
        return None
    total: Numbers = np.sum(parts, axis=0)
    itself = np.array([[one == other for other in characters(options)] for one in clue_cards(options)])
    others = np.where(itself, np.nan, total)
    spread = np.nanstd(others, axis=1, keepdims=True)
    return np.where(spread > 1e-9, (total - np.nanmean(others, axis=1, keepdims=True)) / np.maximum(spread, 1e-9), 0.0)
