"""What became of each row of a batch, where not all were stored; and the plays that began with some of them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, insert, select

from inkling.server.log.row import COLUMNS, LogRow, Verdict, columns
from inkling.server.log.schema import LOG, PLAYS


def note_plays(connection: Connection, rows: list[LogRow], verdicts: list[Verdict]) -> None:
    begun = [
        {"id": row.play_id, "table_id": row.table_id, "n": row.n, "deal": row.deal}
        for row, verdict in zip(rows, verdicts, strict=True)
        if row.play_id and verdict == "stored"
    ]
    if begun:
        connection.execute(insert(PLAYS), begun)


def judge(connection: Connection, rows: list[LogRow], found: Sequence[Any]) -> list[Verdict]:
    """What became of each row, when those found were stored."""
    stored = set(map(tuple, found))
    verdicts: list[Verdict] = []
    for row in rows:
        key = (row.table_id, row.n, row.by, row.send)
        # Of two equal rows in one batch the first was stored, the second repeats it.
        verdicts.append("stored" if key in stored else judge_loser(connection, row))
        stored.discard(key)
    return verdicts


def judge_loser(connection: Connection, row: LogRow) -> Verdict:
    """Its send was stored before, or the row itself, on a connection that broke before it could say so."""
    kept = select(*(LOG.c[name] for name in COLUMNS))
    itself = connection.execute(kept.where(LOG.c.table_id == row.table_id, LOG.c.n == row.n)).first()
    if itself is not None and tuple(itself) == columns(row):
        return "repeated"
    if row.send is None:
        return "taken"
    return "repeated" if connection.execute(find_send(row.table_id, row.by, row.send)).first() else "taken"


def find_send(table_id: str, by: int, send: str) -> Select[Any]:
    return select(LOG.c.n).where(LOG.c.table_id == table_id, LOG.c.by == by, LOG.c.send == send)
