"""Whatever is turned down gets a code for programs and a sentence for people, in their language."""

import json
from collections.abc import Iterator
from pathlib import Path
from re import search

import httpx
import pytest

from .processes import House
from .running import browser, live, receive, serving

UPGRADE = {
    "connection": "upgrade",
    "upgrade": "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving(tmp_path_factory.mktemp("site")) as url, browser(url) as person:
        yield person


@pytest.fixture(scope="module")
def table(site: httpx.Client) -> str:
    return site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path


def code_of(answer: httpx.Response) -> str:
    if answer.headers["content-type"] == "application/json":
        return str(answer.json()["refused"])
    found = search(r'data-refused="([^"]+)" role="alert">[A-Z][^<]+\.<', answer.text)
    assert found is not None, answer.text
    return found[1]


@pytest.mark.parametrize("host", ["x" * 256, "x" * 3000, 'a"b', "a/b", "a b", "a@b", "[", "[::1]x", "a:b", ""])
def test_address_that_cannot_be_is_refused_before_it_stands_in_a_link(
    site: httpx.Client, table: str, host: str
) -> None:
    """Drawing a QR code of a long link takes long, and nobody else is served meanwhile."""
    for path in (table, f"{table}/passport", "/api/tables" + table.removeprefix("/t"), "/nowhere"):
        refused = site.get(path, headers={"host": host})
        assert (refused.status_code, code_of(refused)) == (400, "bad-host")
    socket = site.get(f"{table}/live", headers={"host": host, **UPGRADE})
    assert (socket.status_code, code_of(socket)) == (400, "bad-host")


@pytest.mark.parametrize(
    "host", ["x" * 255, "play.example:8000", "my_box", "127.0.0.1:80", "[2001:db8::1]:8000", "[::1]"]
)
def test_address_of_a_server_is_taken(site: httpx.Client, table: str, host: str) -> None:
    assert f"http://{host}{table}" in site.get(table, headers={"host": host}).text


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
    ],
)
def test_refused_request_has_a_code_and_a_sentence(
    site: httpx.Client, method: str, path: str, status: int, code: str
) -> None:
    refused = site.request(method, path)
    assert (refused.status_code, code_of(refused)) == (status, code)
    assert (refused.headers["content-type"] == "application/json") == path.startswith("/api/")
    assert "default-src 'none'" in refused.headers["content-security-policy"]


def test_wrong_way_of_asking_is_told_in_the_readers_language_with_the_right_ones(site: httpx.Client) -> None:
    refused = site.get("/make", headers={"accept-language": "de"})
    assert refused.headers["allow"] == "POST"
    assert "Diese Seite kann man so nicht aufrufen." in refused.text
    assert '<html lang="de">' in refused.text


def test_write_from_another_site_is_told_in_a_page(site: httpx.Client, table: str) -> None:
    refused = site.post(f"{table}/do", headers={"origin": "http://evil.example", "accept-language": "de"})
    assert (refused.status_code, code_of(refused)) == (403, "foreign-site")
    assert "von einer fremden Seite" in refused.text
    socket = site.get(f"{table}/live", headers={**UPGRADE, "origin": "http://evil.example"})
    assert (socket.status_code, code_of(socket)) == (403, "foreign-site")


def test_too_many_requests_are_told_in_a_page(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.05) as url, browser(url) as ada:
        assert ada.get("/healthz").status_code == 200
        assert code_of(ada.get("/")) == "too-fast"


@pytest.mark.parametrize(
    "path", ["/make", "/play", "/d/silencio1-3-0-abcde", "/daily/silencio", "/api/tables"], ids=lambda path: path[1:5]
)
def test_name_that_is_refused_leaves_no_table_behind(tmp_path: Path, path: str) -> None:
    """Its four letters would belong to nobody, and whoever guessed them would be the host there."""
    body = {"game": "silencio", "name": "A\x01da"}
    with serving(tmp_path) as url, browser(url) as ada:
        sent = {"json": body} if path.startswith("/api") else {"data": body}
        refused = ada.post(path, **sent)  # type: ignore[arg-type]
        assert (refused.status_code, code_of(refused)) == (409, "bad-name")
    assert (House(tmp_path).codes(), House(tmp_path).rows()) == ([], [])


def test_form_of_options_is_taken_whole_or_not_at_all(site: httpx.Client, table: str) -> None:
    """A switch that no host has beside two that they have: nothing is switched."""
    there = "/api/tables" + table.removeprefix("/t")
    before = site.get(there).json()["rules"]
    form = {"switches": "locked,meet,admit", "locked": "1", "meet": "1", "admit": "1"}
    refused = site.post(f"{table}/options", data=form)
    assert (refused.status_code, code_of(refused)) == (409, "no-rule")
    assert site.get(there).json()["rules"] == before


def test_empty_mark_marks_nothing(tmp_path: Path) -> None:
    """Otherwise the second message would be taken for the first one, and called done though nothing was said."""
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        with live(ada, table) as line:
            receive(line, "layout")
            for words in ("One.", "Two."):
                line.send(json.dumps({"to": "talk", "text": words, "send": ""}))
                assert words in receive(line, "talk")["zones"]["talk"]
        for words in ("Three.", "Four."):
            assert words in ada.post(f"{table}/talk", data={"text": words, "send": ""}).text
            assert ada.post(f"/api/tables{table[2:]}/talk", json={"text": words, "send": ""}).json() == {"done": True}
    assert [row.send for row in House(tmp_path).rows() if row.kind == "talked"] == [None] * 6
