"""Refusals: a code for programs, a sentence for people in their language, and the form again with the typed values."""

import json
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from re import search

import httpx
import pytest

from inkling.server.features.deals.model import make_new_deal_code
from tests.not_none import not_none
from tests.server.fixtures import url_fixture
from tests.server.local_server import browser, open_live_socket, receive, serving
from tests.server.processes import ServerUnderTest

UPGRADE = {
    "connection": "upgrade",
    "upgrade": "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


url = url_fixture(uploads=True, webhook_prefixes="https://chat.example/")


@pytest.fixture(scope="module")
def ada(url: str) -> Iterator[httpx.Client]:
    with browser(url) as person:
        yield person


@pytest.fixture(scope="module")
def table(url: str, ada: httpx.Client) -> str:
    path = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    with browser(url) as bo:
        bo.post(f"{path}/join", data={"name": "Bo"})
    return path


def code_of(answer: httpx.Response) -> str:
    if answer.headers["content-type"] == "application/json":
        return str(answer.json()["refused"])
    found = search(r'data-refused="([^"]+)" role="alert">[A-Z][^<]+\.<', answer.text)
    assert found is not None, answer.text
    return found[1]


@pytest.mark.parametrize("host", ["x" * 256, "x" * 3000, 'a"b', "a/b", "a b", "a@b", "[", "[::1]x", "a:b", ""])
def test_address_that_cannot_be_is_refused_before_it_stands_in_a_link(ada: httpx.Client, table: str, host: str) -> None:
    """Drawing a QR code of a long link is slow and blocks the event loop."""
    for path in (table, f"{table}/passport", "/api/tables" + table.removeprefix("/t"), "/nowhere"):
        refused = ada.get(path, headers={"host": host})
        assert (refused.status_code, code_of(refused)) == (400, "bad-host")
    socket = ada.get(f"{table}/live", headers={"host": host, **UPGRADE})
    assert (socket.status_code, code_of(socket)) == (400, "bad-host")


@pytest.mark.parametrize(
    "host", ["x" * 255, "play.example:8000", "my_box", "127.0.0.1:80", "[2001:db8::1]:8000", "[::1]"]
)
def test_address_of_a_server_is_taken(ada: httpx.Client, table: str, host: str) -> None:
    assert f"http://{host}{table}" in ada.get(table, headers={"host": host}).text


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "no-page"),
        ("GET", "/static/nothing.js", 404, "no-page"),
        ("GET", "/api/nowhere", 404, "no-page"),
        ("GET", "/t/ZZZZ", 404, "no-table"),
        ("GET", "/api/tables/ZZZZ", 404, "no-table"),
        ("GET", "/learn/silencio/nothing/nothing.svg", 404, "no-page"),
        ("GET", "/make", 405, "no-method"),
        ("PUT", "/", 405, "no-method"),
        ("DELETE", "/api/games", 405, "no-method"),
        ("POST", "/static/inkling.js", 405, "no-method"),
        ("POST", "/make", 409, "unknown-game"),
        ("POST", "/records", 409, "bad-form"),
        ("POST", "TABLE/talk", 413, "too-large"),
    ],
)
def test_refused_request_has_a_code_and_a_sentence(
    ada: httpx.Client, table: str, method: str, path: str, status: int, code: str
) -> None:
    sent = {"text": "x" * 20_000} if path.startswith("TABLE") else None
    refused = ada.request(method, path.replace("TABLE", table), data=sent)
    assert (refused.status_code, code_of(refused)) == (status, code)
    assert (refused.headers["content-type"] == "application/json") == path.startswith("/api/")
    assert "default-src 'none'" in refused.headers["content-security-policy"]


def test_wrong_way_of_asking_is_told_in_the_readers_language_with_the_right_ones(ada: httpx.Client) -> None:
    refused = ada.get("/make", headers={"accept-language": "de"})
    assert refused.headers["allow"] == "POST"
    assert "Diese Seite kann man so nicht aufrufen." in refused.text
    assert '<html lang="de">' in refused.text


