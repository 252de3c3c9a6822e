"""Tables leave memory completely. A clock that runs out loads them again, once and in time."""

import asyncio
import gc
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from inkling.server.api.table_view import ApiViewOfTable
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.cluster.heartbeat import ProcessHeartbeat
from inkling.server.cluster.leases import TableLeases
from inkling.server.features.clock.model import DAY, REMIND, ClockSet
from inkling.server.features.clock.table_wake_up_task import LOOK, NEAR, TableWaker, drop_idle_tables_with_clock
from inkling.server.features.group.model import REMIND_BEFORE, EveningAnswered, EveningSet, TableKept
from inkling.server.features.notifications.model import WebhookSet
from inkling.server.features.notifications.task import WebhookSender
from inkling.server.features.options.model import OptionsSet
from inkling.server.features.push.task import find_notifications_to_push
from inkling.server.features.retention.task import drop_idle_tables, run_retention_round
from inkling.server.features.table_page.page_view import TablePageView
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.platform.http.guarded_outgoing_request import OutgoingRequest
from inkling.server.platform.worker_pool import WorkerPool
from inkling.server.settings import Settings
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import SYSTEM_ROW, SatDown
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import ServerClock, server_time_in_milliseconds
from tests.amounts import LONG_RUN
from tests.not_none import not_none
from tests.server.faults.test_wrong_clocks import Machine
from tests.time_limits import ANSWER

HOOK = "https://chat.example/hooks/1"


class Served:
    """The services of a process: tables, supervisor, and wake-ups."""

    def __init__(
        self, store: SqlStore, leases: TableLeases | None, tables: TableRegistry, notices: WebhookSender
    ) -> None:
        self.store = store
        self.tables = tables
        self.supervisor = make_table_supervisor(tables, leases=leases, notices=notices)
        self.waking = TableWaker(store, tables, self.supervisor)

    async def make(self, clock: int = DAY, hook: bool = False) -> LiveTable:
        """Make a table of two people with a clock; the first is asked."""
        live = await self.tables.make_table("similo", "person-a", "Ada")
        await self.tables.joining.join(live, "person-b", "Ben", has_key=True)
        for member in range(2):
            await self.tables.service.change(live, member, SatDown(member))
        await self.tables.service.change(live, 0, OptionsSet({"giver": 0}))
        await self.tables.service.change(live, 0, ClockSet(clock))
        if hook:
            await self.tables.service.change(live, SYSTEM_ROW, WebhookSet(HOOK))
        await self.tables.starter.start_for_host(live, 0)
        self.supervisor.supervise(live)
        await turn()
        return live

    async def rest(self) -> None:
        """Unload idle tables, as after an hour without visits."""
        far = max((live.touched for live in self.tables.all_in_memory()), default=0.0) + 1
        await drop_idle_tables_with_clock(self.store, self.tables, self.supervisor, far)
        await turn()

    def count(self, table_id: str, kind: str = "timed-out") -> int:
        return len(self.store.read(table_id, kinds=(kind,)))


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(ANSWER):
        while not true():
            await asyncio.sleep(0.005)


@pytest.fixture(autouse=True)
def simple_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace bots' thinking by the first legal action, and skip waiting."""

    async def fail(*_: Any) -> Any:
        raise RuntimeError

    monkeypatch.setattr(WorkerPool, "_run_once", fail)
    monkeypatch.setattr(ServerClock, "ahead", 0)


@asynccontextmanager
async def serve(url: str, shared: bool = False, post: Any = None) -> AsyncIterator[Served]:
    store = SqlStore(url)
    tables, leases = TableRegistry(store), None
    if shared:
        process = ProcessHeartbeat(store)
        await process.write_heartbeat()
        leases = TableLeases(store, tables, process)
    notices = WebhookSender(("https://chat.example/",), *((post,) if post is not None else ()))
    served = Served(store, leases, tables, notices)
    try:
        yield served
    finally:
        await served.supervisor.close()
        store.close()


async def test_table_leaves_memory_and_is_opened_when_its_time_has_come(store_url: str) -> None:
    async with serve(store_url) as served:
        live = await served.make()
        table_id = live.table.id
        await served.rest()
        assert served.tables.all_in_memory() == ()
        assert not served.supervisor.is_supervised(table_id)
        assert await served.waking.open_due_tables() == LOOK, "nothing is near"
        ServerClock.ahead = 1000 * DAY - 5_000
        assert 4 < await served.waking.open_due_tables() <= 5, "it sleeps until then"
        assert served.tables.all_in_memory() == ()
        ServerClock.ahead = 1000 * DAY + 1
        await served.waking.open_due_tables()
        await until(lambda: served.count(table_id) == 1)
        await served.waking.open_due_tables()
        await turn()
        assert served.count(table_id) == 1, "once"


