"""How many connections one address may have; behind a proxy, how many requests."""

from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest

from inkling.server.ops.token_bucket import raise_descriptor_limit
from inkling.server.settings import Settings
from inkling.server.web import request_deadlines
from inkling.server.web.connection_limits import TOO_MANY, Proxies
from tests.limits import wait_until

from .raw_http import MAKING, connect, read_all, read_until
from .running import NEAR, browser, live, serving

pytestmark = pytest.mark.one_process("limits are those of one process")


def test_connections_of_one_address_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest that asks for nothing makes room; where all are being answered, a new one is refused."""
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
    """Whether there is no room for a new connection, which is refused before it asks."""
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
                stack.enter_context(live(ada, table))
            assert ada.get(table).status_code == 200


def test_behind_a_proxy_each_forwarded_address_counts(tmp_path: Path) -> None:
    """The proxy may have as many connections as it likes; what it forwards for one address is bounded."""

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
    listed = Proxies(Settings(behind_proxy=True, proxies="127.0.0.1, 10.0.0.0/8,::1, unix"))
    trusted = ("127.0.0.1", "10.1.2.3", "::1", "unix")
    assert all(listed.trusts(peer) for peer in trusted)
    assert not any(listed.trusts(peer) for peer in ("127.0.0.2", "192.0.2.1", "nonsense", ""))
    assert not any(Proxies(Settings(proxies="*")).trusts(peer) for peer in trusted)
    assert Proxies(Settings(behind_proxy=True, proxies="*")).trusts("192.0.2.1")


def test_school_behind_one_address_is_unaffected(tmp_path: Path) -> None:
    """60 people at 20 tables: each has a socket and the six connections that a browser opens to load a page."""
    with serving(tmp_path) as url, ExitStack() as stack:
        host = url.removeprefix("http://")
        for n in range(20):
            people = [stack.enter_context(browser(url)) for _ in range(3)]
            for person in people:
                person.follow_redirects = False
            made = people[0].post("/make", data={"game": "similo", "name": f"Ada {n}"})
            table = made.headers["location"].partition("?")[0]
            for name, person in zip(("Bo", "Cy"), people[1:], strict=True):
                assert person.post(f"{table}/join", data={"name": name}).status_code == 303
            for person in people:
                cookie = f"host: {host}\r\norigin: {url}\r\ncookie: inkling={person.cookies['inkling']}\r\n"
                paths = (table, *["/livez"] * 4)
                lines = [stack.enter_context(closing(connect(url))) for _ in paths]
                for line, path in zip(lines, paths, strict=True):
                    line.sendall(f"GET {path} HTTP/1.1\r\n{cookie}\r\n".encode())
                for line in lines:
                    assert read_until(line, b"\r\n").startswith(b"HTTP/1.1 200")
                opened = stack.enter_context(closing(connect(url)))
                upgrade = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
                key = "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                opened.sendall(f"GET {table}/live HTTP/1.1\r\n{cookie}{upgrade}{key}\r\n".encode())
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
