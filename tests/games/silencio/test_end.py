"""How a play ends, and the rating."""

import pytest

from inkling.catalogs import speech
from inkling.games.silencio import GAME
from inkling.games.silencio.rules import choices, rules
from inkling.games.silencio.rules.events import Ended, Played
from inkling.games.silencio.rules.state import Options, Tavern
from inkling.games.silencio.text import screen

from .scene import do, scene, step


def test_all_hands_empty_ends_it_at_once() -> None:
    """Silencio R34: before the effect, shrine and tavern; face-up cards keep the play going."""
    state = scene("red-5", "", lit="red blue large", tavern=Tavern(open=True), rows="yellow-4")
    state, happened = step(state, "play red-5")
    assert choices.turn(state) == ()
    assert isinstance(happened[0], Played)
    assert happened[0].no_effect == "finished"
    assert happened[1] == Ended("perfect", ((), ()))
    result = rules.outcome(state)
    assert result is not None
    assert (result.reason, result.score, result.won) == ("perfect", 0, True)
    state = do(scene("red-5", "", lying=("", "blue-4")), "play red-5", "decline")
    assert choices.turn(state) == (1,)


def test_as_many_passes_in_a_row_as_players_end_it() -> None:
    """Silencio R29: a card played starts the count afresh; the result counts face-up cards too."""
    stuck = scene("red-2 red-3", "red-4", rows="red-5 blue-9", lying=("blue-2", ""))
    stuck = do(stuck, "pass", "pass")
    result = rules.outcome(stuck)
    assert result is not None
    assert (result.reason, result.score, result.won) == ("passes", 4, False)
    state = scene("red-2", "red-3", "red-9 blue-9", rows="red-5", passes=0)
    state = do(state, "pass", "pass", "play red-9", "decline")
    assert state.passes == 0
    state = do(state, "pass", "pass")
    assert rules.outcome(state) is None
    assert state.player == 2


@pytest.mark.parametrize(
    ("seats", "left", "rating"),
    [
        (2, 0, "perfect"), (2, 1, "almost-there"), (2, 2, "almost-there"), (2, 3, "keep-wandering"),
        (3, 0, "perfect"), (3, 1, "almost-there"), (3, 3, "almost-there"), (3, 4, "keep-wandering"),
        (4, 0, "perfect"), (4, 1, "almost-there"), (4, 4, "almost-there"), (4, 5, "keep-wandering"),
    ],
)  # fmt: skip
def test_rating_follows_the_table(seats: int, left: int, rating: str) -> None:
    """Silencio, end and rating: the printed table."""
    assert rules.rate(left, seats) == rating


def test_abandoned_play_has_no_result() -> None:
    """Silencio, HOUSE: an abandoned play ends without score."""
    state = do(scene("red-2", "blue-2"), "abandon")
    result = rules.outcome(state)
    assert result is not None
    assert (result.reason, result.score, result.won) == ("abandoned", None, None)
    assert choices.turn(state) == ()


def test_suggestion_is_harder_after_a_perfect_play_and_easier_after_a_bad_one() -> None:
    """Silencio, end and rating: unlit shrines after a perfect game, the tavern after a bad one."""
    say = speech("en", GAME.package)
    assert screen.suggest("perfect", Options(), say) == ["Fewer lit shrines would make it harder."]
    assert screen.suggest("perfect", Options(unlit="all"), say) == []
    assert screen.suggest("keep-wandering", Options(), say) == ["The tavern would make it easier."]
    assert screen.suggest("keep-wandering", Options(tavern=True), say) == []
    assert screen.suggest("almost-there", Options(), say) == []