def test_write_from_another_site_is_told_in_a_page(ada: httpx.Client, table: str) -> None:
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        refused = ada.post(f"{table}/do", headers={**headers, "accept-language": "de"})
        assert (refused.status_code, code_of(refused)) == (403, "foreign-site")
        assert "von einer fremden Seite" in refused.text
    socket = ada.get(f"{table}/live", headers={**UPGRADE, "origin": "http://evil.example"})
    assert (socket.status_code, code_of(socket)) == (403, "foreign-site")


def test_name_that_is_refused_leaves_no_table_behind(tmp_path: Path) -> None:
    """A refused name creates no table. Nobody would own its code, and the first to guess it would become host."""
    body = {"game": "silencio", "name": "A\x01da"}
    with serving(tmp_path) as url, browser(url) as ada:
        forms = ("/make", "/play", "/d/silencio1-3-0-abcde", "/daily/silencio")
        for refused in (*(ada.post(path, data=body) for path in forms), ada.post("/api/tables", json=body)):
            assert (refused.status_code, code_of(refused)) == (409, "bad-name")
    assert (ServerUnderTest(tmp_path).codes(), ServerUnderTest(tmp_path).rows()) == ([], [])


def test_form_of_options_is_taken_whole_or_not_at_all(ada: httpx.Client, table: str) -> None:

    there = "/api/tables" + table.removeprefix("/t")
    before = ada.get(there).json()["rules"]
    form = {"switches": "locked,meet,admit", "locked": "1", "meet": "1", "admit": "1"}
    refused = ada.post(f"{table}/options", data=form)
    assert (refused.status_code, code_of(refused)) == (409, "no-rule")
    assert ada.get(there).json()["rules"] == before


def test_empty_mark_marks_nothing(tmp_path: Path) -> None:
    """An empty request ID is ignored. Otherwise the second message would count as a duplicate: confirmed but lost."""
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        with open_live_socket(ada, table) as line:
            receive(line, "layout")
            for words in ("One.", "Two."):
                line.send(json.dumps({"to": "talk", "text": words, "send": ""}))
                assert words in receive(line, "talk")["zones"]["talk"]
        for words in ("Three.", "Four."):
            assert words in ada.post(f"{table}/talk", data={"text": words, "send": ""}).text
            assert ada.post(f"/api/tables{table[2:]}/talk", json={"text": words, "send": ""}).json() == {"done": True}
    assert [row.send for row in ServerUnderTest(tmp_path).rows() if row.kind == "talked"] == [None] * 6


DEAL = make_new_deal_code("silencio", 2, {})
FORMS = {
    "/make": ({"game": "similo", "name": "n" * 30, "private": "1"}, "bad-wish", "there’s room for 24"),
    "/deals": ({"code": "silencio-9-nothing"}, "no-deal", "Check it for typos"),
    "/d/DEAL": ({"name": "n" * 30}, "bad-wish", "there’s room for 24"),
    "TABLE/do": ({"kind": "renamed", "name": "Bo"}, "name-taken", "choose another"),
    "TABLE/outside": ({"name": "Bo"}, "name-taken", "choose another"),
    "TABLE/bring": ({"name": "Bo"}, "name-taken", "choose another"),
    "TABLE/talk": ({"text": "t\u0007&"}, "bad-text", "Only printable characters"),
    "TABLE/report": ({"words": "w" * 2_001}, "bad-report", "there’s room for 2000"),
    "TABLE/hook": ({"url": "https://elsewhere.example/x"}, "bad-hook", "https://chat.example/"),
}


@pytest.mark.parametrize("path", FORMS)
def test_refused_form_comes_back_with_what_was_typed(ada: httpx.Client, table: str, path: str) -> None:
    typed, code, advice = FORMS[path]
    to = path.replace("TABLE", table).replace("DEAL", DEAL)
    refused = ada.post(to, data=typed)
    assert refused.status_code == 409
    told = not_none(search(rf'data-refused="{code}" role="alert">([^<]+)<', refused.text))
    assert advice in told[1]
    form = not_none(search(rf'<form[^>]* action="{to}".*?</form>', refused.text))
    for name, value in typed.items():
        assert f'value="{escape(value)}"' in form[0] or f">{escape(value)}</textarea>" in form[0], name
    if "private" in typed:
        assert '<option value="similo" selected>' in form[0]
        assert search(r'<input[^>]* name="private"[^>]* checked>', form[0])


