"""Implements `ServerStorage` on SQL: SQLite by default, PostgreSQL by its URL. `interface.py` states the guarantees."""

import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import time_ns
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from inkling.server.storage.blocked_people import SqlBlockedPeople
from inkling.server.storage.database_connections import make_database_engine
from inkling.server.storage.errors import RowNotStored, StoreResultUnknown
from inkling.server.storage.feedback_answers import SqlFeedbackAnswers
from inkling.server.storage.friend_questions import SqlFriendQuestions
from inkling.server.storage.interface import DeckVerdict
from inkling.server.storage.log_reader import COLUMNS, select_newest_rows, select_results
from inkling.server.storage.log_row import COLUMNS as ROW_COLUMNS
from inkling.server.storage.log_row import LogRow, is_wellformed_play_id
from inkling.server.storage.log_writer import LogWriter
from inkling.server.storage.lost_row_detection import LostRows, NewestRowsFile, find_lost_rows
from inkling.server.storage.migrate import migrate_database
from inkling.server.storage.newer_rows_reader import NewerRowsReader
from inkling.server.storage.operator_orders import SqlOperatorOrders
from inkling.server.storage.process_registry import SqlProcessRegistry, SqlWakeUps
from inkling.server.storage.push_subscriptions import SqlPushSubscriptions
from inkling.server.storage.retention import SqlTableAges, is_table_code_retired, newest_row_number, retire_table_codes
from inkling.server.storage.schema import DECKS, LOG, PLAYS, RESTING_CODES, SIGN_OUTS, TABLES, SqlStorePart
from inkling.server.storage.sql_errors import classify_write_failure
from inkling.server.storage.store_threads import StoreThreads
from inkling.server.storage.transfer_pins import SqlTransferPins

ROOM = 8 * 1024 * 1024
"""Minimum free bytes on the disk of a SQLite file. With less, the disk counts as full."""


