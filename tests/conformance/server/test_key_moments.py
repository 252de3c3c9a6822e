"""Looking back at a play of any game: its key moments, and everyone's cards."""

import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.server.pages.replay_cards import hands_zone
from inkling.server.pages.replay_dock import MOST_KEYS, find_keys
from inkling.server.pages.replay_steps import Moments


@pytest.mark.parametrize("game", SHELF)
def test_every_game_tells_its_key_moments_and_shows_everyones_cards(game: str) -> None:
    """The end is always one of them; a sign stands where everybody was told something."""
    rules = SHELF[game]
    setup = prepare(rules, rules.seats[0], rules.rules.options(), "looking back")
    seats = setup.seats
    ended = drive(Play.begin(rules, setup, "0" * 64), [rules.bots.all[0].choose] * seats, Chance.of("looking back"))
    steps = Moments(ended)
    keys = find_keys(steps)
    assert [key.ply for key in keys] == sorted({key.ply for key in keys})
    assert keys[-1].ply == ended.ply
    assert 1 < len(keys) <= MOST_KEYS
    assert any(hands_zone(play, (), speech("de")) for play in steps)
