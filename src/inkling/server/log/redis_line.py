"""One line to Redis or Valkey, no larger than the bus needs it: it publishes, or it hears a channel.

Which addresses there are is the library's business. What it does around each message costs half of what a whole move
costs here, so the few words of the protocol that are needed are spoken directly.
"""

import asyncio
import ssl
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from inkling.core.errors import Refusal, mark

MESSAGE = b"message"


class RedisError(ConnectionError):
    """It answered with an error."""


class Line(asyncio.Protocol):
    """Answers come in the order of what was asked; messages of a channel go to `heard`."""

    def __init__(self, heard: Callable[[bytes], None] | None = None) -> None:
        self._heard = heard
        self._buffer = b""
        self._asked: deque[asyncio.Future[Any]] = deque()
        self._transport: asyncio.Transport | None = None
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the line is no more."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.gone.done():
            self.gone.set_result(None)
        for one in self._asked:
            if not one.done():
                one.set_exception(ConnectionError("the line to the bus is closed"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        at = 0
        while (found := take(self._buffer, at)) is not None:
            value, at = found
            self._take(value)
        self._buffer = self._buffer[at:]

    def ask(self, *words: str) -> "asyncio.Future[Any]":
        """Raises RedisError, or that the line is closed."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._transport is None or self.gone.done():
            answer.set_exception(ConnectionError("the line to the bus is closed"))
            return answer
        coded = [word.encode() for word in words]
        self._asked.append(answer)
        self._transport.write(
            b"*%d\r\n" % len(coded) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in coded)
        )
        return answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _take(self, value: Any) -> None:
        if isinstance(value, list) and len(value) == 3 and value[0] == MESSAGE:
            if self._heard is not None:
                self._heard(value[2])
            return
        answer = self._asked.popleft() if self._asked else None
        if answer is None or answer.done():
            return
        if isinstance(value, RedisError):
            answer.set_exception(value)
        else:
            answer.set_result(value)


def take(data: bytes, at: int) -> tuple[Any, int] | None:
    """The value that begins there, and where it ends; None as long as some of it is missing."""
    end = data.find(b"\r\n", at)
    if end < 0:
        return None
    kind, head, end = data[at : at + 1], data[at + 1 : end], end + 2
    if kind == b"$":
        size = int(head)
        if size < 0:
            return None, end
        return (data[end : end + size], end + size + 2) if len(data) >= end + size + 2 else None
    if kind == b"*":
        values = []
        for _ in range(int(head)):
            found = take(data, end)
            if found is None:
                return None
            value, end = found
            values.append(value)
        return values, end
    if kind == b"-":
        return RedisError(head.decode(errors="replace")), end
    return head, end


def read_address(url: str) -> dict[str, Any]:
    """Its parts. Raises a Refusal for an address that is none, or without the library."""
    try:
        from redis.asyncio.connection import parse_url
    except ImportError:
        raise Refusal("no-bus", mark("A bus needs more packages: pip install 'inkling[scale]'.")) from None
    try:
        return dict(parse_url(url))
    except ValueError:
        sentence = mark("The bus takes a valid address like redis://… or rediss://…, not this one.")
        raise Refusal("no-bus", sentence) from None


async def open_line(url: str, heard: Callable[[bytes], None] | None = None) -> Line:
    """Connected, and let in where a password is asked for."""
    where, loop = read_address(url), asyncio.get_running_loop()
    if "path" in where:
        _, line = await loop.create_unix_connection(lambda: Line(heard), where["path"])
    else:
        secrecy = trust(where) if url.startswith("rediss:") else None
        host, port = where.get("host") or "localhost", where.get("port") or 6379
        _, line = await loop.create_connection(lambda: Line(heard), host, port, ssl=secrecy)
    if where.get("password"):
        try:
            await line.ask("AUTH", *filter(None, (where.get("username"), where["password"])))
        except BaseException:
            line.close()
            raise
    return line


def trust(where: dict[str, Any]) -> ssl.SSLContext:
    """The system's certificates or those of a file, unless the address says that none are asked for."""
    context = ssl.create_default_context(cafile=where.get("ssl_ca_certs"))
    if where.get("ssl_cert_reqs") == "none":
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
