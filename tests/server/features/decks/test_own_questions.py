"""A table's own questions under attack: their content, their owners, and what others can learn from them."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from re import search
from typing import Any

import httpx
import pytest

from inkling.server.features.consent.research_export import export_consented_plays
from inkling.server.storage.sql_store import SqlStore
from tests.not_none import not_none
from tests.server.fixtures import url_fixture
from tests.server.local_server import browser, serving
from tests.server.own_decks import alerts, send, wait_for_the_end

SETTING = "<script>alert(1)</script> & \u202dno"
CARD = "\n".join(("<b>Lunch</b> 👨‍👩‍👧 שבת", '"><img src=x onerror=alert(1)>', "Who?", "Where?"))
MANY = "\n\n".join(f"Secret setting {n}\nWho is {n}?\nWhat is {n}?\nWhere is {n}?" for n in range(1, 9))


url = url_fixture(uploads=True)


@pytest.fixture
def ada(url: str) -> Iterator[httpx.Client]:
    with browser(url) as client:
        yield client


def new_table(site: httpx.Client, game: str = "tofugott") -> str:
    return site.post("/make", data={"game": game, "name": "Ada"}).url.path


def write(site: httpx.Client, table: str, cards: str, name: str = "Our family") -> httpx.Response:
    return send(site, f"{table}/decks", name=name, cards=cards)


def start(site: httpx.Client, table: str, **others: Any) -> None:
    assert send(site, f"{table}/decks/our-family", do="play").status_code == 200
    for chair in others.get("bots", ()):
        site.post(f"{table}/do", data={"kind": "bot-seated", "seat": str(chair), "bot": "random"})
    assert site.post(f"{table}/do", data={"kind": "start"}).status_code == 200


def test_what_people_write_stays_text_everywhere(ada: httpx.Client) -> None:
    table = new_table(ada)
    made = write(ada, table, CARD)
    assert made.url.path == f"{table}/decks/our-family", alerts(made)
    slug = not_none(search(r"card\?card=(\w+)", made.text))
    pages = [made.text, ada.get(f"{table}/decks").text, ada.get(f"{made.url.path}/card?card={slug[1]}").text]
    pages.append(send(ada, f"{table}/decks", do="preview", cards=CARD).text)
    start(ada, table, bots=(1,))
    pages.append(ada.get(table).text)
    assert all("<img src=x" not in page and "<b>Lunch" not in page for page in pages)
    assert all(escape("<b>Lunch</b>") in page for page in pages[:4])


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("", "at least one card"),
        (f"{SETTING}\nA?\nB?\nC?", "can’t be shown"),
        ("Setting\nA?\nB?\nb?", "No two lines"),
        ("x" * 70_000, ""),
    ],
)
def test_what_cannot_be_is_refused_and_comes_back_as_it_was_typed(ada: httpx.Client, cards: str, sentence: str) -> None:
    table = new_table(ada)
    page = write(ada, table, cards)
    assert page.status_code in (409, 413, 400)
    assert sentence in "".join(alerts(page))
    assert ada.get(f"{table}/decks/our-family").status_code == 404
    if sentence:
        assert 'value="Our family"' in page.text


def test_set_belongs_to_its_table_and_its_host(ada: httpx.Client, bo: httpx.Client) -> None:
    table, other = new_table(ada), new_table(ada)
    write(ada, table, MANY)
    assert ada.get(f"{other}/decks/our-family").status_code == 404
    ada.post(f"{other}/options", data={"questions": '"our-family"'})
    assert "Our family" not in ada.get(f"{other}/options").text
    assert send(ada, f"{other}/decks/our-family", do="play").status_code == 404
    bo.post(f"{table}/join", data={"name": "Bo"})
    for where in ("", "/our-family", "/our-family/card", "/our-family.txt"):
        answer = bo.get(f"{table}/decks{where}")
        assert answer.status_code == 409
        assert "Secret" not in answer.text
    assert send(bo, f"{table}/decks/our-family", do="remove").status_code == 409
    assert "Secret setting 1" in ada.get(f"{table}/decks/our-family.txt").text
    # A deck of another game is no set of questions, even if the table changed games.
    assert ada.get(f"{table}/decks/our-family.zip").status_code == 404


def test_own_questions_keep_a_plays_secrets(ada: httpx.Client, bo: httpx.Client, stranger: httpx.Client) -> None:
    """Only the drawing player knows the two cards. People outside see what is read out."""
    table = new_table(ada)
    write(ada, table, MANY)
    bo.post(f"{table}/join", data={"name": "Bo"})
    ada.post(f"{table}/options", data={"starter": "0"})
    start(ada, table)
    mine = ada.get(table).text
    assert mine.count('value="choose own-') == 2
    code = table.removeprefix("/t/")
    for page in (bo.get(table).text, stranger.get(table).text, stranger.get(f"{table}/tv").text):
        assert "Secret setting" not in page
    for where in ("", "/sight"):
        assert "Secret setting" not in stranger.get(f"/api/tables/{code}{where}").text
    chosen = search(r'value="(choose own-\d)"', mine)
    ask = search(r'name="ask" value="(\d+)"', mine)
    assert chosen is not None
    assert ask is not None
    assert ada.post(f"{table}/act", data={"do": chosen[1], "ask": ask[1]}).status_code == 200
    read = not_none(search(r"Secret setting \d", bo.get(table).text))
    shown = {found for found in (f"Secret setting {n}" for n in range(1, 9)) if found in stranger.get(table).text}
    assert shown == {read[0]}


def test_play_with_them_is_kept_from_research_and_replays_when_they_are_gone(tmp_path: Path) -> None:
    with serving(tmp_path, uploads=True) as url, browser(url) as ada:
        table = new_table(ada)
        write(ada, table, MANY)
        ada.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
        ada.post(f"{table}/do", data={"kind": "consented", "on": "1"})
        ada.post(f"{table}/do", data={"kind": "stood"})
        start(ada, table, bots=(0, 1))
        play = wait_for_the_end(ada, table)
        with browser(url) as stranger:
            check_kept_from(stranger, play)
        assert ada.post(f"{play}/fork", data={"ply": "1", "name": "Ada"}).url.path.startswith("/t/")
        send(ada, f"{table}/decks/our-family", do="remove")
        assert "Secret setting" in ada.get(play).text
        assert "choose own-" in ada.get(f"{play}/record.txt").text
    store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
    assert list(export_consented_plays(store)) == []
    store.close()


def check_kept_from(stranger: httpx.Client, play: str) -> None:
    """Check that a reader with the address alone sees what was played, but not the whole set."""
    page = stranger.get(f"{play}?ply=1")
    assert page.status_code == httpx.codes.OK
    moments = stranger.get(f"{play}/moments", params={"from": 0})
    assert "no-cache" in moments.headers["cache-control"]
    assert not search(r"/fork|/record", page.text + moments.text)
    assert {stranger.get(f"{play}/record.{form}").status_code for form in ("txt", "json")} == {404}
    forked = stranger.post(f"{play}/fork", data={"ply": "1", "name": "Zoe", "with": "bots"})
    assert (forked.status_code, forked.url.path) == (409, f"{play}/fork")
    assert "Only people from that table" in forked.text
