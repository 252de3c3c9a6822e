"""PostgreSQL: broken connections lose no row; leases, heartbeats, PINs, the secret and presence are shared."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import OperationalError

from inkling.server.storage import log_writer
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.log_writer import LogWriter
from inkling.server.storage.process_registry import ALIVE
from inkling.server.storage.sql_store import SqlStore
from tests.not_none import not_none
from tests.server.storage.test_contract import TABLE, row


@pytest.fixture
def store(fresh_postgres: str) -> Iterator[SqlStore]:
    opened = SqlStore(fresh_postgres)
    yield opened
    opened.close()


def age(store: SqlStore, process: str, by: int) -> None:
    """Backdate a process's heartbeat by this many milliseconds."""
    with store._engine.begin() as connection:
        connection.execute(text("UPDATE processes SET beat = beat - :by WHERE id = :id"), {"by": by, "id": process})


def test_lease_is_held_by_one_until_it_is_silent_for_too_long(store: SqlStore) -> None:
    peers = store.peers
    peers.write_heartbeat("one")
    peers.write_heartbeat("other")
    assert sorted(peers.take_leases("one", ["a", "b"])) == ["a", "b"]
    assert peers.take_leases("other", ["a", "b", "c"]) == ["c"]
    assert peers.take_leases("one", ["a"]) == ["a"], "it was ours"
    assert peers.find_orphaned_leases(10) == []
    age(store, "one", 2 * ALIVE)
    assert sorted(peers.find_orphaned_leases(10)) == ["a", "b"]
    assert peers.take_leases("other", ["a"]) == ["a"]
    peers.write_heartbeat("one")
    assert peers.take_leases("one", ["a", "b"]) == ["b"], "whoever thaws finds its lease gone"
    peers.remove_process("one")
    assert peers.take_leases("other", ["b"]) == ["b"], "who ends in good order leaves everything at once"


def test_a_connection_that_hangs_keeps_no_other_from_its_rows(store: SqlStore) -> None:
    store.open_table("t1", "ABCD", "silencio", 0)
    newer = not_none(store._newer)
    with newer._lock:  # A query gets no answer.
        assert newer.read_newer({"t1": -1}) == {"t1": []}
    assert newer.read_newer({"t1": -1}) == {"t1": []}


def test_first_who_comes_brings_the_secret(store: SqlStore) -> None:
    assert store.peers.agree_on_secret(b"1" * 32) == b"1" * 32
    assert store.peers.agree_on_secret(b"2" * 32) == b"1" * 32


def test_who_is_there_counts_while_their_process_lives(store: SqlStore) -> None:
    store.open_table("t1", "ABCD", "silencio", 0)
    for process in ("one", "other"):
        store.peers.write_heartbeat(process)
        store.peers.write_presence(process, "t1", process, listed=process == "one")
    assert store.peers.read_presence("one", ["t1"]) == [("t1", "other")]
    assert store.peers.find_listed_tables(10) == [("t1", "ABCD")]
    age(store, "one", 2 * ALIVE)
    assert store.peers.read_presence("other", ["t1"]) == []
    assert store.peers.find_listed_tables(10) == []
    store.peers.write_presence("other", "t1", "", listed=False)
    store.peers.write_presence("other", "gone", "somebody", listed=False)
    assert store.peers.read_presence("one", ["t1", "gone"]) == []


def test_pin_counts_once_and_not_after_five_misses(store: SqlStore) -> None:
    store.open_table("t1", "ABCD", "silencio", 0)
    assert store.pins.issue("t1", 0, "seal-0", 60_000, 5)
    assert not store.pins.issue("t1", 1, "seal-0", 60_000, 5), "somebody there has the same"
    assert store.pins.issue("t1", 1, "seal-1", 60_000, 5)
    assert store.pins.issue("t1", 2, "seal-2", -1, 5)
    assert store.pins.redeem("t1", "seal-2", 5) is None, "its time is up"
    assert store.pins.redeem("t1", "seal-1", 5) == 1
    for _ in range(4):
        assert store.pins.redeem("t1", "seal-1", 5) is None
    assert store.pins.redeem("t1", "seal-0", 5) is None
    assert store.pins.is_void("t1", 0, 5), "so that its owner can be told"
    assert store.pins.issue("t1", 0, "seal-3", 60_000, 5)
    assert not store.pins.is_void("t1", 0, 5)
    assert store.pins.redeem("t1", "seal-3", 5) == 0, "a new one is not void from the beginning"


