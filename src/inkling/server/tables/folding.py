"""A table from its log. A row that is missing, cannot be read or does not fit is found here and costs one table."""

from functools import lru_cache

import msgspec

from inkling.server.log.faults import Damaged, damaged
from inkling.server.log.writer import Row
from inkling.server.ops.failure import describe
from inkling.server.ops.logs import logger
from inkling.server.tables.rows import Change, read_change
from inkling.server.tables.table import Table, evolve

log = logger(__name__)


def fold(table: Table, rows: list[Row]) -> Table:
    """Raises Damaged; the server's log says which row it is."""
    for row in rows:
        change = read_row(row)
        try:
            if row.n != table.n + 1:
                raise IndexError(row.n)
            table = evolve(table, row.by, change, at=row.at)
        except Exception as error:
            raise find_damaged(row, error) from None
    return table


def read_row(row: Row) -> Change:
    """Raises Damaged."""
    try:
        return read_change(row.body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise find_damaged(row, error) from None


def find_damaged(row: Row, error: Exception) -> Damaged:
    report(row.table_id, row.n, describe(error))
    return damaged()


@lru_cache(maxsize=1000)
def report(table_id: str, n: int, failure: str) -> None:
    """Once, however often somebody asks."""
    log.error("a row is damaged", table=table_id, n=n, failure=failure)
