"""What somebody may see in two figures apart from all that is known of them: patterns of nearness, and their names.

Whoever finds two figures alike will find them alike again, and a little also those who are like them.
"""

from functools import lru_cache
from typing import Final

import numpy as np

from inkling.games.similo.bots.fitting import Patterns
from inkling.games.similo.bots.imagining import ASPECTS
from inkling.games.similo.bots.knowledge import Aspect, Numbers, likeness
from inkling.games.similo.bots.readers import Pairs
from inkling.games.similo.rules.decks import characters, clue_cards
from inkling.games.similo.rules.state import Options

UNSEEN: Final = 1.0
"""How far pairs may be from what the respects say, in spreads."""
ITSELF: Final = 0.6
"""How much of that is about a figure by itself, and not about those who are like it."""
PATTERNS: Final = 200
"""The widest ones; all of a deck would be 465."""
SMALLEST: Final = 0.05
"""What is smaller is not kept."""


@lru_cache(maxsize=8)
def pair_patterns(options: Options, known: tuple[Aspect, ...] = ASPECTS) -> Patterns:
    """By clue card, character and pattern; in one deck, two figures are as near the one way as the other. `known` are
    the respects that say who is like whom; a bench takes some away."""
    laid, meant = (kinship(options, deck, known) for deck in (options.clue_deck or options.deck, options.deck))
    (laid_sizes, laid_axes), (sizes, axes) = np.linalg.eigh(laid), np.linalg.eigh(meant)
    wide = np.sqrt(np.outer(np.maximum(laid_sizes, 0), np.maximum(sizes, 0)))
    wide = np.triu(wide) if is_one_deck(options) else wide
    rows, columns = np.unravel_index(np.argsort(-wide, axis=None, kind="stable")[:PATTERNS], wide.shape)
    found = wide[rows, columns] * laid_axes[:, None, rows] * axes[None, :, columns]
    found = found + found.swapaxes(0, 1) if is_one_deck(options) else found
    return (UNSEEN * found / np.sqrt((found**2).sum(axis=2).mean())).astype(np.float32)


def kinship(options: Options, deck: str, known: tuple[Aspect, ...]) -> Numbers:
    """By two figures of a deck: how much what is seen in the one may also be seen in the other."""
    alone = Options(deck=deck, decks=options.decks)
    tables = [table for aspect in known if (table := likeness(aspect, alone)) is not None]
    itself = np.eye(len(characters(alone)))
    if not tables:
        return itself
    alike = np.mean([table + table.T for table in tables], axis=0) * (1 - itself)
    sizes, axes = np.linalg.eigh(alike)
    kin = (axes * np.maximum(sizes, 0)) @ axes.T
    long = np.sqrt(np.diag(kin) + 1e-9)
    found: Numbers = (1 - ITSELF) * kin / np.outer(long, long) + ITSELF * itself
    return found


def is_one_deck(options: Options) -> bool:
    return options.clue_deck in (None, options.deck)


def name_pairs(options: Options, near: Numbers) -> Pairs:
    """With the cards' names; in one deck every two of them once."""
    return tuple(
        (card, other, round(float(near[row, column]), 2))
        for row, card in enumerate(clue_cards(options))
        for column, other in enumerate(characters(options))
        if card < other or not is_one_deck(options)
    )
