"""Bots think in a fair queue by address. A crashed or stalled worker is replaced, and the table plays on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from inkling.core.bot import pick_bot
from inkling.core.sight import Seat, Sight
from inkling.games import SHELF
from inkling.server.bots import supervisor
from inkling.server.bots.action_choice import BotChoice, choose_bot_action, cpu_seconds_limit_of_bot
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.platform.fair_queue import FairSemaphore
from inkling.server.platform.token_buckets_and_limits import ServerBusy
from inkling.server.platform.worker_pool import WorkerPool
from inkling.server.tables.background_task import TableTask
from inkling.server.tables.events import BotSeated, RuleSwitched, SatDown
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from tests.not_none import not_none
from tests.server.bad_bots import crash, die, stall, think_forever
from tests.server.local_server import browser, serving
from tests.time_limits import ANSWER, PLAY

FLOOD, FAMILY = "192.0.2.1", "192.0.2.2"


def take_turns(count: int, *callers: tuple[str, bool]) -> list[str]:
    """Return the addresses in the order in which they were granted a place, while all queued behind one holder."""

    async def scene() -> list[str]:
        places, order = FairSemaphore(count), list[str]()

        async def call(address: str, later: bool) -> None:
            async with places.wait_and_hold(address, later):
                order.append(address)

        async with places.wait_and_hold("first"):
            tasks = [asyncio.ensure_future(call(*caller)) for caller in callers]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return order

    return asyncio.run(scene())


def test_addresses_alternate() -> None:
    callers = [(address, False) for address in "aaaabcb"]
    assert "".join(take_turns(1, *callers)) == "abcabaa"


def test_callers_for_whom_nobody_waits_come_last_and_alternate_too() -> None:
    callers = [("a", True), ("a", True), ("b", True), ("c", False), ("a", False)]
    assert "".join(take_turns(1, *callers)) == "caaba"


async def test_last_place_of_several_is_kept_for_people() -> None:
    async def call(places: FairSemaphore) -> None:
        async with places.wait_and_hold("a", later=True):
            pass

    places = FairSemaphore(2)
    async with places.wait_and_hold("a", later=True):
        second = asyncio.ensure_future(call(places))
        await asyncio.sleep(0)
        assert places.count_later("a") == 1
        async with places.wait_and_hold("b"):
            assert not second.done()
    await second


async def test_cancelled_caller_gives_its_place_back() -> None:
    places = FairSemaphore(1)

    async def call() -> None:
        async with places.wait_and_hold("a"):
            await asyncio.sleep(0)

    async with places.wait_and_hold("a"):
        waits, granted = [asyncio.ensure_future(call()) for _ in range(2)]
        await asyncio.sleep(0)
        waits.cancel()
    granted.cancel()  # The place was granted just now.
    await asyncio.gather(waits, granted, return_exceptions=True)
    async with asyncio.timeout(5):
        await call()


@asynccontextmanager
async def keeping(tables: TableRegistry) -> AsyncIterator[TableSupervisor]:
    table_supervisor = make_table_supervisor(tables)
    try:
        yield table_supervisor
    finally:
        await table_supervisor.close()


async def make_table(tables: TableRegistry, address: str, game: str, person: bool = False) -> LiveTable:
    """Make a table with bots in all seats, or with a person in the first seat whose page is open."""
    live = await tables.make_table(game, f"of {address}", "Ada")
    live.address = address
    await tables.service.change(live, 0, RuleSwitched("unhurried", False))
    for seat in range(2):
        await tables.service.change(live, 0, SatDown(0) if person and seat == 0 else BotSeated(seat, "simple"))
    if person:
        live.presence.count_connection(0, +1)
    return live


async def test_bot_of_a_person_thinks_next_however_many_tables_of_bots_wait(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[str] = []
    release = asyncio.Event()

    async def think(self: WorkerPool, patience: float, job: Any, game: str, *_: Any) -> BotChoice:
        served.append(game)
        await release.wait()
        raise RuntimeError("the first legal action will do")

    monkeypatch.setattr(WorkerPool, "_run_once", think)

    async with keeping(tables) as table_supervisor:
        flood = [await make_table(tables, FLOOD, "silencio") for _ in range(5)]
        other = await make_table(tables, FAMILY, "silencio")
        family = await make_table(tables, FAMILY, "similo", person=True)
        for live in (*flood, other, family):
            await tables.starter.start_for_host(live, 0)
            table_supervisor.supervise(live)
        while not supervisor.seats_of_bots_to_move(family):
            play = not_none(family.table.play)
            do = play.game.words.write(play.sight(Seat(0)).legal[0], play.record.setup.options)
            await tables.service.act(family, 0, do)
        for _ in range(20):
            await asyncio.sleep(0)
        assert served == ["silencio"], "one worker"
        release.set()
        while len(served) < 3:
            await asyncio.sleep(0)
        assert served[1] == "similo", "the person's bot was next"


async def test_address_whose_bots_wait_at_many_tables_begins_no_more_of_them(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(self: WorkerPool, patience: float, *_: Any) -> BotChoice:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(WorkerPool, "_run_once", think)
    monkeypatch.setattr(supervisor, "MOST_ALONE", 2)

    async with keeping(tables) as table_supervisor:
        for _ in range(3):
            live = await make_table(tables, FLOOD, "silencio")
            await tables.starter.start_for_host(live, 0)
            table_supervisor.supervise(live)
        for _ in range(20):
            await asyncio.sleep(0)
        refused = await make_table(tables, FLOOD, "silencio")
        with pytest.raises(ServerBusy) as caught:
            await tables.starter.start_for_host(refused, 0)
        assert caught.value.code == "busy"
        assert not refused.table.playing
        for allowed in (
            await make_table(tables, FAMILY, "silencio"),
            await make_table(tables, FLOOD, "silencio", person=True),
        ):
            await tables.starter.start_for_host(allowed, 0)
            assert allowed.table.playing


def test_table_counts_for_the_address_of_its_host_and_of_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table's bot time is charged to its host's address. Otherwise anybody could delay the bots of other tables."""
    seen: list[str] = []

    async def choose(self: TableSupervisor, live: LiveTable, table: Table, seat: int) -> None:
        seen.append(live.address)

    monkeypatch.setattr(TableSupervisor, "_let_bot_think", choose)
    with serving(tmp_path, behind_proxy=True) as url, browser(url) as host, browser(url) as guest:
        host.headers["x-forwarded-for"], guest.headers["x-forwarded-for"] = FAMILY, FLOOD
        table = host.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        guest.post(f"{table}/join", data={"name": "Ben"})
        guest.get(table)
        for seat in ("0", "1"):
            host.post(f"{table}/do", data={"kind": "bot-seated", "seat": seat, "bot": "simple"})
        assert host.post(f"{table}/do", data={"kind": "start"}).status_code == 200
        guest.get(table)
        host.get(table)
        again = host.post("/play", data={"game": "silencio"}).url.path
        assert again != table
    assert set(seen) == {FAMILY}


