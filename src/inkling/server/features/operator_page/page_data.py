"""Collects the data of the operator's page, without hands, deals, seeds, keys or chat messages.

The operator may also be a player. So these structs have no field for a secret, and the views get nothing else. They
omit the codes of private tables and the exact times and sizes of running games. Of a report they contain only its text
and the reported person.
"""

import shutil
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from inkling import __version__
from inkling.server.bots.readiness import missing_optional_extras
from inkling.server.features.operator.order_checks import current_time_in_milliseconds
from inkling.server.features.operator.table_summaries import OperatorTableSummary, State, Status, summarize_for_operator
from inkling.server.features.problem_reports.report_files import StoredReport, read_reports
from inkling.server.settings import Settings
from inkling.server.storage.interface import ServerStorage
from inkling.server.storage.operator_interface import OperatorNotice

MEGABYTE = 1_000_000
SHOWN = 20
"""Maximum number of tables on the page, most recently used first."""


class PersonOverview(Struct, frozen=True):
    number: int
    name: str
    status: Status
    host: bool
    program: bool


class TableOverview(Struct, frozen=True):
    """A table in the list."""

    id: str
    code: str
    """The table's code; empty if the table is private or has none."""
    game: str
    state: State
    private: bool
    games: int
    day: str
    """The day of its last change. The exact time would reveal when a player made a secret choice."""
    people: tuple[PersonOverview, ...]


class ReportOverview(Struct, frozen=True):
    """A report without its record. It contains only the number of the reported person's messages."""

    id: str
    at: int
    game: str
    words: str
    about: str = ""
    """Name of the reported person; empty if the report is about a problem."""
    messages: int = 0
    can_block: bool = False
    code: str = ""
    """Code of the table, if it still exists and isn't private."""
    replay: str = ""
    """ID of the finished play, if its table isn't private."""
    answer: str = ""


class BlockOverview(Struct, frozen=True):
    id: str
    name: str
    at: int
    until: int | None


class DiskUsage(Struct, frozen=True):
    """Size of the data folder and free space, in bytes."""

    data: int
    free: int


class ServerOverview(Struct, frozen=True):
    """The server's state.

    People, games and uptime are those of this process. `processes` is the number of all processes on the database.
    """

    version: str
    seconds: int
    processes: int
    people: int
    playing: int
    tables: int
    newest: tuple[TableOverview, ...]
    bots_ready: bool
    extras: tuple[str, ...]
    usage: DiskUsage
    reports: tuple[ReportOverview, ...]
    blocked: tuple[BlockOverview, ...]
    notice: OperatorNotice | None


def collect_server_overview(
    store: ServerStorage, settings: Settings, bots_ready: bool, people: int, playing: int, began: float
) -> ServerOverview:
    """Collect the server's state. `began` is the start of this process in monotonic seconds.

    It reads the database and files, so don't call it in the event loop.
    """
    listed = store.orders.list_tables()
    return ServerOverview(
        version=__version__,
        seconds=int(monotonic() - began),
        processes=store.peers.count_live_processes() if settings.bus else 1,
        people=people,
        playing=playing,
        tables=len(listed),
        newest=tuple(table_overview_from_summary(summarize_for_operator(store, table)) for table in listed[:SHOWN]),
        bots_ready=bots_ready,
        extras=tuple(missing_optional_extras()),
        usage=size_of_folder(settings.folder),
        reports=tuple(report_without_its_record(kept) for kept in reversed(read_reports(settings.folder))),
        blocked=tuple(
            BlockOverview(table.id, table.name, table.at, table.until)
            for table in store.orders.list_blocks()
            if table.until is None or table.until > current_time_in_milliseconds()
        ),
        notice=store.orders.read_orders().notice,
    )


def table_overview_from_summary(summary: OperatorTableSummary) -> TableOverview:
    """Return the part of a summary that the page may show."""
    return TableOverview(
        summary.id,
        "" if summary.private or summary.state == "damaged" else summary.code or "",
        summary.game,
        summary.state,
        summary.private,
        len(summary.plays),
        datetime.fromtimestamp(summary.used / 1000).strftime("%Y-%m-%d"),
        tuple(
            PersonOverview(person.number, person.name, person.status, person.host, person.program)
            for person in summary.people
        ),
    )


def size_of_folder(folder: Path) -> DiskUsage:
    used = 0
    for path in folder.rglob("*"):
        with suppress(OSError):  # a temporary file may be gone by now
            used += path.lstat().st_size
    # Rounded, because the exact size grows with what people choose.
    return DiskUsage(max(1, round(used / MEGABYTE)) * MEGABYTE, shutil.disk_usage(folder).free)


def report_without_its_record(kept: StoredReport) -> ReportOverview:
    report, about = kept.report, kept.report.about or {}
    return ReportOverview(
        kept.id,
        report.at or 0,
        report.game,
        report.words,
        about=str(about.get("name", "")),
        messages=len(about.get("said", ())),
        can_block=bool(about.get("person")),
        answer=report.answer,
    )


def find_table_summary_by_id(store: ServerStorage, table_id: str) -> TableOverview | None:
    listed = store.orders.list_tables(codes_only=False, only=table_id)
    return table_overview_from_summary(summarize_for_operator(store, listed[0])) if listed else None


def report_with_addresses(store: ServerStorage, kept: StoredReport) -> ReportOverview:
    """Return the report with the addresses of its table and its replay, unless the table is private."""
    line, report = report_without_its_record(kept), kept.report
    listed = store.orders.list_tables(codes_only=False, only=report.table) if report.table else []
    if not listed:
        return line
    summary = summarize_for_operator(store, listed[0])
    if summary.private or summary.state == "damaged":
        return line
    over = any(play.id == report.play and not play.running for play in summary.plays)
    return replace(line, code=summary.code or "", replay=str(report.play) if over else "")
