"""What lies around the board is drawn again where something changed, and only there."""

from typing import Any

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.server.pages.around import FAR_ZONES, ZONES, Drawn, Guest, Zone, draw_zones
from inkling.server.tables.people_rows import Member
from inkling.server.tables.remarks import Message
from inkling.server.tables.rows import DeckKept, Given
from inkling.server.tables.table import Table

SAY = speech("en")
PRESENT = {0: 1, 1: 1}
LINK = "http://localhost/t/ABCD"
GAME = next(iter(SHELF.values()))
PEOPLE = tuple(Member(name, name) for name in ("Ada", "Bo", "Cleo"))
NOBODY = (None,) * GAME.seats[-1]
TABLE = Table(
    id="x", code="ABCD", game=GAME.name, members=PEOPLE, chairs=(0, 1, *NOBODY[2:]), covered=(False,) * len(NOBODY)
)
OPTION = next((setting for setting in GAME.page.settings() if len(setting.choices) > 1), None)
CHANGES: dict[str, Any] = {
    "members": (PEOPLE[0], replace(PEOPLE[1], muted=True), replace(PEOPLE[2], waiting=True), Member("Dan", "Dan")),
    "chairs": (None, 0, GAME.bots.all[0].name, *NOBODY[3:]),
    "host": 1,
    "deputy": 1,
    "clock": 60,
    "rules": {**TABLE.rules, "locked": True, "research": True},
    "key": "secret",
    "talk": (Message(1, "hello", None, 0),),
    "given": Given("deal", {"seed": "deal x"}, names=("Eve",) * len(NOBODY)),
    "play": Play.begin(GAME, prepare(GAME, 2, GAME.rules.options(), "around"), "0" * 64),
    "play_id": "abc",
    "covered": (False, True, *NOBODY[2:]),
    "gave_up": frozenset({1}),
    "options": {} if OPTION is None else {OPTION.name: OPTION.choices[1].value},
    "decks": (DeckKept("own", "Our own", 40, "0"),),
}


@pytest.mark.parametrize("zones", [ZONES, FAR_ZONES], ids=["near", "far"])
@pytest.mark.parametrize("member", [0, 1, 2, None])
def test_what_was_kept_is_what_would_be_drawn(zones: dict[str, Zone], member: int | None) -> None:
    """After any change of the table: in the lobby, of a private one, during a play."""
    for first in ("members", "key", "play"):
        for second, value in CHANGES.items():
            before = replace(TABLE, uploads=True, **{first: CHANGES[first]})
            after = replace(before, **{second: value})
            drawn: Drawn = {}
            draw_zones(zones, before, Guest(member, False, PRESENT, LINK), SAY, drawn)
            for guest in (Guest(member, True, PRESENT, LINK), Guest(member, True, {}, LINK)):
                kept = draw_zones(zones, after, guest, SAY, drawn)
                assert kept == draw_zones(zones, after, guest, SAY, {}), (first, second)


def test_zone_whose_parts_are_the_same_is_not_drawn_again() -> None:
    drawn: Drawn = {}
    guest = Guest(0, True, PRESENT, LINK)
    before = draw_zones(ZONES, TABLE, guest, SAY, drawn)
    after = draw_zones(ZONES, replace(TABLE, chairs=CHANGES["chairs"]), guest, SAY, drawn)
    assert {name for name in ZONES if after[name] is not before[name]} == {"seats", "go"}
