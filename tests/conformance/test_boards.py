"""Every game's own board and the default one at moments of random plays, for every viewer. The HTML is valid, its
controls are exactly the legal actions, typed text is escaped, and nothing unknown to the viewer is in it. Viewers who
share rendered parts see what they would see alone."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import BoardContext, RenderMemo, Zones
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.html import Html
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.sight import Viewer
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.games.board_kit.default_board import draw_board, draw_default_board
from tests import crescendo, example
from tests.amounts import LONG_RUN, amount
from tests.conformance.options import AnyGame
from tests.conformance.plays import begin, first_setups, viewers, walk
from tests.html_elements import Element, parse_elements

Draw = Callable[..., Zones]
BOARDS: dict[str, tuple[AnyGame, Draw]] = {
    **{name: (game, draw_board) for name, game in SHELF.items()},
    **{f"usual {game.name}": (game, draw_default_board) for game in (*SHELF.values(), crescendo.GAME, example.GAME)},
}
NAMES = tuple(f'<x-{n} on="&{n}' for n in range(8))
"""Names that contain markup: an element, an attribute and a character reference."""
CONTEXT = BoardContext("/t/abcd/act", "/pictures/x", (False, True) * 4, (True, False) * 4)
STILL = BoardContext(pictures="/pictures/x")
"""Contexts in which nothing can be sent: a replay, a lesson's picture."""
EVERY = 5 if LONG_RUN else 10
"""If the question is the same as before, only one moment in this many is checked."""
FORBIDDEN = {"script", "style", "iframe", "object"}


def voice(play: AnyPlay, viewer: Viewer, lang: str) -> Say:
    return speech(lang, play.game.package).to(viewer, NAMES[: play.record.setup.seats])


@cache
def moments(board: str) -> tuple[AnyPlay, ...]:
    """Yield the moments at which the question or the asked seat changes, one of several between them, and the end."""
    game, draw = BOARDS[board]
    setups = first_setups(game, amount(9 if draw is draw_board else 3))
    return tuple(play for setup in setups for play in some_moments(begin(game, setup)))


def some_moments(play: AnyPlay) -> Iterator[AnyPlay]:
    before: list[Any] = []
    for step in walk(play, Chance.of(f"board {play.record.setup.seed}")):
        play, rules = step.after, step.after.game.rules
        asked = [(seat, type(rules.legal(play.state, seat)[0])) for seat in rules.turn(play.state)]
        if asked != before or play.ply % EVERY == 0:
            yield play
        before = asked


@pytest.mark.parametrize("board", BOARDS)
def test_board_is_sound_and_its_controls_are_the_legal_actions(board: str) -> None:
    _, draw = BOARDS[board]
    names: list[str] = []
    for play in moments(board):
        for place, viewer in enumerate(viewers(play)):
            lang = LANGUAGES[(play.ply + place) % len(LANGUAGES)]
            zones = draw(play, play.sight(viewer), voice(play, viewer, lang), CONTEXT)
            names = names or list(zones)
            assert list(zones) == names, "the zones change"
            check_html(zones)
            check_controls(play, viewer, zones)


def elements(zones: Zones) -> list[Element]:
    return [element for html in zones.values() for element in parse_elements(html).found]


def check_html(zones: Zones) -> None:
    found = elements(zones)
    attributes = {name for element in found for name in element.attributes}
    assert not {element.tag for element in found} & FORBIDDEN
    assert not [element for element in found if element.tag.startswith("x-")], "a name is not escaped"
    assert not [name for name in attributes if name == "style" or name.startswith("on") or not name[0].isalpha()]
    assert not [html for html in zones.values() if re.search(r"&\d", html)], "a name is not escaped"
    ids, cards, *others = (
        [value for html in zones.values() for value in parse_elements(html).values(name)]
        for name in ("id", "data-card", "for", "popovertarget", "aria-describedby")
    )
    assert len(set(ids)) == len(ids), "an id twice"
    assert len(set(cards)) == len(cards), "a card flies from two places"
    assert {value for values in others for value in values} <= set(ids), "something points nowhere"


