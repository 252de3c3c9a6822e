"""The page of one table: the same zones that travel over the socket, in their frame."""

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Say, Zones
from inkling.games import SHELF
from inkling.server.features.absence.model import is_slow
from inkling.server.features.options.option_values import rules_address
from inkling.server.platform.html.game_assets import late_sheets, sheets_of
from inkling.server.platform.html.layout import address, frame, icon, section
from inkling.server.platform.html.scripts import about_connection, said
from inkling.server.platform.http import urls
from inkling.server.tables.live_table import LiveTable

WAIT = 5
"""Seconds after which a waiting page without scripts looks again."""


def table_page(
    live: LiveTable, zones: Zones, layout: str | None, title: str | None, turn: bool, lang: str, tv: bool, writes: bool
) -> Html:
    """`far` is for a large screen; `writes` for whoever wants to write without scripts: then the page keeps still."""
    table, game, say = live.table, SHELF[live.table.game], speech(lang)
    # While somebody is asked, comes in or writes, the page keeps still.
    still, inside = bool(turn or writes or zones.get("door")), bool(zones.get("menu"))
    rules = rules_address(table) if inside else urls.rules(game.name, table=table.code)
    about = {"class": layout, "data-live": True, "data-turn": str(int(turn)), "data-game": game.name}
    return frame(
        title or table.code,
        (
            (writes or not still) and stillness(writes, say),
            plain_notice(plain_minutes(live) if turn else None, say),
            h.main("#main", {**about_connection(say), **about})[[section(name, zone) for name, zone in zones.items()]],
            said(),
            h.template(data_closer=True)[
                h.button(".tool.closes", type="button", data_shut=True)[icon("cross"), h.span(".sr")[say("Close")]]
            ],
            offer(say),
            late_sheets(game.name),
        ),
        say,
        bar=(
            h.h1(".where")[game.title],
            not tv and goal_line(game.name, say),
            tools(rules if game.page.primer is not None else "", tv, say),
        ),
        sheets=(
            address("around_board.css"),
            *((address("lobby.css"),) if "lobby" in (layout or "") else ()),
            *sheets_of(game.name),
        ),
        refresh=None if still else WAIT,
        script=True,
        modules=("private_key.js",) if table.key else (),
        languages=not inside,
    )


def plain_minutes(live: LiveTable) -> int | None:
    """Who is asked something without scripts keeps a page that says nothing to us: they have longer, and read so."""
    table = live.table
    return None if not table.rules["cover"] or is_slow(table) else max(1, round(live.plain_wait / 60))


def plain_notice(minutes: int | None, say: Say) -> h.Element | None:
    if minutes is None:
        return None
    words = say.many(
        "Without scripts you have one minute per page; after that a bot fills in until you’re back.",
        "Without scripts you have {n} minutes per page; after that a bot fills in until you’re back.",
        minutes,
    )
    return h.noscript[h.p(".still")[words]]


def stillness(writes: bool, say: Say) -> h.Element:
    """Without scripts a waiting page looks again by itself, which would take away what is being filled in."""
    words = (
        say("Let this page refresh itself again")
        if writes
        else say("Stop refreshing this page while I write or choose")
    )
    return h.noscript[h.p(".still")[h.a(href="?" if writes else "?write=1")[words]]]


def tools(rules: str, tv: bool, say: Say) -> h.Element:
    links = (
        (rules, "book", say("Rules")),
        ("#z-story", "log", say("What happened")),
        ("#z-talk", "talk", say("Talk")),
        ("#z-menu", "menu", say("Menu")),
    )
    return h.nav(".tools", hidden=tv)[
        [h.a(".tool", href=to, data_atop=True)[icon(name), h.span(".w")[words]] for to, name, words in links if to]
    ]


def offer(say: Say) -> h.Element:
    kinds = (("sound", say("A sound")), ("notice", say("A notification")))
    buttons = [h.button(".btn.quiet", type="button", data_ring=kind)[words] for kind, words in kinds]
    no = h.button(".tool", type="button")[icon("cross"), h.span(".sr")[say("No, thanks")]]
    asks = h.p[icon("bell", "i"), say("Should this page let you know when it’s your turn?")]
    return h.template(data_offer=True)[h.div(".offer", role="status")[asks, h.div(".line")[buttons, no]]]


def goal_line(game: str, say: Say) -> h.Element | None:
    """For whoever plays it for the first time in this browser: what it is about, and the way to the lesson. Hidden,
    because only the browser knows what was played in it."""
    page = SHELF[game].page
    if not page.goal:
        return None
    goal = speech(say.lang, SHELF[game].package)(page.goal)
    lesson = page.lesson is not None and h.a(href=urls.lesson(game))[say("Play the lesson")]
    return h.div(".coach", role="group", aria_label=say("New to this game"), data_coach=game, hidden=True)[
        icon("bulb", "i"),
        h.p[h.b[say("Goal:")], " ", goal],
        lesson,
        h.button(".tool", type="button")[icon("cross"), h.span(".sr")[say("Don’t show this again")]],
    ]
