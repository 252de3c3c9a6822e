"""The bots: what the simple one is good for, on fixed deals, and that it depends on its sight alone."""

from statistics import fmean

import pytest

from inkling.core.chance import Chance
from inkling.games.silencio import GAME
from inkling.games.silencio.bots import BOTS
from inkling.games.silencio.rules.state import Options
from inkling.research.arena import Match, play_many

from .plays import random_plays

DEALS = 100
SIMPLE = BOTS[1]


def mean_left(bot: str, seats: int) -> float:
    """Cards left at the end, on the same deals for every bot."""
    match = Match("silencio", seats, Options(start="asked"), (bot,) * seats, "floor")
    return fmean(result.outcome.score or 0.0 for result in play_many(match, DEALS))


@pytest.mark.parametrize(("seats", "most"), [(2, 1.5), (3, 5), (4, 6)])
def test_simple_bots_leave_few_cards(seats: int, most: float) -> None:
    """And not half as many as chance leaves."""
    left = mean_left("simple", seats)
    assert left < most
    assert left < mean_left("random", seats) / 2


def test_simple_bot_decides_the_same_from_the_same_sight() -> None:
    for play in random_plays(3):
        for seat in GAME.rules.turn(play.state):
            sight = play.sight(seat)
            assert SIMPLE.choose(sight, Chance.of("a")) == SIMPLE.choose(sight, Chance.of("b"))
            assert SIMPLE.choose(sight, Chance.of("a")) in sight.legal
