"""The open list: tables that ask for company, because their host said so. Off unless a table's rule `listed` is on.

Only tables that some process has in memory are looked at: one that nobody has opened since is not in the list.
"""

import time
from collections.abc import Iterable

import htpy as h

from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.pages.frame import frame
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.table import Table

ACTIVE = 3600.0
"""Seconds after the last change during which a table counts as alive though nobody has it open."""


def wants_company(live: LiveTable, now: float) -> bool:
    rules = live.table.rules
    alive = bool(live.present) or live.touched > now - ACTIVE
    return rules["listed"] and not rules["locked"] and not live.table.key and alive and None in live.table.chairs


def page(lives: Iterable[LiveTable], say: Say) -> Html:
    now = time.monotonic()
    found = sorted((live.table for live in lives if wants_company(live, now)), key=lambda table: table.code)
    title = say("Open tables")
    body = h.main("#main.page.stack")[
        h.h1[title],
        h.p[say("A table is only listed here if its host wants it to be.")],
        h.ul(".seats")[[row(table, say) for table in found]]
        if found
        else h.p[say("No table is looking for players just now.")],
    ]
    return frame(title, body, say, refresh=30)


def row(table: Table, say: Say) -> h.Element:
    facts = [
        say("at {name}’s table", name=table.members[table.host].name),
        say.many("one free seat", "{n} free seats", table.chairs.count(None)),
        *([say("a game is in progress")] if table.playing else ()),
    ]
    return h.li(".chair")[
        h.div(".grow")[h.b[SHELF[table.game].title], h.span(".cap")[" · ".join(facts)]],
        h.a(".btn.quiet", href=f"/t/{table.code}")[say("Go there")],
    ]
