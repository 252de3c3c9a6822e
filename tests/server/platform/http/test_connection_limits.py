"""Limits of one HTTP connection (pipelining, time, header size) and of all connections of one address."""

import asyncio
import gc
import json
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.protocols.http import h11_impl, httptools_impl
from websockets.exceptions import InvalidStatus

from inkling.server import main
from inkling.server.platform.http import request_deadlines
from inkling.server.platform.http.bounded_http_protocol import LARGEST_HEAD, MOST_UNANSWERED, SLICE, make_http_protocol
from inkling.server.platform.http.connection_limits import TOO_MANY, TrustedProxies
from inkling.server.platform.http.request_deadlines import LEAST_PROGRESS, RequestTimerMixin
from inkling.server.platform.resource_limits import raise_descriptor_limit
from inkling.server.platform.token_buckets_and_limits import LONGEST_ADDRESS
from inkling.server.settings import Settings
from tests.server.local_server import NEAR, browser, open_live_socket, serving
from tests.server.raw_http import ASKING, MAKING, connect, read_all, read_until, upgrade
from tests.time_limits import ANSWER, wait_until

pytestmark = pytest.mark.one_process("limits are those of one process")

TESTED_UVICORN = "0.54."
"""The protocol classes of `platform/http/` rely on names that uvicorn doesn't document. With another version run
this file, read uvicorn's `protocols/http` once more, and change this line."""
LIBRARIES: dict[str, Any] = {"httptools": httptools_impl, "h11": h11_impl}
PROTOCOLS = {"httptools": httptools_impl.HttpToolsProtocol, "h11": h11_impl.H11Protocol}
SILENT = 0.4
"""Seconds that a test gives a client that never sends."""


@pytest.fixture(params=PROTOCOLS)
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name = str(request.param)
    monkeypatch.setattr(main, "make_http_protocol", partial(make_http_protocol, library=PROTOCOLS[name]))
    return name


def test_uvicorn_is_the_version_that_was_tested() -> None:
    assert uvicorn.__version__.startswith(TESTED_UVICORN), "see TESTED_UVICORN"


def test_pipelined_requests_whose_answers_nobody_reads_do_not_pile_up(library: str, tmp_path: Path) -> None:
    """5 MB of them once became 150,000 requests in memory."""
    with serving(tmp_path, requests_per_second=1e6) as url, closing(connect(url)) as line:
        line.setblocking(False)
        went, tries = 0, 0
        with suppress(ConnectionError):
            while went < 5_000_000 and tries < 100:
                try:
                    went += line.send(ASKING * 2000)
                except BlockingIOError:
                    # Reading is paused, or not yet resumed.
                    assert httpx.get(f"{url}/livez", **NEAR).status_code == 200
                    tries += 1
        kind = LIBRARIES[library].RequestResponseCycle
        queued = sum(issubclass(type(one), kind) for one in gc.get_objects())
        assert queued <= MOST_UNANSWERED + SLICE // len(ASKING) + 10
        assert httpx.get(f"{url}/livez", **NEAR).status_code == 200


def test_few_pipelined_requests_are_all_answered(library: str, url: str) -> None:
    with closing(connect(url)) as line:
        line.sendall(ASKING * 100 + ASKING[:10])
        assert read_until(line, b"HTTP/1.1 200", 100).count(b"HTTP/1.1 200") == 100
        line.sendall(ASKING[10:])
        assert b"HTTP/1.1 200" in read_until(line, b"HTTP/1.1 200")


def test_form_behind_other_requests_is_read_whole(url: str) -> None:
    head = b"POST /records HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 300000\r\n\r\n"
    with closing(connect(url)) as line:
        line.sendall(ASKING * 3 + head + b"x" * 300_000 + ASKING)
        answered = read_until(line, b"HTTP/1.1 200", 4)
    assert answered.count(b"HTTP/1.1 200") == 4
    assert answered.count(b"HTTP/1.1 409") == 1


def test_stream_ends_with_its_connection_though_a_request_waits_behind_it(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_address=1) as url, browser(url) as ada:
        path = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path.replace("/t/", "/api/tables/")
        asks = f"GET {path}/events HTTP/1.1\r\nhost: x\r\ncookie: inkling={ada.cookies['inkling']}\r\n\r\n".encode()

        def stream() -> int:
            with closing(connect(url)) as line:
                line.sendall(asks + ASKING)
                return int(read_until(line, b"\r\n")[9:12])

        assert stream() == 200
        wait_until(lambda: stream() == 200, "the end of the stream before")


# Time.


