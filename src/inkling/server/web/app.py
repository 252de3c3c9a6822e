"""The web: pages, forms and sockets. Everything works with plain forms; a socket makes it live."""

import asyncio
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Lifespan

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.games import SHELF
from inkling.server.api import routes
from inkling.server.keepers.bots import Keeper
from inkling.server.keepers.readers import Readers
from inkling.server.live import connection as connections
from inkling.server.live.watcher import Watcher
from inkling.server.ops import published
from inkling.server.pages import (
    clock,
    deals,
    decks,
    deleting,
    home,
    learn,
    open_list,
    pictures,
    plays,
    programs,
    record_upload,
    report,
    scripts,
)
from inkling.server.pages.about_the_line import NO_COOKIES
from inkling.server.pages.invite import draw_square
from inkling.server.pages.options import read_options_form
from inkling.server.pages.passport import Devices
from inkling.server.pages.table import table_page
from inkling.server.settings import Settings
from inkling.server.tables import shared_device
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.privacy import invite
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Given, OptionsSet, Sat
from inkling.server.web import manifest
from inkling.server.web.door import Door
from inkling.server.web.guard import Guard, bearer, language, read_form, turn_down
from inkling.server.web.health import Health
from inkling.server.web.identity import Signer, new_person
from inkling.server.web.invitation import SIGN, is_invited, keep_sign, sign_of
from inkling.server.web.language_switch import YEAR, switch
from inkling.server.web.limits import Limits, address_of
from inkling.server.web.lines import Lines

COOKIE = "inkling"
LAST_TABLE = "table"
NEW = "?new=1"
DAY = 86_400
WORTH_COMPRESSING = 1024
"""Bytes. Answers are compressed, sockets are not."""


