"""One open WebSocket. It sends changed zones and receives commands.

Changes during a send are merged into the next one, so a slow client gets fewer updates and no backlog.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace
from starlette.types import Receive, Send
from starlette.websockets import WebSocketDisconnect

from inkling.catalogs import speech
from inkling.core.errors import Refusal, msg
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.platform.metrics import REFUSALS
from inkling.server.platform.operator_notice import ServerNotice
from inkling.server.platform.shutdown import MOVE, RESTART, GracefulShutdown
from inkling.server.platform.token_buckets_and_limits import LARGEST_FORM, MOST_REFUSED, TokenBucket
from inkling.server.platform.websocket.batched_sends import pending_sends_of_loop
from inkling.server.platform.websocket.message_compression import LARGE, compress_message
from inkling.server.tables import device_curtains
from inkling.server.tables.access.monitor import AccessMonitor
from inkling.server.tables.commands import find_command, run_form, too_many_requests_error
from inkling.server.tables.connection_state import AT_DOOR, DISMISSED, DUE, MOVING, ConnectionState
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.write_recovery import is_request_id

DELETED = 4410
"""WebSocket close code, for programs and scripts: the table was deleted."""
encode = msgspec.json.Encoder(enc_hook=str.__str__).encode
"""Encodes JSON. The hook writes markup as text, and raises TypeError for any other unknown type."""
_read_texts = msgspec.json.Decoder(dict[str, str]).decode
_read_values = msgspec.json.Decoder(dict[str, str | int | bool | None]).decode


class ConnectionServices(NamedTuple):
    """The services that a connection uses: rate limit, WebSocket, operator's notice, and shutdown."""

    pace: TokenBucket
    receive: Receive
    send: Send
    write: Callable[[bytes, bool], bool]
    """Sends at once. Returns False if the caller must wait."""
    listen: Callable[[Callable[[str], Awaitable[None]]], None]
    departure: GracefulShutdown
    notice: ServerNotice
    network: str
    """The client's IPv4 address, or the /48 of its IPv6 address."""


class ClientView(Protocol):
    """Interface of a client's view: a page, a replay page, or a program."""

    live: LiveTable
    person: str | None
    lang: str
    is_program: bool
    tv: bool

    def full_update(self) -> Any: ...

    def next_update(self) -> Any | None: ...


