"""Measures how long each table has not changed, and archives or deletes expired tables.

Ages are measured in seen time (platform/elapsed_time.py). Each round records which tables changed since the last round;
a table's age counts from there. A table that no round has recorded has no age and is kept. Dates of rows can only keep
a table longer, never make it older.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

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

from inkling.server.platform.elapsed_time import LONGEST, ClockReading, milliseconds_between_readings
from inkling.server.storage.interface import UPLOADED_TABLE, RetentionTerm, Spared
from inkling.server.storage.schema import (
    AGES,
    DECKS,
    LOG,
    PLAYS,
    PUSHES,
    REPORTS,
    RESTING_CODES,
    ROUNDS,
    TABLES,
    SqlStorePart,
)

LONGER = 2 * LONGEST
"""Maximum additional milliseconds of seen time for which a row dated in the future keeps its table.

They compensate for two stops of the server that were measured with a wrong clock.
"""
SLACK = 3_600_000
"""Milliseconds by which a row may be dated ahead before the clock counts as wrong."""
BATCH = 200
"""Tables per transaction, so that players don't wait long for its end."""
NOTHING = -1


class SqlTableAges(SqlStorePart):
    """Implements `TableAges` on SQL."""

    def advance_seen_time(self, now: ClockReading) -> int:
        """Add the time since the previous retention round to the stored "seen time", and return the sum. It never
        decreases."""
        with self._engine.begin() as connection:
            last = connection.execute(select(ROUNDS)).first()
            seen = (
                last.seen + milliseconds_between_readings(ClockReading(last.wall, last.steady, last.boot), now)
                if last
                else 0
            )
            values = {"seen": seen, "wall": now.wall, "steady": now.steady, "boot": now.boot}
            connection.execute(update(ROUNDS).values(values) if last else insert(ROUNDS).values(id=1, **values))
        return seen

    def reset_age_of_changed_tables(self, seen: int, held: Collection[str] = ()) -> None:
        """Reset the age of tables that are new, have changed since the last round, or are in `held`."""
        changed = AGES.c.newest != newest_row_number(AGES.c.table_id)
        with self._engine.begin() as connection:
            connection.execute(
                insert(AGES).from_select(["table_id", "newest", "wall", "seen"], select_new_tables(seen))
            )
            fresh = {
                "newest": newest_row_number(AGES.c.table_id),
                "wall": newest_row_time(AGES.c.table_id),
                "seen": seen,
            }
            connection.execute(update(AGES).where(changed).values(fresh))
            reset_age_of_table(connection, held, seen)

    def reset_age_of_tables_in_use(self, held: Collection[str]) -> None:
        with self._engine.begin() as connection:
            last = connection.scalar(select(ROUNDS.c.seen))
            if last is not None:
                reset_age_of_table(connection, held, last)

    def store_ages_of_reports(self, seen: int, times_by_name: Mapping[str, int]) -> None:
        with self._engine.begin() as connection:
            known = set(connection.scalars(select(REPORTS.c.name)))
            fresh = [
                {"name": name, "seen": seen, "wall": at} for name, at in times_by_name.items() if name not in known
            ]
            if fresh:
                connection.execute(insert(REPORTS), fresh)

    def count_rows_dated_in_future(self, wall: int) -> int:
        ahead = (select(func.count()).where(ages.c.wall > wall + SLACK) for ages in (AGES, REPORTS))
        return sum(self._fetch_value(query) or 0 for query in ahead)

    def archive_expired(self, term: RetentionTerm, spared: Spared) -> list[str]:
        """Archive expired tables that no group keeps, and return their IDs.

        Their codes are freed, and their decks and push subscriptions deleted. Plays stay readable.
        """
        return self._archive(~condition_that_group_keeps_table() & TABLES.c.id.in_(select_expired_tables(term)), spared)

    def archive_kept(self, term: RetentionTerm, spared: Spared) -> list[str]:
        """Archive expired tables that a group keeps, like `archive_expired`."""
        return self._archive(condition_that_group_keeps_table() & TABLES.c.id.in_(select_expired_tables(term)), spared)

    def _archive(self, expired: ColumnElement[bool], spared: Spared) -> list[str]:
        freed = self._free_codes_in_batches(TABLES.c.code.is_not(None) & expired, spared)
        unseen = select(TABLES.c.id).where(TABLES.c.code.is_(None))
        self._execute_all(*(delete(table).where(table.c.table_id.in_(unseen)) for table in (DECKS, PUSHES)))
        return freed

    def archive_unused(self, term: RetentionTerm, spared: Spared) -> list[str]:
        """Archive expired tables that only their maker joined, without plays, decks or a group. Return their IDs."""
        joined = select(LOG.c.n).where(LOG.c.table_id == TABLES.c.id, LOG.c.kind == "joined", LOG.c.by > 0)
        played, brought = (select(table.c.table_id).where(table.c.table_id == TABLES.c.id) for table in (PLAYS, DECKS))
        unused = ~(joined.exists() | played.exists() | brought.exists() | condition_that_group_keeps_table())
        return self._free_codes_in_batches(
            TABLES.c.code.is_not(None) & TABLES.c.id.in_(select_expired_tables(term)) & unused, spared
        )

    def delete_expired(self, term: RetentionTerm, spared: Spared) -> int:
        return self._delete_in_batches(TABLES.c.code.is_(None) & TABLES.c.id.in_(select_expired_tables(term)), spared)

    def delete_tables_without_rows(self, term: RetentionTerm, spared: Spared) -> int:
        return self._delete_in_batches(
            TABLES.c.id.in_(select_expired_tables(term).where(AGES.c.newest == NOTHING)), spared
        )

    def delete_uploaded_records(self, term: RetentionTerm, spared: Spared) -> int:
        return self._delete_in_batches(
            TABLES.c.id.startswith(UPLOADED_TABLE) & TABLES.c.id.in_(select_expired_tables(term)), spared
        )

    def find_expired_reports(self, term: RetentionTerm) -> Sequence[str]:
        return self._fetch_values(select(REPORTS.c.name).where(condition_that_table_has_expired(term, REPORTS)))

    def forget_reports(self, names: Collection[str]) -> None:
        with self._engine.begin() as connection:
            for some in split_into_batches(names):
                connection.execute(delete(REPORTS).where(REPORTS.c.name.in_(some)))

    def release_codes(self, seen: int) -> None:
        """Let new tables use the codes that were retired no later than `seen`, a time on the servers' own clock, which
        counts only the time that servers have observed."""
        self._execute_all(delete(RESTING_CODES).where(RESTING_CODES.c.seen <= seen))

    def _yield_batches(self, old: ColumnElement[bool], spared: Spared) -> Iterator[list[str]]:
        """Yield the table IDs in batches. Leave out those that `spared` returns when the batch is made."""
        for some in split_into_batches(self._fetch_values(select(TABLES.c.id).where(old))):
            never = spared()
            yield [table_id for table_id in some if table_id not in never]

    def _free_codes_in_batches(self, idle: ColumnElement[bool], spared: Spared) -> list[str]:
        return [table_id for ids in self._yield_batches(idle, spared) for table_id in self._free_codes(ids, idle)]

    def _free_codes(self, ids: list[str], idle: ColumnElement[bool]) -> list[str]:
        """Free the codes of these tables if they are still idle. Some may have changed since they were listed."""
        still = TABLES.c.id.in_(ids) & idle
        freed = update(TABLES).where(still).values(code=None).returning(TABLES.c.id)
        with self._engine.begin() as connection:
            retire_table_codes(connection, still)
            return list(connection.scalars(freed))

    def _delete_in_batches(self, old: ColumnElement[bool], spared: Spared) -> int:
        return sum(
            self._execute_all(delete(TABLES).where(TABLES.c.id.in_(ids), old))
            for ids in self._yield_batches(old, spared)
        )


