"""A fork renews chance and is refused where nothing goes on; tests/conformance forks a play of every game."""

import pytest

from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.errors import NotAllowed, NotWellFormed
from inkling.games import SHELF
from tests.conformance.plays import by_random_bots

SEED = "0123456789abcdef" * 2


def test_fork_with_another_seed_draws_otherwise() -> None:
    play = by_random_bots(SHELF["similo"], 2)[2]
    draws = {play.fork(seed * 32).state.chance.below(10**9)[0] for seed in "0123"}
    assert len(draws) == 4


def test_fork_of_an_ended_play_or_with_a_bad_seed_is_refused() -> None:
    play = by_random_bots(SHELF["silencio"], 2)[3]
    for seed in ("", "xyz", SEED.upper().replace("0", "G"), SEED + "0"):
        with pytest.raises(NotWellFormed):
            play.fork(seed)
    over = drive(play, [play.game.bots.all[0].choose] * 2, Chance.of("end"))
    with pytest.raises(NotAllowed):
        over.fork(SEED)
