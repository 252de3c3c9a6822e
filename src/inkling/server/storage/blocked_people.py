"""Stores pairs of people who must not be seated together. No other data connects people across tables."""

from sqlalchemy import delete, func, select

from inkling.server.storage.schema import BLOCKS, SqlStorePart

MOST = 200
"""Maximum number of stored blocks per person. Older ones are deleted."""


class SqlBlockedPeople(SqlStorePart):
    """Implements `BlockedPeople` on SQL."""

    def add(self, person: str, other: str, at: int) -> None:
        mine = BLOCKS.c.person == person
        newest = select(BLOCKS.c.at).where(mine).order_by(BLOCKS.c.at.desc()).offset(MOST - 1).limit(1)
        with self._engine.begin() as connection:
            added = self._insert(BLOCKS).values(person=person, other=other, at=at)
            connection.execute(added.on_conflict_do_nothing())
            oldest = connection.scalar(newest)
            if oldest is not None:
                connection.execute(delete(BLOCKS).where(mine, BLOCKS.c.at < oldest))

    def find_blocked(self, person: str) -> frozenset[str]:
        theirs = select(BLOCKS.c.other).where(BLOCKS.c.person == person)
        them = select(BLOCKS.c.person).where(BLOCKS.c.other == person)
        return frozenset(self._fetch_values(theirs.union(them)))

    def delete_old_blocks(self, before: int) -> None:
        self._execute_all(delete(BLOCKS).where(BLOCKS.c.at < before))

    def count(self) -> int:
        return self._fetch_value(select(func.count()).select_from(BLOCKS)) or 0
