"""The walk through two worlds gets past cards that several people chose in secret, and still detects a leak there."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from inkling.core.sight import Seat
from inkling.games import SHELF
from tests import crescendo
from tests.conformance.server.two_worlds import Walk, two_worlds
from tests.crescendo.rules import rules, views
from tests.crescendo.rules.state import Options, State
from tests.crescendo.text import notation

BEATS = 3
CARDS = tuple(range(1, 41))
"""Enough cards that an imagined state never shows the same ones."""


@pytest.fixture
def many_reveals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a game with three simultaneous choices by everybody on the shelf."""

    def deck(options: Options) -> tuple[int, ...]:
        return CARDS

    for module in (rules, views):
        monkeypatch.setattr(module, "deck", deck)
    monkeypatch.setattr(rules, "beats", lambda seats: BEATS)
    put_on_shelf(monkeypatch)


def put_on_shelf(monkeypatch: pytest.MonkeyPatch, **table: Any) -> None:
    game = crescendo.GAME
    words = replace(game.words, read=lambda text, options: notation.read(text, Options(high=len(CARDS))))
    monkeypatch.setitem(SHELF, game.name, replace(game, words=words, table=replace(game.table, **table)))


def let_react_by_hidden_cards(state: State) -> tuple[Seat, ...]:
    """Break secrecy after the first reveal: whether the page offers reactions depends on a hidden card."""
    return tuple(map(Seat, range(len(state.hands)))) if state.shown and state.rest[0] % 2 else ()


def walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, viewer: Seat | None) -> Walk:
    with two_worlds(tmp_path, "crescendo", viewer, monkeypatch) as (real, other):
        course = Walk(real, other, viewer, Random("reveals"))
        course.begin()
        course.go(24)
        return course


@pytest.mark.usefixtures("many_reveals")
@pytest.mark.parametrize("viewer", [Seat(0), None], ids=["first", "public"])
def test_walk_goes_on_after_cards_that_everybody_chose_are_shown(
    viewer: Seat | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = walk(tmp_path, monkeypatch, viewer)
    assert len(course.real.play.state.shown) == BEATS - 1
    assert 0 < course.plain < BEATS, "at most the last card of each beat was played with the real truth"
    course.check_swapped()


@pytest.mark.usefixtures("many_reveals")
def test_leak_after_a_reveal_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(monkeypatch, reactors=let_react_by_hidden_cards)
    with pytest.raises(AssertionError, match="gives a secret away"):
        walk(tmp_path, monkeypatch, Seat(0))


def test_walk_without_other_truths_fails_in_a_sentence() -> None:
    course = Walk.__new__(Walk)
    course.swapped, course.plain = 2, 7
    with pytest.raises(AssertionError, match="only 2 of 9 actions"):
        course.check_swapped()
