"""One open socket: the newest zones out, coalesced; wishes in. A slow phone gets fewer pushes, never a backlog."""

import asyncio
import contextlib
from typing import Any, Protocol

import msgspec
from starlette.types import Receive, Send
from starlette.websockets import WebSocketDisconnect

from inkling.catalogs import speech
from inkling.core.errors import Refusal, mark
from inkling.server.changes import Talked, read_wish
from inkling.server.guard import LARGEST_FORM
from inkling.server.tables import Room, Tables
from inkling.server.watcher import Watcher

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(dict[str, str])


class Shown(Protocol):
    """What a connection sends: the zones of a watcher, or the sight of another kind of client."""

    def whole(self) -> Any: ...

    def news(self) -> Any | None: ...


class Connection:
    """Runs until the other side goes."""

    def __init__(self, tables: Tables, watcher: Watcher, shown: Shown, receive: Receive, send: Send) -> None:
        self.tables = tables
        self.watcher = watcher
        self.shown = shown
        self._receive = receive
        self._send = send
        self._changed = asyncio.Event()

    async def run(self) -> None:
        room, member = self.watcher.room, self.watcher.member
        room.listeners.add(self._changed.set)
        come_and_go(room, member, +1)
        sender = asyncio.ensure_future(self._push_news())
        try:
            await self._hear()
        finally:
            sender.cancel()
            room.listeners.discard(self._changed.set)
            come_and_go(room, member, -1)

    async def _push_news(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._push(self.shown.whole())
            while True:
                await self._changed.wait()
                self._changed.clear()
                news = self.shown.news()
                if news is not None:
                    await self._push(news)

    async def _hear(self) -> None:
        while (message := await self._receive())["type"] == "websocket.receive":
            text = message.get("text") or ""
            try:
                if len(text) > LARGEST_FORM:
                    raise Refusal("too-large", mark("That is too much at once."))
                await self._answer(_decoder.decode(text))
            except Refusal as refusal:
                say = speech(self.watcher.lang, self._package())
                await self._push({"refused": refusal.code, "sentence": say.refusal(refusal)})
            except (msgspec.MsgspecError, UnicodeError):
                unreadable = mark("This message cannot be read.")
                await self._push({"refused": "unreadable", "sentence": speech(self.watcher.lang)(unreadable)})

    async def _answer(self, form: dict[str, str]) -> None:
        room, member = self.watcher.room, self.watcher.member
        if member is None:
            raise Refusal("stranger", mark("Come in first."))
        match form.get("to"):
            case "act":
                await act(self.tables, room, member, form)
            case "talk":
                await talk(self.tables, room, member, form)
            case _:
                await do(self.tables, room, member, form)

    def _package(self) -> str:
        play = self.watcher.room.table.play
        return play.game.package if play is not None else "inkling"

    async def _push(self, what: Any) -> None:
        await self._send({"type": "websocket.send", "text": _encoder.encode(what).decode()})


async def act(tables: Tables, room: Room, member: int, form: dict[str, str]) -> None:
    """An action of the game, from the fields of a form."""
    ask = form.get("ask", "")
    number = int(ask) if ask.isdecimal() and len(ask) < 10 else None
    await tables.act(room, member, form.get("do", ""), number, form.get("say") or None, form.get("send"))


async def do(tables: Tables, room: Room, member: int, form: dict[str, str]) -> None:
    """A wish about the table."""
    if form.get("kind") == "start":
        await tables.start(room, member, form.get("send"))
    else:
        await tables.change(room, member, read_wish(form), form.get("send"))


async def talk(tables: Tables, room: Room, member: int, form: dict[str, str]) -> None:
    await tables.change(room, member, Talked(form.get("text", "").strip()[:280]), form.get("send"))


def come_and_go(room: Room, member: int | None, step: int) -> None:
    """Presence: how many windows a member has open; others are told."""
    if member is None:
        return
    count = room.present.get(member, 0) + step
    room.present = {**room.present, member: count} if count else {m: n for m, n in room.present.items() if m != member}
    if not count and room.table.play is not None:
        room.left[member] = room.table.play.ply
    room.show(room.table)
