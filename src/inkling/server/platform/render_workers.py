"""Worker processes that render costly pages: replays, explanations, results, records, decks.

They run at low priority with read-only access to the database, so that requests, bots and tables don't wait for them.
Their CPU time is measured, and limited per client address.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from time import process_time
from typing import Any, TypeVar
from zlib import crc32

from msgspec import Struct

from inkling.core.errors import Refusal, msg
from inkling.server.platform.fair_queue import RenderQueue, RenderRequest, server_busy_error
from inkling.server.platform.http.urls import Url, set_base_path
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.resource_limits import run_within_cpu_seconds
from inkling.server.platform.token_buckets_and_limits import TokenBucketsByKey, TooManyRequests
from inkling.server.platform.worker_pool import ATTEMPTS, MakePool, WorkerPool

T = TypeVar("T")
READERS = 2
"""Number of render workers."""
PATIENCE = 20.0
"""Default maximum CPU seconds of a job."""
SLACK = 4.0
"""Factor of a job's CPU limit that it may take in wall-clock time, because the machine might be busy."""
START = 120.0
"""Maximum seconds for starting a worker."""
WAIT = 20.0
"""Seconds that a client waits for a free worker."""
BELOW = 5
"""Difference between the nice values of workers and server."""
NO_CLIENT = ""
"""Address of the server's own jobs, which have no CPU budget."""
AT_ONCE = 3
"""Minutes of CPU budget that an address may use in a burst."""
log = get_logger(__name__)


class RenderFailed(Refusal):
    """A render job failed or timed out."""


class RenderResult(Struct, frozen=True):
    """The result of a job: a value, a refusal or a failure, and the CPU seconds used."""

    cost: float
    value: Any = None
    refusal: tuple[str, str, dict[str, object]] | None = None
    failure: str = ""


class RenderWorkers:
    """A pool of render workers with a fair queue and a CPU budget per address."""

    def __init__(
        self,
        open_log: Callable[[str], None],
        url: str,
        count: int,
        seconds_per_minute: float,
        modules: tuple[str, ...] = (),
        make_pool: MakePool = WorkerPool,
    ) -> None:
        """Make the workers. Each imports `modules` and calls `open_log(url)` when it starts.

        `seconds_per_minute` is the CPU budget of one address.
        """
        self._workers = [
            make_pool(1, initialize_render_worker, (open_log, url, modules, Url.base)) for _ in range(count)
        ]
        self._free = list(range(count))
        self._started: set[int] = set()
        self._queue = RenderQueue()
        self._budgets = TokenBucketsByKey(seconds_per_minute / 60, max(1.0, AT_ONCE * seconds_per_minute))
        self._running: set[asyncio.Task[None]] = set()

    async def render(
        self,
        address: str,
        job: Callable[..., T],
        *what: Any,
        key: str = "",
        patience: float = PATIENCE,
        later: bool = False,
    ) -> T:
        """Run a job in a worker and return its result, or raise its Refusal.

        `patience` is its CPU limit in seconds. A low-priority job (`later`) never takes the last free worker. Raise
        ServerBusy if the queue is full or no worker is free in time, TooManyRequests if the address has used up its
        budget, and RenderFailed if the job fails.
        """
        self._check_budget(address)
        wanted = RenderRequest(address, key, patience, later, job, what)
        self._queue.put(wanted)
        self._start_next_jobs()
        if not later:
            asyncio.get_running_loop().call_later(WAIT, self._cancel_request, wanted)
        answer: RenderResult = await wanted.done
        if answer.failure:
            log.error("something could not be read", job=job.__name__, failure=answer.failure)
            raise render_failed_error()
        if answer.refusal is not None:
            code, sentence, values = answer.refusal
            raise Refusal(code, sentence, **values)
        value: T = answer.value
        return value

    async def warm_up(self) -> None:
        with suppress(Refusal):
            await self.render(NO_CLIENT, len, "", later=True)

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for workers in self._workers:
            workers.close()

    def _start_next_jobs(self) -> None:
        while self._free:
            last = len(self._free) == 1 < len(self._workers)
            wanted = self._queue.take(later=not last)
            if wanted is None:
                return
            try:
                self._check_budget(wanted.address)
            except TooManyRequests as refusal:
                wanted.done.set_exception(refusal)
                continue
            task = asyncio.ensure_future(self._run_job(self._choose_worker(wanted.key), wanted))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _choose_worker(self, key: str) -> int:
        """Reserve a free worker and return its number.

        Prefer the one selected by a hash of the key, because it may have the content cached.
        """
        known = crc32(key.encode()) % len(self._workers)
        place = self._free.index(known) if known in self._free else 0
        return self._free.pop(place)

    async def _run_job(self, reader: int, wanted: RenderRequest) -> None:
        wanted.begun = True
        cost, asker = ATTEMPTS * wanted.patience, wanted.done
        workers, limit = self._workers[reader], wanted.patience
        try:
            if reader not in self._started:
                await workers.run(START, len, "")
                self._started.add(reader)
            answer = await workers.run(SLACK * limit, run_job_with_cpu_limit, limit, wanted.job, *wanted.what)
            cost = answer.cost
            if not asker.done():
                asker.set_result(answer)
        except Exception as error:
            self._started.discard(reader)
            log.error("something could not be read", job=wanted.job.__name__, failure=describe_error(error))
            if not asker.done():
                asker.set_exception(render_failed_error())
        finally:
            asker.cancel()
            if wanted.address != NO_CLIENT:
                self._budgets.of(wanted.address).spend(cost)
            self._free.append(reader)
            self._start_next_jobs()

    def _check_budget(self, address: str) -> None:
        bucket = self._budgets.of(address)
        if address != NO_CLIENT and not bucket.has():
            sentence = msg("That was a lot in a short time. Please wait a little.")
            raise TooManyRequests("too-costly", sentence, bucket.wait())

    def _cancel_request(self, wanted: RenderRequest) -> None:
        if not wanted.done.done() and not wanted.begun:
            wanted.done.set_exception(server_busy_error())


def render_failed_error() -> RenderFailed:
    return RenderFailed("unread", msg("That didn’t work. Please try again."))


# The functions below run in a worker process.


def initialize_render_worker(open_log: Callable[[str], None], url: str, modules: tuple[str, ...], base: str) -> None:
    """Initialise a new worker: set the base path, import modules, lower its priority, open the database."""
    set_base_path(base)
    for name in modules:
        import_module(name)
    with suppress(OSError, AttributeError):
        os.nice(BELOW)
    open_log(url)


def run_job_with_cpu_limit(limit: float, job: Callable[..., Any], *what: Any) -> RenderResult:
    """Run a job and measure its CPU time. End the process if it uses more than `limit` seconds.

    Refusals are returned as plain data. Errors are reduced to type and location, because messages may contain private
    data.
    """
    start = process_time()
    value, refusal, failure = None, None, ""
    try:
        value = run_within_cpu_seconds(limit, job, *what)
    except Refusal as refused:
        refusal = (refused.code, refused.sentence, refused.values)
    except Exception as error:
        failure = describe_error(error)
    return RenderResult(process_time() - start, value, refusal, failure)
