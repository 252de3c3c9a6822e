"""How long nothing has happened at a table, in seen time; and what goes when its term has passed.

Each round notices what changed since the last one; from then on a table's age is counted. A table that no round has
noticed has no age, and stays. The times that rows bear can only keep a table longer, never make it older.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from inkling.server.platform.elapsed_time import LONGEST, ClockReading, measure
from inkling.server.storage.schema import AGES, DECKS, LOG, PLAYS, REPORTS, RESTING_CODES, ROUNDS, TABLES, Part

LONGER = 2 * LONGEST
"""For so much seen time beyond its term a table is kept because of the date that its newest row bears: it makes up for
two stops that were measured with a clock set wrong."""
SLACK = 3_600_000
"""Milliseconds: a row dated so little ahead is no sign of a clock set wrong."""
AT_ONCE = 200
"""Tables in one transaction; whoever plays waits no longer than for these."""
UPLOADED_TABLE = "record"
"""How the ids of tables begin that only hold an uploaded record. Other ids, and those of older uploads, are hex."""
NOTHING = -1
Spared = Callable[[], Collection[str]]


class Term(Struct, frozen=True):
    """What nobody has touched since then is old: in seen time, and by the clock on the wall."""

    seen: int
    wall: int | None = None
    """None if the clock says nothing now."""

    def passed(self, ages: Table) -> ColumnElement[bool]:
        old = ages.c.seen <= self.seen
        return old if self.wall is None else old & ((ages.c.wall <= self.wall) | (ages.c.seen <= self.seen - LONGER))


class Ages(Part):
    def advance(self, now: ClockReading) -> int:
        """The seen time of this round. It never goes back, and stands in the database for the next one."""
        with self._engine.begin() as connection:
            last = connection.execute(select(ROUNDS)).first()
            seen = last.seen + measure(ClockReading(last.wall, last.steady, last.boot), now) if last else 0
            values = {"seen": seen, "wall": now.wall, "steady": now.steady, "boot": now.boot}
            connection.execute(update(ROUNDS).values(values) if last else insert(ROUNDS).values(id=1, **values))
        return seen

    def notice(self, seen: int, held: Collection[str] = ()) -> None:
        """What is new since the last round is young again, and so is what somebody has open."""
        changed = AGES.c.newest != newest_of(AGES.c.table_id)
        with self._engine.begin() as connection:
            connection.execute(insert(AGES).from_select(["table_id", "newest", "wall", "seen"], find_new(seen)))
            fresh = {"newest": newest_of(AGES.c.table_id), "wall": date_of(AGES.c.table_id), "seen": seen}
            connection.execute(update(AGES).where(changed).values(fresh))
            make_young(connection, held, seen)

    def hold(self, held: Collection[str]) -> None:
        with self._engine.begin() as connection:
            last = connection.scalar(select(ROUNDS.c.seen))
            if last is not None:
                make_young(connection, held, last)

    def notice_reports(self, seen: int, found: Mapping[str, int]) -> None:
        with self._engine.begin() as connection:
            known = set(connection.scalars(select(REPORTS.c.name)))
            fresh = [{"name": name, "seen": seen, "wall": at} for name, at in found.items() if name not in known]
            if fresh:
                connection.execute(insert(REPORTS), fresh)

    def count_ahead(self, wall: int) -> int:
        ahead = (select(func.count()).where(ages.c.wall > wall + SLACK) for ages in (AGES, REPORTS))
        return sum(self._scalar(query) or 0 for query in ahead)

    def archive(self, term: Term, spared: Spared) -> list[str]:
        """Free the codes of tables whose term has passed: plays stay readable, decks go."""
        freed = self._free_all(TABLES.c.code.is_not(None) & TABLES.c.id.in_(find_quiet(term)), spared)
        unseen = select(TABLES.c.id).where(TABLES.c.code.is_(None))
        self._do(delete(DECKS).where(DECKS.c.table_id.in_(unseen)))
        return freed

    def archive_unused(self, term: Term, spared: Spared) -> list[str]:
        """Free the codes of tables whose term has passed if nobody but their makers ever was there, no play began and
        nothing was brought."""
        joined = select(LOG.c.n).where(LOG.c.table_id == TABLES.c.id, LOG.c.kind == "joined", LOG.c.by > 0)
        played, brought = (select(table.c.table_id).where(table.c.table_id == TABLES.c.id) for table in (PLAYS, DECKS))
        unused = ~(joined.exists() | played.exists() | brought.exists())
        return self._free_all(TABLES.c.code.is_not(None) & TABLES.c.id.in_(find_quiet(term)) & unused, spared)

    def purge(self, term: Term, spared: Spared) -> int:
        return self._delete(TABLES.c.code.is_(None) & TABLES.c.id.in_(find_quiet(term)), spared)

    def drop_unmade(self, term: Term, spared: Spared) -> int:
        return self._delete(TABLES.c.id.in_(find_quiet(term).where(AGES.c.newest == NOTHING)), spared)

    def drop_records(self, term: Term, spared: Spared) -> int:
        return self._delete(TABLES.c.id.startswith(UPLOADED_TABLE) & TABLES.c.id.in_(find_quiet(term)), spared)

    def find_reports(self, term: Term) -> Sequence[str]:
        return self._scalars(select(REPORTS.c.name).where(term.passed(REPORTS)))

    def forget_reports(self, names: Collection[str]) -> None:
        with self._engine.begin() as connection:
            for some in portion(names):
                connection.execute(delete(REPORTS).where(REPORTS.c.name.in_(some)))

    def _each(self, old: ColumnElement[bool], spared: Spared) -> Iterator[list[str]]:
        """A few at a time, without those that must not be touched at that very moment."""
        for some in portion(self._scalars(select(TABLES.c.id).where(old))):
            never = spared()
            yield [table_id for table_id in some if table_id not in never]

    def _free_all(self, idle: ColumnElement[bool], spared: Spared) -> list[str]:
        return [table_id for ids in self._each(idle, spared) for table_id in self._free(ids, idle)]

    def _free(self, ids: list[str], idle: ColumnElement[bool]) -> list[str]:
        """Asked again as it is done: something may have happened at one of them since."""
        still = TABLES.c.id.in_(ids) & idle
        freed = update(TABLES).where(still).values(code=None).returning(TABLES.c.id)
        with self._engine.begin() as connection:
            lay_to_rest(connection, still)
            return list(connection.scalars(freed))

    def _delete(self, old: ColumnElement[bool], spared: Spared) -> int:
        return sum(self._do(delete(TABLES).where(TABLES.c.id.in_(ids), old)) for ids in self._each(old, spared))


def make_young(connection: Connection, held: Collection[str], seen: int) -> None:
    for ids in portion(held):
        connection.execute(update(AGES).where(AGES.c.table_id.in_(ids)).values(seen=seen))


def portion(names: Collection[str]) -> Iterator[list[str]]:
    every = list(names)
    return (every[first : first + AT_ONCE] for first in range(0, len(every), AT_ONCE))


def newest_of(table_id: ColumnElement[Any]) -> ColumnElement[Any]:
    number = select(func.max(LOG.c.n)).where(LOG.c.table_id == table_id)
    return func.coalesce(number.scalar_subquery(), NOTHING)


def date_of(table_id: ColumnElement[Any]) -> ColumnElement[Any]:
    latest = select(LOG.c.at).where(LOG.c.table_id == table_id).order_by(LOG.c.n.desc()).limit(1)
    itself = TABLES.alias()
    return func.coalesce(
        latest.scalar_subquery(), select(itself.c.made).where(itself.c.id == table_id).scalar_subquery()
    )


def find_new(seen: int) -> Select[Any]:
    known = select(AGES.c.table_id).where(AGES.c.table_id == TABLES.c.id)
    return select(TABLES.c.id, newest_of(TABLES.c.id), date_of(TABLES.c.id), literal(seen)).where(~known.exists())


def find_quiet(term: Term) -> Select[Any]:
    """Tables whose term has passed, and where nothing happened since the round that noticed them."""
    return select(AGES.c.table_id).where(term.passed(AGES), AGES.c.newest == newest_of(AGES.c.table_id))


class Codes(Part):
    def count(self, letters: int) -> int:
        counts = (select(func.count()).where(func.length(table.c.code) == letters) for table in (TABLES, RESTING_CODES))
        return sum(self._scalar(query) or 0 for query in counts)

    def release(self, seen: int) -> None:
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
