"""Stores anonymous answers: whether a bot understood a player, and which of two figures is more like a third.

A row contains nothing about a person, a table or a play, and no other SQL table refers to it.
"""

from collections.abc import Collection, Iterator
from time import time_ns
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select, update

from inkling.server.platform.elapsed_time import DAY
from inkling.server.storage.interface import Answer, FeedbackAnswer, SimilarityAnswer
from inkling.server.storage.schema import ALIKE, ROUNDS, UNDERSTOOD, SqlStorePart

MOST = 200_000
"""Maximum rows of each kind, so that a flood of answers can't fill the disk."""


TABLES: dict[type[FeedbackAnswer] | type[SimilarityAnswer], Table] = {
    FeedbackAnswer: UNDERSTOOD,
    SimilarityAnswer: ALIKE,
}


class SqlFeedbackAnswers(SqlStorePart):
    """Implements `ExpiringAnswers` on SQL."""

    def store_answer(self, mark: str, answer: Answer) -> bool:
        table, said = TABLES[type(answer)], {name: getattr(answer, name) for name in answer.__struct_fields__}
        with self._engine.begin() as connection:
            seen = (connection.scalar(select(ROUNDS.c.seen)) or 0) // DAY
            values = {**said, "day": days_since_1970(), "seen": seen}
            if count_rows_of_table(connection, table) >= MOST and not is_answer_stored(connection, table, mark):
                return False
            added = self._insert(table).values(mark=mark, **values)
            connection.execute(added.on_conflict_do_update(index_elements=["mark"], set_=values))
        return True

    def delete_answers(self, marks: Collection[str]) -> None:
        self._execute_all(*(delete(table).where(table.c.mark.in_(marks)) for table in TABLES.values()))

    def set_research_use(self, marks: Collection[str], on: bool) -> None:
        self._execute_all(update(ALIKE).where(ALIKE.c.mark.in_(marks)).values(given=on))

    def find_answers(self, marks: Collection[str]) -> dict[str, Answer]:
        return {row.mark: answer for row, answer in self._read_answers(marks)}

    def read_all(self) -> list[tuple[int, Answer]]:
        return [(row.day, answer) for row, answer in self._read_answers()]

    def read_given_for_research(self) -> list[tuple[int, SimilarityAnswer]]:
        return [
            (day, answer) for day, answer in self.read_all() if isinstance(answer, SimilarityAnswer) and answer.given
        ]

    def delete_old_answers(self, until: int) -> None:
        """Delete the answers of this day and earlier days. Days are counted in seen time (platform/elapsed_time.py)."""
        self._execute_all(*(delete(table).where(table.c.seen <= until) for table in TABLES.values()))

    def delete_all(self) -> int:
        return self._execute_all(*map(delete, TABLES.values()))

    def _read_answers(self, marks: Collection[str] | None = None) -> Iterator[tuple[Any, Answer]]:
        for kind, table in TABLES.items():
            query = select(table).order_by(table.c.mark)
            for row in self._fetch_rows(query if marks is None else query.where(table.c.mark.in_(marks))):
                yield row, kind(**{name: getattr(row, name) for name in kind.__struct_fields__})


def count_rows_of_table(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def is_answer_stored(connection: Connection, table: Table, mark: str) -> bool:
    return connection.scalar(select(table.c.mark).where(table.c.mark == mark)) is not None


def days_since_1970() -> int:
    """Return the current day as days since 1970. Answers store no time, because it could identify a person."""
    return time_ns() // 1_000_000 // DAY
