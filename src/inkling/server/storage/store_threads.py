"""Thread pool for blocking calls of the store, with a bounded queue and a timeout per call.

A database that hangs blocks only these threads. Callers get StoreBusy in time.
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

from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.errors import StoreResultUnknown, store_is_busy_error, unreadable_row_error
from inkling.server.storage.sql_errors import is_data_damaged, is_error_transient

T = TypeVar("T")
THREADS = 8
MOST_WAITING = 4000
"""Maximum queued calls. Further ones are refused at once."""
PATIENCE = 5.0
"""Seconds before a call times out."""
PAUSE = 0.2
"""Seconds between retries while the database is unreachable."""
log = get_logger(__name__)


class QueuedStoreCall(Struct):
    work: Callable[[], Any]
    done: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class StoreThreads:
    """Daemon threads that start with the first call. They end with the process, even if a call hangs."""

    def __init__(self) -> None:
        self._queue: Queue[QueuedStoreCall | None] = Queue(MOST_WAITING)
        self._threads: list[Thread] = []

    async def run_read(self, work: Callable[..., T], *args: Any, retry: bool = True) -> T:
        until = monotonic() + PATIENCE
        while True:
            try:
                return await self._run_with_timeout(partial(work, *args), until - monotonic())
            except SQLAlchemyError as error:
                if is_data_damaged(error):
                    log.error("the store is damaged", failure=describe_error(error))
                    raise unreadable_row_error() from None
                if not is_error_transient(error):
                    raise
                if not retry or monotonic() + PAUSE > until:
                    log.error("the store does not answer", failure=describe_error(error))
                    raise store_is_busy_error() from None
            await asyncio.sleep(PAUSE)

    async def run_write(self, work: Callable[..., T], *args: Any) -> T:
        done = self._queue_call(partial(work, *args))
        await asyncio.wait({done}, timeout=PATIENCE)
        if done.done():
            return done.result()
        late: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda settled: complete_late_future(settled, late))
        raise StoreResultUnknown(late)

    async def run_long(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.to_thread(work, *args)

    def close(self) -> None:
        for _ in self._threads:
            with suppress(Full):
                self._queue.put_nowait(None)

    async def _run_with_timeout(self, work: Callable[[], T], patience: float) -> T:
        done = self._queue_call(work)
        try:
            async with asyncio.timeout(patience):
                return await done
        except TimeoutError:
            raise store_is_busy_error() from None

    def _queue_call(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Queue a call and return the future of its result. Raise StoreBusy if the queue is full."""
        if not self._threads:
            self._threads = [Thread(target=self._run_thread, name="store-read", daemon=True) for _ in range(THREADS)]
            for thread in self._threads:
                thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        try:
            self._queue.put_nowait(QueuedStoreCall(work, done, loop))
        except Full:
            raise store_is_busy_error() from None
        return done

    def _run_thread(self) -> None:
        while (call := self._queue.get()) is not None:
            if call.done.cancelled():
                continue
            result, failure = None, None
            try:
                result = call.work()
            except Exception as error:
                failure = error
            # The loop may have ended by then.
            with suppress(RuntimeError):
                call.loop.call_soon_threadsafe(set_result_of_future, call.done, result, failure)


def complete_late_future(settled: "asyncio.Future[Any]", late: "asyncio.Future[None]") -> None:
    """Complete the future `late` once a call that had timed out has ended. The result is then read from the log."""
    if not settled.cancelled():
        settled.exception()
    if not late.done():
        late.set_result(None)


def set_result_of_future(done: "asyncio.Future[Any]", result: Any, failure: Exception | None) -> None:
    if done.done():
        return
    if failure is not None:
        done.set_exception(failure)
    else:
        done.set_result(result)
