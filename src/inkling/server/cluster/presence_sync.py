"""Presence at tables, shared between processes."""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from weakref import ref

import msgspec
from msgspec import Struct

from inkling.core.errors import Refusal
from inkling.server.cluster.heartbeat import AGAIN, ProcessHeartbeat, log
from inkling.server.features.shared_replay.model import Led
from inkling.server.platform.logs import describe
from inkling.server.storage.store import Store
from inkling.server.tables.live_table import STAY, Awaited, LiveTable, RemotePresence
from inkling.server.tables.rules_page_presence import Word, newest
from inkling.server.tables.service import now
from inkling.server.tables.state import Table


class PresenceReport(Struct, frozen=True, omit_defaults=True):
    windows: dict[int, int] = {}
    programs: tuple[int, ...] = ()
    visits: dict[int, int] = {}
    awaited: dict[int, Awaited] = {}
    led: Led | None = None
    reading: dict[int, Word] = {}


class PresenceSync:
    """Says it for all tables here, whenever something has changed; and anew when this process has a new name."""

    def __init__(self, store: Store, process: ProcessHeartbeat) -> None:
        self._store = store
        self._process = process
        self._changed: dict[str, LiveTable] = {}
        self._reported: dict[str, LiveTable] = {}
        self._work = asyncio.Event()
        self.drives: Callable[[str], bool] = lambda _: False
        """Who drives a table says what is shown of people who are away."""
        self.told: Callable[[str], None] = lambda _: None
        process.renewed.append(self._say_all_again)

    def watch(self, live: LiveTable) -> None:
        """From now on, as long as it is in memory. The listener refers to the table weakly, or the two would be a cycle
        that keeps a dropped table in memory."""
        live.notify_peers = self.change
        listed, found = False, ref(live)

        def see_whether_listed() -> None:
            nonlocal listed
            live = found()
            if live is not None and is_listed(live.table) != listed:
                listed = not listed
                self.change(live)

        live.table_listeners.add(see_whether_listed)

    def change(self, live: LiveTable) -> None:
        self._changed[live.table.id] = live
        self._work.set()

    async def keep_saying(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            changed, self._changed = self._changed, {}
            for live in changed.values():
                try:
                    await self._say(live)
                except Exception as error:
                    # Whoever stops telling who is there lets others play for people who are.
                    if not isinstance(error, Refusal):
                        log.error("who is there could not be told", failure=describe(error))
                    self._changed.setdefault(live.table.id, live)
            if self._changed:
                asyncio.get_running_loop().call_later(AGAIN, self._work.set)

    async def hear(self, lives: Mapping[str, LiveTable]) -> None:
        peers = self._store.peers
        found = await self._store.ask(peers.read_present, self._process.id, list(lives))
        said: dict[str, list[PresenceReport]] = {table_id: [] for table_id in lives}
        for table_id, body in found:
            said[table_id].append(msgspec.json.decode(body, type=PresenceReport))
        for table_id, reports in said.items():
            live = lives[table_id]
            live.set_remote_presence(join(reports, not self.drives(table_id)), now())
            live.leading.hear(max((one.led for one in reports if one.led is not None), default=None))
            live.leading.check(live.table)

    async def _say(self, live: LiveTable) -> None:
        table_id, said = live.table.id, self._gather(live)
        if said == PresenceReport() and table_id not in self._reported:
            return
        body = msgspec.json.encode(said).decode() if said != PresenceReport() else ""
        listed = is_listed(live.table)
        await self._store.ask(self._store.peers.say_present, self._process.id, table_id, body, listed)
        if body:
            self._reported[table_id] = live
        else:
            self._reported.pop(table_id, None)
        self.told(table_id)

    def _gather(self, live: LiveTable) -> PresenceReport:
        lately, here = monotonic() - STAY, live.windows
        visits = {who: round(now() - 1000 * (monotonic() - at)) for who, at in live.visits.items() if at > lately}
        programs = tuple(sorted(live.programs & here.keys()))
        awaited = live.awaited if self.drives(live.table.id) else {}
        there = {who: at for who, at in visits.items() if who not in here}
        return PresenceReport(here, programs, there, awaited, live.leading.own, live.reading.tell(now()))

    def _say_all_again(self) -> None:
        for live in self._reported.values():
            self.change(live)


def join(said: list[PresenceReport], watches: bool) -> RemotePresence:
    windows: dict[int, int] = {}
    for one in said:
        for member, count in one.windows.items():
            windows[member] = windows.get(member, 0) + count
    return RemotePresence(
        windows,
        tuple(sorted({member for one in said for member in one.programs})),
        {member: at for one in said for member, at in one.visits.items()},
        {seat: shown for one in said for seat, shown in one.awaited.items()} if watches else {},
        newest(*(one.reading for one in said)),
    )


def is_listed(table: Table) -> bool:
    """Whether other processes must find it: it is in the open list, or strangers may come."""
    return table.rules["listed"] or table.rules["meet"]
