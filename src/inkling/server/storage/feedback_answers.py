"""What people said when they were asked: whether a bot understood them, and which of two figures is more like a third.

A row stands by itself: nothing in it leads to a person, a table or a play, and no other table of the database knows it.
"""

from collections.abc import Collection, Iterator
from time import time_ns
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Table, delete, func, select, update

from inkling.server.platform.elapsed_time import DAY
from inkling.server.storage.schema import ALIKE, ROUNDS, UNDERSTOOD, Part

MOST = 200_000
"""Rows of each kind; whoever floods the server fills no disk."""


class FeedbackAnswer(Struct, frozen=True):
    """Of a bot, by somebody who played with it: `yes`, `partly` or `no`. Never given for research: what somebody agrees
    to at a table is about plays, and can be withdrawn later."""

    game: str
    bot: str
    said: str


class SimilarityAnswer(Struct, frozen=True):
    """To somebody, `figure` is more like `chosen` than like `other`."""

    game: str
    figure: str
    chosen: str
    other: str
    given: bool
    """For research: only then is it exported."""


Answer = FeedbackAnswer | SimilarityAnswer
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
        """Let them be used for research, or no longer."""
        self._do(update(ALIKE).where(ALIKE.c.mark.in_(marks)).values(given=on))

    def find(self, marks: Collection[str]) -> dict[str, Answer]:
        return {found.mark: answer for found, answer in self._read(marks)}

    def everything(self) -> list[tuple[int, Answer]]:
        return [(found.day, answer) for found, answer in self._read()]

    def given(self) -> list[tuple[int, SimilarityAnswer]]:
        return [(day, one) for day, one in self.everything() if isinstance(one, SimilarityAnswer) and one.given]

    def forget(self, until: int) -> None:
        """Those of that day of seen time, and of earlier ones."""
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
    """Days since 1970: when exactly somebody said something is nobody's business."""
    return time_ns() // 1_000_000 // DAY
