"""Looking back at a play of any game: its key moments, and everyone's cards."""

import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.server.pages.replay_cards import hands_zone
from inkling.server.pages.replay_dock import MOST_KEYS, find_keys
from inkling.server.pages.replay_keys import call_key
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
    # What plays are compared within is one of its options, if the game says so.
    assert not rules.page.compared or isinstance(getattr(setup.options, rules.page.compared), str)


@pytest.mark.parametrize("game", SHELF)
def test_a_name_is_never_cut_in_the_list_of_key_moments(game: str) -> None:
    """Where a sentence ends says nothing of where a name does."""
    rules = SHELF[game]
    setup = prepare(rules, rules.seats[0], rules.rules.options(), "names with full stops")
    names = tuple(f"Dr. No. {seat}" for seat in range(setup.seats))
    begun = Play.begin(rules, setup, "0" * 64, names)
    steps = Moments(drive(begun, [rules.bots.all[0].choose] * setup.seats, Chance.of("names")))
    for key in find_keys(steps):
        assert call_key(steps, key, speech("en")).replace("Dr. No. ", "").count("Dr") == 0
