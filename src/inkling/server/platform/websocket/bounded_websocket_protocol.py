"""uvicorn's WebSocket protocol, with limits on what a connection can make the server read, answer and buffer.

The library answers pings automatically and without limit. A client that floods it, or never reads, would slow down
everybody else.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from struct import Struct
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, apply_mask  # type: ignore[attr-defined]  # the fastest installed one
from websockets.protocol import OPEN

from inkling.server.platform.token_buckets_and_limits import TokenBucket

WHOLE_TEXT, WHOLE_BYTES, LAST, MASKED = 0x81, 0x82, 0x80, 0x80
"""First byte of a frame with a whole text or binary message, the bit of a final frame, and the mask bit in the size
byte."""
two_bytes, eight_bytes = Struct("!BBH").pack, Struct("!BBQ").pack
"""Functions that pack the head of a frame whose size takes two or eight bytes."""
SLICE = 1024
"""Bytes parsed at a time, so that little is parsed after the connection was cut."""
MESSAGES_AHEAD = 4
"""Number of unanswered messages at which reading pauses."""
PIECES_PER_SECOND = 5
"""Rate limit of frames that are not a whole message: pings, pongs, fragments."""
PIECES_AT_ONCE = 100
"""Burst of this rate limit. A browser sends one such frame every twenty seconds."""
SECONDS_UNREAD = 30.0
"""Seconds after which a client that doesn't read a full send buffer is disconnected. It can reconnect."""
SECONDS_TO_PART = 10.0
"""Seconds for the closing handshake before the connection is aborted."""
WRITABLE = asyncio.Event()
"""A set event, shared by all connections whose send buffer isn't full. A blocked connection has a separate event."""
WRITABLE.set()


