"""Processes of their own for what is costly to read: old plays, reasons, results, records, decks.

No request, no bot and no table waits behind them: they run below everything else, open the database themselves, only to
read, and give back what is finished. How much CPU an address uses up in them is measured, and bounded.
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
from inkling.server.platform.fair_queue import ReadingQueue, Wanted, busy
from inkling.server.platform.logs import describe, logger
from inkling.server.platform.token_bucket import Buckets, TooMany
from inkling.server.platform.worker_limits import spending
from inkling.server.platform.workers import ATTEMPTS, Workers

T = TypeVar("T")
READERS = 2
"""Processes that read old games, records and decks, and compute other slow pages."""
PATIENCE = 20.0
"""CPU seconds that a page may take."""
SLACK = 4.0
"""So many times as long it may take by the clock: a busy machine is nobody's fault."""
START = 120.0
"""Seconds in which a reader must be there."""
WAIT = 20.0
"""Seconds for which somebody waits until a reader is free."""
BELOW = 5
"""How far below the server's own processes readers run, where others want the processor too."""
NO_CLIENT = ""
"""The address for what the house itself wants to know."""
AT_ONCE = 3
"""Minutes of its budget that an address may use up at once."""
log = logger(__name__)


class Unread(Refusal):
    """It failed, or was not done in time."""


class Answer(Struct, frozen=True):
    """What a reader gives back: what was asked for, or a refusal, or how it failed; and the CPU seconds it took."""

    cost: float
    value: Any = None
    refusal: tuple[str, str, dict[str, object]] | None = None
    failure: str = ""


class RenderWorkers:
    def __init__(
        self,
        open_log: Callable[[str], None],
        url: str,
        count: int,
        seconds_per_minute: float,
        modules: tuple[str, ...] = (),
    ) -> None:
        """Each reader loads `modules` and calls `open_log(url)` when it starts."""
        self._workers = [Workers(1, begin_reading, (open_log, url, modules)) for _ in range(count)]
        self._free = list(range(count))
        self._started: set[int] = set()
        self._queue = ReadingQueue()
        self._budgets = Buckets(seconds_per_minute / 60, max(1.0, AT_ONCE * seconds_per_minute))
        self._running: set[asyncio.Task[None]] = set()

    async def read(
        self,
        address: str,
        job: Callable[..., T],
        *what: Any,
        key: str = "",
        patience: float = PATIENCE,
        later: bool = False,
    ) -> T:
        """In a reader. Raises what the job refuses; Busy if there is no room, or if it takes too long until a reader is
        free; TooMany if the address has used up its budget; Unread. What is for `later` never takes the last reader."""
        self._check_budget(address)
        wanted = Wanted(address, key, patience, later, job, what)
        self._queue.put(wanted)
        self._go_on()
        if not later:
            asyncio.get_running_loop().call_later(WAIT, self._give_up, wanted)
        answer: Answer = await wanted.done
        if answer.failure:
            log.error("something could not be read", job=job.__name__, failure=answer.failure)
            raise unread()
        if answer.refusal is not None:
            code, sentence, values = answer.refusal
            raise Refusal(code, sentence, **values)
        value: T = answer.value
        return value

    async def warm_up(self) -> None:
        with suppress(Refusal):
            await self.read(NO_CLIENT, len, "", later=True)

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for workers in self._workers:
            workers.close()

    def _go_on(self) -> None:
        while self._free:
            last = len(self._free) == 1 < len(self._workers)
            wanted = self._queue.take(later=not last)
            if wanted is None:
                return
            try:
                self._check_budget(wanted.address)
            except TooMany as refusal:
                wanted.done.set_exception(refusal)
                continue
            task = asyncio.ensure_future(self._serve(self._choose(wanted.key), wanted))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _choose(self, key: str) -> int:
        known = crc32(key.encode()) % len(self._workers)
        place = self._free.index(known) if known in self._free else 0
        return self._free.pop(place)

    async def _serve(self, reader: int, wanted: Wanted) -> None:
        wanted.begun = True
        cost, asker = ATTEMPTS * wanted.patience, wanted.done
        workers, limit = self._workers[reader], wanted.patience
        try:
            if reader not in self._started:
                await workers.work(START, len, "")
                self._started.add(reader)
            answer = await workers.work(SLACK * limit, measure, limit, wanted.job, *wanted.what)
            cost = answer.cost
            if not asker.done():
                asker.set_result(answer)
        except Exception as error:
            self._started.discard(reader)
            log.error("something could not be read", job=wanted.job.__name__, failure=describe(error))
            if not asker.done():
                asker.set_exception(unread())
        finally:
            asker.cancel()
            if wanted.address != NO_CLIENT:
                self._budgets.of(wanted.address).spend(cost)
            self._free.append(reader)
            self._go_on()

    def _check_budget(self, address: str) -> None:
        bucket = self._budgets.of(address)
        if address != NO_CLIENT and not bucket.has():
            sentence = msg("That was a lot in a short time. Please wait a little.")
            raise TooMany("too-costly", sentence, bucket.wait())

    def _give_up(self, wanted: Wanted) -> None:
        if not wanted.done.done() and not wanted.begun:
            wanted.done.set_exception(busy())


def unread() -> Unread:
    return Unread("unread", msg("That couldn’t be done just now. Please try again."))


# What runs in a reader.


def begin_reading(open_log: Callable[[str], None], url: str, modules: tuple[str, ...]) -> None:
    """Set up a new reader. After loading, it runs at a lower priority than the server."""
    for name in modules:
        import_module(name)
    with suppress(OSError, AttributeError):
        os.nice(BELOW)
    open_log(url)


def measure(limit: float, job: Callable[..., Any], *what: Any) -> Answer:
    """Ends the reader if it takes more CPU than that. What is refused travels as plain data; how something fails goes
    no further than its kind and place."""
    start = process_time()
    value, refusal, failure = None, None, ""
    try:
        value = spending(limit, job, *what)
    except Refusal as refused:
        refusal = (refused.code, refused.sentence, refused.values)
    except Exception as error:
        failure = describe(error)
    return Answer(process_time() - start, value, refusal, failure)
