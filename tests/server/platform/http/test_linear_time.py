"""Parsing unauthenticated input takes linear time. Each pattern and parser runs on hostile input of length n, 2n and 4n
in one process; the best of five runs counts. A constant linear cost is added to each time, so that clock noise does not
matter for tiny values."""

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import partial
from time import thread_time
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Message
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from inkling.server.main import build_app
from inkling.server.platform.http import request_guard
from inkling.server.platform.http.rate_limits import RateLimits
from inkling.server.settings import Settings
from tests.amounts import LONG_RUN

pytestmark = pytest.mark.one_process("nothing is shared here")

MOST_PER_DOUBLING = 2.6
LENGTH = 2000
"""The shortest of three inputs for a pattern."""
HEADER_LENGTH = 15_000
"""The same for a header: the longest just fits into a head."""
PLAIN = re.compile("(?:[^/]|/)+$")
PARAMETER = re.compile(r"{[^}]*}")
ENDS = ("", "/", "/x", ".", "\n", ".svgx")
"""Text after the long part, because most patterns are fast while they match."""
BITS: tuple[str, ...] = ("a,", ";", '"', "a=b; ", "0-1,", "/")
if LONG_RUN:
    BITS += (" ", "a", "=", "\\", "en;q=0.1,", "%2", "a&", ".")
"""What a long header is made of."""
READ_ANYWHERE = (
    *("accept", "accept-encoding", "accept-language", "authorization", "cookie", "if-none-match", "referer", "upgrade"),
    *("sec-fetch-site", "user-agent", "x-forwarded-for", "x-forwarded-proto", "if-modified-since"),
)
ASKED: dict[str, tuple[str, str, tuple[tuple[str, str], ...]]] = {
    "headers": ("GET", "/", tuple((name, "{}") for name in READ_ANYWHERE)),
    "host": ("GET", "/", (("host", "{}"),)),
    "range": ("GET", "/static/inkling.css", (("range", "bytes={}"), ("if-range", "{}"), ("if-none-match", "{}"))),
    "origin": ("POST", "/language", (("origin", "http://{}"),)),
    "form": ("POST", "/language", (("content-type", "application/x-www-form-urlencoded; {}"),)),
    "parts": ("POST", "/records", (("content-type", "multipart/form-data; boundary={}"),)),
    "query": ("GET", "/learn/similo?{}", ()),
    "path": ("GET", "/{}/x", ()),
    "socket": ("GET", "/t/{}/live", ()),
}
"""Method, address and headers of a request; the long part belongs into each pair of braces."""


def best_of_five(work: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        start = thread_time()
        work()
        times.append(thread_time() - start)
    return min(times)


def find_growth(work: Callable[[int], object], length: int) -> float:
    """Return the largest factor by which the time grows when the input doubles."""
    times = []
    for n in (length, 2 * length, 4 * length):
        text = "a" * n
        times.append(best_of_five(lambda n=n: work(n)) + best_of_five(lambda text=text: PLAIN.match(text)))  # type: ignore[misc]
    return max(times[1] / times[0], times[2] / times[1])


def grows_too_fast(work: Callable[[int], object], length: int) -> bool:
    """True if it grows too fast twice, because another process may have used the core."""
    return all(find_growth(work, length) > MOST_PER_DOUBLING for _ in range(3))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starlette]:
    """Return the app with every option enabled. It is opened only to be closed: no request here needs a table."""
    folder = tmp_path_factory.mktemp("data")
    made = build_app(Settings(data=str(folder), uploads=True, meet="host@play.example", ask=True))
    yield made

    async def close() -> None:
        async with made.router.lifespan_context(made):
            pass

    asyncio.run(close())


def routes_of(app: Starlette) -> Iterator[tuple[str, "re.Pattern[str]"]]:
    for route in app.routes:
        assert isinstance(route, Route | WebSocketRoute | Mount)
        yield route.path, route.path_regex


def make_hostile(path: str, n: int) -> Iterator[str]:
    """Yield addresses with one long parameter: a repeated character of its pattern, or any other."""
    for found in PARAMETER.finditer(path):
        before, after = (PARAMETER.sub("a", part) for part in (path[: found.start()], path[found.end() :]))
        for bit in sorted({"a", "/", ".", *after[:1]}):
            yield from (f"{before}{bit * n}{end}" for end in (after, *ENDS))


def test_a_quadratic_pattern_would_be_noticed() -> None:
    slow = re.compile("^/decks/([^/]+)\\.([^/]+)$")
    assert grows_too_fast(lambda n: slow.match(f"/decks/{'.' * n}/x"), 400)


def test_every_route_is_found_in_linear_time(app: Starlette) -> None:
    routes = dict(routes_of(app))
    assert len(routes) > 60
    slow = []
    for path, pattern in routes.items():
        inputs = {n: list(make_hostile(path, n)) for n in (LENGTH, 2 * LENGTH, 4 * LENGTH)}

        def match_all(n: int, inputs: dict[int, list[str]] = inputs, pattern: "re.Pattern[str]" = pattern) -> None:
            for address in inputs[n]:
                pattern.match(address)

        if inputs[LENGTH] and grows_too_fast(match_all, LENGTH):
            slow.append(path)
    assert not slow


def make_scope(kind: str, bit: str, n: int) -> dict[str, Any]:
    method, address, headers = ASKED[kind]
    long = (bit * n)[:n]
    path, _, query = address.format(long if "{" in address else "").partition("?")
    filled = {"host": "play.example", **{name: value.format(long) for name, value in headers}}
    return {
        "type": "websocket" if kind == "socket" else "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in filled.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
        "state": {},
    }


async def ask(app: Any, scope: dict[str, Any]) -> int:
    """Send one request without a body. Return the status."""
    status, asked = 0, asyncio.Event()

    async def receive() -> Message:
        if asked.is_set():
            await asyncio.Event().wait()
        asked.set()
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)

    await app(scope, receive, send)
    return status


@pytest.mark.parametrize("kind", ASKED)
def test_requests_are_read_in_linear_time(app: Starlette, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request passes the whole application with one long part. The limit on address length is lifted here."""
    monkeypatch.setattr(request_guard, "LONGEST_ADDRESS", 10**6)
    monkeypatch.setattr(RateLimits, "count_request", lambda *_: None)
    application: Any = app
    trusting: Any = ProxyHeadersMiddleware(application, "127.0.0.1")
    with asyncio.Runner() as runner:

        def request(n: int, bit: str) -> None:
            assert runner.run(ask(trusting, make_scope(kind, bit, n))) < 500

        slow = [bit for bit in BITS if grows_too_fast(partial(request, bit=bit), HEADER_LENGTH)]
    assert not slow
