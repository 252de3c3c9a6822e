"""A socket as it comes over the wire, bounded: what one connection may make the server read, answer and keep.

Pings are answered before anybody sees them, and nothing below limits how many: who sends them without end, or never
reads what is sent, would cost everybody else their answers.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from struct import Struct
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, apply_mask  # type: ignore[attr-defined]  # the quickest that is there
from websockets.protocol import OPEN

from inkling.server.platform.token_bucket import Bucket

WHOLE_TEXT, WHOLE_BYTES, LAST, MASKED = 0x81, 0x82, 0x80, 0x80
"""How a frame begins that is a whole message, of text or not; the bit of one that is no piece, or the last of them; and
what is added to the size of whatever a client sends."""
two_bytes, eight_bytes = Struct("!BBH").pack, Struct("!BBQ").pack
"""The head of a frame whose size takes so many."""
SLICE = 1024
"""Bytes that are read at a time. Small, so that nothing is read any more from a connection that has just been cut."""
MESSAGES_AHEAD = 4
"""Messages that wait to be taken; then nothing more is read."""
PIECES_PER_SECOND = 5
PIECES_AT_ONCE = 100
"""Frames that are no whole message: pings, pongs, pieces of a message. A browser sends one in twenty seconds."""
SECONDS_UNREAD = 30.0
"""For so long somebody may leave unread what is more than the connection holds; then it is cut. They can come again."""
SECONDS_TO_PART = 10.0
"""For the last words of a connection that ends."""
WRITABLE = asyncio.Event()
"""Of all who read what they are sent; only who does not has one of their own."""
WRITABLE.set()


class EventQueue(list[Any]):
    """That somebody comes or goes, as the library tells it: few messages, for which its queue would take 3 kB."""

    more: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self.append(message)
        if self.more is not None and not self.more.done():
            self.more.set_result(None)


class BoundedWebSocket(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: EventQueue = EventQueue()  # type: ignore[assignment]  # of a queue, no more is used
        self.writable = WRITABLE
        self._pieces = Bucket(PIECES_PER_SECOND, PIECES_AT_ONCE)
        self._ahead = b""
        self._unread: Any = None
        self._messages: list[str] = []
        """That wait to be answered. They are few; a deque, also an empty one, takes 700 bytes."""
        self._answer: Callable[[str], Awaitable[None]] | None = None
        self._answering: asyncio.Task[None] | None = None
        self._between = False
        """Whether all that has come since the handshake were whole frames, one at a time, and none a piece of a
        message. Once that is not so, the parser reads everything, for only it knows where a frame ends."""

    def data_received(self, data: bytes) -> None:
        """Nearly all that comes is one message in one frame, which needs no parser that can wait for the rest."""
        if self._between and len(data) <= SLICE and is_one_frame(data):
            if data[0] == WHOLE_TEXT and self.conn.state is OPEN:
                self._take(unmask(data))
            else:
                super().data_received(data)
        elif self.handshake_initiated:
            self._between = False
            self._ahead += data
            self._read_on()
        else:
            # What asks for the connection comes alone and first.
            super().data_received(data)
            self._between = self.handshake_initiated

    def _read_on(self) -> None:
        """As far as there is room: a message that nobody has taken stops the reading."""
        while self._ahead and not self.read_paused and not self.transport.is_closing():
            part, self._ahead = self._ahead[:SLICE], self._ahead[SLICE:]
            super().data_received(part)

    async def receive(self) -> Any:
        """Only that somebody comes or goes; who goes is answered first."""
        if not self.queue:
            self.queue.more = self.loop.create_future()
            await self.queue.more
        message = self.queue.pop(0)
        if self._answering is not None:
            await self._answering
        return message

    def handle_ping(self) -> None:
        # To whoever does not read, no pong is owed.
        if self._count_piece():
            output = self.conn.data_to_send()
            if self.writable.is_set():
                self.transport.write(b"".join(output))

    def handle_pong(self, event: Frame) -> None:
        if self._count_piece():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._count_piece():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._take(data if self.curr_msg_data_type == "text" else b"")

    def _take(self, data: bytes) -> None:
        """A message is whole. Text that is none ends the connection: below, anybody could fill the log with it. And
        there the reading stops after each message, which costs two calls of the system; here after a few."""
        try:
            self._messages.append(data.decode())
        except UnicodeDecodeError:
            self._cut(CloseCode.INVALID_DATA)
            return
        if len(self._messages) >= MESSAGES_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._begin()

    def listen(self, answer: Callable[[str], Awaitable[None]]) -> None:
        self._answer = answer
        self._begin()

    def _begin(self) -> None:
        if self._answering is None and self._answer is not None and self._messages:
            self._answering = self.loop.create_task(self._answer_all(self._answer))

    async def _answer_all(self, answer: Callable[[str], Awaitable[None]]) -> None:
        try:
            while self._messages:
                message = self._messages.pop(0)
                if not self._messages:
                    self._read_more()
                await answer(message)
        except BaseException:
            # Whoever waits for the end of this connection is to hear why.
            self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.INTERNAL_ERROR})
            raise
        self._answering = None

    def _read_more(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
        if self._ahead:
            self._read_on()

    def _count_piece(self) -> bool:
        if self.transport.is_closing():
            return False
        if self._pieces.take():
            return True
        self._cut(CloseCode.POLICY_VIOLATION)
        return False

    def _cut(self, code: int) -> None:
        self._ahead = b""
        self._messages.clear()
        self.conn.data_to_send()
        self.conn.fail(code)
        self.handle_parser_exception()
        self._part()

    def pause_writing(self) -> None:
        self.writable = asyncio.Event()
        self._unread = self.loop.call_later(SECONDS_UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._unread is not None:
            self._unread.cancel()
        self._answer = None
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._part()

    def _part(self) -> None:
        """A connection that closes waits until everything is read at the other end, which may be never."""
        self.loop.call_later(SECONDS_TO_PART, self.transport.abort)

    async def run_asgi(self) -> None:
        self.scope["state"].update(write=self.write, listen=self.listen)
        self.app = partial(let_in, self.app)
        await super().run_asgi()

    def write(self, data: bytes, in_bytes: bool) -> bool:
        """A whole message at once, if the other side is there and reads. Most of all that is sent goes this way: `send`
        takes the same few bytes through a dozen functions."""
        if self.conn.state is not OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame_of(data, WHOLE_BYTES if in_bytes else WHOLE_TEXT))
        return True

    async def send(self, message: Any) -> None:
        if self.close_sent and self.handshake_complete and self.initial_response is None:
            # Something is still being answered when the goodbye is said; below, that would be a failure for the log.
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.accept":
            # Nobody asks again; they would be kept for as long as somebody is here.
            self.request.headers.clear()
            del self.response
        if self.initial_response is not None and self.close_sent:
            # Turned down in so many words: that is an answer, and nothing that has to stand in the log.
            self.handshake_complete = True
        if message["type"] == "websocket.close":
            self._part()


async def let_in(ask: Callable[..., Awaitable[None]], scope: Any, receive: Any, send: Any) -> None:
    """Whoever may stay does so when everything on the way in is done with: a dozen functions and all that was asked."""
    await ask(scope, receive, send)
    stay = scope["state"].get("stay")
    scope.clear()
    if stay is not None:
        await stay()


def is_one_frame(data: bytes) -> bool:
    """Whether this is exactly one frame as a client writes it (RFC 6455, 5.2), of up to 64 kB, and no piece of more."""
    if len(data) < 6 or not data[0] & LAST:
        return False
    size = data[1] - MASKED
    return len(data) == (size + 6 if size < 126 else int.from_bytes(data[2:4], "big") + 8 if size == 126 else -1)


def unmask(frame: bytes) -> bytes:
    """What such a frame holds; the four bytes before it hide it from whoever stands between."""
    begins = 6 if frame[1] - MASKED < 126 else 8
    return apply_mask(frame[begins:], frame[begins - 4 : begins])


def frame_of(data: bytes, kind: int) -> bytes:
    """A whole message as a server writes it (RFC 6455, 5.2): what it is, how long, and itself."""
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    return (two_bytes(kind, 126, size) if size < 0x10000 else eight_bytes(kind, 127, size)) + data
