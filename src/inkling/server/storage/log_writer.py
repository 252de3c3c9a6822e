"""Writes the log in one thread, with group commit. A row is durable before `append` returns.

Rows of one event loop iteration are queued together, so that the thread wakes once. After a large batch the next one
waits for a few milliseconds, because one large batch costs less than three small ones. In quiet times a row is written
at once. A batch is one statement and one transaction, sent directly to the driver, which releases the GIL.

Every row has a timeout. If the thread has not claimed the row by then, it is withdrawn and not stored. If it was sent
to the database, its result is unknown until the database answers.
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
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.metrics import BATCH_ROWS, COMMIT_SECONDS, STORE_FAILURES, STORE_UNKNOWN
from inkling.server.storage.errors import RowNotStored, StoreResultUnknown
from inkling.server.storage.log_row import COLUMNS, LogRow, Verdict, columns, which_rows_were_stored
from inkling.server.storage.lost_row_detection import NewestRowsFile
from inkling.server.storage.schema import LOG
from inkling.server.storage.sql_errors import (
    DatabaseUnreachable,
    is_disk_full_error,
    is_half_written,
    original_driver_error,
)

log = get_logger(__name__)

MOST_AT_ONCE = 500
"""Maximum rows in a queue item. A statement has less than twice as many, because databases limit its parameters."""
BUSY_BATCH = 8
"""Minimum rows of a batch after which the next batch is delayed."""
BATCH_DELAY = 0.005
"""Seconds by which a batch is delayed. A shorter delay costs more CPU per row; a longer one saves hardly any."""
PATIENCE = 8.0
"""Seconds before `append` gives up. Longer than the database's own timeouts."""
RECONNECT_SECONDS = 3.0
"""Seconds of retries after the connection is lost, for example while a database restarts."""
PAUSE = 0.1
SLOW_BATCH = 0.5
"""Seconds after which a batch counts as slow."""
CLOSE_SECONDS = 20.0
"""Maximum seconds to write the queue when the server stops."""
BEAT = "INSERT INTO health (id, at) VALUES (0, {0}) ON CONFLICT (id) DO UPDATE SET at = excluded.at"


class RowWriteJob(Struct):
    """A row to write, with the caller's future. A job without a row is a health check."""

    row: LogRow | None
    done: "asyncio.Future[Verdict]"
    loop: asyncio.AbstractEventLoop
    until: float
    """Deadline in the event loop's time."""
    claimed: bool = False
    """True after the thread has begun to write it."""
    withdrawn: bool = False
    late: "asyncio.Future[None] | None" = None
    """Set if `done` got StoreResultUnknown. It is done once the database has answered."""


