"""Tables that leave memory take everything with them, without the garbage collector, which the server seldom runs."""

import asyncio
import gc
import sys
import time
from collections import Counter
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from inkling.server.api.watcher import ApiWatcher
from inkling.server.keepers.bots import Keeper
from inkling.server.keepers.cleaning import forget_idle
from inkling.server.live.watcher import Watcher
from inkling.server.log.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Sat
from tests.amounts import LONG_RUN

FEW, MANY = (1_000, 10_000) if LONG_RUN else (30, 60)
PORTION = 30
GROWTH = 1.15
PEOPLE = ("person-a", "person-b")


async def use_a_table(tables: Tables, keeper: Keeper, game: str) -> None:
    """Two people come, a game begins, and a page and a program look at it."""
    live = await tables.make(game, PEOPLE[0], "Ada")
    keeper.attend(live)
    await tables.join(live, PEOPLE[1], "Ben", has_key=True)
    for seat in range(2):
        await tables.change(live, seat, Sat(seat))
    with live.heard(lambda: None, lambda: [0, 1]):
        await tables.start(live, 0)
        for watcher in (Watcher(live, PEOPLE[0], "en"), Watcher(live, PEOPLE[1], "de"), ApiWatcher(live, None, "en")):
            watcher.whole()


async def make_and_drop(tables: Tables, keeper: Keeper, count: int) -> None:
    games = ("silencio", "similo", "tofugott")
    for first in range(0, count, PORTION):
        for nth in range(first, first + PORTION):
            await use_a_table(tables, keeper, games[nth % 3])
        forget_idle(tables, keeper, time.monotonic() + 1)
        for _ in range(5):
            await asyncio.sleep(0)


def count_objects() -> int:
    """Live objects, without those in caches that have a bound: drawings of tables that are gone, until others come."""
    modules = [vars(module) for name, module in sys.modules.items() if name.startswith("inkling.")]
    for found in {id(one): one for names in modules for one in names.values()}.values():
        if isinstance(found, _lru_cache_wrapper) and found.cache_parameters()["maxsize"]:
            found.cache_clear()
    return len(gc.get_objects())


def count_tables() -> int:
    return Counter(map(type, gc.get_objects()))[LiveTable]


def resident_megabytes() -> float:
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def test_dropped_tables_leave_no_objects_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene() -> tuple[list[int], list[float], int, int]:
        store = Store(f"sqlite:///{tmp_path}/inkling.db")
        tables = Tables(store)
        keeper = Keeper(tables)
        counts, memory = [], []
        try:
            await make_and_drop(tables, keeper, PORTION)  # fills the caches that all tables share
            gc.collect()
            # Other tests of this process may still hold a table of theirs.
            others = count_tables()
            gc.disable()
            for count in (FEW, MANY - FEW):
                await make_and_drop(tables, keeper, count)
                memory.append(resident_megabytes())
                counts.append(count_objects())
            kept = max(0, count_tables() - others)
            unreachable = gc.collect()
        finally:
            gc.enable()
            await keeper.close()
            store.close()
        return counts, memory, kept, unreachable

    counts, memory, kept, unreachable = asyncio.run(scene())
    with capsys.disabled():
        if LONG_RUN:
            print(f"\nafter {FEW} and {MANY} tables: {counts} objects, {memory[0]:.0f} and {memory[1]:.0f} MB resident")
    assert kept == 0, "a dropped table is still referred to"
    assert unreachable < MANY, "reference cycles: less than one object per table"
    assert counts[1] < GROWTH * counts[0], "what grows is a cache without a bound"
