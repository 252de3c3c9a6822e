"""The database: the log and what is found by it. SQLite by default, PostgreSQL by its URL.

Two processes can never both write row n of a table: the loser is told.
"""

import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import time_ns
from typing import Any, Literal, TypeAlias, TypeVar

from sqlalchemy import Engine, create_engine, delete, event, func, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from inkling.server.storage.blocked_people import Blocks
from inkling.server.storage.errors import StoreFailed, StoreUnknown, is_half_written
from inkling.server.storage.feedback_answers import Answers
from inkling.server.storage.high_water import HighWater, Lost, compare
from inkling.server.storage.log_reader import COLUMNS, find_results, is_play_id, skim_newest
from inkling.server.storage.log_row import COLUMNS as ROW_COLUMNS
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.log_writer import Writer
from inkling.server.storage.migrate import migrate
from inkling.server.storage.newer_rows import NewerRows
from inkling.server.storage.operator_orders import Operator
from inkling.server.storage.processes import PeerProcesses, Rests
from inkling.server.storage.retention import Ages, Codes, lay_to_rest, newest_of, rests
from inkling.server.storage.schema import DECKS, LOG, PLAYS, SIGN_OUTS, TABLES, Part
from inkling.server.storage.store_threads import Errands
from inkling.server.storage.transfer_pins import Pins

