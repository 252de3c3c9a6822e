"""People as a bot imagines them before it knows anybody: what they may go by, and what most of them give to it."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from inkling.core.chance import Chance
from inkling.games.similo.bots.knowledge import Aspect
from inkling.games.similo.bots.readers import TYPED, Reader
from inkling.games.similo.bots.reckoning import Numbers

FAMILIES: Final[dict[str, tuple[Aspect, ...]]] = {
    "facts": ("facts", "salient"),
    "tales": ("arcs",),
    "moods": ("scales", "mood"),
    "roles": ("role",),
    "stories": ("story",),
    "pictures": ("seen",),
    "clothes": ("looks",),
    "colours": ("hues", "colours"),
    "texts": ("note", "line", "gloss"),
    "words": ("note_words", "line_words"),
    "typed": tuple(TYPED),
}
"""Respects that people give much or little together."""
COMMON = {"facts": 12, "tales": 15, "moods": 15, "roles": 8, "stories": 6, "pictures": 15, "clothes": 10, "colours": 10}
OTHERWISE = 10
"""How often an imagined person gives much to a family, against the others."""
HOW_MANY = (1, 1, 1, 2, 2, 2, 2, 2, 3, 3)
"""Families that one person goes by: most people by two."""
IMAGINED = 120
YOU = "you"
ASPECTS: Final = tuple(sorted({aspect for family in FAMILIES.values() for aspect in family}))


class Usual(NamedTuple):
    """What people give to each respect in the mean, and how far apart they are: columns that, each times something of
    about one, added up make anybody."""

    mean: Numbers
    spread: Numbers


def imagine_person(chance: Chance) -> tuple[Reader, Chance]:
    number, chance = chance.pick(HOW_MANY)
    lot = [family for family in FAMILIES for _ in range(COMMON.get(family, OTHERWISE))]
    weights: dict[Aspect, float] = {}
    for _ in range(number):
        family, chance = chance.pick(lot)
        for aspect in FAMILIES[family]:
            size, chance = chance.below(10)
            weights[aspect] = weights.get(aspect, 0.0) + (size + 1) / 10
    length = sum(weight**2 for weight in weights.values()) ** 0.5
    return Reader(YOU, tuple((aspect, weight / length) for aspect, weight in weights.items())), chance


@cache
def imagined() -> tuple[Reader, ...]:
    chance, people = Chance.of("what may they go by"), []
    for _ in range(IMAGINED):
        person, chance = imagine_person(chance)
        people.append(person)
    return tuple(people)


@cache
def in_general() -> Usual:
    weights = np.array([[dict(who.weights).get(aspect, 0.0) for aspect in ASPECTS] for who in imagined()])
    return usual(weights)


def usual(weights: Numbers) -> Usual:
    """Of people with these weights, a row each."""
    together = np.cov(weights.T) + 1e-6 * np.eye(weights.shape[1])
    return Usual(weights.mean(axis=0), np.asarray(np.linalg.cholesky(together), np.float64))
