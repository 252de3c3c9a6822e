"""Answers of players: whether a bot understood them, and which of two figures is more similar to a third.

A row contains nothing about a person, a table or a play, and no other table refers to it.
"""

from collections.abc import Collection, Iterator
from time import time_ns
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select, update

from inkling.server.platform.elapsed_time import DAY
from inkling.server.storage.interface import Answer, FeedbackAnswer, SimilarityAnswer
from inkling.server.storage.schema import ALIKE, ROUNDS, UNDERSTOOD, Part

MOST = 200_000
"""Rows of each kind, so that a flood of answers cannot fill the disk."""


TABLES: dict[type[FeedbackAnswer] | type[SimilarityAnswer], Table] = {
    FeedbackAnswer: UNDERSTOOD,
    SimilarityAnswer: ALIKE,
}


class Answers(Part):
    def keep(self, mark: str, answer: Answer) -> bool:
        table, said = TABLES[type(answer)], {name: getattr(answer, name) for name in answer.__struct_fields__}
        with self._engine.begin() as connection:
            seen = (connection.scalar(select(ROUNDS.c.seen)) or 0) // DAY
            values = {**said, "day": today(), "seen": seen}
            if count(connection, table) >= MOST and not has(connection, table, mark):
                return False
            added = self._insert(table).values(mark=mark, **values)
            connection.execute(added.on_conflict_do_update(index_elements=["mark"], set_=values))
        return True

    def take_back(self, marks: Collection[str]) -> None:
        self._do(*(delete(table).where(table.c.mark.in_(marks)) for table in TABLES.values()))

    def give(self, marks: Collection[str], on: bool) -> None:
        self._do(update(ALIKE).where(ALIKE.c.mark.in_(marks)).values(given=on))

    def find(self, marks: Collection[str]) -> dict[str, Answer]:
        return {found.mark: answer for found, answer in self._read(marks)}

    def everything(self) -> list[tuple[int, Answer]]:
        return [(found.day, answer) for found, answer in self._read()]

    def given(self) -> list[tuple[int, SimilarityAnswer]]:
        return [(day, one) for day, one in self.everything() if isinstance(one, SimilarityAnswer) and one.given]

    def forget(self, until: int) -> None:
        """Delete the answers of this day and of earlier days; days are counted in seen time
        (platform/elapsed_time.py)."""
        self._do(*(delete(table).where(table.c.seen <= until) for table in TABLES.values()))

    def forget_all(self) -> int:
        return self._do(*map(delete, TABLES.values()))

    def _read(self, marks: Collection[str] | None = None) -> Iterator[tuple[Any, Answer]]:
        for kind, table in TABLES.items():
            query = select(table).order_by(table.c.mark)
            for found in self._rows(query if marks is None else query.where(table.c.mark.in_(marks))):
                yield found, kind(**{name: getattr(found, name) for name in kind.__struct_fields__})


def count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def has(connection: Connection, table: Table, mark: str) -> bool:
    return connection.scalar(select(table.c.mark).where(table.c.mark == mark)) is not None


def today() -> int:
    """Return the days since 1970. A more exact time could identify a person."""
    return time_ns() // 1_000_000 // DAY
