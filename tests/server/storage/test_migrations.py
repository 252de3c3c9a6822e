"""A database of an older version is migrated with all its data."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import alembic.command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Engine, event, text

from inkling.server.features.chat.model import Talked
from inkling.server.storage.database_connections import make_database_engine
from inkling.server.storage.log_reader import open_play_reader
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.schema import METADATA
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import SatDown
from inkling.server.tables.past_play_cache import PastPlayCache
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from tests.amounts import LONG_RUN
from tests.not_none import not_none
from tests.server.tables.test_tables import act_once

CODE = "ABCD"
FIRST = "0001"


async def play_an_evening(folder: Path) -> tuple[Table, list[LogRow]]:
    """Write a table with a running play whose rows contain nothing newer than the first version."""
    store = SqlStore(f"sqlite:///{folder}/evening.db")
    tables, dice = TableRegistry(store), Random(3)
    live = await tables.make_table("silencio", "person-a", "Ada")
    await tables.joining.join(live, "person-b", "Bo")
    for member in (0, 1):
        await tables.service.change(live, member, SatDown(member))
    await tables.service.change(live, 0, Talked("hello"), request_id="x1")
    await tables.starter.start_for_host(live, 0)
    for _ in range(10):
        await act_once(tables, live, dice)
    rows = store.read(live.table.id)
    store.close()
    return live.table, rows


class Cut(Exception):
    """The simulated power cut."""


@contextmanager
def power_for(statements: int) -> Iterator[None]:
    """Cut the power before the statement after these."""

    def count(*_: object) -> None:
        nonlocal statements
        statements -= 1
        if statements < 0:
            raise Cut

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", count)


def write_first_version(url: str, table: Table, rows: list[LogRow]) -> None:
    config = Config()
    config.set_main_option("script_location", "inkling.server.storage:migrations")
    engine = make_database_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, FIRST)
        connection.execute(
            text("INSERT INTO tables (id, code, game, made) VALUES (:id, :code, :game, :made)"),
            {"id": table.id, "code": CODE, "game": table.game, "made": rows[0].at},
        )
        for row in rows:
            connection.execute(
                text(
                    'INSERT INTO log (table_id, n, at, "by", kind, body, send) '
                    "VALUES (:table_id, :n, :at, :by, :kind, :body, :send)"
                ),
                {name: getattr(row, name) for name in ("table_id", "n", "at", "by", "kind", "body", "send")},
            )
        (began,) = (row.n for row in rows if row.kind == "started")
        connection.execute(
            text("INSERT INTO plays (id, table_id, n) VALUES (:id, :table_id, :n)"),
            {"id": table.play_id, "table_id": table.id, "n": began},
        )
    engine.dispose()


async def test_tables_of_the_first_version_are_as_they_were_and_go_on(store_url: str, tmp_path: Path) -> None:
    left, rows = await play_an_evening(tmp_path)
    write_first_version(store_url, left, rows)
    store = SqlStore(store_url)
    assert store.read(left.id) == rows
    tables = TableRegistry(store)
    live = not_none(await tables.find_by_code(CODE))
    assert live.table.members == left.members
    assert live.table.chairs == left.chairs
    assert live.table.play == left.play
    assert left.play_id is not None
    found = not_none(PastPlayCache(open_play_reader(store_url)).find_table(left.play_id))
    assert found.play == left.play
    await tables.service.change(live, 0, Talked("hello"), request_id="x1")
    assert store.read(left.id) == rows, "what was sent before still counts once"
    await act_once(tables, live, Random(4))
    assert len(store.read(left.id)) == len(rows) + 1
    store.close()


def test_migration_that_was_cut_short_is_done_at_the_next_start(tmp_path: Path) -> None:
    """Cut before one of its statements, in a long run before each; on SQLite."""
    left, rows = asyncio.run(play_an_evening(tmp_path))
    write_first_version(f"sqlite:///{tmp_path}/first.db", left, rows)
    done, statements = False, 0
    while not done:
        url = f"sqlite:///{tmp_path}/{statements}.db"
        shutil.copy(tmp_path / "first.db", tmp_path / f"{statements}.db")
        with suppress(Cut), power_for(statements):
            SqlStore(url).close()
            done = True
        store = SqlStore(url)
        assert store.read(left.id) == rows
        store.close()
        engine = make_database_engine(url)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        engine.dispose()
        statements += 1 if LONG_RUN else 4
    assert statements > 20
