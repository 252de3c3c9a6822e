"""Plays that everybody at the table gave for research, as lines of JSON without names or words."""

from collections.abc import Iterator
from typing import Any

import msgspec

from inkling.server.changes import Started, read_change
from inkling.server.store import Store
from inkling.server.table import Table, evolve


def consenting(store: Store) -> Iterator[dict[str, Any]]:
    """One plain object per finished play. Whoever withdrew before a play began is not in it."""
    for table_id in store.table_ids():
        table, agreed = Table(table_id, ""), False
        seats: list[str] = []
        for row in store.read(table_id):
            change = read_change(row.body)
            table = evolve(table, row.by, change)
            if isinstance(change, Started):
                agreed = change.consent
                seats = ["person" if isinstance(who, int) else who for who in change.seated]
            elif agreed and table.play is not None and table.play.outcome is not None:
                agreed = False
                yield describe(table, seats)


def describe(table: Table, seats: list[str]) -> dict[str, Any]:
    assert table.play is not None
    record = table.play.record
    return {
        "setup": msgspec.to_builtins(record.setup),
        "seats": seats,
        "entries": [{"by": entry.by, "do": entry.do} for entry in record.entries],
        "outcome": msgspec.to_builtins(table.play.outcome),
    }