def test_silent_connections_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    monkeypatch.setattr(request_deadlines, "SECONDS_FOR_HEAD", SILENT)
    monkeypatch.setattr(request_deadlines, "SECONDS_FOR_PROGRESS", SILENT)
    with serving(tmp_path) as url, ExitStack() as stack:
        silent, head, body, later = (stack.enter_context(closing(connect(url))) for _ in range(4))
        head.sendall(ASKING[:10])
        body.sendall(MAKING + b"game=")
        later.sendall(ASKING)
        assert read_until(later, b"\r\n\r\n").startswith(b"HTTP/1.1 200")
        later.sendall(ASKING[:10])
        assert read_all(silent) == b""
        for line in (head, body, later):
            told = read_all(line)
            assert b"HTTP/1.1 408 Request Timeout" in told
            assert told.endswith(request_deadlines.LATE.encode())


def test_answers_and_sockets_have_no_such_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_deadlines, "SECONDS_FOR_HEAD", SILENT)
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        with open_live_socket(ada, table) as opened, closing(connect(url)) as silent:
            assert read_all(silent) == b"", "the limit has passed"
            opened.send(json.dumps({"to": "echo", "send": "here"}))
            while "here" not in str(opened.recv(timeout=ANSWER)):
                pass


class Library(asyncio.Protocol):
    """Replaces uvicorn's protocol and waits for a body."""

    def __init__(self) -> None:
        self.transport = Transport(self)
        self.cycle = SimpleNamespace(response_complete=False, response_started=False, more_body=True)
        self.flow = SimpleNamespace(read_paused=False)


class Transport:
    def __init__(self, protocol: asyncio.Protocol) -> None:
        self.protocol, self.told = protocol, b""
        self.closed = False

    def is_closing(self) -> bool:
        return self.closed

    def get_protocol(self) -> asyncio.Protocol:
        return self.protocol

    def write(self, data: bytes) -> None:
        self.told += data

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("each", "paused", "stays"),
    [(LEAST_PROGRESS, False, True), (LEAST_PROGRESS - 1, False, False), (0, True, True)],
    ids=["slow", "too-slow", "the server pauses"],
)
def test_slow_uploads_go_on_as_long_as_they_progress(each: int, paused: bool, stays: bool) -> None:
    async def upload() -> Any:
        made: Any = type("Timed", (RequestTimerMixin, Library), {})()
        made.connection_made(made.transport)
        made.data_received(b"")
        made.flow.read_paused = paused
        for _ in range(1000):
            made.data_received(b"x" * each)
            made._time_out()
        made._stop_timer()
        return made.transport

    transport = asyncio.run(upload())
    assert transport.closed != stays
    assert (b" 408 " in transport.told) != stays


# Length.


def test_address_that_is_too_long_is_refused_before_it_is_routed(ada: httpx.Client) -> None:
    for address in (f"/{'a' * LONGEST_ADDRESS}", f"/?lang=de&a={'&' * LONGEST_ADDRESS}"):
        refused = ada.get(address)
        assert refused.status_code == 414
        assert "The address of this request is too long." in refused.text
    program = ada.get(f"/api/{'a' * LONGEST_ADDRESS}")
    assert (program.status_code, program.json()["refused"]) == (414, "long-address")
    assert ada.get(f"/?{'a' * (LONGEST_ADDRESS - 2)}").status_code == 200
    with pytest.raises(InvalidStatus) as turned, open_live_socket(ada, f"/t/{'A' * LONGEST_ADDRESS}"):
        pass
    assert turned.value.response.status_code == 414


