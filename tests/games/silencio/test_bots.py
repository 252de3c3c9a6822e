"""The bots: what the simple one is good for, on fixed deals, and that it depends on its sight alone."""

from statistics import fmean

import pytest

from inkling.games.silencio.rules.state import Options
from inkling.research.arena import Match, play_many

DEALS = 100


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
