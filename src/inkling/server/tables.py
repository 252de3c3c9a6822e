"""The tables of this process: one lock each, the clock, store before show. Knows no web and no SQL.

`change` is the one way anything happens: check, append durably, fold, tell the watchers.
"""

import asyncio
import secrets
import time
from collections.abc import Callable

from inkling.core.driver import AnyPlay
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.core.game import Abandon
from inkling.core.sight import HOUSE, Seat
from inkling.games import pick_game
from inkling.server import law
from inkling.server.changes import (
    HOUSE_ROW,
    BotSeated,
    Change,
    GaveUp,
    Joined,
    Made,
    Sat,
    Started,
    read_change,
    write_change,
)
from inkling.server.metrics import CHANGES
from inkling.server.pace import TALK_AT_ONCE, TALK_PER_SECOND, Buckets
from inkling.server.store import Row, Store, StoreFailed
from inkling.server.table import Table, evolve

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""For codes: no I, O or Q, which look like others."""
CODE_LENGTH = 4
LONGEST_SEND = 40


class Room:
    """A table in memory, and who wants to hear when it changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[], None]] = set()
        self.present: dict[int, int] = {}
        """By member: how many connections are open."""
        self.left: dict[int, int] = {}
        """By member who went away during a play: how far it was then."""
        self.touched = time.monotonic()
        """When somebody last came, went or changed something."""
        self.talk_pace = Buckets(TALK_PER_SECOND, TALK_AT_ONCE)
        """By member."""

    def show(self, table: Table) -> None:
        self.table = table
        self.touched = time.monotonic()
        for listener in tuple(self.listeners):
            listener()


class Tables:
    """Opens tables, finds them, and changes them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}

    async def make(self, game: str, person: str, name: str) -> Room:
        """A new table with its host."""
        pick_game(game)
        table_id = secrets.token_hex(16)
        for _ in range(50):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if await asyncio.to_thread(self._store.open_table, table_id, code, game, now()):
                break
        else:
            raise Refusal("no-code", mark("No table code is free just now."))
        room = self._rooms[table_id] = Room(Table(table_id, code))
        await self.change(room, HOUSE_ROW, Made(game))
        await self.join(room, person, name)
        return room

    async def make_with_bots(self, game: str, person: str, name: str) -> Room:
        """A table at which one person plays with bots, begun at once, with as many as the game's usual table seats."""
        room = await self.make(game, person, name)
        member = room.table.host
        await self.change(room, member, Sat(0))
        bots = pick_game(game).bots
        for chair in range(1, pick_game(game).usual_seats):
            await self.change(room, member, BotSeated(chair, bots[-1].name))
        await self.start(room, member)
        return room

    async def join(self, room: Room, person: str, name: str) -> int:
        """The member's number; a person who is here already keeps theirs."""
        async with room.lock:
            known = room.table.member_of(person)
            if known is not None:
                return known
            number = len(room.table.members)
            await self._append(room, number, Joined(person, name), None)
            return number

    async def find(self, code: str) -> Room | None:
        code = code.upper()
        if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS):
            return None
        table_id = await asyncio.to_thread(self._store.find_table, code)
        return await self.open(table_id, code) if table_id is not None else None

    async def open(self, table_id: str, code: str) -> Room:
        """The table in memory, folded from its log if it is not there."""
        if table_id not in self._rooms:
            rows = await asyncio.to_thread(self._store.read, table_id)
            self._rooms.setdefault(table_id, Room(fold(Table(table_id, code), rows)))
        return self._rooms[table_id]

    def here(self) -> tuple[Room, ...]:
        """The tables in memory."""
        return tuple(self._rooms.values())

    def drop(self, table_id: str) -> None:
        """Forget the copy; the log has it all."""
        self._rooms.pop(table_id, None)

    async def change(self, room: Room, by: int, change: Change, send: str | None = None) -> None:
        """Do it, or refuse it. If a caller goes away midway, the next change catches up with what was stored."""
        async with room.lock:
            await self._append(room, by, change, send)
            if isinstance(change, GaveUp) and law.abandons(room.table):
                acted, after = law.seat_act(room.table, HOUSE, write_house(room.table))
                await self._append(room, HOUSE_ROW, acted, None, after)

    async def start(self, room: Room, by: int, send: str | None = None) -> None:
        await self.change(room, by, law.make_start(room.table, secrets.token_hex), send)

    async def act(
        self, room: Room, by: int, do: str, ask: int | None = None, say: str | None = None, send: str | None = None
    ) -> None:
        """A member's action in the running play."""
        async with room.lock:
            acted, after = law.act_of(room.table, by, do, ask, say)
            await self._append(room, by, acted, send, after)

    async def act_for(self, room: Room, seat: Seat, do: str, seen: Table) -> None:
        """An action for a bot's seat, if the table is still as the bot saw it."""
        async with room.lock:
            if room.table.play is not seen.play or room.table.chairs != seen.chairs:
                raise NotAllowed("stale", mark("The question has changed meanwhile."))
            acted, after = law.seat_act(room.table, seat, do)
            await self._append(room, -2 - seat, acted, None, after)

    async def _append(
        self, room: Room, by: int, change: Change, send: str | None, after: AnyPlay | None = None
    ) -> None:
        """Store, then show."""
        table = room.table
        if send is not None and not (len(send) <= LONGEST_SEND and send.isascii() and send.isprintable()):
            raise NotAllowed("bad-send", mark("This message cannot be read."))
        law.check(table, by, change)
        folded = evolve(table, by, change, after)
        play_id = change.play if isinstance(change, Started) else None
        row = Row(
            table.id,
            table.n + 1,
            now(),
            by,
            str(type(change).__struct_config__.tag),
            write_change(change),
            send,
            play_id,
        )
        try:
            verdict = await self._store.append(row)
        except StoreFailed:
            raise Refusal("not-stored", mark("That could not be saved just now. Nothing has changed.")) from None
        if verdict == "stored":
            CHANGES.labels(row.kind).inc()
            room.show(folded)
            return
        await self._catch_up(room)
        if verdict == "taken":
            raise NotAllowed("too-late", mark("Somebody was faster; look again."))

    async def _catch_up(self, room: Room) -> None:
        """Another process wrote to this table: fold what we missed."""
        rows = await asyncio.to_thread(self._store.read, room.table.id, room.table.n)
        if rows:
            room.show(fold(room.table, rows))


def fold(table: Table, rows: list[Row]) -> Table:
    for row in rows:
        table = evolve(table, row.by, read_change(row.body))
    return table


def write_house(table: Table) -> str:
    assert table.play is not None
    return table.play.game.write(Abandon(), table.play.record.setup.options)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
