"""No two minds read a question alike: everybody sees the fit of silhouettes a little differently, in each play anew.

Bots share one table of fits. Without this they would understand each other far better than any person understands them.
"""

from functools import lru_cache
from math import sqrt

from inkling.core.chance import Chance
from inkling.games.tofugott.rules.cards import CardId

BLUR = 0.6
"""The spread of what somebody sees around what the table says."""


@lru_cache(512)
def blur(eyes: str, card: CardId) -> tuple[tuple[float, ...], ...]:
    """What these eyes add to each silhouette, by question. Nobody's eyes, an empty name, add nothing."""
    if not eyes:
        return ((0.0,) * 10,) * 3
    drawn = Chance.of(f"{eyes} {card}").key
    added = [BLUR * sqrt(3) * (byte / 127.5 - 1) for byte in drawn]
    return tuple(tuple(added[10 * question : 10 * question + 10]) for question in range(3))
