"""Render workers: one address after the other, within limits, charged by CPU time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import process_time

import pytest
from structlog.testing import capture_logs

from inkling.core.errors import Refusal
from inkling.server.platform import fair_queue, render_workers
from inkling.server.platform.fair_queue import RenderQueue, RenderRequest
from inkling.server.platform.render_workers import NO_CLIENT, RenderFailed, RenderWorkers
from inkling.server.platform.token_buckets_and_limits import ServerBusy, TokenBucket, TooManyRequests
from inkling.server.storage.log_reader import open_play_reader
from inkling.server.tables.past_play_cache import open_past_play_cache


@pytest.fixture(autouse=True)
def nobody_hurries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lengthen the time-out: a busy machine may start a worker slowly."""
    monkeypatch.setattr(render_workers, "WAIT", 600.0)


def burn(seconds: float) -> str:
    """Use this many seconds of CPU time."""
    start = process_time()
    while process_time() - start < seconds:
        pass
    return "burnt"


def refuse() -> None:
    raise Refusal("no-page", "There is no {thing}.", thing="page")


def fail() -> None:
    raise KeyError("secret")


@asynccontextmanager
async def reading(tmp_path: Path, budget: float = 600) -> AsyncIterator[RenderWorkers]:
    opened = RenderWorkers(
        partial(open_past_play_cache, open_play_reader), f"sqlite:///{tmp_path}/inkling.db", 1, budget
    )
    try:
        yield opened
    finally:
        await opened.close()


def want(address: str, later: bool = False) -> RenderRequest:
    return RenderRequest(address, "", 1, later, burn, ())


async def test_addresses_take_turns_however_much_one_asks_for() -> None:
    queue = RenderQueue()
    for address in ("a", "a", "a", "a", "b", "c", "b"):
        queue.put(want(address))
    served = [queue.take(later=True) for _ in range(7)]
    assert "".join(wanted.address for wanted in served if wanted) == "abcabaa"
    assert queue.take(later=True) is None


async def test_what_can_wait_comes_when_nobody_waits_and_never_takes_the_last_reader() -> None:
    queue = RenderQueue()
    queue.put(want("a", later=True))
    queue.put(want("b"))
    assert [found.address for found in (queue.take(later=True), queue.take(later=True)) if found] == ["b", "a"]
    queue.put(want("a", later=True))
    assert queue.take(later=False) is None


async def test_nobody_is_served_who_has_gone() -> None:
    queue = RenderQueue()
    gone, there = want("a"), want("a")
    queue.put(gone)
    queue.put(there)
    gone.done.cancel()
    assert queue.take(later=True) is there


async def test_queue_is_bounded_for_one_address_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MOST_OF_ONE", 2)
    monkeypatch.setattr(fair_queue, "MOST_WAITING", 3)
    monkeypatch.setattr(fair_queue, "MOST_LATER", 1)

    queue = RenderQueue()
    for address in ("a", "a", "b"):
        queue.put(want(address))
    queue.put(want("z", later=True))
    for wanted in (want("a"), want("c"), want("y", later=True)):
        with pytest.raises(ServerBusy) as refused:
            queue.put(wanted)
        assert refused.value.again


def test_debt_is_paid_back_before_there_is_more() -> None:
    bucket = TokenBucket(rate=1, most=3)
    bucket.spend(5)
    assert not bucket.has()
    assert 2 < bucket.wait() <= 3


async def test_address_pays_for_what_it_costs_and_nobody_else_does(tmp_path: Path) -> None:
    """A read queued before the budget ran out is refused like a later one."""
    async with reading(tmp_path, budget=0.5) as opened:
        asked = [asyncio.ensure_future(opened.render("a", burn, 1.2)) for _ in range(2)]
        first, queued = await asyncio.gather(*asked, return_exceptions=True)
        assert (first, type(queued)) == ("burnt", TooManyRequests)
        with pytest.raises(TooManyRequests) as refused:
            await opened.render("a", burn, 0.0)
        assert refused.value.code == "too-costly"
        assert refused.value.again
        assert await opened.render("b", burn, 0.0) == "burnt"
        assert await opened.render(NO_CLIENT, burn, 1.2) == "burnt"
        assert await opened.render(NO_CLIENT, burn, 0.0) == "burnt"


async def test_who_waits_too_long_is_told_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_workers, "WAIT", 0.1)
    async with reading(tmp_path) as opened:
        first = asyncio.ensure_future(opened.render("a", burn, 1.0))
        await asyncio.sleep(0)
        with pytest.raises(ServerBusy):
            await opened.render("b", burn, 0.0)
        assert await first == "burnt"


async def test_refusals_come_back_whole_and_failures_by_kind_alone(tmp_path: Path) -> None:
    async with reading(tmp_path) as opened:
        with pytest.raises(Refusal) as refused:
            await opened.render("a", refuse)
        assert (refused.value.code, str(refused.value)) == ("no-page", "There is no page.")
        with capture_logs() as lines, pytest.raises(RenderFailed):
            await opened.render("a", fail)
        assert lines[0]["failure"].startswith("KeyError")
        assert "secret" not in str(lines)


async def test_reader_that_spends_too_much_is_ended_and_its_address_pays(tmp_path: Path) -> None:
    async with reading(tmp_path, budget=0.3) as opened:
        with pytest.raises(RenderFailed):
            await opened.render("a", burn, 600.0, patience=0.5)
        with pytest.raises(TooManyRequests):
            await opened.render("a", burn, 0.0)
        assert await opened.render("b", burn, 0.0) == "burnt"
