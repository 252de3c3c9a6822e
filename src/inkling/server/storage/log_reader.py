"""Implements `PlayReader` on SQL: read-only access to the log for render workers.

The moves of a table's earlier plays are not read, because they are most of its rows.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Engine, Select, event, exists, func, or_, select

from inkling.server.storage.database_connections import make_database_engine
from inkling.server.storage.interface import PlaceOfPlayInLog
from inkling.server.storage.log_row import LogRow, is_wellformed_play_id
from inkling.server.storage.schema import DECKS, LOG, PLAYS, TABLES, SqlStorePart

ACTION = "acted"
COLUMNS = (LOG.c.table_id, LOG.c.n, LOG.c.at, LOG.c.by, LOG.c.kind, LOG.c.body, LOG.c.send)


class SqlPlayReader(SqlStorePart):
    """Implements `PlayReader` on SQL."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(make_read_only(engine))

    def find_place(self, play_id: str) -> PlaceOfPlayInLog | None:
        if not is_wellformed_play_id(play_id):
            return None
        later = PLAYS.alias()
        end = select(func.min(later.c.n)).where(later.c.table_id == PLAYS.c.table_id, later.c.n > PLAYS.c.n)
        query = select(PLAYS.c.table_id, PLAYS.c.n, end.scalar_subquery()).where(PLAYS.c.id == play_id)
        row = self._fetch_first(query)
        return PlaceOfPlayInLog(*row) if row else None

    def read_rows(self, place: PlaceOfPlayInLog, after: int = -1) -> list[LogRow]:
        query = select_without_old_moves(place.table_id, place.first).where(LOG.c.n > after)
        if place.end is not None:
            query = query.where(LOG.c.n < place.end)
        return [LogRow(*row) for row in self._fetch_rows(query)]

    def read_first_row(self, place: PlaceOfPlayInLog) -> LogRow:
        query = select(*COLUMNS).where(LOG.c.table_id == place.table_id, LOG.c.n == place.first)
        return LogRow(*self._fetch_rows(query)[0])

    def read_kinds(self, table_id: str, kinds: tuple[str, ...]) -> list[LogRow]:
        query = select(*COLUMNS).where(LOG.c.table_id == table_id, LOG.c.kind.in_(kinds)).order_by(LOG.c.n)
        return [LogRow(*row) for row in self._fetch_rows(query)]

    def find_results(self, deal: str, most: int) -> list[tuple[str, str | None]]:
        """Return ID and result of up to `most` plays of a deal. Plays with a result come first, oldest table first."""
        return [(row.id, row.result) for row in self._fetch_rows(select_results(deal, most))]

    def find_plays_of_person(
        self, deals: tuple[str, ...], person: str, kinds: tuple[str, ...], most: int
    ) -> Sequence[str]:
        of_person = LOG.c.kind.in_(kinds) & LOG.c.body.contains(person, autoescape=True)
        spoken = exists().where((LOG.c.table_id == PLAYS.c.table_id) & of_person)
        plays = select(PLAYS.c.id).join(TABLES, TABLES.c.id == PLAYS.c.table_id).where(PLAYS.c.deal.in_(deals), spoken)
        return self._fetch_values(plays.order_by(TABLES.c.made.desc()).limit(most))

    def count_bytes_of_plays(self, first: str) -> int:
        tables = select(PLAYS.c.table_id).where(PLAYS.c.id >= first)
        size = func.coalesce(func.sum(func.length(LOG.c.body)), 0)
        return self._fetch_value(select(size).where(LOG.c.table_id.in_(tables))) or 0

    def read_deck(self, table_id: str, deck: str) -> bytes | None:
        query = select(DECKS.c.data).where(DECKS.c.table_id == table_id, DECKS.c.deck == deck)
        return self._fetch_value(query)

    def close(self) -> None:
        self._engine.dispose()


def select_newest_rows(table_id: str) -> Select[Any]:
    """Select all rows of a table except the moves of its earlier plays."""
    newest = select(func.coalesce(func.max(PLAYS.c.n), -1)).where(PLAYS.c.table_id == table_id)
    return select_without_old_moves(table_id, newest.scalar_subquery())


def select_without_old_moves(table_id: str, first: "int | ColumnElement[int]") -> Select[Any]:
    kept = or_(LOG.c.kind != ACTION, LOG.c.n > first)
    return select(*COLUMNS).where(LOG.c.table_id == table_id, kept).order_by(LOG.c.n)


def select_results(deal: str, most: int) -> Select[Any]:
    played = select(PLAYS.c.id, PLAYS.c.result, PLAYS.c.table_id).join(TABLES, TABLES.c.id == PLAYS.c.table_id)
    return played.where(PLAYS.c.deal == deal).order_by(PLAYS.c.result.is_(None), TABLES.c.made).limit(most)


def make_read_only(engine: Engine) -> Engine:
    """Return an engine whose connections refuse to write."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", forbid_writing)
        return engine
    return engine.execution_options(postgresql_readonly=True)


def forbid_writing(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA query_only=ON")


def open_play_reader(url: str) -> SqlPlayReader:
    """Return a reader of plays. It connects when the first query runs."""
    return SqlPlayReader(make_database_engine(url))
