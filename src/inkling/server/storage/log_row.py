"""A row of the log, and what became of one that was to be stored."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, select

from inkling.server.storage.schema import LOG

Verdict: TypeAlias = Literal["stored", "repeated", "taken"]
"""It is durable; this very row was stored before; another with its number was."""


class LogRow(Struct, frozen=True):
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


COLUMNS = ("table_id", "n", "at", "by", "kind", "body", "send")
columns = attrgetter(*COLUMNS)


def find_stored(rows: list[LogRow], found: Sequence[Any]) -> list[bool]:
    """Whether each row is among those that were found to be stored; of two with one number, the first is."""
    numbers = dict.fromkeys(map(tuple, found), True)
    return [numbers.pop((row.table_id, row.n), False) for row in rows]


def note_plays(cursor: Any, blank: str, rows: list[LogRow], stored: list[bool]) -> None:
    for row, kept in zip(rows, stored, strict=True):
        if row.play_id and kept:
            statement = f"INSERT INTO plays (id, table_id, n, deal) VALUES ({blank}, {blank}, {blank}, {blank})"
            cursor.execute(statement, (row.play_id, row.table_id, row.n, row.deal))


def judge(connection: Connection, rows: list[LogRow], stored: list[bool]) -> list[Verdict]:
    return ["stored" if kept else judge_loser(connection, row) for row, kept in zip(rows, stored, strict=True)]


def judge_loser(connection: Connection, row: LogRow) -> Verdict:
    """Somebody else's row is there, or this very one: stored on a connection that broke before it could say so."""
    kept = select(*(LOG.c[name] for name in COLUMNS))
    there = connection.execute(kept.where(LOG.c.table_id == row.table_id, LOG.c.n == row.n)).first()
    return "repeated" if there is not None and tuple(there) == columns(row) else "taken"