class LogWriter:
    """Stores rows for all tables of this process."""

    def __init__(self, engine: Engine, high_water: NewestRowsFile | None = None) -> None:
        self._engine = engine
        self._committing = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._driver: Any = engine.dialect.loaded_dbapi
        self._driver_error: type[Exception] = self._driver.Error
        self._is_sqlite = engine.dialect.name == "sqlite"
        """True for SQLite, which has no other writer. For PostgreSQL, batches are sorted to prevent deadlocks."""
        self._placeholder = "?" if self._is_sqlite else "%s"
        self._high_water = high_water
        self._collecting: dict[asyncio.AbstractEventLoop, list[RowWriteJob]] = {}
        """Jobs by event loop, collected until the end of its iteration or delay."""
        self._last_size = 0
        """Number of rows that were last queued together."""
        self._queue: SimpleQueue[list[RowWriteJob] | None] = SimpleQueue()
        self._claim_lock = Lock()
        """Guards `claimed` and `withdrawn` of jobs."""
        self._waiting: dict[asyncio.AbstractEventLoop, deque[RowWriteJob]] = {}
        """By loop, jobs in the order of their deadlines; some are done."""
        self._connection: Connection | None = None
        self._busy_since: float | None = None
        self._thread = Thread(target=self._run_thread, name="store", daemon=True)
        self._thread.start()

    async def append(self, row: LogRow) -> Verdict:
        return await self._queue_row(row)

    async def write_health_row(self) -> None:
        """Write the health check's row after all queued rows. Raise RowNotStored or StoreResultUnknown."""
        await self._queue_row(None)

    def is_thread_alive(self) -> bool:
        return self._thread.is_alive()

    def seconds_in_batch(self) -> float:
        """Return for how many seconds the thread has been writing its current batch."""
        since = self._busy_since
        return 0.0 if since is None else perf_counter() - since

    def is_queue_behind(self) -> bool:
        """True if rows are waiting in the queue although the thread is not held up by a slow batch."""
        return not self._queue.empty() and self.seconds_in_batch() < SLOW_BATCH

    def close(self) -> None:
        """Write the queue, then stop the thread. Give up after a timeout if the database hangs."""
        for loop in list(self._collecting):
            self._enqueue(loop)
        self._queue.put(None)
        self._thread.join(CLOSE_SECONDS)
        if self._thread.is_alive():
            log.error("the store hangs; what was on its way may not be stored")

    def _queue_row(self, row: LogRow | None) -> "asyncio.Future[Verdict]":
        loop = asyncio.get_running_loop()
        job = RowWriteJob(row, loop.create_future(), loop, loop.time() + PATIENCE)
        self._start_timeout(job)
        if coming := self._collecting.get(loop):
            coming.append(job)
        else:
            self._collecting[loop] = [job]
            if self._last_size < BUSY_BATCH:
                loop.call_soon(self._enqueue, loop)
            else:
                loop.call_later(BATCH_DELAY, self._enqueue, loop)
        return job.done

    def _enqueue(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand the jobs collected in this event loop to the writer. Called when the loop's iteration, or the short wait
        for more jobs, ends, and on close."""
        jobs = self._collecting.pop(loop, [])
        self._last_size = len(jobs)
        for start in range(0, len(jobs), MOST_AT_ONCE):
            self._queue.put(jobs[start : start + MOST_AT_ONCE])

    def _start_timeout(self, job: RowWriteJob) -> None:
        """Start the timeout of a job. All timeouts are equal, so one timer per loop is enough."""
        waiting = self._waiting.get(job.loop)
        if waiting is None:
            self._waiting[job.loop] = deque([job])
            job.loop.call_at(job.until, self._time_out_old_jobs, job.loop)
            return
        if waiting[0].done.done():
            # The timer only needs the oldest job that is not done.
            waiting.popleft()
        waiting.append(job)

    def _time_out_old_jobs(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting = self._waiting[loop]
        while waiting and (waiting[0].done.done() or waiting[0].until <= loop.time()):
            job = waiting.popleft()
            if not job.done.done():
                self._time_out(job)
        if waiting:
            loop.call_at(waiting[0].until, self._time_out_old_jobs, loop)
        else:
            del self._waiting[loop]

    def _time_out(self, job: RowWriteJob) -> None:
        with self._claim_lock:
            job.withdrawn = not job.claimed
        if job.withdrawn:
            job.done.set_exception(RowNotStored("late"))
        else:
            STORE_UNKNOWN.inc()
            job.late = job.loop.create_future()
            job.done.set_exception(StoreResultUnknown(job.late))

    def _claim_jobs(self, jobs: list[RowWriteJob]) -> list[RowWriteJob]:
        """Mark jobs as claimed, and return those that were not withdrawn."""
        with self._claim_lock:
            for job in jobs:
                job.claimed = not job.withdrawn
        return [job for job in jobs if job.claimed]

    def _run_thread(self) -> None:
        is_open = True
        while is_open:
            gathered, is_open = wait_for_queued_jobs(self._queue)
            jobs = self._claim_jobs(gathered)
            self._busy_since = perf_counter()
            if rows := [job for job in jobs if job.row is not None]:
                self._commit_batch(
                    rows if self._is_sqlite else sorted(rows, key=lambda job: cast(LogRow, job.row).table_id)
                )
            if beats := [job for job in jobs if job.row is None]:
                self._write_health_row(beats)
            self._busy_since = None
        if self._connection is not None:
            self._connection.close()

    def _commit_batch(self, jobs: Sequence[RowWriteJob]) -> None:
        """Write a batch and deliver the verdicts.

        If a single row may have caused a failure, write each row separately.
        """
        start = perf_counter()
        rows = [job.row for job in jobs if job.row is not None]
        try:
            verdicts: Sequence[Verdict | Exception] = self._write_with_retry(rows)
        except (SQLAlchemyError, self._driver_error, DatabaseUnreachable, StoreResultUnknown) as error:
            if len(jobs) > 1 and self._is_about_a_row(error):
                for job in jobs:
                    self._commit_batch([job])
                return
            log.error("a row could not be stored", failure=describe_error(error))
            STORE_FAILURES.inc(len(jobs))
            lost = isinstance(error, StoreResultUnknown) or is_half_written(error)
            verdicts = [StoreResultUnknown() if lost else RowNotStored(short_name_of_failure(error)) for _ in jobs]
        else:
            if self._high_water is not None:
                self._high_water.note([row for row, verdict in zip(rows, verdicts, strict=True) if verdict == "stored"])
        deliver_verdicts_to_callers(jobs, verdicts)
        BATCH_ROWS.observe(len(jobs))
        COMMIT_SECONDS.observe(perf_counter() - start)

    def _write_health_row(self, jobs: Sequence[RowWriteJob]) -> None:
        try:
            self._open_connection().connection.cursor().execute(BEAT.format(self._placeholder), (int(time()),))
            verdict: Verdict | Exception = "stored"
        except (SQLAlchemyError, self._driver_error, DatabaseUnreachable) as error:
            log.error("the store takes nothing", failure=describe_error(error))
            self._drop_connection(error)
            verdict = RowNotStored(short_name_of_failure(error))
        deliver_verdicts_to_callers(jobs, [verdict] * len(jobs))

    def _is_about_a_row(self, error: Exception) -> bool:
        """True if a single row may have caused the error.

        If the database as a whole failed, writing rows one by one would only take longer.
        """
        if isinstance(error, DatabaseUnreachable | StoreResultUnknown):
            return False
        return is_disk_full_error(error) or not isinstance(original_driver_error(error), self._driver.OperationalError)

    def _write_with_retry(self, rows: list[LogRow]) -> list[Verdict]:
        """Insert the rows and return their verdicts. Retry on a new connection if the old one was dead.

        Rows that were already stored count as repeated. Raise StoreResultUnknown if the database stays unreachable
        after something was sent.
        """
        until, sent = perf_counter() + RECONNECT_SECONDS, False
        while True:
            try:
                return self._insert_rows(rows)
            except DatabaseUnreachable:
                if perf_counter() > until:
                    if sent:
                        raise StoreResultUnknown from None
                    raise
                sleep(PAUSE)
            except (DBAPIError, self._driver_error) as error:
                if not self._drop_connection(error):
                    raise
                sent = True
                if perf_counter() > until:
                    raise StoreResultUnknown from None

    def _open_connection(self) -> Connection:
        try:
            self._connection = self._connection or self._committing.connect()
        except SQLAlchemyError as error:
            raise DatabaseUnreachable(type(error).__name__) from None
        return self._connection

    def _drop_connection(self, error: Exception) -> bool:
        """Drop the connection, so that the next batch opens a new one. Return True if it was dead."""
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

    def _insert_rows(self, rows: list[LogRow]) -> list[Verdict]:
        if self._is_sqlite:
            # Conflicts are rare in SQLite, and RETURNING would switch threads once per row.
            with suppress(self._driver.IntegrityError):
                self._execute_insert(rows)
                return ["stored"] * len(rows)
        stored = self._execute_insert(rows, "ON CONFLICT DO NOTHING RETURNING table_id, n")
        if all(stored):
            return ["stored"] * len(rows)
        with self._engine.connect() as connection:
            return find_verdicts_of_rows(connection, rows, stored)

    def _execute_insert(self, rows: list[LogRow], on_conflict: str = "") -> list[bool]:
        """Insert the rows, and return for each whether it was stored.

        Without an `on_conflict` clause, a row whose number is taken raises an error.
        """
        cursor = self._open_connection().connection.cursor()
        # The first row of a play needs a second statement, for the index of plays.
        begins = any(row.play_id for row in rows)
        with run_in_transaction(cursor, self._driver_error) if begins else nullcontext():
            values = tuple(chain.from_iterable(map(columns, rows)))
            cursor.execute(make_insert_statement(len(rows), self._placeholder) + on_conflict, values)
            stored = which_rows_were_stored(rows, cursor.fetchall()) if on_conflict else [True] * len(rows)
            if begins:
                index_plays(cursor, self._placeholder, rows, stored)
        return stored


@contextmanager
def run_in_transaction(cursor: Any, driver_error: type[Exception]) -> Iterator[None]:
    """Run the statements inside the `with` block as one transaction, on a connection in autocommit mode."""
    cursor.execute("BEGIN")
    try:
        yield
        cursor.execute("COMMIT")
    except BaseException:
        # Dropping the connection is not enough: SQLite keeps its lock while the exception holds the cursor.
        with suppress(driver_error):
            cursor.execute("ROLLBACK")
        raise


def wait_for_queued_jobs(queue: "SimpleQueue[list[RowWriteJob] | None]") -> tuple[list[RowWriteJob], bool]:
    """Wait for the queue, then return all queued jobs, and False if the store is closing."""
    jobs: list[RowWriteJob] = []
    while (more := queue.get()) is not None:
        jobs += more
        if queue.empty() or len(jobs) >= MOST_AT_ONCE:
            return jobs, True
    return jobs, False


def deliver_verdicts_to_callers(jobs: Sequence[RowWriteJob], verdicts: Sequence[Verdict | Exception]) -> None:
    """Pass the results of the jobs to their event loops, with one wake-up per loop."""
    outcomes = list(zip(jobs, verdicts, strict=True))
    for loop in {job.loop for job in jobs}:
        # The loop may have ended by then.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(
                complete_futures, [(job, verdict) for job, verdict in outcomes if job.loop is loop]
            )


def complete_futures(outcomes: list[tuple[RowWriteJob, Verdict | Exception]]) -> None:
    """Set the results of the futures that were not cancelled and have not timed out. Runs in the event loop."""
    for job, verdict in outcomes:
        if job.done.done():
            if job.late is not None and not job.late.done():
                job.late.set_result(None)
        elif isinstance(verdict, Exception):
            job.done.set_exception(verdict)
        else:
            job.done.set_result(verdict)


def short_name_of_failure(error: Exception) -> str:
    return "disk" if is_disk_full_error(error) else type(error).__name__


@cache
def make_insert_statement(count: int, placeholder: str) -> str:
    """Return the INSERT statement for `count` rows, as plain text. Compiling it would cost more than running it."""
    rows = ", ".join([f"({', '.join([placeholder] * 7)})"] * count)
    return f'INSERT INTO log (table_id, n, at, "by", kind, body, send) VALUES {rows} '


def index_plays(cursor: Any, placeholder: str, rows: list[LogRow], stored: list[bool]) -> None:
    for row, kept in zip(rows, stored, strict=True):
        if row.play_id and kept:
            statement = f"INSERT INTO plays (id, table_id, n, deal) VALUES ({', '.join([placeholder] * 4)})"
            cursor.execute(statement, (row.play_id, row.table_id, row.n, row.deal))


def find_verdicts_of_rows(connection: Connection, rows: list[LogRow], stored: list[bool]) -> list[Verdict]:
    return ["stored" if kept else verdict_for_conflict(connection, row) for row, kept in zip(rows, stored, strict=True)]


def verdict_for_conflict(connection: Connection, row: LogRow) -> Verdict:
    """Return "repeated" if the log has the same row, stored before its connection broke, otherwise "taken"."""
    kept = select(*(LOG.c[name] for name in COLUMNS))
    stored_row = connection.execute(kept.where(LOG.c.table_id == row.table_id, LOG.c.n == row.n)).first()
    return "repeated" if stored_row is not None and tuple(stored_row) == columns(row) else "taken"
