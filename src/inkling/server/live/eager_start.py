"""The rest of a coroutine that was begun at once, not when the loop next turns, as tasks of Python 3.12 can.

Most sends end right where they begin, and nobody comes here.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any


def go_on_later(work: Coroutine[Any, Any, None], waits_for: Any) -> asyncio.Task[None]:
    """The task that does the rest of what was begun by hand and has come to wait for something."""
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
