"""Deals that many play: a code to pass on with results side by side, and the day's puzzles. Readers make the pages."""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import Refusal, mark
from inkling.core.play import check_seats
from inkling.games import SHELF, pick_game
from inkling.server.keepers.bots_at_deals import BotsAtDeals
from inkling.server.keepers.readers import HOUSE, Readers
from inkling.server.log.faults import StoreBusy
from inkling.server.ops.logs import logger
from inkling.server.pages.deal_invites import deal_sheets, overview_page
from inkling.server.pages.deal_jobs import Drawn, show_daily, show_deal
from inkling.server.pages.deal_pages import read_choices
from inkling.server.pages.frame import foot, frame
from inkling.server.tables.deals import daily_of, new_code, read_code, today
from inkling.server.tables.registry import Tables
from inkling.server.web.answering import Handlers, at
from inkling.server.web.compressed_answer import answer, takes_compressed
from inkling.server.web.door import Door
from inkling.server.web.forms import read_form
from inkling.server.web.handlers.new_tables import NewTables
from inkling.server.web.language import language, say_to
from inkling.server.web.limits import address_of
from inkling.server.web.people import People

MOST_LOOKED_UP = 20
"""Plays whose result is worked out from the log for one page."""
log = logger(__name__)


class Deals(Handlers):
    tables: Tables
    readers: Readers
    bots: BotsAtDeals
    people: People
    door: Door
    new_tables: NewTables
    secret: bytes

    @at("/deals", "GET", "POST")
    async def overview(self, request: Request) -> Response:
        """Make a code, or go to one."""
        say = say_to(request)
        if request.method == "GET":
            return HTMLResponse(
                frame(say("Same cards"), [overview_page(say), foot(say)], say, sheets=deal_sheets(*SHELF))
            )
        form = await read_form(request)
        if form.get("code"):
            return RedirectResponse(f"/d/{read_code(form['code']).code}", 303)
        game = pick_game(form.get("game", ""))
        seats = form.get("seats", "")
        number = int(seats) if seats.isdecimal() and len(seats) < 3 else game.table.usual_seats
        check_seats(game, number)
        code = new_code(game.name, number, read_choices(game.name, form))
        return RedirectResponse(f"/d/{read_code(code).code}", 303)

    @at("/d/{code}", "GET", "POST")
    async def deal(self, request: Request) -> Response:
        dealt = read_code(request.path_params["code"])
        if request.method == "POST":
            form = await read_form(request)
            bots = form.get("with") == "bots"
            return await self.new_tables.open_given(request, form, dealt.setup.game, dealt.given(), bots=bots)
        seed, address, compressed = dealt.setup.seed, address_of(request), takes_compressed(request)
        let_in = await self.door.hidden_results(request, seed)
        what = (dealt.code, self.bots.result(seed), let_in, MOST_LOOKED_UP, language(request), compressed)
        drawn = await self.readers.read(address, show_deal, *what, key=seed)
        await self._note(drawn)
        # Bots play it once somebody has: whoever only tries addresses makes nobody work.
        if drawn.played:
            self.bots.play(address, seed, dealt.given())
        return answer(drawn.body, compressed)

    @at("/daily")
    async def daily(self, request: Request) -> Response:
        """Today's puzzles, how they went for others, and, after one's own play, a line to share."""
        day, secret, compressed = today(), self.secret, takes_compressed(request)
        bots = {}
        for game in (game for game in SHELF if SHELF[game].page.daily is not None):
            given, _ = daily_of(game, day, secret)
            seed = given.setup["seed"]
            self.bots.play(HOUSE, seed, given)
            bots[game] = (seed, self.bots.result(seed), await self.door.hidden_results(request, seed))
        play, person = await self._readable(request), self.people.person(request)
        what = (day, bots, play, person, secret, MOST_LOOKED_UP, language(request), compressed)
        drawn = await self.readers.read(address_of(request), show_daily, *what, key="daily")
        await self._note(drawn)
        return answer(drawn.body, compressed)

    @at("/daily/{game}", "POST")
    async def play_daily(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in SHELF:
            raise Refusal("no-page", mark("There is no such page."))
        given, seat = daily_of(game, today(), self.secret)
        form = {**await read_form(request), "seat": str(seat)}
        return await self.new_tables.open_given(request, form, game, given, bots=True)

    async def _readable(self, request: Request) -> str:
        """The play in the address, if whoever asks may read it."""
        play_id = request.query_params.get("play", "")
        with suppress(Refusal):
            await self.door.check_play(request, play_id)
            return play_id
        return ""

    async def _note(self, drawn: Drawn) -> None:
        """What had to be worked out is noted, so that it need not be again."""
        for play_id, result in drawn.found:
            try:
                await self.tables.note(play_id, result)
            except StoreBusy:
                log.error("a result could not be noted")
