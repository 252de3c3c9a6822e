"""Several processes serve the same tables: people may use any of them, and play goes on after any fault. The short
form; `make soak` runs longer (INKLING_SOAK). Both print their counts."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic
from typing import TypeAlias

import pytest

from tests.server import small_disk
from tests.server.database_engines import Engines, engines
from tests.server.fault_history import HistoryFindings, Player, begin_play_with_players, compare, wait_until_all_agree
from tests.server.fork_server import ForkServer
from tests.server.load_clients import come_back_at_once
from tests.server.postgres import find_programs
from tests.server.running_cluster import Cluster, open_cluster
from tests.time_limits import ANSWER

LONG = float(os.environ.get("INKLING_SOAK", "0"))
__all__ = ["engines"]
# Databases are killed and processes frozen every second, so allow one retry on a busy machine.
pytestmark = pytest.mark.flaky(reruns=1)
FROZEN = 10.0 if LONG else 3.5
"""Seconds for which a component hangs."""
HOUR = 3_600_000
AWAY = 3.0 if LONG else 1.0
"""Seconds for which a component is missing."""
CROWD = 1000 if LONG else 100
"""Number of spectators whose connections break at once."""
TABLES = (("similo", 4), ("silencio", 3), ("tofugott", 3)) if LONG else (("similo", 3), ("silencio", 2))
"""The games played during the faults, with their seats; in the first, several players may act at once."""
Fault: TypeAlias = Callable[[Cluster], Awaitable[None]]
Note: TypeAlias = Callable[[str, object], None]
"""Records what a test counted, to be printed at the end."""


async def hang(what: AbstractContextManager[None], seconds: float = FROZEN) -> None:
    with what:
        await asyncio.sleep(seconds)


async def kill_a_process(cluster: Cluster) -> None:
    await asyncio.to_thread(cluster.sites[0].kill)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(cluster.sites[0].start)


async def freeze_a_process(cluster: Cluster) -> None:
    await hang(cluster.sites[1].frozen())


async def kill_the_bus(cluster: Cluster) -> None:
    await asyncio.to_thread(cluster.redis.kill)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(cluster.redis.start)


async def freeze_the_bus(cluster: Cluster) -> None:
    await hang(cluster.redis.frozen())


async def restart_the_database(cluster: Cluster) -> None:
    await asyncio.to_thread(cluster.postgres.kill)
    await asyncio.to_thread(cluster.postgres.start)


async def freeze_the_database(cluster: Cluster) -> None:
    await hang(cluster.postgres.frozen())


async def part_from_the_bus(cluster: Cluster) -> None:
    await hang(cluster.sites[0].to_bus.being("held"))


async def hear_nothing_from_the_bus(cluster: Cluster) -> None:
    await hang(cluster.sites[1].to_bus.being("half"))


async def part_from_the_database(cluster: Cluster) -> None:
    await hang(cluster.sites[0].to_database.being("held"))


async def cut_off_the_database(cluster: Cluster) -> None:
    await hang(cluster.sites[1].to_database.being("cut"), AWAY)


async def slow_down_the_database(cluster: Cluster) -> None:
    cluster.sites[0].to_database.slowness = 0.1
    await asyncio.sleep(AWAY)
    cluster.sites[0].to_database.slowness = 0.0


async def reconnect_all_at_once(cluster: Cluster) -> None:
    codes = await asyncio.to_thread(cluster.log.codes)
    await come_back_at_once(cluster.urls, [f"/t/{code}" for code in codes], CROWD)


SHORT: tuple[Fault, ...] = (
    kill_a_process,
    kill_the_bus,
    part_from_the_bus,
    freeze_a_process,
    restart_the_database,
    reconnect_all_at_once,
)
FAULTS: tuple[Fault, ...] = (
    *SHORT,
    freeze_the_bus,
    hear_nothing_from_the_bus,
    part_from_the_database,
    cut_off_the_database,
    slow_down_the_database,
    freeze_the_database,
)


async def live_through(
    cluster: Cluster, faults: tuple[Fault, ...], games: tuple[tuple[str, int], ...]
) -> HistoryFindings:
    """Inject one fault after the other while people play. After each, every table must advance again."""
    over, found = asyncio.Event(), HistoryFindings()
    tables = [await begin_play_with_players(cluster, game, people, Random(game)) for game, people in games]
    playing = [asyncio.ensure_future(one.play(table, over)) for table, people in tables for one in people]
    for fault in faults:
        await go_on(tables)
        began = monotonic()
        await fault(cluster)
        broken = monotonic()
        await go_on(tables)
        found.slowest = max(found.slowest, monotonic() - broken)
        print(f"{fault.__name__}: {broken - began:.1f} s, then everybody went on in {monotonic() - broken:.2f} s")
    over.set()
    await asyncio.gather(*playing)
    for table, people in tables:
        await wait_until_all_agree(cluster, table, people, found)
        compare(cluster, table, people, found)
    print(found, "refusals:", dict(found.refused))
    return found


async def go_on(tables: list[tuple[str, list[Player]]]) -> None:
    """Wait until every table has stored something more."""
    before = [count(people) for _, people in tables]
    until = monotonic() + ANSWER
    while any(count(people) < known + 3 for (_, people), known in zip(tables, before, strict=True)):
        assert monotonic() < until, f"nobody gets on any more: {[str(one) for _, people in tables for one in people]}"
        await asyncio.sleep(0.05)


def find_leap(cluster: Cluster) -> int:
    """Return the longest time in milliseconds between two rows of a table."""
    return max(abs(one.at - other.at) for one, other in pairwise(cluster.log.rows()) if one.table_id == other.table_id)


def count(people: list[Player]) -> int:
    return sum(len(one.counted) for one in people)


def test_what_counts_is_there_once_whatever_breaks(
    tmp_path: Path, engines: Engines, nursery: ForkServer, record_property: Note
) -> None:
    """Every accepted action is in the log exactly once and in order, even if the processes' clocks differ by an
    hour."""
    with open_cluster(tmp_path, engines, nursery, "", "an_hour_ahead") as cluster:
        rounds = max(1, int(LONG // 150))
        for _ in range(rounds):
            found = asyncio.run(live_through(cluster, FAULTS if LONG else SHORT, TABLES))
            assert found.sound, (found.lost, found.doubled, found.diverged)
            assert found.acknowledged
            assert find_leap(cluster) < HOUR / 2
            record_property("counted", str(found))


@pytest.mark.skipif(not LONG, reason="make soak: another PostgreSQL is set up for it")
@pytest.mark.skipif(not small_disk.can_mount(), reason="this system lets nobody mount a small disk")
def test_full_disk_of_the_database_loses_nothing(
    tmp_path: Path, engines: Engines, nursery: ForkServer, record_property: Note
) -> None:
    """What cannot be stored is refused, and accepted once there is room again."""
    programs = find_programs()
    assert programs is not None
    with small_disk.running(programs) as (postgres, disk):

        async def fill_the_disk(cluster: Cluster) -> None:
            await hang(disk.full())

        with open_cluster(tmp_path, (postgres, engines[1]), nursery) as cluster:
            found = asyncio.run(live_through(cluster, (fill_the_disk,), TABLES))
    assert found.sound, (found.lost, found.doubled, found.diverged)
    assert found.acknowledged
    assert found.refused["not-stored"], "the disk was full"
    record_property("counted", str(found))


@pytest.mark.skipif(not LONG, reason="make soak: it takes its time until a fault shows")
@pytest.mark.parametrize(
    ("planted", "game", "bots", "fault"),
    [
        ("lease_without_fencing", "silencio", 1, None),
        ("stale_fold", "silencio", 0, None),
        ("answer_before_the_commit", "similo", 0, kill_a_process),
    ],
)
def test_planted_fault_is_found(
    tmp_path: Path, engines: Engines, nursery: ForkServer, planted: str, game: str, bots: int, fault: Fault | None
) -> None:
    """Run with people who play for a moment, or until the fault shows."""
    with open_cluster(tmp_path, engines, nursery, planted, planted) as cluster:
        found = asyncio.run(look_for(cluster, game, bots, fault))
    assert not found.sound


async def look_for(cluster: Cluster, game: str, bots: int, fault: Fault | None) -> HistoryFindings:
    """Let people play for a moment and check that all processes agree. Repeat until the check fails."""
    found, until = HistoryFindings(), monotonic() + ANSWER
    table, people = await begin_play_with_players(cluster, game, 3 - bots, Random(game), bots)
    while found.sound and monotonic() < until:
        over = asyncio.Event()
        playing = [asyncio.ensure_future(one.play(table, over)) for one in people]
        await asyncio.sleep(1)
        if fault is not None:
            await fault(cluster)
        over.set()
        await asyncio.gather(*playing)
        compare(cluster, table, people, found)
        if found.sound:
            await wait_until_all_agree(cluster, table, people[:1], found, patience=2.0)
    return found
