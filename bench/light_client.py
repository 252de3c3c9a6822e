"""A WebSocket client that costs as little as possible, so that a benchmark measures the server and not itself."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast


class LightClient(asyncio.Protocol):
    """Hands every message to `hear` as it came; sends short ones, masked as the protocol asks."""

    def __init__(self, path: str, headers: dict[str, str], hear: Callable[[bytes], None]) -> None:
        self._path = path
        self._headers = headers
        self._hear = hear
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
            if kind in (1, 2):
                self._hear(text)
            elif kind == 9:
                self._write(10, text)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(error or ConnectionError("closed"))

    async def opened(self) -> None:
        await self._opened

    def send(self, text: bytes) -> None:
        self._write(1, text)

    def _write(self, kind: int, text: bytes) -> None:
        # A mask of zeros is allowed and leaves the bytes as they are.
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
    url: str, path: str, headers: dict[str, str], hear: Callable[[bytes], None], source: str | None = None
) -> LightClient:
    """Connected and accepted. `url` is http://host:port."""
    host, port = url.removeprefix("http://").split(":")
    client = LightClient(path, {"host": f"{host}:{port}", **headers}, hear)
    local = (source, 0) if source else None
    await asyncio.get_running_loop().create_connection(lambda: client, host, int(port), local_addr=local)
    await client.opened()
    return client
