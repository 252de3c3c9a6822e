"""A database elsewhere: its lines break, when it is restarted or when nobody used them for long."""

import asyncio
from time import sleep
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import OperationalError

from inkling.server.log import row as log_row
from inkling.server.log.row import LogRow, Verdict
from inkling.server.log.store import Store
from inkling.server.log.writer import Writer

TABLE = "t" * 32
OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def row(n: int) -> LogRow:
    return LogRow(TABLE, n, 1_000 + n, 0, "act", "play blue-3", f"send {n}")


def append(store: Store, n: int) -> Verdict:
    return asyncio.run(store.writer.append(row(n)))


def open_store(url: str) -> Store:
    store = Store(url)
    assert store.open_table(TABLE, "ABCD", "silencio", 0)
    return store


def end_all_lines(url: str) -> None:
    """And wait until they are gone."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend(pid) {OTHERS}"))
        while connection.scalar(text(f"SELECT count(*) {OTHERS}")):
            sleep(0.01)
    engine.dispose()


def test_dropped_connection_costs_no_row(fresh_postgres: str) -> None:
    """PostgreSQL ends every line of the server, as when it is restarted; the next row and the next page go through."""
    store = open_store(fresh_postgres)
    assert append(store, 0) == "stored"
    end_all_lines(fresh_postgres)
    assert append(store, 1) == "stored"
    assert store.read(TABLE) == [row(0), row(1)]
    end_all_lines(fresh_postgres)
    assert store.read(TABLE) == [row(0), row(1)]
    store.close()


@pytest.mark.parametrize("more", [{}, {"send": None}, {"play_id": "p" * 32}])
def test_row_whose_answer_was_lost_counts_once(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch, more: dict[str, Any]
) -> None:
    """The line breaks after the row was stored and before the server hears of it: asked again, it finds the row."""
    store, given, insert = open_store(fresh_postgres), replace(row(0), **more), Writer._insert
    lost: list[LogRow] = []

    def lose_the_answer(writer: Writer, rows: list[LogRow]) -> list[Verdict]:
        verdicts = insert(writer, rows)
        if not lost:
            lost.extend(rows)
            end_all_lines(fresh_postgres)
            if writer._connection is None:
                raise OperationalError("", {}, Exception(), connection_invalidated=True)
            writer._connection.connection.cursor().execute("SELECT 1")
        return verdicts

    monkeypatch.setattr(Writer, "_insert", lose_the_answer)
    assert asyncio.run(store.writer.append(given)) == "repeated"
    assert append(store, 1) == "stored"
    assert [kept.n for kept in store.read(TABLE)] == [0, 1]
    store.close()


def test_line_that_breaks_while_a_loser_is_judged_costs_no_later_row(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, judge = open_store(fresh_postgres), log_row.judge_loser
    assert append(store, 0) == "stored"

    def judge_on_a_broken_line(connection: Connection, given: LogRow) -> Verdict:
        monkeypatch.undo()
        connection.exec_driver_sql("SELECT 1")
        end_all_lines(fresh_postgres)
        return judge(connection, given)

    monkeypatch.setattr(log_row, "judge_loser", judge_on_a_broken_line)
    assert asyncio.run(store.writer.append(replace(row(0), send="another"))) == "taken"
    for n in (1, 2):
        assert append(store, n) == "stored"
    assert [kept.n for kept in store.read(TABLE)] == [0, 1, 2]
    store.close()
