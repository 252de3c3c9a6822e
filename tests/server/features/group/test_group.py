"""A group keeps its table: who may change and see what, what the page counts, and what leaving removes."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inkling.server.features.history.model import (
    EVENING,
    PastGame,
    longest_win_streak,
    split_games_into_evenings,
)
from inkling.server.tables.events import PlayResult
from tests.server.features.group.evenings import DAY, GroupAtTable, gather, later
from tests.server.local_server import browser, serving

NAME = "Thursday foxes"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("group")) as address:
        yield address


def figures(page: str) -> list[int]:
    """Return evenings, games, games won together and wins in a row, as a page shows them."""
    return [int(found) for found in re.findall(r"<dd>(\d+)</dd>", page)]


def export(group: GroupAtTable, name: str) -> dict[str, object]:
    found: dict[str, object] = group.clients[name].get(f"{group.page}/export.json").json()
    return found


def test_group_plays_two_evenings_and_one_leaves(url: str) -> None:
    with gather(url) as group:
        group.keep(NAME)
        group.play(deck="fables")
        with later(7):
            for name in ("Ada", "Bo", "Cleo"):
                group.command(name, "pairs-shared", on=True)
            group.play(deck="myths")
            page, before = group.show("Bo"), export(group, "Bo")
            assert figures(page)[:2] == [2, 2]
            assert "Similo · Greek Myths" in page
            assert "Similo · Fables" in page
            assert before["people"] == ["Ada", "Bo", "Cleo", "Dan"]
            pairs = {(pair["by"], pair["about"]) for pair in before["pairs"]}  # type: ignore[attr-defined]
            assert pairs
            assert not any("Dan" in pair for pair in pairs), "Dan did not agree"
            assert all(person in before["people"] for game in before["games"] for person in game["people"])  # type: ignore[attr-defined]
            counted = figures(page)
            play = re.findall(r"/p/([0-9a-f]{32})", group.clients["Bo"].get(group.table).text)[0]
            group.clients["Cleo"].post(f"{group.table}/talk", data={"text": "Good night!"})
            assert "Cleo" in group.clients["Bo"].get(f"/p/{play}").text
            group.clients["Cleo"].post(f"{group.table}/do", data={"kind": "left"})
            page, after = group.show("Bo"), export(group, "Bo")
            assert "Cleo" not in page
            assert "Cleo" not in json.dumps(after)
            assert figures(page) == counted, "the results stay"
            for path in (group.table, f"/p/{play}", f"/p/{play}/record.txt", f"/p/{play}/record.json"):
                answer = group.clients["Bo"].get(path)
                assert answer.status_code == 200
                assert "Cleo" not in answer.text, path
                assert "Dan" in answer.text, path
            assert group.clients["Cleo"].get(group.page).status_code >= 400


def test_page_and_files_are_for_members_alone(url: str) -> None:
    with gather(url, people=("Ada", "Bo")) as group, browser(url) as stranger:
        group.keep(NAME)
        for path in (group.page, f"{group.page}/export.json", f"{group.page}/evening.ics"):
            answer = stranger.get(path)
            assert answer.status_code in (401, 403, 404, 409), path
            assert NAME not in answer.text
            assert "Bo" not in answer.text
        refused = stranger.post(group.page, data={"kind": "deletion-agreed", "on": "1"})
        assert refused.status_code >= 400
        assert group.clients["Bo"].post(group.page, data={"kind": "kept", "on": "0"}).status_code >= 400
        assert group.command("Bo", "kept", on=False).json()["refused"] == "hosts-only"
        assert NAME in group.show("Bo")


def test_open_table_becomes_private_when_a_group_keeps_it(url: str) -> None:
    with gather(url, people=("Ada", "Bo")) as group, browser(url) as stranger:
        stranger.get(group.table)
        group.keep(NAME)
        assert group.clients["Ada"].get(group.api).json()["rules"]["private"]
        assert "Bo" not in stranger.get(group.table).text


def test_table_is_not_offered_to_a_group_during_a_game(url: str) -> None:
    """The server would refuse the form."""
    with gather(url, people=("Ada", "Bo")) as group:
        assert "Keep this table" in group.show("Ada")
        group.command("Ada", "start")
        page = group.show("Ada")
        assert "A game is in progress" in page
        assert "Keep this table" not in page


def test_group_deletes_its_table_once_everybody_agrees(url: str) -> None:
    with gather(url, people=("Ada", "Bo")) as group:
        group.keep(NAME)
        host = group.clients["Ada"]
        assert host.get(f"{group.table}/clock").status_code == 200
        assert host.post(f"{group.table}/delete").status_code >= 400, "the host alone can’t"
        assert host.post(group.page, data={"kind": "kept", "on": "0"}).status_code == 200
        assert host.post(f"{group.table}/delete").status_code >= 400, "not even after the group has stopped keeping it"
        group.keep(NAME)
        assert (
            "Agreed so far: Bo"
            in group.clients["Bo"].post(group.page, data={"kind": "deletion-agreed", "on": "1"}).text
        )
        assert host.get(group.table).status_code == 200
        assert host.post(group.page, data={"kind": "deletion-agreed", "on": "1"}).url.path == "/"
        assert host.get(group.table).status_code == 404


def test_agreements_end_with_membership(url: str) -> None:
    with gather(url, people=("Ada", "Bo")) as group:
        group.keep(NAME)
        group.command("Bo", "pairs-shared", on=True)
        group.command("Bo", "deletion-agreed", on=True)
        group.command("Bo", "left")
        group.clients["Bo"].post(f"{group.table}/join", data={"name": "Bo"})
        page = group.show("Bo")
        assert NAME in page
        assert "Agreed so far" not in page
        assert 'aria-pressed="false"' in page


def test_running_game_changes_nothing_on_the_page(url: str) -> None:
    """The page and the file are the same whatever secret a running game has: neither is read from it."""
    with gather(url) as group:
        group.keep(NAME)
        for name in group.clients:
            group.command(name, "pairs-shared", on=True)
        group.play(deck="fables")
        seen = []
        for giver in (0, 1):
            group.command("Ada", "options", options={"giver": giver})
            shown = []
            group.command("Ada", "start")
            shown.append(without_time(group.show("Bo")))
            # The clue and some marks: more could end the game.
            assert group.move_once()
            shown.append(without_time(group.show("Bo")))
            assert len(set(shown)) == 1, "moves of a running game change nothing"
            seen.append(shown[0])
            group.command("Ada", "gave-up")
        assert seen[0] == seen[1], "another deal, and the same page"


def without_time(page: str) -> str:
    return re.sub(r'(min|value)="[\d:-]+"', "", page)


def test_answers_with_reactions_are_shown_with_the_names_of_those_who_are_there(url: str) -> None:
    with gather(url, "tofugott", ("Ada", "Bo", "Cleo")) as group:
        group.keep(NAME)
        group.play(react="laugh", rounds=1, talk=False)
        answers = answers_of(group, "Bo")
        assert answers
        assert {answer["by"] for answer in answers} <= {"Ada", "Bo", "Cleo"}
        assert all(answer["reactions"]["laugh"] in (1, 2) for answer in answers), "one's own reaction doesn't count"
        assert str(answers[0]["question"]) in html.unescape(group.show("Bo"))
        first = str(answers[0]["by"])
        other = next(name for name in group.clients if name != first)
        group.command(first, "left")
        assert not re.search(rf"\b{first}\b", group.show(other)), "a random link may contain the letters"
        assert answers_of(group, other)[0]["by"] is None


def answers_of(group: GroupAtTable, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = group.clients[name].get(f"{group.page}/export.json").json()["answers"]
    return found


@pytest.mark.parametrize("kind", ["evening-set", "evening-answered", "pairs-shared", "deletion-agreed"])
def test_nothing_is_signalled_during_a_game(url: str, kind: str) -> None:
    with gather(url, "silencio", ("Ada", "Bo")) as group:
        group.keep(NAME)
        group.command("Ada", "start")
        fields = {"at": 2_000_000_000_000, "evening": 1, "on": True}
        assert group.command("Bo", kind, **fields).json()["refused"] in ("silence", "playing")


def test_next_evening_is_a_calendar_file(url: str) -> None:
    """Hostile names end up as text, in lines of at most 75 octets."""
    hostile = "A;B,C\\N „Füchse“ 🦊🦊🦊🦊🦊"
    with gather(url, people=("Ada", "Bo")) as group:
        group.keep(hostile)
        assert group.clients["Bo"].get(f"{group.page}/evening.ics").status_code == 404
        first = send_evening(group, 2_000_000_000_000)
        assert group.command("Ada", "evening-answered", evening=1, on=False).json() == {"done": True}
        assert "Ada <span" in group.show("Bo")
        second = send_evening(group, 2_000_086_400_000)
        assert group.command("Ada", "evening-answered", evening=1, on=True).json()["refused"] == "stale"
        assert group.command("Bo", "evening-set", at=10**15).json()["refused"] == "bad-time"
    assert all(len(line.encode()) <= 75 for line in first.split("\r\n"))
    lines = first.replace("\r\n ", "").split("\r\n")
    assert "DTSTART:20330518T033320Z" in lines
    assert "DTEND:20330518T063320Z" in lines
    assert "SUMMARY:A\\;B\\,C\\\\N „Füchse“ 🦊🦊🦊🦊🦊: an evening of games" in lines
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert re.findall("UID:.*", first) == re.findall("UID:.*", second), "a calendar replaces the first one"
    assert ("SEQUENCE:1" in first, "SEQUENCE:2" in second) == (True, True)


def send_evening(group: GroupAtTable, at: int) -> str:
    assert group.command("Bo", "evening-set", at=at).json() == {"done": True}
    answer = group.clients["Ada"].get(f"{group.page}/evening.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    return answer.content.decode()


@pytest.mark.parametrize("when", [("", ""), ("tomorrow", "19:30"), ("2020-01-01", "19:30"), ("9999-12-31", "19:30")])
def test_evening_of_a_form_lies_within_a_year(url: str, when: tuple[str, str]) -> None:
    with gather(url, people=("Ada", "Bo")) as group:
        group.keep(NAME)
        form = {"kind": "evening-set", "day": when[0], "time": when[1]}
        answer = group.clients["Bo"].post(group.page, data=form, headers={"accept": "application/json"})
        assert answer.json()["refused"] == "bad-time"
        assert re.search(r"UTC[+-]\d\d:\d\d\.<", group.show("Bo")), "the form says whose clock it means"


def test_hostile_name_is_text_on_the_page_and_in_the_file(url: str) -> None:
    name = '<script>alert("x")</script>'
    with gather(url, people=("Ada", "Bo")) as group:
        group.keep(name)
        assert "<script>alert" not in group.show("Ada")
        assert export(group, "Ada")["group"] == name
        wish = {"kind": "kept", "on": True, "name": "cards \u202e evil"}
        answer = group.clients["Ada"].post(f"{group.api}/wish", json=wish)
        assert answer.json()["refused"] == "bad-name"


def test_page_says_when_the_table_would_be_deleted(tmp_path: Path) -> None:
    with serving(tmp_path, retention_days=100) as url, gather(url, people=("Ada", "Bo")) as group:
        group.keep(NAME)
        soon = re.search(r"deleted on ([^<]+)\.<", group.show("Ada"))
        with later(10):
            then = re.search(r"deleted on ([^<]+)\.<", group.show("Ada"))
        assert soon
        assert then
        assert soon[1] != then[1], "opening the page counts as use"


def past(at: int, *, won: bool | None = True) -> PastGame:
    return PastGame("p", at, "", PlayResult("similo", 2, won=won))


def test_evenings_and_streaks() -> None:
    games = [past(0), past(EVENING - 1), past(EVENING), past(9 * DAY)]
    assert [len(evening) for evening in split_games_into_evenings(games)] == [2, 1, 1]
    results = [past(0, won=won).result for won in (True, True, None, True, False, True)]
    assert longest_win_streak(results) == 3
