"""What bots have noticed about somebody, in words: what they give more to than most people do, and how sure that is."""

from typing import Final

from inkling.core.bot import Habits
from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.games.similo.bots.imagining import ASPECTS, FAMILIES, in_general

NAMES: Final = {
    "facts": mark("facts"),
    "tales": mark("the tales"),
    "moods": mark("personality"),
    "roles": mark("role and rank"),
    "stories": mark("settings and themes"),
    "pictures": mark("pictures"),
    "clothes": mark("details in the pictures"),
    "colours": mark("colours"),
    "texts": mark("descriptions"),
    "words": mark("single words"),
    "typed": mark("names and lines"),
}
SURE, CLEAR = 10, 0.08
"""Clues or removals from which on it is said without reserve, if somebody gives so much more to it than most do."""
MUCH = 0.5
"""What the second must have of the first to be named beside it."""


def tell_habits(habits: Habits, say: Say) -> str:
    more = stands_out(dict(habits.leaning))
    first, second = sorted(more, key=lambda family: (-more[family], family))[:2]
    what = say(NAMES[first])
    if more[second] >= MUCH * more[first] > 0:
        # No "and": names such as role and rank have one of their own.
        what = say("{one} as well as {other}", one=what, other=say(NAMES[second]))
    if habits.seen < SURE or more[first] < CLEAR:
        return say("It looks as if you go by {what}; I’m not sure yet.", what=what)
    return say("I notice you go by {what}.", what=what)


def stands_out(weights: dict[str, float]) -> dict[str, float]:
    """By family: how much more of all that somebody gives goes to it than with people in general."""
    means = zip(ASPECTS, in_general().mean, strict=True)
    usual = {str(aspect): float(mean) for aspect, mean in means if aspect in weights}
    return {family: share(weights, family) - share(usual, family) for family in FAMILIES}


def share(weights: dict[str, float], family: str) -> float:
    return sum(weights.get(aspect, 0.0) for aspect in FAMILIES[family]) / max(sum(weights.values()), 1e-9)
