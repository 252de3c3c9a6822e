"""Background task for unused tables: drop them from memory, later archive them, finally delete them.

Ages are whole days that the server has observed without a change, so a wrong system clock deletes nothing too early.
Tables in memory are never touched.

- After `idle_days` a table loses its code, but its plays stay readable. If only its maker ever visited, after one day.
- After `retention_days` it is deleted. A group's table keeps its code until then; the next retention round deletes it.
- A released code is not reused for a while.
- An uploaded record is deleted after an hour, in the retention round after the one that first found it.
- Reports are deleted like tables, and feedback answers after `answer_days`.
"""

import asyncio
import time
from collections.abc import Collection

from msgspec import Struct

from inkling.core.errors import Refusal
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.cluster.leases import CLEANING
from inkling.server.features.clock.model import has_anything_due_later
from inkling.server.features.clock.table_wake_up_task import drop_idle_tables_with_clock
from inkling.server.features.problem_reports.report_files import delete_reports, list_reports
from inkling.server.platform.elapsed_time import DAY, Clock, read_clock
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.settings import Settings
from inkling.server.storage.interface import RetentionTerm, ServerStorage, Spared
from inkling.server.tables.registry import TableRegistry

ROUND = 3600.0
"""Seconds between two rounds, and seconds that a table without people stays in memory."""
ROUND_ELSEWHERE = 60.0
"""Seconds before checking again whether another process still has the lease for cleaning up."""
SETTLING = 300.0
"""Seconds before the first round. A computer without a clock battery must fetch the time first."""
UNUSED_DAYS = 1
"""Days after which a table loses its code if only its maker ever visited and no play began."""
REST_DAYS = 30
"""Days before another table can get a released code."""
COOKIES = 365
"""Days for which a browser keeps a person's cookie. Blocks matter no longer than that."""
DELETIONS = 30
"""Days for which the operator's deletions are stored. By then every server process has applied them."""
NOTING = 60.0
"""Seconds between two updates of the tables in use, which `inkling purge` must not delete."""
log = get_logger(__name__)


class RetentionResult(Struct, frozen=True):
    """What one retention round archived and deleted."""

    archived: tuple[str, ...]
    """Tables that lost their code."""
    tables: int
    """Number of deleted tables."""
    reports: int
    """Number of deleted reports."""
    ahead: int
    """Number of tables with rows dated in the future."""


def run_retention_round(
    store: ServerStorage,
    settings: Settings,
    clock: Clock = read_clock,
    spared: Spared = frozenset,
    held: Collection[str] = (),
) -> RetentionResult:
    """Archive and delete what has expired now, and return what was done.

    `spared` returns the tables to skip; tables with a pending wake-up are skipped, too. Tables in `held` are treated as
    if they had just changed.
    """
    now, ages = clock(), store.table_ages

    def untouched() -> set[str]:
        # Memory first, because a table's wake-up time is stored before it leaves memory.
        in_memory = spared()
        return {
            *in_memory,
            *(table_id for table_id, wake_up in store.wake_ups.read_wake_ups().items() if wake_up.at is not None),
        }

    seen = ages.advance_seen_time(now)
    ages.reset_age_of_changed_tables(seen, held)
    ages.store_ages_of_reports(seen, list_reports(settings.folder))
    ahead = ages.count_rows_dated_in_future(now.wall)

    def days(count: int) -> RetentionTerm:
        return RetentionTerm(seen - count * DAY, None if ahead else now.wall - count * DAY)

    # A table that loses its code in this round is not deleted before the next one.
    last_round = RetentionTerm(seen - int(ROUND * 1000))
    deleted = ages.delete_tables_without_rows(last_round, untouched) + ages.delete_uploaded_records(
        last_round, untouched
    )
    deleted += ages.delete_expired(days(settings.retention_days), untouched)
    store.clean_up_deletions()
    ages.release_codes(seen - REST_DAYS * DAY)
    archived = ages.archive_expired(days(min(settings.idle_days, settings.retention_days)), untouched)
    archived += ages.archive_kept(days(settings.retention_days), untouched)
    archived += ages.archive_unused(days(UNUSED_DAYS), untouched)
    old_reports = ages.find_expired_reports(days(settings.retention_days))
    reports = delete_reports(settings.folder, old_reports)
    ages.forget_reports(old_reports)
    store.answers.delete_old_answers((seen - settings.answer_days * DAY) // DAY)
    if not ahead:
        store.blocks.delete_old_blocks(now.wall - max(settings.retention_days, COOKIES) * DAY)
        store.orders.delete_expired_orders(now.wall, now.wall - DELETIONS * DAY)
    return RetentionResult(tuple(archived), deleted, reports, ahead)


async def run_retention(
    store: ServerStorage,
    tables: TableRegistry,
    supervisor: TableSupervisor,
    settings: Settings,
    settling: float = SETTLING,
) -> None:
    """Start a retention round at regular intervals until cancelled. A failed round is logged, and the next one tries
    again."""
    await asyncio.sleep(settling)
    while True:
        try:
            drop_idle_tables(tables, supervisor, time.monotonic() - ROUND)
            await drop_idle_tables_with_clock(store, tables, supervisor, time.monotonic() - ROUND)
            if supervisor.leases is not None and not supervisor.leases.is_held(CLEANING):
                await asyncio.sleep(ROUND_ELSEWHERE)
                continue
            cleared = await store.run_long(
                run_retention_round, store, settings, read_clock, tables.ids_in_memory, find_tables_in_use(tables)
            )
        except Exception as error:
            log.error("tables could not be cleared", failure=describe_error(error))
        else:
            log_retention_result(cleared)
        await asyncio.sleep(ROUND)


async def record_tables_in_use(store: ServerStorage, tables: TableRegistry) -> None:
    """Until cancelled, store regularly which tables this process uses, so that other processes don't purge them."""
    noted: frozenset[str] = frozenset()
    while True:
        await asyncio.sleep(NOTING)
        held = find_tables_in_use(tables)
        try:
            if held - noted:
                await store.ask(store.table_ages.reset_age_of_tables_in_use, held - noted)
            noted = held
        except Refusal:
            continue  # the database is unavailable; retry later


def find_tables_in_use(tables: TableRegistry) -> frozenset[str]:
    return frozenset(live.table.id for live in tables.all_in_memory() if live.presence.members_here_recently())


def log_retention_result(cleared: RetentionResult) -> None:
    if cleared.ahead:
        log.warning("rows are dated ahead of the clock: this round went by seen time alone", tables=cleared.ahead)
    if cleared.archived or cleared.tables:
        log.info("tables were cleared", archived=len(cleared.archived), deleted=cleared.tables)
    if cleared.reports:
        log.info("reports were deleted", deleted=cleared.reports)


def drop_idle_tables(tables: TableRegistry, supervisor: TableSupervisor, before: float) -> None:
    """Drop from memory the tables that nobody has viewed since `before` (monotonic seconds).

    `drop_idle_tables_with_clock` handles those with a clock or reminder.
    """
    for live in tables.all_in_memory():
        if not live.subscriptions.all and live.touched < before and not has_anything_due_later(live.table):
            supervisor.release(live.table.id)
            tables.drop(live.table.id)
