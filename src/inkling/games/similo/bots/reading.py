"""How clues are read: a score for each character by what the sheets say it shares with the clue cards.

Only public things go in and chance plays no part, so all who read the same scene read it alike.
"""

from collections.abc import Sequence
from math import fsum, sqrt

from inkling.core.chance import Chance
from inkling.games.similo.bots.likeness import resemblance, similarity
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.state import Options, Scene
from inkling.games.similo.rules.voting import characters_left

SIDEWAYS = -0.6
"""A clue that differs says less than one that has something in common."""


def score(grid: Cards, clues: Sequence[Clue], options: Options) -> dict[CardId, float]:
    """Higher is likelier to be the secret character."""
    scores = dict.fromkeys(grid, 0.0)
    for clue in clues:
        for card, closeness in compare(grid, clue, options).items():
            scores[card] += closeness if clue.orientation == "upright" else SIDEWAYS * closeness
    return scores


def compare(grid: Cards, clue: Clue, options: Options) -> dict[CardId, float]:
    """How close each character is to a clue card, measured against the other characters.

    A bond between two figures is something in common; but it does not make them less different.
    """
    measure = similarity if clue.orientation == "upright" else resemblance
    values = [measure(card, clue.card, options) for card in grid]
    mean = fsum(values) / len(values)
    spread = sqrt(fsum((value - mean) ** 2 for value in values) / len(values))
    return {card: (value - mean) / spread if spread else 0.0 for card, value in zip(grid, values, strict=True)}


def least_likely(scene: Scene, clues: Sequence[Clue], n: int) -> Cards:
    """The n characters to remove. Where the sheets tell nothing, a lot decides: alike for all, whatever the clues."""
    left = characters_left(scene)
    lot, _ = Chance.of(" ".join(sorted(left))).shuffle(left)
    scores = score(scene.grid, clues, scene.options)
    return tuple(sorted(lot, key=scores.__getitem__)[:n])
