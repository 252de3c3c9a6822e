"""Access to a table: keys, knocking, removed people, and access decided from the log."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from httpx import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from inkling.server.features.deals.model import make_new_deal_code
from inkling.server.storage.errors import DamagedRow
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.access.stored_access import StoredAccess
from inkling.server.tables.event_registry import encode_row
from inkling.server.tables.events import (
    SYSTEM_ROW,
    Joined,
    Row,
    RuleSwitched,
    SeatTransferred,
    TableMade,
    TableMadePrivate,
)
from tests.server.features.deals.test_deals import finish
from tests.server.features.private_tables.test_private_tables import HOST, SAID, key_of, make_private, take_key, wish
from tests.server.local_server import browser, open_live_socket, receive, serving
from tests.time_limits import ANSWER


def see_the_rest(opened: ClientConnection) -> list[str]:
    """Return all messages before the connection closed."""
    seen: list[str] = []
    with suppress(ConnectionClosed):
        while True:
            seen.append(str(opened.recv(timeout=ANSWER)))
    return seen


def test_key_is_swapped_for_a_cookie_that_a_new_key_voids(site: Client, bo: Client, cleo: Client) -> None:
    table, key = make_private(site)
    assert "This link didn’t open the table" in take_key(bo, table, "x" * 22).text
    swapped = bo.post(f"{table}/key", data={"key": f"http://somewhere{table}#{key}"})
    kept = swapped.history[0].headers.get_list("set-cookie")
    assert swapped.history[0].headers["location"].partition("?")[0] == table
    assert len([cookie for cookie in kept if "HttpOnly" in cookie and "SameSite=lax" in cookie]) == 2
    assert key not in str(kept)
    assert HOST in swapped.text
    wish(site, table, kind="ruled", rule="private", on="1")
    fresh = key_of(site, table)
    assert fresh != key
    assert bo.get(table).status_code == 403
    assert take_key(cleo, table, key).status_code == 403
    assert HOST in take_key(cleo, table, fresh).text


def test_knocking_tells_nobody_who_is_there_and_the_host_lets_in(site: Client, bo: Client) -> None:
    table, _ = make_private(site)
    knocked = bo.post(f"{table}/join", data={"name": HOST})
    assert "You’ve knocked" in knocked.text, "not: that name is taken"
    with open_live_socket(bo, table) as opened:
        assert json.loads(opened.recv(timeout=ANSWER)) == {"waits": True}, "the line holds, and not a word more"
        wish(site, table, kind="let-in", member="1")
        assert json.loads(opened.recv(timeout=ANSWER)) == {"gone": True}
    assert "You’ve knocked" not in bo.get(table).text
    assert "At the table" in bo.get(table).text


def test_guest_who_knocks_may_go_again_and_sits_down_when_let_in_or_with_the_key(
    site: Client, bo: Client, cleo: Client
) -> None:
    table, key = make_private(site)
    site.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
    bo.post(f"{table}/join", data={"name": "Bo"})
    assert "Bo wants to sit down" in site.get(table).text
    assert bo.post(f"{table}/do", data={"kind": "left"}).url.path == "/"
    assert "Bo wants to sit down" not in site.get(table).text
    assert "A private table" in bo.get(table).text
    bo.post(f"{table}/join", data={"name": "Bo"})
    wish(site, table, kind="let-in", member="1")
    assert "Start with 2" in site.get(table).text
    assert "Sit here" not in bo.get(table).text
    cleo.post(f"{table}/join", data={"name": "Cleo"})
    assert "Sit here" not in take_key(cleo, table, key).text
    assert "Start with 3" in site.get(table).text


def test_key_lets_in_whoever_has_knocked_before_unless_guests_are_let_in_by_hand(
    site: Client, bo: Client, cleo: Client, dan: Client
) -> None:
    table, key = make_private(site)
    bo.post(f"{table}/join", data={"name": "Bo"})
    assert HOST in take_key(bo, table, key).text
    wish(site, table, kind="ruled", rule="admit", on="1")
    assert HOST not in take_key(cleo, table, key).text
    cleo.post(f"{table}/join", data={"name": "Cy"})
    assert "You’ve knocked" in take_key(cleo, table, key).text
    assert HOST not in dan.get(table).text


def test_nobody_becomes_host_of_a_private_table_by_knocking(site: Client, bo: Client) -> None:
    table, _ = make_private(site)
    site.post(f"{table}/talk", data={"text": SAID})
    site.post(f"{table}/do", data={"kind": "left"})
    knocked = bo.post(f"{table}/join", data={"name": "Bo"})
    assert "You’ve knocked" in knocked.text
    assert SAID not in bo.get(table).text
    assert SAID in site.post(f"{table}/join", data={"name": "Ada"}).text
    wish(site, table, kind="let-in", member="1")
    assert SAID in bo.get(table).text


def test_whoever_is_sent_away_reads_nothing_more_at_any_table(site: Client, bo: Client, cleo: Client) -> None:
    table = site.post("/make", data={"game": "silencio", "name": HOST}).url.path
    bo.post(f"{table}/join", data={"name": "Bo"})
    with (
        open_live_socket(bo, table) as opened,
        open_live_socket(bo, table, "?as=json") as plain,
        open_live_socket(bo, f"{table}/tv") as tv,
    ):
        for one in (opened, plain, tv):
            one.recv(timeout=ANSWER)
        wish(site, table, kind="kicked", member="1")
        site.post(f"{table}/talk", data={"text": SAID})
        for one in (opened, plain, tv):
            seen = see_the_rest(one)
            assert json.loads(seen[-1])["refused"] == "sent-away"
            assert SAID not in str(seen)
    for path in (table, f"{table}/tv", f"{table}/qr.svg", f"/api/tables/{table[-4:]}"):
        refused = bo.get(path)
        assert refused.status_code == 403
        assert "You’ve been sent away" in refused.text
        assert HOST not in refused.text
    assert bo.post(f"{table}/join", data={"name": "Bob"}).status_code == 403
    assert HOST in cleo.get(table).text, "an open table is open to others"
    assert "Let in again" in site.get(table).text
    wish(site, table, kind="let-in", member="1")
    assert HOST in bo.get(table).text


def test_key_is_renewed_when_somebody_is_sent_away_and_members_stay(
    site: Client, bo: Client, cleo: Client, dan: Client
) -> None:
    table, key = make_private(site)
    for person, name in ((bo, "Bo"), (cleo, "Cy")):
        take_key(person, table, key)
        person.post(f"{table}/join", data={"name": name})
    with open_live_socket(cleo, table) as opened:
        receive(opened, "zones")
        wish(site, table, kind="kicked", member="1", key=key)
        shown = json.dumps(receive(opened, "invite"))
    assert key not in shown, "the open page shows the new link at once"
    assert key_of(site, table) != key
    assert take_key(dan, table, key).status_code == 403
    assert HOST in cleo.get(table).text


def test_windows_of_strangers_close_when_a_table_becomes_private(site: Client, bo: Client) -> None:
    table = site.post("/make", data={"game": "silencio", "name": HOST}).url.path
    with open_live_socket(bo, table) as opened, open_live_socket(site, table) as mine:
        receive(opened, "zones")
        receive(mine, "zones")
        with bo.stream("GET", f"/api/tables/{table[-4:]}/events") as stream:
            lines = stream.iter_lines()
            assert HOST in next(line for line in lines if line)
            wish(site, table, kind="ruled", rule="private", on="1")
            site.post(f"{table}/talk", data={"text": SAID})
            rest = [line for line in lines if line.startswith("data")]
        assert json.loads(rest[-1].removeprefix("data: "))["refused"] == "private"
        assert SAID not in str(rest)
        assert receive(opened, "gone")["refused"] == "private"
        assert "zones" in receive(mine, "talk")


def test_whoever_waits_is_not_told_how_the_play_stands(site: Client, bo: Client) -> None:
    table, _ = make_private(site)
    wish(site, table, kind="bot-seated", seat="1", bot="random")
    bo.post(f"{table}/join", data={"name": "Bo"})
    with open_live_socket(bo, table) as opened:
        assert json.loads(opened.recv(timeout=ANSWER)) == {"waits": True}
        for step in ("before", "during"):
            for sent in ({"to": "act", "do": "pass"}, {"to": "talk", "text": "hello"}, {"kind": "start"}):
                opened.send(json.dumps(sent))
                assert json.loads(opened.recv(timeout=ANSWER))["refused"] == "waiting", (step, sent)
            wish(site, table, kind="start" if step == "before" else "gave-up")
        opened.send(json.dumps({"to": "act", "do": "pass"}))
        assert json.loads(opened.recv(timeout=ANSWER))["refused"] == "waiting", "nor that it is over"


def test_wrong_codes_lock_nobody_out_who_comes_with_the_link_of_a_private_table(tmp_path: Path) -> None:
    with serving(tmp_path, misses_per_hour=9) as url, browser(url) as ada, browser(url) as bo, browser(url) as cy:
        table, key = make_private(ada)
        sign = ada.get(table).text.split('data-copy="')[1].split('"')[0].partition("#")[0]
        assert [bo.get(f"/t/{code}").status_code for code in ("ZZZZ", "ZZZY", "ZZZX", "ZZZW")][-1] == 429
        assert take_key(bo, table, key).status_code == 429, "the letters alone tell no more than wrong ones"
        assert "A private table" in bo.get(sign).text
        assert take_key(bo, table, "x" * 22).status_code == 429
        assert HOST in take_key(bo, table, key).text
        where = f"/api/tables/{table[-4:]}/join?{sign.partition('?')[2]}"
        assert cy.post(where, json={"name": "Cy", "key": key}).json()["waiting"] is False


TABLE, ADA = "t" * 32, "a" * 32


class Counted(SqlStore):
    """A store that counts the rows that were read."""

    rows = 0

    def read(self, table_id: str, after: int = -1, kinds: tuple[str, ...] = ()) -> list[LogRow]:
        found = super().read(table_id, after, kinds)
        self.rows += len(found)
        return found

    def add(self, *changes: tuple[int, Row]) -> None:
        before = self.find_newest_row_numbers([TABLE])[TABLE] + 1
        for n, (by, change) in enumerate(changes, start=before):
            kind = str(type(change).__struct_config__.tag)
            asyncio.run(self.writer.append(LogRow(TABLE, n, n, by, kind, encode_row(change).decode())))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Counted]:
    opened = Counted(f"sqlite:///{tmp_path}/inkling.db")
    opened.open_table(TABLE, "ABCD", "silencio", 0)
    yield opened
    opened.close()


def test_door_is_read_once_and_then_only_what_is_new(store: Counted) -> None:
    store.add((SYSTEM_ROW, TableMade("silencio")), (0, Joined(ADA, "Ada")), *[(0, SeatTransferred(ADA))] * 50)
    doors = StoredAccess(store, {})
    assert [doors.read_table(TABLE).members[0].moves for _ in range(20)] == [50] * 20
    assert store.rows == 52
    store.add((0, TableMadePrivate("k" * 22)), (0, RuleSwitched("admit", True)))
    assert (doors.read_table(TABLE).key, doors.read_table(TABLE).rules["admit"]) == ("k" * 22, True)
    assert store.rows == 54


def test_door_that_does_not_fit_is_shut(store: Counted) -> None:
    store.add((SYSTEM_ROW, TableMade("silencio")), (7, SeatTransferred(ADA)))
    with pytest.raises(DamagedRow):
        StoredAccess(store, {}).read_table(TABLE)


@pytest.mark.one_process("it damages the file")
@pytest.mark.parametrize("kind", ["joined", "acted"])
def test_damaged_table_costs_no_other_its_results(tmp_path: Path, kind: str) -> None:
    """A private table whose settings cannot be read, and an open one whose result was not stored and cannot be
    computed."""
    code = make_new_deal_code("silencio", 2, {})
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
