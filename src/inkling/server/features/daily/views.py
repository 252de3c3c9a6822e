"""HTML of the page of the daily puzzles: an invitation to play or the viewer's result, and the week."""

from datetime import date, timedelta
from typing import Any

import htpy as h
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Html, Say, msg
from inkling.core.play import Play
from inkling.core.record import build
from inkling.games import SHELF
from inkling.server.features.daily.model import versions_in_seed
from inkling.server.features.daily.result_views import (
    OtherDailyResults,
    OwnDailyResult,
    describe_day,
    describe_result_of_bots,
    draw_own_result,
    draw_results_of_others,
    draw_results_on_device,
)
from inkling.server.features.daily_for_two.model import games_for_pairs
from inkling.server.features.deals.model import DealResult
from inkling.server.features.deals.render_jobs import Noted
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page
from inkling.server.platform.http import urls

WEEKDAYS = (
    *(msg("Monday"), msg("Tuesday"), msg("Wednesday"), msg("Thursday"), msg("Friday")),
    *(msg("Saturday"), msg("Sunday")),
)
SHORT = (msg("Mon"), msg("Tue"), msg("Wed"), msg("Thu"), msg("Fri"), msg("Sat"), msg("Sun"))
MODULES = ("daily.js", "history_data.js")
"""The page's script and the module that it imports. The page lists both, so that browsers fetch them at once."""
AN_HOUR = 60


class DailyDate(Struct, frozen=True):
    date: date
    minutes_left: int
    zone: str
    where: str
    single_device: bool = False
    """True on a site without a server: all results come from this browser."""


class DailyPuzzle(Struct, frozen=True):
    """One of today's puzzles, with the data for its page."""

    game: str
    setup: dict[str, Any]
    bots: DealResult | None
    let_in: Noted
    """Plays of this puzzle at private tables that the viewer may read."""
    begun: str = ""
    """Code of the table where the viewer is playing it; empty if they are not."""
    does: str = ""
    """Label of the link to that table."""
    over: str = ""
    """ID of the viewer's finished first play; empty if there is none."""
    past: bool = False
    """True for the puzzle of an earlier day, which bots no longer play."""


def draw_daily_page(
    day: DailyDate,
    riddle: DailyPuzzle,
    own: OwnDailyResult | None,
    others: OtherDailyResults,
    pictures: tuple[str, ...],
    rest: tuple[tuple[str, bool, bool], ...],
    done: bool,
    say: Say,
) -> Html:
    """Draw the page. `rest` lists the other puzzles of the day as (game, is done, is begun)."""
    result = draw_own_result(own, day.where, say) if own is not None else None
    bots = "" if riddle.past else describe_result_of_bots(riddle.game, riddle.bots, say)
    body = h.main("#main.page.daily", data_today=day.date.isoformat())[
        h.section(".ask")[
            draw_invitation_to_play(day, riddle, pictures, own is None and done, say) if result is None else result,
            draw_start_or_continue_button(
                riddle, is_try_over(riddle, done), own.play_id if own is not None and own.counts else "", say
            ),
        ],
        h.div(".aside")[
            draw_week(day.date, say),
            # An earlier day's puzzle doesn't count any more, so its results are public.
            draw_results_on_device(riddle.game, others, say)
            if day.single_device
            else draw_results_of_others(riddle.game, others, bots, done or riddle.past, say),
            h.nav(".puzzles", aria_label=say("More for today"))[
                [draw_other_puzzle_tile(*puzzle, say) for puzzle in rest],
                not day.single_device and draw_daily_for_two_tile(say),
            ],
            draw_time_left(day, say),
            draw_who_shares_the_deal(riddle.setup["seed"] if own is None else own.play.record.setup.seed, say),
            draw_archive_link(say),
        ],
    ]
    title = say("Today")
    bar = h.span(".where")[title]
    sheets = (asset_url("daily.css"),)
    tags = draw_preview_meta_tags(make_page_preview("daily", urls.daily(), say), day.where, say.lang)
    return draw_page(
        title, [body, draw_footer(say)], say, bar=bar, sheets=sheets, script=True, modules=MODULES, preview=tags
    )


def draw_invitation_to_play(
    day: DailyDate, riddle: DailyPuzzle, pictures: tuple[str, ...], used: bool, say: Say
) -> h.Fragment:
    game = SHELF[riddle.game]
    game_say, puzzle = speech(say.lang, game.package), game.page.puzzle
    question = game_say(puzzle.question) if puzzle is not None else game.title
    counts = say("That was today’s try. From here on it’s practice.") if used else say("The first try counts.")
    return h.fragment[
        h.div(".head")[h.p(".soft.small")[describe_weekday(day.date, say), f" · {game.title}"], h.h1[question]],
        h.div(class_=f"tease n{len(pictures)}", aria_hidden="true")[
            [h.span[h.img(src=urls.picture(riddle.game, name), alt="", loading="lazy")] for name in pictures]
        ],
        h.p(".task")[game_say(puzzle.task) if puzzle is not None else "", " ", h.b[counts]],
    ]


def describe_weekday(day: date, say: Say) -> str:
    return say("{weekday}, {date}", weekday=say(WEEKDAYS[day.weekday()]), date=describe_day(day, say))


def is_try_over(riddle: DailyPuzzle, done: bool) -> bool:
    """True if the viewer has finished today's first play. The result of an earlier day does not count."""
    return bool(riddle.over) if riddle.past else done


