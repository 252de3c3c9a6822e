"""Render jobs of the daily puzzles: find the viewer's result, and render the pages."""

from datetime import date

import htpy as h
import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Refusal, msg
from inkling.games import SHELF
from inkling.server.features.daily.model import day_of_daily_deal, is_daily_seed
from inkling.server.features.daily.result_views import (
    OtherDailyResults,
    OwnDailyResult,
    describe_day,
    draw_results_of_others,
    draw_results_on_device,
)
from inkling.server.features.daily.views import (
    DailyDate,
    DailyPuzzle,
    describe_weekday,
    draw_daily_page,
    draw_who_shares_the_deal,
    teaser_pictures,
)
from inkling.server.features.deals.model import deal_result_of_table
from inkling.server.features.deals.render_jobs import collect_results
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.features.record_upload.render_jobs import UPLOADED_PLAY
from inkling.server.features.shared_device.model import members_on_device
from inkling.server.platform.html.compressed_page import RenderedPage
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.past_play_cache import past_play_cache_of_worker


class DailyPageRequest(Struct, frozen=True):
    day: DailyDate
    riddles: tuple[DailyPuzzle, ...]
    game: str
    play: str
    person: str | None
    looked_up: int


def render_daily_page(asked: DailyPageRequest, secret: bytes, lang: str) -> RenderedPage:
    own, riddle = choose_puzzle_to_show(asked, secret)
    seed = str(riddle.setup["seed"])
    if own is not None and own.play.record.setup.seed != seed:
        # A play that ended after midnight, or after an update with other bots, is compared with those of its deal.
        riddle, seed = msgspec.structs.replace(riddle, past=True, let_in=()), own.play.record.setup.seed
    gathered = collect_results(seed, riddle.let_in, asked.looked_up)
    done = bool(riddle.over) or (own is not None and own.counts)
    mine = own.play_id if own is not None and own.counts else riddle.over
    # On the page of an earlier day, leave out the play that the page shows.
    left_out = own.play_id if own is not None and riddle.past else mine
    theirs = [other for play, other in gathered.results.items() if play != left_out and other.is_play_finished]
    others, pictures = OtherDailyResults(theirs, gathered.results.get(mine)), teaser_pictures(riddle)
    rest = tuple(
        (other.game, bool(other.over), bool(other.begun)) for other in asked.riddles if other.game != riddle.game
    )
    html = draw_daily_page(asked.day, riddle, own, others, pictures, rest, done, speech(lang))
    return RenderedPage(html, unstored=tuple(gathered.unstored))


def choose_puzzle_to_show(asked: DailyPageRequest, secret: bytes) -> tuple[OwnDailyResult | None, DailyPuzzle]:
    """Return the finished play to show, or None, and the puzzle of the page.

    A play in the address comes first, then the requested game, then the first puzzle that the viewer has not finished.
    """
    shown = find_own_daily_result(asked.play, asked.person, secret)
    by_game = {riddle.game: riddle for riddle in asked.riddles}
    wanted = shown.play.game.name if shown is not None else asked.game
    unsolved = [riddle for riddle in asked.riddles if not riddle.over] or list(asked.riddles)
    riddle = by_game.get(wanted) or unsolved[0]
    # Show the try that counted instead of a practice play.
    if riddle.over and (shown is None or not shown.counts):
        shown = find_own_daily_result(riddle.over, asked.person, secret)
    return shown, riddle


def find_own_daily_result(play_id: str, person: str | None, secret: bytes) -> OwnDailyResult | None:
    """Return this play's result if it is a finished daily puzzle played here from its beginning; otherwise None.

    The first row is checked before the play is folded, so that other plays are rejected cheaply.
    """
    began = past_play_cache_of_worker().find_start_row(play_id) if not play_id.startswith(UPLOADED_PLAY) else None
    if began is None or began.fork or began.entries or not is_daily_seed(began.setup["seed"]):
        return None
    table = past_play_cache_of_worker().find_table(play_id)
    play, result = (None, None) if table is None else (table.play, deal_result_of_table(table))
    if table is None or play is None or result is None or play.forks:
        return None
    day: date | None = day_of_daily_deal(play.record.setup, secret)
    if day is None or not result.is_play_finished:
        return None
    # Only players of this play may see its cards.
    mine = members_on_device(table, person) if person is not None else []
    seats = [seat for seat in map(table.viewer, mine) if seat is not None]
    return OwnDailyResult(play_id, play, day, seats[0] if seats else None, began.practice, result)


class PastDayPuzzle(Struct, frozen=True):
    """The puzzle of an earlier day, and the data for its page."""

    date: date
    riddle: DailyPuzzle
    site: str
    looked_up: int
    single_device: bool = False
    """True on a site without a server: all results come from this browser."""


def render_past_puzzle_page(asked: PastDayPuzzle, lang: str) -> RenderedPage:
    """Render the page of an earlier day's puzzle, with the results that counted on that day."""
    riddle, say = asked.riddle, speech(lang)
    gathered = collect_results(riddle.setup["seed"], riddle.let_in, asked.looked_up)
    others = OtherDailyResults([result for result in gathered.results.values() if result.is_play_finished], None)
    game = SHELF[riddle.game]
    game_say, puzzle = speech(lang, game.package), game.page.puzzle
    if puzzle is None:
        raise Refusal("no-page", msg("We can’t find that page."))
    pictures = teaser_pictures(riddle)
    body = h.main("#main.page.daily")[
        h.section(".ask")[
            h.div(".head")[
                h.p(".soft.small")[describe_weekday(asked.date, say), f" · {game.title}"],
                h.h1[game_say(puzzle.question)],
            ],
            h.div(class_=f"tease n{len(pictures)}", aria_hidden="true")[
                [h.span[h.img(src=urls.picture(riddle.game, name), alt="")] for name in pictures]
            ],
            h.p(".task")[game_say(puzzle.task)],
            h.form(".onwards", method="post", action=urls.past_puzzle(riddle.game, asked.date.isoformat()))[
                h.button(".btn.wide")[say("Play it, for practice")],
                h.p(".cap")[say("It isn’t rated and doesn’t affect your streak.")],
            ],
        ],
        h.div(".aside")[
            draw_results_on_device(riddle.game, others, say)
            if asked.single_device
            else draw_results_of_others(riddle.game, others, "", True, say),
            draw_who_shares_the_deal(riddle.setup["seed"], say),
            h.p(".cap.center")[h.a(href=urls.daily_archive(game=riddle.game))[say("Puzzles of earlier days")]],
        ],
    ]
    path = urls.past_puzzle(riddle.game, asked.date.isoformat())
    tags = draw_preview_meta_tags(make_page_preview("daily", path, say), asked.site, lang)
    html = draw_page(
        describe_day(asked.date, say), [body, draw_footer(say)], say, sheets=(asset_url("daily.css"),), preview=tags
    )
    return RenderedPage(html, unstored=tuple(gathered.unstored))
