"""Fair queues: clients take turns by address (round-robin), so that one address with many jobs delays others little.

`keepers/reading_queue.py` queues costly reads in this way, `keepers/workers.py` the thoughts of bots.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class RoundRobin(Generic[T]):
    """Pending jobs by client address. Each address gets its turn, however many jobs another has."""

    def __init__(self, is_pending: Callable[[T], bool]) -> None:
        """`take` skips jobs that are no longer pending, such as those whose caller was cancelled."""
        self._is_pending = is_pending
        self._jobs: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def count_of(self, address: str) -> int:
        return len(self._jobs.get(address, ()))

    def put(self, address: str, job: T) -> None:
        self._jobs.setdefault(address, deque()).append(job)

    def take(self) -> T | None:
        """Pop the next pending job, or None. Its address goes to the end of the round."""
        while self._jobs:
            address, line = self._jobs.popitem(last=False)
            job = line.popleft()
            if line:
                self._jobs[address] = line
            if self._is_pending(job):
                return job
        return None


class FairSemaphore:
    """A semaphore for `count` holders whose waiters take turns by address.

    Waiters of the second class (`later`) get a place only while no other waits, and never the last one of several.
    """

    def __init__(self, count: int) -> None:
        self._count = self._free = count
        self._waiting: RoundRobin[asyncio.Future[None]] = RoundRobin(is_waiting)
        self._later: RoundRobin[asyncio.Future[None]] = RoundRobin(is_waiting)

    def count_later(self, address: str) -> int:
        """The number of second-class waiters of this address."""
        return self._later.count_of(address)

    @asynccontextmanager
    async def turn(self, address: str = "", later: bool = False) -> AsyncIterator[None]:
        """Hold a place; wait for it first."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._later if later else self._waiting).put(address, place)
        self._hand_out()
        try:
            await place
            yield
        finally:
            if place.done() and not place.cancelled():
                self._free += 1
                self._hand_out()

    def _hand_out(self) -> None:
        while self._free:
            is_last = self._free == 1 < self._count
            place = self._waiting.take() or (None if is_last else self._later.take())
            if place is None:
                return
            self._free -= 1
            place.set_result(None)


def is_waiting(place: "asyncio.Future[None]") -> bool:
    return not place.done()
