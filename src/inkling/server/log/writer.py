"""Writes the log: one thread, with group commit; a row is durable before anyone hears of it.

It stores whatever is queued as soon as the rows before are stored, and never waits for company. A batch is one
statement, straight to the driver, and a transaction by itself: while it runs, the event loop has the interpreter.
"""

import asyncio
from collections.abc import Sequence
from functools import cache
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, Literal, TypeAlias, cast

from msgspec import Struct
from sqlalchemy import Connection, Engine, Select, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from inkling.server.log.schema import LOG, PLAYS
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger
from inkling.server.ops.metrics import BATCH_ROWS, COMMIT_SECONDS, STORE_FAILURES

Verdict: TypeAlias = Literal["stored", "repeated", "taken"]
"""What became of a row: it is durable; this very one was stored before; somebody else wrote that row."""
log = logger(__name__)

MOST_AT_ONCE = 500
"""Rows in one statement; a database takes only so many values in it."""


class Row(Struct, frozen=True):
    """One thing that happened at a table. `by` is a member's number, or −1 for the house."""

    table_id: str
    n: int
    at: int
    by: int
    kind: str
    body: str
    send: str | None = None
    play_id: str | None = None
    """Set on the row that begins a play, so that it can be found by its id."""
    deal: str | None = None
    """The seed of that play, if it is a deal that many groups play."""


class StoreFailed(Exception):
    """The disk or the database did not take it, or nobody knows. Nothing was shown; sent again, it counts once."""


class Job(Struct, frozen=True):
    """A row on its way, and who waits for it in which loop."""

    row: Row
    done: "asyncio.Future[Verdict]"
    loop: asyncio.AbstractEventLoop


class Writer:
    """Until it is closed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lines = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._blank = "?" if engine.dialect.name == "sqlite" else "%s"
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._line: Connection | None = None
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def append(self, row: Row) -> Verdict:
        """Returns when the row is durable, or was not needed. Raises StoreFailed."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Verdict] = loop.create_future()
        self._queue.put(Job(row, done, loop))
        return await done

    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        """Write what is queued, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_still = True
        while open_still:
            jobs, open_still = gather(self._queue)
            if jobs:
                self._commit(jobs)
        if self._line is not None:
            self._line.close()

    def _commit(self, jobs: Sequence[Job]) -> None:
        """If a batch fails as a whole, each row tries alone, so that one bad row costs no other."""
        start = perf_counter()
        try:
            verdicts: Sequence[Verdict | StoreFailed] = self._write([job.row for job in jobs])
        except (SQLAlchemyError, self._driver_error) as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            log.error("a row could not be stored", failure=describe(error))
            STORE_FAILURES.inc()
            verdicts = [StoreFailed(type(error).__name__)]
        told = list(zip(jobs, verdicts, strict=True))
        # One call wakes a loop for all of its rows.
        for loop in {job.loop for job in jobs}:
            loop.call_soon_threadsafe(settle, [(job.done, verdict) for job, verdict in told if job.loop is loop])
        BATCH_ROWS.observe(len(jobs))
        COMMIT_SECONDS.observe(perf_counter() - start)

    def _write(self, rows: list[Row]) -> list[Verdict]:
        """Once more on a new line if the old one was dead: whatever it had stored by then is found to be repeated."""
        try:
            return self._insert(rows)
        except (DBAPIError, self._driver_error) as error:
            if not self._drop_line(error):
                raise
            return self._insert(rows)

    def _drop_line(self, error: Exception) -> bool:
        """Whatever went wrong, the next row gets a new one. Says whether the line was dead."""
        line, self._line = self._line, None
        if isinstance(error, DBAPIError):
            dead = error.connection_invalidated
        else:
            broken = self._engine.dialect.is_disconnect
            dead = line is not None and broken(cast(Any, error), line.connection, None)
        if line is not None:
            line.invalidate()
            line.close()
        return dead

    def _insert(self, rows: list[Row]) -> list[Verdict]:
        statement = write_insert(len(rows), self._blank)
        values = tuple([value for row in rows for value in columns(row)])
        if any(row.play_id for row in rows):
            # Where a play begins, it takes two statements to say so.
            with self._engine.begin() as connection:
                verdicts = judge(connection, rows, connection.exec_driver_sql(statement, values).all())
                note_plays(connection, rows, verdicts)
            return verdicts
        if self._line is None:
            self._line = self._lines.connect()
        cursor = self._line.connection.cursor()
        cursor.execute(statement, values)
        found = cursor.fetchall()
        if len(found) == len(rows):
            return ["stored"] * len(rows)
        with self._engine.connect() as connection:
            return judge(connection, rows, found)


def gather(queue: "SimpleQueue[Job | None]") -> tuple[list[Job], bool]:
    """All that is queued now, waiting for the first; False when the store is to close."""
    jobs: list[Job] = []
    job = queue.get()
    while job is not None:
        jobs.append(job)
        if queue.empty() or len(jobs) == MOST_AT_ONCE:
            return jobs, True
        job = queue.get()
    return jobs, False


def settle(told: list[tuple["asyncio.Future[Verdict]", Verdict | StoreFailed]]) -> None:
    """In the loop: those who wait go on. Somebody may have gone away meanwhile."""
    for done, verdict in told:
        if done.cancelled():
            continue
        if isinstance(verdict, StoreFailed):
            done.set_exception(verdict)
        else:
            done.set_result(verdict)


@cache
def write_insert(count: int, blank: str) -> str:
    """The statement for so many rows. It stands here as text, because compiling it costs more than running it."""
    rows = ", ".join([f"({', '.join([blank] * 7)})"] * count)
    return (
        f'INSERT INTO log (table_id, n, at, "by", kind, body, send) VALUES {rows} '
        'ON CONFLICT DO NOTHING RETURNING table_id, n, "by", send'
    )


def columns(row: Row) -> tuple[str | int | None, ...]:
    return (row.table_id, row.n, row.at, row.by, row.kind, row.body, row.send)


def note_plays(connection: Connection, rows: list[Row], verdicts: list[Verdict]) -> None:
    begun = [
        {"id": row.play_id, "table_id": row.table_id, "n": row.n, "deal": row.deal}
        for row, verdict in zip(rows, verdicts, strict=True)
        if row.play_id and verdict == "stored"
    ]
    if begun:
        connection.execute(insert(PLAYS), begun)


def judge(connection: Connection, rows: list[Row], found: Sequence[Any]) -> list[Verdict]:
    """What became of each row, when those found were stored."""
    stored = set(map(tuple, found))
    verdicts: list[Verdict] = []
    for row in rows:
        key = (row.table_id, row.n, row.by, row.send)
        # Of two equal rows in one batch the first was stored, the second repeats it.
        verdicts.append("stored" if key in stored else judge_loser(connection, row))
        stored.discard(key)
    return verdicts


def judge_loser(connection: Connection, row: Row) -> Verdict:
    """Its send was stored before, or the row itself, on a line that broke before it could say so."""
    kept = select(*(LOG.c[name] for name in ("table_id", "n", "at", "by", "kind", "body", "send")))
    itself = connection.execute(kept.where(LOG.c.table_id == row.table_id, LOG.c.n == row.n)).first()
    if itself is not None and tuple(itself) == columns(row):
        return "repeated"
    if row.send is None:
        return "taken"
    return "repeated" if connection.execute(find_send(row.table_id, row.by, row.send)).first() else "taken"


def find_send(table_id: str, by: int, send: str) -> Select[Any]:
    return select(LOG.c.n).where(LOG.c.table_id == table_id, LOG.c.by == by, LOG.c.send == send)
