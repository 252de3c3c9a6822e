"""What becomes of tables that nobody uses: first out of memory, then without a code, in the end deleted.

The rule, in whole days without any change at a table: after `idle_days` its code is free for another table, and what
was played there stays readable by its address; after `retention_days` all of it is deleted. So are reports.
"""

import asyncio
import time

from msgspec import Struct

from inkling.server.keepers.bots import Keeper
from inkling.server.log.store import Store
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger
from inkling.server.ops.reports import clear_reports
from inkling.server.settings import Settings
from inkling.server.tables.registry import Tables, now

DAY = 86_400_000
"""Milliseconds."""
ROUND = 3600.0
"""Seconds between two rounds, and how long a table without people stays in memory."""
log = logger(__name__)


class Cleared(Struct, frozen=True):
    """The tables that lost their code, and how much was deleted."""

    archived: tuple[str, ...]
    tables: int
    reports: int


def clear(store: Store, settings: Settings) -> Cleared:
    today = now()
    old = today - settings.retention_days * DAY
    archived = store.archive(today - min(settings.idle_days, settings.retention_days) * DAY)
    unmade = store.drop_unmade(today - int(ROUND * 1000))
    return Cleared(tuple(archived), unmade + store.purge(old), clear_reports(settings.folder, old / 1000))


async def keep_clearing(store: Store, tables: Tables, keeper: Keeper, settings: Settings) -> None:
    """Runs beside the server. A round that fails is reported, and the next one tries again."""
    while True:
        try:
            cleared = await asyncio.to_thread(clear, store, settings)
        except Exception as error:
            log.error("tables could not be cleared", failure=describe(error))
        else:
            if cleared.archived or cleared.tables:
                log.info("tables were cleared", archived=len(cleared.archived), deleted=cleared.tables)
            if cleared.reports:
                log.info("reports were deleted", deleted=cleared.reports)
            forget_idle(tables, keeper, frozenset(cleared.archived), time.monotonic() - ROUND)
        await asyncio.sleep(ROUND)


async def wake(store: Store, tables: Tables, keeper: Keeper) -> None:
    """At the start: the tables where a clock runs go on, whether anybody comes or not."""
    for table_id, code in await asyncio.to_thread(store.clocked):
        try:
            live = await tables.open(table_id, code)
        except Exception as error:
            log.error("a table could not be opened", failure=describe(error))
            continue
        if live is not None and live.table.playing and live.table.clock:
            keeper.attend(live)


def forget_idle(tables: Tables, keeper: Keeper, archived: frozenset[str], before: float) -> None:
    """Drop from memory what was archived, and what nobody looked at since then; the log has it all. Where a clock runs,
    somebody has to look at it."""
    for live in tables.here():
        # The keeper listens too, for its bots.
        alone = len(live.listeners) <= keeper.attends(live.table.id)
        idle = alone and live.touched < before and not (live.table.playing and live.table.clock)
        if idle or live.table.id in archived:
            keeper.release(live.table.id)
            tables.drop(live.table.id)
