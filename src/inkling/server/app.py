"""The web: pages, forms and sockets. Everything works with plain forms; a socket makes it live."""

import asyncio
import contextlib
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Lifespan, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from inkling.catalogs import LANGUAGES, speech
from inkling.core.errors import Refusal, mark
from inkling.server import pages, passport
from inkling.server.bots import Keeper
from inkling.server.changes import Talked, read_wish
from inkling.server.identity import Signer, new_person
from inkling.server.passport import Passports
from inkling.server.tables import Room, Tables
from inkling.server.watcher import Watcher

COOKIE = "inkling"
LARGEST_FORM = 16_384
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


class Site:
    """The handlers, with what they share."""

    def __init__(self, tables: Tables, signer: Signer, keeper: Keeper) -> None:
        self.tables = tables
        self.signer = signer
        self.keeper = keeper
        self.passports = Passports(tables, signer)

    def app(self, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
        return Starlette(
            lifespan=lifespan,
            routes=[
                Route("/", self.home),
                Route("/healthz", self.health),
                Route("/make", self.make, methods=["POST"]),
                Route("/join", self.find),
                Route("/t/{code}", self.table),
                Route("/t/{code}/join", self.join, methods=["POST"]),
                Route("/t/{code}/do", self.wish, methods=["POST"]),
                Route("/t/{code}/act", self.act, methods=["POST"]),
                Route("/t/{code}/talk", self.talk, methods=["POST"]),
                Route("/t/{code}/passport", self.passport, methods=["GET", "POST"]),
                Route("/t/{code}/move", self.move, methods=["POST"]),
                Route("/r/{token}", self.arrive, methods=["GET", "POST"]),
                WebSocketRoute("/t/{code}/live", self.live),
                Mount("/static", StaticFiles(packages=[("inkling.server", "static")])),
            ],
            middleware=[Middleware(Guard)],
            exception_handlers={Refusal: self.refuse},
        )

    async def home(self, request: Request) -> Response:
        say = speech(language(request))
        return HTMLResponse(pages.frame(say("Home"), pages.home(say), say))

    async def health(self, request: Request) -> Response:
        return JSONResponse({"ok": True})

    async def make(self, request: Request) -> Response:
        form = await read_form(request)
        person = self._person(request) or new_person()
        room = await self.tables.make(form.get("game", ""), person, form.get("name", "").strip())
        return self._remember(RedirectResponse(f"/t/{room.table.code}", 303), request, person)

    async def find(self, request: Request) -> Response:
        return RedirectResponse(f"/t/{request.query_params.get('code', '').strip().upper()[:4]}", 303)

    async def table(self, request: Request) -> Response:
        room = await self._room(request)
        lang = language(request)
        zones = Watcher(room, self._person(request), lang).whole()
        say = speech(lang)
        body = "".join(f'<section data-zone="{name}">{html}</section>' for name, html in zones.items())
        head = f"<h1>{room.table.code}</h1>"
        waiting = 5 if not zones["ask"] and not zones["door"] else None
        html = pages.frame(room.table.code, f"<main data-live>{head}{body}</main>", say, waiting, script=True)
        return HTMLResponse(html)

    async def join(self, request: Request) -> Response:
        room = await self._room(request)
        person = self._person(request) or new_person()
        form = await read_form(request)
        await self.tables.join(room, person, form.get("name", "").strip())
        return self._remember(back(room), request, person)

    async def wish(self, request: Request) -> Response:
        room, member, form = await self._asker(request)
        await self._do(room, member, form)
        return back(room)

    async def act(self, request: Request) -> Response:
        room, member, form = await self._asker(request)
        await self._act(room, member, form)
        return back(room)

    async def talk(self, request: Request) -> Response:
        room, member, form = await self._asker(request)
        await self.tables.change(room, member, Talked(form.get("text", "").strip()[:280]), form.get("send"))
        return back(room)

    async def passport(self, request: Request) -> Response:
        """The way to another device; a PIN only when it is asked for."""
        room, member, _ = await self._asker(request)
        say = speech(language(request))
        site = f"{request.url.scheme}://{request.url.netloc}"
        pin = self.passports.pin(room, member) if request.method == "POST" else None
        body = passport.page(self.passports.link(room, member, site), pin, room.table.code, say)
        return HTMLResponse(pages.frame(room.table.code, body, say))

    async def move(self, request: Request) -> Response:
        room = await self._room(request)
        person = self._person(request) or new_person()
        await self.passports.use_pin(room, (await read_form(request)).get("pin", "").strip(), person)
        return self._remember(back(room), request, person)

    async def arrive(self, request: Request) -> Response:
        token, say = request.path_params["token"], speech(language(request))
        if request.method == "GET":
            self.passports.read(token)
            return HTMLResponse(pages.frame(say("Welcome back"), passport.arrival(token, say), say))
        person = self._person(request) or new_person()
        room = await self.passports.use_link(token, person)
        return self._remember(back(room), request, person)

    async def live(self, socket: WebSocket) -> None:
        room = await self.tables.find(socket.path_params["code"])
        if room is None or not same_origin(socket):
            await socket.close(4404)
            return
        await socket.accept()
        watcher = Watcher(room, self._person(socket), language(socket))
        await Connection(self, socket, watcher).run()

    async def refuse(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        say = speech(language(request))
        body = f"<main>{pages.told(say.refusal(error))}<p><a href='/'>{say('Home')}</a></p></main>"
        return HTMLResponse(pages.frame(say("Not so"), body, say), 404 if error.code == "no-table" else 409)

    async def _do(self, room: Room, member: int, form: dict[str, str]) -> None:
        if form.get("kind") == "start":
            await self.tables.start(room, member, form.get("send"))
        else:
            await self.tables.change(room, member, read_wish(form), form.get("send"))

    async def _act(self, room: Room, member: int, form: dict[str, str]) -> None:
        ask = form.get("ask", "")
        await self.tables.act(
            room,
            member,
            form.get("do", ""),
            int(ask) if ask.isdecimal() and len(ask) < 10 else None,
            form.get("say") or None,
            form.get("send"),
        )

    async def _room(self, request: Request) -> Room:
        room = await self.tables.find(request.path_params["code"])
        if room is None:
            raise Refusal("no-table", mark("There is no table with this code."))
        self.keeper.attend(room)
        return room

    async def _asker(self, request: Request) -> tuple[Room, int, dict[str, str]]:
        room = await self._room(request)
        person = self._person(request)
        member = room.table.member_of(person) if person else None
        if member is None:
            raise Refusal("stranger", mark("Come in first."))
        return room, member, await read_form(request)

    def _person(self, connection: HTTPConnection) -> str | None:
        return self.signer.read("person", connection.cookies.get(COOKIE, ""))

    def _remember(self, response: Response, request: Request, person: str) -> Response:
        signed = self.signer.sign("person", person)
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, signed, max_age=31_536_000, httponly=True, samesite="lax", secure=secure)
        return response


class Connection:
    """One open socket: news out, coalesced; wishes in."""

    def __init__(self, site: Site, socket: WebSocket, watcher: Watcher) -> None:
        self.site = site
        self.socket = socket
        self.watcher = watcher
        self._changed = asyncio.Event()

    async def run(self) -> None:
        room, member = self.watcher.room, self.watcher.member
        room.listeners.add(self._changed.set)
        come_and_go(room, member, +1)
        sender = asyncio.ensure_future(self._send())
        try:
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            room.listeners.discard(self._changed.set)
            come_and_go(room, member, -1)

    async def _send(self) -> None:
        """The newest zones; a slow phone gets fewer pushes, never a backlog."""
        await self._push({"zones": self.watcher.whole()})
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._changed.wait()
                self._changed.clear()
                zones, story = self.watcher.news()
                if zones or story:
                    await self._push({"zones": zones, "story": story})

    async def _receive(self) -> None:
        while True:
            text = await self.socket.receive_text()
            try:
                await self._answer(msgspec.json.decode(text[:LARGEST_FORM], type=dict[str, str]))
            except Refusal as refusal:
                say = speech(self.watcher.lang, self._package())
                await self._push({"refused": refusal.code, "sentence": say.refusal(refusal)})
            except msgspec.MsgspecError:
                unreadable = mark("This message cannot be read.")
                await self._push({"refused": "unreadable", "sentence": speech(self.watcher.lang)(unreadable)})

    async def _answer(self, form: dict[str, str]) -> None:
        room, member = self.watcher.room, self.watcher.member
        if member is None:
            raise Refusal("stranger", mark("Come in first."))
        match form.get("to"):
            case "act":
                await self.site._act(room, member, form)
            case "talk":
                await self.site.tables.change(room, member, Talked(form.get("text", "").strip()[:280]))
            case _:
                await self.site._do(room, member, form)

    def _package(self) -> str:
        play = self.watcher.room.table.play
        return play.game.package if play is not None else "inkling"

    async def _push(self, what: dict[str, Any]) -> None:
        await self.socket.send_text(msgspec.json.encode(what).decode())


class Guard:
    """Strict headers on every answer, and no write from another site."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD") and not same_origin(HTTPConnection(scope)):
            await Response("This request came from another site.", 403)(scope, receive, send)
            return

        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self.app(scope, receive, send_guarded)


def same_origin(connection: HTTPConnection) -> bool:
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def read_form(request: Request) -> dict[str, str]:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_FORM:
            raise Refusal("too-large", mark("That is too much at once."))
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50))


def language(connection: HTTPConnection) -> str:
    """As the person chose, else as the browser says."""
    chosen = connection.cookies.get("lang") or connection.headers.get("accept-language", "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])


def back(room: Room) -> RedirectResponse:
    return RedirectResponse(f"/t/{room.table.code}", 303)


def come_and_go(room: Room, member: int | None, step: int) -> None:
    """Presence: how many windows a member has open; others are told."""
    if member is None:
        return
    count = room.present.get(member, 0) + step
    room.present = {**room.present, member: count} if count else {m: n for m, n in room.present.items() if m != member}
    room.show(room.table)