async def test_table_that_nobody_looks_at_leaves_memory(tmp_path: Path) -> None:
    async with serve(f"sqlite:///{tmp_path}/inkling.db") as served:
        quiet, watched = [await served.tables.make_table("silencio", "person", "Ada") for _ in range(2)]
        for live in (quiet, watched):
            served.supervisor.supervise(live)
        await turn()
        watched.subscriptions.all.add(print)
        drop_idle_tables(served.tables, served.supervisor, before=quiet.touched)
        assert set(served.tables.all_in_memory()) == {quiet, watched}, "not long enough ago"
        drop_idle_tables(served.tables, served.supervisor, before=watched.touched + 1)
        assert served.tables.all_in_memory() == (watched,)
        assert [served.supervisor.is_supervised(live.table.id) for live in (quiet, watched)] == [False, True]
        again = not_none(await served.tables.find_by_code(quiet.table.code))
        assert again.table == quiet.table


async def test_restart_opens_only_what_was_in_memory(store_url: str) -> None:
    async with serve(store_url) as served:
        resting = await served.make()
        await served.rest()
        in_memory, done = await served.make(), await served.make()
        await served.tables.service.change(done, 0, ClockSet(None))
    async with serve(store_url) as again:
        await again.waking.open_without_wake_up_time()
        assert again.supervisor.is_supervised(in_memory.table.id)
        assert {live.table.id for live in again.tables.all_in_memory()} == {in_memory.table.id, done.table.id}
        ServerClock.ahead = 1000 * DAY + 1
        await again.waking.open_due_tables()
        await until(lambda: again.count(resting.table.id) == 1)
    async with serve(store_url) as third:
        await third.waking.open_without_wake_up_time()
        assert done.table.id not in third.tables.ids_in_memory(), "it is known that nothing is due there"
        assert third.tables.ids_in_memory() == {resting.table.id, in_memory.table.id}


async def test_note_counts_until_somebody_does_something(store_url: str) -> None:
    """An action invalidates the note about the next wake-up, so a table is opened after a crash although it has
    none."""
    async with serve(store_url) as served:
        live = await served.make()
        await served.rest()
        again = not_none(await served.tables.find_by_code(live.table.code))
        await served.tables.service.change(again, 0, ClockSet(3 * DAY))
    async with serve(store_url) as restarted:
        await restarted.waking.open_without_wake_up_time()
        assert restarted.supervisor.is_supervised(live.table.id)


async def test_table_stays_in_memory_while_something_is_near_or_somebody_looks(tmp_path: Path) -> None:
    async with serve(f"sqlite:///{tmp_path}/inkling.db") as served:
        live = await served.make()
        ServerClock.ahead = round(1000 * (DAY - NEAR / 2))
        await served.rest()
        assert served.tables.all_in_memory() == (live,), "its time runs out soon"
        ServerClock.ahead = 0
        live.subscriptions.all.add(print)
        await served.rest()
        assert served.tables.all_in_memory() == (live,), "somebody looks"
        live.subscriptions.all.clear()
        await served.rest()
        assert served.tables.all_in_memory() == ()


async def test_resting_table_keeps_its_code_while_its_clock_runs(tmp_path: Path) -> None:
    async with serve(f"sqlite:///{tmp_path}/inkling.db") as served:
        resting, quiet = await served.make(7 * DAY), await served.make()
        await served.tables.service.change(quiet, 0, ClockSet(None))
        await served.rest()
        served.supervisor.release(quiet.table.id)
        served.tables.drop(quiet.table.id)
        machine, settings = Machine(server_time_in_milliseconds()), Settings(data=str(tmp_path), idle_days=1)
        for days in (0, 2, 1):
            machine.run(1000 * days * DAY)
            run_retention_round(served.store, settings, machine)
        assert served.store.find_code(resting.table.id) == resting.table.code
        assert served.store.find_code(quiet.table.id) is None


async def test_reminder_is_sent_once_though_the_table_leaves_memory_in_between(tmp_path: Path) -> None:
    sent: list[str] = []

    def post(sending: OutgoingRequest) -> int:
        sent.append(sending.body.decode())
        return 204

    async with serve(f"sqlite:///{tmp_path}/inkling.db", post=post) as served:
        live = await served.make(hook=True)
        await served.rest()
        assert served.tables.all_in_memory() == ()
        ServerClock.ahead = round(1000 * DAY * REMIND) + 1_000
        await served.waking.open_due_tables()
        await until(lambda: len(sent) == 1)
        assert "time is running out" in sent[0]
        await served.rest()
        assert served.tables.all_in_memory() == ()
        again = not_none(await served.tables.find_by_code(live.table.code))
        served.supervisor.supervise(again)
        await asyncio.sleep(0.1)
        assert len(sent) == 1, "whoever looks in has nobody reminded again"


