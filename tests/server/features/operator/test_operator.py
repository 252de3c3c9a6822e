"""An operator's commands, with and without a running server: tables, blocked people, notices."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from re import findall

import httpx
import pytest

from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.registry import TableRegistry
from tests.server.features.table_deletion.test_table_deletion import GONE, bytes_in, make_table, play_and_give_up
from tests.server.local_server import NEAR, browser, open_live_socket, receive, serving
from tests.server.operator_terminal import OperatorTerminal, api, code_of, receive_until_close
from tests.time_limits import ANSWER, wait_until


@pytest.fixture
def url(desk: OperatorTerminal) -> Iterator[str]:
    with serving(desk.folder, database=desk.database) as address:
        yield address


@pytest.fixture
def lone_url(lone: OperatorTerminal) -> Iterator[str]:
    with serving(lone.folder, database=lone.database) as address:
        yield address


def test_tables_are_listed_and_shown_without_secrets(
    desk: OperatorTerminal, url: str, ada: httpx.Client, bo: httpx.Client
) -> None:
    with browser(url) as cy:
        table, other = make_table(ada), make_table(bo)
        ada.post(f"{table}/talk", data={"text": "a word about Zanzibar"})
        play = play_and_give_up(ada, table)
        cy.post(f"{table}/join", data={"name": "Cy"})
        ada.post(f"{other}/join", data={"name": "Ada"})
        bo.post(f"{other}/do", data={"kind": "ruled", "rule": "private", "on": "1"})
        key = findall(r"#([\w-]{16,})", bo.get(other).text)[0]
        listed = desk.run("tables", "list")
        first, second = listed.splitlines()[1:]
        assert (first.split()[0], second.split()[0]) == (code_of(other), code_of(table)), "last used first"
        assert first.endswith("private")
        assert not second.endswith("private")
        assert "silencio" in second
        assert code_of(table) not in desk.run("tables", "list", "--private")
        assert "No tables match." in desk.run("tables", "list", "--unused-days", "1")
        assert "No tables match." in desk.run("tables", "list", "--game", "similo")
        assert len(json.loads(desk.run("tables", "list", "--json"))) == 2
        assert len(desk.run("tables", "list", "--most", "1").splitlines()) == 2
        shown = desk.run("tables", "show", code_of(table).lower())
        assert "  0  Wilhelmina  (member, host, seat 1)" in shown
        assert play in shown
        assert desk.run("tables", "show", f"{url}{play}") == shown, "a play leads to its table"
        told = json.loads(desk.run("tables", "show", code_of(table), "--json"))
        assert desk.run("tables", "show", told["id"]) == shown
        assert [person["number"] for person in told["people"]] == [0, 1]
        whole = shown + listed + json.dumps(told) + desk.run("tables", "show", code_of(other), "--json")
        cookies = {cookie.value or "" for cookie in ada.cookies.jar}
        secrets = {"Zanzibar", key, *cookies} | {value.partition(".")[0] for value in cookies}
        assert not [secret for secret in secrets - {code_of(table), code_of(other)} if secret in whole]
        assert "Tisch" in desk.run("tables", "show", code_of(table), lang="de")


@pytest.mark.parametrize("by", ["operator", "host"])
def test_whoever_is_at_a_deleted_table_is_told(
    desk: OperatorTerminal, url: str, ada: httpx.Client, bo: httpx.Client, by: str
) -> None:
    table, other = make_table(ada), make_table(bo)
    play = play_and_give_up(ada, table)
    with (
        httpx.Client(base_url=url, cookies=ada.cookies, **NEAR) as nearby,
        open_live_socket(ada, table) as mine,
        open_live_socket(bo, table, "?as=json") as watching,
        open_live_socket(bo, f"{table}/tv") as tv,
        nearby.stream("GET", f"{api(table)}/events", timeout=ANSWER) as stream,
    ):
        lines = stream.iter_lines()
        assert next(lines).startswith("data: ")
        if by == "host":
            assert ada.post(f"{table}/delete", timeout=ANSWER).status_code == 200
        else:
            assert desk.run("tables", "delete", code_of(table), "--yes") == f"Table {code_of(table)} was deleted.\n"
        for socket in (mine, watching, tv):
            heard, code = receive_until_close(socket)
            assert (heard[-1], code) == (GONE, 4410)
        assert json.loads([line for line in lines if line][-1].removeprefix("data: ")) == GONE
    for path in (table, play, api(table), f"{table}/tv"):
        assert ada.get(path).status_code == 404
    assert bo.get(other).status_code == 200
    assert desk.refuse("tables", "delete", code_of(table), "--yes") == f"There is no table {code_of(table)}."
    assert "Es gibt keinen Tisch QQQQ." in desk.refuse("tables", "show", "QQQQ", lang="de")
    assert "There is no table ’; --." in desk.refuse("tables", "delete", "’; --")


def test_deletion_asks_for_the_code_which_may_have_grown(lone: OperatorTerminal, lone_url: str) -> None:
    with browser(lone_url) as ada:
        table = make_table(ada)
        with closing(sqlite3.connect(lone.folder / "inkling.db")) as database, database:
            database.execute("UPDATE tables SET code = 'ABCDE' WHERE code = ?", [code_of(table)])
        assert "ABCDE" in lone.run("tables", "list")
        for typed in ("", "y\n", "yes\n"):
            assert lone.refuse("tables", "delete", "ABCDE", typed=typed) == "Nothing was deleted."
        assert ada.get("/t/ABCDE").status_code == 200
        assert "Wilhelmina" in lone.run("tables", "delete", "abcde", typed="abcde\n")
        wait_until(lambda: ada.get("/t/ABCDE").status_code == 404, "the end of a table")


def test_deleting_without_a_server_leaves_nothing_to_miss(lone: OperatorTerminal) -> None:
    """The file has no gap, and the next start does not report lost rows."""
    with serving(lone.folder) as url, browser(url) as ada:
        kept, gone = make_table(ada), make_table(ada)
        ada.post(f"{gone}/talk", data={"text": "a word about Zanzibar"})
    assert "was deleted" in lone.run("tables", "delete", code_of(gone), "--yes")
    assert b"Zanzibar" not in bytes_in(lone.folder)
    with serving(lone.folder) as url, browser(url) as ada:
        assert ada.get("/readyz").json() == {"ok": True}
        assert (ada.get(gone).status_code, ada.get(kept).status_code) == (404, 200)


def test_one_of_two_deletions_at_once_counts(store: SqlStore) -> None:
    async def make() -> str:
        return (await TableRegistry(store).make_table("silencio", "person-a", "Ada")).table.id

    table_id = asyncio.run(make())
    with ThreadPoolExecutor(4) as commands:
        done = list(commands.map(lambda _: store.delete_table(table_id, 1), range(4)))
    assert sorted(done) == [False, False, False, True]
    assert store.orders.read_orders().deleted == {table_id}
    assert store.orders.read_version() == 1


def test_nothing_is_written_to_a_table_that_is_being_deleted(desk: OperatorTerminal, ada: httpx.Client) -> None:
    """People act until they are refused. Each response is a page or a refusal, and no row is written."""
    with ThreadPoolExecutor(1) as beside:
        table = make_table(ada)
        [listed] = json.loads(desk.run("tables", "list", "--json"))

        def talk() -> set[int]:
            found: set[int] = set()
            while 404 not in found:
                found.add(ada.post(f"{table}/do", data={"kind": "sat", "seat": "1"}).status_code)
                found.add(ada.post(f"{table}/do", data={"kind": "stood"}).status_code)
            return found

        talking = beside.submit(talk)
        assert "was deleted" in desk.run("tables", "delete", code_of(table), "--yes")
        assert talking.result(timeout=ANSWER) <= {200, 404, 409, 429, 503}
        with closing(SqlStore(desk.database)) as store:
            assert store.read(listed["id"]) == []
            assert store.table_ids() == []


def move_to(bo: httpx.Client, table: str, other: httpx.Client) -> None:
    """Transfer Bo's seat to another browser by its PIN."""
    [pin] = findall(r"PIN: (\d{6})", bo.post(f"{table}/passport", data={"do": "pin"}).text)
    assert other.post(f"{table}/move", data={"pin": pin}).status_code == 200


