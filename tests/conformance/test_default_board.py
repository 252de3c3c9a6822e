"""The default board: every legal action exactly once, in groups, with hints, as safe HTML."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

from inkling.catalogs import speech
from inkling.core.board import BoardContext
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.game import Game
from inkling.core.play import Play, prepare
from inkling.core.sight import SYSTEM, Seat
from inkling.core.sketch import Card, Choice, Sketch
from inkling.games.board_kit.default_board import draw_board, draw_default_board
from inkling.games.board_kit.text_screen_html import draw_text_screen_as_html
from tests import example
from tests.conformance.plays import begin, first_setups, walk
from tests.example.state import Choose, Confirm, Options

CONTEXT = BoardContext("/t/abcd/act", "/pictures/x", (False, True), (True, False))
DEAL = tuple("221313445566")


def controls(html: str) -> list[str]:
    return sorted(unescape(value) for value in re.findall(r'name="do" value="([^"]*)"', html))


def show(play: AnyPlay, seat: int) -> str:
    say = speech("en", play.game.package).to(Seat(seat), ("Ada", "Bo"))
    return draw_board(play, play.sight(Seat(seat)), say, CONTEXT)["dock"]


def with_sketch(sketch: Sketch[Any]) -> AnyPlay:
    page = replace(example.GAME.page, sketch=lambda sight, say: sketch)
    game: Game[Any, Any, Any, Any, Any] = replace(example.GAME, page=page, rules=replace(example.GAME.rules, topic=no))
    return Play.begin(game, prepare(game, 2, Options(), "usual", DEAL), "00" * 32, ("Ada", "Bo"))


def no(state: Any, seat: Any, action: Any) -> None:
    return None


def test_two_cards_alike_are_one_choice_with_two_places_to_press() -> None:
    card = Card("2", act=Choose(2))
    dock = show(with_sketch(Sketch(hand=(card, card, Card("9", act=Choose(9))))), 0)
    [own] = re.findall(r'value="choose 2" id="([^"]+)"', dock)
    assert dock.count(f'<label class="one" for="{own}">') == 1
    assert dock.count('<span class="off">') == 1, "a card whose action is not on offer can only be looked at"


def test_hints_group_choices_explain_them_and_spare_the_second_press() -> None:
    hints = (Choice(Choose(0), group="No card", effect="You keep both <cards>."), Choice(Choose(2), at_once=True))
    dock = show(with_sketch(Sketch(choices=hints)).act(Seat(0), Choose(2)), 0)
    assert 'aria-label="No card"' in dock
    assert "You keep both &lt;cards&gt;." in dock
    assert 'type="radio" name="do" value="hold"' in dock
    first = show(with_sketch(Sketch(choices=hints)), 0)
    assert controls(first) == ["choose 2", "hold"]
    assert 'type="radio"' not in first, "what alone is left to choose needs no choice"


def test_card_that_a_press_plays_is_itself_the_button() -> None:
    """If pressing a card plays it, the card is the button; two equal cards share one. Filled buttons are for
    confirming."""
    card = Card("2", act=Choose(2))
    dock = show(with_sketch(Sketch(hand=(card, card), choices=(Choice(Choose(2), at_once=True),))), 0)
    [own] = re.findall(r'<button class="one" form="now" id="([^"]+)" name="do" value="choose 2"', dock)
    assert dock.count(f'<label class="one" for="{own}">') == 1
    assert 'aria-label="' in dock.partition('value="choose 2"')[2].partition(">")[0], "it is called by its label"
    assert '<form id="now"' in dock
    assert controls(dock) == ["choose 2", "hold"]
    assert "btn wide" not in dock


def test_choice_made_before_is_marked_and_confirmed_by_the_one_filled_button() -> None:
    """An earlier choice is marked, and the only filled button confirms it. A single card next to it is still chosen by
    pointing."""
    hints = (Choice(Choose(0), effect="You keep both."), Choice(Confirm(), at_once=True))
    hand: tuple[Card[Any], ...] = (Card("2", note="chosen", picked=True), Card("none", act=Choose(0)), Card("9"))
    dock = show(with_sketch(Sketch(hand=hand, choices=hints)).act(Seat(0), Choose(2)), 0)
    assert dock.count("kard figure  picked") == 1
    assert dock.count('<span class="off">') == 1, "what was chosen is not pale"
    assert 'type="radio" name="do" value="hold"' in dock
    before, _, confirming = dock.partition('<form id="now"')
    assert '<div class="beside">' in before
    assert "You keep both." in before
    assert '<div class="deed"><button class="btn wide" name="do" value="confirm">' in confirming


def test_sentence_travels_only_with_what_it_may_stand_beside() -> None:
    """The board sends a sentence with a choice and not with its confirmation, because Murmur accepts it there only."""
    play = Play.begin(example.GAME, prepare(example.GAME, 2, Options(), "usual", DEAL), "00" * 32)
    forms = show(play.act(Seat(0), Choose(2)), 0).split("<form ")[1:]
    assert [('name="say"' in form, controls(form)) for form in forms] == [(True, ["hold"]), (False, ["confirm"])]


def test_end_tells_places_points_and_what_came_of_it() -> None:
    play = begin(example.GAME, first_setups(example.GAME, 1)[0])
    given_up = play.act(SYSTEM, play.game.rules.legal(play.state, SYSTEM)[0])
    say = speech("en", play.game.package)
    assert "Abandoned" in draw_default_board(given_up, given_up.sight(None), say, CONTEXT)["end"]
    *_, last = walk(play, Chance.of("to the end"))
    zones = draw_default_board(last.after, last.after.sight(None), say, CONTEXT)
    assert 'class="rank">1.' in zones["people"]
    assert "Finished. Points:" in zones["end"]


def test_text_keeps_its_columns_and_its_pairs() -> None:
    drawn = draw_text_screen_as_html(
        ("red     1", "blue    1", "", "Deck: 16 <cards>", "No clue yet.", "", "Just words.")
    )
    assert '<pre class="cols" tabindex="0">red     1\nblue    1</pre>' in drawn
    assert "16 &lt;cards&gt;" in drawn
    assert drawn.endswith("<p>Just words.</p>")
