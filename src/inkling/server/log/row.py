"""A row of the log, and what became of one that was to be stored."""

from operator import attrgetter
from typing import Literal, TypeAlias

from msgspec import Struct

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
