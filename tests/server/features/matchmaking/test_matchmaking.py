"""Matchmaking: off unless the operator names a contact. Newcomers replace bots, strangers can chat only if all agree,
blocks affect seating only, and a running play leaks nothing."""

from collections.abc import Iterator
from html import unescape
from itertools import count
from pathlib import Path
from re import compile as pattern
from re import findall, sub

import httpx
import pytest
from click.testing import CliRunner
from httpx import Client

from inkling.cli import main
from inkling.core.errors import Refusal
from inkling.games import SHELF
from inkling.server.platform.http import rate_limits
from inkling.server.settings import read_settings
from inkling.server.tables.registry import TableRegistry
from tests.server.local_server import browser, serving
from tests.server.page_parsing import offered_actions
from tests.time_limits import wait_until

CONTACT = "host@play.example"


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(rate_limits, "MEETINGS_AT_ONCE", 1000)
    with serving(tmp_path, meet=CONTACT, time_zone="UTC") as address:
        yield address


def meet(person: Client, game: str = "similo") -> str:
    answer = person.post("/meet", data={"game": game})
    assert answer.status_code == 200, answer.text
    return answer.url.path


def meet_each_other(ada: Client, bo: Client, game: str = "similo") -> str:
    """Let both join the queue, one after the other. They get the same table."""
    table = meet(ada, game)
    assert meet(bo, game) == table
    return table


def wish(person: Client, table: str, kind: str, **values: object) -> httpx.Response:
    return person.post(f"{table}/do", data={"kind": kind, **{name: str(value) for name, value in values.items()}})