AnySight = Sight[Any, Any, Any]


@asynccontextmanager
async def play_with(tables: TableRegistry, patience: float) -> AsyncIterator[tuple[LiveTable, TableSupervisor]]:
    """Make a table of two bots whose play has begun."""
    table_supervisor = make_table_supervisor(tables, patience=patience)
    live = await tables.make_table("silencio", "person", "Ada")
    await tables.service.change(live, 0, RuleSwitched("unhurried", False))
    for seat in (0, 1):
        await tables.service.change(live, 0, BotSeated(seat, "simple"))
    await tables.starter.start_for_host(live, 0)
    yield live, table_supervisor
    await table_supervisor.close()


async def wait_for_moves(live: LiveTable, count: int) -> None:
    moved = asyncio.Event()
    live.subscriptions.all.add(moved.set)
    assert live.table.play is not None
    start = live.table.play.ply
    while live.table.play is not None and live.table.play.ply < start + count:
        moved.clear()
        await asyncio.wait_for(moved.wait(), ANSWER)


@pytest.mark.parametrize(
    ("thought", "patience", "failure"),
    [(crash, ANSWER, "KeyError"), (stall, 0.3, "TimeoutError"), (die, ANSWER, "Broken")],
)
async def test_failing_bot_is_replaced_by_a_legal_move_and_reported(
    thought: Callable[..., str], patience: float, failure: str, tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "choose_bot_action", thought)
    with capture_logs() as lines:
        async with play_with(tables, patience) as (live, table_supervisor):
            table_supervisor.supervise(live)
            await wait_for_moves(live, 1)
    assert lines[0]["event"] == "a bot failed"
    assert (lines[0]["game"], lines[0]["bot"]) == ("silencio", "simple")
    assert lines[0]["failure"].startswith(failure)


async def test_worker_that_thinks_on_is_ended(tables: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    async with play_with(tables, 0.3) as (live, table_supervisor):
        with monkeypatch.context() as failing:
            failing.setattr(supervisor, "choose_bot_action", stall)
            table_supervisor.supervise(live)
            await wait_for_moves(live, 1)
            table_supervisor.release(live.table.id)
        asked = ("silencio", "simple", sight_of_the_asked(live), "seed", "en", ())
        assert await table_supervisor._workers.run(ANSWER, choose_bot_action, *asked)


async def test_worker_that_spends_more_than_the_budget_allows_is_ended() -> None:
    workers = WorkerPool(1)
    with pytest.raises(BrokenProcessPool):
        await workers.run(PLAY, think_forever)
    assert await workers.run(ANSWER, len, (1, 2)) == 2
    workers.close()


def test_limit_of_a_decision_follows_from_the_budget() -> None:
    quick, slow = (pick_bot(SHELF["silencio"].bots.all, name) for name in ("simple", "strong"))
    assert quick.budget < cpu_seconds_limit_of_bot(quick) < cpu_seconds_limit_of_bot(slow)
    assert slow.budget < cpu_seconds_limit_of_bot(slow)


def sight_of_the_asked(live: LiveTable) -> AnySight:
    play = not_none(live.table.play)
    return play.sight(play.game.rules.turn(play.state)[0])


async def test_time_in_the_queue_is_no_thinking_time() -> None:
    workers = WorkerPool(1)
    await workers.run(ANSWER, sleep, 0)
    await asyncio.gather(*(workers.run(3, sleep, 1) for _ in range(4)))
    workers.close()


class Idle(TableTask):
    """A task without work that can be woken."""

    def __init__(self) -> None:
        super().__init__(cast(TableRegistry, None), cast(LiveTable, None))

    async def _run_due(self) -> float | None:
        return 3600.0

    def change(self) -> None:
        self._wake_for((object(),))


async def test_keeper_ends_although_something_changes_just_then() -> None:
    table_supervisor = Idle()
    task = asyncio.create_task(table_supervisor.run())
    await asyncio.sleep(0)
    table_supervisor.change()
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=ANSWER / 60)
    if not done:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done