async def test_group_is_reminded_once_though_its_table_leaves_memory(tmp_path: Path) -> None:
    sent: list[str] = []

    def post(sending: OutgoingRequest) -> int:
        sent.append(sending.body.decode())
        return 204

    async with serve(f"sqlite:///{tmp_path}/inkling.db", post=post) as served:
        live = await served.tables.make_table("similo", "person-a", "Ada")
        await served.tables.joining.join(live, "person-b", "Ben", has_key=True)
        served.supervisor.supervise(live)
        await served.tables.service.change(live, 0, TableKept(True, "The @foxes"))
        await served.tables.service.change(live, SYSTEM_ROW, WebhookSet(HOOK, about=("evening",)))
        before = live.table
        await served.tables.service.change(live, 1, EveningSet(server_time_in_milliseconds() + 2000 * DAY))
        [suggested] = find_notifications_to_push(before, live.table)
        assert (suggested.members, suggested.name, suggested.group) == (frozenset({0}), "Ben", True)
        await until(lambda: len(sent) == 1)
        assert "The foxes: somebody suggests" in sent[0], "no mention of somebody in a chat"
        await served.tables.service.change(live, 0, EveningAnswered(1, False))
        await served.rest()
        assert served.tables.all_in_memory() == ()
        await served.waking.open_due_tables()
        assert served.tables.all_in_memory() == (), "too early"
        ServerClock.ahead = 2000 * DAY - REMIND_BEFORE + 1_000
        before = live.table
        await served.waking.open_due_tables()
        await until(lambda: len(sent) == 2)
        assert "you meet today" in sent[1]
        again = not_none(await served.tables.find_by_code(live.table.code))
        [reminded] = find_notifications_to_push(before, again.table)
        assert reminded.members == frozenset({1}), "not somebody who can't come"
        for _ in range(2):
            served.supervisor.release(again.table.id)
            served.tables.drop(again.table.id)
            again = not_none(await served.tables.find_by_code(live.table.code))
            served.supervisor.supervise(again)
            await asyncio.sleep(0.1)
        assert (len(sent), served.count(again.table.id, "evening-reminded")) == (2, 1)


async def test_one_of_two_processes_opens_a_table_that_is_due(fresh_postgres: str) -> None:
    async with serve(fresh_postgres, shared=True) as one, serve(fresh_postgres, shared=True) as other:
        assert one.supervisor.leases is not None
        live = await one.make()
        table_id = live.table.id
        await one.supervisor.leases._renew_and_adopt()
        assert one.supervisor.is_supervised(table_id)
        await one.rest()
        ServerClock.ahead = 1000 * DAY + 1
        await asyncio.gather(one.waking.open_due_tables(), other.waking.open_due_tables())
        opened = [served for served in (one, other) if table_id in served.tables.ids_in_memory()]
        assert len(opened) == 1
        assert opened[0].supervisor.leases is not None
        await opened[0].supervisor.leases._renew_and_adopt()
        await until(lambda: one.count(table_id) == 1)
        await asyncio.gather(one.waking.open_due_tables(), other.waking.open_due_tables())
        assert one.count(table_id) == 1


FEW, MANY = (1_000, 10_000) if LONG_RUN else (30, 60)
PORTION = 30
GROWTH = 1.15
PEOPLE = ("person-a", "person-b")


async def use_a_table(tables: TableRegistry, supervisor: TableSupervisor, game: str) -> None:
    """Let two people join and begin a game, with a page and a program connected."""
    live = await tables.make_table(game, PEOPLE[0], "Ada")
    supervisor.supervise(live)
    await tables.joining.join(live, PEOPLE[1], "Ben", has_key=True)
    for seat in range(2):
        await tables.service.change(live, seat, SatDown(seat))
    with live.count_connection_and_listen(lambda: None, lambda: [0, 1]):
        await tables.starter.start_for_host(live, 0)
        for watcher in (
            TablePageView(live, PEOPLE[0], "en"),
            TablePageView(live, PEOPLE[1], "de"),
            ApiViewOfTable(live, None, "en"),
        ):
            watcher.full_update()


async def make_and_drop(tables: TableRegistry, supervisor: TableSupervisor, count: int) -> None:
    games = ("silencio", "similo", "tofugott")
    for first in range(0, count, PORTION):
        for nth in range(first, first + PORTION):
            await use_a_table(tables, supervisor, games[nth % 3])
        drop_idle_tables(tables, supervisor, time.monotonic() + 1)
        for _ in range(5):
            await asyncio.sleep(0)


def count_objects() -> int:
    """Count live objects, without those in bounded caches, such as rendered parts of unloaded tables."""
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
        store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
        tables = TableRegistry(store)
        supervisor = make_table_supervisor(tables)
        counts, memory = [], []
        try:
            await make_and_drop(tables, supervisor, PORTION)  # Fill the caches that all tables share.
            gc.collect()
            # Other tests of this process may still hold a table.
            others = count_tables()
            gc.disable()
            for count in (FEW, MANY - FEW):
                await make_and_drop(tables, supervisor, count)
                memory.append(resident_megabytes())
                counts.append(count_objects())
            kept = max(0, count_tables() - others)
            unreachable = gc.collect()
        finally:
            gc.enable()
            await supervisor.close()
            store.close()
        return counts, memory, kept, unreachable

    counts, memory, kept, unreachable = asyncio.run(scene())
    with capsys.disabled():
        if LONG_RUN:
            print(f"\nafter {FEW} and {MANY} tables: {counts} objects, {memory[0]:.0f} and {memory[1]:.0f} MB resident")
    assert kept == 0, "a dropped table is still referred to"
    assert unreachable < MANY, "reference cycles: less than one object per table"
    assert counts[1] < GROWTH * counts[0], "what grows is a cache without a bound"
