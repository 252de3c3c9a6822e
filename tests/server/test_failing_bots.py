"""A bot that crashes, stalls or takes its process with it: the table plays on, and the log says so."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from structlog.testing import capture_logs

from inkling.core.bot import pick_bot
from inkling.core.sight import Sight
from inkling.games import SHELF
from inkling.server.keepers import bots
from inkling.server.keepers.bots import Keeper
from inkling.server.keepers.thinking import cpu_limit, think
from inkling.server.keepers.workers import Workers
from inkling.server.log.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import BotSeated, Ruled
from tests.limits import ANSWER, PLAY

from .bad_bots import brood, crash, die, stall

AnySight = Sight[Any, Any, Any]


def play_with(tmp_path: Path, patience: float, scene: Callable[[LiveTable, Keeper], Awaitable[None]]) -> None:
    """A table of two bots whose play has begun."""

    async def evening() -> None:
        store = Store(f"sqlite:///{tmp_path}/inkling.db")
        tables = Tables(store)
        keeper = Keeper(tables, patience=patience)
        live = await tables.make("silencio", "person", "Ada")
        await tables.change(live, 0, Ruled("unhurried", False))
        for seat in (0, 1):
            await tables.change(live, 0, BotSeated(seat, "simple"))
        await tables.start(live, 0)
        await scene(live, keeper)
        await keeper.close()
        store.close()

    asyncio.run(evening())


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
def test_failing_bot_is_replaced_by_a_legal_move_and_reported(
    thought: Callable[..., str],
    patience: float,
    failure: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(live: LiveTable, keeper: Keeper) -> None:
        keeper.attend(live)
        await wait_for_moves(live, 1)

    monkeypatch.setattr(bots, "think", thought)
    with capture_logs() as lines:
        play_with(tmp_path, patience, scene)
    assert lines[0]["event"] == "a bot failed"
    assert (lines[0]["game"], lines[0]["bot"]) == ("silencio", "simple")
    assert lines[0]["failure"].startswith(failure)


def test_worker_that_thinks_on_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker, and a bot that would hold it for a minute: others take over, and the next bot can think."""

    async def scene(live: LiveTable, keeper: Keeper) -> None:
        with monkeypatch.context() as failing:
            failing.setattr(bots, "think", stall)
            keeper.attend(live)
            await wait_for_moves(live, 1)
            keeper.release(live.table.id)
        asked = ("silencio", "simple", sight_of_the_asked(live), "seed", "en", ())
        assert await keeper._workers.work(ANSWER, think, *asked)

    play_with(tmp_path, 0.3, scene)


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
