"""Middleware for every request: adds security headers, checks the origin, and applies size and rate limits."""

import asyncio
import re
from collections import deque
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from inkling.catalogs import LANGUAGES
from inkling.core.errors import Refusal, msg
from inkling.server.platform.http import urls
from inkling.server.platform.http.frame_embedding import can_page_be_embedded
from inkling.server.platform.http.rate_limits import RateLimits, client_address
from inkling.server.platform.http.refusal_responses import OUR_FAULT, STATUS, make_refusal_response
from inkling.server.platform.http.routing import is_get_or_head_request
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.metrics import count_handled_request
from inkling.server.platform.token_buckets_and_limits import LONGEST_ADDRESS

HOST = re.compile(r"(?=.{1,255}\Z)([\w.-]+|\[[0-9a-f:.]+\])(:\d*)?", re.ASCII | re.IGNORECASE)
"""Matches a valid Host header: a name or an IP address, with an optional port."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors "
)
UNUSED = (
    "accelerometer", "browsing-topics", "camera", "clipboard-read", "display-capture", "encrypted-media",
    "fullscreen", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer",
    "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-create", "publickey-credentials-get",
    "serial", "storage-access", "usb", "window-management", "xr-spatial-tracking",
)  # fmt: skip
"""Browser features that no page uses. All other features keep their default, which allows them for our pages only."""
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    # A stricter policy would make browsers send "null" as the origin of a form.
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", ", ".join(f"{feature}=()" for feature in UNUSED).encode()),
)
PRIVATE = (b"cache-control", b"no-store")
"""Default header: responses are not cached."""
INDEXED = (urls.learn, urls.gallery, urls.daily, urls.deals, urls.programs, urls.privacy, urls.languages, urls.pictures)
FOR_SEARCH_ENGINES = re.compile(
    f"{urls.home.pattern}|({'|'.join(re.escape(url.path_before_parameters) for url in INDEXED)})(/.*)?"
)
"""Matches paths of pages that are the same for everybody. With a query they might name a table or a play."""
IN_LANGUAGE = re.compile(f"lang=({'|'.join(LANGUAGES)})".encode())
SHOWN = (200, 304)
"""Statuses of pages that may be embedded. Error pages may not."""
STATIC = f"{urls.asset.path_before_parameters}/"
PREVIEW_PICTURES = re.compile(
    rf"{urls.asset.path_before_parameters}/preview-\w+\.png|{urls.game_file.path_before_parameters}/\w+/preview\.png"
)
"""Matches pictures that other sites may show: those of link previews."""
NOT_INDEXED = (b"x-robots-tag", b"noindex")
NO_MORE = (b"connection", b"close")
"""Header that closes the connection after an oversized request, instead of reading the rest."""
SECONDS_TO_REFUSE = 0.5
"""Delay before a rate-limit error, so that a client that ignores it costs little."""
log = get_logger(__name__)


class RequestGuard:
    """Middleware that adds security headers, and refuses cross-site writes, excessive requests and blocked people."""

    def __init__(
        self,
        app: ASGIApp,
        limits: RateLimits,
        check_person: Callable[[HTTPConnection], None],
        embedding: tuple[str, ...] = (),
    ) -> None:
        """Wrap `app`. `check_person` raises Refusal for blocked people.

        `embedding` are the origins that may show some pages in a frame.
        """
        self.app = app
        self.embeds = bool(embedding)
        self.embeddable, self.unframed = frame_policy_headers(embedding), frame_policy_headers(())
        self.limits = limits
        self.turns = FairRequestStartMiddleware()
        self.check_person = check_person

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.guard_url_length(scope, receive, send)
            return
        started = False

        async def send_guarded(message: Any) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                count_handled_request(scope["method"], message["status"])
                embeds = self.embeds and message["status"] in SHOWN and can_page_be_embedded(scope["path"])
                framed = self.embeddable if embeds else self.unframed
                headers = [*message.get("headers", ()), *HEADERS, *framed]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(PRIVATE)
                if not may_be_indexed_by_search_engines(scope):
                    headers.append(NOT_INDEXED)
                if message["status"] == STATUS["too-large"]:
                    headers.append(NO_MORE)
                message["headers"] = headers
            if scope["method"] == "HEAD" and message.get("more_body"):
                # A HEAD request needs only the headers, and a stream would never end.
                await send({"type": "http.response.body"})
                raise ClientDisconnect
            await send(message)

        connection = HTTPConnection(scope)
        try:
            address = client_address(connection)
            with self.limits.hold_request(address):
                await self.turns.wait_for_turn(address)
                self.check_request(connection)
                await self.app(scope, receive, send_guarded)
        except Refusal as refusal:
            if refusal.code == "too-fast":
                await asyncio.sleep(SECONDS_TO_REFUSE)
            await make_refusal_response(refusal, connection)(scope, receive, send_guarded)
        except ClientDisconnect:
            pass  # the client is gone, so there is nobody to answer and nothing to log
        except Exception as error:
            log.error("a request failed", failure=describe_error(error))
            if started:
                raise
            await make_refusal_response(OUR_FAULT, connection)(scope, receive, send_guarded)

    async def guard_url_length(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on WebSockets and lifespan events. Of a WebSocket's request, check only the length of the URL; its route
        checks everything else."""
        try:
            if scope["type"] == "websocket":
                check_url_length(scope)
        except Refusal as refusal:
            await receive()
            await make_refusal_response(refusal, HTTPConnection(scope))(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def check_request(self, connection: HTTPConnection) -> None:
        """Check the rate, URL, host and origin of a request, and whether its sender is blocked. Raise Refusal if one is
        not allowed."""
        self.limits.count_request(client_address(connection))
        check_url_length(connection.scope)
        check_host(connection)
        if is_get_or_head_request(connection):
            check_cross_site_read(connection, self.embeds)
        else:
            check_origin(connection)
        # The page that reports a blocked person needs its style sheets.
        if not connection.scope["path"].startswith(STATIC):
            self.check_person(connection)


def check_url_length(scope: Scope) -> None:
    """Raise Refusal if path and query are too long. Call it before anything parses them."""
    path = scope.get("raw_path") or scope["path"].encode()
    if len(path) + len(scope["query_string"]) > LONGEST_ADDRESS:
        # Choosing the language of the error page would parse the query.
        scope["query_string"] = b""
        raise Refusal("long-address", msg("The address of this request is too long."))


def check_host(connection: HTTPConnection) -> None:
    """Raise Refusal unless the request has exactly one valid Host header. HTTP/1.0 may omit it (RFC 9112, 3.2).

    Links and QR codes contain the host, so it must be short and well-formed.
    """
    hosts = connection.headers.getlist("host")
    missing = not hosts and connection.scope.get("http_version") != "1.0"
    if missing or len(hosts) > 1 or not all(HOST.fullmatch(host) for host in hosts):
        raise Refusal("bad-host", msg("The address of this request can’t be read."))


def check_origin(connection: HTTPConnection) -> None:
    """Raise Refusal for a write from another site.

    Requests with a bearer token are exempt, because other sites can't send one.
    """
    if read_bearer_token(connection) is None and not is_same_origin(connection):
        raise Refusal("foreign-site", msg("This request came from another site."))


def frame_policy_headers(origins: tuple[str, ...]) -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers that say which sites may show this page in a frame."""
    policy = (b"content-security-policy", (POLICY + (" ".join(origins) or "'none'")).encode())
    # The older header can't name origins.
    return (policy,) if origins else (policy, (b"x-frame-options", b"DENY"))


def may_be_indexed_by_search_engines(scope: Scope) -> bool:
    """True if search engines may list this URL.

    Queries are excluded, except the language, because they might name a table or a play.
    """
    query = scope["query_string"]
    return FOR_SEARCH_ENGINES.fullmatch(scope["path"]) is not None and (not query or bool(IN_LANGUAGE.fullmatch(query)))


def check_cross_site_read(connection: HTTPConnection, embeds: bool = False) -> None:
    """Raise Refusal for cross-site reads except navigation. With `embeds`, frames may read some pages.

    Otherwise images on another site could use up a visitor's limit of wrong codes, or request costly pages.
    """
    asked = {name: connection.headers.get(f"sec-fetch-{name}") for name in ("site", "mode", "dest")}
    path = connection.scope["path"]
    if PREVIEW_PICTURES.fullmatch(path):
        return
    targets = ("document", "iframe") if embeds and can_page_be_embedded(path) else ("document",)
    if asked["site"] == "cross-site" and not (asked["mode"] == "navigate" and asked["dest"] in targets):
        raise Refusal("foreign-site", msg("This request came from another site."))


def is_same_origin(connection: HTTPConnection) -> bool:
    """True unless the headers `Sec-Fetch-Site` or `Origin` name another site."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


AT_ONCE = 4
"""Maximum requests of one address that start in one event loop iteration: about 2 ms of work."""


class FairRequestStartMiddleware:
    """Schedules requests fairly: each event loop iteration starts at most `AT_ONCE` requests of one address.

    Otherwise a burst from one address would delay all others.
    """

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def wait_for_turn(self, address: str) -> None:
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._start_next_iteration)
        begun = self._begun[address] = self._begun.get(address, 0) + 1
        if begun > AT_ONCE:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append(turn)
            await turn

    def _start_next_iteration(self) -> None:
        """Start waiting requests at the beginning of the next loop iteration, up to the limit of each address."""
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
            asyncio.get_running_loop().call_soon(self._start_next_iteration)


def read_bearer_token(connection: HTTPConnection) -> str | None:
    """Return the bearer token of the Authorization header, or None."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None
