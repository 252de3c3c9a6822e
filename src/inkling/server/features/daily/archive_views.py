"""HTML of the archive of daily puzzles: a calendar by month, and a page per day that offers its puzzle for practice."""

from calendar import Calendar as Weeks
from datetime import date, timedelta

import htpy as h

from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.features.daily.model import FIRST_PUBLIC_DAY
from inkling.server.features.daily.result_views import (
    MONTHS,
    describe_day,
)
from inkling.server.features.daily.views import (
    SHORT,
    describe_weekday,
)
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page
from inkling.server.platform.http import urls

MONTH_LETTERS = len("2026-11")


def is_day_in_archive(day: date, today: date) -> bool:
    """True if the archive has the puzzle of this day."""
    return FIRST_PUBLIC_DAY <= day < today


def read_month_of_address(text: str, today: date) -> date:
    """Return the first day of the month that the page's address names.

    If the archive doesn't have that month, return its nearest one. Without a valid month, return the newest one.
    """
    newest = first_day_of_newest_month(today)
    try:
        month = date.fromisoformat(f"{text}-01") if text else newest
    except ValueError:
        month = newest
    return min(max(month, FIRST_PUBLIC_DAY.replace(day=1)), newest)


def first_day_of_newest_month(today: date) -> date:
    """Return the first day of the newest month with at least one day in the archive."""
    return max(today - timedelta(days=1), FIRST_PUBLIC_DAY).replace(day=1)


def draw_archive_page(games: list[str], game: str, month: date, today: date, site: str, say: Say) -> Html:
    title = say("Puzzles of earlier days")
    body = h.main("#main.page.daily.past")[
        h.div(".head")[
            h.h1[title],
            h.p(".soft")[
                say("Play the puzzle of an earlier day, for practice. It isn’t rated and doesn’t affect your streak.")
            ],
        ],
        h.nav(".switcher", aria_label=say("Game"))[[draw_game_tab(name, game, month) for name in games]],
        draw_month_calendar(game, month, today, say),
        h.a(".btn.quiet.wide", href=urls.daily_puzzle(game))[draw_icon("sun"), say("Today’s puzzles")],
    ]
    tags = draw_preview_meta_tags(make_page_preview("daily", urls.daily_archive(), say), site, say.lang)
    return draw_page(title, [body, draw_footer(say)], say, sheets=(asset_url("daily.css"),), preview=tags)


def draw_game_tab(name: str, chosen: str, month: date) -> h.Element:
    link = urls.daily_archive(game=name, month=month.isoformat()[:MONTH_LETTERS])
    look = ".btn.fit" if name == chosen else ".btn.quiet.fit"
    return h.a(look, href=link, aria_current=name == chosen and "page")[SHELF[name].title]


def draw_month_calendar(game: str, month: date, today: date, say: Say) -> h.Element:
    weeks = Weeks().monthdatescalendar(month.year, month.month)
    before, after = month - timedelta(days=1), month + timedelta(days=31)
    return h.section(".sheet.month")[
        h.div(".line")[
            draw_link_to_other_month(
                game, before, FIRST_PUBLIC_DAY.replace(day=1) <= before, "left", say("Earlier"), say
            ),
            h.h2(".grow.center")[say("{month} {year}", month=say(MONTHS[month.month - 1]), year=month.year)],
            draw_link_to_other_month(
                game,
                after.replace(day=1),
                after.replace(day=1) <= first_day_of_newest_month(today),
                "right",
                say("Later"),
                say,
            ),
        ],
        h.ol(".days")[
            [h.li(".name", aria_hidden="true")[say(name)] for name in SHORT],
            [draw_day_of_calendar(game, day, month, today, say) for week in weeks for day in week],
        ],
        month == FIRST_PUBLIC_DAY.replace(day=1)
        and h.p(".cap.center")[say("The archive begins on {day}.", day=describe_day(FIRST_PUBLIC_DAY, say))],
    ]


def draw_link_to_other_month(game: str, to: date, exists: bool, sign: str, label: str, say: Say) -> h.Element:
    if not exists:
        return h.span(".tool.none", aria_hidden="true")
    link = urls.daily_archive(game=game, month=to.isoformat()[:MONTH_LETTERS])
    return h.a(".tool", href=link)[draw_icon(sign), h.span(".sr")[label]]


def draw_day_of_calendar(game: str, day: date, month: date, today: date, say: Say) -> h.Element:
    if day.month != month.month:
        return h.li(aria_hidden="true")
    if not is_day_in_archive(day, today):
        return h.li[h.span(".d", aria_hidden="true")[day.day]]
    return h.li[
        h.a(".d", href=urls.past_puzzle(game, day.isoformat()))[
            h.span(aria_hidden="true")[day.day], h.span(".sr")[describe_weekday(day, say)]
        ]
    ]
