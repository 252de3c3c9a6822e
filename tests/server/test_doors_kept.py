"""Doors of tables that are not in memory: read once, then only what is new; and a damaged one costs nobody else."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from inkling.server.log.faults import Damaged
from inkling.server.log.row import LogRow
from inkling.server.log.store import Store
from inkling.server.tables.access_state import StoredAccess
from inkling.server.tables.deals import new_code
from inkling.server.tables.rows import HOUSE_ROW, Closed, Joined, Made, Moved, Row, Ruled, encode

from .running import browser, serving
from .test_known_deals import finish
from .test_private import wish

TABLE, ADA = "t" * 32, "a" * 32


class Counted(Store):
    """Counts the rows that were read."""

    rows = 0

    def read(self, table_id: str, after: int = -1, kinds: tuple[str, ...] = ()) -> list[LogRow]:
        found = super().read(table_id, after, kinds)
        self.rows += len(found)
        return found

    def add(self, *changes: tuple[int, Row]) -> None:
        before = self.find_ends([TABLE])[TABLE] + 1
        for n, (by, change) in enumerate(changes, start=before):
            kind = str(type(change).__struct_config__.tag)
            asyncio.run(self.writer.append(LogRow(TABLE, n, n, by, kind, encode(change).decode())))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Counted]:
    opened = Counted(f"sqlite:///{tmp_path}/inkling.db")
    opened.open_table(TABLE, "ABCD", "silencio", 0)
    yield opened
    opened.close()


def test_door_is_read_once_and_then_only_what_is_new(store: Counted) -> None:
    store.add((HOUSE_ROW, Made("silencio")), (0, Joined(ADA, "Ada")), *[(0, Moved(ADA))] * 50)
    doors = StoredAccess(store, {})
    assert [doors.read(TABLE).members[0].moves for _ in range(20)] == [50] * 20
    assert store.rows == 52
    store.add((0, Closed("k" * 22)), (0, Ruled("admit", True)))
    assert (doors.read(TABLE).key, doors.read(TABLE).rules["admit"]) == ("k" * 22, True)
    assert store.rows == 54


def test_door_that_does_not_fit_is_shut(store: Counted) -> None:
    store.add((HOUSE_ROW, Made("silencio")), (7, Moved(ADA)))
    with pytest.raises(Damaged):
        StoredAccess(store, {}).read(TABLE)


@pytest.mark.one_process("it damages the file")
@pytest.mark.parametrize("kind", ["joined", "acted"])
def test_damaged_table_costs_no_other_its_results(tmp_path: Path, kind: str) -> None:
    """A private one, whose door cannot be read; an open one, whose result was not noted and cannot be worked out."""
    code = new_code("silencio", 2, {})
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        for person, private in ((ada, kind == "joined"), (bo, False)):
            table = person.post(f"/d/{code}", data={"name": "Ada", "seat": "0", "with": "friends"}).url.path
            if private:
                wish(person, table, kind="ruled", rule="private", on="1")
            wish(person, table, kind="bot-seated", seat="1", bot="random")
            wish(person, table, kind="start")
            play = finish(person, table)
            if person is ada:
                damaged = play.removeprefix("/p/")
        cookies = dict(bo.cookies)
    with closing(sqlite3.connect(tmp_path / "inkling.db")) as database, database:
        [table_id] = database.execute("SELECT table_id FROM plays WHERE id = ?", [damaged]).fetchone()
        database.execute("UPDATE plays SET result = NULL WHERE id = ?", [damaged])
        database.execute("UPDATE log SET body = '{' WHERE table_id = ? AND kind = ?", [table_id, kind])
    with serving(tmp_path) as url, browser(url) as bo:
        bo.cookies.update(cookies)
        assert bo.get(f"/p/{damaged}").status_code == 503
        shown = bo.get(f"/d/{code}")
        assert shown.status_code == 200
        assert shown.text.count("one person, one bot") == 1