def check_controls(play: AnyPlay, viewer: Viewer, zones: Zones) -> None:
    """Check that only actions that accept a sentence have a text field."""
    sight, game = play.sight(viewer), play.game
    controls, fields, questions = (
        [element for html in zones.values() for element in parse_elements(html).named(name)]
        for name in ("do", "say", "ask")
    )
    legal = {game.words.write(action, sight.options): action for action in sight.legal}
    assert sorted(control.attributes["value"] for control in controls) == sorted(legal)
    assert {question.attributes["value"] for question in questions} == ({str(sight.ask)} if legal else set())
    worded = {control.attributes["value"] for control in controls if control.form in {field.form for field in fields}}
    roomy = {do for do, action in legal.items() if viewer is not None and game.rules.topic(play.state, viewer, action)}
    assert worded == roomy


@pytest.mark.parametrize("board", BOARDS)
def test_board_shows_nothing_that_the_viewer_cannot_know(board: str) -> None:
    """With another state behind the same view, every zone stays equal byte for byte."""
    game, draw = BOARDS[board]
    swapped = 0
    for number, play in enumerate(moments(board)):
        for viewer in viewers(play):
            other = game.rules.imagine(game.rules.view(play.state, viewer), Chance.of(f"otherwise {number}"))
            swapped += other != play.state
            say = voice(play, viewer, "en")
            real, imagined = (draw(one, one.sight(viewer), say, CONTEXT) for one in (play, play.with_state(other)))
            assert real == imagined
    assert swapped, "nothing was hidden anywhere"


@pytest.mark.parametrize("board", BOARDS)
def test_board_without_a_place_to_send_to_has_nothing_to_send(board: str) -> None:
    _, draw = BOARDS[board]
    for play in moments(board)[::3]:
        for viewer in viewers(play):
            found = elements(draw(play, play.sight(viewer), voice(play, viewer, "en"), STILL))
            assert not [element for element in found if element.tag == "form" or "name" in element.attributes]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_board_at_a_shared_desk_is_the_same_as_alone(game: AnyGame, lang: str) -> None:
    chance = Chance.of(f"alike {game.name}")
    for setup in first_setups(game, amount(3)):
        names = NAMES[: setup.seats]
        public = speech(lang, game.package).to(None, names)
        shared = BoardContext("/t/abcd/act", "/pictures/x", (False,) * setup.seats, (False,) * setup.seats)
        for step in walk(begin(game, setup), chance):
            order, chance = chance.shuffle(viewers(step.after))
            shared.memo.turn_to(step.after, shared)
            for viewer in order:
                sight, say = step.after.sight(viewer), public.to(viewer, names)
                # Each viewer has their own text for the last event.
                news = (Html(f"<li>{viewer}</li>"),)
                alone = BoardContext(shared.post, shared.pictures, shared.bots, shared.away, news)
                together = replace(shared, news=news)
                assert draw_board(step.after, sight, say, together) == draw_board(step.after, sight, say, alone)


def test_what_is_alike_is_drawn_for_the_first_who_looks_at_a_moment() -> None:
    memo, moment, later, context = RenderMemo(), object(), object(), BoardContext()
    assert [memo.shared(str, n) for n in range(3)] == ["0", "1", "2"], "no moment is named yet"
    memo.turn_to(moment, context)
    assert memo.shared(str, 1) == "1"
    memo.turn_to(moment, context)
    assert memo.shared(str, 2) == "1"
    assert memo.shared(float, 2) == 2.0, "something else is another thing"
    memo.turn_to(later, context)
    assert memo.shared(str, 3) == "3"
    memo.turn_to(later, BoardContext())
    assert memo.shared(str, 4) == "4", "somebody came or went"
