"""Asks the store in threads of its own, so many at once and no longer than somebody would wait.

A database that hangs holds these threads and nothing else: whoever asks meanwhile is told so in good time.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Full, Queue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from inkling.server.platform.logs import describe, logger
from inkling.server.storage.errors import StoreUnknown, busy, damaged, is_damage, is_passing

T = TypeVar("T")
THREADS = 8
MOST_WAITING = 4000
"""Errands; more are refused at once."""
PATIENCE = 5.0
"""Seconds somebody waits for an answer."""
PAUSE = 0.2
"""Seconds until a database that was not there is asked again."""
log = logger(__name__)


class Errand(Struct):
    work: Callable[[], Any]
    done: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class Errands:
    """The threads start when they are first needed. They end with the process, also when they hang."""

    def __init__(self) -> None:
        self._queue: Queue[Errand | None] = Queue(MOST_WAITING)
        self._threads: list[Thread] = []

    async def ask(self, work: Callable[..., T], *given: Any, again: bool = True) -> T:
        """What it returns. Raises StoreBusy when it takes too long, Damaged when what is stored cannot be read. While
        the database cannot be reached it is asked `again`, unless that could do something twice."""
        until = monotonic() + PATIENCE
        while True:
            try:
                return await self._send(partial(work, *given), until - monotonic())
            except SQLAlchemyError as error:
                if is_damage(error):
                    log.error("the store is damaged", failure=describe(error))
                    raise damaged() from None
                if not is_passing(error):
                    raise
                if not again or monotonic() + PAUSE > until:
                    log.error("the store does not answer", failure=describe(error))
                    raise busy() from None
            await asyncio.sleep(PAUSE)

    async def write(self, work: Callable[..., T], *given: Any) -> T:
        """What it returns, of something that changes the store. Raises StoreUnknown when it takes too long: it may be
        done or still be on its way."""
        done = self._put(partial(work, *given))
        await asyncio.wait({done}, timeout=PATIENCE)
        if done.done():
            return done.result()
        late: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda settled: end_uncertainty(settled, late))
        raise StoreUnknown(late)

    def close(self) -> None:
        for _ in self._threads:
            with suppress(Full):
                self._queue.put_nowait(None)

    async def _send(self, work: Callable[[], T], patience: float) -> T:
        done = self._put(work)
        try:
            async with asyncio.timeout(patience):
                return await done
        except TimeoutError:
            raise busy() from None

    def _put(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Into the queue; raises StoreBusy where it is full."""
        if not self._threads:
            self._threads = [Thread(target=self._run, name="store-read", daemon=True) for _ in range(THREADS)]
            for thread in self._threads:
                thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        try:
            self._queue.put_nowait(Errand(work, done, loop))
        except Full:
            raise busy() from None
        return done

    def _run(self) -> None:
        while (errand := self._queue.get()) is not None:
            if errand.done.cancelled():
                continue
            found, failure = None, None
            try:
                found = errand.work()
            except Exception as error:
                failure = error
            # Its loop may have ended meanwhile.
            with suppress(RuntimeError):
                errand.loop.call_soon_threadsafe(settle, errand.done, found, failure)


def end_uncertainty(settled: "asyncio.Future[Any]", late: "asyncio.Future[None]") -> None:
    """What came of it is read from the log."""
    if not settled.cancelled():
        settled.exception()
    if not late.done():
        late.set_result(None)


def settle(done: "asyncio.Future[Any]", found: Any, failure: Exception | None) -> None:
    if done.done():
        return
    if failure is not None:
        done.set_exception(failure)
    else:
        done.set_result(found)
