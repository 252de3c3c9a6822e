"""Reads every table from its log, to find those that are damaged."""

from inkling.server.log.faults import Damaged, DatabaseFault
from inkling.server.log.store import Store
from inkling.server.tables.folding import fold
from inkling.server.tables.table import Table


def find_damaged(store: Store, tables: list[str]) -> list[str]:
    return [table_id for table_id in tables if not is_sound(store, table_id)]


def is_sound(store: Store, table_id: str) -> bool:
    """Whether it can be read and folded."""
    try:
        fold(Table(table_id, ""), store.read(table_id))
    except (Damaged, DatabaseFault):
        return False
    return True