class Site:
    """The handlers, with what they share."""

    def __init__(
        self, tables: Tables, signer: Signer, keeper: Keeper, readers: Readers, settings: Settings, health: Health
    ) -> None:
        self.tables = tables
        self.signer = signer
        self.keeper = keeper
        self.readers = readers
        self.settings = settings
        self.health = health
        self.limits = Limits(settings)
        self.door = Door(self)

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
            *self.health.routes(),
            Route("/language", partial(switch, self.secure), methods=["POST"]),
            Route("/make", self.make, methods=["POST"]),
            Route("/play", self.play_now, methods=["POST"]),
            Route("/join", self.find),
            Route("/t/{code}", self.table),
            Route("/t/{code}/tv", self.far),
            Route("/t/{code}/qr.svg", self.square),
            Route("/t/{code}/bring", self.bring, methods=["POST"]),
            Route("/t/{code}/self", self.lift, methods=["POST"]),
            Route("/t/{code}/do", self.wish, methods=["POST"]),
            Route("/t/{code}/act", self.act, methods=["POST"]),
            Route("/t/{code}/options", self.options, methods=["POST"]),
            Route("/t/{code}/talk", self.talk, methods=["POST"]),
            *self.door.routes(),
            *Devices(self).routes(),
            *Lines(self).routes(),
            *pictures.ROUTES,
            *scripts.ROUTES,
            *learn.routes(self.readers),
            *manifest.ROUTES,
            *plays.Library(self).routes(),
            *record_upload.Records(self).routes(),
            *clock.Clocks(self).routes(),
            *decks.Decks(self).routes(),
            *deleting.Deleting(self).routes(),
            *deals.Deals(self).routes(),
            *programs.Outside(self).routes(),
            *report.Reports(self).routes(),
            *routes.routes(self),
            *([Route("/open", self.open_tables)] if self.settings.open_list else ()),
            *published.routes(self.settings.metrics_token),
            Mount("/static", StaticFiles(packages=[("inkling.server.web", "static")])),
        ]

    async def home(self, request: Request) -> Response:
        table = await self._last_table(request)
        return HTMLResponse(home.page(speech(language(request)), self.settings.links, table))

    async def open_tables(self, request: Request) -> Response:
        return HTMLResponse(open_list.page(self.tables.here(), speech(language(request))))

    async def make(self, request: Request) -> Response:
        form = await read_form(request)
        person = self.person(request) or new_person()
        self.limits.count_table(address_of(request))
        name, lang = form.get("name", "").strip(), language(request)
        live = await self.tables.make(form.get("game", ""), person, name, lang=lang, private="private" in form)
        await self.tables.seat(live, live.table.host)
        return self.remember(back(live), request, person)

    async def play_now(self, request: Request) -> Response:
        """A person and bots, at once."""
        form = await read_form(request)
        person = self.person(request) or new_person()
        name = form.get("name", "").strip() or speech(language(request))("Guest")
        self.limits.count_table(address_of(request))
        live = await self.tables.make_with_bots(form.get("game", ""), person, name, language(request))
        self.keeper.attend(live)
        return self.remember(back(live), request, person)

    async def open_given(
        self, request: Request, form: dict[str, str], game: str, given: Given, bots: bool = False, private: bool = False
    ) -> Response:
        """A table for cards that are given; whoever opens it sits down, where a seat is named. With bots it begins."""
        self.limits.count_table(address_of(request))
        person = self.person(request) or new_person()
        name = form.get("name", "").strip() or speech(language(request))("Guest")
        live = await self.tables.make(game, person, name, given, language(request), private)
        seat = form.get("seat", "")
        if seat.isdecimal() and len(seat) < 3 and int(seat) < len(live.table.chairs):
            await self.tables.change(live, live.table.host, Sat(int(seat)))
        if bots:
            await self.tables.fill_with_bots(live)
            self.keeper.attend(live)
        return self.remember(back(live), request, person)

    async def find(self, request: Request) -> Response:
        return RedirectResponse(f"/t/{request.query_params.get('code', '').strip().upper()[:4]}", 303)

    async def table(self, request: Request) -> Response:
        live, person = await self.live(request), self.person(request)
        if request.url.query == NEW[1:]:
            if person is None:
                raise Refusal("no-cookies", NO_COOKIES)
            return back(live)
        watcher = Watcher(live, person, language(request), self.link(request, live))
        for member in shared_device.selves(live.table, watcher.person) if watcher.person else []:
            live.visit(member)
        answer = HTMLResponse(table_page(watcher, writes="write" in request.query_params))
        if is_invited(request, self.signer.secret, live.table.id):
            keep_sign(answer, request, live.table.code, self.secure(request))
        if watcher.member is not None:
            signed, secure = self.signer.sign("table", live.table.code), self.secure(request)
            answer.set_cookie(LAST_TABLE, signed, max_age=DAY, httponly=True, samesite="lax", secure=secure)
        return answer

    async def far(self, request: Request) -> Response:
        """Only what is public, large, with the way in: whoever opens it sees no more than anybody."""
        live = await self.live(request)
        return HTMLResponse(table_page(Watcher(live, None, language(request), self.link(request, live), far=True)))

    async def bring(self, request: Request) -> Response:
        """One more person on this device, with a seat of their own."""
        live, _, form = await self.asker(request)
        person = self.person(request) or ""
        if len(shared_device.selves(live.table, person)) >= shared_device.MOST_ON_ONE_DEVICE:
            raise NotAllowed("full", mark("There are as many on this device as it can hold."))
        number = await self.tables.join(live, shared_device.next_self(live.table, person), form.get("name", "").strip())
        await self.tables.seat(live, number)
        return back(live)

    async def lift(self, request: Request) -> Response:
        live, _, form = await self.asker(request)
        who = form.get("self", "")
        member = int(who) if who.isdecimal() and len(who) < 4 else None
        shared_device.lift(live, self.person(request) or "", member)
        return back(live)

    async def wish(self, request: Request) -> Response:
        live, member, form = await self.asker(request, waiting=True)
        await connections.do(self.tables, live, member, form)
        return back(live) if form.get("kind") != "left" else RedirectResponse("/", 303)

    async def act(self, request: Request) -> Response:
        live, member, form = await self.asker(request)
        await connections.act(self.tables, live, member, form)
        return back(live)

    async def options(self, request: Request) -> Response:
        live, member, form = await self.asker(request)
        await self.tables.change(live, member, OptionsSet(read_options_form(live.table, form)), form.get("send"))
        return back(live)

    async def talk(self, request: Request) -> Response:
        live, member, form = await self.asker(request)
        await connections.talk(self.tables, live, member, form)
        return back(live)

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
        shut = await self.door.answer(request, error)
        if shut is not None:
            return shut
        again = home.join_form(speech(language(request))) if error.code == "no-table" else None
        return turn_down(error, request, await self.package(request), again)

    async def package(self, request: Request) -> str:
        """Whose words a refusal uses: those of the table's game, where there is one."""
        live = await self.find_or_none(request.path_params.get("code", ""))
        return SHELF[live.table.game].package if live is not None else "inkling"

    async def find_or_none(self, code: str) -> LiveTable | None:
        """For what can do without: also None while the store does not answer, or if the table is damaged."""
        with suppress(Refusal):
            return await self.tables.find(code)
        return None

    async def live(self, connection: HTTPConnection) -> LiveTable:
        """The table of the address, for those who may read it."""
        live = await self.at_door(connection)
        self.door.check(connection, live.table)
        return live

    async def at_door(self, connection: HTTPConnection) -> LiveTable:
        """The table of the address, of which nothing may be shown yet. Whoever tries codes is stopped; members and who
        has a link always find theirs."""
        live = await self.tables.find(connection.path_params["code"])
        person = self.person(connection)
        at_home = live is not None and person is not None and live.table.member_of(person) is not None
        if live is None or not (at_home or is_invited(connection, self.signer.secret, live.table.id)):
            self.limits.check_misses(address_of(connection))
        if live is None:
            self.limits.count_miss(address_of(connection))
            raise Refusal("no-table", mark("There is no table with this code."))
        self.keeper.attend(live)
        return live

    async def asker(self, request: Request, waiting: bool = False) -> tuple[LiveTable, int, dict[str, str]]:
        """Who may read the table; with `waiting`, also who waits at the door of a private one, and may go again."""
        live = await (self.at_door(request) if waiting else self.live(request))
        person = self.person(request)
        member = shared_device.acting(live, person) if person else None
        if member is None:
            raise Refusal("stranger", mark("Come in first."))
        live.visit(member)
        return live, member, await read_form(request)

    def person(self, connection: HTTPConnection) -> str | None:
        token = bearer(connection)
        signed = self.signer.read("person", connection.cookies.get(COOKIE, "") if token is None else token)
        return None if signed is None else self.tables.sessions.read(signed)

    def token(self, person: str) -> str:
        """Who somebody is from now on, as only this server can sign it."""
        return self.signer.sign("person", self.tables.sessions.write(person))

    async def _last_table(self, request: Request) -> str | None:
        """The code of the table where this person was last, if they are still one of its members."""
        code = self.signer.read("table", request.cookies.get(LAST_TABLE, ""))
        person = self.person(request)
        live = await self.find_or_none(code) if code and person else None
        return live.table.code if live and person and live.table.member_of(person) is not None else None

    def origin(self, connection: HTTPConnection) -> str:
        if self.settings.base_url:
            return self.settings.base_url
        scheme = connection.url.scheme.replace("ws", "http")
        return f"{scheme}://{connection.url.netloc}"

    async def square(self, request: Request) -> Response:
        live = await self.live(request)
        link = invite(live.table, self.link(request, live))
        return Response(await asyncio.to_thread(draw_square, link), media_type="image/svg+xml")

    def link(self, connection: HTTPConnection, live: LiveTable) -> str:
        return f"{self.origin(connection)}/t/{live.table.code}?{SIGN}={sign_of(self.signer.secret, live.table.id)}"

    def remember(self, response: Response, request: Request, person: str) -> Response:
        signed, secure = self.token(person), self.secure(request)
        if self.person(request) is None and "location" in response.headers:
            # Whoever is new shows on the way back whether their browser keeps it.
            response.headers["location"] += NEW
        response.set_cookie(COOKIE, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    def secure(self, request: Request) -> bool:
        """Whether people come by https, also where a proxy does not say so."""
        return "https" in (request.url.scheme, urlsplit(self.settings.base_url).scheme)


def back(live: LiveTable) -> RedirectResponse:
    return RedirectResponse(f"/t/{live.table.code}", 303)
