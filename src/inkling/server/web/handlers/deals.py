"""Deals that many play: a code to pass on, and the puzzles of a day, with results side by side. Readers draw them."""

from contextlib import suppress
from datetime import date
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.catalogs import speech
from inkling.core.errors import Refusal, mark
from inkling.core.play import check_seats
from inkling.games import SHELF, pick_game
from inkling.server.keepers.readers import HOUSE
from inkling.server.log.faults import StoreBusy
from inkling.server.ops.logs import logger
from inkling.server.pages.compressing import Drawn
from inkling.server.pages.daily_page import Asked, Day, Riddle, show_today
from inkling.server.pages.deal_page import (
    code_form,
    deal_sheets,
    overview_page,
    play_form,
    read_choices,
    read_seats,
    show_deal,
)
from inkling.server.pages.frame import foot, frame
from inkling.server.tables.deadlines import Calendar
from inkling.server.tables.deals import daily_of, new_code, read_code
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.web.access.request import back
from inkling.server.web.answering import Handlers, at
from inkling.server.web.compressed_answer import read_page
from inkling.server.web.forms import on_refusal_show, read_form
from inkling.server.web.handlers.new_tables import lay_out, open_given
from inkling.server.web.limits import address_of
from inkling.server.web.signing import Signer
from inkling.server.web.site import DAY, Site, language, say_to

MOST_LOOKED_UP = 20
"""Plays whose result is worked out from the log for one page."""
log = logger(__name__)


class Deals(Handlers):
    @at("/deals")
    async def overview(self, request: Request) -> Response:
        say = say_to(request)
        body = overview_page(say, request.query_params.get("game", ""))
        return HTMLResponse(frame(say("Same cards"), [body, foot(say)], say, sheets=deal_sheets(*SHELF)))

    @at("/deals", "POST")
    async def choose(self, request: Request) -> Response:
        form = await read_form(request)
        if form.get("code"):
            on_refusal_show(request, partial(code_form, say_to(request), form["code"]))
            return RedirectResponse(f"/d/{read_code(form['code']).code}", 303)
        # Where a browser shows the parts of all games, the button that was pressed says which.
        game = pick_game(form.get("made", form.get("game", "")))
        number = read_seats(game.name, form)
        check_seats(game, number)
        code = new_code(game.name, number, read_choices(game.name, form))
        return RedirectResponse(f"/d/{read_code(code).code}", 303)

    @at("/d/{code}", "POST")
    async def play(self, request: Request) -> Response:
        dealt, form = read_code(request.path_params["code"]), await read_form(request)
        bots = form.get("with") == "bots"
        on_refusal_show(request, partial(play_form, dealt.code, say_to(request), form.get("name", "")))
        return await open_given(self, request, form, dealt.setup.game, dealt.given(), bots=bots)

    @at("/d/{code}")
    async def deal(self, request: Request) -> Response:
        dealt = read_code(request.path_params["code"])
        seed = dealt.setup.seed
        let_in = await self.access.hidden_results(request, seed)
        what = (dealt.code, self.bots.result(seed), let_in, MOST_LOOKED_UP, language(request))
        page, drawn = await read_page(self.readers, request, show_deal, *what, key=seed)
        await note_found(self.tables, drawn)
        # Bots play it once somebody has: whoever only tries addresses makes nobody work.
        if drawn.played:
            self.bots.play(address_of(request), seed, dealt.given())
        return page


async def note_found(tables: Tables, drawn: Drawn) -> None:
    """What had to be worked out is noted, so that it need not be again."""
    for play_id, result in drawn.found:
        try:
            await tables.note(play_id, result)
        except StoreBusy:
            log.error("a result could not be noted")


COOKIE = "tries"


class Try(Struct, frozen=True):
    """The first play of a day's deal in this browser."""

    game: str
    code: str
    play: str


