"""Exports the plays that all players released for research, as plain data without names or chat."""

from collections.abc import Iterator
from typing import Any

import msgspec

from inkling.server.features.consent.model import ResearchConsentSet
from inkling.server.storage.interface import Storage
from inkling.server.tables.access.stored_access import StoredAccess
from inkling.server.tables.event_registry import decode_row
from inkling.server.tables.events import Row, SatDown, Started
from inkling.server.tables.log_fold import is_log_readable
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row


def export_consented_plays(store: Storage) -> Iterator[dict[str, Any]]:
    """Yield one object for each finished play that all its players had released for research when it ended.

    Left out are plays with custom decks, because their authors own the texts; tables that are or were private; and
    tables with a damaged log.
    """
    stored = StoredAccess(store, {})
    for table_id in store.table_ids():
        if not is_log_readable(store, table_id) or stored.read_table(table_id).key:
            continue
        table, agreed = Table(table_id, ""), False
        seats: list[str] = []
        for logged in store.read(table_id):
            row = decode_row(logged.body)
            table = apply_row(table, logged.by, row)
            if isinstance(row, Started):
                agreed = row.consent and not has_player_made_cards(table) and not table.key
                seats = [seat_as_plain_data(table, holder) for holder in row.seated]
            elif table.playing and does_row_withdraw_consent(table, logged.by, row):
                agreed = False
            elif agreed and table.play is not None and table.play.outcome is not None:
                agreed = False
                yield play_as_plain_data(table, seats)


def has_player_made_cards(table: Table) -> bool:
    assert table.play is not None
    brought = table.play.game.table.brought(table.play.record.setup.options)
    return brought or any(deck.deck in table.options.values() for deck in table.decks)


def does_row_withdraw_consent(table: Table, by: int, row: Row) -> bool:
    if not isinstance(row, SatDown | ResearchConsentSet):
        return False
    return table.members[by].play_seat is not None and not table.members[by].consents


def seat_as_plain_data(table: Table, holder: int | str) -> str:
    if isinstance(holder, str):
        return holder
    return "program" if table.members[holder].outside else "person"


def play_as_plain_data(table: Table, seats: list[str]) -> dict[str, Any]:
    assert table.play is not None
    record = table.play.record
    return {
        "setup": msgspec.to_builtins(record.setup),
        "seats": seats,
        "entries": [{"by": entry.by, "do": entry.do} for entry in record.entries],
        "outcome": msgspec.to_builtins(table.play.outcome),
    }
