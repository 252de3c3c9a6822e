"""Decks of tables in the database: the packed file and the row that tells of it are there together, or neither is."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, delete, func, select

from inkling.server.log.row import LogRow
from inkling.server.log.schema import DECKS, LOG

DeckVerdict: TypeAlias = Literal["stored", "taken", "no-room"]
"""What became of a change: it is durable; somebody else wrote that row; the decks would take too many bytes."""


def change_deck(
    connection: Connection,
    insert: Callable[..., Any],
    row: LogRow,
    deck: str,
    data: bytes | None,
    most: int,
    most_in_all: int,
) -> DeckVerdict:
    """The deck in place of one with the same id, or without data none. Whatever is not stored is undone."""
    told = insert(LOG).values(
        table_id=row.table_id, n=row.n, at=row.at, by=row.by, kind=row.kind, body=row.body, send=row.send
    )
    if not connection.execute(told.on_conflict_do_nothing().returning(LOG.c.n)).all():
        return "taken"
    connection.execute(delete(DECKS).where((DECKS.c.table_id == row.table_id) & (DECKS.c.deck == deck)))
    if data is None:
        return "stored"
    size = func.coalesce(func.sum(func.length(DECKS.c.data)), 0)
    here = connection.scalar(select(size).where(DECKS.c.table_id == row.table_id)) or 0
    everywhere = connection.scalar(select(size)) or 0
    if here + len(data) > most or everywhere + len(data) > most_in_all:
        connection.rollback()
        return "no-room"
    connection.execute(insert(DECKS).values(table_id=row.table_id, deck=deck, data=data))
    return "stored"