class ConnectionEventQueue(list[Any]):
    """A minimal queue for uvicorn's connect and disconnect events.

    An `asyncio.Queue` would take 3 kB per connection.
    """

    more: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self.append(message)
        if self.more is not None and not self.more.done():
            self.more.set_result(None)


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """The protocol of one WebSocket. Handlers receive messages through `listen` and send with `write`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: ConnectionEventQueue = ConnectionEventQueue()  # type: ignore[assignment]  # uvicorn uses no more of a queue
        self.writable = WRITABLE
        self._pieces = TokenBucket(PIECES_PER_SECOND, PIECES_AT_ONCE)
        self._ahead = b""
        self._unread: Any = None
        self._messages: list[str] = []
        """Unanswered messages. A list, because even an empty deque takes 700 bytes."""
        self._answer: Callable[[str], Awaitable[None]] | None = None
        self._answering: asyncio.Task[None] | None = None
        self._between = False
        """True if all data since the handshake came as single whole frames.

        After any other data, only the library's parser is used, because it tracks the ends of frames.
        """

    def data_received(self, data: bytes) -> None:
        """Read bytes from the client.

        A fast path decodes one whole text frame, which is nearly all traffic, without the library's parser.
        """
        if self._between and len(data) <= SLICE and is_one_text_frame(data):
            if data[0] == WHOLE_TEXT and self.conn.state is OPEN:
                self._queue_message(unmask_payload(data))
            else:
                super().data_received(data)
        elif self.handshake_initiated:
            self._between = False
            self._ahead += data
            self._parse_buffered()
        else:
            # The handshake request comes first, and in one piece.
            super().data_received(data)
            self._between = self.handshake_initiated

    def _parse_buffered(self) -> None:
        """Parse buffered bytes until a full message queue pauses reading."""
        while self._ahead and not self.read_paused and not self.transport.is_closing():
            part, self._ahead = self._ahead[:SLICE], self._ahead[SLICE:]
            super().data_received(part)

    async def receive(self) -> Any:
        """Return the next connect or disconnect event.

        Before a disconnect, wait until pending messages are answered.
        """
        if not self.queue:
            self.queue.more = self.loop.create_future()
            await self.queue.more
        message = self.queue.pop(0)
        if self._answering is not None:
            await self._answering
        return message

    def handle_ping(self) -> None:
        # A client that doesn't read gets no pong.
        if self._count_frame():
            output = self.conn.data_to_send()
            if self.writable.is_set():
                self.transport.write(b"".join(output))

    def handle_pong(self, event: Frame) -> None:
        if self._count_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._count_frame():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._queue_message(data if self.curr_msg_data_type == "text" else b"")

    def _queue_message(self, data: bytes) -> None:
        """Queue a complete message. Invalid UTF-8 closes the connection.

        The library would log it, so clients could fill the log. Reading pauses after a few messages; the library pauses
        after each, which costs two system calls.
        """
        try:
            self._messages.append(data.decode())
        except UnicodeDecodeError:
            self._cut_connection(CloseCode.INVALID_DATA)
            return
        if len(self._messages) >= MESSAGES_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._start_answering()

    def listen(self, answer: Callable[[str], Awaitable[None]]) -> None:
        """Call `answer` with each message, one at a time, including those that have already arrived."""
        self._answer = answer
        self._start_answering()

    def _start_answering(self) -> None:
        if self._answering is None and self._answer is not None and self._messages:
            self._answering = self.loop.create_task(self._answer_all(self._answer))

    async def _answer_all(self, answer: Callable[[str], Awaitable[None]]) -> None:
        try:
            while self._messages:
                message = self._messages.pop(0)
                if not self._messages:
                    self._resume_reading()
                await answer(message)
        except BaseException:
            # Notify the task that waits for the end of this connection.
            self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.INTERNAL_ERROR})
            raise
        self._answering = None

    def _resume_reading(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
        if self._ahead:
            self._parse_buffered()

    def _count_frame(self) -> bool:
        """Count a control frame or fragment. If there are too many, cut the connection and return False."""
        if self.transport.is_closing():
            return False
        if self._pieces.take():
            return True
        self._cut_connection(CloseCode.POLICY_VIOLATION)
        return False

    def _cut_connection(self, code: int) -> None:
        """Discard all pending data and close the connection with this WebSocket code."""
        self._ahead = b""
        self._messages.clear()
        self.conn.data_to_send()
        self.conn.fail(code)
        self.handle_parser_exception()
        self._abort_later()

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
        self._abort_later()

    def _abort_later(self) -> None:
        """Abort the connection after a few seconds, because the client might never read the close frame."""
        self.loop.call_later(SECONDS_TO_PART, self.transport.abort)

    async def run_asgi(self) -> None:
        self.scope["state"].update(write=self.write, listen=self.listen)
        self.app = partial(run_and_release_scope, self.app)
        await super().run_asgi()

    def write(self, data: bytes, in_bytes: bool) -> bool:
        """Send a whole message at once. Return False if the client is gone or doesn't read.

        It is a fast path, because `send` needs a dozen calls.
        """
        if self.conn.state is not OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(encode_frame(data, WHOLE_BYTES if in_bytes else WHOLE_TEXT))
        return True

    async def send(self, message: Any) -> None:
        if self.close_sent and self.handshake_complete and self.initial_response is None:
            # A handler still sends after the close frame. uvicorn would log that as an error.
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.accept":
            # Free the headers and the handshake response, which would stay in memory as long as the connection.
            self.request.headers.clear()
            del self.response
        if self.initial_response is not None and self.close_sent:
            # The handshake was refused with a response. Without this, uvicorn would log an error.
            self.handshake_complete = True
        if message["type"] == "websocket.close":
            self._abort_later()


async def run_and_release_scope(ask: Callable[..., Awaitable[None]], scope: Any, receive: Any, send: Any) -> None:
    """Run the application, then release the request's scope, then run the coroutine in `state["stay"]`.

    So the memory of the handshake is freed while the WebSocket stays open.
    """
    await ask(scope, receive, send)
    stay = scope["state"].get("stay")
    scope.clear()
    if stay is not None:
        await stay()


def is_one_text_frame(data: bytes) -> bool:
    """True if the bytes are exactly one final, masked frame of up to 64 kB (RFC 6455, 5.2)."""
    if len(data) < 6 or not data[0] & LAST:
        return False
    size = data[1] - MASKED
    return len(data) == (size + 6 if size < 126 else int.from_bytes(data[2:4], "big") + 8 if size == 126 else -1)


def unmask_payload(frame: bytes) -> bytes:
    """Return the unmasked payload of a client's frame. The mask is in the four bytes before the payload."""
    begins = 6 if frame[1] - MASKED < 126 else 8
    return apply_mask(frame[begins:], frame[begins - 4 : begins])


def encode_frame(data: bytes, kind: int) -> bytes:
    """Encode a whole message as an unmasked frame (RFC 6455, 5.2): type, size, payload.

    `kind` is the first byte, with final bit and opcode.
    """
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    return (two_bytes(kind, 126, size) if size < 0x10000 else eight_bytes(kind, 127, size)) + data
