"""What became of each row of a batch, where not all were stored; and the plays that began with some of them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

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
        key = (row.table_id, row.n)
        # Of two rows with one number in a batch the first was stored.
        verdicts.append("stored" if key in stored else judge_loser(connection, row))
        stored.discard(key)
    return verdicts


def judge_loser(connection: Connection, row: LogRow) -> Verdict:
    """Somebody else's row is there, or this very one: stored on a connection that broke before it could say so."""
    kept = select(*(LOG.c[name] for name in COLUMNS))
    there = connection.execute(kept.where(LOG.c.table_id == row.table_id, LOG.c.n == row.n)).first()
    return "repeated" if there is not None and tuple(there) == columns(row) else "taken"