def draw_start_or_continue_button(riddle: DailyPuzzle, done: bool, play: str, say: Say) -> h.Element:
    puzzle, title = SHELF[riddle.game].page.puzzle, SHELF[riddle.game].title
    if riddle.begun:
        return h.div(".onwards")[h.a(".btn.wide", href=urls.table(riddle.begun))[riddle.does or say("Go on")]]
    look = ".btn.quiet.wide" if done else ".btn.wide"
    minutes = puzzle.minutes if puzzle is not None else SHELF[riddle.game].page.minutes
    note = say("about {n} minutes · no account", n=minutes)
    return h.form(".onwards", method="post", action=urls.daily_puzzle(riddle.game))[
        h.button(look)[label_of_start_button(riddle, done, say), h.span(".sr")[f": {title}"]],
        play and h.a(".btn.quiet.wide", href=urls.replay(play, ply=0))[draw_icon("zoom"), say("Look back")],
        not done and h.p(".cap")[note],
    ]


def label_of_start_button(riddle: DailyPuzzle, done: bool, say: Say) -> str:
    """Return the label of the start button. On the result page of an earlier day, it starts today's puzzle."""
    if riddle.past:
        return say("Play today’s puzzle again, for practice") if done else say("Play today’s puzzle")
    return say("Play it again, for practice") if done else say("Start")


def draw_week(today: date, say: Say) -> h.Element:
    first = today - timedelta(days=5)
    return h.section(".sheet.streak", data_scripted=True, hidden=True)[
        h.div(".line")[
            h.h2(
                ".grow",
                data_streak=True,
                data_one=say("Your streak: one day"),
                data_many=say("Your streak: {n} days", n="#"),
            )[say("Start your streak today")],
            h.span(".cap", data_best=say("best: {n}", n="#")),
        ],
        h.ol(".week", data_done=say("played"))[[draw_weekday(first + timedelta(days=n), today, say) for n in range(7)]],
        h.p(".cap", data_blocked=True, hidden=True)[
            say("Your browser is blocking storage for this site, so your streak can’t be counted.")
        ],
    ]


def draw_weekday(day: date, today: date, say: Say) -> h.Element:
    look = "today" if day == today else "past" if day < today else "next"
    sign = h.span(".d")[h.span(".n")[day.day], draw_icon("check")]
    name = h.span(".sr")[describe_weekday(day, say)], h.span(aria_hidden="true")[say(SHORT[day.weekday()])]
    return h.li(class_=look, data_day=day.isoformat())[sign, name]


def draw_other_puzzle_tile(game: str, done: bool, begun: bool, say: Say) -> h.Element:
    title = say("Today’s {game}", game=SHELF[game].title)
    state = say("done") if done else say("begun") if begun else say("still to play")
    faces = SHELF[game].page.band[:5]
    return h.a(".sheet.tile", href=urls.daily_puzzle(game))[
        h.span(".thumbs", aria_hidden="true")[
            [h.img(src=urls.picture(game, face), alt="", loading="lazy") for face in faces]
        ],
        h.span(".grow")[h.b[title], h.span(".cap")[state]],
        draw_icon("check" if done else "right"),
    ]


def draw_daily_for_two_tile(say: Say) -> h.Element:
    games = games_for_pairs(2)[:2]
    return h.a(".sheet.tile", href=urls.daily_for_two())[
        h.span(".thumbs", aria_hidden="true")[
            [h.img(src=urls.picture(game, SHELF[game].page.band[1]), alt="", loading="lazy") for game in games]
        ],
        h.span(".grow")[h.b[say("A game a day, for two")], h.span(".cap")[say("Your cards, and a streak together")]],
        draw_icon("right"),
    ]


def draw_time_left(day: DailyDate, say: Say) -> h.Element:
    left = say.many("in one minute", "in {n} minutes", day.minutes_left)
    if day.minutes_left >= AN_HOUR:
        left = say.many("in one hour", "in {n} hours", (day.minutes_left + AN_HOUR // 2) // AN_HOUR)
    return h.p(".cap.center")[say("The next puzzles come {time}, at midnight ({zone}).", time=left, zone=day.zone)]


def draw_who_shares_the_deal(seed: str, say: Say) -> h.Element:
    """Draw a sentence that says whether other servers have the same deal today, so that players know whose results are
    comparable."""
    versions = versions_in_seed(seed)
    if versions is None:
        return h.p(".cap.center")[say("Only this server has these cards.")]
    same = say(
        "The cards follow from the date, version {rules} of the rules and version {bots} of the bots. They’re the same "
        "on every Inkling server with these versions.",
        rules=versions[0],
        bots=versions[1],
    )
    return h.p(".cap.center")[same]


def draw_archive_link(say: Say) -> h.Element:
    return h.p(".cap.center")[h.a(href=urls.daily_archive())[say("Puzzles of earlier days")]]


def teaser_pictures(riddle: DailyPuzzle) -> tuple[str, ...]:
    """Return the addresses of pictures for the invitation.

    They show only cards that are public before the first move.
    """
    game = SHELF[riddle.game]
    if game.page.puzzle is None:
        return ()
    record = build({"setup": riddle.setup, "salt": "0" * 64, "commitment": ""}, SHELF)
    return game.page.puzzle.pictures(Play.begin(game, record.setup, record.salt).sight(None))