class Tries:
    """Reads and writes which plays of a day counted, in a signed cookie. So the server need not search all tables for a
    person. Clearing cookies allows another try; without accounts nothing can prevent that."""

    def __init__(self, signer: Signer, site: Site) -> None:
        self._signer = signer
        self._site = site

    def read(self, request: Request, day: date) -> dict[str, Try]:
        when, *parts = (self._signer.read(COOKIE, request.cookies.get(COOKIE, "")) or "").split(" ")
        if when != day.isoformat():
            return {}
        return {game: Try(game, code, play) for game, code, play in (part.split("/") for part in parts)}

    def note(self, answer: Response, request: Request, day: date, one: Try) -> None:
        kept = {**self.read(request, day), one.game: one}
        parts = [f"{kept[game].game}/{kept[game].code}/{kept[game].play}" for game in SHELF if game in kept]
        signed = self._signer.sign(COOKIE, " ".join([day.isoformat(), *parts]))
        self._site.keep_cookie(answer, request, COOKIE, signed, 2 * DAY)


def puzzles() -> list[str]:
    found = [name for name in SHELF if SHELF[name].page.daily is not None]
    return sorted(found, key=lambda name: SHELF[name].page.minutes)


class Today(Handlers):
    def __post_init__(self) -> None:
        self.tries, self.secret = Tries(self.signer, self.site), self.signer.secret
        self.calendar = Calendar(self.settings.time_zone)

    @at("/daily")
    async def show(self, request: Request) -> Response:
        return await self._draw(request, "")

    @at("/daily/{game}")
    async def one(self, request: Request) -> Response:
        return await self._draw(request, check_puzzle(request.path_params["game"]))

    @at("/daily/{game}", "POST")
    async def play(self, request: Request) -> Response:
        """The try that counts, or the way back to it; after that, practice."""
        game, day = check_puzzle(request.path_params["game"]), self.calendar.today()
        tried = self.tries.read(request, day).get(game)
        begun = await self._under_way(request, tried)
        if begun is not None:
            return back(begun)
        given, seat = daily_of(game, day, self.secret, practice=tried is not None)
        form = {**await read_form(request), "seat": str(seat)}
        person = self.people.person_or_new(request)
        live = await lay_out(self, request, person, form, game, given, bots=True)
        answer: Response = RedirectResponse(f"/t/{live.table.code}", 303)
        if tried is None:
            self.tries.note(answer, request, day, Try(game, live.table.code, live.table.play_id or ""))
        return self.people.remember(answer, request, person)

    async def _draw(self, request: Request, game: str) -> Response:
        day = self.calendar.today()
        tries = self.tries.read(request, day)
        riddles = [await self._riddle(request, name, day, tries.get(name)) for name in puzzles()]
        shown = Day(day, self.calendar.minutes_left(), self.calendar.zone_name(), self.site.url(request))
        play, person = await self._readable(request), self.people.person(request)
        asked = Asked(shown, tuple(riddles), game, play, person, MOST_LOOKED_UP)
        page, drawn = await read_page(
            self.readers, request, show_today, asked, self.secret, language(request), key="daily"
        )
        await note_found(self.tables, drawn)
        return page

    async def _riddle(self, request: Request, game: str, day: date, tried: Try | None) -> Riddle:
        given, _ = daily_of(game, day, self.secret)
        seed = given.setup["seed"]
        self.bots.play(HOUSE, seed, given)
        let_in = await self.access.hidden_results(request, seed)
        riddle = Riddle(game, given.setup, self.bots.result(seed), let_in)
        begun = await self._under_way(request, tried)
        if begun is not None:
            return replace(riddle, begun=begun.table.code, does=say_next(begun, language(request)))
        return replace(riddle, over=tried.play) if tried is not None else riddle

    async def _under_way(self, request: Request, tried: Try | None) -> LiveTable | None:
        person = self.people.person(request)
        live = await self.access.find_unchecked(tried.code) if tried is not None and person is not None else None
        if live is None or tried is None or person is None or live.table.member_of(person) is None:
            return None
        return live if live.table.playing and live.table.play_id == tried.play else None

    async def _readable(self, request: Request) -> str:
        play_id = request.query_params.get("play", "")
        with suppress(Refusal):
            await self.access.check_play(request, play_id)
            return play_id
        return ""


def check_puzzle(game: str) -> str:
    if game not in puzzles():
        raise Refusal("no-page", mark("There is no such page."))
    return game


def say_next(live: LiveTable, lang: str) -> str:
    play, puzzle = live.table.play, SHELF[live.table.game].page.puzzle
    if play is None or puzzle is None:
        return ""
    return puzzle.go_on(play.sight(None), speech(lang, play.game.package))
