"""The web application: pages and forms without JavaScript, sockets, and refusals."""

import json
import zlib
from pathlib import Path

import httpx
import pytest

from inkling.server.platform.websocket import message_compression
from inkling.server.storage.errors import RowNotStored
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.log_writer import LogWriter
from tests.server.local_server import browser, open_live_socket, receive, serving
from tests.server.page_parsing import zones_of
from tests.server.processes import ServerUnderTest
from tests.time_limits import ANSWER


def guest(site: httpx.Client, lang: str = "en") -> httpx.Client:
    """Return another browser at the same server."""
    return browser(str(site.base_url).rstrip("/"), lang)


def make_table(site: httpx.Client, game: str = "silencio") -> str:
    return site.post("/make", data={"game": game, "name": "Ada"}).url.path


def sit_down(site: httpx.Client) -> tuple[str, httpx.Client]:
    """Seat Ada and Bo at a running play of Silencio."""
    table = make_table(site)
    bo = guest(site)
    bo.post(f"{table}/join", data={"name": "Bo"})
    site.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
    bo.post(f"{table}/do", data={"kind": "sat", "seat": "1"})
    site.post(f"{table}/do", data={"kind": "start"})
    return table, bo


def test_socket_sends_everything_first_and_then_only_what_changed(site: httpx.Client) -> None:
    table, _ = sit_down(site)
    page = zones_of(site.get(table).text)
    with open_live_socket(site, table) as socket:
        first = receive(socket, "layout")
        assert first["layout"] == "board silencio"
        assert list(first["zones"]) == list(page)
        socket.send(json.dumps({"to": "act", "do": "start", "ask": "1"}))
        news = receive(socket, "story")
        assert "layout" not in news
        assert set(news["zones"]) < set(page) - {"story", "seats", "menu", "door"}
        assert "You take the start card" in news["story"]


def test_cookie_cannot_be_made_up(site: httpx.Client) -> None:
    table, _ = sit_down(site)
    true = site.cookies["inkling"]
    liar = guest(site)
    liar.cookies.set("inkling", true[:-1] + ("0" if true[-1] != "0" else "1"))
    assert "Your hand" not in liar.get(table).text
    made = guest(site).post("/make", data={"game": "similo", "name": "X"}, follow_redirects=False)
    assert "HttpOnly" in made.headers["set-cookie"]
    assert "samesite=lax" in made.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("base_url", "secure"), [("https://play.example", True), ("http://play.example", False), ("", False)]
)
def test_cookies_go_by_https_alone_where_people_come_by_https(tmp_path: Path, base_url: str, secure: bool) -> None:
    with serving(tmp_path, base_url=base_url) as url, browser(url) as ada:
        for path, form in (("/make", {"game": "silencio", "name": "Ada"}), ("/language", {"lang": "de"})):
            answer = ada.post(path, data=form, follow_redirects=False)
            assert ("Secure" in answer.headers["set-cookie"]) == secure


def test_nothing_unreadable_gets_into_the_log(tmp_path: Path) -> None:
    """Whatever people type, the table can be folded from its rows."""
    with serving(tmp_path) as url, browser(url) as ada:
        table = make_table(ada)
        for name in ("", " ", "x" * 25, "a\x00b", "a\u202eb"):
            assert 'class="notice"' in guest(ada).post(f"{table}/join", data={"name": name}).text
        for text in ("", "  ", "a\x00b"):
            assert 'class="notice"' in ada.post(f"{table}/talk", data={"text": text}).text
        for ask in ("9" * 5000, "-1", "x", "\u0663"):
            assert ada.post(f"{table}/act", data={"do": "pass", "ask": ask}).status_code == 409
        assert ada.post(f"{table}/talk", data={"text": "hi", "send": "s" * 41}).status_code == 409
        assert ada.get("/t/%00abc").status_code == 404
        ada.post(f"{table}/talk", data={"text": "hello"})
        page, cookies = zones_of(ada.get(table).text), dict(ada.cookies)
        assert "hello" in page["talk"]
    with serving(tmp_path) as url, browser(url) as again:
        again.cookies.update(cookies)
        after = zones_of(again.get(table).text)
    assert {name for name in page if page[name] != after[name]} == {"invite"}, "the server has another port now"


@pytest.mark.one_process("it is about the file in the folder")
def test_table_that_could_not_be_stored_is_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk was full, the database has a code without rows: that is no table, even after a restart."""

    async def fail(writer: LogWriter, row: LogRow) -> None:
        raise RowNotStored

    with serving(tmp_path) as url, browser(url) as ada, monkeypatch.context() as failing:
        failing.setattr(LogWriter, "append", fail)
        assert "couldn’t be saved" in ada.post("/make", data={"game": "silencio", "name": "Ada"}).text
        (code,) = ServerUnderTest(tmp_path).codes()
        assert ada.get(f"/t/{code}").status_code == 404
        assert ada.get("/open").status_code == 200
    with serving(tmp_path) as url, browser(url) as ada:
        join = ada.post(f"/t/{code}/join", data={"name": "Ada"})
        for answer in (ada.get(f"/t/{code}"), join, ada.get(f"/api/tables/{code}")):
            assert (answer.status_code, "no table with this code" in answer.text) == (404, True)


def test_socket_packs_what_is_large_for_those_who_can_read_it(site: httpx.Client) -> None:
    """A browser announces support when it connects. Other clients get the same data uncompressed."""
    table = make_table(site)
    with open_live_socket(site, table) as plain, open_live_socket(site, table, "?bytes=1") as packed:
        text, sent = str(plain.recv(timeout=ANSWER)), packed.recv(timeout=ANSWER)
    assert isinstance(sent, bytes)
    assert json.loads(zlib.decompress(sent))["zones"].keys() == json.loads(text)["zones"].keys()
    assert len(text) >= message_compression.LARGE > len(sent)


def test_home_leads_back_to_ones_table_and_to_no_other(site: httpx.Client) -> None:
    table = make_table(site)
    site.get(table)
    assert f'href="{table}"' in site.get("/").text
    bo = guest(site)
    bo.get(table)
    assert f'href="{table}"' not in bo.get("/").text, "who only looks on has no table"
    bo.cookies.set("table", site.cookies["table"])
    assert f'href="{table}"' not in bo.get("/").text
    site.post(f"{table}/do", data={"kind": "left"})
    assert f'href="{table}"' not in site.get("/").text
    site.cookies.set("table", "https://elsewhere.example")
    assert "elsewhere" not in site.get("/").text