def condition_that_table_has_expired(term: RetentionTerm, ages: Table) -> ColumnElement[bool]:
    """Return the SQL condition that a row of `ages` has expired, both by seen time and by the wall clock if that is
    reliable.

    A row with a wrong date is kept longer by at most `LONGER`.
    """
    old = ages.c.seen <= term.seen
    return old if term.wall is None else old & ((ages.c.wall <= term.wall) | (ages.c.seen <= term.seen - LONGER))


def reset_age_of_table(connection: Connection, held: Collection[str], seen: int) -> None:
    for ids in split_into_batches(held):
        connection.execute(update(AGES).where(AGES.c.table_id.in_(ids)).values(seen=seen))


def split_into_batches(names: Collection[str]) -> Iterator[list[str]]:
    every = list(names)
    return (every[first : first + BATCH] for first in range(0, len(every), BATCH))


def newest_row_number(table_id: ColumnElement[Any]) -> ColumnElement[Any]:
    number = select(func.max(LOG.c.n)).where(LOG.c.table_id == table_id)
    return func.coalesce(number.scalar_subquery(), NOTHING)


def newest_row_time(table_id: ColumnElement[Any]) -> ColumnElement[Any]:
    latest = select(LOG.c.at).where(LOG.c.table_id == table_id).order_by(LOG.c.n.desc()).limit(1)
    itself = TABLES.alias()
    return func.coalesce(
        latest.scalar_subquery(), select(itself.c.made).where(itself.c.id == table_id).scalar_subquery()
    )


def select_new_tables(seen: int) -> Select[Any]:
    known = select(AGES.c.table_id).where(AGES.c.table_id == TABLES.c.id)
    return select(TABLES.c.id, newest_row_number(TABLES.c.id), newest_row_time(TABLES.c.id), literal(seen)).where(
        ~known.exists()
    )


def select_expired_tables(term: RetentionTerm) -> Select[Any]:
    """Select expired tables that have not changed since the round that recorded them."""
    return select(AGES.c.table_id).where(
        condition_that_table_has_expired(term, AGES), AGES.c.newest == newest_row_number(AGES.c.table_id)
    )


def condition_that_group_keeps_table() -> ColumnElement[bool]:
    """Return the SQL condition that a group keeps the table, according to the newest such row in the log."""
    newest = select(LOG.c.body).where(LOG.c.table_id == TABLES.c.id, LOG.c.kind == "kept").correlate(TABLES)
    body = newest.order_by(LOG.c.n.desc()).limit(1).scalar_subquery()
    # JSON escapes quotation marks inside the name, so only the field itself can match.
    return func.coalesce(body, "").contains('"on":true')


def is_table_code_retired(connection: Connection, code: str) -> bool:
    return connection.scalar(select(RESTING_CODES.c.code).where(RESTING_CODES.c.code == code)) is not None


def retire_table_codes(connection: Connection, which: ColumnElement[bool]) -> None:
    """Reserve the codes of these tables, so that they aren't reused for a while.

    Call it in the transaction that frees the codes. Of two concurrent deletions of a table, the second finds the code
    already retired.
    """
    seen = connection.scalar(select(ROUNDS.c.seen)) or 0
    codes = select(TABLES.c.code).where(which, TABLES.c.code.is_not(None))
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    resting = insert(RESTING_CODES).from_select(["code", "seen"], codes.add_columns(literal(seen)))
    connection.execute(resting.on_conflict_do_update(index_elements=["code"], set_={"seen": seen}))
