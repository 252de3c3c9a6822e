"""What stands before every request: strict headers, no write from another site, nothing too large or too often."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import suppress
from math import ceil
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import htpy as h
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from inkling.catalogs import LANGUAGES, speech
from inkling.core.errors import BadRecord, Refusal, mark
from inkling.server.log.faults import StoreBusy
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger
from inkling.server.ops.metrics import REFUSALS, count_request
from inkling.server.ops.token_bucket import Busy, NotNow
from inkling.server.pages.frame import refusal_page
from inkling.server.web.limits import Limits, address_of

LARGEST_FORM = 16_384
HEARD_OUT = 32_000_000
HEARD_OUT_SECONDS = 10.0
"""How much is taken in of what is too large, and for how long."""
HOST = re.compile(r"(?=.{1,255}\Z)([\w.-]+|\[[0-9a-f:.]+\])(:\d*)?", re.ASCII | re.IGNORECASE)
"""A name or an address, and perhaps a port."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # Not stricter: without a referrer a browser sends the origin of a form as "null".
    (b"referrer-policy", b"same-origin"),
)
PRIVATE = (b"cache-control", b"no-store")
KEEP = (b"cache-control", b"public, max-age=31536000, immutable")
NO_MORE = (b"connection", b"close")
"""Whoever sends too much is not listened to until they are done."""
STATUS = {
    "bad-host": 400,
    "too-deep": 400,
    "no-table": 404,
    "no-table-picture": 404,
    "no-page": 404,
    "no-method": 405,
    "foreign-site": 403,
    "private": 403,
    "sent-away": 403,
    "signed-out": 403,
    "too-large": 413,
    "our-fault": 500,
    "unread": 503,
    "damaged": 503,
}
"""By code; what came too often is 429, what there is no time for or the store cannot do now 503, all else 409."""
STORE_AGAIN = 2.0
"""Seconds until a store that did not answer may be asked again."""
OUR_FAULT = Refusal("our-fault", mark("Something went wrong here; it is in the server's log. Please try again."))
API = "/api/"
log = logger(__name__)


class Guard:
    """Strict headers on every answer, no write from another site, and not too much from one address."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_guarded(message: Any) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                count_request(scope["method"], message["status"])
                headers = [*message.get("headers", ()), *HEADERS]
                if not any(name == b"cache-control" for name, _ in headers):
                    # The addresses of our own files change with their content.
                    ours = scope["path"].startswith("/static/") and scope["query_string"].startswith(b"v=")
                    headers.append(KEEP if ours else PRIVATE)
                if message["status"] == STATUS["too-large"]:
                    headers.append(NO_MORE)
                message["headers"] = headers
            await send(message)

        connection = HTTPConnection(scope)
        try:
            self.check(connection)
            await self.app(scope, receive, send_guarded)
        except Refusal as refusal:
            await turn_down(refusal, connection)(scope, receive, send_guarded)
        except ClientDisconnect:
            pass  # in the middle of what they sent: nobody is there to be told, and nothing of ours went wrong
        except Exception as error:
            log.error("a request failed", failure=describe(error))
            if started:
                raise
            await turn_down(OUR_FAULT, connection)(scope, receive, send_guarded)

    def check(self, connection: HTTPConnection) -> None:
        self.limits.count_request(address_of(connection))
        check_host(connection)
        if connection.scope["method"] not in ("GET", "HEAD"):
            check_origin(connection)
        else:
            check_reader(connection)


def turn_down(refusal: Refusal, connection: HTTPConnection, package: str = "inkling", ways: h.Node = None) -> Response:
    """A code and a sentence: as JSON for programs, scripts and sockets, else as a page."""
    REFUSALS.labels(refusal.code).inc()
    say, status = speech(language(connection), package), status_of(refusal)
    sentence, headers = say.refusal(refusal), {}
    again = STORE_AGAIN if isinstance(refusal, StoreBusy) else getattr(refusal, "again", None)
    if again is not None:
        headers["retry-after"] = str(ceil(again))
    if connection.scope["type"] == "websocket" or wants_json(connection):
        return JSONResponse({"refused": refusal.code, "sentence": sentence}, status, headers)
    title = say("Not found") if status == 404 else say("Not now") if status == 503 else say("Not so")
    return HTMLResponse(refusal_page(title, sentence, refusal.code, say, ways), status, headers)


def wants_json(connection: HTTPConnection) -> bool:
    asked = connection.headers.get("accept", "")
    return connection.scope["path"].startswith(API) or asked.startswith("application/json")


def status_of(refusal: Refusal) -> int:
    if refusal.code == "damaged" and isinstance(refusal, BadRecord):
        # A damaged record is somebody's file, a damaged table ours.
        return 409
    if isinstance(refusal, NotNow | StoreBusy):
        return 503 if isinstance(refusal, Busy | StoreBusy) else 429
    return STATUS.get(refusal.code, 409)


def check_host(connection: HTTPConnection) -> None:
    """It stands in links and in the squares made of them, which take the longer the longer it is."""
    host = connection.headers.get("host")
    if host is not None and not HOST.fullmatch(host):
        raise Refusal("bad-host", mark("The address of this request cannot be read."))


def check_origin(connection: HTTPConnection) -> None:
    """Whoever shows a token in a header needs no cookie, so no other site can have sent them."""
    if bearer(connection) is None and not same_origin(connection):
        raise Refusal("foreign-site", mark("This request came from another site."))


def check_reader(connection: HTTPConnection) -> None:
    """Another site may lead people here, but not have things fetched behind their backs: pictures that count as wrong
    codes of everybody at their address, or pages that are costly to make."""
    asked = {name: connection.headers.get(f"sec-fetch-{name}") for name in ("site", "mode", "dest")}
    if asked["site"] == "cross-site" and (asked["mode"], asked["dest"]) != ("navigate", "document"):
        raise Refusal("foreign-site", mark("This request came from another site."))


def bearer(connection: HTTPConnection) -> str | None:
    """The token of another client than a browser."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def same_origin(connection: HTTPConnection) -> bool:
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


async def read_body(request: Request, most: int = LARGEST_FORM) -> bytes:
    body = b"".join([part async for part in cut_off(request, most)])
    if len(body) > most:
        raise Refusal("too-large", mark("That is too much at once."))
    return body


async def cut_off(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """What comes, up to and with the part that is too much."""
    come, parts = 0, request.stream()
    async for part in parts:
        come += len(part)
        yield part
        if come > most:
            await hear_out(parts)
            return


async def hear_out(parts: AsyncGenerator[bytes, None]) -> None:
    """A good deal of the rest, for a while, to forget it: who is cut off while they still send does not hear why."""
    heard = 0
    with suppress(TimeoutError, ClientDisconnect):
        async with asyncio.timeout(HEARD_OUT_SECONDS):
            async for part in parts:
                heard += len(part)
                if heard > HEARD_OUT:
                    return


async def read_form(request: Request) -> dict[str, str]:
    body = await read_body(request)
    try:
        return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50))
    except ValueError:
        raise Refusal("too-large", mark("That is too much at once.")) from None


def language(connection: HTTPConnection) -> str:
    """As this address asks, else as the person chose, else as the browser says."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    chosen = asked or connection.headers.get("accept-language", "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])


def path_of(address: str) -> str:
    """The path alone, on this site: a header says what it likes."""
    try:
        return "/" + urlsplit(address).path.lstrip("/\\")
    except ValueError:
        return "/"
