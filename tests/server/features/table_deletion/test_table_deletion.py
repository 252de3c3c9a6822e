"""A host deletes a table: everything of it is gone at once, for everybody, and from the file."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from inkling.core.errors import NotAllowed, Refusal
from inkling.core.sight import Seat
from inkling.server.features.chat.model import Talked
from inkling.server.features.decks.model import DeckStored
from inkling.server.features.table_deletion.routes import delete_table
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.storage.lost_row_detection import FILE, LINES, WIDTH
from inkling.server.storage.lost_row_detection import LOST_FILE as LOST
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import BotSeated, Joined, SatDown
from inkling.server.tables.registry import TableRegistry
from tests.server.local_server import browser, serving
from tests.time_limits import ANSWER

GONE = {"refused": "deleted", "sentence": "This table has been deleted."}


def make_table(ada: httpx.Client) -> str:
    return ada.post("/make", data={"game": "silencio", "name": "Wilhelmina"}, timeout=ANSWER).url.path


def play_and_give_up(ada: httpx.Client, table: str) -> str:
    """Abandon a play. Return its address."""
    for wish in ({"kind": "bot-seated", "seat": "1", "bot": "simple"}, {"kind": "start"}, {"kind": "gave-up"}):
        assert ada.post(f"{table}/do", data=wish, timeout=ANSWER).status_code == 200
    return str(ada.get(f"/api{table.replace('/t/', '/tables/')}").json()["last_play"])


def bytes_in(folder: Path) -> bytes:
    """Return the bytes of the database and its companion files."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("inkling.db*")))


@pytest.mark.one_process("it looks at the bytes of the file")
def test_nothing_is_left_of_a_table_that_its_host_deletes(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        other, table = make_table(bo), make_table(ada)
        ada.post(f"{table}/talk", data={"text": "a word about Zanzibar"})
        play = play_and_give_up(ada, table)
        assert bo.get(play).status_code == 200, "its moments are in memory now"
        assert b"Zanzibar" in bytes_in(tmp_path)
        assert f"{table}/delete" in ada.get(table).text
        assert "You can’t undo this." in ada.get(f"{table}/delete").text
        assert ada.get(table).status_code == 200, "it was only asked"
        assert ada.post(f"{table}/delete", timeout=ANSWER).url.path == "/"
        for path in (table, f"{table}/tv", f"{table}/delete", play, f"{play}/record.txt", f"/api/tables/{table[-4:]}"):
            assert ada.get(path).status_code == 404
        assert ada.post(f"{table}/talk", data={"text": "hello?"}).status_code == 404
        assert b"Zanzibar" not in bytes_in(tmp_path)
        assert play.removeprefix("/p/").encode() not in bytes_in(tmp_path)
        assert bo.get(other).status_code == 200
        assert "Back to your table" not in ada.get("/").text


def test_only_the_host_may_and_strangers_least(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url, "de") as bo, browser(url) as cy:
        table = make_table(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        assert f"{table}/delete" not in bo.get(table).text
        for answer in (bo.get(f"{table}/delete"), bo.post(f"{table}/delete")):
            assert (answer.status_code, "hosts-only" in answer.text) == (409, True)
        assert cy.post(f"{table}/delete").status_code == 409
        api = f"/api/tables/{table[-4:]}"
        assert bo.delete(api).json()["refused"] == "hosts-only"
        assert cy.delete(api).json()["refused"] == "stranger"
        assert ada.delete(api, headers={"origin": "http://elsewhere"}).status_code == 403
        assert ada.get(table).status_code == 200
        assert ada.delete(api).status_code == 200
        assert ada.delete(api).status_code == 404


async def test_whoever_comes_too_late_changes_nothing(store: SqlStore) -> None:
    tables = TableRegistry(store, uploads=True)
    supervisor = make_table_supervisor(tables)
    table = await tables.make_table("silencio", "person-a", "Ada")
    await tables.service.change(table, 0, SatDown(0))
    await tables.service.change(table, 0, BotSeated(1, "simple"))
    await tables.starter.start_for_host(table, 0)
    seen = table.table
    tables_own = DeckStored("own", "Own", 30)
    await tables.decks.store(table, 0, tables_own, b"pictures", 100, 100)
    seen = table.table
    supervisor.supervise(table)
    await asyncio.sleep(0)
    with pytest.raises(NotAllowed, match="Only the host"):
        await tables.delete(table, 1)
    async with table.lock.raw:
        late = [
            asyncio.ensure_future(work)
            for work in (
                delete_table(tables, supervisor, table, 0),
                tables.service.change(table, 0, Talked("hello")),
                tables.joining.join(table, "person-b", "Bo"),
                tables.service.play_action_chosen_by_server(table, Seat(1), "nothing", seen),
                tables.delete(table, 0),
            )
        ]
        await asyncio.sleep(0)
    done, *refused = await asyncio.gather(*late, return_exceptions=True)
    assert done is None
    assert all(isinstance(error, Refusal) for error in refused)
    supervisor.supervise(table)
    assert not supervisor.is_supervised(table.table.id)
    assert tables.all_in_memory() == ()
    assert store.table_ids() == []
    assert store.read(seen.id) == []
    assert store.read_decks(seen.id, ["own"]) == {}
    assert seen.play_id is not None
    assert store.find_play(seen.play_id) is None
    with pytest.raises(Refusal, match="no table with this code"):
        await tables.service.change(table, 1, Joined("person-c", "Cy"))
    await supervisor.close()


@pytest.mark.one_process("the note of how far the log has come is a file of one process")
def test_nobody_misses_the_rows_of_a_table_that_was_deleted(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        kept, gone = make_table(ada), make_table(ada)
        [gone_id] = ids(tmp_path, gone)
        assert gone_id in (tmp_path / FILE).read_text()
        ada.post(f"{gone}/delete")
        ada.post(f"{kept}/talk", data={"text": "hello"})
        noted = (tmp_path / FILE).read_text()
        assert gone_id not in noted
        assert ids(tmp_path, kept)[0] in noted
        assert len(noted) == LINES * WIDTH
    with serving(tmp_path) as url, browser(url) as ada:
        assert ada.get("/readyz").json() == {"ok": True}
        assert not (tmp_path / LOST).exists()


def ids(folder: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(folder / "inkling.db")) as database:
        return [found for (found,) in database.execute("SELECT id FROM tables WHERE code = ?", [table[-4:]])]
