"""Raw HTTP, for requests that no browser sends."""

import socket
from contextlib import suppress

from tests.time_limits import ANSWER

ASKING = b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n"
MAKING = b"POST /make HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n"
"""A form whose body is yet to come."""


def upgrade(url: str, path: str, more: str = "") -> bytes:
    """Return the bytes of a WebSocket upgrade request with these extra headers."""
    asks = f"GET {path} HTTP/1.1\r\nhost: {url.removeprefix('http://')}\r\norigin: {url}\r\n{more}"
    kind = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
    return f"{asks}{kind}sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()


def connect(url: str) -> socket.socket:
    name, port = url.removeprefix("http://").split(":")
    return socket.create_connection((name, int(port)), timeout=ANSWER)


def read_until(line: socket.socket, wanted: bytes, times: int = 1) -> bytes:
    got = b""
    while got.count(wanted) < times and (more := line.recv(65_536)):
        got += more
    return got


def read_all(line: socket.socket) -> bytes:
    got = b""
    with suppress(ConnectionError):
        while more := line.recv(65_536):
            got += more
    return got