class SqlStore(SqlStorePart):
    """The store of a server: one database, with a thread pool for reads and a thread that writes rows."""

    def __init__(self, url: str, high_water: NewestRowsFile | None = None) -> None:
        super().__init__(make_database_engine(url))
        migrate_database(self._engine)
        self.table_ages = SqlTableAges(self._engine)
        self.peers = SqlProcessRegistry(self._engine)
        self.wake_ups = SqlWakeUps(self._engine)
        self._newer = NewerRowsReader(self._engine)
        self.pins = SqlTransferPins(self._engine)
        self.pushes = SqlPushSubscriptions(self._engine)
        self.blocks = SqlBlockedPeople(self._engine)
        self.answers = SqlFeedbackAnswers(self._engine)
        self.friend_questions = SqlFriendQuestions(self._engine)
        self.orders = SqlOperatorOrders(self._engine)
        self._high_water = high_water
        self.writer = LogWriter(self._engine, high_water)
        self._threads = StoreThreads()
        self.ask, self.write, self.run_long = self._threads.run_read, self._threads.run_write, self._threads.run_long
        self.database_errors = (SQLAlchemyError,)
        self.lost_rows = 0

    async def find_storage_problem(self) -> str | None:
        if not self.writer.is_thread_alive():
            return "database"
        if not await self.ask(self.has_disk_space):
            return "disk"
        try:
            await self.writer.write_health_row()
        except RowNotStored as failure:
            return "disk" if str(failure) == "disk" else "database"
        except StoreResultUnknown:
            return "database"
        return None

    def has_disk_space(self) -> bool:
        """True if the disk of a SQLite file is not full. Also reads from the database, and raises if that fails."""
        self._fetch_first(select(TABLES.c.id))
        path = self._engine.url.database
        if self._engine.dialect.name != "sqlite" or not path:
            return True
        return shutil.disk_usage(Path(path).parent).free >= ROOM

    def find_lost_rows(self) -> list[LostRows]:
        deleted = self.orders.read_orders().deleted if self._high_water is not None else ()
        noted = self._high_water.read() if self._high_water is not None else {}
        noted = {table_id: end for table_id, end in noted.items() if table_id not in deleted}
        return find_lost_rows(noted, self.find_newest_row_numbers(list(noted)), time_ns() // 1_000_000) if noted else []

    def clean_up_deletions(self) -> None:
        noted = list(self._high_water.read()) if self._high_water is not None else []
        existing = self.find_newest_row_numbers(noted) if noted else {}
        for table_id in noted:
            if table_id not in existing and self._high_water is not None:
                self._high_water.forget_table(table_id)

    def clear_high_water(self) -> None:
        if self._high_water is not None:
            self._high_water.clear()

    def find_newest_row_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        query = select(TABLES.c.id, newest_row_number(TABLES.c.id)).where(TABLES.c.id.in_(tables))
        return {row[0]: row[1] for row in self._fetch_rows(query)}

    def open_table(self, table_id: str, code: str | None, game: str, made: int) -> bool:
        statement = self._insert(TABLES).values(id=table_id, code=code, game=game, made=made)
        with self._engine.begin() as connection:
            if code is not None and is_table_code_retired(connection, code):
                return False
            added = connection.execute(statement.on_conflict_do_nothing().returning(TABLES.c.id)).all()
        return bool(added)

    def read(self, table_id: str, after: int = -1, kinds: tuple[str, ...] = ()) -> list[LogRow]:
        query = select(*COLUMNS).where(LOG.c.table_id == table_id, LOG.c.n > after).order_by(LOG.c.n)
        if kinds:
            query = query.where(LOG.c.kind.in_(kinds))
        return [LogRow(*row) for row in self._fetch_rows(query)]

    def read_since(self, ends: Mapping[str, int]) -> dict[str, list[LogRow]]:
        """Return the rows of each table after its row number in `ends`. Deleted and archived tables are left out."""
        return self._newer.read_newer(ends)

    def read_without_old_moves(self, table_id: str) -> list[LogRow]:
        return [LogRow(*row) for row in self._fetch_rows(select_newest_rows(table_id))]

    def table_ids(self) -> Sequence[str]:
        return self._fetch_values(select(TABLES.c.id).order_by(TABLES.c.made, TABLES.c.id))

    def find_code(self, table_id: str) -> str | None:
        return self._fetch_value(select(TABLES.c.code).where(TABLES.c.id == table_id))

    def find_table(self, code: str) -> str | None:
        return self._fetch_value(select(TABLES.c.id).where(TABLES.c.code == code))

    def find_tables_with_clock(self) -> list[tuple[str, str]]:
        timed = LOG.c.kind.in_(("clocked", "evening-set"))
        query = select(TABLES.c.id, TABLES.c.code).join(LOG).where(timed, TABLES.c.code.is_not(None))
        return [(row.id, row.code) for row in self._fetch_rows(query.distinct())]

    def find_play(self, play_id: str) -> tuple[str, int] | None:
        if not is_wellformed_play_id(play_id):
            return None
        query = select(PLAYS.c.table_id, PLAYS.c.n).where(PLAYS.c.id == play_id)
        row = self._fetch_first(query)
        return (row.table_id, row.n) if row else None

    def has_request_id(self, table_id: str, by: int, request_id: str, after: int = -1) -> bool:
        rows = (LOG.c.table_id == table_id) & (LOG.c.n > after)
        return (
            self._fetch_first(select(LOG.c.n).where(rows, LOG.c.by == by, LOG.c.send == request_id).limit(1))
            is not None
        )

    def read_request_ids(self, table_id: str) -> Sequence[Any]:
        query = select(LOG.c.by, LOG.c.send).where(LOG.c.table_id == table_id, LOG.c.send.is_not(None))
        return self._fetch_rows(query)

    def store_result(self, play_id: str, result: str) -> None:
        self._execute_all(update(PLAYS).where(PLAYS.c.id == play_id).values(result=result))

    def hide_deals(self, table_id: str, mark: str) -> None:
        unmarked = (PLAYS.c.table_id == table_id) & ~PLAYS.c.deal.startswith(mark)
        self._execute_all(update(PLAYS).where(unmarked).values(deal=mark + PLAYS.c.deal))

    def show_deals(self, table_id: str, mark: str) -> None:
        marked = (PLAYS.c.table_id == table_id) & PLAYS.c.deal.startswith(mark)
        self._execute_all(update(PLAYS).where(marked).values(deal=func.substr(PLAYS.c.deal, len(mark) + 1)))

    def count_codes(self, letters: int) -> int:
        counts = (select(func.count()).where(func.length(table.c.code) == letters) for table in (TABLES, RESTING_CODES))
        return sum(self._fetch_value(query) or 0 for query in counts)

    def store_sign_outs(self, person: str, times: int) -> None:
        signed = self._insert(SIGN_OUTS).values(person=person, times=times)
        self._execute_all(signed.on_conflict_do_update(index_elements=["person"], set_={"times": times}))

    def find_blocked_people(self) -> dict[str, int | None]:
        return self.orders.read_orders().shut_out

    def read_sign_outs(self) -> dict[str, int]:
        return {row.person: row.times for row in self._fetch_rows(select(SIGN_OUTS))}

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None, str]]:
        return [tuple(row) for row in self._fetch_rows(select_results(deal, most))]

    def change_deck(
        self, row: LogRow, deck: str, data: bytes | None, most: int = 0, most_in_all: int = 0
    ) -> DeckVerdict:
        statement = self._insert(LOG).values(**{name: getattr(row, name) for name in ROW_COLUMNS})
        size = func.coalesce(func.sum(func.length(DECKS.c.data)), 0)
        try:
            with self._engine.begin() as connection:
                if not connection.execute(statement.on_conflict_do_nothing().returning(LOG.c.n)).all():
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
            raise classify_write_failure(error) from None

    def read_decks(self, table_id: str, decks: Sequence[str]) -> dict[str, bytes]:
        query = select(DECKS.c.deck, DECKS.c.data).where(DECKS.c.table_id == table_id, DECKS.c.deck.in_(decks))
        return {row.deck: row.data for row in self._fetch_rows(query)}

    def delete_table(self, table_id: str, ordered: int | None = None) -> bool:
        """Delete a table, and overwrite its content in the database file.

        If the operator ordered the deletion, `ordered` is the time of the order. It is then stored, so that running
        servers remove the table from memory.
        """
        try:
            with self._engine.begin() as connection:
                retire_table_codes(connection, TABLES.c.id == table_id)
                count = connection.execute(delete(TABLES).where(TABLES.c.id == table_id)).rowcount
                if ordered is not None and count:
                    self.orders.note_deletion(connection, table_id, ordered)
        except SQLAlchemyError as error:
            raise classify_write_failure(error) from None
        if self._high_water is not None:
            self._high_water.forget_table(table_id)
        self._empty_wal()
        return count > 0

    def _empty_wal(self) -> None:
        """Truncate SQLite's write-ahead log, which still contains deleted content.

        If a concurrent reader prevents that, the next deletion tries again.
        """
        if self._engine.dialect.name == "sqlite":
            with suppress(SQLAlchemyError), self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        self.writer.close()
        self._threads.close()
        if not self.writer.is_thread_alive():
            self._newer.close()
            self._engine.dispose()
            if self._high_water is not None:
                self._high_water.close()
