"""What becomes of tables that nobody uses: first out of memory, then without a code, in the end deleted.

The rule, in whole days of seen time without any change at a table: after `idle_days` it loses its code, and what was
played there stays readable by its address; after `retention_days` all of it is deleted. A table where nobody but its
maker ever was loses its code after a day. An uploaded record is deleted after an hour, in the round after the one that
first saw it. A lost code rests before another table gets it. Reports are deleted as tables
are; what people said when they were asked goes after `answer_days`. A clock that is set wrong deletes nothing, and
keeps nothing for ever. A table in memory is never touched.
"""

import asyncio
import time
from collections.abc import Collection

from msgspec import Struct

from inkling.core.errors import Refusal
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.cluster.leases import CLEANING
from inkling.server.features.clock.wake_up_task import let_rest
from inkling.server.features.reports.report_files import drop_reports, list_reports
from inkling.server.platform.elapsed_time import DAY, Clock, read_clock
from inkling.server.platform.logs import describe, logger
from inkling.server.settings import Settings
from inkling.server.storage.retention import Spared, Term
from inkling.server.storage.store import Store
from inkling.server.tables.registry import TableRegistry

ROUND = 3600.0
"""Seconds between two rounds, and how long a table without people stays in memory."""
ROUND_ELSEWHERE = 60.0
"""Seconds until it is looked again whether another process still does it."""
SETTLING = 300.0
"""Seconds until the first round: a machine without a battery for its clock asks the network for the time first."""
UNUSED_DAYS = 1
"""Days after which a table gives its code back where nobody but its maker ever was and no play began."""
REST_DAYS = 30
"""Days for which a code that was given back belongs to no table."""
COOKIES = 365
"""Days for which a browser keeps who somebody is, and so what others have blocked."""
DELETIONS = 30
"""Days for which it is noted that an operator deleted a table: by then every server has read it."""
NOTING = 60.0
"""Seconds until it is noted that somebody has a table open; an `inkling purge` beside the server goes by that."""
log = logger(__name__)


class Cleared(Struct, frozen=True):
    """The tables that lost their code, how much was deleted, and how much bore a time that has not come."""

    archived: tuple[str, ...]
    tables: int
    reports: int
    ahead: int


def clear(
    store: Store, settings: Settings, clock: Clock = read_clock, spared: Spared = frozenset, held: Collection[str] = ()
) -> Cleared:
    """One round. `spared` are not touched, nor tables that must be opened because a clock runs there; `held` are in
    use, as if something had changed there."""
    now, ages = clock(), store.ages

    def untouched() -> set[str]:
        # Memory first: a table is noted before it leaves.
        in_memory = spared()
        return {*in_memory, *(table_id for table_id, one in store.rests.read().items() if one.at is not None)}

    seen = ages.advance(now)
    ages.notice(seen, held)
    ages.notice_reports(seen, list_reports(settings.folder))
    ahead = ages.count_ahead(now.wall)

    def days(count: int) -> Term:
        return Term(seen - count * DAY, None if ahead else now.wall - count * DAY)

    # What has lost its code in this round is not deleted before the next one.
    last_round = Term(seen - int(ROUND * 1000))
    deleted = ages.drop_unmade(last_round, untouched) + ages.drop_records(last_round, untouched)
    deleted += ages.purge(days(settings.retention_days), untouched)
    store.forget_deleted()
    store.codes.release(seen - REST_DAYS * DAY)
    archived = ages.archive(days(min(settings.idle_days, settings.retention_days)), untouched)
    archived += ages.archive_unused(days(UNUSED_DAYS), untouched)
    old_reports = ages.find_reports(days(settings.retention_days))
    reports = drop_reports(settings.folder, old_reports)
    ages.forget_reports(old_reports)
    store.answers.forget((seen - settings.answer_days * DAY) // DAY)
    if not ahead:
        store.blocks.forget(now.wall - max(settings.retention_days, COOKIES) * DAY)
        store.operator.forget(now.wall, now.wall - DELETIONS * DAY)
    return Cleared(tuple(archived), deleted, reports, ahead)


async def keep_clearing(
    store: Store, tables: TableRegistry, supervisor: TableSupervisor, settings: Settings, settling: float = SETTLING
) -> None:
    """Runs beside the server. A round that fails is reported, and the next one tries again."""
    await asyncio.sleep(settling)
    while True:
        try:
            forget_idle(tables, supervisor, time.monotonic() - ROUND)
            await let_rest(store, tables, supervisor, time.monotonic() - ROUND)
            if supervisor.leases is not None and not supervisor.leases.holds(CLEANING):
                await asyncio.sleep(ROUND_ELSEWHERE)
                continue
            cleared = await asyncio.to_thread(clear, store, settings, read_clock, tables.ids, find_held(tables))
        except Exception as error:
            log.error("tables could not be cleared", failure=describe(error))
        else:
            tell(cleared)
        await asyncio.sleep(ROUND)


async def keep_noting(store: Store, tables: TableRegistry) -> None:
    """Runs beside the rounds, which are rare: whoever clears in another process does not see who is here."""
    noted: frozenset[str] = frozenset()
    while True:
        await asyncio.sleep(NOTING)
        held = find_held(tables)
        try:
            if held - noted:
                await store.ask(store.ages.hold, held - noted)
            noted = held
        except Refusal:
            continue  # the store does not answer just now


def find_held(tables: TableRegistry) -> frozenset[str]:
    return frozenset(live.table.id for live in tables.here() if live.around())


def tell(cleared: Cleared) -> None:
    if cleared.ahead:
        log.warning("rows are dated ahead of the clock: this round went by seen time alone", tables=cleared.ahead)
    if cleared.archived or cleared.tables:
        log.info("tables were cleared", archived=len(cleared.archived), deleted=cleared.tables)
    if cleared.reports:
        log.info("reports were deleted", deleted=cleared.reports)


def forget_idle(tables: TableRegistry, supervisor: TableSupervisor, before: float) -> None:
    """Drop from memory what nobody looked at since then; the log has it all. Where a clock runs, `let_rest` does it."""
    for live in tables.here():
        if not live.listeners and live.touched < before and not (live.table.playing and live.table.clock):
            supervisor.release(live.table.id)
            tables.drop(live.table.id)
