"""Fair queues: clients take turns by address (round-robin), so that an address with many jobs hardly delays others."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from inkling.core.errors import msg
from inkling.server.platform.token_buckets_and_limits import ServerBusy

T = TypeVar("T")


class RoundRobinQueue(Generic[T]):
    """A queue of pending jobs by client address. Addresses take turns, regardless of their number of jobs."""

    def __init__(self, is_pending: Callable[[T], bool]) -> None:
        """Make an empty queue.

        `is_pending` tells whether a job still has to be done. `take` skips other jobs, such as those whose caller was
        cancelled.
        """
        self._is_pending = is_pending
        self._jobs: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def count_of(self, address: str) -> int:
        return len(self._jobs.get(address, ()))

    def put(self, address: str, job: T) -> None:
        self._jobs.setdefault(address, deque()).append(job)

    def take(self) -> T | None:
        """Remove and return the next pending job; None if there is none. Its address then waits behind all other
        addresses."""
        while self._jobs:
            address, line = self._jobs.popitem(last=False)
            job = line.popleft()
            if line:
                self._jobs[address] = line
            if self._is_pending(job):
                return job
        return None


class FairSemaphore:
    """A semaphore for `count` holders, whose waiters take turns by address.

    Low-priority waiters (`later`) get a place only if no other is waiting. If `count` is above 1, they never get the
    last place.
    """

    def __init__(self, count: int) -> None:
        self._count = self._free = count
        self._waiting: RoundRobinQueue[asyncio.Future[None]] = RoundRobinQueue(is_waiter_pending)
        self._later: RoundRobinQueue[asyncio.Future[None]] = RoundRobinQueue(is_waiter_pending)

    def count_later(self, address: str) -> int:
        return self._later.count_of(address)

    @asynccontextmanager
    async def wait_and_hold(self, address: str = "", later: bool = False) -> AsyncIterator[None]:
        """Wait for a place and hold it inside the `with` block. A cancelled waiter gives its place back."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._later if later else self._waiting).put(address, place)
        self._pass_on()
        try:
            await place
            yield
        finally:
            if place.done() and not place.cancelled():
                self._free += 1
                self._pass_on()

    def _pass_on(self) -> None:
        while self._free:
            is_last = self._free == 1 < self._count
            place = self._waiting.take() or (None if is_last else self._later.take())
            if place is None:
                return
            self._free -= 1
            place.set_result(None)


def is_waiter_pending(place: "asyncio.Future[None]") -> bool:
    return not place.done()


MOST_WAITING = 128
"""Maximum number of waiting jobs. Further ones are refused."""
MOST_OF_ONE = 48
"""Maximum number of waiting jobs per address: enough for a school class that opens a replay together."""
MOST_LATER = 8
"""Maximum number of waiting low-priority jobs."""
AGAIN = 5.0
"""Seconds after which a refused client may retry."""


@dataclass(eq=False)
class RenderRequest:
    """A job for a render worker, with the future of its result."""

    address: str
    key: str
    """Identifies the content, such as a play. A worker that has it cached is preferred."""
    patience: float
    later: bool
    job: Callable[..., Any]
    what: tuple[Any, ...]
    begun: bool = False

    def __post_init__(self) -> None:
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class RenderQueue:
    """Jobs that wait for a render worker. Low-priority jobs (`later`) wait in a separate queue."""

    def __init__(self) -> None:
        self._waiting: RoundRobinQueue[RenderRequest] = RoundRobinQueue(is_render_still_wanted)
        self._later: RoundRobinQueue[RenderRequest] = RoundRobinQueue(is_render_still_wanted)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, wanted: RenderRequest) -> None:
        """Add a job. Raise ServerBusy if the queue is full, or if this address has too many jobs in it."""
        if wanted.later:
            check_queue_is_not_full(len(self._later), MOST_LATER)
            self._later.put(wanted.address, wanted)
            return
        check_queue_is_not_full(len(self), MOST_WAITING)
        check_queue_is_not_full(self._waiting.count_of(wanted.address), MOST_OF_ONE)
        self._waiting.put(wanted.address, wanted)

    def take(self, later: bool) -> RenderRequest | None:
        """Remove and return the next job that wasn't cancelled, or None.

        Low-priority jobs are returned only if `later` is True and no other job is waiting.
        """
        return self._waiting.take() or (self._later.take() if later else None)


def is_render_still_wanted(wanted: RenderRequest) -> bool:
    return not wanted.done.done()


def check_queue_is_not_full(taken: int, most: int) -> None:
    """Raise ServerBusy if the number of waiting jobs, `taken`, has reached `most`."""
    if taken >= most:
        raise server_busy_error()


def server_busy_error() -> ServerBusy:
    return ServerBusy("busy", msg("The server is busy right now. Please try again in a moment."), AGAIN)
