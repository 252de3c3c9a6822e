"""Feedback about bots after a play: off by default; one tap that can be changed and taken back; only players, only
after the end; and rows that identify nobody."""

from pathlib import Path
from re import findall, search
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from tests.not_none import not_none
from tests.server.data_locations import find_database
from tests.server.features.deals import test_deals
from tests.server.fixtures import url_fixture
from tests.server.local_server import browser, serving
from tests.server.socket_players import TablePerson
from tests.time_limits import PLAY, wait_until

url = url_fixture("function", ask=True)


def finish(person: httpx.Client, table: str) -> str:
    """Finish a play. Return its ID."""
    return test_deals.finish(person, table).removeprefix("/p/")


def rows(folder: Path, table: str, by: str = "mark") -> list[dict[str, Any]]:
    engine = create_engine(find_database(folder))
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(text(f"SELECT * FROM {table} ORDER BY {by}")).mappings()]
    engine.dispose()
    return found


def said(folder: Path) -> list[str]:
    return sorted(f"{row['bot']} {row['said']}" for row in rows(folder, "understood"))


def tap(person: httpx.Client, table: str, play: str, word: str) -> httpx.Response:
    return person.post(f"{table}/understood", data={"play": play, "said": word})


def pressed(page: str) -> list[str]:
    return findall(r'value="(\d \w+)" aria-pressed="true"', page)