class TableConnection:
    __slots__ = (
        *("tables", "view", "_access", "_also", "_denial", "_state", "_refused", "_here", "_in_bytes", "_in_one"),
        *("_done", "_transport", "_write", "_burst", "_sending", "_ending", "_noticing", "_frame"),
    )

    def __init__(
        self,
        tables: TableRegistry,
        view: ClientView,
        access: AccessMonitor,
        transport: ConnectionServices,
        in_bytes: bool = False,
        in_one: bool = False,
        also: Callable[[Callable[[], None]], AbstractContextManager[None]] | None = None,
    ) -> None:
        """Make a connection. `also` subscribes to further changes, for viewers of a replay."""
        self.tables = tables
        self.view = view
        self._access = access
        self._also = also
        self._denial = access.find_denial()
        """Why the member may not read the table, or None. Updated only when it may have changed."""
        self._state = ConnectionState(waits=self._denial is not None)
        self._refused = 0
        """Number of messages that came too fast."""
        self._here: list[int] = []
        self._in_bytes = in_bytes
        self._in_one = in_one
        """True if an update may also confirm the message that caused it."""
        self._done: str | None = None
        self._transport = transport
        self._write = transport.write
        self._burst = pending_sends_of_loop()
        self._sending: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._noticing: asyncio.Task[None] | None = None
        self._frame: Any = None

    async def run(self) -> None:
        find_members = self._find_members_on_device if self._also is None else self._find_present_members
        also = nullcontext() if self._also is None else self._also(self._on_change)
        heard = self.view.live.count_connection_and_listen(
            self._on_change, find_members, self.view.is_program, self.view.tv
        )
        noticed = self._transport.notice.call_on_change(self._show_notice)
        with (
            self._access.call_on_access_change(self._check_access),
            heard,
            also,
            noticed,
            self._transport.departure.register_client(self._move_to_other_process),
        ):
            try:
                self._frame = self._make_first_message()
                self.flush()
                self._transport.listen(self.on_message)
                await self._transport.receive()
            finally:
                for task in (self._sending, self._ending, self._noticing):
                    if task is not None:
                        task.cancel()
                self._burst.remove_connection(self)

    def _make_first_message(self) -> Any:
        """Return the first message, with the full view. For waiting guests it only shows that the connection works.

        It always contains the operator's notice, even an empty one, because the page may show an outdated notice.
        """
        notice = self._transport.notice.words
        if self._state.phase is AT_DOOR:
            return {"waits": True, "notice": notice} if notice else {"waits": True}
        first = self.view.full_update()
        return replace(first, notice=notice) if notice else first

    def _show_notice(self) -> None:
        self._noticing = asyncio.ensure_future(self._push_notice())

    async def _push_notice(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._send({"notice": self._transport.notice.words})

    def _find_members_on_device(self) -> list[int]:
        live, person = self.view.live, self.view.person
        self._here = shared_device_model.members_on_device(live.table, person) if person else []
        return self._here

    def _find_present_members(self) -> list[int]:
        """Return the members who count as present. Viewers of a replay count as absent once a new play has begun."""
        here = self._find_members_on_device()
        return [] if self.view.live.table.playing else here

    def _check_access(self) -> None:
        before, self._denial = self._denial, self._access.find_denial()
        if self._denial is not before and not self.view.live.deleted:
            self._on_change()

    def _on_change(self) -> None:
        live = self.view.live
        if live.deleted:
            self._burst.remove_connection(self)
            self._ending = asyncio.ensure_future(self._close())
            return
        if live.unreadable:
            self._move_to_other_process()
            return
        if self._state.mark_changed():
            self._burst.schedule(self)

    def render(self) -> None:
        state, denial = self._state, self._denial
        if denial is None and state.phase is not AT_DOOR:
            frame, done = self.view.next_update(), self._done
            if done is not None:
                self._done = None
                frame = {"done": done} if frame is None else replace(frame, done=done)
            self._frame = frame
        elif not (state.phase is AT_DOOR and denial is not None and denial.code == "waiting"):
            self._frame = self._make_last_message(denial)
            state.send_away()
        state.finish_draw(self._frame is not None)

    def _make_last_message(self, denial: Refusal | None) -> dict[str, Any]:
        """Return the last message: why the caller may no longer read, or that the guest was let in."""
        if denial is None:
            return {"gone": True}
        return {"gone": True, "refused": denial.code, "sentence": speech(self.view.lang).refusal(denial)}

    def flush(self) -> None:
        """Send the pending frame, usually at once. Use a task if the socket's buffer is full or the connection ends."""
        frame, self._frame = self._frame, None
        if frame is None:
            return
        data = self._encode_message(frame)
        if self._state.phase is DISMISSED or not self._write(data, self._in_bytes):
            self._sending = asyncio.ensure_future(self._send_slowly(data))
        elif self._state.finish_sending():
            self._burst.schedule(self)

    async def _send_slowly(self, data: bytes) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._wait_and_send(data)
            if self._state.phase is DISMISSED:
                await self._transport.send({"type": "websocket.close", "code": 1008})
            elif self._state.finish_sending():
                self._burst.schedule(self)

    async def _close(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._send(encode_table_deleted_message(self.view.lang))
            await self._transport.send({"type": "websocket.close", "code": DELETED})

    def _move_to_other_process(self) -> None:
        """Ask the client to reconnect to another process.

        The command in progress is finished first. The client must resend later ones.
        """
        if not self._state.begin_move_to_other_process():
            return
        self._burst.remove_connection(self)
        if not self._state.answering:
            self._ending = asyncio.ensure_future(self._send_move_notice())

    async def _send_move_notice(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            if self._done is not None:
                await self._send({"done": self._done})
            await self._send(MOVE)
            await self._transport.send({"type": "websocket.close", "code": RESTART})

    async def on_message(self, text: str) -> None:
        if not self._state.accepts_messages or self._refused > MOST_REFUSED or self.view.live.deleted:
            return
        self._state.answering = True
        form: dict[str, str] = {}
        try:
            if not self._transport.pace.take():
                self._refused += 1
                raise too_many_requests_error()
            if len(text) > LARGEST_FORM:
                raise Refusal("too-large", msg("That’s too much at once."))
            form = decode_message_to_fields(text)
            # Each additional coroutine costs time twice, so few are between here and the store.
            if form.get("to") == "crowd":
                self._mark_as_watcher(form)
            elif form.get("to") != "echo":
                await self._run_command(form)
            if (
                (request_id := form.get("send"))
                and is_request_id(request_id)
                and not self._confirms_with_next_update(request_id)
            ):
                await self._send({"done": request_id})
        except Refusal as refusal:
            # After the table has moved, another process answers this message.
            if not self.view.live.unreadable:
                await self._refuse(refusal, form or read_fields_of_refused_message(text))
        except (msgspec.MsgspecError, UnicodeError):
            unreadable = msg("This message can’t be read.")
            await self._send({"refused": "unreadable", "sentence": speech(self.view.lang)(unreadable)})
        self._state.answering = False
        if self._state.phase is MOVING:
            await self._send_move_notice()

    def _confirms_with_next_update(self, request_id: str) -> bool:
        """Return True if the next update will confirm this message to the client. A client resends messages that nobody
        confirms."""
        if not self._in_one or self._state.output is not DUE or self._done is not None or self._state.phase is MOVING:
            return False
        self._done = request_id
        return True

    async def _refuse(self, refusal: Refusal, form: dict[str, str]) -> None:
        say, request_id = speech(self.view.lang, self._encode_update()), form.get("send", "")
        REFUSALS.labels(refusal.code).inc()
        message = {"refused": refusal.code, "sentence": say.refusal(refusal)}
        await self._send({**message, "send": request_id} if request_id and is_request_id(request_id) else message)
        if self._refused > MOST_REFUSED:
            await self._transport.send({"type": "websocket.close", "code": 1008})

    def _run_command(self, form: dict[str, str]) -> Awaitable[None]:
        live, member = self.view.live, self._find_member()
        command = find_command("socket", form.get("to", ""), form.get("kind", ""))
        if self._denial is not None and not command.at_door:
            # Not even a refusal may reveal the state of the play, and a signed-out person can do nothing more.
            raise self._denial
        return run_form(self.tables, live, member, command, form)

    def _mark_as_watcher(self, form: dict[str, str]) -> None:
        """Store the guess of a viewer, who need not be a member. Only this page is rendered again."""
        if self._denial is not None:
            raise self._denial
        self.view.live.store_watcher_guess(self.view.person, form, self._transport.network)
        self._on_change()

    def _find_member(self) -> int:
        if not self._here:
            raise Refusal("stranger", msg("Join the table first."))
        if len(self._here) == 1:
            return self._here[0]
        member = device_curtains.member_for_whom_device_acts(self.view.live, self.view.person or "")
        assert member is not None
        return member

    def _encode_update(self) -> str:
        play = self.view.live.table.play
        return play.game.package if play is not None else "inkling"

    async def _send(self, what: Any) -> None:
        data = self._encode_message(what)
        if not self._write(data, self._in_bytes):
            await self._wait_and_send(data)

    def _encode_message(self, what: Any) -> bytes:
        """Encode a message as JSON.

        Large messages are compressed for clients that support it. Those clients get all messages as bytes.
        """
        data = encode(what)
        return compress_message(data) if self._in_bytes and len(data) >= LARGE else data

    async def _wait_and_send(self, data: bytes) -> None:
        what: dict[str, Any] = {"bytes": data} if self._in_bytes else {"text": data.decode()}
        await self._transport.send({"type": "websocket.send", **what})


def encode_table_deleted_message(lang: str) -> dict[str, str]:
    return {"refused": "deleted", "sentence": speech(lang)(msg("This table has been deleted."))}


def decode_message_to_fields(text: str) -> dict[str, str]:
    """Decode a JSON message into text fields. Numbers and booleans are converted to text; None is left out."""
    try:
        return _read_texts(text)
    except msgspec.ValidationError:
        fields = [(name, value) for name, value in _read_values(text).items() if value is not None]
        return {name: value if isinstance(value, str) else encode(value).decode() for name, value in fields}


def read_fields_of_refused_message(text: str) -> dict[str, str]:
    """Return the fields of a refused message, which contain its request ID; empty if it can't be decoded."""
    try:
        return decode_message_to_fields(text) if len(text) <= LARGEST_FORM else {}
    except (msgspec.MsgspecError, UnicodeError):
        return {}
