"""How clues are read: a score for each character by what the sheets say it shares with the clue cards.

Only public things go in and chance plays no part, so all who read the same scene read it alike.
"""

from collections.abc import Sequence
from statistics import fmean, pstdev

from inkling.core.chance import Chance
from inkling.games.similo.actions import Clue
from inkling.games.similo.cards import CardId, Cards, similarity

SIDEWAYS = -0.6
"""A clue that differs says less than one that has something in common."""


def score(grid: Cards, clues: Sequence[Clue]) -> dict[CardId, float]:
    """Higher is likelier to be the secret character."""
    scores = dict.fromkeys(grid, 0.0)
    for clue in clues:
        weight = 1.0 if clue.orientation == "upright" else SIDEWAYS
        for card, closeness in compare(grid, clue.card).items():
            scores[card] += weight * closeness
    return scores


def compare(grid: Cards, clue: CardId) -> dict[CardId, float]:
    """How close each character is to a clue card, measured against the other characters."""
    values = [similarity(card, clue) for card in grid]
    mean, spread = fmean(values), pstdev(values)
    return {card: (value - mean) / spread if spread else 0.0 for card, value in zip(grid, values, strict=True)}


def least_likely(grid: Cards, left: Cards, clues: Sequence[Clue], n: int) -> Cards:
    """The n characters to remove. What the sheets cannot tell apart is settled by lot, alike for all."""
    lot, _ = Chance.of(" ".join((*sorted(left), *(f"{clue.card} {clue.orientation}" for clue in clues)))).shuffle(left)
    scores = score(grid, clues)
    return tuple(sorted(lot, key=scores.__getitem__)[:n])
