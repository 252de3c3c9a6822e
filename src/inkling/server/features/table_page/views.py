"""The page of a table as a whole, with the zones that WebSockets update."""

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Say, Zones
from inkling.games import SHELF
from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.options.option_summary import address_of_matching_rules_page
from inkling.server.features.table_page.zones_around_board import SHEETS
from inkling.server.platform.html.game_assets import board_sheet_urls, draw_deferred_art_link
from inkling.server.platform.html.layout import asset_url, draw_icon, draw_page, draw_zone
from inkling.server.platform.html.scripts import connection_messages, draw_live_region, module_url
from inkling.server.platform.http import urls
from inkling.server.tables.live_table import LiveTable

WAIT = 5
"""Seconds after which a page without JavaScript reloads."""


def draw_table_page(
    live: LiveTable,
    zones: Zones,
    layout: str | None,
    title: str | None,
    turn: bool,
    lang: str,
    tv: bool,
    writes: bool,
    preview: h.Node = None,
) -> Html:
    """Draw the page. `tv` is True on a large screen. `writes` stops reloading for people who write in a form."""
    table, game, say = live.table, SHELF[live.table.game], speech(lang)
    # The page doesn't reload while the viewer moves, joins or writes.
    still, inside = bool(turn or writes or zones.get("door")), bool(zones.get("menu"))
    rules = address_of_matching_rules_page(table) if inside else urls.rules(game.name, table=table.code)
    about = {"class": layout, "data-live": True, "data-turn": str(int(turn)), "data-game": game.name}
    return draw_page(
        title or table.code,
        (
            draw_first_paint_script(layout, zones),
            (writes or not still) and draw_stop_reloading_link(writes, say),
            draw_time_limit_notice(minutes_player_without_script_may_be_away(live) if turn else None, say),
            h.main("#main", {**connection_messages(say), **about})[
                [draw_zone(name, zone) for name, zone in zones.items()]
            ],
            draw_live_region(),
            h.template(data_closer=True)[
                h.button(".tool.closes", type="button", data_shut=True)[draw_icon("cross"), h.span(".sr")[say("Close")]]
            ],
            draw_notification_offer(say),
            draw_deferred_art_link(game.name),
        ),
        say,
        bar=(
            h.h1(".where")[game.title],
            not tv and draw_goal_of_game(game.name, say),
            draw_toolbar(rules if game.page.primer is not None else "", tv, say),
        ),
        sheets=(
            *map(asset_url, SHEETS),
            *((asset_url("lobby.css"),) if "lobby" in (layout or "") else ()),
            *board_sheet_urls(game.name),
        ),
        refresh=None if still else WAIT,
        script=True,
        modules=("private_key.js",) if table.key else (),
        languages=not inside,
        preview=preview,
    )


def draw_first_paint_script(layout: str | None, zones: Zones) -> h.Element | None:
    """Draw the script that lays out a running board before it is painted."""
    is_running = "board" in (layout or "").split() and not zones.get("go")
    return h.script(src=module_url("first_paint.js")) if is_running else None


def minutes_player_without_script_may_be_away(live: LiveTable) -> int | None:
    """Return how many minutes a player without JavaScript may be away; None if there is no limit.

    Such a page has no connection, so its limit is longer, and the page says so.
    """
    table = live.table
    return (
        None
        if not table.rules["cover"] or has_table_long_deadlines(table)
        else max(1, round(live.presence.plain_page_patience / 60))
    )


def draw_time_limit_notice(minutes: int | None, say: Say) -> h.Element | None:
    if minutes is None:
        return None
    sentence = say.many(
        "Without JavaScript you have one minute per page; after that a bot fills in until you’re back.",
        "Without JavaScript you have {n} minutes per page; after that a bot fills in until you’re back.",
        minutes,
    )
    return h.noscript[h.p(".still")[sentence]]


def draw_stop_reloading_link(writes: bool, say: Say) -> h.Element:
    """Draw a link that stops or resumes reloading, because a reload would lose what the user is writing."""
    sentence = (
        say("Let this page refresh itself again")
        if writes
        else say("Stop refreshing this page while I write or choose")
    )
    return h.noscript[h.p(".still")[h.a(href="?" if writes else "?write=1")[sentence]]]


def draw_toolbar(rules: str, tv: bool, say: Say) -> h.Element:
    links = (
        (rules, "book", say("Rules")),
        ("#z-story", "log", say("What happened")),
        ("#z-talk", "talk", say("Talk")),
        ("#z-menu", "menu", say("Menu")),
    )
    return h.nav(".tools", hidden=tv)[
        h.button(".tool", type="button", data_sound=True, aria_pressed="true", data_scripted=True, hidden=True)[
            draw_icon("sound"), h.span(".w")[say("Sound")]
        ],
        [
            h.a(".tool", href=to, data_atop=True)[draw_icon(name), h.span(".w")[label]]
            for to, name, label in links
            if to
        ],
    ]


def draw_notification_offer(say: Say) -> h.Element:
    yes = h.button(".btn.quiet", type="button", data_ring="notice")[say("A notification")]
    no = h.button(".tool", type="button")[draw_icon("cross"), h.span(".sr")[say("No, thanks")]]
    asks = h.p[draw_icon("bell", "i"), say("Should this page let you know when it’s your turn?")]
    return h.template(data_offer=True)[h.div(".offer", role="status")[asks, h.div(".line")[yes, no]]]


def draw_goal_of_game(game: str, say: Say) -> h.Element | None:
    """Draw the game's goal and a link to its lesson, hidden.

    A script shows them if this browser never played the game.
    """
    page = SHELF[game].page
    if not page.goal:
        return None
    goal = speech(say.lang, SHELF[game].package)(page.goal)
    lesson = page.lesson is not None and h.a(href=urls.lesson(game))[say("Play the lesson")]
    return h.div(".coach", role="group", aria_label=say("New to this game"), data_coach=game, hidden=True)[
        draw_icon("bulb", "i"),
        h.p[h.b[say("Goal:")], " ", goal],
        lesson,
        h.button(".tool", type="button")[draw_icon("cross"), h.span(".sr")[say("Don’t show this again")]],
    ]
