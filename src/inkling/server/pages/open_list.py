"""The open list: tables where somebody really waits for company, and a way to open one.

A table is in it because its host said so (rule `listed`), or because its people came to meet anyone (rule `meet`). Only
tables that some process has in memory are looked at, and of these only those where a person is right now.
"""

from collections.abc import Iterable

import htpy as h

from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.pages.forms import options
from inkling.server.pages.frame import LANGUAGE_NAMES, address, foot, frame, icon
from inkling.server.pages.pieces import hidden, name_field
from inkling.server.pages.strangers import contact_link
from inkling.server.tables.live_table import LiveTable, somebody_plays
from inkling.server.tables.table import Table


def wants_company(live: LiveTable) -> bool:
    """Somebody sits there now, and there is room beside them."""
    rules = live.table.rules
    return (
        rules["listed"] and not rules["locked"] and not live.table.key and None in live.table.chairs and is_alive(live)
    )


def is_alive(live: LiveTable) -> bool:
    return somebody_plays(live) or live.table.host in live.here


def page(
    lives: Iterable[LiveTable], meeting: Iterable[LiveTable], contact: str, say: Say, blocked: bool = False
) -> Html:
    """`meeting` are tables where anyone may sit down; nobody's name is told of these."""
    found = sorted((live.table for live in lives if wants_company(live)), key=lambda table: table.code)
    strangers = [live.table for live in meeting]
    title = say("Open tables")
    body = h.main("#main.page.open")[
        h.div(".head")[h.h1[title], h.p(".soft")[say("Tables where somebody would like company right now.")]],
        blocked and h.p(".notice.calm", role="status")[say("Blocked. You’ll never be seated together again.")],
        h.ul(".waiting")[[row(table, say) for table in found], [meeting_row(table, say) for table in strangers]]
        if found or strangers
        else nobody(say),
        anyone_part(contact, say) if contact else None,
        open_form(say),
    ]
    bar = h.span(".where")[title]
    return frame(title, [body, foot(say)], say, bar=bar, sheets=(address("today.css"),), refresh=30)


def nobody(say: Say) -> h.Element:
    return h.section(".sheet.nothing")[
        h.div(".tease.n3", aria_hidden="true")[[h.span[h.img(src=src, alt="")] for src in pictures()]],
        h.h2[say("Nobody is waiting just now")],
        h.p[say("Open a table, and whoever comes here next will find you.")],
    ]


def pictures() -> list[str]:
    return [f"/pictures/{name}/{game.page.band[0]}.svg" for name, game in SHELF.items() if game.page.band]


def picture(game: str) -> h.VoidElement | None:
    band = SHELF[game].page.band
    return h.img(".face", src=f"/pictures/{game}/{band[0]}.svg", alt="") if band else None


def row(table: Table, say: Say) -> h.Element:
    facts = [
        say("at {name}’s table", name=table.members[table.host].name),
        say.many("one free seat", "{n} free seats", table.chairs.count(None)),
        *([say("a game is in progress")] if table.playing else ()),
    ]
    return h.li(".sheet.wait")[
        picture(table.game),
        h.div(".grow")[h.b[SHELF[table.game].title], h.span(".cap")[" · ".join(facts)]],
        h.a(".btn.quiet", href=f"/t/{table.code}")[say("Go there")],
    ]


def meeting_row(table: Table, say: Say) -> h.Element:
    seats = sum(not isinstance(who, int) for who in table.chairs)
    facts = [
        say("anyone may join"),
        LANGUAGE_NAMES.get(table.lang, table.lang),
        say.many("one seat", "{n} seats", seats),
    ]
    return h.li(".sheet.wait")[
        picture(table.game),
        h.div(".grow")[h.b[SHELF[table.game].title], h.span(".cap")[" · ".join(facts)]],
        table.lang == say.lang
        and h.form(method="post", action="/meet")[hidden("game", table.game), h.button(".btn")[say("Sit down")]],
    ]


def anyone_part(contact: str, say: Say) -> h.Element:
    """Sits down at once: bots play until somebody comes."""
    return h.section(".sheet.stack")[
        h.h2[say("With anyone")],
        h.p[say("Starts at once, with bots. Whoever comes takes a bot’s seat. You can talk once everybody wants to.")],
        h.div(".games3")[[anyone_button(game, say) for game in SHELF]],
        h.p(".cap")[say("You can block or report people beside their names. Or write to:"), " ", contact_link(contact)],
    ]


def anyone_button(game: str, say: Say) -> h.Element:
    return h.form(method="post", action="/meet")[
        hidden("game", game), h.button(".btn.quiet.wide")[SHELF[game].title, h.span(".sr")[f": {say('With anyone')}"]]
    ]


def open_form(say: Say) -> h.Element:
    games = options((game.name, game.title) for game in SHELF.values())
    return h.form(".sheet.stack", method="post", action="/make")[
        h.h2[say("Open a table")],
        h.p[say("It’s on this list as long as you’re there and a seat is free.")],
        h.div(".halves")[h.label[say("Game"), " ", h.select(name="game")[games]], name_field(say)],
        hidden("listed", 1),
        h.button(".btn.quiet")[icon("plus"), say("Open a table")],
    ]
