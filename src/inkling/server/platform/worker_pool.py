"""Process pools for slow jobs. They keep the event loop free, and kill jobs that take too long."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from threading import Event
from typing import Any, Protocol, TypeVar

from inkling.server.platform.fair_queue import FairSemaphore
from inkling.server.platform.logs import get_logger
from inkling.server.platform.resource_limits import initialize_worker_process, run_within_seconds

T = TypeVar("T")
GRACE = 1.0
"""Seconds between a job's timeout and the killing of its worker."""
ATTEMPTS = 2
"""Attempts per job. If a worker dies, the jobs queued behind its job fail, too, so they are retried."""
FORKED = "forkserver" in get_all_start_methods()
"""True if workers are forked from a template process that has imported all modules.

So they start at once and share its memory. The template has no threads, sockets or tables.
"""
CONTEXT = get_context("forkserver" if FORKED else "spawn")
LOADED = Event()
"""Set when the template process has finished its imports. It can't fork before."""
log = get_logger(__name__)


def set_preloaded_modules(*modules: str) -> None:
    """Set the modules that the template process imports. Call it before the first worker starts."""
    CONTEXT.set_forkserver_preload(["inkling.server.bots.preload", *modules])


async def wait_until_preloaded() -> None:
    """Wait until the template process has finished its imports, which takes seconds once."""
    if not LOADED.is_set():
        if FORKED:
            await asyncio.to_thread(fork_trial_process)
        LOADED.set()


def fork_trial_process() -> None:
    """Fork a process that does nothing, to wait until the template process has finished its imports.

    Ignore errors, because the first real job would fail with the same error and report it.
    """
    with suppress(OSError, EOFError):
        first = get_context("forkserver").Process(target=len, args=("",), daemon=True)
        first.start()
        first.join()


class JobPool(Protocol):
    """Interface of a pool that runs slow jobs. Client addresses with waiting jobs take turns."""

    async def run(
        self, patience: float, job: Callable[..., T], *arguments: Any, address: str = "", later: bool = False
    ) -> T: ...

    def count_later(self, address: str) -> int:
        """Return how many low-priority jobs of this address are waiting."""

    def close(self) -> None: ...


class MakePool(Protocol):
    """A function that makes a job pool. Each worker of the pool calls `begin(*what)` when it starts."""

    def __call__(self, count: int, begin: Callable[..., None] | None = None, what: tuple[Any, ...] = ()) -> JobPool: ...


class InlinePool:
    """Runs each job at once in the event loop, without a timeout.

    For one person in a process that can't start others, such as a browser.
    """

    def __init__(self, count: int, begin: Callable[..., None] | None = None, what: tuple[Any, ...] = ()) -> None:
        if begin is not None:
            begin(*what)

    async def run(
        self, patience: float, job: Callable[..., T], *arguments: Any, address: str = "", later: bool = False
    ) -> T:
        # Let pending messages be sent first.
        await asyncio.sleep(0)
        return job(*arguments)

    def count_later(self, address: str) -> int:
        return 0

    def close(self) -> None:
        """Do nothing, because there are no worker processes to stop."""


class WorkerPool:
    """A process pool whose callers take turns by address. A pool with a dead worker is replaced."""

    def __init__(self, count: int, begin: Callable[..., None] | None = None, what: tuple[Any, ...] = ()) -> None:
        """Make a pool of `count` workers. Each worker calls `begin(*what)` when it starts."""
        self._count = count
        self._first = (begin, what)
        self._places = FairSemaphore(count)
        self._pool = self._make_pool()

    async def run(
        self, patience: float, job: Callable[..., T], *arguments: Any, address: str = "", later: bool = False
    ) -> T:
        """Run a job in a worker and return its result. Raise TimeoutError `patience` seconds after the job's start.

        Callers take turns by `address`. Low-priority jobs (`later`) run if no other caller is waiting. If the worker
        dies, the job is retried.
        """
        for _ in range(ATTEMPTS - 1):
            with suppress(BrokenProcessPool):
                async with self._places.wait_and_hold(address, later):
                    return await self._run_once(patience, job, *arguments)
        async with self._places.wait_and_hold(address, later):
            return await self._run_once(patience, job, *arguments)

    def count_later(self, address: str) -> int:
        return self._places.count_later(address)

    def close(self) -> None:
        """Kill all workers at once. Pending results are discarded."""
        # Read the processes before the shutdown clears them. Before Python 3.14 no public method kills them.
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
            process.join()

    async def _run_once(self, patience: float, job: Callable[..., T], *arguments: Any) -> T:
        await wait_until_preloaded()
        pool = self._pool
        try:
            # Not wait_for, which can lose a cancellation that arrives together with the result.
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(pool.submit(run_within_seconds, patience + GRACE, job, *arguments))
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._make_pool()
            raise

    def _make_pool(self) -> ProcessPoolExecutor:
        # One thread per worker: for small matrices, more threads would only compete with other workers.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        return ProcessPoolExecutor(
            self._count, mp_context=CONTEXT, initializer=initialize_worker_process, initargs=self._first
        )
