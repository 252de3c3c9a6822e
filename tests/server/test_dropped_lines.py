"""A database elsewhere: its lines break, when it is restarted or when nobody used them for long."""

import asyncio
from time import sleep

import pytest
from sqlalchemy import Connection, create_engine, text

from inkling.server.store import Row, Store, StoreFailed, Verdict

TABLE = "t" * 32
OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def row(n: int) -> Row:
    return Row(TABLE, n, 1_000 + n, 0, "act", "play blue-3", f"send {n}")


def append(store: Store, n: int) -> Verdict:
    return asyncio.run(store.append(row(n)))


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


def test_commit_that_may_have_happened_is_not_tried_again(fresh_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is cut while the commit is on its way: nobody knows, so the row is refused, and its send counts once."""
    store, commit = open_store(fresh_postgres), Connection.commit

    def lose_the_answer(connection: Connection) -> None:
        commit(connection)
        end_all_lines(fresh_postgres)
        connection.exec_driver_sql("SELECT 1")

    with monkeypatch.context() as patched:
        patched.setattr(Connection, "commit", lose_the_answer)
        with pytest.raises(StoreFailed):
            append(store, 0)
    assert append(store, 0) == "repeated"
    assert store.read(TABLE) == [row(0)]
    store.close()
