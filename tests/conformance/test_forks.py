"""A fork keeps the cards and renews chance. Its record names the source and replays. For every game."""

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play
from inkling.core.record import read_record
from inkling.games import SHELF
from tests.conformance.plays import by_random_bots, early

SEED = "0123456789abcdef" * 2


def begun(name: str) -> AnyPlay:
    game = SHELF[name]
    return early(by_random_bots(game, game.seats[0]), 5)


@pytest.mark.parametrize("name", SHELF)
def test_fork_keeps_every_view_and_is_marked_as_known(name: str) -> None:
    play = begun(name)
    forked = play.fork(SEED)
    for viewer in (None, *play.game.rules.turn(play.state)):
        assert forked.game.rules.view(forked.state, viewer) == play.game.rules.view(play.state, viewer)
        assert forked.sight(viewer).commitment == ""
    assert forked.known_deal
    assert not play.known_deal


@pytest.mark.parametrize("name", SHELF)
def test_fork_is_recorded_and_replays(name: str) -> None:
    play = begun(name).fork(SEED)
    game = play.game
    play = drive(play, [game.bots.all[0].choose] * play.record.setup.seats, Chance.of("others"))
    for data in (play.record.to_text().encode(), play.record.to_json()):
        again = Play.replay(game, read_record(data, SHELF))
        assert again.state == play.state
        assert again.outcome == play.outcome
