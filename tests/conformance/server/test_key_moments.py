"""Key moments of a finished play, and everyone's cards, for every game."""

import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.server.features.replay.dock import MOST_KEYS, landmarks_on_timeline
from inkling.server.features.replay.key_moments import short_sentence_of_key_moment
from inkling.server.features.replay.replay_moment import PositionsByPly
from inkling.server.features.replay.views import draw_hands_zone
from tests.conformance.plays import by_random_bots

MOST_DECIDED = 4
"""Moments that a list of a few may have."""


@pytest.mark.parametrize("game", SHELF)
def test_key_moments_are_few_and_everyones_cards_are_shown(game: str) -> None:
    """The timeline shows key moments and all hands. Games without them have a plain timeline or no hands."""
    rules = SHELF[game]
    setup = prepare(rules, rules.seats[0], rules.rules.options(), "looking back")
    seats = setup.seats
    ended = drive(Play.begin(rules, setup, "0" * 64), [rules.bots.all[0].choose] * seats, Chance.of("looking back"))
    steps = PositionsByPly(ended)
    plies = [key.ply for key in landmarks_on_timeline(steps)]
    assert plies == sorted(set(plies)), "a moment is marked twice, or out of order"
    assert set(plies) <= set(range(len(steps))), "a moment is marked that the replay does not have"
    assert len(plies) <= MOST_KEYS
    drawn = [draw_hands_zone(play, (), speech("de")) for play in steps]
    assert any(drawn) or rules.back.held is None, "`back.held` draws nothing at any moment of this play"
    # If the game says so, an option decides which plays are compared.
    assert not rules.page.compared or isinstance(getattr(setup.options, rules.page.compared), str)


@pytest.mark.parametrize("game", SHELF)
def test_a_name_is_never_cut_in_the_list_of_key_moments(game: str) -> None:
    """The list shows names with punctuation in full: the end of a sentence is not the end of a name."""
    rules = SHELF[game]
    setup = prepare(rules, rules.seats[0], rules.rules.options(), "names with full stops")
    names = tuple(f"Dr. No. {seat}" for seat in range(setup.seats))
    begun = Play.begin(rules, setup, "0" * 64, names)
    steps = PositionsByPly(drive(begun, [rules.bots.all[0].choose] * setup.seats, Chance.of("names")))
    for key in landmarks_on_timeline(steps):
        assert short_sentence_of_key_moment(steps, key, speech("en")).replace("Dr. No. ", "").count("Dr") == 0


@pytest.mark.parametrize("game", SHELF)
def test_where_bots_see_it_decided_is_few_moments_in_order_in_both_languages(game: str) -> None:
    """There are none if the game's bots don't evaluate plays."""
    rules = SHELF[game]
    end = by_random_bots(rules, rules.seats[0])[-1]
    told = {
        lang: rules.bots.key_moments(end, speech(lang, rules.package).to(None, end.record.names))
        for lang in ("en", "de")
    }
    plies = [moment.ply for moment in told["en"]]
    assert len(plies) <= MOST_DECIDED
    assert plies == sorted(plies)
    assert set(plies) <= set(range(1, end.ply + 1))
    assert [moment.ply for moment in told["de"]] == plies
    assert all(one.text != other.text for one, other in zip(told["en"], told["de"], strict=True))