def test_blocked_person_is_shut_out_on_every_device(
    desk: OperatorTerminal, url: str, ada: httpx.Client, bo: httpx.Client, phone: httpx.Client
) -> None:
    with browser(url) as third:
        table, other = make_table(ada), make_table(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        move_to(bo, table, phone)
        link = findall(r"/r/[\w.-]+", phone.get(f"{table}/passport").text)[0]
        with (
            httpx.Client(base_url=url, cookies=phone.cookies, **NEAR) as nearby,
            open_live_socket(phone, table) as mine,
            open_live_socket(bo, other) as looking,
            open_live_socket(ada, table) as hers,
            nearby.stream("GET", f"{api(table)}/events", timeout=ANSWER) as stream,
        ):
            lines = stream.iter_lines()
            assert next(lines).startswith("data: ")
            blocked = desk.run("block", code_of(table), "1")
            assert blocked.startswith("Bo is blocked.")
            for socket in (mine, looking):
                heard, code = receive_until_close(socket)
                assert (heard[-1]["refused"], code) == ("shut-out", 1008)
                assert heard[-1]["sentence"] == "You’re blocked on this server."
            assert json.loads([line for line in lines if line][-1].removeprefix("data: "))["refused"] == "shut-out"
            hers.send(json.dumps({"to": "talk", "text": "still here", "send": "x1"}))
            assert receive(hers, "done")
        for device in (bo, phone):
            check_shut_out(device, table, other)
        assert third.post(link).status_code == 403, "nor does the seat go to a device that nobody knows"
        assert third.get(table).status_code == 200
        assert "Bo" in desk.run("blocked")
        [id] = findall(r"unblock ([0-9a-f]{8})", blocked)
        assert "is unblocked" in desk.run("unblock", id)
        wait_until(lambda: phone.get(table).status_code == 200, "the end of a block")
        assert desk.run("blocked", lang="de") == "Niemand ist gesperrt.\n"
        assert "There is no block with the ID" in desk.refuse("unblock", id)


def check_shut_out(device: httpx.Client, table: str, other: str) -> None:
    page = device.get(table)
    assert (page.status_code, 'data-refused="shut-out"' in page.text) == (403, True)
    assert "You’re blocked on this server." in page.text
    sent = {
        f"{other}/join": {"name": "Bo"},
        "/make": {"game": "silencio", "name": "Bo"},
        f"{table}/talk": {"text": "x"},
    }
    assert {device.post(path, data=data).status_code for path, data in sent.items()} == {403}
    assert device.post("/api/tables", json={"game": "silencio", "name": "Bo"}).json()["refused"] == "shut-out"
    token = {"authorization": f"Bearer {device.cookies['inkling']}"}
    with httpx.Client(base_url=device.base_url, headers=token, **NEAR) as bare:
        assert bare.get(api(table)).json()["refused"] == "shut-out"
    assert device.get("/livez").status_code == 403


def test_block_outlives_a_restart_and_ends_in_its_time(lone: OperatorTerminal) -> None:
    with serving(lone.folder) as url, browser(url) as ada, browser(url) as bo:
        table = make_table(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        cookies = bo.cookies
    assert "is blocked" in lone.run("block", code_of(table), "1", "--days", "3")
    with serving(lone.folder) as url, browser(url) as bo:
        bo.cookies = cookies
        assert bo.get(table).status_code == 403, "from the first request on"
        with closing(sqlite3.connect(lone.folder / "inkling.db")) as database, database:
            database.execute("UPDATE shut_outs SET until = 1")
            database.execute("UPDATE orders SET version = version + 1")
        wait_until(lambda: bo.get(table).status_code == 200, "the end of a block")
    assert lone.run("blocked") == "Nobody is blocked.\n"


def test_block_wants_data_and_somebody(lone: OperatorTerminal) -> None:
    assert "There is no data in" in lone.refuse("tables", "list")
    assert not list(lone.folder.iterdir()), "nothing was made"
    with serving(lone.folder) as url, browser(url) as ada:
        code = code_of(make_table(ada))
        assert "no member number 7" in lone.refuse("block", code, "7")
        assert "There is no table" in lone.refuse("block", "QQQQ", "0")
        assert "Give a table’s code and a member’s number" in lone.refuse("block", code)
        assert "whole number" in lone.refuse("block", code, "Bo")
        assert "There is no report" in lone.refuse("block", "--report", "3f")


WORDS = "Back at 20:05 <b>& more</b>"
ESCAPED = "Back at 20:05 &lt;b&gt;&amp; more&lt;/b&gt;"


def test_notice_is_on_every_page_and_pushed_to_open_ones(desk: OperatorTerminal, url: str, ada: httpx.Client) -> None:
    with browser(url, "de") as bo:
        table = make_table(ada)
        play = play_and_give_up(ada, table)
        paths = ("/", table, f"{table}/tv", play, "/learn/silencio", "/nowhere")
        empty = '<div id="server-notice" role="status"></div>'
        assert all(ada.get(path).text.count(empty) == 1 for path in paths)
        with (
            open_live_socket(ada, table) as mine,
            open_live_socket(bo, table, "?as=json") as program,
            open_live_socket(ada, f"{table}/tv") as tv,
            open_live_socket(ada, f"{table}/back{play.removeprefix('/p')}") as back,
        ):
            opened = (mine, program, tv, back)
            assert all("notice" not in json.loads(socket.recv(timeout=ANSWER)) for socket in opened)
            assert WORDS in desk.run("notice", WORDS)
            assert {receive(socket, "notice")["notice"] for socket in opened} == {WORDS}
            for person in (ada, bo):
                shown = [person.get(path) for path in paths]
                assert all(f'<div id="server-notice" role="status">{ESCAPED}</div>' in page.text for page in shown)
                assert {page.headers.get("content-encoding") for page in shown} == {"gzip"}
            assert ada.get(f"{table}/zones").json()["notice"] == WORDS
            with open_live_socket(ada, table) as late:
                assert receive(late, "notice")["zones"], "in the first message"
            assert desk.run("notice") == f"{WORDS}\n"
            desk.run("notice", "--clear")
            assert {receive(socket, "notice")["notice"] for socket in opened} == {""}
        assert empty in ada.get("/").text
        assert desk.run("notice") == "There is no notice.\n"


def test_notice_ends_in_its_time(lone: OperatorTerminal, lone_url: str) -> None:
    with browser(lone_url) as ada:
        lone.run("notice", "Soon", "--until", "2099-12-31T20:05")
        wait_until(lambda: "Soon" in ada.get("/").text, "a notice")
        with closing(sqlite3.connect(lone.folder / "inkling.db")) as database, database:
            database.execute("UPDATE notices SET until = 1")
            database.execute("UPDATE orders SET version = version + 1")
        wait_until(lambda: "Soon" not in ada.get("/").text, "the end of a notice")
        assert lone.run("notice") == "There is no notice.\n"
        for words in (["x\ny"], ["n" * 201], [" "], ["x", "--until", "25:00"], ["x", "--until", "2020-01-01T00:00"]):
            assert lone.refuse("notice", *words)
        assert lone.refuse("notice", "x", "--clear") == "Give either a text or --clear, not both."
        assert lone.refuse("notice", "--until", "20:05") == "Say what should be shown until then."


def test_every_server_on_a_database_follows(fresh_postgres: str, tmp_path: Path, quick_polls: None) -> None:
    desk = OperatorTerminal(tmp_path, fresh_postgres)
    with (
        serving(tmp_path, database=fresh_postgres) as first,
        serving(tmp_path, database=fresh_postgres) as second,
        browser(first) as ada,
        browser(second) as bo,
    ):
        table = make_table(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        with open_live_socket(ada, table) as hers, open_live_socket(bo, table) as his:
            desk.run("notice", WORDS)
            assert {receive(socket, "notice")["notice"] for socket in (hers, his)} == {WORDS}
            desk.run("block", code_of(table), "1")
            assert receive_until_close(his)[0][-1]["refused"] == "shut-out"
            desk.run("tables", "delete", code_of(table), "--yes")
            assert receive_until_close(hers)[0][-1] == GONE
        bo.cookies.clear()
        wait_until(lambda: [person.get(table).status_code for person in (ada, bo)] == [404, 404], "the end of a table")
