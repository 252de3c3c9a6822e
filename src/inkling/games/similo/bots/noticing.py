"""What bots have noticed about somebody, in words: the two things they go by most, and how sure that is."""

from typing import Final

from inkling.core.bot import Habits
from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.games.similo.bots.acquaintance import FAMILIES

NAMES: Final = {
    "facts": mark("facts"),
    "tales": mark("the tales"),
    "moods": mark("character"),
    "roles": mark("rank"),
    "stories": mark("where a tale is set"),
    "pictures": mark("pictures"),
    "clothes": mark("clothing"),
    "colours": mark("colours"),
    "texts": mark("descriptions"),
    "words": mark("single words"),
    "typed": mark("names"),
}
SURE = 12
"""Clues or removals from which on it is said without reserve."""
MUCH = 0.6
"""What the second must have of the first to be named beside it."""


def tell_habits(habits: Habits, say: Say) -> str:
    weights = dict(habits.weights)
    shares = {family: sum(weights.get(aspect, 0.0) for aspect in aspects) for family, aspects in FAMILIES.items()}
    first, second = sorted(shares, key=lambda family: -shares[family])[:2]
    named = [first, second] if shares[second] >= MUCH * shares[first] else [first]
    what = say.listing([say(NAMES[family]) for family in named])
    if habits.seen < SURE:
        return say("It looks as if you go by {what}; I’m not sure yet.", what=what)
    return say("I notice you go by {what}.", what=what)
