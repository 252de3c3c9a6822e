"""A table from its log. A row that is missing, cannot be read or does not fit is found here and costs one table."""

from functools import lru_cache

import msgspec

from inkling.server.log.faults import Damaged, damaged, newer
from inkling.server.log.row import LogRow
from inkling.server.ops.logs import describe, logger
from inkling.server.tables.rows import KINDS, Row, decode
from inkling.server.tables.table import Table, evolve

log = logger(__name__)


def fold(table: Table, rows: list[LogRow]) -> Table:
    """Raises Damaged; the server's log says which row it is."""
    for logged in rows:
        row = read_body(logged)
        try:
            if logged.n != table.n + 1:
                raise IndexError(logged.n)
            table = evolve(table, logged.by, row, at=logged.at)
        except Exception as error:
            raise find_damaged(logged, error) from None
    return table


def read_body(logged: LogRow) -> Row:
    """Raises Damaged."""
    try:
        return decode(logged.body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise find_damaged(logged, error) from None


def find_damaged(logged: LogRow, error: Exception) -> Damaged:
    """What no version up to this one knows was written by a newer one."""
    report(logged.table_id, logged.n, describe(error))
    return damaged() if logged.kind in KINDS else newer()


@lru_cache(maxsize=1000)
def report(table_id: str, n: int, failure: str) -> None:
    """Once, however often somebody asks."""
    log.error("a row is damaged", table=table_id, n=n, failure=failure)
