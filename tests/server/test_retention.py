"""Tables out of memory, and tables that were never quite made."""

import asyncio
from pathlib import Path

import pytest

from inkling.server.keepers.bots import Keeper
from inkling.server.keepers.cleaning import clear, forget_idle
from inkling.server.log.faults import StoreFailed
from inkling.server.log.row import LogRow
from inkling.server.log.store import Store
from inkling.server.log.writer import Writer
from inkling.server.ops.seen_time import DAY
from inkling.server.settings import Settings
from inkling.server.tables.moves import now
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Started

from .running import browser, serving
from .test_wrong_clocks import Machine

pytestmark = pytest.mark.one_process("it is about the file in the folder")

CODE = "ABCD"
OLDER = "f" * 32
"""The id of a table without a code, as older servers made one for an uploaded record."""


async def test_tables_that_nobody_looks_at_leave_the_memory(tables: Tables) -> None:
    keeper = Keeper(tables)
    quiet, watched = [await tables.make("silencio", "person", "Ada") for _ in range(2)]
    for live in (quiet, watched):
        keeper.attend(live)
    await asyncio.sleep(0)
    watched.listeners.add(print)
    forget_idle(tables, keeper, before=quiet.touched)
    assert set(tables.here()) == {quiet, watched}, "not long enough ago"
    forget_idle(tables, keeper, before=watched.touched + 1)
    assert tables.here() == (watched,)
    assert (keeper.attends(quiet.table.id), keeper.attends(watched.table.id)) == (False, True)
    again = await tables.find(quiet.table.code)
    assert again is not None
    assert again.table == quiet.table
    await keeper.close()


def test_half_made_table_is_no_table(tmp_path: Path) -> None:
    """The server ended after the code was taken and before the first row was written."""
    half_make(tmp_path, now())
    with serving(tmp_path) as url, browser(url) as ada:
        for answer in (
            ada.get(f"/t/{CODE}"),
            ada.post(f"/t/{CODE}/join", data={"name": "Ada"}),
            ada.get(f"/api/tables/{CODE}"),
        ):
            assert answer.status_code == 404
            assert "no table with this code" in answer.text


def test_code_of_a_half_made_table_is_free_within_hours(tmp_path: Path) -> None:
    settings, machine = Settings(data=str(tmp_path)), Machine(now())
    half_make(tmp_path, now() - 500 * DAY)
    store = Store(settings.database_url)
    assert clear(store, settings, machine).tables == 0, "somebody may be making it this very moment"
    live = asyncio.run(Tables(store).make("silencio", "person", "Ada"))
    machine.run(3_600_000)
    assert clear(store, settings, machine).tables == 1
    assert (store.find_table(CODE), store.find_table(live.table.code)) == (None, live.table.id)
    store.close()


def test_uploaded_record_is_deleted_after_an_hour_and_older_ones_are_not(tmp_path: Path) -> None:
    settings, machine = Settings(data=str(tmp_path)), Machine(now())
    store = Store(settings.database_url)

    async def upload() -> None:
        await Tables(store).keep_record("silencio", Started("a" * 32, {}, "0" * 64, ()), 1_000)
        await store.writer.append(LogRow(OLDER, 0, now(), 0, "made", "{}"))

    store.open_table(OLDER, None, "silencio", now())
    asyncio.run(upload())
    assert clear(store, settings, machine).tables == 0, "this round notices it"
    machine.run(3_599_000)
    assert clear(store, settings, machine).tables == 0
    machine.run(1_000)
    assert clear(store, settings, machine).tables == 1
    assert list(store.table_ids()) == [OLDER]
    store.close()


def test_table_that_could_not_be_stored_is_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose disk is full has a code in the database, and nothing at it."""

    async def fail(writer: Writer, row: LogRow) -> None:
        raise StoreFailed

    with serving(tmp_path) as url, browser(url) as ada:
        with monkeypatch.context() as failing:
            failing.setattr(Writer, "append", fail)
            assert "couldn’t be saved" in ada.post("/make", data={"game": "silencio", "name": "Ada"}).text
        (code,) = codes(tmp_path)
        assert ada.get(f"/t/{code}").status_code == 404
        assert ada.get("/open").status_code == 200


def half_make(folder: Path, made: int, code: str = CODE) -> None:
    store = Store(f"sqlite:///{folder}/inkling.db")
    assert store.open_table(code * 8, code, "silencio", made)
    store.close()


def codes(folder: Path) -> list[str | None]:
    store = Store(f"sqlite:///{folder}/inkling.db")
    found = [store.find_code(table_id) for table_id in store.table_ids()]
    store.close()
    return found
