"""An operator's notice is on every page, and pushed to open ones; and all servers of a database follow all orders."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.limits import ANSWER, wait_until

from .desk import Desk, code_of, hear_out
from .running import browser, live, receive, serving
from .test_deleting import GONE, make_table, play_and_give_up


@pytest.fixture
def url(desk: Desk) -> Iterator[str]:
    with serving(desk.folder, database=desk.database) as address:
        yield address


@pytest.fixture
def lone_url(lone: Desk) -> Iterator[str]:
    with serving(lone.folder, database=lone.database) as address:
        yield address


WORDS = "Back at 20:05 <b>& more</b>"
ESCAPED = "Back at 20:05 &lt;b&gt;&amp; more&lt;/b&gt;"


def test_notice_is_on_every_page_and_pushed_to_open_ones(desk: Desk, url: str) -> None:
    with browser(url) as ada, browser(url, "de") as bo:
        table = make_table(ada)
        play = play_and_give_up(ada, table)
        paths = ("/", table, f"{table}/tv", play, "/learn/silencio", "/nowhere")
        empty = '<div id="server-notice" role="status"></div>'
        assert all(ada.get(path).text.count(empty) == 1 for path in paths)
        with (
            live(ada, table) as mine,
            live(bo, table, "?as=json") as program,
            live(ada, f"{table}/tv") as far,
            live(ada, f"{table}/back{play.removeprefix('/p')}") as back,
        ):
            opened = (mine, program, far, back)
            assert all("notice" not in json.loads(socket.recv(timeout=ANSWER)) for socket in opened)
            assert WORDS in desk.say("notice", WORDS)
            assert {receive(socket, "notice")["notice"] for socket in opened} == {WORDS}
            for person in (ada, bo):
                shown = [person.get(path) for path in paths]
                assert all(f'<div id="server-notice" role="status">{ESCAPED}</div>' in page.text for page in shown)
                assert {page.headers.get("content-encoding") for page in shown} == {"gzip"}
            assert ada.get(f"{table}/zones").json()["notice"] == WORDS
            with live(ada, table) as late:
                assert receive(late, "notice")["zones"], "in the first message"
            assert desk.say("notice") == f"{WORDS}\n"
            desk.say("notice", "--clear")
            assert {receive(socket, "notice")["notice"] for socket in opened} == {""}
        assert empty in ada.get("/").text
        assert desk.say("notice") == "There is no notice.\n"


def test_notice_ends_in_its_time(lone: Desk, lone_url: str) -> None:
    with browser(lone_url) as ada:
        lone.say("notice", "Soon", "--until", "2099-12-31T20:05")
        wait_until(lambda: "Soon" in ada.get("/").text, "a notice")
        with closing(sqlite3.connect(lone.folder / "inkling.db")) as database, database:
            database.execute("UPDATE notices SET until = 1")
            database.execute("UPDATE orders SET version = version + 1")
        wait_until(lambda: "Soon" not in ada.get("/").text, "the end of a notice")
        assert lone.say("notice") == "There is no notice.\n"
        for words in (["x\ny"], ["n" * 201], [" "], ["x", "--until", "25:00"], ["x", "--until", "2020-01-01T00:00"]):
            assert lone.refuse("notice", *words)
        assert lone.refuse("notice", "x", "--clear") == "Give either a text or --clear, not both."
        assert lone.refuse("notice", "--until", "20:05") == "Say what should be shown until then."


def test_every_server_on_a_database_follows(fresh_postgres: str, tmp_path: Path, quick_polls: None) -> None:
    desk = Desk(tmp_path, fresh_postgres)
    with (
        serving(tmp_path, database=fresh_postgres) as first,
        serving(tmp_path, database=fresh_postgres) as second,
        browser(first) as ada,
        browser(second) as bo,
    ):
        table = make_table(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        with live(ada, table) as hers, live(bo, table) as his:
            desk.say("notice", WORDS)
            assert {receive(socket, "notice")["notice"] for socket in (hers, his)} == {WORDS}
            desk.say("block", code_of(table), "1")
            assert hear_out(his)[0][-1]["refused"] == "shut-out"
            desk.say("tables", "delete", code_of(table), "--yes")
            assert hear_out(hers)[0][-1] == GONE
        bo.cookies.clear()
        wait_until(lambda: [person.get(table).status_code for person in (ada, bo)] == [404, 404], "the end of a table")