T = TypeVar("T")
ROOM = 8 * 1024 * 1024
"""Bytes that must be free on the disk of a file database before it counts as full."""
PRAGMAS = "busy_timeout=5000 journal_mode=WAL synchronous=FULL foreign_keys=ON secure_delete=ON temp_store=MEMORY"
TIMES = {"statement_timeout": "60s", "lock_timeout": "5s", "idle_in_transaction_session_timeout": "60s"}
"""How long PostgreSQL may take; whoever waits for it here is told sooner."""
KEEP_ALIVE: dict[str, int] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""When a connection to PostgreSQL counts as dead, unless the URL says otherwise."""


DeckVerdict: TypeAlias = Literal["stored", "taken", "no-room"]
"""What became of a change: it is durable; somebody else wrote that row; the decks would take too many bytes."""


class Store(Part):
    def __init__(self, url: str, mark: HighWater | None = None) -> None:
        super().__init__(connect(url))
        migrate(self._engine)
        self.ages = Ages(self._engine)
        self.peers = PeerProcesses(self._engine)
        self.rests = Rests(self._engine)
        self._newer = NewerRows(self._engine)
        self.pins = Pins(self._engine)
        self.blocks = Blocks(self._engine)
        self.answers = Answers(self._engine)
        self.operator = Operator(self._engine)
        self.codes = Codes(self._engine)
        self._mark = mark
        self.writer = Writer(self._engine, mark)
        self._errands = Errands()
        self.ask, self.write = self._errands.ask, self._errands.write
        """Questions and changes of this store and its parts go to the database by way of these."""
        self.lost_rows = 0

    async def find_trouble(self) -> str | None:
        if not self.writer.is_alive():
            return "database"
        if not await self.ask(self.has_room):
            return "disk"
        try:
            await self.writer.beat()
        except StoreFailed as failure:
            return "disk" if str(failure) == "disk" else "database"
        except StoreUnknown:
            return "database"
        return None

    def has_room(self) -> bool:
        """Whether the disk under a file database is not full; reads the database too."""
        self._first(select(TABLES.c.id))
        path = self._engine.url.database
        if self._engine.dialect.name != "sqlite" or not path:
            return True
        return shutil.disk_usage(Path(path).parent).free >= ROOM

    def find_lost(self) -> list[Lost]:
        deleted = self.operator.read().deleted if self._mark is not None else ()
        noted = self._mark.read() if self._mark is not None else {}
        noted = {table_id: end for table_id, end in noted.items() if table_id not in deleted}
        return compare(noted, self.find_ends(list(noted)), time_ns() // 1_000_000) if noted else []

    def forget_deleted(self) -> None:
        noted = list(self._mark.read()) if self._mark is not None else []
        there = self.find_ends(noted) if noted else {}
        for table_id in noted:
            if table_id not in there and self._mark is not None:
                self._mark.forget(table_id)

    def forget_noted(self) -> None:
        if self._mark is not None:
            self._mark.clear()

    def find_ends(self, tables: Sequence[str]) -> dict[str, int]:
        query = select(TABLES.c.id, newest_of(TABLES.c.id)).where(TABLES.c.id.in_(tables))
        return {found[0]: found[1] for found in self._rows(query)}

    def open_table(self, table_id: str, code: str | None, game: str, made: int) -> bool:
        """False if the code is in use or rests. Without one it is archived from the beginning."""
        statement = self._insert(TABLES).values(id=table_id, code=code, game=game, made=made)
        with self._engine.begin() as connection:
            if code is not None and rests(connection, code):
                return False
            found = connection.execute(statement.on_conflict_do_nothing().returning(TABLES.c.id)).all()
        return bool(found)

    def read(self, table_id: str, after: int = -1, kinds: tuple[str, ...] = ()) -> list[LogRow]:
        query = select(*COLUMNS).where(LOG.c.table_id == table_id, LOG.c.n > after).order_by(LOG.c.n)
        if kinds:
            query = query.where(LOG.c.kind.in_(kinds))
        return [LogRow(*found) for found in self._rows(query)]

    def read_since(self, ends: Mapping[str, int]) -> dict[str, list[LogRow]]:
        """The rows of each of these tables after its number; a table that is gone or has lost its code is missing."""
        return self._newer.read(ends)

    def read_newest(self, table_id: str) -> list[LogRow]:
        return [LogRow(*found) for found in self._rows(skim_newest(table_id))]

    def table_ids(self) -> Sequence[str]:
        return self._scalars(select(TABLES.c.id).order_by(TABLES.c.made, TABLES.c.id))

    def find_code(self, table_id: str) -> str | None:
        return self._scalar(select(TABLES.c.code).where(TABLES.c.id == table_id))

    def find_table(self, code: str) -> str | None:
        return self._scalar(select(TABLES.c.id).where(TABLES.c.code == code))

    def clocked(self) -> list[tuple[str, str]]:
        query = select(TABLES.c.id, TABLES.c.code).join(LOG).where(LOG.c.kind == "clocked", TABLES.c.code.is_not(None))
        return [(found.id, found.code) for found in self._rows(query.distinct())]

    def find_play(self, play_id: str) -> tuple[str, int] | None:
        """The table it was played at, and the row it began with. What cannot be an id is not looked up."""
        if not is_play_id(play_id):
            return None
        query = select(PLAYS.c.table_id, PLAYS.c.n).where(PLAYS.c.id == play_id)
        found = self._first(query)
        return (found.table_id, found.n) if found else None

    def has_request_id(self, table_id: str, by: int, request_id: str, after: int = -1) -> bool:
        """In one of the rows after this one; no index leads there."""
        rows = (LOG.c.table_id == table_id) & (LOG.c.n > after)
        return self._first(select(LOG.c.n).where(rows, LOG.c.by == by, LOG.c.send == request_id).limit(1)) is not None

    def read_request_ids(self, table_id: str) -> Sequence[Any]:
        query = select(LOG.c.by, LOG.c.send).where(LOG.c.table_id == table_id, LOG.c.send.is_not(None))
        return self._rows(query)

    def finish(self, play_id: str, result: str) -> None:
        self._do(update(PLAYS).where(PLAYS.c.id == play_id).values(result=result))

    def mark_deals(self, table_id: str, mark: str) -> None:
        """The table's plays are found under this mark and their deal, no longer under their deal alone."""
        unmarked = (PLAYS.c.table_id == table_id) & ~PLAYS.c.deal.startswith(mark)
        self._do(update(PLAYS).where(unmarked).values(deal=mark + PLAYS.c.deal))

    def unmark_deals(self, table_id: str, mark: str) -> None:
        marked = (PLAYS.c.table_id == table_id) & PLAYS.c.deal.startswith(mark)
        self._do(update(PLAYS).where(marked).values(deal=func.substr(PLAYS.c.deal, len(mark) + 1)))

    def sign_out(self, person: str, times: int) -> None:
        """From now on only that cookie of theirs counts which was signed after so many times."""
        signed = self._insert(SIGN_OUTS).values(person=person, times=times)
        self._do(signed.on_conflict_do_update(index_elements=["person"], set_={"times": times}))

    def sign_outs(self) -> dict[str, int]:
        return {found.person: found.times for found in self._rows(select(SIGN_OUTS))}

    def results(self, deal: str, most: int) -> list[tuple[str, str | None, str]]:
        """The plays of a deal with results and tables, oldest first; last those without, not over or not noted."""
        return [tuple(found) for found in self._rows(find_results(deal, most))]

    def change_deck(
        self, row: LogRow, deck: str, data: bytes | None, most: int = 0, most_in_all: int = 0
    ) -> DeckVerdict:
        """Store a row with its deck, in place of one with the same id, or without data with none. Raises StoreFailed or
        StoreUnknown; whatever is not stored is undone."""
        told = self._insert(LOG).values(**{name: getattr(row, name) for name in ROW_COLUMNS})
        size = func.coalesce(func.sum(func.length(DECKS.c.data)), 0)
        try:
            with self._engine.begin() as connection:
                if not connection.execute(told.on_conflict_do_nothing().returning(LOG.c.n)).all():
                    return "taken"
                connection.execute(delete(DECKS).where(DECKS.c.table_id == row.table_id, DECKS.c.deck == deck))
                if data is None:
                    return "stored"
                here = connection.scalar(select(size).where(DECKS.c.table_id == row.table_id)) or 0
                everywhere = connection.scalar(select(size)) or 0
                if here + len(data) > most or everywhere + len(data) > most_in_all:
                    connection.rollback()
                    return "no-room"
                connection.execute(self._insert(DECKS).values(table_id=row.table_id, deck=deck, data=data))
                return "stored"
        except SQLAlchemyError as error:
            raise judge_failure(error) from None

    def read_decks(self, table_id: str, decks: Sequence[str]) -> dict[str, bytes]:
        query = select(DECKS.c.deck, DECKS.c.data).where(DECKS.c.table_id == table_id, DECKS.c.deck.in_(decks))
        return {found.deck: found.data for found in self._rows(query)}

    def delete_table(self, table_id: str, ordered: int | None = None) -> bool:
        """With all that was played, said and kept there; what stood in the file is overwritten. False if it was not
        there. `ordered` is when an operator's command did it: then running servers read so. Raises StoreFailed or
        StoreUnknown."""
        try:
            with self._engine.begin() as connection:
                lay_to_rest(connection, TABLES.c.id == table_id)
                found = connection.execute(delete(TABLES).where(TABLES.c.id == table_id)).rowcount
                if ordered is not None and found:
                    self.operator.note_deletion(connection, table_id, ordered)
        except SQLAlchemyError as error:
            raise judge_failure(error) from None
        if self._mark is not None:
            self._mark.forget(table_id)
        self._empty_wal()
        return found > 0

    def _empty_wal(self) -> None:
        """What was deleted still stands in SQLite's write-ahead log until that is cut. Whoever reads just now holds it
        up; then it goes with the next one."""
        if self._engine.dialect.name == "sqlite":
            with suppress(SQLAlchemyError), self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        self.writer.close()
        self._errands.close()
        if not self.writer.is_alive():
            self._newer.close()
            self._engine.dispose()
            if self._mark is not None:
                self._mark.close()


