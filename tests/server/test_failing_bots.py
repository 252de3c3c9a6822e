"""A bot that crashes, stalls or takes its process with it: the table plays on, and the log says so."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from inkling.core.bot import pick_bot
from inkling.core.sight import Sight
from inkling.games import SHELF
from inkling.server.keepers import bots
from inkling.server.keepers.bots import Keeper
from inkling.server.keepers.table_task import Watch
from inkling.server.keepers.thinking import cpu_limit, think
from inkling.server.keepers.workers import FORKED, Workers
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import BotSeated, Ruled
from tests.limits import ANSWER, PLAY
from tests.sources import ROOT

from .bad_bots import brood, crash, die, stall

AnySight = Sight[Any, Any, Any]


@asynccontextmanager
async def play_with(tables: Tables, patience: float) -> AsyncIterator[tuple[LiveTable, Keeper]]:
    """A table of two bots whose play has begun."""
    keeper = Keeper(tables, patience=patience)
    live = await tables.make("silencio", "person", "Ada")
    await tables.change(live, 0, Ruled("unhurried", False))
    for seat in (0, 1):
        await tables.change(live, 0, BotSeated(seat, "simple"))
    await tables.start(live, 0)
    yield live, keeper
    await keeper.close()


async def wait_for_moves(live: LiveTable, count: int) -> None:
    moved = asyncio.Event()
    live.listeners.add(moved.set)
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
    thought: Callable[..., str], patience: float, failure: str, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "think", thought)
    with capture_logs() as lines:
        async with play_with(tables, patience) as (live, keeper):
            keeper.attend(live)
            await wait_for_moves(live, 1)
    assert lines[0]["event"] == "a bot failed"
    assert (lines[0]["game"], lines[0]["bot"]) == ("silencio", "simple")
    assert lines[0]["failure"].startswith(failure)


async def test_worker_that_thinks_on_is_ended(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker, and a bot that would hold it for a minute: others take over, and the next bot can think."""
    async with play_with(tables, 0.3) as (live, keeper):
        with monkeypatch.context() as failing:
            failing.setattr(bots, "think", stall)
            keeper.attend(live)
            await wait_for_moves(live, 1)
            keeper.release(live.table.id)
        asked = ("silencio", "simple", sight_of_the_asked(live), "seed", "en", ())
        assert await keeper._workers.work(ANSWER, think, *asked)


async def test_worker_that_spends_more_than_the_budget_allows_is_ended() -> None:
    """Long before anybody's patience is at an end; the next job finds another worker."""
    workers = Workers(1)
    with pytest.raises(BrokenProcessPool):
        await workers.work(PLAY, brood)
    assert await workers.work(ANSWER, len, (1, 2)) == 2
    workers.close()


def test_limit_of_a_decision_follows_from_the_budget() -> None:
    """A bot that may think for long is ended later; none is ended within its budget."""
    quick, slow = (pick_bot(SHELF["silencio"].bots.all, name) for name in ("simple", "strong"))
    assert quick.budget < cpu_limit(quick) < cpu_limit(slow)
    assert slow.budget < cpu_limit(slow)


def sight_of_the_asked(live: LiveTable) -> AnySight:
    play = live.table.play
    assert play is not None
    return play.sight(play.game.rules.turn(play.state)[0])


async def test_time_in_the_queue_is_no_thinking_time() -> None:
    """One worker, more jobs than fit into the patience of one: each has all of it."""
    workers = Workers(1)
    await workers.work(ANSWER, sleep, 0)
    await asyncio.gather(*(workers.work(3, sleep, 1) for _ in range(4)))
    workers.close()


HIRE = """
import asyncio, os
from pathlib import Path
from inkling.server.keepers import workers

async def hire():
    workers.CONTEXT.set_forkserver_preload(["tests.server.slow_to_load"])
    hired = workers.Workers(1)
    done = asyncio.ensure_future(hired.work(60, len, "there"))
    await asyncio.sleep(0)
    Path(os.environ["INKLING_LOOP_TURNS"]).touch()
    assert await done == 5
    hired.close()

asyncio.run(hire())
"""


@pytest.mark.skipif(not FORKED, reason="where workers are no copies, each loads by itself")
def test_loop_turns_while_the_first_worker_is_on_its_way(tmp_path: Path) -> None:
    """What they are copies of goes on loading until the loop has said that it turns."""
    env = os.environ | {"INKLING_LOOP_TURNS": str(tmp_path / "turns")}
    subprocess.run([sys.executable, "-c", HIRE], cwd=ROOT, env=env, timeout=PLAY, check=True)
    assert (tmp_path / "heard").read_text() == "True"


class Idle(Watch):
    """It has nothing to do, but may be woken."""

    def __init__(self) -> None:
        super().__init__(cast(Tables, None), cast(LiveTable, None))

    async def _settle(self) -> float | None:
        return 3600.0

    def change(self) -> None:
        self._wake_for((object(),))


async def test_keeper_ends_although_something_changes_just_then() -> None:
    keeper = Idle()
    task = asyncio.create_task(keeper.run())
    await asyncio.sleep(0)
    keeper.change()
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=ANSWER / 60)
    if not done:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done
