"""Writes the log: one thread, with group commit; a row is durable before anyone hears of it.

It stores whatever is queued as soon as the rows before are stored. What comes in one turn of the event loop is queued
together, so that the thread is woken once for it; and where many came together, so will more within a few milliseconds,
and they are waited for: one large batch costs everything behind it less than three small ones. In quiet times nothing
waits, but for the first row after a busy one. A batch is one statement, straight to the driver, and a transaction by
itself: while it runs, the event loop has the interpreter.

Nobody waits for ever. A row that the thread has not begun with is taken back when its time is up: it was not stored. Of
one that is with the database by then nobody knows, until the database answers.
"""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from itertools import chain
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter, sleep, time
from typing import Any, cast

from msgspec import Struct
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from inkling.server.platform.logs import describe, logger
from inkling.server.platform.metrics import BATCH_ROWS, COMMIT_SECONDS, STORE_FAILURES, STORE_UNKNOWN
from inkling.server.storage.errors import (
    NoConnection,
    StoreFailed,
    StoreUnknown,
    driver_error,
    is_full,
    is_half_written,
)
from inkling.server.storage.high_water import HighWater
from inkling.server.storage.log_row import LogRow, Verdict, columns, find_stored, judge, note_plays

log = logger(__name__)

MOST_AT_ONCE = 500
"""Rows that are queued together. One statement holds less than twice as many: a database takes only so many values."""
COMPANY = 8
"""Rows in one batch that tell of a busy time: the next batch is given a moment to grow."""
MOMENT = 0.005
"""Seconds. With fewer rows, or a shorter moment, a busy server spends more on each; with a longer one hardly less."""
PATIENCE = 8.0
"""Seconds somebody waits for a row. Longer than a database that answers takes to say no (see `store.connect`)."""
TRYING = 3.0
"""Seconds for which a database that went away is looked for again, as while it is restarted."""
PAUSE = 0.1
FALLING_BEHIND = 0.5
"""Seconds that a batch takes at most while the database is well."""
CLOSING = 20.0
"""Seconds for what is queued when the server ends."""
BEAT = "INSERT INTO health (id, at) VALUES (0, {0}) ON CONFLICT (id) DO UPDATE SET at = excluded.at"


class Job(Struct):
    """A row on its way, or with none a sign of life, and who waits for it in which loop."""

    row: LogRow | None
    done: "asyncio.Future[Verdict]"
    loop: asyncio.AbstractEventLoop
    until: float
    """When its time is up, on that loop's clock."""
    taken: bool = False
    """The thread has begun with it."""
    withdrawn: bool = False
    late: "asyncio.Future[None] | None" = None
    """For whoever must know when it is settled after all, once `done` says that nobody knows."""


