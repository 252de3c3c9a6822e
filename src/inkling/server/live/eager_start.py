"""Begins a coroutine at once, not when the loop next turns, as tasks of Python 3.12 can: most sends end right there."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any


def start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """None if it is done already; else the task that does the rest."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.ensure_future(finish(work, waits_for))


async def finish(work: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await go_on(work, waits_for)


@coroutine
def go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Hands on to the loop what the work waits for, and to the work what comes of it."""
    while True:
        step: Callable[[Any], Any] = work.send
        came: Any = None
        try:
            came = yield waits_for
        except BaseException as error:
            step, came = work.throw, error
        try:
            waits_for = step(came)
        except StopIteration:
            return
