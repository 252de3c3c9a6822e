"""A row of the log, and the result of an attempt to store one. Importable without a database driver."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Verdict: TypeAlias = Literal["stored", "repeated", "taken"]
"""`stored`: the row is durable. `repeated`: the same row was stored before. `taken`: another row with its number was
stored before."""


class LogRow(Struct, frozen=True):
    """One event at a table. `by` is a member's number, or −1 for the server."""

    table_id: str
    n: int
    at: int
    by: int
    kind: str
    body: str
    send: str | None = None
    play_id: str | None = None
    """Set on the first row of a play, so that the play is indexed by its id."""
    deal: str | None = None
    """The seed of that play, if several groups can play the same deal."""


COLUMNS = ("table_id", "n", "at", "by", "kind", "body", "send")
columns = attrgetter(*COLUMNS)


def which_rows_were_stored(rows: list[LogRow], found: Sequence[Any]) -> list[bool]:
    """Return for each row whether it was stored. If two rows have the same number, only the first was."""
    numbers = dict.fromkeys(map(tuple, found), True)
    return [numbers.pop((row.table_id, row.n), False) for row in rows]


def is_wellformed_play_id(text: str) -> bool:
    return 0 < len(text) <= 32 and text.isascii() and text.isalnum()
