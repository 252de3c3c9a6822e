"""Routes of the daily puzzles. Only a person's first play of a day's puzzle counts."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.catalogs import speech
from inkling.core import Seat
from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.features.daily.archive_views import draw_archive_page, is_day_in_archive, read_month_of_address
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.daily.model import deal_of_the_day
from inkling.server.features.daily.render_jobs import (
    DailyPageRequest,
    PastDayPuzzle,
    render_daily_page,
    render_past_puzzle_page,
)
from inkling.server.features.daily.views import DailyDate, DailyPuzzle
from inkling.server.features.deals.bot_results import BotResultsOfDeals
from inkling.server.features.deals.routes import COOKIE, MOST_LOOKED_UP, store_results
from inkling.server.features.handlers import Handlers
from inkling.server.features.new_table.routes import make_table_for_deal
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.public_site import DAY, PublicSite
from inkling.server.platform.http.request_body import read_form
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.render_workers import NO_CLIENT
from inkling.server.platform.signing import Signer
from inkling.server.tables.access.request_access import redirect_to_table
from inkling.server.tables.events import PresetChosen
from inkling.server.tables.live_table import LiveTable


class FirstTryOfDay(Struct, frozen=True):
    """The first play of a daily puzzle in this browser. Only this play counts."""

    game: str
    code: str
    play: str


class FirstTriesCookie:
    """A signed cookie with today's first plays, so that the server need not search all tables for a person.

    Clearing cookies allows another try. The server has no accounts, so it can't prevent that.
    """

    def __init__(self, signer: Signer, site: PublicSite) -> None:
        self._signer = signer
        self._site = site

    def read(self, request: Request, day: date) -> dict[str, FirstTryOfDay]:
        when, *parts = (self._signer.verify(COOKIE, request.cookies.get(COOKIE, "")) or "").split(" ")
        if when != day.isoformat():
            return {}
        return {game: FirstTryOfDay(game, code, play) for game, code, play in (part.split("/") for part in parts)}

    def write(self, answer: Response, request: Request, day: date, first_try: FirstTryOfDay) -> None:
        kept = {**self.read(request, day), first_try.game: first_try}
        parts = [f"{kept[game].game}/{kept[game].code}/{kept[game].play}" for game in SHELF if game in kept]
        signed = self._signer.sign(COOKIE, " ".join([day.isoformat(), *parts]))
        self._site.set_cookie(answer, request, COOKIE, signed, 2 * DAY)


def games_with_puzzle() -> list[str]:
    games = [name for name in SHELF if SHELF[name].page.daily is not None]
    return sorted(games, key=lambda name: SHELF[name].page.minutes)


@dataclass(eq=False)
class DailyRoutes(Handlers):
    bots: BotResultsOfDeals

    def __post_init__(self) -> None:
        self.tries, self.secret = FirstTriesCookie(self.signer, self.site), self.signer.secret
        self.calendar = DailyCalendar(self.settings.time_zone)

    @register_route(urls.daily)
    async def show(self, request: Request) -> Response:
        return await self._render_daily_page(request, "")

    @register_route(urls.daily_archive)
    async def archive(self, request: Request) -> Response:
        """Show the calendar of earlier days of one game."""
        today, asked = self.calendar.today(), request.query_params
        game = asked.get("game", "") if asked.get("game") in games_with_puzzle() else games_with_puzzle()[0]
        month = read_month_of_address(asked.get("month", ""), today)
        return HTMLResponse(
            draw_archive_page(
                games_with_puzzle(), game, month, today, self.site.url(request), translator_for_request(request)
            )
        )

    @register_route(urls.daily_puzzle)
    async def show_game(self, request: Request) -> Response:
        return await self._render_daily_page(request, check_game_has_puzzle(request.path_params["game"]))

    @register_route(urls.daily_puzzle, "POST")
    async def play(self, request: Request) -> Response:
        """Start the first play, or redirect to it if it is running. If it is over, start a practice play."""
        game, day = check_game_has_puzzle(request.path_params["game"]), self.calendar.today()
        tried = self.tries.read(request, day).get(game)
        begun = await self._find_running_try(request, tried)
        if begun is not None:
            return redirect_to_table(begun)
        preset, seat = deal_of_the_day(game, day, self.secret, practice=tried is not None)
        form = {**await read_form(request), "seat": str(seat)}
        person = self.people.read_or_make_person(request)
        live = await make_table_for_deal(self, request, person, form, game, preset, bots=True)
        answer: Response = RedirectResponse(urls.table(live.table.code), 303)
        if tried is None:
            self.tries.write(answer, request, day, FirstTryOfDay(game, live.table.code, live.table.play_id or ""))
        return self.people.set_cookie(answer, request, person)

    @register_route(urls.past_puzzle)
    async def show_past_day(self, request: Request) -> Response:
        """Show the puzzle of an earlier day. Today's date redirects to today's page."""
        game, day = check_game_has_puzzle(request.path_params["game"]), read_day_of_address(request.path_params["day"])
        if day == self.calendar.today():
            return RedirectResponse(urls.daily_puzzle(game), 303)
        preset, _ = self._past_deal(game, day)
        seed = preset.setup["seed"]
        riddle = DailyPuzzle(game, preset.setup, None, await self.access.private_results(request, seed))
        alone = self.tables.options.single_device
        asked = PastDayPuzzle(day, riddle, self.site.url(request), MOST_LOOKED_UP, alone)
        page, rendered = await render_page_as_response(
            self.render_workers,
            request,
            render_past_puzzle_page,
            asked,
            language_of_request(request),
            key=f"daily {day}",
        )
        await store_results(self.tables, rendered)
        return page

    @register_route(urls.past_puzzle, "POST")
    async def play_past_day(self, request: Request) -> Response:
        """Start a practice play of an earlier day's puzzle."""
        game, day = check_game_has_puzzle(request.path_params["game"]), read_day_of_address(request.path_params["day"])
        preset, seat = self._past_deal(game, day)
        person = self.people.read_or_make_person(request)
        form = {**await read_form(request), "seat": str(seat)}
        live = await make_table_for_deal(self, request, person, form, game, preset, bots=True)
        return self.people.set_cookie(RedirectResponse(urls.table(live.table.code), 303), request, person)

    def _past_deal(self, game: str, day: date) -> tuple[PresetChosen, Seat]:
        """Return the deal of an earlier day, for practice. Raise Refusal unless the archive has that day."""
        if not is_day_in_archive(day, self.calendar.today()):
            raise Refusal("no-page", msg("We can’t find that page."))
        return deal_of_the_day(game, day, self.secret, practice=True)

    async def _render_daily_page(self, request: Request, game: str) -> Response:
        day = self.calendar.today()
        tries = self.tries.read(request, day)
        riddles = [
            await self._make_puzzle_for_page(request, name, day, tries.get(name)) for name in games_with_puzzle()
        ]
        minutes, zone = self.calendar.minutes_left(), self.calendar.zone_name()
        shown = DailyDate(day, minutes, zone, self.site.url(request), self.tables.options.single_device)
        play, person = await self._find_play_caller_may_read(request), self.people.person(request)
        asked = DailyPageRequest(shown, tuple(riddles), game, play, person, MOST_LOOKED_UP)
        page, rendered = await render_page_as_response(
            self.render_workers,
            request,
            render_daily_page,
            asked,
            self.secret,
            language_of_request(request),
            key="daily",
        )
        await store_results(self.tables, rendered)
        return page

    async def _make_puzzle_for_page(
        self, request: Request, game: str, day: date, tried: FirstTryOfDay | None
    ) -> DailyPuzzle:
        preset, _ = deal_of_the_day(game, day, self.secret)
        seed = preset.setup["seed"]
        self.bots.start_play(NO_CLIENT, seed, preset)
        let_in = await self.access.private_results(request, seed)
        riddle = DailyPuzzle(game, preset.setup, self.bots.cached_result(seed), let_in)
        begun = await self._find_running_try(request, tried)
        if begun is not None:
            return replace(
                riddle, begun=begun.table.code, does=describe_continue_link(begun, language_of_request(request))
            )
        return replace(riddle, over=tried.play) if tried is not None else riddle

    async def _find_running_try(self, request: Request, tried: FirstTryOfDay | None) -> LiveTable | None:
        person = self.people.person(request)
        live = await self.access.find_unchecked(tried.code) if tried is not None and person is not None else None
        if live is None or tried is None or person is None or live.table.find_member(person) is None:
            return None
        return live if live.table.playing and live.table.play_id == tried.play else None

    async def _find_play_caller_may_read(self, request: Request) -> str:
        play_id = request.query_params.get("play", "")
        with suppress(Refusal):
            await self.access.check_may_read_play(request, play_id)
            return play_id
        return ""


def check_game_has_puzzle(game: str) -> str:
    if game not in games_with_puzzle():
        raise Refusal("no-page", msg("We can’t find that page."))
    return game


def read_day_of_address(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal("no-page", msg("We can’t find that page.")) from None


def describe_continue_link(live: LiveTable, lang: str) -> str:
    play, puzzle = live.table.play, SHELF[live.table.game].page.puzzle
    if play is None or puzzle is None:
        return ""
    return puzzle.go_on(play.sight(None), speech(lang, play.game.package))