def test_it_is_off_unless_somebody_switches_it_on(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        assert "/alike" not in ada.get("/").text
        assert [ada.get(path).status_code for path in ("/alike", "/alike/pause")] == [404, 404]
        assert ada.post("/alike", data={"n": "0", "said": "0"}).status_code == 404
        table = ada.post("/play", data={"game": "similo"}).url.path
        play = finish(ada, table)
        assert "understood" not in ada.get(table).text
        assert ada.get(f"{table}/understood").status_code == 404
        assert tap(ada, table, play, "1 yes").status_code == 404
        person = TablePerson(url, "Ada")
        person.browser.cookies = ada.cookies
        person.come(table)
        person.send(to="understood", play=play, said="1 yes")
        person.look()
        assert person.eyes.refusals == ["not-asked"]
        person.leave()
    assert rows(tmp_path, "understood") + rows(tmp_path, "alike") == []


def test_tap_counts_once_and_can_be_changed_and_taken_back(ada: httpx.Client, tmp_path: Path) -> None:
    table = ada.post("/play", data={"game": "similo"}).url.path
    play = finish(ada, table)
    page = ada.get(table).text
    assert (len(findall(r'value="\d \w+" aria-pressed', page)), pressed(page)) == (6, [])
    assert tap(ada, table, play, "1 yes").status_code == 200
    page = tap(ada, table, play, "1 yes").text
    assert (pressed(page), said(tmp_path)) == (["1 nothing"], ["strong yes"])
    check_rows(ada, tmp_path, play)
    tap(ada, table, play, "1 partly")
    tap(ada, table, play, "2 no")
    assert said(tmp_path) == ["strong no", "strong partly"]
    tap(ada, table, play, "1 nothing")
    assert said(tmp_path) == ["strong no"]
    for wish in ({"kind": "ruled", "rule": "research", "on": "1"}, {"kind": "consented", "on": "1"}):
        assert ada.post(f"{table}/do", data=wish).status_code == 200
    tap(ada, table, play, "1 yes")
    assert not [row for row in rows(tmp_path, "understood") if "given" in row], "what is given at a table are plays"
    assert "365 days" in ada.get(f"{table}/understood").text
    for wish in ({"kind": "bot-sent", "seat": "2"}, {"kind": "start"}):
        assert ada.post(f"{table}/do", data=wish).status_code == 200
    assert len(rows(tmp_path, "plays", "id")) == 2
    ada.post(f"{table}/understood", data={"all": "1"})
    assert said(tmp_path) == [], "also of a seat that there is no more"


def check_rows(ada: httpx.Client, folder: Path, play: str) -> None:
    """Check that rows contain what the docs say, and nothing that links them to other data."""
    ada.get("/alike")
    ada.post("/alike", data={"n": "0", "said": "1"})
    (one,), (other,) = rows(folder, "understood"), rows(folder, "alike")
    assert set(one) == {"mark", "day", "seen", "game", "bot", "said"}
    assert set(other) == {"mark", "day", "seen", "given", "game", "figure", "chosen", "other"}
    known = [cookie.value or "" for cookie in ada.cookies.jar] + [play]
    for value in map(str, (*one.values(), *other.values())):
        assert not [text for text in known if len(value) > 10 and (value in text or text in value)]
    if find_database(folder).startswith("sqlite"):
        with pytest.raises(OperationalError):
            rows(folder, "alike", by="rowid")


def test_buttons_know_after_a_restart_what_was_said(tmp_path: Path) -> None:
    with serving(tmp_path, ask=True) as url, browser(url) as ada:
        table = ada.post("/play", data={"game": "similo"}).url.path
        tap(ada, table, finish(ada, table), "2 partly")
        cookies = ada.cookies
    with serving(tmp_path, ask=True) as url, browser(url) as ada:
        ada.cookies = cookies
        assert pressed(ada.get(table).text) == ["2 nothing"]
        person = TablePerson(url, "Ada")
        person.browser.cookies = cookies
        person.come(table)
        play = not_none(search(r'name="play" value="(\w+)"', person.eyes.zones["go"]))
        person.send(to="understood", play=play[1], said="1 yes")
        person.look()
        assert (person.eyes.refusals, pressed(person.eyes.zones["go"])) == ([], ["1 nothing", "2 nothing"])
        person.leave()


def test_only_who_played_is_asked_and_only_after_the_end(
    ada: httpx.Client, bo: httpx.Client, stranger: httpx.Client, tmp_path: Path
) -> None:
    table = ada.post("/play", data={"game": "similo"}).url.path
    bo.post(f"{table}/join", data={"name": "Bo"})
    (running,) = rows(tmp_path, "plays", "id")
    for play in (running["id"], "", "x" * 99, "0" * 32):
        answer = tap(ada, table, play, "1 yes")
        assert (answer.status_code, 'data-refused="not-over"' in answer.text) == (409, True)
    assert "fathom" not in ada.get(table).text
    play = finish(ada, table)
    bad = ("", "1", "1 maybe", "0 yes", "3 yes", "9 yes", "-1 yes", "1  yes", "² yes", "1 yes\0", "x" * 5000)
    for word in bad:
        answer = tap(ada, table, play, word)
        assert (answer.status_code, 'data-refused="no-choice"' in answer.text) == (409, True), word
    for other in (bo, stranger):
        assert "fathom" not in other.get(table).text
        assert tap(other, table, play, "1 yes").status_code == 409
    assert rows(tmp_path, "understood") == []
    tap(ada, table, play, "1 yes")
    ada.post(f"{table}/do", data={"kind": "offered"})
    wait_until(lambda: "fathom" not in ada.get(table).text, "the next play", PLAY)
    assert tap(ada, table, play, "1 no").status_code == 409
    assert said(tmp_path) == ["strong yes"]


def test_only_who_stayed_is_asked_and_only_about_bots_that_played_from_the_beginning(
    ada: httpx.Client, bo: httpx.Client, tmp_path: Path
) -> None:
    """A bot that took over has a person's name and played only a part. A player who left did not see the end."""
    table = sit_down_with_a_bot(ada, bo)
    bo.post(f"{table}/do", data={"kind": "left"})
    assert ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "simple"}).status_code == 200
    play = finish(ada, table)
    bo.post(f"{table}/join", data={"name": "Bo"})
    assert findall(r'value="(\d) yes"', ada.get(table).text) == ["2"]
    assert "fathom" not in bo.get(table).text
    assert tap(ada, table, play, "1 yes").status_code == 409
    assert tap(bo, table, play, "2 yes").status_code == 409
    tap(ada, table, play, "2 yes")
    assert said(tmp_path) == ["random yes"]


def sit_down_with_a_bot(*people: httpx.Client) -> str:
    table = people[0].post("/make", data={"game": "similo", "name": "Ada"}).url.path
    people[1].post(f"{table}/join", data={"name": "Bo"})
    for seat, person in enumerate(people):
        person.post(f"{table}/do", data={"kind": "sat", "seat": str(seat)})
    for wish in ({"kind": "bot-seated", "seat": "2", "bot": "random"}, {"kind": "start"}):
        assert people[0].post(f"{table}/do", data=wish).status_code == 200
    return table


def test_of_a_play_that_was_given_up_nobody_is_asked(ada: httpx.Client, tmp_path: Path) -> None:
    table = ada.post("/play", data={"game": "silencio"}).url.path
    test_deals.give_up(ada, table)
    page = ada.get(table).text
    play = not_none(search(r"/p/(\w{32})", page))
    assert "fathom" not in page
    assert tap(ada, table, play[1], "1 yes").status_code == 409
    assert rows(tmp_path, "understood") == []
