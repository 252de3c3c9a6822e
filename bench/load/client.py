"""A WebSocket client that uses little CPU, so that a benchmark measures the server and not the client."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from functools import cache
from ssl import SSLContext, create_default_context
from typing import Any, cast
from urllib.parse import urlsplit

TEXT, BYTES, CLOSE, PING, PONG = 1, 2, 8, 9, 10
"""Frame opcodes."""


class LightClient(asyncio.Protocol):
    """Passes every message to `hear` undecoded, and sends short messages. Calls `gone` once when an open connection is
    lost."""

    def __init__(
        self,
        path: str,
        headers: dict[str, str],
        hear: Callable[[bytes], Any],
        gone: Callable[[], Any] | None = None,
    ) -> None:
        self._path = path
        self._headers = headers
        self._hear = hear
        self._gone = gone
        self._buffer = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._path} HTTP/1.1",
            "upgrade: websocket",
            "connection: Upgrade",
            f"sec-websocket-key: {key}",
            "sec-websocket-version: 13",
            *(f"{name}: {value}" for name, value in self._headers.items()),
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._opened.set_exception(ConnectionError(head.decode()))
                return
            self._opened.set_result(None)
            self._buffer = rest
        while (frame := self._take_frame()) is not None:
            kind, text = frame
            if kind in (TEXT, BYTES):
                self._hear(text)
            elif kind == PING:
                self._write(PONG, text)
            elif kind == CLOSE:
                self.cut()

    def connection_lost(self, error: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(error or ConnectionError("closed"))
        elif self._gone is not None:
            gone, self._gone = self._gone, None
            gone()

    def cut(self) -> None:
        """Abort the connection without a closing handshake, as when a phone loses its network."""
        if self.transport is not None:
            self.transport.abort()

    async def opened(self) -> None:
        await self._opened

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, text: bytes) -> None:
        # The protocol allows a mask of zeros, which leaves the bytes unchanged.
        assert self.transport is not None
        size = len(text)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        self.transport.write(head + b"\0\0\0\0" + text)

    def _take_frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        return buffer[0] & 0x0F, buffer[start : start + size]


async def open_client(
    url: str,
    path: str,
    headers: dict[str, str],
    hear: Callable[[bytes], Any],
    gone: Callable[[], Any] | None = None,
) -> LightClient:
    """Connect to http://host:port or https and wait until the server has accepted."""
    where = urlsplit(url)
    port = where.port or (443 if where.scheme == "https" else 80)
    secrecy = certificates() if where.scheme == "https" else None
    client = LightClient(path, {"host": where.netloc, **headers}, hear, gone)
    await asyncio.get_running_loop().create_connection(lambda: client, where.hostname or "", port, ssl=secrecy)
    await client.opened()
    return client


@cache
def certificates() -> SSLContext:
    """Load the system's certificates once, because that takes 40 ms."""
    return create_default_context()
