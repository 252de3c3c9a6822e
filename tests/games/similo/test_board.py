"""Similo's board: what it offers is what is legal, what it shows is what the viewer knows, and it is clean HTML."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from inkling.catalogs import LANGUAGES, speech
from inkling.core.board import Desk
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.game import Abandon
from inkling.core.sight import HOUSE, Line, Seat, Sight, Viewer
from inkling.games.board_kit.people import initials
from inkling.games.similo import GAME
from inkling.games.similo.board.back import brief
from inkling.games.similo.rules.cards import Card, CardId, Deck
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.events import Removed
from inkling.games.similo.rules.state import Options
from tests.amounts import LONG_RUN
from tests.games.similo.table import begin, options

ZONES = ["end", "clues", "faces", "marks", "dock", "glass", "closer", "legend"]
NAMES = ("Mio", "Ada", "Jonas", "Maximiliane")
DESK = Desk("/t/ABCD/act", "/pictures/similo", (False, False, True, False), (False, True, False, False))
VOID = {"img", "input", "br", "meta", "link", "hr", "path", "use", "circle", "rect", "ellipse"}
SETUPS = [Options(), Options(clue_deck="history"), Options(asked=True, agreement="all"), options()]


class Reader(HTMLParser):
    """Reads a piece of HTML, minding that everything opened is closed again in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self.open.pop() == tag, tag

    def values(self, attribute: str) -> list[str]:
        return [attrs[attribute] or "" for _, attrs in self.tags if attribute in attrs]


@cache
def read(html: str) -> Reader:
    """Many watchers see the same zones: each is read once."""
    return Reader(html)


def tags_of(zones: dict[str, str]) -> list[tuple[str, dict[str, str | None]]]:
    return [tag for html in zones.values() for tag in read(html).tags]


def values_of(zones: dict[str, str], attribute: str) -> list[str]:
    return [value for html in zones.values() for value in read(html).values(attribute)]


def moments(seed: str, chosen: Options, seats: int = 4) -> Iterator[AnyPlay]:
    """A play by chance; a removal is confirmed as soon as it may be, so that it comes to an end."""
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


def draw(
    sight: Sight[Any, Any, Any], lang: str = "en", desk: Desk = DESK, names: tuple[str, ...] = NAMES
) -> dict[str, str]:
    assert GAME.page.board is not None
    return dict(GAME.page.board(sight, speech(lang, GAME.package).to(sight.seat, names), desk))


def viewers(play: AnyPlay) -> list[Viewer]:
    return [*map(Seat, range(play.record.setup.seats)), None]


