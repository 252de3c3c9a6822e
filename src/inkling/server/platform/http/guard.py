"""What stands before every request: strict headers, no write from another site, nothing too large or too often."""

import asyncio
import re
from collections import deque
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from inkling.core.errors import Refusal, msg
from inkling.server.platform.http import urls
from inkling.server.platform.http.bearer import bearer
from inkling.server.platform.http.rate_limits import Limits, address_of
from inkling.server.platform.http.refusals import OUR_FAULT, STATUS, turn_down
from inkling.server.platform.http.routing import reads
from inkling.server.platform.logs import describe, logger
from inkling.server.platform.metrics import count_request
from inkling.server.platform.token_bucket import LONGEST_ADDRESS

HOST = re.compile(r"(?=.{1,255}\Z)([\w.-]+|\[[0-9a-f:.]+\])(:\d*)?", re.ASCII | re.IGNORECASE)
"""A name or an address, and perhaps a port."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
UNUSED = (
    "accelerometer", "browsing-topics", "camera", "clipboard-read", "display-capture", "encrypted-media",
    "fullscreen", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer",
    "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-create", "publickey-credentials-get",
    "serial", "storage-access", "usb", "window-management", "xr-spatial-tracking",
)  # fmt: skip
"""Features of browsers that no page of ours uses. What our scripts do use keeps its default, which is our pages alone:
copying and sharing a link, keeping the screen on, playing a sound."""
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # Not stricter: without a referrer a browser sends the origin of a form as "null".
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", ", ".join(f"{feature}=()" for feature in UNUSED).encode()),
)
PRIVATE = (b"cache-control", b"no-store")
INDEXED = (urls.learn, urls.gallery, urls.daily, urls.deals, urls.programs, urls.pictures)
FOR_SEARCH_ENGINES = re.compile(f"{urls.home.pattern}|({'|'.join(re.escape(url.root) for url in INDEXED)})(/.*)?")
"""Pages that are the same for everybody. With a query they can name a table or a game that somebody played."""
STATIC = f"{urls.asset.root}/"
NOT_INDEXED = (b"x-robots-tag", b"noindex")
NO_MORE = (b"connection", b"close")
"""Whoever sends too much is not listened to until they are done."""
SECONDS_TO_REFUSE = 0.5
"""Delay before the refusal of a request that came too fast: a client that ignores refusals costs little."""
log = logger(__name__)


class Guard:
    """Strict headers on every answer, no write from another site, not too much from one address, and nothing for people
    whom the operator has blocked."""

    def __init__(self, app: ASGIApp, limits: Limits, check_person: Callable[[HTTPConnection], None]) -> None:
        self.app = app
        self.limits = limits
        self.turns = Turns()
        self.check_person = check_person

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.pass_on(scope, receive, send)
            return
        started = False

        async def send_guarded(message: Any) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                count_request(scope["method"], message["status"])
                headers = [*message.get("headers", ()), *HEADERS]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(PRIVATE)
                if scope["query_string"] or not FOR_SEARCH_ENGINES.fullmatch(scope["path"]):
                    headers.append(NOT_INDEXED)
                if message["status"] == STATUS["too-large"]:
                    headers.append(NO_MORE)
                message["headers"] = headers
            if scope["method"] == "HEAD" and message.get("more_body"):
                # The head is all that was asked for, and a stream would never end.
                await send({"type": "http.response.body"})
                raise ClientDisconnect
            await send(message)

        connection = HTTPConnection(scope)
        try:
            address = address_of(connection)
            with self.limits.request(address):
                await self.turns.take(address)
                self.check(connection)
                await self.app(scope, receive, send_guarded)
        except Refusal as refusal:
            if refusal.code == "too-fast":
                await asyncio.sleep(SECONDS_TO_REFUSE)
            await turn_down(refusal, connection)(scope, receive, send_guarded)
        except ClientDisconnect:
            pass  # in the middle of what they sent: nobody is there to be told, and nothing of ours went wrong
        except Exception as error:
            log.error("a request failed", failure=describe(error))
            if started:
                raise
            await turn_down(OUR_FAULT, connection)(scope, receive, send_guarded)

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket checks everything else itself, but only after its route was found."""
        try:
            if scope["type"] == "websocket":
                check_address(scope)
        except Refusal as refusal:
            await receive()
            await turn_down(refusal, HTTPConnection(scope))(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def check(self, connection: HTTPConnection) -> None:
        self.limits.count_request(address_of(connection))
        check_address(connection.scope)
        check_host(connection)
        if reads(connection):
            check_reader(connection)
        else:
            check_origin(connection)
        # The page that says so needs its style sheets.
        if not connection.scope["path"].startswith(STATIC):
            self.check_person(connection)


def check_address(scope: Scope) -> None:
    """Raise unless path and query are of a length that pages use. Must come before anything parses or routes them."""
    path = scope.get("raw_path") or scope["path"].encode()
    if len(path) + len(scope["query_string"]) > LONGEST_ADDRESS:
        # The refusal is in the language that the query may name.
        scope["query_string"] = b""
        raise Refusal("long-address", msg("The address of this request is too long."))


def check_host(connection: HTTPConnection) -> None:
    """It stands in links and in the QR codes made of them, which take the longer the longer it is.

    A request has exactly one; only HTTP/1.0 may leave it out (RFC 9112, 3.2)."""
    hosts = connection.headers.getlist("host")
    missing = not hosts and connection.scope.get("http_version") != "1.0"
    if missing or len(hosts) > 1 or not all(HOST.fullmatch(host) for host in hosts):
        raise Refusal("bad-host", msg("The address of this request can’t be read."))


def check_origin(connection: HTTPConnection) -> None:
    """Whoever shows a token in a header needs no cookie, so no other site can have sent them."""
    if bearer(connection) is None and not same_origin(connection):
        raise Refusal("foreign-site", msg("This request came from another site."))


def check_reader(connection: HTTPConnection) -> None:
    """Another site may lead people here, but not have things fetched behind their backs: pictures that count as wrong
    codes of everybody at their address, or pages that are costly to make."""
    asked = {name: connection.headers.get(f"sec-fetch-{name}") for name in ("site", "mode", "dest")}
    if asked["site"] == "cross-site" and (asked["mode"], asked["dest"]) != ("navigate", "document"):
        raise Refusal("foreign-site", msg("This request came from another site."))


def same_origin(connection: HTTPConnection) -> bool:
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


AT_ONCE = 4
"""Requests of one address that begin in one iteration: about 2 ms of work."""


class Turns:
    """Fair shares of the event loop: of one address, `AT_ONCE` requests begin in one iteration, others in later ones.
    Otherwise hundreds of one address that arrive together would hold up everybody else."""

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, address: str) -> None:
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._go_on)
        begun = self._begun[address] = self._begun.get(address, 0) + 1
        if begun > AT_ONCE:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append(turn)
            await turn

    def _go_on(self) -> None:
        """A new iteration: let the next ones begin, and count them."""
        self._begun.clear()
        for address, waiting in list(self._waiting.items()):
            for _ in range(min(AT_ONCE, len(waiting))):
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
            self._begun[address] = AT_ONCE
            if not waiting:
                del self._waiting[address]
        if self._begun:
            asyncio.get_running_loop().call_soon(self._go_on)
