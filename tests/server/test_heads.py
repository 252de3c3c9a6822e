"""Requests that never come to their body, or go on behind it: bounded below the application, and without a word in the
log."""

import socket
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest

from inkling.server.web.long_heads import LARGEST_HEAD
from tests.limits import ANSWER

from .running import NEAR, browser, serving

MOST = 4_000_000
"""Bytes that the system may hold for both ends before anybody has read them."""
HEADER = b"x-one: " + b"a" * 1000 + b"\r\n"
ENDLESS = {
    "address": (b"GET /?", b"a" * 1000),
    "header": (b"GET / HTTP/1.1\r\nhost: x\r\nx-one: ", b"a" * 1000),
    "headers": (b"GET / HTTP/1.1\r\nhost: x\r\n", HEADER),
    "trailers": (b"POST /make HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n", HEADER),
    "extension": (b"POST /make HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1;a=", b"a" * 1000),
}


def open_line(url: str) -> socket.socket:
    name, port = url.removeprefix("http://").split(":")
    return socket.create_connection((name, int(port)), timeout=ANSWER)


@pytest.mark.parametrize("what", ENDLESS)
def test_head_without_end_is_cut(tmp_path: Path, what: str) -> None:
    """It would lie in memory for as long as it comes: 60 MB of small headers once took 260 MB of it."""
    first, more = ENDLESS[what]
    with serving(tmp_path) as url, closing(open_line(url)) as line:
        line.sendall(first)
        went = 0
        with suppress(ConnectionError):
            while went < 5 * MOST:
                went += line.send(more * 100)
        assert went < 5 * MOST, "it was taken in"
        assert httpx.get(f"{url}/livez", **NEAR).status_code == 200


def test_head_that_is_too_large_is_told_so_and_large_ones_are_read(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        with closing(open_line(url)) as line:
            line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x-one: " + b"a" * (LARGEST_HEAD - 100))
            line.sendall(b"a" * 200)
            told = line.recv(1000)
        assert told.startswith(b"HTTP/1.1 400 ")
        assert told.endswith(b"The head of this request is too large.")
        with browser(url) as ada:
            for _ in range(3):
                # Each on its own, also on one line: what came before does not count.
                assert ada.get("/", headers={"x-one": "a" * (LARGEST_HEAD - 5000)}).status_code == 200
            refused = ada.post("/records", files={"file": ("play.json", b"a" * 3_000_000)})
            assert 'data-refused="damaged"' in refused.text, "a body is no head"


def test_requests_that_are_none_write_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody counts them, so anybody could fill the log with them."""
    upgrade = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n"
    with serving(tmp_path) as url:
        for odd in (b"\x00\x01\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", upgrade):
            with closing(open_line(url)) as line:
                line.sendall(odd)
                assert line.recv(9) == b"HTTP/1.1 "
    # What the server itself says, that it is open and closed, depends on how loud others have made it.
    assert not [record for record in caplog.records if not record.name.startswith("inkling")]
