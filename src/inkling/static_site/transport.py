"""Calls the application without a network. It passes requests and WebSocket messages on, and keeps the cookies of the
single user."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from http.cookies import SimpleCookie
from typing import Any, TypeAlias
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct
from starlette.types import ASGIApp

Deliver: TypeAlias = Callable[[bytes | str | None], None]
"""Passes a message of a WebSocket to the page; None if the socket has closed."""
UNFRAMED = ("frame-ancestors 'none'", "frame-ancestors 'self'")
"""The text in the content security policy to replace, and its replacement: the page that runs Python shows the other
pages in a frame."""
KEPT_TO_THE_WORKER = {"set-cookie", "x-frame-options", "content-length", "content-encoding"}
"""Headers that are not passed on to the browser: cookies stay here, the body is not compressed, and pages are shown in
a frame."""


class Answer(Struct, frozen=True):
    status: int
    headers: list[tuple[str, str]]
    body: bytes


class CookieJar:
    """The cookies of this site, by name and path."""

    def __init__(self, kept: bytes | None = None) -> None:
        """Load the cookies of an earlier visit from `kept`. If they can't be read, start without cookies."""
        self.cookies: dict[str, dict[str, str]] = {}
        """Values by path, then by name."""
        with suppress(msgspec.MsgspecError):
            self.cookies = msgspec.json.decode(kept or b"{}", type=dict[str, dict[str, str]])

    def header(self, path: str) -> str:
        values: dict[str, str] = {}
        for place in sorted(self.cookies, key=len):
            if path.startswith(place):
                values.update(self.cookies[place])
        return "; ".join(f"{name}={value}" for name, value in values.items())

    def store(self, header: str) -> None:
        for name, morsel in SimpleCookie(header).items():
            here = self.cookies.setdefault(morsel["path"] or "/", {})
            if morsel["max-age"] == "0":
                here.pop(name, None)
            else:
                here[name] = morsel.coded_value

    def encode(self) -> bytes:
        return msgspec.json.encode(self.cookies)


class Transport:
    """Calls an application as one user's browser would. `address` has scheme, host and base path."""

    def __init__(self, app: ASGIApp, address: str, jar: CookieJar, on_cookies: Callable[[], None]) -> None:
        self._app = app
        self._site = urlsplit(address)
        self._jar = jar
        self._on_cookies = on_cookies
        self._sockets: dict[int, LocalSocket] = {}

    async def request(self, method: str, target: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Send a request to the application and return its response. `target` is the path and the query, including the
        base path."""
        sent: list[Any] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            return asked.pop() if asked else await asyncio.get_running_loop().create_future()

        async def send(message: Any) -> None:
            sent.append(message)

        length = {"content-length": str(len(body))} if body else {}
        scope = self._make_scope("http", target, {**headers, **length, "sec-fetch-dest": "document"})
        await self._app({**scope, "method": method, "scheme": self._site.scheme}, receive, send)
        start = sent[0]
        received = [(name.decode().lower(), value.decode("latin-1")) for name, value in start["headers"]]
        for name, value in received:
            if name == "set-cookie":
                self._jar.store(value)
                self._on_cookies()
        shown = [(name, value.replace(*UNFRAMED)) for name, value in received if name not in KEPT_TO_THE_WORKER]
        return Answer(start["status"], shown, b"".join(message.get("body", b"") for message in sent[1:]))

    def _make_scope(self, kind: str, target: str, headers: Mapping[str, str]) -> dict[str, Any]:
        path, _, query = target.partition("?")
        own = {
            "host": self._site.netloc,
            "origin": f"{self._site.scheme}://{self._site.netloc}",
            "sec-fetch-site": "same-origin",
            "cookie": self._jar.header(path),
        }
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in {**headers, **own}.items()],
            "client": ("127.0.0.1", 0),
            "server": (self._site.hostname, self._site.port),
            "state": {},
        }

    def open_socket(self, number: int, target: str, headers: Mapping[str, str], deliver: Deliver) -> None:
        """Open a WebSocket. `send` and `close_socket` refer to it by `number`."""
        scope = self._make_scope("websocket", target, headers)
        scope |= {"scheme": self._site.scheme.replace("http", "ws"), "subprotocols": []}
        socket = self._sockets[number] = LocalSocket(self._app, scope, deliver)
        socket.task.add_done_callback(lambda task: self._end_socket(number, task))

    def _end_socket(self, number: int, task: "asyncio.Task[None]") -> None:
        if not task.cancelled():
            task.exception()
        self._sockets.pop(number, None)

    def send(self, number: int, text: str) -> None:
        if number in self._sockets:
            self._sockets[number].take(text)

    def close_socket(self, number: int) -> None:
        if number in self._sockets:
            self._sockets[number].close()


class LocalSocket:
    """One WebSocket. It has the methods `write` and `listen`, like the server's own WebSocket class
    (`bounded_websocket_protocol`)."""

    def __init__(self, app: ASGIApp, scope: dict[str, Any], deliver: Deliver) -> None:
        self._deliver = deliver
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._events.put_nowait({"type": "websocket.connect"})
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        self._open = True
        self._answering: asyncio.Task[None] | None = None
        scope["state"].update(write=self._write, listen=self._listen)
        self.task = asyncio.ensure_future(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._events.get, self._send)
            stay: Callable[[], Awaitable[None]] | None = scope["state"].get("stay")
            if stay is not None:
                await stay()
        finally:
            if self._answering is not None:
                self._answering.cancel()
            self._end()

    def take(self, text: str) -> None:
        self._messages.put_nowait(text)

    def close(self) -> None:
        self._open = False
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1001})

    def _listen(self, answer: Callable[[str], Awaitable[None]]) -> None:
        self._answering = asyncio.ensure_future(self._answer_all(answer))

    async def _answer_all(self, answer: Callable[[str], Awaitable[None]]) -> None:
        while True:
            await answer(await self._messages.get())

    def _write(self, data: bytes, in_bytes: bool) -> bool:
        if self._open:
            self._deliver(data if in_bytes else data.decode())
        return self._open

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            data = message.get("text")
            self._deliver(data if data is not None else message["bytes"])
        elif message["type"] == "websocket.close":
            self._end()

    def _end(self) -> None:
        if self._open:
            self._open = False
            self._deliver(None)