def controls(zones: dict[str, str]) -> list[str]:
    """What can be sent from the page."""
    return [attrs["value"] or "" for _, attrs in tags_of(zones) if attrs.get("name") == "do"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_board_has_the_same_zones_and_clean_html_for_everybody(lang: str) -> None:
    for play in some_moments():
        for viewer in viewers(play):
            zones = draw(play.sight(viewer), lang)
            assert list(zones) == ZONES
            ids, cards = values_of(zones, "id"), values_of(zones, "data-card")
            assert len(ids) == len(set(ids)), sorted(ids)
            assert set(values_of(zones, "popovertarget")) <= set(ids)
            assert len(cards) == len(set(cards))


def test_board_offers_exactly_the_legal_actions() -> None:
    for play in some_moments():
        for viewer in viewers(play):
            sight = play.sight(viewer)
            offered = controls(draw(sight))
            assert sorted(offered) == sorted(GAME.words.write(action, sight.options) for action in sight.legal)


def test_board_offers_nothing_where_nothing_can_be_done() -> None:
    """A replay shows the same play, also through the eyes of whoever was asked."""
    for play in some_moments():
        for viewer in viewers(play):
            zones = draw(play.sight(viewer), desk=Desk(pictures="/pictures/similo"))
            assert not controls(zones)
            assert "<form" not in "".join(zones.values())


def test_board_names_the_question_it_answers() -> None:
    for play in some_moments():
        for viewer in viewers(play):
            sight = play.sight(viewer)
            fields = [attrs for _, attrs in read(draw(sight)["dock"]).tags if attrs.get("name") == "ask"]
            assert [attrs["value"] for attrs in fields] == ([str(sight.ask)] if sight.legal else [])


def test_board_shows_nothing_that_the_viewer_cannot_know() -> None:
    """Similo R5, R6: whatever the truth behind a view may be, the board is the same."""
    for number, play in enumerate(some_moments()):
        for viewer in viewers(play):
            sight = play.sight(viewer)
            other = GAME.rules.imagine(sight.view, Chance.of(f"other-{number}"))
            swapped = replace(sight, view=GAME.rules.view(other, viewer))
            assert draw(swapped) == draw(sight)


def test_hand_and_secret_are_only_on_the_givers_board() -> None:
    """Similo R5: the clue giver's cards fly from nowhere for the others."""
    play = next(moments("hand", Options(giver=0)))
    hand = set(play.state.hand)
    seen = {viewer: draw(play.sight(viewer)) for viewer in viewers(play)}
    assert hand <= set(read(seen[Seat(0)]["dock"]).values("data-card"))
    assert "class=secret" in seen[Seat(0)]["faces"]
    for viewer in (Seat(1), None):
        assert not values_of(seen[viewer], "data-card")
        assert "secret" not in seen[viewer]["faces"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_people_typed_is_escaped(lang: str) -> None:
    """Names of people, of a deck of one's own and of its cards."""
    cards = tuple(Card(slug=f"c{n}", name=f'<b onclick="x">{n}&') for n in range(22))
    chosen = Options(deck="odd", decks=(Deck(id="odd", cards=cards, name="<i>"),), giver=0)
    names = ("<b>Mio", '"Ada"', "J&nas", "</ul>")
    for play in list(moments("escape", chosen))[::-3]:
        for viewer in viewers(play):
            zones = draw(play.sight(viewer), lang, names=names)
            assert not {"i", "script"} & {tag for tag, _ in tags_of(zones)}
            assert not values_of(zones, "onclick")
            assert not [html for html in zones.values() if "<b>Mio" in html or "J&n" in html]


def test_board_has_no_inline_style_or_script() -> None:
    for play in some_moments():
        for viewer in viewers(play):
            for tag, attrs in tags_of(draw(play.sight(viewer))):
                assert tag not in {"script", "style", "iframe", "object"}
                assert not [name for name in attrs if name == "style" or name.startswith("on")]


def test_every_picture_of_a_shipped_deck_is_there() -> None:
    ids = {face.id for group in GAME.page.faces() for face in group.faces}
    for play in some_moments():
        for source in values_of(draw(play.sight(None)), "src"):
            assert source.removeprefix("/pictures/similo/").removesuffix(".svg") in ids


def test_cards_without_a_portrait_are_drawn_once_and_used_by_reference() -> None:
    play = next(moments("plates", options()))
    tags = tags_of(draw(play.sight(None)))
    drawn = {attrs["id"] for tag, attrs in tags if tag == "symbol"}
    used = {(attrs["href"] or "").removeprefix("#") for tag, attrs in tags if tag == "use"}
    assert {use for use in used if "symbols.svg" not in use} == drawn


def test_a_mark_changes_only_what_it_concerns() -> None:
    """Similo R4: all see the mark; only whoever made it has another choice than before."""
    play = begin("mark", 4, Options(giver=0))
    play = play.act(Seat(0), play.sight(Seat(0)).legal[0])
    after = play.act(Seat(1), play.sight(Seat(1)).legal[0])
    for viewer in viewers(play):
        before, now = (draw(one.sight(viewer), desk=Desk("/t/ABCD/act")) for one in (play, after))
        changed = {zone for zone in ZONES if before[zone] != now[zone]}
        assert changed == {"marks", "dock"} | ({"faces"} if viewer == 1 else set())


def test_what_everybody_sees_alike_is_drawn_once() -> None:
    """The same object for all, so that a push costs one drawing."""
    board = GAME.page.board
    assert board is not None
    for play in some_moments():
        public, desk = speech("en", GAME.package).to(None, NAMES), Desk("/t/ABCD/act", "/pictures/similo")
        sights = [board(play.sight(viewer), public.to(viewer, NAMES), desk) for viewer in viewers(play)]
        for zone in ("end", "clues", "marks", "glass", "closer"):
            assert all(zones[zone] is sights[0][zone] for zones in sights), zone


def test_end_reveals_the_secret_and_goes_back_through_the_clues() -> None:
    """Similo R6"""
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
    play = begin("abandoned", 3, Options(giver=0, asked=asked)).act(HOUSE, Abandon())
    name = card_name(play.state.secret, Options(), "en")
    for viewer in viewers(play):
        zones = draw(play.sight(viewer))
        assert f"The secret character was {name}." in unescape(zones["end"])
        assert "Your clue cards" not in "".join(zones.values())


def test_hand_and_pile_are_on_no_board_after_the_end() -> None:
    """Similo R6: of a large deck, not even as sheets to be shown large; the sentences for the replay have them."""
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
    assert GAME.words.opened(before.state, voice) == GAME.words.opened(before.act(HOUSE, Abandon()).state, voice) == ()


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
    assert initials(names) == signs


def test_style_sheet_needs_nothing_from_elsewhere() -> None:
    folder = files("inkling.games.similo")
    assert not re.search(r"url\(|@import", (folder / "board" / "board.css").read_text())


def test_removed_characters_are_told_apart_in_a_replay() -> None:
    """Names such as The Fox and the Cat have an “and” of their own."""
    gone = tuple(CardId(f"fables/{slug}") for slug in ("the-fox-and-the-cat", "alice"))
    told = brief([Line(Removed(2, gone, "agreed"))], Options(), speech("en", GAME.package))
    assert told == "Removed: The Fox and the Cat, Alice"