MOST = 4_000_000
"""Bytes that the operating system may buffer for both ends."""
HEADER = b"x-one: " + b"a" * 1000 + b"\r\n"
ENDLESS = {
    "address": (b"GET /?", b"a" * 1000),
    "header": (b"GET / HTTP/1.1\r\nhost: x\r\nx-one: ", b"a" * 1000),
    "headers": (b"GET / HTTP/1.1\r\nhost: x\r\n", HEADER),
    "trailers": (b"POST /make HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n", HEADER),
    "extension": (b"POST /make HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1;a=", b"a" * 1000),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_head_without_end_is_cut(tmp_path: Path, what: str) -> None:
    """It would stay in memory while it arrives: 60 MB of small headers once took 260 MB."""
    first, more = ENDLESS[what]
    with serving(tmp_path) as url, closing(connect(url)) as line:
        line.sendall(first)
        went = 0
        with suppress(ConnectionError):
            while went < 5 * MOST:
                went += line.send(more * 100)
        assert went < 5 * MOST, "it was taken in"
        assert httpx.get(f"{url}/livez", **NEAR).status_code == 200


def test_head_that_is_too_large_is_told_so_and_large_ones_are_read(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        with closing(connect(url)) as line:
            line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x-one: " + b"a" * (LARGEST_HEAD - 100))
            line.sendall(b"a" * 200)
            told = line.recv(1000)
        assert told.startswith(b"HTTP/1.1 400 ")
        assert told.endswith(b"The head of this request is too large.")
        with browser(url) as ada:
            for _ in range(3):
                # Each separately, and on one connection: earlier requests have no effect.
                assert ada.get("/", headers={"x-one": "a" * (LARGEST_HEAD - 5000)}).status_code == 200
            refused = ada.post("/records", files={"file": ("play.json", b"a" * 3_000_000)})
            assert 'data-refused="damaged"' in refused.text, "a body is no head"


def test_requests_that_are_none_write_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Malformed requests are not logged. They are not counted, so anybody could fill the log with them."""
    other = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n"
    with serving(tmp_path) as url:
        for odd in (b"\x00\x01\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", other):
            with closing(connect(url)) as line:
                line.sendall(odd)
                assert line.recv(9) == b"HTTP/1.1 "
    # The server's own start and stop messages depend on the log level that other tests set.
    assert not [record for record in caplog.records if not record.name.startswith("inkling")]


def test_connections_of_one_address_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest idle connection makes room. If all are busy, a new one is refused."""
    monkeypatch.setattr(request_deadlines, "SECONDS_FOR_HEAD", 1e6)
    with serving(tmp_path, sockets_per_address=3) as url, ExitStack() as stack:
        silent = [stack.enter_context(closing(connect(url))) for _ in range(3)]
        busy = [stack.enter_context(closing(connect(url))) for _ in range(3)]
        for line in silent:
            assert read_all(line) == b"", "closed without a word"
        for line in busy:
            line.sendall(MAKING)
        wait_until(lambda: is_refused(url), "the refusal")
        busy.pop().close()
        wait_until(lambda: not is_refused(url), "room again")


def is_refused(url: str) -> bool:
    """True if a new connection is refused before it sends a request."""
    with closing(connect(url)) as line:
        line.settimeout(0.2)
        with suppress(TimeoutError):
            return TOO_MANY.encode() in read_all(line)
        return False


def test_sockets_are_not_counted_as_connections(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_address=5) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        with ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(open_live_socket(ada, table))
            assert ada.get(table).status_code == 200


def test_behind_a_proxy_each_forwarded_address_counts(tmp_path: Path) -> None:

    def ask(url: str, address: str) -> int:
        return httpx.get(f"{url}/livez", headers={"x-forwarded-for": address}, **NEAR).status_code

    with serving(tmp_path, sockets_per_address=3, behind_proxy=True) as url, ExitStack() as stack:
        making = MAKING.replace(b"host: x", b"host: x\r\nx-forwarded-for: 192.0.2.1")
        for _ in range(3):
            stack.enter_context(closing(connect(url))).sendall(making)
        wait_until(lambda: ask(url, "192.0.2.1") == 429, "the bound of that address")
        assert ask(url, "192.0.2.2") == 200
        stack.close()
        wait_until(lambda: ask(url, "192.0.2.1") == 200, "room again")


def test_only_listed_proxies_are_trusted_and_only_with_the_switch() -> None:
    listed = TrustedProxies(Settings(behind_proxy=True, proxies="127.0.0.1, 10.0.0.0/8,::1, unix"))
    trusted = ("127.0.0.1", "10.1.2.3", "::1", "unix")
    assert all(listed.trusts(peer) for peer in trusted)
    assert not any(listed.trusts(peer) for peer in ("127.0.0.2", "192.0.2.1", "nonsense", ""))
    assert not any(TrustedProxies(Settings(proxies="*")).trusts(peer) for peer in trusted)
    assert TrustedProxies(Settings(behind_proxy=True, proxies="*")).trusts("192.0.2.1")


def test_school_behind_one_address_is_unaffected(tmp_path: Path) -> None:
    """60 people at 20 tables: each has a socket and the six connections that a browser opens to load a page."""
    with serving(tmp_path) as url, ExitStack() as stack:
        for n in range(20):
            people = [stack.enter_context(browser(url)) for _ in range(3)]
            for person in people:
                person.follow_redirects = False
            made = people[0].post("/make", data={"game": "similo", "name": f"Ada {n}"})
            table = made.headers["location"].partition("?")[0]
            for name, person in zip(("Bo", "Cy"), people[1:], strict=True):
                assert person.post(f"{table}/join", data={"name": name}).status_code == 303
            for person in people:
                cookie = f"cookie: inkling={person.cookies['inkling']}\r\n"
                paths = (table, *["/livez"] * 4)
                lines = [stack.enter_context(closing(connect(url))) for _ in paths]
                for line, path in zip(lines, paths, strict=True):
                    line.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\n{cookie}\r\n".encode())
                for line in lines:
                    assert read_until(line, b"\r\n").startswith(b"HTTP/1.1 200")
                opened = stack.enter_context(closing(connect(url)))
                opened.sendall(upgrade(url, f"{table}/live", cookie))
                assert read_until(opened, b"\r\n").startswith(b"HTTP/1.1 101")


def test_descriptors_are_raised_to_the_hard_limit() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowered = min(soft, 1024)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowered, hard))
    try:
        raised = raise_descriptor_limit()
        assert raised == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= lowered
        assert hard in (resource.RLIM_INFINITY, raised)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