def judge_failure(error: SQLAlchemyError) -> StoreFailed | StoreUnknown:
    """A connection that broke, or a disk that failed, may have come after what was to be stored."""
    broken = isinstance(error, DBAPIError) and error.connection_invalidated
    return StoreUnknown() if broken or is_half_written(error) else StoreFailed(type(error).__name__)


def connect(url: str) -> Engine:
    address = make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    elsewhere = address.get_backend_name() != "sqlite"
    given = {name: value for name, value in KEEP_ALIVE.items() if name not in address.query} if elsewhere else {}
    # A database elsewhere may have dropped a connection that lay idle: each is tried before it is used. What a failed
    # statement held stays out of its message.
    engine = create_engine(address, hide_parameters=True, pool_pre_ping=elsewhere, connect_args=given)
    event.listen(engine, "connect", set_times if elsewhere else make_durable)
    return engine


def set_times(connection: Any, _: Any) -> None:
    """By a statement, because not everything that stands before a PostgreSQL takes them when a connection is opened."""
    with connection.cursor() as cursor:
        for name, time in TIMES.items():
            cursor.execute(f"SET {name} = '{time}'")
    connection.commit()


def make_durable(connection: Any, _: Any) -> None:
    """Write-ahead log, every commit on the disk before it returns; what is deleted is overwritten. What it
    takes to undo one statement of several stays in memory: by default SQLite makes a file for it each time."""
    for pragma in PRAGMAS.split():
        connection.execute(f"PRAGMA {pragma}")
