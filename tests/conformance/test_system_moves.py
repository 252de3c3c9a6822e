"""What SYSTEM does when time is up and when people come and go, and for whom a play waits, for every game."""

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.sight import SYSTEM, Seat
from inkling.games import SHELF
from tests.conformance.plays import begin, first_setups, walk


@pytest.mark.parametrize("game", SHELF)
def test_what_the_rules_do_when_time_is_up_is_always_allowed(game: str) -> None:
    """The action that a game returns for a seat out of time is legal for SYSTEM."""
    chance = Chance.of(f"clock {game}")
    for setup in first_setups(SHELF[game], 3):
        for step in walk(begin(SHELF[game], setup), chance):
            play: AnyPlay = step.after
            for seat in play.game.rules.turn(play.state):
                action = play.game.table.time_up(play.state, seat)
                assert action is None or action in play.game.rules.legal(play.state, SYSTEM)


@pytest.mark.parametrize("game", SHELF)
def test_house_does_only_what_it_may_when_people_come_and_go(game: str) -> None:
    """The action that a game returns when people come or go is legal for SYSTEM. A second request returns none."""
    chance = Chance.of(f"attendance {game}")
    for setup in first_setups(SHELF[game], 6):
        for step in walk(begin(SHELF[game], setup), chance):
            play = step.after
            if play.outcome is not None:
                continue
            bits, chance = chance.below(1 << setup.seats)
            people = tuple(Seat(seat) for seat in range(setup.seats) if bits >> seat & 1)
            action = play.game.table.attend(play.state, people)
            if action is not None:
                assert action in play.game.rules.legal(play.state, SYSTEM)
                after, _ = play.game.rules.apply(play.state, SYSTEM, action)
                assert play.game.rules.outcome(after) or play.game.table.attend(after, people) is None


@pytest.mark.parametrize("game", SHELF)
def test_for_whom_a_play_waits_is_known_to_everybody(game: str) -> None:
    """A countdown reveals nothing: with any state behind a view, it is for the same seats."""
    chance = Chance.of(f"awaited {game}")
    for setup in first_setups(SHELF[game], 6):
        for step in walk(begin(SHELF[game], setup), chance):
            play = step.after
            awaited = play.game.table.awaited or play.game.rules.turn
            for viewer in (None, *map(Seat, range(setup.seats))):
                imagined = play.game.rules.imagine(play.game.rules.view(play.state, viewer), Chance.of("another truth"))
                assert awaited(imagined) == awaited(play.state)
