"""Pushed HTML is rendered with f-strings for speed, so anything people type must be escaped."""

from html import unescape
from html.parser import HTMLParser
from re import findall
from typing import Any

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.at_table import Scene
from inkling.core.board import Zones
from inkling.core.growing import Growing
from inkling.core.html import Html
from inkling.core.play import Play, prepare
from inkling.core.sight import Outcome, Seat
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.features.absence.model import Absence, AbsenceNote
from inkling.server.features.chat.model import Chat, Message, Reaction
from inkling.server.features.decks.model import DeckStored
from inkling.server.features.rematch.model import RematchOffer, RematchState
from inkling.server.features.seats.model import Member
from inkling.server.features.table_page.menu import draw_menu_zone
from inkling.server.features.table_page.zones_around_board import (
    PASSING,
    ViewerFacts,
    draw_rarely_changing_zones,
    draw_zones_around_board,
    draw_zones_of_tv,
    facts_of_rarely_changing_zones,
)
from inkling.server.tables.events import PlayResult, PresetChosen
from inkling.server.tables.state import GameMoment, PlayHistory, QuestionTiming, ServerOptions, Table

SAY = speech("en")
NASTY = "<wicked a='b'>\" onload=\"x' & &lt;"
LINK = f"http://localhost/t/ABCD?{NASTY}"
GAME = next(game for game in SHELF.values() if any(setting.own is not None for setting in game.page.settings()))
PEOPLE = tuple(Member(f"{name} {NASTY}", name) for name in ("Ada", "Bo", "Cleo"))
NOBODY = (None,) * GAME.seats[-1]
TABLE = Table(
    id="x",
    code="ABCD",
    game=GAME.name,
    members=PEOPLE,
    chairs=(0, 1, *NOBODY[2:]),
    absence=Absence((False,) * len(NOBODY)),
    chat=Chat((Message(1, f"hello {NASTY}", None, 0),)),
    decks=(DeckStored("own", f"Our own {NASTY}", 40, "0"),),
    server=ServerOptions(uploads=True),
)
CHANGES: dict[str, Any] = {
    "members": (
        *(PEOPLE[0], replace(PEOPLE[1], muted=True), replace(PEOPLE[2], waiting=True)),
        *(Member(f"Dan {NASTY}", "Dan"), Member(f"Eve {NASTY}", None, sent=True)),
    ),
    "chairs": (None, 0, f"a bot {NASTY}", *NOBODY[3:]),
    "absence": replace(TABLE.absence, deputy=1),
    "rules": {**TABLE.rules, "locked": True, "research": True},
    "key": "secret",
    "preset": PresetChosen("deal", {"seed": "deal x"}, names=(f"Eve {NASTY}",) * len(NOBODY)),
    "play": Play.begin(GAME, prepare(GAME, 2, GAME.rules.options(), f"deal {NASTY}"), "0" * 64),
}


