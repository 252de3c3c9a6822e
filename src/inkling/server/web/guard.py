"""What stands before every request: strict headers, no write from another site, nothing too large or too often."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from inkling.catalogs import LANGUAGES, speech
from inkling.core.errors import Refusal, mark
from inkling.server.log.faults import StoreBusy
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger
from inkling.server.ops.metrics import REFUSALS, count_request
from inkling.server.ops.token_bucket import TooMany
from inkling.server.pages.frame import refusal_page
from inkling.server.web.limits import Limits, address_of

LARGEST_FORM = 16_384
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
    "no-table": 404,
    "no-table-picture": 404,
    "no-page": 404,
    "no-method": 405,
    "foreign-site": 403,
    "too-large": 413,
    "our-fault": 500,
    "damaged": 503,
}
"""By code; what came too often is 429, what the store cannot do now 503, everything else 409."""
AGAIN = {"retry-after": "2"}
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


def turn_down(refusal: Refusal, connection: HTTPConnection, package: str = "inkling", ways: str = "") -> Response:
    """A code and a sentence: as JSON for programs and sockets, else as a page."""
    REFUSALS.labels(refusal.code).inc()
    say, status = speech(language(connection), package), status_of(refusal)
    sentence, headers = say.refusal(refusal), AGAIN if isinstance(refusal, StoreBusy) else None
    if connection.scope["type"] == "websocket" or connection.scope["path"].startswith(API):
        return JSONResponse({"refused": refusal.code, "sentence": sentence}, status, headers)
    title = say("Not found") if status == 404 else say("Not so")
    return HTMLResponse(refusal_page(title, sentence, refusal.code, say, ways), status, headers)


def status_of(refusal: Refusal) -> int:
    if isinstance(refusal, StoreBusy):
        return 503
    return 429 if isinstance(refusal, TooMany) else STATUS.get(refusal.code, 409)


def check_host(connection: HTTPConnection) -> None:
    """It stands in links and in the squares made of them, which take the longer the longer it is."""
    host = connection.headers.get("host")
    if host is not None and not HOST.fullmatch(host):
        raise Refusal("bad-host", mark("The address of this request cannot be read."))


def check_origin(connection: HTTPConnection) -> None:
    """Whoever shows a token in a header needs no cookie, so no other site can have sent them."""
    if bearer(connection) is None and not same_origin(connection):
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
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal("too-large", mark("That is too much at once."))
    return body


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