class Writer:
    def __init__(self, engine: Engine, mark: HighWater | None = None) -> None:
        self._engine = engine
        self._committing = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._driver: Any = engine.dialect.loaded_dbapi
        self._driver_error: type[Exception] = self._driver.Error
        self._alone = engine.dialect.name == "sqlite"
        """Nobody else writes there. Otherwise rows go by table, so that no two batches wait for each other."""
        self._blank = "?" if self._alone else "%s"
        self._mark = mark
        self._coming: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        """By loop, what came in its present turn, or moment."""
        self._company = 0
        """Rows that were handed over together last."""
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._claims = Lock()
        """Held while it is decided whether a job is taken or withdrawn."""
        self._waiting: dict[asyncio.AbstractEventLoop, deque[Job]] = {}
        """By loop, in the order in which they came; some of them are done."""
        self._connection: Connection | None = None
        self._busy_since: float | None = None
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def append(self, row: LogRow) -> Verdict:
        """Returns when the row is durable, or was not needed. Raises StoreFailed: it is not there; or StoreUnknown."""
        return await self._wait(row)

    async def beat(self) -> None:
        """Write something, behind all that is queued. Raises StoreFailed or StoreUnknown."""
        await self._wait(None)

    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def age(self) -> float:
        """Seconds for which the thread has been at what it does now."""
        since = self._busy_since
        return 0.0 if since is None else perf_counter() - since

    def is_behind(self) -> bool:
        """Whether rows wait although the thread gets on."""
        return not self._queue.empty() and self.age() < FALLING_BEHIND

    def close(self) -> None:
        """Write what is queued, then stop; a database that hangs does not hold up the end."""
        for loop in list(self._coming):
            self._hand_over(loop)
        self._queue.put(None)
        self._thread.join(CLOSING)
        if self._thread.is_alive():
            log.error("the store hangs; what was on its way may not be stored")

    def _wait(self, row: LogRow | None) -> "asyncio.Future[Verdict]":
        loop = asyncio.get_running_loop()
        job = Job(row, loop.create_future(), loop, loop.time() + PATIENCE)
        self._watch(job)
        if coming := self._coming.get(loop):
            coming.append(job)
        else:
            self._coming[loop] = [job]
            if self._company < COMPANY:
                loop.call_soon(self._hand_over, loop)
            else:
                loop.call_later(MOMENT, self._hand_over, loop)
        return job.done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Its turn is over, or its moment, or the store is to close: then also what loops left that ended before."""
        jobs = self._coming.pop(loop, [])
        self._company = len(jobs)
        for start in range(0, len(jobs), MOST_AT_ONCE):
            self._queue.put(jobs[start : start + MOST_AT_ONCE])

    def _watch(self, job: Job) -> None:
        """All wait equally long, so one timer is enough for those of a loop: whoever came first is given up first."""
        waiting = self._waiting.get(job.loop)
        if waiting is None:
            self._waiting[job.loop] = deque([job])
            job.loop.call_at(job.until, self._look_at_clock, job.loop)
            return
        if waiting[0].done.done():
            # The timer looks at whoever is first by then; more need not be kept.
            waiting.popleft()
        waiting.append(job)

    def _look_at_clock(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting = self._waiting[loop]
        while waiting and (waiting[0].done.done() or waiting[0].until <= loop.time()):
            job = waiting.popleft()
            if not job.done.done():
                self._give_up(job)
        if waiting:
            loop.call_at(waiting[0].until, self._look_at_clock, loop)
        else:
            del self._waiting[loop]

    def _give_up(self, job: Job) -> None:
        with self._claims:
            job.withdrawn = not job.taken
        if job.withdrawn:
            job.done.set_exception(StoreFailed("late"))
        else:
            STORE_UNKNOWN.inc()
            job.late = job.loop.create_future()
            job.done.set_exception(StoreUnknown(job.late))

    def _take(self, jobs: list[Job]) -> list[Job]:
        """Those that nobody took back."""
        with self._claims:
            for job in jobs:
                job.taken = not job.withdrawn
        return [job for job in jobs if job.taken]

    def _run(self) -> None:
        open_still = True
        while open_still:
            gathered, open_still = gather(self._queue)
            jobs = self._take(gathered)
            self._busy_since = perf_counter()
            if rows := [job for job in jobs if job.row is not None]:
                self._commit(rows if self._alone else sorted(rows, key=lambda job: cast(LogRow, job.row).table_id))
            if beats := [job for job in jobs if job.row is None]:
                self._beat(beats)
            self._busy_since = None
        if self._connection is not None:
            self._connection.close()

    def _commit(self, jobs: Sequence[Job]) -> None:
        """If a batch fails because of a row, each tries alone, so that one bad row costs no other."""
        start = perf_counter()
        rows = [job.row for job in jobs if job.row is not None]
        try:
            verdicts: Sequence[Verdict | Exception] = self._write(rows)
        except (SQLAlchemyError, self._driver_error, NoConnection, StoreUnknown) as error:
            if len(jobs) > 1 and self._is_about_a_row(error):
                for job in jobs:
                    self._commit([job])
                return
            log.error("a row could not be stored", failure=describe(error))
            STORE_FAILURES.inc(len(jobs))
            lost = isinstance(error, StoreUnknown) or is_half_written(error)
            verdicts = [StoreUnknown() if lost else StoreFailed(name_failure(error)) for _ in jobs]
        else:
            if self._mark is not None:
                self._mark.note([row for row, verdict in zip(rows, verdicts, strict=True) if verdict == "stored"])
        tell(jobs, verdicts)
        BATCH_ROWS.observe(len(jobs))
        COMMIT_SECONDS.observe(perf_counter() - start)

    def _beat(self, jobs: Sequence[Job]) -> None:
        try:
            self._open_connection().connection.cursor().execute(BEAT.format(self._blank), (int(time()),))
            verdict: Verdict | Exception = "stored"
        except (SQLAlchemyError, self._driver_error, NoConnection) as error:
            log.error("the store takes nothing", failure=describe(error))
            self._drop_connection(error)
            verdict = StoreFailed(name_failure(error))
        tell(jobs, [verdict] * len(jobs))

    def _is_about_a_row(self, error: Exception) -> bool:
        """And not about the database as a whole, which a second try would keep everybody waiting for."""
        if isinstance(error, NoConnection | StoreUnknown):
            return False
        return is_full(error) or not isinstance(driver_error(error), self._driver.OperationalError)

    def _write(self, rows: list[LogRow]) -> list[Verdict]:
        """Again on a new connection where the old one was dead: whatever it had stored by then is found to be repeated.
        A database that is restarted is waited for; if it does not come back, nobody knows what it had stored."""
        until, sent = perf_counter() + TRYING, False
        while True:
            try:
                return self._insert(rows)
            except NoConnection:
                if perf_counter() > until:
                    if sent:
                        raise StoreUnknown from None
                    raise
                sleep(PAUSE)
            except (DBAPIError, self._driver_error) as error:
                if not self._drop_connection(error):
                    raise
                sent = True
                if perf_counter() > until:
                    raise StoreUnknown from None

    def _open_connection(self) -> Connection:
        try:
            self._connection = self._connection or self._committing.connect()
        except SQLAlchemyError as error:
            raise NoConnection(type(error).__name__) from None
        return self._connection

    def _drop_connection(self, error: Exception) -> bool:
        """Whatever went wrong, the next row gets a new one. Says whether the connection was dead."""
        connection, self._connection = self._connection, None
        if isinstance(error, DBAPIError):
            dead = error.connection_invalidated
        else:
            broken = self._engine.dialect.is_disconnect
            dead = connection is not None and broken(cast(Any, error), connection.connection, None)
        if connection is not None:
            connection.invalidate()
            connection.close()
        return dead

    def _insert(self, rows: list[LogRow]) -> list[Verdict]:
        if self._alone:
            # Hardly ever is a number taken there, and with every row that SQLite returns the threads change places.
            with suppress(self._driver.IntegrityError):
                self._execute(rows)
                return ["stored"] * len(rows)
        stored = self._execute(rows, "ON CONFLICT DO NOTHING RETURNING table_id, n")
        if all(stored):
            return ["stored"] * len(rows)
        with self._engine.connect() as connection:
            return judge(connection, rows, stored)

    def _execute(self, rows: list[LogRow], on_conflict: str = "") -> list[bool]:
        """Which were stored: all or, where it is said what is to be done about a number that is taken, some."""
        cursor = self._open_connection().connection.cursor()
        # Where a play begins, it takes more than one statement to say so.
        begins = any(row.play_id for row in rows)
        with together(cursor, self._driver_error) if begins else nullcontext():
            values = tuple(chain.from_iterable(map(columns, rows)))
            cursor.execute(write_insert(len(rows), self._blank) + on_conflict, values)
            stored = find_stored(rows, cursor.fetchall()) if on_conflict else [True] * len(rows)
            if begins:
                note_plays(cursor, self._blank, rows, stored)
        return stored


@contextmanager
def together(cursor: Any, driver_error: type[Exception]) -> Iterator[None]:
    """All statements or none, on a connection that commits each by itself."""
    cursor.execute("BEGIN")
    try:
        yield
        cursor.execute("COMMIT")
    except BaseException:
        # Dropping the connection is not enough: SQLite keeps it, and its lock, while the failure holds the cursor.
        with suppress(driver_error):
            cursor.execute("ROLLBACK")
        raise


def gather(queue: "SimpleQueue[list[Job] | None]") -> tuple[list[Job], bool]:
    """All that is queued now, waiting for the first; False when the store is to close."""
    jobs: list[Job] = []
    while (more := queue.get()) is not None:
        jobs += more
        if queue.empty() or len(jobs) >= MOST_AT_ONCE:
            return jobs, True
    return jobs, False


def tell(jobs: Sequence[Job], verdicts: Sequence[Verdict | Exception]) -> None:
    """One call wakes a loop for all of its rows."""
    told = list(zip(jobs, verdicts, strict=True))
    for loop in {job.loop for job in jobs}:
        # It may have ended meanwhile.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, [(job, verdict) for job, verdict in told if job.loop is loop])


def settle(told: list[tuple[Job, Verdict | Exception]]) -> None:
    """In the loop: those who wait go on. Somebody may have gone away meanwhile, or been told that nobody knows."""
    for job, verdict in told:
        if job.done.done():
            if job.late is not None and not job.late.done():
                job.late.set_result(None)
        elif isinstance(verdict, Exception):
            job.done.set_exception(verdict)
        else:
            job.done.set_result(verdict)


def name_failure(error: Exception) -> str:
    return "disk" if is_full(error) else type(error).__name__


@cache
def write_insert(count: int, blank: str) -> str:
    """The statement for so many rows. It stands here as text, because compiling it costs more than running it."""
    rows = ", ".join([f"({', '.join([blank] * 7)})"] * count)
    return f'INSERT INTO log (table_id, n, at, "by", kind, body, send) VALUES {rows} '
