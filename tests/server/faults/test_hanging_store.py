"""A database that hangs, disappears and returns: nobody waits forever, nothing is lost or doubled."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import sleep

import httpx
import pytest

from inkling.server.storage import log_writer, store_threads
from inkling.server.storage.errors import RowNotStored, StoreResultUnknown
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables import table_lock
from tests.server.local_server import browser, open_live_socket, receive, serving
from tests.server.own_decks import make_deck
from tests.server.platform.test_monitoring import ask, held
from tests.server.postgres import Postgres
from tests.server.processes import ServerUnderTest
from tests.server.socket_players import TablePerson, find_next_move, sit_down
from tests.time_limits import ANSWER, wait_until

pytestmark = pytest.mark.one_process("what hangs is put into this process")

TABLE = "t" * 32
BUSY, UNKNOWN = 'data-refused="store-busy"', 'data-refused="unknown"'


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the time-outs of the store."""
    monkeypatch.setattr(log_writer, "PATIENCE", 1.0)
    monkeypatch.setattr(store_threads, "PATIENCE", 1.0)
    monkeypatch.setattr(table_lock, "UNCERTAIN_SECONDS", 0.3)


def make_table(person: httpx.Client, game: str) -> str:
    """Return the path of a new table. Try again if a busy machine needs longer than the shortened time-outs."""

    def find_path() -> str:
        made = person.post("/make", data={"game": game, "name": "Ada"})
        return made.url.path if made.status_code == 200 else ""

    return wait_until(find_path)


def row(n: int) -> LogRow:
    return LogRow(TABLE, n, 1_000 + n, 0, "act", "play blue-3", f"send {n}")


