"""Shares the presence of members between processes, through the database."""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from weakref import ref

import msgspec
from msgspec import Struct

from inkling.core.errors import Refusal
from inkling.server.cluster.heartbeat import AGAIN, ProcessHeartbeat, log
from inkling.server.features.shared_replay.model import SharedMoment
from inkling.server.platform.logs import describe_error
from inkling.server.storage.interface import ServerStorage
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.other_page_presence import OtherPageReport, newest_report_of_each_member
from inkling.server.tables.presence import VISIT_SECONDS, AbsenceCountdown, RemotePresence
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table


class PresenceReport(Struct, frozen=True, omit_defaults=True):
    """What one process reports about the members at a table: connections, visits, absences, and open pages."""

    windows: dict[int, int] = {}
    """Number of open connections by member."""
    programs: tuple[int, ...] = ()
    visits: dict[int, int] = {}
    awaited: dict[int, AbsenceCountdown] = {}
    led: SharedMoment | None = None
    reading: dict[int, OtherPageReport] = {}
    moving: dict[int, OtherPageReport] = {}


class PresenceSync:
    """Writes this process's presence reports after every change, and reads those of other processes.

    After the process gets a new ID, it writes all reports again.
    """

    def __init__(self, store: ServerStorage, process: ProcessHeartbeat) -> None:
        self._store = store
        self._process = process
        self._changed: dict[str, LiveTable] = {}
        self._reported: dict[str, LiveTable] = {}
        self._work = asyncio.Event()
        self.drives: Callable[[str], bool] = lambda _: False
        """True if this process drives the table. Only that process reports which absent players are shown."""
        self.notify_peers: Callable[[str], None] = lambda _: None
        """Notifies other processes that the presence at a table has changed."""
        process.renewed.append(self._schedule_all)

    def follow_table(self, live: LiveTable) -> None:
        """Report the presence of a table while it is in memory.

        The callback refers to the table weakly, because a reference cycle would keep a dropped table in memory.
        """
        live.notify_peers = self.schedule_report
        listed, weak_live = False, ref(live)

        def see_whether_listed() -> None:
            nonlocal listed
            live = weak_live()
            if live is not None and is_open_to_strangers(live.table) != listed:
                listed = not listed
                self.schedule_report(live)

        live.subscriptions.table.add(see_whether_listed)

    def schedule_report(self, live: LiveTable) -> None:
        """Tell the other processes soon who is present at this table."""
        self._changed[live.table.id] = live
        self._work.set()

    async def run(self) -> None:
        """Write scheduled reports; retry failed ones after a second."""
        while True:
            await self._work.wait()
            self._work.clear()
            changed, self._changed = self._changed, {}
            for live in changed.values():
                try:
                    await self._write_report(live)
                except Exception as error:
                    # Without reports, other processes would let bots play for people who are present. So retry.
                    if not isinstance(error, Refusal):
                        log.error("who is there could not be told", failure=describe_error(error))
                    self._changed.setdefault(live.table.id, live)
            if self._changed:
                asyncio.get_running_loop().call_later(AGAIN, self._work.set)

    async def read_reports(self, lives: Mapping[str, LiveTable]) -> None:
        """Read the reports of other processes about these tables, and apply them."""
        peers = self._store.peers
        stored_reports = await self._store.ask(peers.read_presence, self._process.id, list(lives))
        said: dict[str, list[PresenceReport]] = {table_id: [] for table_id in lives}
        for table_id, body in stored_reports:
            said[table_id].append(msgspec.json.decode(body, type=PresenceReport))
        for table_id, reports in said.items():
            live = lives[table_id]
            live.presence.set_remote(
                merge_presence_reports(reports, not self.drives(table_id)), server_time_in_milliseconds()
            )
            live.leading.set_remote(max((report.led for report in reports if report.led is not None), default=None))
            live.leading.end_if_forbidden(live.table)

    async def _write_report(self, live: LiveTable) -> None:
        """Write the report of a table, if there is anything to report or to remove."""
        table_id, said = live.table.id, self._make_report(live)
        if said == PresenceReport() and table_id not in self._reported:
            return
        body = msgspec.json.encode(said).decode() if said != PresenceReport() else ""
        listed = is_open_to_strangers(live.table)
        await self._store.ask(self._store.peers.write_presence, self._process.id, table_id, body, listed)
        if body:
            self._reported[table_id] = live
        else:
            self._reported.pop(table_id, None)
        self.notify_peers(table_id)

    def _make_report(self, live: LiveTable) -> PresenceReport:
        lately, here = monotonic() - VISIT_SECONDS, live.presence.own_connections
        recent = {member: at for member, at in live.presence.visits.items() if at > lately}
        visits = {
            member: round(server_time_in_milliseconds() - 1000 * (monotonic() - at)) for member, at in recent.items()
        }
        programs = tuple(sorted(live.presence.programs & here.keys()))
        awaited = live.presence.awaited if self.drives(live.table.id) else {}
        visits_without_connection = {member: at for member, at in visits.items() if member not in here}
        pages = (
            live.presence.reading.report(server_time_in_milliseconds()),
            live.presence.moving.report(server_time_in_milliseconds()),
        )
        return PresenceReport(here, programs, visits_without_connection, awaited, live.leading.own, *pages)

    def _schedule_all(self) -> None:
        for live in self._reported.values():
            self.schedule_report(live)


def merge_presence_reports(said: list[PresenceReport], watches: bool) -> RemotePresence:
    """Merge the reports of several processes.

    With `watches`, another process runs the table's background tasks. Only then are its reports about absent players
    included.
    """
    windows: dict[int, int] = {}
    for report in said:
        for member, count in report.windows.items():
            windows[member] = windows.get(member, 0) + count
    return RemotePresence(
        windows,
        tuple(sorted({member for report in said for member in report.programs})),
        {member: at for report in said for member, at in report.visits.items()},
        {seat: shown for report in said for seat, shown in report.awaited.items()} if watches else {},
        newest_report_of_each_member(*(report.reading for report in said)),
        newest_report_of_each_member(*(report.moving for report in said)),
    )


def is_open_to_strangers(table: Table) -> bool:
    """True if the table is in the open list or open to matchmaking. Then the other processes must know it."""
    return table.rules["listed"] or table.rules["meet"]
