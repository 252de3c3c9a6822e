"""Processes for what takes long: nothing of it runs in the event loop, and whatever runs too long is ended."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from threading import Event
from typing import Any, TypeVar

from inkling.server.platform.fair_queue import FairSemaphore
from inkling.server.platform.logs import logger
from inkling.server.platform.worker_limits import begin_work, within

T = TypeVar("T")
GRACE = 1.0
"""Seconds after the patience until a worker that goes on is ended."""
ATTEMPTS = 2
"""A worker that dies takes the jobs with it that waited behind the one it died of; those are done again."""
FORKED = "forkserver" in get_all_start_methods()
"""Where the system can, workers are copies of one process that has loaded everything: there at once, in shared memory.
It has no thread, no socket and no table; it ends with this process."""
CONTEXT = get_context("forkserver" if FORKED else "spawn")
LOADED = Event()
"""Whether that process has loaded what it loads: until then it copies nobody, and whoever hires waits for it."""
log = logger(__name__)


def load_once(*modules: str) -> None:
    """What workers have loaded when they begin; said before the first is hired."""
    CONTEXT.set_forkserver_preload(["inkling.server.bots.preload", *modules])


async def be_loaded() -> None:
    """Seconds, once: not in the event loop."""
    if not LOADED.is_set():
        if FORKED:
            await asyncio.to_thread(copy_one)
        LOADED.set()


def copy_one() -> None:
    """Returns when there was somebody to copy. If there is nobody, those who hire find out."""
    with suppress(OSError, EOFError):
        first = get_context("forkserver").Process(target=len, args=("",), daemon=True)
        first.start()
        first.join()


class Workers:
    def __init__(self, count: int, begin: Callable[..., None] | None = None, what: tuple[Any, ...] = ()) -> None:
        """`begin` is what each does first of all, with `what`."""
        self._count = count
        self._first = (begin, what)
        self._places = FairSemaphore(count)
        self._pool = self._hire()

    async def work(
        self, patience: float, job: Callable[..., T], *arguments: Any, address: str = "", later: bool = False
    ) -> T:
        """In a worker, within the patience, which begins when a worker is free. When one has died, others take over.
        Callers take turns by `address`; those for whom nobody waits come `later`, when no other caller is waiting."""
        for _ in range(ATTEMPTS - 1):
            with suppress(BrokenProcessPool):
                async with self._places.turn(address, later):
                    return await self._try(patience, job, *arguments)
        async with self._places.turn(address, later):
            return await self._try(patience, job, *arguments)

    def count_later(self, address: str) -> int:
        return self._places.count_later(address)

    def close(self) -> None:
        """At once: what is still being worked out is for nobody any more."""
        # The pool forgets its processes when it is shut down, and has no public way to end them before Python 3.14.
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
            process.join()

    async def _try(self, patience: float, job: Callable[..., T], *arguments: Any) -> T:
        await be_loaded()
        pool = self._pool
        try:
            # Not wait_for: it can lose a cancellation that comes together with the answer.
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(pool.submit(within, patience + GRACE, job, *arguments))
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._hire()
            raise

    def _hire(self) -> ProcessPoolExecutor:
        # Each worker reckons by itself: threads of its own for small tables would only be in the others' way.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        return ProcessPoolExecutor(self._count, mp_context=CONTEXT, initializer=begin_work, initargs=self._first)
