"""Work that begins at once, and goes on in a task only where it has to wait."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from inkling.server.live.eager_start import go_on_later


def start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """As a connection sends: None if it is done already."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return go_on_later(work, waits_for)


def test_work_that_waits_for_nothing_is_done_at_once() -> None:
    done = []

    async def work() -> None:
        done.append("work")

    async def evening() -> None:
        assert start(work()) is None
        assert done == ["work"]

    asyncio.run(evening())


def test_work_that_waits_goes_on_in_a_task() -> None:
    steps: list[str] = []

    async def work(gate: "asyncio.Future[str]") -> None:
        steps.append("begun")
        steps.append(await gate)
        await asyncio.sleep(0)
        steps.append("done")

    async def evening() -> None:
        gate: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        task = start(work(gate))
        assert task is not None
        assert steps == ["begun"]
        gate.set_result("opened")
        await task
        assert steps == ["begun", "opened", "done"]

    asyncio.run(evening())


def test_failure_and_cancelling_reach_the_work() -> None:
    heard: list[str] = []

    async def work(gate: "asyncio.Future[None]") -> None:
        try:
            await gate
        except BaseException as error:
            heard.append(type(error).__name__)
            raise

    async def evening() -> None:
        loop = asyncio.get_running_loop()
        broken: asyncio.Future[None] = loop.create_future()
        task = start(work(broken))
        assert task is not None
        broken.set_exception(BrokenPipeError())
        with pytest.raises(BrokenPipeError):
            await task
        task = start(work(loop.create_future()))
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert heard == ["BrokenPipeError", "CancelledError"]

    asyncio.run(evening())