def test_it_is_off_unless_somebody_names_a_contact(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        assert ada.post("/meet", data={"game": "similo"}).status_code == 404
        assert "/meet" not in ada.get("/").text + ada.get("/open").text
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        refused = wish(ada, table, "ruled", rule="meet", on=1)
        assert (refused.status_code, "This table doesn’t have that rule." in refused.text) == (409, True)
    for bad in ("", " ", "x", "a\nb" * 9, "x" * 500):
        with pytest.raises(Refusal, match="needs a contact"):
            read_settings({}, {"meet": bad})
    done = CliRunner().invoke(main, ["serve", "--meet", " "])
    assert (done.exit_code, done.stderr) == (
        2,
        "--meet needs a contact of at most 120 characters: an email address or a page with one.\n",
    )


def test_whoever_comes_takes_a_bots_seat_in_the_same_game_and_language(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [browser(url), browser(url), browser(url, "de"), browser(url)]
    ada, bo, cleo, dan = people
    table = meet(ada)
    assert meet(ada) == table, "nobody waits twice"
    page = ada.get(table).text
    assert "bots keep the seats warm" in page
    assert CONTACT in page
    assert meet(cleo) != table, "they would not understand each other"
    assert meet(dan, "silencio") != table
    assert meet(bo) == table
    together = unescape(bo.get(table).text)
    assert "Somebody has joined and is taking" in ada.get(table).text
    assert "Perhaps you don’t know each other" in together
    assert "Guest 2" in together
    times, look = count(), TableRegistry.list_open_tables
    monkeypatch.setattr(TableRegistry, "list_open_tables", lambda tables: (next(times), look(tables))[1])
    listed = dan.get("/open").text
    assert next(times) < 2, "all tables are gone through once for a page"
    assert "Anyone may join" in listed
    assert table not in listed, "the way in is a seat, not an address"
    assert f'<a href="mailto:{CONTACT}">{CONTACT}</a>' in listed
    for person in people:
        person.close()


def test_strangers_talk_and_name_themselves_only_once_all_wish_so(ada: Client, bo: Client) -> None:
    table = meet_each_other(ada, bo)
    wish(ada, table, "gave-up")
    for person in (ada, bo):
        assert person.post(f"{table}/talk", data={"text": "hello"}).status_code == 409
        assert wish(person, table, "renamed", name="Call me at smuggled").status_code == 409
    assert bo.post(f"{table}/react", data={"sign": "clap"}).status_code == 200
    assert wish(ada, table, "opened", on=1).status_code == 200
    assert "1 of 2 would like to talk." in bo.get(table).text
    assert wish(ada, table, "ruled", rule="meet", on=0).status_code == 200
    assert ada.post(f"{table}/talk", data={"text": "hello"}).status_code == 409, "no switch opens it for the other"
    assert wish(bo, table, "opened", on=1).status_code == 200
    assert ada.post(f"{table}/talk", data={"text": "hello"}).status_code == 200
    assert "hello" in bo.get(table).text
    assert wish(bo, table, "opened", on=0).status_code == 200
    assert ada.post(f"{table}/talk", data={"text": "again"}).status_code == 409


def test_strangers_find_no_other_way_to_say_something(ada: Client, bo: Client, cleo: Client, stranger: Client) -> None:
    table = meet(ada, "tofugott")
    assert wish(ada, table, "opened", on=1).status_code == 200
    wish(ada, table, "gave-up")
    assert wish(ada, table, "renamed", name="alone smuggled").status_code == 409, "for whoever comes next"
    assert ada.post(f"{table}/outside", data={"name": "program smuggled"}).status_code == 200
    assert meet(bo, "tofugott") == table
    assert 'name="name"' not in stranger.get(table).text, "nobody is asked for what is not taken"
    assert bo.post(f"{table}/bring", data={"name": "bring smuggled"}).status_code == 200
    assert cleo.post(f"{table}/join", data={"name": "join smuggled"}).status_code == 200
    assert wish(cleo, table, "declared", uses="uses smuggled").status_code == 409
    page = ada.get(table).text
    assert "smuggled" not in page
    assert "Guest 4" in page


def test_strangers_put_no_words_beside_a_move(ada: Client, bo: Client) -> None:
    table = meet_each_other(ada, bo, "tofugott")
    wait_until(lambda: any(offered_actions(one.get(table).text) for one in (ada, bo)), "a question to a person")
    person = ada if offered_actions(ada.get(table).text) else bo
    page = person.get(table).text
    assert 'name="say"' not in page
    refused = person.post(f"{table}/act", data={"do": offered_actions(page)[0], "say": "call smuggled"})
    assert (refused.status_code, "You can’t talk now." in refused.text) == (409, True)
    assert person.post(f"{table}/act", data={"do": offered_actions(page)[0]}).status_code == 200
    for who in (ada, bo):
        assert wish(who, table, "opened", on=1).status_code == 200
    wait_until(lambda: any('name="say"' in one.get(table).text for one in (ada, bo)), "a line for a sentence")


def test_sit_down_leads_to_the_table_that_was_pressed_or_nowhere(url: str) -> None:
    people = [browser(url) for _ in range(12)]
    ada, bo, cleo, dan, *more = people
    first = meet(ada)
    assert meet(bo) == first
    bo.post(f"{first}/block", data={"member": "0"})
    second = meet(bo)
    assert second != first
    tags = findall(r'name="table" value="(\w+)"', cleo.get("/open").text)
    assert len(set(tags)) == 2
    press = [person.post("/meet", data={"game": "similo", "table": tags[n]}) for n, person in enumerate((cleo, dan))]
    assert {answer.url.path for answer in press} == {first, second}
    answers = [person.post("/meet", data={"game": "similo", "table": tags[0]}) for person in (*more, cleo, dan)]
    there = [answer for answer in answers if answer.status_code == 200]
    assert {answer.url.path for answer in there} == {press[0].url.path}
    *full, again, elsewhere = answers
    assert again.status_code == 200
    assert "already have a seat at another open table" in elsewhere.text
    assert full[-1].status_code == elsewhere.status_code == 409
    assert "There’s no seat for you at that table right now. Please choose another." in full[-1].text
    assert 'href="/open"' in full[-1].text
    for person in people:
        person.close()


@pytest.mark.parametrize("blocker", ["host", "guest"])
def test_blocked_person_is_never_seated_with_the_blocker(url: str, ada: Client, bo: Client, blocker: str) -> None:
    table = meet_each_other(ada, bo)
    who, other = (ada, 1) if blocker == "host" else (bo, 0)
    for bad in ("", "x", "99999", "7", str(1 - other)):
        assert who.post(f"{table}/block", data={"member": bad}).status_code == 409
    answer = who.post(f"{table}/block", data={"member": str(other)})
    assert answer.url.path == (table if blocker == "host" else "/open")
    assert meet(ada) == table, "it goes on waiting"
    assert meet(bo) != table
    assert meet(ada) == table
    with browser(url) as cleo:
        assert meet(cleo) == table, "others still come"


def test_block_holds_wherever_anyone_may_come(ada: Client, bo: Client, cleo: Client) -> None:
    table = meet_each_other(ada, bo)
    bo.post(f"{table}/block", data={"member": "0"})
    own = bo.post("/make", data={"game": "similo", "name": "Bo", "listed": "1"}).url.path
    for person, where in ((bo, table), (ada, own)):
        refused = person.post(f"{where}/join", data={"name": "Zora"})
        assert (refused.status_code, "Please choose another one." in refused.text) == (409, True)
    assert "Zora" not in bo.get(own).text
    assert cleo.post(f"{own}/join", data={"name": "Cleo"}).status_code == 200
    wish(bo, own, "ruled", rule="listed", on=0)
    assert ada.post(f"{own}/join", data={"name": "Ada"}).status_code == 200


def test_what_strangers_said_is_not_for_who_comes_later(
    ada: Client, bo: Client, cleo: Client, stranger: Client
) -> None:
    table = meet_each_other(ada, bo, "silencio")
    wish(ada, table, "gave-up")
    for person in (ada, bo):
        wish(person, table, "opened", on=1)
    assert ada.post(f"{table}/talk", data={"text": "between us"}).status_code == 200
    assert cleo.post(f"{table}/join").status_code == 200
    wish(cleo, table, "opened", on=1)
    assert bo.post(f"{table}/talk", data={"text": "to all three"}).status_code == 200
    heard = {"ada": ada, "bo": bo, "cleo": cleo, "nobody": stranger}
    for text, ears in (("between us", {"ada", "bo"}), ("to all three", {"ada", "bo", "cleo"})):
        for page, meant in ((table, ears), (in_api(table), ears), (f"{table}/tv", set())):
            assert {name for name, one in heard.items() if text in one.get(page).text} == meant, page


def test_stranger_who_finds_no_seat_still_looks_on(ada: Client, bo: Client, cleo: Client) -> None:
    table = meet_each_other(ada, bo, "silencio")
    seat = [chair["member"] for chair in bo.get(in_api(table)).json()["chairs"]].index(1)
    assert wish(bo, table, "stood").status_code == 200
    assert cleo.post(f"{table}/join").status_code == 200
    assert wish(cleo, table, "sat", seat=seat).status_code == 200
    assert meet(bo, "silencio") != table
    assert bo.get(in_api(table)).json()["you"] == 1


def test_report_is_kept_with_who_is_meant(ada: Client, bo: Client, tmp_path: Path) -> None:
    table = meet_each_other(ada, bo)
    assert bo.post(f"{table}/report", data={"words": "", "member": "0"}).status_code == 409
    thanks = bo.post(f"{table}/report", data={"words": "He was rude", "member": "0"})
    assert "that person’s name and recent messages" in thanks.text
    (file,) = (tmp_path / "reports").glob("*.json")
    assert '"name": "Guest"' in file.read_text()
    thanks = bo.post(f"{table}/report", data={"words": "A card is missing"})
    assert "The server’s operator can read your report" in thanks.text
    assert "that person’s name" not in thanks.text


@pytest.mark.one_process("limits are those of one process")
def test_queue_cannot_be_flooded(tmp_path: Path) -> None:
    with serving(tmp_path, meet=CONTACT) as url:
        answers = [httpx.post(f"{url}/meet", data={"game": "chess"}, headers={"origin": url}) for _ in range(40)]
        assert {answer.status_code for answer in answers} == {409}, "bad input costs nobody their turn"
        for _ in range(rate_limits.MEETINGS_AT_ONCE):
            with browser(url) as person:
                meet(person)
        with browser(url) as person:
            answer = person.post("/meet", data={"game": "similo"})
            assert (answer.status_code, "Too many searches" in answer.text) == (429, True)
            assert person.get("/").status_code == 200


WHO = pattern(r'<div class="who">.*?</div>')
"""Seats that people take."""


def test_queue_tells_nothing_of_a_running_play(ada: Client, bo: Client, stranger: Client) -> None:
    """The matchmaking list does not change with secret actions. A newcomer sees only the cards of the bot that they
    replace."""
    table = meet(ada, "silencio")
    hand = cards(ada.get(table).text) - cards(stranger.get(table).text)
    assert hand, "what Ada alone sees"
    before = stranger.get("/open").text
    assert meet(bo, "silencio") == table
    seen = bo.get(table).text
    assert cards(seen) - cards(stranger.get(table).text), "the bot's cards are Bo's now"
    assert not hand & cards(seen)
    assert not [do for do in offered_actions(seen) if do.split()[-1] in hand]
    wish(bo, table, "left")
    assert not hand & cards(bo.get(table).text)
    assert meet(bo, "silencio") == table
    assert not hand & cards(bo.get(table).text)
    answer = stranger.get("/open").text
    # The banner's pictures are not cards, whatever their names.
    told = sub("|".join(map("/{}.svg".format, sorted(SHELF["silencio"].page.band, reverse=True))), "", answer)
    assert not [card for card in hand if card in told]
    assert "2 seats free" in before
    assert "one seat free" in answer
    assert WHO.sub("", answer) == WHO.sub("", before)


def in_api(table: str) -> str:
    return table.replace("/t/", "/api/tables/")


def cards(page: str) -> set[str]:
    return set(findall(r'data-card="?([\w-]+)', page))
