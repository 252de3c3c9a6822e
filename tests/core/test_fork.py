"""A fork keeps the cards and renews chance; the record tells where, and replays."""

from typing import Any

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.errors import NotAllowed, NotWellFormed
from inkling.core.play import Play, prepare
from inkling.core.record import read_record
from inkling.games import SHELF

SEED = "0123456789abcdef" * 2


def begun(name: str, plies: int) -> Play[Any, Any, Any, Any, Any]:
    """A play of random bots, stopped after so many plies."""
    game = SHELF[name]
    options = game.rules.options(**game.bots.options)
    play = Play.begin(game, prepare(game, game.seats[0], options, "fork"), "00" * 32)
    stopped = [play]

    def watch(now: Play[Any, Any, Any, Any, Any]) -> None:
        if now.ply <= plies:
            stopped[0] = now

    drive(play, [game.bots.all[0].choose] * game.seats[0], Chance.of("bots"), watch)
    return stopped[0]


@pytest.mark.parametrize("name", SHELF)
def test_fork_keeps_every_view_and_is_marked_as_known(name: str) -> None:
    play = begun(name, 5)
    forked = play.fork(SEED)
    for viewer in (None, *play.game.rules.turn(play.state)):
        assert forked.game.rules.view(forked.state, viewer) == play.game.rules.view(play.state, viewer)
        assert forked.sight(viewer).commitment == ""
    assert forked.known_deal
    assert not play.known_deal


@pytest.mark.parametrize("name", SHELF)
def test_fork_is_recorded_and_replays(name: str) -> None:
    play = begun(name, 5).fork(SEED)
    game = play.game
    play = drive(play, [game.bots.all[0].choose] * play.record.setup.seats, Chance.of("others"))
    for data in (play.record.to_text().encode(), play.record.to_json()):
        again = Play.replay(game, read_record(data, SHELF))
        assert again.state == play.state
        assert again.outcome == play.outcome


def test_fork_with_another_seed_draws_otherwise() -> None:
    play = begun("similo", 2)
    draws = {play.fork(seed * 32).state.chance.below(10**9)[0] for seed in "0123"}
    assert len(draws) == 4


def test_fork_of_an_ended_play_or_with_a_bad_seed_is_refused() -> None:
    play = begun("silencio", 3)
    for seed in ("", "xyz", SEED.upper().replace("0", "G"), SEED + "0"):
        with pytest.raises(NotWellFormed):
            play.fork(seed)
    over = drive(play, [play.game.bots.all[0].choose] * 2, Chance.of("end"))
    with pytest.raises(NotAllowed):
        over.fork(SEED)