def test_whoever_comes_in_with_a_name_that_is_taken_chooses_another(url: str, table: str) -> None:
    with browser(url, "de") as cleo:
        refused = cleo.post(f"{table}/join", data={"name": "Ada"})
        assert "Bitte wähl einen anderen Namen." in unescape(refused.text)
        assert f'action="{table}/join"' in refused.text
        assert '<input value="Ada"' in refused.text
        wrong = cleo.post(f"{table}/move", data={"pin": "123456"})
        assert 'data-refused="no-pin"' in wrong.text
        assert '<input value="123456"' in wrong.text
        assert cleo.post(f"{table}/join", data={"name": "Cleo"}).status_code == 200


def test_a_move_that_came_too_late_leads_back_and_keeps_what_was_written(ada: httpx.Client, table: str) -> None:
    refused = ada.post(f"{table}/act", data={"do": "anything", "words": "because <I> say so"})
    assert ">because &lt;I&gt; say so</textarea>" in refused.text
    assert f'<a class="btn" href="{table}">Back</a>' in refused.text


def test_a_wrong_table_code_stands_in_the_form_to_try_again(ada: httpx.Client) -> None:
    missing = ada.get("/t/ZZZZ")
    assert missing.status_code == 404
    assert search(r'<input[^>]* name="code"[^>]* value="ZZZZ"', missing.text)


def test_a_deck_keeps_its_new_name_in_the_form(ada: httpx.Client, table: str) -> None:
    cards = "Figure 1\nFigure 2\nFigure 2"
    refused = ada.post(f"{table}/decks", data={"name": "Club & Co", "cards": cards}, files={"pack": ("", b"")})
    assert refused.status_code == 409
    assert 'value="Club &amp; Co"' in refused.text
    assert f">{cards}</textarea>" in refused.text
    twelve = "\n".join(f"Figure {n}" for n in range(12))
    made = ada.post(f"{table}/decks", data={"name": "Club", "cards": twelve}, files={"pack": ("", b"")})
    refused = ada.post(made.url.path, data={"name": "Fables", "line": "l" * 200}, files={"pack": ("", b"")})
    assert refused.status_code == 409
    assert 'value="Fables"' in refused.text
    assert f'value="{"l" * 200}"' in refused.text


def test_form_of_the_open_list_comes_back_as_such(ada: httpx.Client) -> None:
    refused = ada.post("/make", data={"game": "tofugott", "name": "n" * 30, "listed": "1"})
    form = not_none(search(r'<form[^>]* id="open".*?</form>', refused.text))
    assert 'name="listed" value="1"' in form[0]
    assert search(r'<input[^>]* value="tofugott" checked>', form[0])


def test_guest_who_knocks_by_a_refused_name_sees_the_form_and_nobody(cleo: httpx.Client, ada: httpx.Client) -> None:
    private = ada.post("/make", data={"game": "similo", "name": "Ada", "private": "1"}).url.path
    refused = cleo.post(f"{private}/join", data={"name": "n" * 30})
    assert f'value="{"n" * 30}"' in refused.text
    assert ">Knock</button>" in refused.text
    assert "Ada" not in refused.text
    assert "Similo" not in refused.text


def test_form_of_the_host_is_shown_to_nobody_else(bo: httpx.Client, ada: httpx.Client) -> None:
    table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    ada.post(f"{table}/hook", data={"url": "https://chat.example/secret"})
    bo.post(f"{table}/join", data={"name": "Bo"})
    outside = bo.post(f"{table}/hook", data={"url": "https://elsewhere.example/x"})
    refused = bo.post(f"{table}/hook", data={"url": "https://chat.example/x"})
    assert "chat.example" not in outside.text, "the operator's prefixes are for the host"
    assert 'data-refused="hosts-only"' in refused.text
    assert f'<a class="btn" href="{table}/clock">Back</a>' in refused.text
    assert "/hook" not in refused.text
    assert "chat.example" not in refused.text