@pytest.mark.usefixtures("hurried")
async def test_row_that_was_not_begun_is_taken_back_and_of_the_other_nobody_knows(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
    store.open_table(TABLE, "ABCD", "silencio", 0)
    with held(tmp_path):
        first = asyncio.ensure_future(store.writer.append(row(0)))
        while store.writer.seconds_in_batch() < 0.1:  # The writer is busy with this row alone.
            await asyncio.sleep(0.01)
        second = asyncio.ensure_future(store.writer.append(row(1)))
        with pytest.raises(StoreResultUnknown) as unknown:
            await first
        with pytest.raises(RowNotStored):
            await second
    assert unknown.value.late is not None
    await asyncio.wait_for(unknown.value.late, ANSWER)
    assert await store.writer.append(row(1)) == "stored"
    assert [kept.n for kept in store.read(TABLE)] == [0, 1]
    store.close()


@pytest.mark.usefixtures("hurried")
def test_table_is_read_again_before_anything_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        ada.timeout = httpx.Timeout(60)
        table = make_table(ada, "silencio")
        with held(tmp_path):
            answer = ada.post(f"{table}/talk", data={"text": "is it there?", "send": "one"})
            assert (answer.status_code, UNKNOWN in answer.text) == (503, True)
            assert answer.headers["retry-after"]
            for asked in (ada.get(table), ada.post(f"{table}/talk", data={"text": "and this?"})):
                assert (asked.status_code, BUSY in asked.text) == (503, True)
            assert ada.get("/").status_code == 200
        wait_until(lambda: ada.get(table).status_code == 200)
        assert "is it there?" in ada.get(table).text
        assert ada.post(f"{table}/talk", data={"text": "is it there?", "send": "one"}).status_code == 200
        assert ada.get(table).text.count("is it there?") == 1
    assert [kept.send for kept in ServerUnderTest(tmp_path).rows()].count("one") == 1


@pytest.mark.usefixtures("hurried")
def test_deck_whose_time_ran_out_is_unknown_until_the_table_was_read_again(tmp_path: Path) -> None:
    with serving(tmp_path, uploads=True) as url, browser(url) as ada:
        ada.timeout = httpx.Timeout(60)
        table = make_table(ada, "similo")
        deck = make_deck(ada, table)
        with held(tmp_path):
            answer = ada.post(deck, files={"do": (None, "remove")})
            assert (answer.status_code, UNKNOWN in answer.text) == (503, True)
            assert BUSY in ada.get(table).text
        wait_until(lambda: ada.get(table).status_code == 200)
        assert ada.get(deck).status_code == 404
    assert [kept.kind for kept in ServerUnderTest(tmp_path).rows()].count("deck-gone") == 1


@pytest.mark.usefixtures("hurried")
def test_deletion_whose_time_ran_out_is_unknown_and_then_told_to_all(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        ada.timeout = httpx.Timeout(60)
        table = make_table(ada, "silencio")
        with open_live_socket(ada, table) as opened:
            receive(opened, "zones")
            with held(tmp_path):
                answer = ada.post(f"{table}/delete")
                assert (answer.status_code, UNKNOWN in answer.text) == (503, True)
                assert BUSY in ada.get(table).text
            assert receive(opened, "refused")["refused"] == "deleted"
        assert ada.get(table).status_code == 404


@pytest.mark.usefixtures("hurried")
def test_frozen_database_is_told_in_time_and_all_goes_on_afterwards(
    tmp_path: Path, fresh_postgres: str, postgres: Postgres
) -> None:
    with serving(tmp_path, database=fresh_postgres) as url, browser(url) as ada:
        ada.timeout = httpx.Timeout(60)
        table = make_table(ada, "silencio")
        with ThreadPoolExecutor(30) as crowd:
            # Open connections to the database first: a hang is invisible on those.
            assert {answer.status_code for answer in crowd.map(lambda _: ada.get(table), range(60))} == {200}
        with postgres.frozen():
            assert ask(url, "/livez") == (200, {"ok": True})
            for path in ("/readyz", "/healthz"):
                assert ask(url, path) == (503, {"ok": False, "why": "database"})
            # Few, because each lookup is charged as a wrong guess until its result is known.
            with ThreadPoolExecutor(8) as crowd:
                answers = list(crowd.map(lambda _: ada.get("/t/ABCD"), range(8)))
            assert {answer.status_code for answer in answers} == {503}
            assert all(BUSY in answer.text for answer in answers)
            assert ada.get(table).status_code == 200, "what is in memory needs no database to be shown"
            assert ask(url, "/livez") == (200, {"ok": True})
        wait_until(lambda: ask(url, "/readyz")[0] == 200)
        assert ada.get(table).status_code == 200


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("freeze", [0.3, 3.0])
def test_play_with_a_database_that_hangs_again_and_again(
    tmp_path: Path, fresh_postgres: str, postgres: Postgres, freeze: float
) -> None:
    dice, acknowledged = Random(freeze), []
    with serving(tmp_path, database=fresh_postgres, requests_per_second=1e6) as url:
        table, people = sit_down(url, "silencio", ("Ada", "Bo"))
        for person in people:
            person.browser.timeout = httpx.Timeout(60)
            person.come(table)
        with ThreadPoolExecutor(1) as beside:
            for number in range(12):
                for one in people:
                    one.look()
                person, form = find_next_move(people, dice)
                if number % 3 == 1:
                    with postgres.frozen():
                        first = beside.submit(post, person, table, form)
                        sleep(freeze)
                    first.result()
                elif number % 3 == 2:
                    # A socket reads nothing first: the row itself is in the database call when it hangs.
                    with postgres.frozen():
                        person.send(**form)
                        sleep(freeze)
                    assert is_told(person, form["send"]) in ("done", "unknown", "store-busy")
                wait_until(lambda: post(person, table, form))  # noqa: B023 (done before the next)
                acknowledged.append(form["send"])
        for person in people:
            before = person.eyes.story
            person.look()
            person.go()
            person.come(table)
            assert person.eyes.story[: len(before)] == before
            person.leave()
    house = ServerUnderTest(tmp_path, fresh_postgres)
    sends = [kept.send for kept in house.rows() if kept.kind == "acted"]
    assert sends == acknowledged, "one was lost, doubled or out of order"
    assert len(house.tables()) == 1


def is_told(person: TablePerson, send: str) -> str:
    """Wait for the result of a message: confirmed, or the refusal."""
    assert person.socket is not None
    while True:
        text = str(person.socket.recv(timeout=ANSWER))
        person.eyes.apply(text)
        message = json.loads(text)
        if message.get("done") == send:
            return "done"
        if message.get("send") == send:
            return str(message["refused"])


def post(person: TablePerson, table: str, form: dict[str, str]) -> bool:
    """True if it was accepted. Otherwise the error must not blame the input."""
    answer = person.browser.post(f"{table}/act", data=form, follow_redirects=False)
    assert answer.status_code in (303, 503), answer.text
    return answer.status_code == 303


def test_restart_of_the_database_is_no_fault_of_ours(tmp_path: Path, fresh_postgres: str, postgres: Postgres) -> None:
    seen: set[int] = set()
    with serving(tmp_path, database=fresh_postgres, requests_per_second=1e6) as url, browser(url) as ada:
        ada.timeout = httpx.Timeout(60)
        table = make_table(ada, "silencio")
        going = True

        def look() -> None:
            with browser(url) as onlooker:
                onlooker.timeout = httpx.Timeout(60)
                while going:
                    seen.add(onlooker.get(table).status_code)

        with ThreadPoolExecutor(3) as crowd:
            looking = [crowd.submit(look) for _ in range(3)]
            try:
                for number in range(3):
                    postgres.stop()
                    postgres.start()
                    form = {"text": f"word {number}", "send": f"s{number}"}
                    wait_until(lambda: ada.post(f"{table}/talk", data=form).status_code == 200)  # noqa: B023
            finally:
                going = False
            for one in looking:
                one.result()
        assert seen <= {200, 503}
        assert 200 in seen
        page = ada.get(table).text
        assert [page.count(f"word {number}") for number in range(3)] == [1, 1, 1]
