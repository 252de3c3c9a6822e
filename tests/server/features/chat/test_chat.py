"""Chat and reactions: the game decides who may say what to whom and when, on every transport."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from re import findall

import httpx

from tests.not_none import not_none
from tests.server.features.group.evenings import later
from tests.server.local_server import browser, serving
from tests.server.processes import ServerUnderTest
from tests.server.socket_players import TablePerson, sit_down

NAMES = ("Ada", "Bo", "Cleo")


@contextmanager
def table_of(folder: Path, game: str) -> Iterator[tuple[str, list[TablePerson], TablePerson]]:
    """Begin a play of three people, with one watcher."""
    with serving(folder, messages_per_second=1e6) as url:
        table, people = sit_down(url, game, NAMES)
        looker = TablePerson(url, "Dora")
        looker.browser.post(f"{table}/join", data={"name": "Dora"})
        for person in (*people, looker):
            person.come(table)
        yield table, people, looker
        for person in (*people, looker):
            person.leave()


def is_allowed(person: TablePerson, table: str, to: str, **form: str) -> bool:
    """True if this could be said or given; the socket, the plain form and the page must agree about it."""
    person.look()
    offered = f'action="{table}/{to}"' in "".join(person.eyes.zones.values())
    before = len(person.eyes.refusals)
    person.send(to=to, **form)
    person.look()
    refused = person.eyes.refusals[before:]
    assert refused in ([], ["silence"])
    if refused:
        answer = person.browser.post(f"{table}/{to}", data=form)
        assert answer.status_code == httpx.codes.CONFLICT
        assert f"You can’t {to} now." in answer.text
    assert offered == (not refused), "the page offers what is refused, or hides what is allowed"
    return offered


def say(person: TablePerson, table: str, text: str) -> bool:
    return is_allowed(person, table, "talk", text=text)


def hears(person: TablePerson, text: str) -> bool:
    person.look()
    return text in person.eyes.zones["talk"]


def talkers(table: str, people: list[TablePerson], text: str) -> list[str | None]:
    return [person.name for person in people if say(person, table, f"{text} {person.name}")]


def act(person: TablePerson, do: str, words: str = "") -> None:
    person.look()
    person.send(to="act", do=do, ask=person.eyes.asked or "", **({"say": words} if words else {}))
    person.look()


def abandon(people: list[TablePerson], table: str) -> None:
    people[0].send(to="do", kind="gave-up")
    for person in people:
        person.look()


def who_is_asked(people: list[TablePerson]) -> TablePerson:
    for person in people:
        person.look()
    return next(person for person in people if person.eyes.offered)


def answer_and_guess(active: TablePerson, guessers: list[TablePerson]) -> None:
    """Answer and guess question 1, up to its reveal."""
    dice = Random("reveal")
    for person in [*[active] * 7, *guessers]:
        person.look()
        form = not_none(person.choose(dice))
        act(person, form["do"])
    for person in guessers:
        act(person, "confirm")


def reactors(table: str, people: list[TablePerson]) -> list[str | None]:
    return [person.name for person in people if is_allowed(person, table, "react", sign="heart")]


def reactions(person: TablePerson) -> str:
    """Return the reactions that this person sees."""
    person.look()
    shown = "".join(person.eyes.zones.values())
    _, found, rest = shown.partition('data-key="who-gave">')
    return rest.partition("<")[0] if found else ""


def test_nobody_talks_or_reacts_during_a_play_of_silencio(tmp_path: Path) -> None:
    """Silencio: no chat or signals, not even with an action. Afterwards all may, watchers included."""
    with table_of(tmp_path, "silencio") as (table, people, looker):
        everybody = [*people, looker]
        act(looker, "start")
        assert looker.eyes.refusals[-1] == "no-seat"
        assert looker.eyes.story
        assert not looker.eyes.offered
        act(people[0], "start", words="I have the two")
        assert people[0].eyes.refusals == ["no-words"]
        for moment in ("start", "passing on"):
            assert (talkers(table, everybody, moment), reactors(table, everybody)) == ([], [])
            act(people[0], "start")
        frames = "".join(frame for person in people for frame in person.eyes.frames)
        assert not [word for word in ("the two", "Heart", "/react", "passing on") if word in frames]
        abandon(people, table)
        assert talkers(table, everybody, "after") == [*NAMES, "Dora"]
        assert hears(people[1], "after Dora")
        assert reactors(table, everybody) == [*NAMES, "Dora"]
        assert reactions(people[1]) == "Ada: Heart. Bo: Heart. Cleo: Heart. Dora: Heart."
        people[0].send(to="react", unsign="heart")
        assert reactions(people[0]).startswith("Bo")
        people[0].browser.post(f"{table}/do", data={"kind": "start"})
        assert [reactions(person) for person in people] == ["", "", ""]


def test_only_guessers_talk_and_react_in_similo_and_the_giver_hears_them(tmp_path: Path) -> None:
    """Similo R5: the clue giver cannot answer; all may talk after the end. Messages have separate numbers, because rows
    of the log also hold secret choices."""
    with table_of(tmp_path, "similo") as (table, people, looker):
        giver = next(person for person in people if person.eyes.offered)
        guessers = [person for person in people if person is not giver]
        for moment in ("clue", "removal"):
            assert (talkers(table, [giver, looker], moment), reactors(table, [giver, looker])) == ([], [])
            assert talkers(table, guessers, moment) == [person.name for person in guessers]
            assert hears(giver, f"{moment} {guessers[0].name}")
            assert reactors(table, guessers) == [person.name for person in guessers]
            assert all(person.name and person.name in reactions(giver) for person in guessers)
            if moment == "clue":
                act(giver, giver.eyes.offered[0])
                assert reactions(guessers[0]) == "", "it was about another moment"
        assert not hears(guessers[0], f"clue {giver.name}")
        assert set(findall(r'data-nth="(\d+)"', guessers[0].eyes.zones["talk"])) == set("1234")
        abandon(people, table)
        assert talkers(table, [giver, looker], "after") == [giver.name, "Dora"]
        assert reactors(table, [giver, looker]) == [giver.name, "Dora"]


def test_all_talk_between_turns_and_at_the_reveals_of_tofugott(tmp_path: Path) -> None:
    """Tofugott R10: no talk from the reading of a ponder card to the points of its third question, except at its
    reveals. With two or more people, play waits for `go on` by default. Each reveal has its own reactions."""
    with table_of(tmp_path, "tofugott") as (table, people, looker):
        everybody = [*people, looker]
        assert (talkers(table, everybody, "choosing"), reactors(table, everybody)) == ([*NAMES], [])
        active = next(person for person in people if person.eyes.offered)
        act(active, active.eyes.offered[0])
        assert (talkers(table, everybody, "guessing"), reactors(table, everybody)) == ([], [])
        answer_and_guess(active, [person for person in people if person is not active])
        assert talkers(table, everybody, "reveal") == [*NAMES]
        for _ in range(4):
            owner = who_is_asked(people)
            assert hears(owner, "reveal Ada")
            assert reactions(owner) == ""
            assert reactors(table, everybody) == [*NAMES]
            act(owner, "go-on")
        assert (talkers(table, people, "guessing again"), reactors(table, everybody)) == ([], [])
        assert reactions(looker) == ""


def test_host_mutes_members_and_strangers_reach_nobody(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio") as (table, people, looker):
        abandon(people, table)
        for on, who in ((1, ["Cleo", "Dora"]), (0, ["Bo", "Cleo", "Dora"])):
            people[0].send(to="do", kind="muted", member="1", on=str(on))
            people[0].look()
            assert talkers(table, [*people[1:], looker], f"muted {on}") == who
        refused = len(people[1].eyes.refusals)
        people[1].send(to="do", kind="muted", member="0", on="1")
        people[1].look()
        assert people[1].eyes.refusals[refused:] == ["hosts-only"]
        stranger = TablePerson(str(people[0].browser.base_url).rstrip("/"), None)
        assert stranger.browser.post(f"{table}/talk", data={"text": "psst"}).status_code != httpx.codes.OK
        stranger.come(table)
        stranger.send(to="talk", text="psst")
        stranger.look()
        stranger.leave()
        assert not hears(people[0], "psst")


def test_sentence_beside_a_guess_shows_at_its_reveal_only(tmp_path: Path) -> None:
    """Tofugott R8: a sentence is written with the choice and shown at its reveal."""
    with table_of(tmp_path, "tofugott") as (_, people, looker):
        active = next(person for person in people if person.eyes.offered)
        act(active, active.eyes.offered[0])
        guesser, other = (person for person in people if person is not active)
        guesser.look()
        act(guesser, guesser.eyes.offered[0], words="because it floats")
        for person in (active, other, looker):
            person.look()
            assert not any("floats" in frame for frame in person.eyes.frames)
        act(guesser, "confirm")
        answer_and_guess(active, [other])
        act(who_is_asked(people), "go-on")
        for person in (active, other, looker):
            person.look()
            assert any("because it floats" in line for line in person.eyes.story)


def test_messages_are_short_plain_text_and_not_too_many(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio") as (table, people, looker):
        abandon(people, table)
        for text in ("", "   ", "a\u202eb", "a\x07b", "two\nlines"):
            looker.send(to="talk", text=text)
        looker.send(to="talk", text="<b>bold</b>")
        looker.look()
        assert set(looker.eyes.refusals) <= {"bad-text", "bad-wish"}
        assert len(looker.eyes.refusals) == 5
        assert hears(people[0], "&lt;b&gt;bold&lt;/b&gt;")
        for number in range(12):
            people[2].send(to="talk", text=f"line {number}")
        people[2].look()
        assert "too-fast" in people[2].eyes.refusals
        assert hears(people[0], "line 3")
        assert not hears(people[0], "line 11")
        assert say(people[1], table, "others may still talk")


def test_reveal_in_one_step_can_be_reacted_to_until_somebody_confirms(tmp_path: Path) -> None:
    """R10, if play does not wait. An unconfirmed choice is secret and changes nothing."""
    with serving(tmp_path, messages_per_second=1e6) as url:
        table, people = sit_down(url, "tofugott", NAMES, options={"talk": "false"})
        for person in people:
            person.come(table)
        active = next(person for person in people if person.eyes.offered)
        guessers = [person for person in people if person is not active]
        act(active, active.eyes.offered[0])
        answer_and_guess(active, guessers)
        assert reactors(table, people) == [*NAMES]
        act(guessers[0], guessers[0].eyes.offered[0])
        assert "Ada: Heart" in reactions(active)
        act(guessers[0], "confirm")
        assert reactors(table, people) == []
        for person in people:
            person.leave()


def test_signs_are_few_and_stored_once(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio") as (table, people, _):
        abandon(people, table)
        for sign in ("heart", "heart", "skull", "", "💀"):
            people[0].send(to="react", sign=sign)
        people[0].look()
        assert people[0].eyes.refusals == ["no-sign"] * 3
        for number in range(40):
            people[1].send(to="react", **{"unsign" if number % 2 else "sign": "clap"})
        people[1].look()
        assert "too-fast" in people[1].eyes.refusals
        people[0].send(to="do", kind="muted", member="2", on="1")
        people[0].look()
        assert not is_allowed(people[2], table, "react", sign="wow")
        answer = people[0].browser.post(f"/api{table.replace('/t/', '/tables/')}/react", json={"sign": "laugh"})
        assert answer.json() == {"done": True}
        seen = people[0].browser.get(f"/api{table.replace('/t/', '/tables/')}").json()
        assert {"by": "Ada", "sign": "laugh"} in seen["reactions"]
        assert seen["may_react"]
    assert len([row for row in ServerUnderTest(tmp_path).rows() if row.kind == "reacted" and "heart" in row.body]) == 1


def test_message_of_another_language_is_marked_for_its_readers(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url, "de") as ada, browser(url, "en") as bo:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        bo.post(f"{table}/join", data={"name": "Bo"})
        assert "Deutsch" in bo.get(table).text
        assert "Hier kommen mehrere Sprachen zusammen: English und Deutsch." in ada.get(table).text
        for lang in ("de", "xx", "<b>"):
            ada.post(f"{table}/talk", data={"text": f"Guten Abend {lang}", "lang": lang})
        shown = bo.get(table).text
        assert '<span lang="de">Guten Abend de</span> <i title="Deutsch">de</i>' in shown
        assert "</b> Guten Abend xx</li>" in shown, "an unknown language is left out"
        assert '<span lang="de">' not in ada.get(table).text, "the writer reads that language"


def test_language_of_a_message_is_no_second_text(tmp_path: Path) -> None:
    """Its length is not limited like that of the message, and nobody would see it."""
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        talk = f"/api{table.replace('/t/', '/tables/')}/talk"
        answers = [ada.post(talk, json={"text": "Hello", "lang": lang}).json() for lang in ("x" * 10_000, "xx", "de")]
    assert [answer.get("refused") for answer in answers] == ["bad-lang", "bad-lang", None]
    said = [json.loads(row.body) for row in ServerUnderTest(tmp_path).rows() if row.kind == "talked"]
    assert [row["lang"] for row in said] == ["de"]


def test_first_message_of_a_group_has_its_time(tmp_path: Path) -> None:
    with serving(tmp_path, time_zone="Asia/Tokyo") as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        for days in (0, 0, 0.01):
            with later(days):
                ada.post(f"{table}/talk", data={"text": "Hello"})
        page = ada.get(table).text
    times = findall(r'<time datetime="([^"]+)Z">([0-9:]+)</time>', page)
    assert [same(sent, shown) for sent, shown in times] == [True, True]
    assert times[0] != times[1]


def same(sent: str, shown: str) -> bool:
    """True if the time shown is that of the server's zone, which is nine hours ahead."""
    return f"{datetime.fromisoformat(sent) + timedelta(hours=9):%H:%M}" == shown
