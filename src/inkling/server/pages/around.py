"""What lies around the board, zone by zone. A zone is drawn again only where something that it is made of has changed:
htpy takes its time, and while people come and sit down, that is much of what a table sends.
"""

from collections.abc import Callable, Container
from operator import is_
from typing import Any, NamedTuple, TypeAlias

import htpy as h

from inkling.core.html import Html, render
from inkling.core.words import Say
from inkling.server.pages.invite import invite_zone
from inkling.server.pages.lobby import door_zone, go_zone, known_zone, talk_zone
from inkling.server.pages.menu import menu_zone
from inkling.server.pages.options import options_form
from inkling.server.pages.seats import seats_zone
from inkling.server.tables.people_rows import Member
from inkling.server.tables.table import Table

Parts: TypeAlias = tuple[Any, ...]
Drawn: TypeAlias = dict[str, tuple[Parts, Html]]
"""Each zone as it was drawn last, and what of."""


class Guest(NamedTuple):
    """Whose page it is."""

    member: int | None
    talks: bool
    present: Container[int]
    link: str

    def at(self, table: Table) -> Member | None:
        return None if self.member is None else table.members[self.member]

    def is_in(self, table: Table) -> bool:
        return self.member is not None and not table.members[self.member].waiting


class Zone(NamedTuple):
    """One matter."""

    draw: Callable[[Table, Guest, Say], h.Renderable | None]
    made_of: Callable[[Table, Guest], Parts]
    """As long as these are the same objects, so is the zone."""


def seated(table: Table) -> Parts:
    """What says who sits where."""
    people = (table.members, table.chairs, table.host, table.deputy)
    return (*people, table.playing, table.covered, table.clock, table.given)


def draw_zones(zones: dict[str, Zone], table: Table, guest: Guest, say: Say, drawn: Drawn) -> dict[str, Html]:
    for name, zone in zones.items():
        now = zone.made_of(table, guest)
        if name not in drawn or not all(map(is_, drawn[name][0], now)):
            drawn[name] = now, render(zone.draw(table, guest, say))
    return {name: drawn[name][1] for name in zones}


def draw_go(table: Table, guest: Guest, say: Say) -> h.Renderable | None:
    return None if table.playing else go_zone(table, guest.member, guest.present, say)


def draw_invite(table: Table, guest: Guest, say: Say) -> h.Element | None:
    shown = guest.is_in(table) and not table.playing
    return invite_zone(guest.link, table, say, hosts=guest.member == table.host) if shown else None


def draw_options(table: Table, guest: Guest, say: Say) -> h.Element | None:
    shown = guest.is_in(table) and not table.playing and table.given is None
    return options_form(table, guest.member == table.host, say) if shown else None


def draw_menu(table: Table, guest: Guest, say: Say) -> h.Element | None:
    return menu_zone(table, guest.member, say) if guest.member is not None and guest.is_in(table) else None


KNOWN = Zone(
    lambda table, guest, say: known_zone(table, say),
    lambda table, guest: (table.given, table.play_id, table.playing),
)
ZONES = {
    "door": Zone(
        lambda table, guest, say: door_zone(table, guest.member, say),
        lambda table, guest: (guest.at(table), table.rules),
    ),
    "known": KNOWN,
    "seats": Zone(
        lambda table, guest, say: seats_zone(table, guest.member, guest.present, say),
        lambda table, guest: (guest.present, *seated(table)),
    ),
    "go": Zone(draw_go, lambda table, guest: (guest.present, table.play_id, *seated(table))),
    "invite": Zone(draw_invite, lambda table, guest: (guest.at(table), table.key, table.host, table.playing)),
    "options": Zone(
        draw_options,
        lambda table, guest: (
            *(guest.at(table), table.host, table.playing),
            *(table.options, table.decks, table.given),
        ),
    ),
    "talk": Zone(
        lambda table, guest, say: talk_zone(table, guest.member, guest.talks, say),
        lambda table, guest: (guest.talks, table.talk, table.members, table.playing),
    ),
    "menu": Zone(
        draw_menu,
        lambda table, guest: (
            *(guest.at(table), table.host, table.playing, table.playing and table.chairs),
            *(table.rules, table.key, table.gave_up),
        ),
    ),
}
"""In the order of the page. A guest is always the same member with the same link."""
FAR_ZONES = {
    "known": KNOWN,
    "seats": Zone(
        lambda table, guest, say: None if table.playing else seats_zone(table, None, guest.present, say),
        lambda table, guest: (guest.present, *seated(table)),
    ),
    "invite": Zone(
        lambda table, guest, say: invite_zone(guest.link, table, say),
        lambda table, guest: (table.key,),
    ),
}
"""For a large screen that everybody sees: who sits there, and the way in at all times."""
