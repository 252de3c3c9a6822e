"""The log on disk: one thread writes, with group commit; a row is durable before anyone hears of it.

The writer commits whatever is queued as soon as the previous commit returns and never waits for company. Two
processes can never both write row n of a table: the loser is told. SQLite by default, PostgreSQL by its URL.
"""

import asyncio
from collections.abc import Sequence
from functools import cache
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, Literal, TypeAlias

import alembic.command
import alembic.config
from msgspec import Struct
from sqlalchemy import Connection, Engine, Select, create_engine, delete, event, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from inkling.server.failure import describe
from inkling.server.logs import logger
from inkling.server.metrics import BATCH_ROWS, COMMIT_SECONDS, STORE_FAILURES
from inkling.server.schema import DECKS, LOG, PLAYS, TABLES

Verdict: TypeAlias = Literal["stored", "repeated", "taken"]
"""What became of a row: it is durable; this very send was stored before; somebody else wrote that row."""
log = logger(__name__)

NEWEST = func.coalesce(select(func.max(LOG.c.at)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery(), TABLES.c.made)
"""When something last happened at a table."""

MOST_AT_ONCE = 500
"""Rows in one transaction; a database takes only so many values in a statement."""


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
    """The disk or the database did not take it. Nothing was shown, nothing has changed."""


class Job(Struct, frozen=True):
    """A row on its way, and who waits for it in which loop."""

    row: Row
    done: "asyncio.Future[Verdict]"
    loop: asyncio.AbstractEventLoop


class Store:
    """All that touches the database."""

    def __init__(self, url: str) -> None:
        self._engine = connect(url)
        self._insert = sqlite.insert if self._engine.dialect.name == "sqlite" else postgresql.insert
        self._blank = "?" if self._engine.dialect.name == "sqlite" else "%s"
        migrate(self._engine)
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    async def append(self, row: Row) -> Verdict:
        """Returns when the row is durable, or was not needed. Raises StoreFailed."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Verdict] = loop.create_future()
        self._queue.put(Job(row, done, loop))
        return await done

    def open_table(self, table_id: str, code: str | None, game: str, made: int) -> bool:
        """False if the code is in use. Without one it is archived from the beginning."""
        statement = self._insert(TABLES).values(id=table_id, code=code, game=game, made=made)
        with self._engine.begin() as connection:
            found = connection.execute(statement.on_conflict_do_nothing().returning(TABLES.c.id)).all()
        return bool(found)

    def read(self, table_id: str, after: int = -1) -> list[Row]:
        columns = (LOG.c.table_id, LOG.c.n, LOG.c.at, LOG.c.by, LOG.c.kind, LOG.c.body, LOG.c.send)
        query = select(*columns).where(LOG.c.table_id == table_id, LOG.c.n > after).order_by(LOG.c.n)
        with self._engine.connect() as connection:
            return [Row(*found) for found in connection.execute(query)]

    def table_ids(self) -> list[str]:
        with self._engine.connect() as connection:
            return list(connection.scalars(select(TABLES.c.id).order_by(TABLES.c.made, TABLES.c.id)))

    def find_code(self, table_id: str) -> str | None:
        with self._engine.connect() as connection:
            return connection.scalar(select(TABLES.c.code).where(TABLES.c.id == table_id))

    def find_table(self, code: str) -> str | None:
        with self._engine.connect() as connection:
            return connection.scalar(select(TABLES.c.id).where(TABLES.c.code == code))

    def clocked(self) -> list[tuple[str, str]]:
        """Tables that can be found and have ever had a clock, with their codes."""
        query = select(TABLES.c.id, TABLES.c.code).join(LOG).where(LOG.c.kind == "clocked", TABLES.c.code.is_not(None))
        with self._engine.connect() as connection:
            return [(found.id, found.code) for found in connection.execute(query.distinct())]

    def find_play(self, play_id: str) -> tuple[str, int] | None:
        """The table it was played at, and the row it began with."""
        query = select(PLAYS.c.table_id, PLAYS.c.n).where(PLAYS.c.id == play_id)
        with self._engine.connect() as connection:
            found = connection.execute(query).first()
        return (found.table_id, found.n) if found else None

    def has_send(self, table_id: str, by: int, send: str) -> bool:
        with self._engine.connect() as connection:
            return connection.execute(find_send(table_id, by, send)).first() is not None

    def finish(self, play_id: str, result: str) -> None:
        """Raises StoreFailed."""
        try:
            with self._engine.begin() as connection:
                connection.execute(update(PLAYS).where(PLAYS.c.id == play_id).values(result=result))
        except SQLAlchemyError as error:
            raise StoreFailed(type(error).__name__) from None

    def results(self, deal: str, most: int) -> list[tuple[str, str | None]]:
        """The plays of a deal with their results, oldest first; last those without, not over or not noted."""
        query = (
            select(PLAYS.c.id, PLAYS.c.result)
            .join(TABLES, TABLES.c.id == PLAYS.c.table_id)
            .where(PLAYS.c.deal == deal)
            .order_by(PLAYS.c.result.is_(None), TABLES.c.made)
            .limit(most)
        )
        with self._engine.connect() as connection:
            return [(found.id, found.result) for found in connection.execute(query)]

    def keep_deck(self, table_id: str, deck: str, data: bytes, most: int, most_in_all: int) -> bool:
        """In place of one with the same id. False if the table's decks, or all decks, would take too many bytes."""
        size = func.coalesce(func.sum(func.length(DECKS.c.data)), 0)
        this = (DECKS.c.table_id == table_id) & (DECKS.c.deck == deck)
        with self._engine.begin() as connection:
            here = connection.scalar(select(size).where(DECKS.c.table_id == table_id, ~this)) or 0
            everywhere = connection.scalar(select(size).where(~this)) or 0
            if here + len(data) > most or everywhere + len(data) > most_in_all:
                return False
            connection.execute(delete(DECKS).where(this))
            connection.execute(self._insert(DECKS).values(table_id=table_id, deck=deck, data=data))
        return True

    def read_decks(self, table_id: str, decks: Sequence[str]) -> dict[str, bytes]:
        query = select(DECKS.c.deck, DECKS.c.data).where(DECKS.c.table_id == table_id, DECKS.c.deck.in_(decks))
        with self._engine.connect() as connection:
            return {found.deck: found.data for found in connection.execute(query)}

    def drop_deck(self, table_id: str, deck: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(DECKS).where(DECKS.c.table_id == table_id, DECKS.c.deck == deck))

    def size_of_plays(self, first: str) -> int:
        """How much the tables take, as written, whose plays have ids from this one on."""
        tables = select(PLAYS.c.table_id).where(PLAYS.c.id >= first)
        size = func.coalesce(func.sum(func.length(LOG.c.body)), 0)
        with self._engine.connect() as connection:
            return connection.scalar(select(size).where(LOG.c.table_id.in_(tables))) or 0

    def archive(self, idle_since: int) -> list[str]:
        """Free the codes of tables at which nothing has happened since then: plays stay readable, decks go."""
        idle = TABLES.c.code.is_not(None) & (idle_since > NEWEST)
        unseen = select(TABLES.c.id).where(TABLES.c.code.is_(None))
        with self._engine.begin() as connection:
            freed = list(connection.scalars(update(TABLES).where(idle).values(code=None).returning(TABLES.c.id)))
            connection.execute(delete(DECKS).where(DECKS.c.table_id.in_(unseen)))
            return freed

    def purge(self, older_than: int) -> int:
        """Delete archived tables at which nothing has happened since then, with all that was played at them."""
        old = TABLES.c.code.is_(None) & (older_than > NEWEST)
        with self._engine.begin() as connection:
            return connection.execute(delete(TABLES).where(old)).rowcount

    def drop_unmade(self, before: int) -> int:
        """Delete tables without a single row: whoever made them then was cut short."""
        empty = ~select(LOG.c.n).where(LOG.c.table_id == TABLES.c.id).exists()
        with self._engine.begin() as connection:
            return connection.execute(delete(TABLES).where(before > TABLES.c.made, empty)).rowcount

    def answers(self) -> bool:
        """Whether rows can be written and read."""
        try:
            with self._engine.connect() as connection:
                connection.execute(select(TABLES.c.id).limit(1)).all()
        except SQLAlchemyError as error:
            log.error("the store does not answer", failure=describe(error))
            return False
        return self._writer.is_alive()

    def close(self) -> None:
        """Write what is queued, then stop."""
        self._queue.put(None)
        self._writer.join()
        self._engine.dispose()

    def _write(self) -> None:
        with self._engine.connect() as connection:
            open_still = True
            while open_still:
                jobs, open_still = gather(self._queue)
                if jobs:
                    self._commit(connection, jobs)

    def _commit(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """One transaction for all. If it fails as a whole, each row tries alone, so that one bad row costs no other."""
        start = perf_counter()
        try:
            verdicts: Sequence[Verdict | StoreFailed] = self._insert_on_any_line(connection, [job.row for job in jobs])
            connection.commit()
        except SQLAlchemyError as error:
            connection.rollback()
            if len(jobs) > 1:
                for job in jobs:
                    self._commit(connection, [job])
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

    def _insert_on_any_line(self, connection: Connection, rows: list[Row]) -> list[Verdict]:
        """Once more on a new connection if the old one was dead: it was not asked to commit, so nothing is there."""
        try:
            return self._insert_rows(connection, rows)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            connection.rollback()
            return self._insert_rows(connection, rows)

    def _insert_rows(self, connection: Connection, rows: list[Row]) -> list[Verdict]:
        values = tuple(value for row in rows for value in columns(row))
        stored = set(map(tuple, connection.exec_driver_sql(write_insert(len(rows), self._blank), values)))
        verdicts: list[Verdict] = []
        for row in rows:
            key = (row.table_id, row.n, row.by, row.send)
            # Of two equal rows in one batch the first was stored, the second repeats it.
            verdicts.append("stored" if key in stored else judge_loser(connection, row))
            stored.discard(key)
        begun = [
            {"id": row.play_id, "table_id": row.table_id, "n": row.n, "deal": row.deal}
            for row, verdict in zip(rows, verdicts, strict=True)
            if row.play_id and verdict == "stored"
        ]
        if begun:
            connection.execute(self._insert(PLAYS), begun)
        return verdicts


def connect(url: str) -> Engine:
    address = make_url(url)
    # A database elsewhere may have dropped a line that lay idle: each is tried before it is used. What a failed
    # statement held stays out of its message.
    engine = create_engine(address, hide_parameters=True, pool_pre_ping=address.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, _: Any) -> None:
    """Write-ahead log, every commit on the disk before it returns; what is deleted is overwritten."""
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", "inkling.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "head")


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


def settle(told: list[tuple["asyncio.Future[Verdict]", Verdict | StoreFailed]]) -> None:
    """In the loop: those who wait go on. Somebody may have gone away meanwhile."""
    for done, verdict in told:
        if done.cancelled():
            continue
        if isinstance(verdict, StoreFailed):
            done.set_exception(verdict)
        else:
            done.set_result(verdict)


def judge_loser(connection: Connection, row: Row) -> Verdict:
    if row.send is None:
        return "taken"
    return "repeated" if connection.execute(find_send(row.table_id, row.by, row.send)).first() else "taken"


def find_send(table_id: str, by: int, send: str) -> Select[tuple[int]]:
    return select(LOG.c.n).where(LOG.c.table_id == table_id, LOG.c.by == by, LOG.c.send == send)