class Reading(HTMLParser):
    """Collects the elements, attributes and text that a browser finds."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(name for name, _ in attrs)}
        self.text += " ".join(value or "" for _, value in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def draw_near(table: Table, guest: ViewerFacts, say: Say) -> Zones:
    return draw_zones_around_board(table, guest, say, draw_rarely_changing_zones(table, guest, say))


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("member", [0, 1, 2, None])
def test_what_people_write_stays_text(member: int | None, change: str) -> None:
    table = replace(TABLE, **{change: CHANGES[change]})
    shown: dict[str, Html] = {}
    for draw in (draw_near, draw_zones_of_tv):
        for present in ({0: 1}, {}):
            for talks in (True, False):
                shown |= {
                    f"{draw.__name__} {name}": html
                    for name, html in draw(table, ViewerFacts(member, talks, talks, present, LINK), SAY).items()
                }
                wicked = [name for name, html in shown.items() if {"wicked", "onload"} & Reading(html).found]
                assert not wicked
    assert f"Ada {NASTY}" in Reading(shown["draw_near seats"]).text, "and all of it"
    heard = f"hello {NASTY}" in Reading(shown["draw_near talk"]).text
    comes_by = member is None and change not in ("rules", "play")
    assert heard is not comes_by, "who could sit down reads no talk before they do"


SEATS = (Seat(0), Seat(1))
PASSED: dict[str, Any] = {
    **{"n": 99, "play_id": "other", "company": (1, 0), "warming": True, "timing": QuestionTiming((1, 2), (True, True))},
    "moment": GameMoment(9, SEATS, SEATS, Scene("reveal", shown=True)),
    "chat": Chat((Message(1, "What?", "x", 3),), (Reaction(1, "clap"),)),
    "notes": Growing[AbsenceNote]().and_then([AbsenceNote("bot_plays", 0, True, (1, 1, 1))]),
    "history": PlayHistory(("a",), (PlayResult(GAME.name, 2, 3, True, (0, 1)),)),
    "rematch": RematchState(RematchOffer(1, 0, GAME.name, "same", "stay", (1,)), 7),
    "play": replace(CHANGES["play"], known_deal=True),
}


@pytest.mark.parametrize("change", ["none", *CHANGES])
def test_zones_that_last_tell_nothing_of_what_passes(change: str) -> None:
    assert PASSED.keys() == PASSING
    table = replace(TABLE, **({change: CHANGES[change]} if change in CHANGES else {}))
    passed = {name: value for name, value in PASSED.items() if name != "play" or table.play is not None}
    for member in (0, 1, 2, None):
        guest = ViewerFacts(member, True, True, {0: 1}, LINK)
        lasting = draw_rarely_changing_zones(table, guest, SAY)
        assert lasting.items() <= draw_near(table, guest, SAY).items()
        for name, value in passed.items():
            other = replace(table, **{name: value})
            assert facts_of_rarely_changing_zones(other, guest) == facts_of_rarely_changing_zones(table, guest)
            assert draw_rarely_changing_zones(other, guest, SAY) == lasting, name


def test_whoever_waits_is_led_to_the_lesson_the_rules_and_their_name() -> None:
    """The host starts; the others have something to do until then. A lesson opens in another tab, and the table
    stays."""
    zones = {who: draw_near(TABLE, ViewerFacts(who, True, True, {0: 1}, LINK), SAY) for who in (0, 1, None)}
    told, own = zones[1]["gist"], zones[1]["seats"]
    assert f'href="/learn/{GAME.name}/lesson" target="_blank"' in told
    assert "data-atop data-rules" in told
    assert 'href="#z-menu" data-atop' in own
    assert not zones[0]["gist"]
    assert "data-atop" not in zones[None]["gist"] + zones[0]["go"] + zones[1]["go"]


def test_wish_to_abandon_a_game_is_told_as_long_as_it_is_played() -> None:
    table = replace(TABLE, play=CHANGES["play"], gave_up=frozenset({1}))
    menu = unescape(draw_menu_zone(table, 1, SAY))
    assert '<div class="in-play"><p>You’ve asked to abandon the game.</p></div>' in menu


def test_a_free_seat_asks_each_for_what_they_can_do() -> None:
    chairs = (0, 1, None, None)
    seats = {who: seats_of(replace(TABLE, chairs=chairs), who) for who in (0, 1)}
    assert "Add a bot" in seats[0]
    assert "Move here" not in seats[0]
    assert "Move here" in seats[1]
    assert "Add a bot" not in seats[1]
    stands = seats_of(replace(TABLE, chairs=(0, None, None, None)), 1)
    assert "Sit here" in stands
    assert "Move here" not in stands
    assert "Move here" not in seats_of(replace(TABLE, chairs=chairs, play=CHANGES["play"]), 1)


def test_seats_are_counted_and_one_free_one_stands_for_all() -> None:
    """A phone shows two per line. The free seat gets its own line after an even number of taken ones."""
    assert "2 of 4 seats taken" in seats_of(replace(TABLE, chairs=(0, 1, None, None)), 0)
    shown = [seats_of(replace(TABLE, chairs=(0, 1, *["simple"] * bots, *[None] * (6 - bots))), 0) for bots in range(7)]
    assert [html.count('data-key="chair') for html in shown] == [8] * 7
    assert [html.count('class="chair free spare"') for html in shown] == [5, 4, 3, 2, 1, 0, 0]
    assert [html.count('class="chair free lone"') for html in shown] == [1, 0, 1, 0, 1, 0, 0]
    assert [f"{6 - bots} free seats" in html for bots, html in enumerate(shown)] == [True] * 5 + [False] * 2


def seats_of(table: Table, member: int) -> str:
    return draw_near(table, ViewerFacts(member, True, True, {0: 1, 1: 1}, LINK), SAY)["seats"]


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("key", ["", "secret"])
@pytest.mark.parametrize("admit", [False, True])
@pytest.mark.parametrize("locked", [False, True])
def test_invitation_says_how_far_link_and_code_lead(locked: bool, admit: bool, key: str, full: bool) -> None:
    rules = {**TABLE.rules, "locked": locked, "admit": admit}
    chairs = ("simple",) * len(NOBODY) if full else TABLE.chairs
    table = replace(TABLE, rules=rules, key=key, chairs=chairs)
    guest = ViewerFacts(0, True, True, {0: 1}, LINK)
    near, tv = draw_near(table, guest, SAY)["invite"], draw_zones_of_tv(table, guest, SAY)["invite"]
    for shown in (near, tv):
        assert ("Anyone with the link can drop in." in shown) is not (locked or admit or bool(key))
        assert ("nobody new can join" in shown) is locked
        assert ("With the code you can only knock." in shown) is (bool(key) and not locked and not admit)
        assert ("who have this link or" in shown) is (bool(key) and not admit)
    assert ("Knock with code" in tv) is ((admit or bool(key)) and not locked)
    assert ("Join with code" in tv) is not (locked or admit or bool(key))
    assert ("Anybody else who comes" in near) is (full and not locked and not admit)


def test_nobody_is_invited_to_a_locked_table() -> None:
    locked = replace(TABLE, rules={**TABLE.rules, "locked": True})
    for draw in (draw_near, draw_zones_of_tv):
        invited, shut = (
            draw(table, ViewerFacts(None, False, False, {}, LINK), SAY)["hero"] for table in (TABLE, locked)
        )
        assert "invites you" in invited
        assert "’s table" in unescape(shut)
        assert "invites you" not in shut


def test_whatever_copies_says_what_to_do_where_the_browser_does_not_copy() -> None:
    over = replace(TABLE, play=replace(CHANGES["play"], outcome=Outcome("abandoned")), play_id="x")
    for table in (TABLE, over):
        shown = "".join(draw_near(table, ViewerFacts(0, True, True, {0: 1}, LINK), SAY).values())
        buttons = [tag for tag in findall("<[^>]*>", shown) if "data-share=" in tag or "data-copy=" in tag]
        assert buttons
        assert all("data-done=" in tag and "data-by-hand=" in tag for tag in buttons)
