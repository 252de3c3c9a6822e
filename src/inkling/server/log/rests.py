"""When a table that no process has in memory must be opened again, because somebody's time runs out there.

Each is a row of `presence` under the name of no process. It holds the number of the table's newest row, and counts only
as long as that is still the newest: whoever writes a row has the table in memory, and looks after its clock.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from sqlalchemy import delete, select

from inkling.server.log.ages import newest_of, portion
from inkling.server.log.schema import PRESENCE, TABLES, Part
from inkling.server.log.siblings import NOBODY


class Rest(Struct, frozen=True):
    """The table's newest row, and when it must be opened, in milliseconds since 1970; None if nothing is due."""

    n: int
    at: int | None


class Resting(Struct, frozen=True):
    """A table with its code and when it must be opened."""

    code: str
    at: int | None


class Rests(Part):
    def note(self, rests: Mapping[str, Rest]) -> None:
        """Replace what was noted for these tables. Tables that are gone are left out."""
        for ids in portion(sorted(rests)):
            held = select(TABLES.c.id).where(TABLES.c.id.in_(ids)).order_by(TABLES.c.id)
            with self._engine.begin() as connection:
                there = connection.scalars(held.with_for_update(read=True, key_share=True)).all()
                connection.execute(delete(PRESENCE).where(PRESENCE.c.table_id.in_(ids), PRESENCE.c.process == NOBODY))
                rows = [
                    {"table_id": table_id, "process": NOBODY, "listed": False, "body": encode(rests[table_id])}
                    for table_id in there
                ]
                if rows:
                    connection.execute(self._insert(PRESENCE).on_conflict_do_nothing(), rows)

    def find(self, table_id: str) -> Rest | None:
        """As it was noted, whether it still counts or not."""
        mine = (PRESENCE.c.table_id == table_id) & (PRESENCE.c.process == NOBODY)
        body = self._scalar(select(PRESENCE.c.body).where(mine))
        return None if body is None else msgspec.json.decode(body, type=Rest)

    def read(self) -> dict[str, Resting]:
        noted = select(TABLES.c.id, TABLES.c.code, PRESENCE.c.body, newest_of(TABLES.c.id).label("newest")).join(
            PRESENCE
        )
        found = self._rows(noted.where(PRESENCE.c.process == NOBODY, TABLES.c.code.is_not(None)))
        rests = [(row, msgspec.json.decode(row.body, type=Rest)) for row in found]
        return {row.id: Resting(row.code, rest.at) for row, rest in rests if rest.n == row.newest}


def encode(rest: Rest) -> str:
    return msgspec.json.encode(rest).decode()
