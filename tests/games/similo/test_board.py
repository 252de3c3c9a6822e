"""Tests of Similo's own board; tests/conformance/test_boards.py checks every board."""

from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest

from inkling.catalogs import speech
from inkling.core.board import BoardContext
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.game import Abandon
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.sight import SYSTEM, Line, Seat, Sight, Viewer
from inkling.games.board_kit.people import initials_by_seat
from inkling.games.similo import GAME
from inkling.games.similo.board.replay import short_text_of_event
from inkling.games.similo.rules.cards import Card, CardId, Deck
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.events import Removed
from inkling.games.similo.rules.state import Options
from tests.amounts import LONG_RUN
from tests.games.similo.table import begin, options
from tests.html_elements import parse_elements

NAMES = ("Mio", "Ada", "Jonas", "Maximiliane")
DESK = BoardContext("/t/ABCD/act", "/pictures/similo", (False, False, True, False), (False, True, False, False))
SETUPS = [Options(), Options(clue_deck="history"), Options(asked=True, agreement="all"), options()]


def moments(seed: str, chosen: Options, seats: int = 4) -> Iterator[AnyPlay]:
    """Play randomly; confirm a removal as soon as possible, so that the play ends."""
    play, chance = begin(seed, seats, chosen), Chance.of(seed)
    for _ in range(400):
        yield play
        if play.outcome is not None:
            return
        seat, chance = chance.pick(play.game.rules.turn(play.state))
        legal = play.sight(seat).legal
        confirms = [action for action in legal if GAME.words.write(action, chosen) == "confirm"]
        action, chance = chance.pick(confirms or legal)
        play = play.act(seat, action)


@cache
def some_moments() -> tuple[AnyPlay, ...]:
    found = [play for number, chosen in enumerate(SETUPS) for play in moments(f"board-{number}", chosen)]
    return tuple(found[:: 5 if LONG_RUN else 10]) + tuple(play for play in found if play.outcome is not None)


def draw(sight: Sight[Any, Any, Any], lang: str = "en", context: BoardContext = DESK) -> dict[str, str]:
    assert GAME.page.board is not None
    return dict(GAME.page.board(sight, speech(lang, GAME.package).to(sight.seat, NAMES), context))


def viewers(play: AnyPlay) -> list[Viewer]:
    return [*map(Seat, range(play.record.setup.seats)), None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_a_deck_and_of_its_cards_are_escaped(lang: str) -> None:
    cards = tuple(Card(slug=f"c{n}", name=f'<b onclick="x">{n}&') for n in range(22))
    chosen = Options(deck="odd", decks=(Deck(id="odd", cards=cards, name="<i>"),), giver=0)
    for play in list(moments("escape", chosen))[::-3]:
        for viewer in viewers(play):
            zones = draw(play.sight(viewer), lang)
            found = [element for html in zones.values() for element in parse_elements(html).found]
            assert not [element for element in found if element.tag == "i" or "onclick" in element.attributes]


def test_cards_without_a_portrait_are_drawn_once_and_used_by_reference() -> None:
    play = next(moments("plates", options()))
    zones = draw(play.sight(None)).values()
    drawn = {symbol["id"] for html in zones for symbol in parse_elements(html).all("symbol")}
    used = {use["href"].removeprefix("#") for html in zones for use in parse_elements(html).all("use")}
    assert {use for use in used if "symbols.svg" not in use} == drawn


def test_a_mark_changes_only_what_it_concerns() -> None:
    """Similo R4: all see the mark; only its author has new choices."""
    play = begin("mark", 4, Options(giver=0))
    play = play.act(Seat(0), play.sight(Seat(0)).legal[0])
    after = play.act(Seat(1), play.sight(Seat(1)).legal[0])
    for viewer in viewers(play):
        before, now = (draw(one.sight(viewer), context=BoardContext("/t/ABCD/act")) for one in (play, after))
        changed = {zone for zone in before if before[zone] != now[zone]}
        assert changed == {"marks", "dock"} | ({"faces"} if viewer == 1 else set())


def test_end_reveals_the_secret_and_goes_back_through_the_clues() -> None:
    """Similo R6."""
    for play in some_moments():
        scene = play.state.scene
        zones = draw(play.sight(None))
        assert bool(zones["end"]) == (play.outcome is not None) == (not zones["dock"])
        if play.outcome is not None:
            assert "secret" in zones["faces"]
            assert zones["clues"].count('class="no"') == len(scene.clues)


@pytest.mark.parametrize("asked", [False, True])
def test_abandoned_play_shows_the_secret_to_all_and_no_hand(asked: bool) -> None:
    """Similo R13: also in the asked form; Similo R6: the clue hand stays hidden on the board, from its giver's too."""
    play = begin("abandoned", 3, Options(giver=0, asked=asked)).act(SYSTEM, Abandon())
    name = card_name(play.state.secret, Options(), "en")
    for viewer in viewers(play):
        zones = draw(play.sight(viewer))
        assert f"The secret character was {name}." in unescape(zones["end"])
        assert "Your clue cards" not in "".join(zones.values())


def test_hand_and_pile_are_on_no_board_after_the_end() -> None:
    """Similo R6: not even as enlarged cards of a large deck; the replay has sentences for them."""
    cards = tuple(Card(slug=f"c{n}", name=f"Number {n}.") for n in range(120))
    chosen = Options(deck="large", decks=(Deck(id="large", cards=cards, name="Large"),), giver=0)
    played = list(moments("large", chosen, 2))
    before, play = played[-2], played[-1]
    voice = speech("en", GAME.package).to(Seat(1), NAMES)
    names = [card_name(card, chosen, "en") for card in (*play.state.hand, *play.state.pile)]
    for viewer in viewers(play):
        shown = "".join(draw(play.sight(viewer)).values()) + GAME.words.show(play.sight(viewer), voice)
        assert not [name for name in names if name in shown]
    told = " ".join(GAME.words.opened(play.state, voice))
    assert all(name in told for name in names)
    assert told.startswith("Mio still held these clue cards: ")
    assert GAME.words.opened(before.state, voice) == GAME.words.opened(before.act(SYSTEM, Abandon()).state, voice) == ()


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (("Ada", "Bo"), ("A", "B")),
        (("Ada", "anna", "Bo"), ("Ad", "An", "B")),
        (("Ada", "Adam"), ("A1", "A2")),
        (("<b>", "!!", "ß"), ("B", "?", "SS")),
    ],
)
def test_initials_tell_people_apart(names: tuple[str, ...], signs: tuple[str, ...]) -> None:
    assert initials_by_seat(names) == signs


def test_removed_characters_are_told_apart_in_a_replay() -> None:
    """Removed characters are separated clearly, because names such as The Fox and the Cat contain an “and”."""
    gone = tuple(CardId(f"fables/{slug}") for slug in ("the-fox-and-the-cat", "alice"))
    told = short_text_of_event([Line(Removed(2, gone, "agreed"))], Options(), speech("en", GAME.package))
    assert told == "Removed: The Fox and the Cat, Alice"
