"""The web: pages, forms and sockets. Everything works with plain forms; a socket makes it live."""

import asyncio
from contextlib import ExitStack
from html import escape
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Lifespan, Receive, Scope, Send

from inkling.catalogs import LANGUAGES, speech
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.games import SHELF
from inkling.server import (
    api,
    clock_page,
    deal_pages,
    decks,
    home,
    hot_seat,
    learn,
    lobby,
    manifest,
    metrics,
    open_list,
    outside,
    passport,
    pictures,
    plays,
    records,
    wire,
)
from inkling.server.api_watcher import ApiWatcher
from inkling.server.bots import Keeper
from inkling.server.changes import Given, OptionsSet, Sat
from inkling.server.frame import frame
from inkling.server.guard import Guard, bearer, check_host, check_origin, language, read_form, turn_down
from inkling.server.identity import Signer, new_person
from inkling.server.limits import Limits, address_of
from inkling.server.options import read_options_form
from inkling.server.passport import Passports
from inkling.server.reports import save_report
from inkling.server.room import Room
from inkling.server.settings import Settings
from inkling.server.table_page import table_page
from inkling.server.tables import Tables
from inkling.server.watcher import Watcher

COOKIE = "inkling"
LAST_TABLE = "table"
YEAR = 31_536_000
DAY = 86_400
WORTH_COMPRESSING = 1024
"""Bytes. Answers are compressed, sockets are not."""


