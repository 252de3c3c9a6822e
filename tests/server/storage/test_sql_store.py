"""The log: durable, in order, each row once, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from inkling.server.storage import log_writer
from inkling.server.storage.database_connections import make_database_engine
from inkling.server.storage.errors import RowNotStored
from inkling.server.storage.interface import RetentionTerm
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.log_writer import BUSY_BATCH, RowWriteJob
from inkling.server.storage.schema import METADATA
from inkling.server.storage.sql_store import SqlStore
from tests.server.storage.test_contract import TABLE, row


async def append_all(store: SqlStore, rows: list[LogRow]) -> list[Verdict]:
    return list(await asyncio.gather(*map(store.writer.append, rows)))


@pytest.fixture(autouse=True)
def opened(store: SqlStore) -> None:
    assert store.open_table(TABLE, "ABCD", "silencio", 0)


async def test_row_is_there_once_append_returns(store: SqlStore, store_url: str) -> None:
    assert await store.writer.append(row(0)) == "stored"
    reader = SqlStore(store_url)
    assert reader.read(TABLE) == [row(0)]
    reader.close()


async def test_row_written_by_somebody_else_is_taken(store: SqlStore, store_url: str) -> None:
    other = SqlStore(store_url)
    assert await other.writer.append(row(0, by=1, send="x")) == "stored"
    assert await store.writer.append(row(0, by=2, send="y")) == "taken"
    assert store.read(TABLE) == [row(0, by=1, send="x")]
    other.close()


async def test_rows_of_a_busy_time_are_stored_together(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a large batch the next one waits a moment. In quiet times a row is written at once."""
    writer, batches = store.writer, list[int]()
    commit = writer._commit_batch

    def count(jobs: Sequence[RowWriteJob]) -> None:
        batches.append(len(jobs))
        commit(jobs)

    monkeypatch.setattr(log_writer, "BATCH_DELAY", 60.0)
    monkeypatch.setattr(writer, "_commit_batch", count)
    await append_all(store, [row(n) for n in range(BUSY_BATCH)])
    waiting = []
    for n in (BUSY_BATCH, BUSY_BATCH + 1):
        waiting.append(asyncio.ensure_future(writer.append(row(n))))
        for _ in range(3):
            await asyncio.sleep(0)
    loop = asyncio.get_running_loop()
    assert len(writer._collecting[loop]) == 2, "they wait for each other"
    writer._enqueue(loop)
    await asyncio.gather(*waiting)
    await writer.append(row(BUSY_BATCH + 2))
    assert batches == [BUSY_BATCH, 2, 1]
    assert len(store.read(TABLE)) == BUSY_BATCH + 3


async def test_row_that_the_database_refuses_fails_alone(store: SqlStore) -> None:
    foreign = LogRow("u" * 32, 0, 0, 0, "act", "no such table")
    good, bad = await asyncio.gather(store.writer.append(row(0)), store.writer.append(foreign), return_exceptions=True)
    assert good == "stored"
    assert isinstance(bad, RowNotStored)
    assert store.read(TABLE) == [row(0)]


async def test_play_is_noted_with_its_row_or_not_at_all(store: SqlStore) -> None:
    """With a row that the database refuses, one that exists already, and one whose number is taken."""

    def start(n: int, play_id: str, table: str = TABLE) -> LogRow:
        return LogRow(table, n, 0, 0, "started", "{}", play_id=play_id)

    given = [row(0), start(0, "late"), start(1, "first"), start(0, "nowhere", "u" * 32), row(2), start(3, "next")]
    results = await asyncio.gather(*map(store.writer.append, given), return_exceptions=True)
    told = [type(one) if isinstance(one, Exception) else one for one in results]
    assert told == ["stored", "taken", "stored", RowNotStored, "stored", "stored"]
    assert await append_all(store, [start(1, "first"), row(4)]) == ["repeated", "stored"]
    found = {play_id: store.find_play(play_id) for play_id in ("late", "first", "nowhere", "next")}
    assert found == {"late": None, "first": (TABLE, 1), "nowhere": None, "next": (TABLE, 3)}
    assert [kept.n for kept in store.read(TABLE)] == [0, 1, 2, 3, 4]


def test_sign_outs_are_remembered(store: SqlStore, store_url: str) -> None:
    store.store_sign_outs("a", 1)
    store.store_sign_outs("b", 1)
    store.store_sign_outs("a", 2)
    again = SqlStore(store_url)
    assert again.read_sign_outs() == {"a": 2, "b": 1}
    again.close()


async def test_idle_tables_are_archived_and_purged(store: SqlStore) -> None:
    await store.writer.append(row(0))
    store.table_ages.reset_age_of_changed_tables(1_000)
    store.open_table("u" * 32, "WXYZ", "silencio", 5_000)
    store.table_ages.reset_age_of_changed_tables(5_000)
    assert store.table_ages.archive_expired(RetentionTerm(999), frozenset) == []
    assert store.table_ages.archive_expired(RetentionTerm(1_000, 999), frozenset) == [], "it is young by its date"
    assert store.table_ages.archive_expired(RetentionTerm(2_000, 2_000), frozenset) == [TABLE]
    assert store.find_table("ABCD") is None
    assert store.read(TABLE) == [row(0)]
    assert store.table_ages.delete_expired(RetentionTerm(999), frozenset) == 0
    assert store.table_ages.delete_expired(RetentionTerm(1_000), frozenset) == 1
    assert store.read(TABLE) == []
    assert store.find_table("WXYZ") == "u" * 32


async def test_closing_writes_what_is_queued(store_url: str) -> None:
    store = SqlStore(store_url)
    waiting = [asyncio.ensure_future(store.writer.append(row(n))) for n in range(50)]
    await asyncio.sleep(0)
    await asyncio.to_thread(store.close)
    assert await asyncio.gather(*waiting) == ["stored"] * 50


def test_schema_is_what_the_migrations_make(store: SqlStore, store_url: str) -> None:
    engine = make_database_engine(store_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_sqlite_commits_are_fully_durable(tmp_path: Path) -> None:
    engine = make_database_engine(f"sqlite:///{tmp_path}/x.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()
