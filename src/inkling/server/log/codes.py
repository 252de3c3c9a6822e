"""Codes of tables in the database: taken, resting, free.

A code that a table gives back rests before another table can get it, so that old links and notes do not lead to
strangers. Its age is counted in seen time, as that of tables is.
"""

from sqlalchemy import ColumnElement, Connection, delete, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from inkling.server.log.schema import RESTING_CODES, ROUNDS, TABLES, Part


class Codes(Part):
    def count(self, letters: int) -> int:
        """How many codes of this length no new table can get."""
        counts = (select(func.count()).where(func.length(table.c.code) == letters) for table in (TABLES, RESTING_CODES))
        return sum(self._scalar(query) or 0 for query in counts)

    def release(self, seen: int) -> None:
        """Free the codes that have rested since this moment of seen time."""
        self._do(delete(RESTING_CODES).where(RESTING_CODES.c.seen <= seen))


def rests(connection: Connection, code: str) -> bool:
    return connection.scalar(select(RESTING_CODES.c.code).where(RESTING_CODES.c.code == code)) is not None


def lay_to_rest(connection: Connection, which: ColumnElement[bool]) -> None:
    """In the transaction that takes these tables' codes away: the codes rest from the last cleaning round on.

    Two deletions of one table at once may both get here; the second finds the code resting already.
    """
    seen = connection.scalar(select(ROUNDS.c.seen)) or 0
    codes = select(TABLES.c.code).where(which, TABLES.c.code.is_not(None))
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    resting = insert(RESTING_CODES).from_select(["code", "seen"], codes.add_columns(literal(seen)))
    connection.execute(resting.on_conflict_do_update(index_elements=["code"], set_={"seen": seen}))