class Site:
    """The handlers, with what they share."""

    def __init__(self, tables: Tables, signer: Signer, keeper: Keeper, settings: Settings) -> None:
        self.tables = tables
        self.signer = signer
        self.keeper = keeper
        self.settings = settings
        self.limits = Limits(settings)
        self.passports = Passports(tables, signer)

    def app(self, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
        return Starlette(
            lifespan=lifespan,
            routes=self.routes(),
            middleware=[
                Middleware(Guard, limits=self.limits),
                Middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING),
            ],
            exception_handlers={Refusal: self.refuse, HTTPException: self.nowhere},
        )

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", self.home),
            Route("/healthz", self.health),
            Route("/language", self.switch, methods=["POST"]),
            Route("/make", self.make, methods=["POST"]),
            Route("/play", self.play_now, methods=["POST"]),
            Route("/join", self.find),
            Route("/t/{code}", self.table),
            Route("/t/{code}/tv", self.far),
            Route("/t/{code}/qr.svg", self.square),
            Route("/t/{code}/join", self.join, methods=["POST"]),
            Route("/t/{code}/bring", self.bring, methods=["POST"]),
            Route("/t/{code}/self", self.lift, methods=["POST"]),
            Route("/t/{code}/do", self.wish, methods=["POST"]),
            Route("/t/{code}/act", self.act, methods=["POST"]),
            Route("/t/{code}/options", self.options, methods=["POST"]),
            Route("/t/{code}/talk", self.talk, methods=["POST"]),
            Route("/t/{code}/report", self.report, methods=["POST"]),
            Route("/t/{code}/passport", self.passport, methods=["GET", "POST"]),
            Route("/t/{code}/move", self.move, methods=["POST"]),
            Route("/r/{token}", self.arrive, methods=["GET", "POST"]),
            WebSocketRoute("/t/{code}/live", self.Live(self)),
            WebSocketRoute("/t/{code}/tv/live", self.Live(self, far=True)),
            *pictures.ROUTES,
            *learn.routes(self.keeper),
            *manifest.ROUTES,
            *plays.Library(self).routes(),
            *records.Records(self).routes(),
            *clock_page.Clocks(self).routes(),
            *decks.Decks(self).routes(),
            *deal_pages.Deals(self).routes(),
            *outside.Outside(self).routes(),
            *api.routes(self),
            *([Route("/open", self.open_tables)] if self.settings.open_list else ()),
            *(metrics.ROUTES if self.settings.metrics else ()),
            Mount("/static", StaticFiles(packages=[("inkling.server", "static")])),
        ]

    async def home(self, request: Request) -> Response:
        table = await self._last_table(request)
        return HTMLResponse(home.page(speech(language(request)), self.settings.links, table))

    async def open_tables(self, request: Request) -> Response:
        return HTMLResponse(open_list.page(self.tables.here(), speech(language(request))))

    async def health(self, request: Request) -> Response:
        """Whether the store answers, not only the web."""
        well = await asyncio.to_thread(self.tables.stored)
        return JSONResponse({"ok": well}, 200 if well else 503)

    async def switch(self, request: Request) -> Response:
        """Another language, kept for a year; back to the page it was asked on."""
        lang = (await read_form(request)).get("lang", "")
        response = RedirectResponse(path_of(request.headers.get("referer", "/")), 303)
        if lang in LANGUAGES:
            response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", secure=self._secure(request))
        return response

    async def make(self, request: Request) -> Response:
        form = await read_form(request)
        person = self.person(request) or new_person()
        self.limits.count_table(address_of(request))
        name, lang = form.get("name", "").strip(), language(request)
        room = await self.tables.make(form.get("game", ""), person, name, lang=lang)
        await self.tables.seat(room, room.table.host)
        return self._remember(back(room), request, person)

    async def play_now(self, request: Request) -> Response:
        """A person and bots, at once."""
        form = await read_form(request)
        person = self.person(request) or new_person()
        name = form.get("name", "").strip() or speech(language(request))("Guest")
        self.limits.count_table(address_of(request))
        room = await self.tables.make_with_bots(form.get("game", ""), person, name, language(request))
        self.keeper.attend(room)
        return self._remember(back(room), request, person)

    async def open_given(
        self, request: Request, form: dict[str, str], game: str, given: Given, bots: bool = False
    ) -> Response:
        """A table for cards that are given; whoever opens it sits down, where a seat is named. With bots it begins."""
        self.limits.count_table(address_of(request))
        person = self.person(request) or new_person()
        name = form.get("name", "").strip() or speech(language(request))("Guest")
        room = await self.tables.make(game, person, name, given, language(request))
        seat = form.get("seat", "")
        if seat.isdecimal() and len(seat) < 3 and int(seat) < len(room.table.chairs):
            await self.tables.change(room, room.table.host, Sat(int(seat)))
        if bots:
            await self.tables.fill_with_bots(room)
            self.keeper.attend(room)
        return self._remember(back(room), request, person)

    async def find(self, request: Request) -> Response:
        return RedirectResponse(f"/t/{request.query_params.get('code', '').strip().upper()[:4]}", 303)

    async def table(self, request: Request) -> Response:
        room = await self.room(request)
        watcher = Watcher(room, self.person(request), language(request), self.link(request, room))
        for member in hot_seat.selves(room.table, watcher.person) if watcher.person else []:
            room.visit(member)
        answer = HTMLResponse(table_page(watcher, writes="write" in request.query_params))
        if watcher.member is not None:
            signed, secure = self.signer.sign("table", room.table.code), self._secure(request)
            answer.set_cookie(LAST_TABLE, signed, max_age=DAY, httponly=True, samesite="lax", secure=secure)
        return answer

    async def far(self, request: Request) -> Response:
        """Only what is public, large, with the way in: whoever opens it sees no more than anybody."""
        room = await self.room(request)
        return HTMLResponse(table_page(Watcher(room, None, language(request), self.link(request, room), far=True)))

    async def join(self, request: Request) -> Response:
        room = await self.room(request)
        person = self.person(request) or new_person()
        form = await read_form(request)
        await self.tables.seat(room, await self.tables.join(room, person, form.get("name", "").strip()))
        return self._remember(back(room), request, person)

    async def bring(self, request: Request) -> Response:
        """One more person on this device, with a seat of their own."""
        room, _, form = await self.asker(request)
        person = self.person(request) or ""
        if len(hot_seat.selves(room.table, person)) >= hot_seat.MOST_ON_ONE_DEVICE:
            raise NotAllowed("full", mark("There are as many on this device as it can hold."))
        number = await self.tables.join(room, hot_seat.next_self(room.table, person), form.get("name", "").strip())
        await self.tables.seat(room, number)
        return back(room)

    async def lift(self, request: Request) -> Response:
        room, _, form = await self.asker(request)
        who = form.get("self", "")
        member = int(who) if who.isdecimal() and len(who) < 4 else None
        hot_seat.lift(room, self.person(request) or "", member)
        return back(room)

    async def wish(self, request: Request) -> Response:
        room, member, form = await self.asker(request)
        await wire.do(self.tables, room, member, form)
        return back(room) if form.get("kind") != "left" else RedirectResponse("/", 303)

    async def act(self, request: Request) -> Response:
        room, member, form = await self.asker(request)
        await wire.act(self.tables, room, member, form)
        return back(room)

    async def options(self, request: Request) -> Response:
        room, member, form = await self.asker(request)
        await self.tables.change(room, member, OptionsSet(read_options_form(room.table, form)), form.get("send"))
        return back(room)

    async def talk(self, request: Request) -> Response:
        room, member, form = await self.asker(request)
        await wire.talk(self.tables, room, member, form)
        return back(room)

    async def report(self, request: Request) -> Response:
        """Something is wrong: kept for the host, with the record."""
        room, _, form = await self.asker(request)
        self.limits.count_table(address_of(request))
        await asyncio.to_thread(save_report, self.settings.folder, room.table, form.get("words", ""))
        say = speech(language(request))
        thanks = escape(say("Thank you. Whoever runs this server can read it, with the record of this play."))
        way = f'<p><a class="btn" href="/t/{room.table.code}">{escape(say("Back to the table"))}</a></p>'
        body = f'<main id="main" class="page stack"><h1>{escape(say("Thank you"))}</h1><p>{thanks}</p>{way}</main>'
        return HTMLResponse(frame(say("Thank you"), body, say))

    async def passport(self, request: Request) -> Response:
        """The way to another device; a PIN only when it is asked for."""
        room, member, _ = await self.asker(request)
        say = speech(language(request))
        pin = self.passports.pin(room, member) if request.method == "POST" else None
        link = self.passports.link(room, member, self._site(request))
        return HTMLResponse(frame(room.table.code, passport.page(link, pin, room.table.code, say), say))

    async def move(self, request: Request) -> Response:
        room = await self.room(request)
        person = self.person(request) or new_person()
        pin = (await read_form(request)).get("pin", "").strip()
        self.limits.check_misses(address_of(request))
        try:
            await self.passports.use_pin(room, pin, person)
        except NotAllowed:
            self.limits.count_miss(address_of(request))
            raise
        return self._remember(back(room), request, person)

    async def arrive(self, request: Request) -> Response:
        token, say = request.path_params["token"], speech(language(request))
        if request.method == "GET":
            self.passports.read(token)
            return HTMLResponse(frame(say("Welcome back"), passport.arrival(token, say), say))
        person = self.person(request) or new_person()
        room = await self.passports.use_link(token, person)
        return self._remember(back(room), request, person)

    class Live:
        """The socket of a table. An application by itself: nothing stands between it and the wire."""

        def __init__(self, site: "Site", far: bool = False) -> None:
            self.site = site
            self.far = far

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            await self.site.live(HTTPConnection(scope), receive, send, self.far)

    async def live(self, connection: HTTPConnection, receive: Receive, send: Send, far: bool) -> None:
        await receive()
        address = address_of(connection)
        with ExitStack() as held:
            try:
                self.limits.count_request(address)
                check_host(connection)
                check_origin(connection)
                room = await self.room(connection)
                held.enter_context(self.limits.socket(address))
            except Refusal as refusal:
                await turn_down(refusal, connection)(connection.scope, receive, send)
                return
            held.enter_context(metrics.SOCKETS.track_inprogress())
            await send({"type": "websocket.accept"})
            person, lang = None if far else self.person(connection), language(connection)
            watcher = Watcher(room, person, lang, self.link(connection, room), far)
            asked = connection.query_params
            shown = ApiWatcher(room, person, lang) if asked.get("as") == "json" else watcher
            in_bytes = asked.get("bytes") == "1"
            await wire.Connection(self.tables, watcher, shown, self.limits.pace(), receive, send, in_bytes).run()

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """An address that leads to no page, or not in this way."""
        assert isinstance(error, HTTPException)
        refusal = Refusal("no-page", mark("There is no such page."))
        if error.status_code == 405:
            refusal = Refusal("no-method", mark("This page cannot be asked for in this way."))
        answer = turn_down(refusal, request)
        answer.headers.update(error.headers or {})
        return answer

    async def refuse(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        again = home.join_form(speech(language(request))) if error.code == "no-table" else ""
        return turn_down(error, request, await self.package(request), again)

    async def package(self, request: Request) -> str:
        """Whose words a refusal uses: those of the table's game, where there is one."""
        room = await self.tables.find(request.path_params.get("code", ""))
        return SHELF[room.table.game].package if room is not None else "inkling"

    async def room(self, connection: HTTPConnection) -> Room:
        """The table of the address. Whoever tries codes is stopped; members always find their own."""
        room = await self.tables.find(connection.path_params["code"])
        person = self.person(connection)
        if room is None or person is None or room.table.member_of(person) is None:
            self.limits.check_misses(address_of(connection))
        if room is None:
            self.limits.count_miss(address_of(connection))
            raise Refusal("no-table", mark("There is no table with this code."))
        self.keeper.attend(room)
        return room

    async def asker(self, request: Request) -> tuple[Room, int, dict[str, str]]:
        room = await self.room(request)
        person = self.person(request)
        member = hot_seat.acting(room, person) if person else None
        if member is None:
            raise Refusal("stranger", mark("Come in first."))
        room.visit(member)
        return room, member, await read_form(request)

    def person(self, connection: HTTPConnection) -> str | None:
        token = bearer(connection)
        return self.signer.read("person", connection.cookies.get(COOKIE, "") if token is None else token)

    async def _last_table(self, request: Request) -> str | None:
        """The code of the table where this person was last, if they are still one of its members."""
        code = self.signer.read("table", request.cookies.get(LAST_TABLE, ""))
        person = self.person(request)
        room = await self.tables.find(code) if code and person else None
        return room.table.code if room and person and room.table.member_of(person) is not None else None

    def _site(self, connection: HTTPConnection) -> str:
        if self.settings.base_url:
            return self.settings.base_url
        scheme = connection.url.scheme.replace("ws", "http")
        return f"{scheme}://{connection.url.netloc}"

    async def square(self, request: Request) -> Response:
        link = self.link(request, await self.room(request))
        return Response(await asyncio.to_thread(lobby.draw_square, link), media_type="image/svg+xml")

    def link(self, connection: HTTPConnection, room: Room) -> str:
        return f"{self._site(connection)}/t/{room.table.code}"

    def _remember(self, response: Response, request: Request, person: str) -> Response:
        signed = self.signer.sign("person", person)
        secure = self._secure(request)
        response.set_cookie(COOKIE, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    def _secure(self, request: Request) -> bool:
        """Whether people come by https, also where a proxy does not say so."""
        return "https" in (request.url.scheme, urlsplit(self.settings.base_url).scheme)


def path_of(address: str) -> str:
    """The path alone, on this site: a header says what it likes."""
    try:
        return "/" + urlsplit(address).path.lstrip("/\\")
    except ValueError:
        return "/"


def back(room: Room) -> RedirectResponse:
    return RedirectResponse(f"/t/{room.table.code}", 303)
