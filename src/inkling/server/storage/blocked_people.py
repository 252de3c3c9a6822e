"""Pairs of people whom matchmaking must not seat together. Nothing else is stored about people across tables."""

from sqlalchemy import delete, func, select

from inkling.server.storage.schema import BLOCKS, Part

MOST = 200
"""Blocks of one person; older ones are deleted."""


class Blocks(Part):
    def add(self, person: str, other: str, at: int) -> None:
        mine = BLOCKS.c.person == person
        newest = select(BLOCKS.c.at).where(mine).order_by(BLOCKS.c.at.desc()).offset(MOST - 1).limit(1)
        with self._engine.begin() as connection:
            added = self._insert(BLOCKS).values(person=person, other=other, at=at)
            connection.execute(added.on_conflict_do_nothing())
            oldest = connection.scalar(newest)
            if oldest is not None:
                connection.execute(delete(BLOCKS).where(mine, BLOCKS.c.at < oldest))

    def around(self, person: str) -> frozenset[str]:
        theirs = select(BLOCKS.c.other).where(BLOCKS.c.person == person)
        them = select(BLOCKS.c.person).where(BLOCKS.c.other == person)
        return frozenset(self._scalars(theirs.union(them)))

    def forget(self, before: int) -> None:
        self._do(delete(BLOCKS).where(BLOCKS.c.at < before))

    def count(self) -> int:
        return self._scalar(select(func.count()).select_from(BLOCKS)) or 0