def test_table_can_be_deleted_while_others_say_who_is_there(store: SqlStore) -> None:
    """No deadlock: the deletion succeeds."""
    tables = [f"t{number}" for number in range(40)]
    for number, table_id in enumerate(tables):
        store.open_table(table_id, f"A{number:03}", "silencio", 0)
    over = Event()

    def go_on(process: str) -> None:
        while not over.is_set():
            for table_id in tables:
                store.peers.write_presence(process, table_id, "somebody", listed=False)

    with ThreadPoolExecutor(2) as others:
        busy = [others.submit(go_on, name) for name in ("one", "other")]
        try:
            assert [store.delete_table(table_id) for table_id in tables] == [True] * len(tables)
        finally:
            over.set()
        for one in busy:
            one.result()


def test_rows_of_others_are_found_also_after_the_connection_was_lost(store: SqlStore) -> None:
    """A table without new rows is distinguished from one that was deleted or lost its code."""
    for table_id, code in (("t1", "ABCD"), ("t2", "EFGH"), ("t3", None)):
        store.open_table(table_id, code, "silencio", 0)

    async def write() -> None:
        for n in range(3):
            await store.writer.append(LogRow("t1", n, 0, -1, "kind", "{}", f"send-{n}"))

    asyncio.run(write())
    ends = {"t1": 0, "t2": -1, "t3": -1, "gone": 5}
    found = store.read_since(ends)
    assert {table_id: [row.n for row in rows] for table_id, rows in found.items()} == {"t1": [1, 2], "t2": []}
    assert found["t1"][0] == LogRow("t1", 1, 0, -1, "kind", "{}", "send-1")
    with store._engine.begin() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        connection.execute(text(f"{others} AND datname = current_database()"))
    assert asyncio.run(store.ask(store.read_since, {"t1": 1}))["t1"] == found["t1"][1:]


OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


@pytest.fixture
def tabled(store: SqlStore) -> SqlStore:
    """Return the store with one table."""
    assert store.open_table(TABLE, "ABCD", "silencio", 0)
    return store


def append(store: SqlStore, n: int) -> Verdict:
    return asyncio.run(store.writer.append(row(n, send=str(n))))


def end_all_lines(url: str) -> None:
    """Close all connections, and wait until they are gone."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend(pid) {OTHERS}"))
        while connection.scalar(text(f"SELECT count(*) {OTHERS}")):
            sleep(0.01)
    engine.dispose()


def test_dropped_connection_costs_no_row(tabled: SqlStore, fresh_postgres: str) -> None:
    """PostgreSQL closes every connection, as in a restart. The next row and the next page succeed."""
    assert append(tabled, 0) == "stored"
    end_all_lines(fresh_postgres)
    assert append(tabled, 1) == "stored"
    assert tabled.read(TABLE) == [row(0, send="0"), row(1, send="1")]
    end_all_lines(fresh_postgres)
    assert tabled.read(TABLE) == [row(0, send="0"), row(1, send="1")]


@pytest.mark.parametrize("more", [{}, {"send": None}, {"play_id": "p" * 32}])
def test_row_whose_answer_was_lost_counts_once(
    tabled: SqlStore, fresh_postgres: str, monkeypatch: pytest.MonkeyPatch, more: dict[str, Any]
) -> None:
    """The connection breaks after the commit and before the response. The retry finds the row."""
    given, insert = replace(row(0, send="0"), **more), LogWriter._insert_rows
    lost: list[LogRow] = []

    def lose_the_answer(writer: LogWriter, rows: list[LogRow]) -> list[Verdict]:
        verdicts = insert(writer, rows)
        if not lost:
            lost.extend(rows)
            end_all_lines(fresh_postgres)
            if writer._connection is None:
                raise OperationalError("", {}, Exception(), connection_invalidated=True)
            writer._connection.connection.cursor().execute("SELECT 1")
        return verdicts

    monkeypatch.setattr(LogWriter, "_insert_rows", lose_the_answer)
    assert asyncio.run(tabled.writer.append(given)) == "repeated"
    assert append(tabled, 1) == "stored"
    assert [kept.n for kept in tabled.read(TABLE)] == [0, 1]


def test_line_that_breaks_while_a_loser_is_judged_costs_no_later_row(
    tabled: SqlStore, fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = log_writer.verdict_for_conflict
    assert append(tabled, 0) == "stored"

    def judge_on_a_broken_line(connection: Connection, given: LogRow) -> Verdict:
        monkeypatch.undo()
        connection.exec_driver_sql("SELECT 1")
        end_all_lines(fresh_postgres)
        return judge(connection, given)

    monkeypatch.setattr(log_writer, "verdict_for_conflict", judge_on_a_broken_line)
    assert asyncio.run(tabled.writer.append(row(0, send="another"))) == "taken"
    for n in (1, 2):
        assert append(tabled, n) == "stored"
    assert [kept.n for kept in tabled.read(TABLE)] == [0, 1, 2]
