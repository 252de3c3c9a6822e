"""A row of the log, and the result of storing it. Importable without a database driver."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Verdict: TypeAlias = Literal["stored", "repeated", "taken"]
"""Result of storing a row.

`stored`: it is durable. `repeated`: the same row was stored before. `taken`: another row has its number.
"""


class LogRow(Struct, frozen=True):
    """One event at a table. `by` is a member's number, −1 for the server, or −2 − s for the bot in seat s."""

    table_id: str
    n: int
    at: int
    by: int
    kind: str
    body: str
    send: str | None = None
    play_id: str | None = None
    """Set on the first row of a play, so that the play can be found by its ID."""
    deal: str | None = None
    """Seed of that play's deal, if several groups can play it."""


COLUMNS = ("table_id", "n", "at", "by", "kind", "body", "send")
columns = attrgetter(*COLUMNS)


def which_rows_were_stored(rows: list[LogRow], stored_numbers: Sequence[Any]) -> list[bool]:
    """Return for each row whether it was stored. Of two rows with the same number, only the first was."""
    numbers = dict.fromkeys(map(tuple, stored_numbers), True)
    return [numbers.pop((row.table_id, row.n), False) for row in rows]


def is_wellformed_play_id(text: str) -> bool:
    return 0 < len(text) <= 32 and text.isascii() and text.isalnum()
