"""Enforced silence: who may say what to whom, and when, is the game's decision, whatever door they try."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from .people import Person, sit_down
from .running import serving

NAMES = ("Ada", "Bo", "Cleo")


@contextmanager
def table_of(folder: Path, game: str) -> Iterator[tuple[str, list[Person], Person]]:
    """Three people at a running play, and one at the same table who looks on."""
    with serving(folder, messages_per_second=1e6) as url:
        table, people = sit_down(url, game, NAMES)
        looker = Person(url, "Dora")
        looker.browser.post(f"{table}/join", data={"name": "Dora"})
        for person in (*people, looker):
            person.come(table)
        yield table, people, looker
        for person in (*people, looker):
            person.leave()


def say(person: Person, table: str, text: str) -> bool:
    """Whether it could be said; the socket, the plain form and the page agree about it."""
    person.look()
    offered = f'action="{table}/talk"' in person.eyes.zones["talk"]
    refused = len(person.eyes.refusals)
    person.send(to="talk", text=text)
    person.look()
    spoken = person.eyes.refusals[refused:] == []
    assert spoken or person.eyes.refusals[refused:] == ["silence"]
    if not spoken:
        answer = person.browser.post(f"{table}/talk", data={"text": text})
        assert answer.status_code == httpx.codes.CONFLICT
        assert "You can’t talk now." in answer.text
    assert offered == spoken, "the page offers what is refused, or hides what is allowed"
    return spoken


def hears(person: Person, text: str) -> bool:
    person.look()
    return text in person.eyes.zones["talk"]


def talkers(table: str, people: list[Person], text: str) -> list[str | None]:
    return [person.name for person in people if say(person, table, f"{text} {person.name}")]


def act(person: Person, do: str, words: str = "") -> None:
    person.look()
    person.send(to="act", do=do, ask=person.eyes.asked or "", **({"say": words} if words else {}))
    person.look()


def abandon(people: list[Person], table: str) -> None:
    people[0].send(to="do", kind="gave-up")
    for person in people:
        person.look()


def test_nobody_talks_during_a_play_of_silencio(tmp_path: Path) -> None:
    """Silencio: nothing may be said or signalled; before and after it all may talk, watchers too."""
    with table_of(tmp_path, "silencio") as (table, people, looker):
        assert talkers(table, [*people, looker], "start") == []
        act(people[0], "start")
        assert talkers(table, [*people, looker], "passing on") == []
        abandon(people, table)
        assert talkers(table, [*people, looker], "after") == [*NAMES, "Dora"]
        assert hears(people[1], "after Dora")


def test_no_words_stand_beside_an_action_of_silencio(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio") as (_, people, _):
        act(people[0], "start", words="I have the two")
        assert people[0].eyes.refusals == ["no-words"]
        assert not any("two" in "".join(person.eyes.frames[1:]) for person in people)


def test_only_guessers_talk_in_similo_and_the_giver_hears_them(tmp_path: Path) -> None:
    """Similo R5: the clue giver has no way to answer; all may talk when it is over."""
    with table_of(tmp_path, "similo") as (table, people, looker):
        giver = next(person for person in people if person.eyes.offered)
        guessers = [person for person in people if person is not giver]
        for moment in ("clue", "removal"):
            assert talkers(table, [giver, looker], moment) == []
            assert talkers(table, guessers, moment) == [person.name for person in guessers]
            assert hears(giver, f"{moment} {guessers[0].name}")
            giver.look()
            if moment == "clue":
                act(giver, giver.eyes.offered[0])
        giver.send(to="talk", text="no, not her")
        giver.look()
        assert not hears(guessers[0], "no, not her")
        abandon(people, table)
        assert talkers(table, [giver, looker], "after") == [giver.name, "Dora"]


def test_talk_is_free_between_turns_of_tofugott_only(tmp_path: Path) -> None:
    """Tofugott R10: no talk from the reading of a ponder card to the points of its third question."""
    with table_of(tmp_path, "tofugott") as (table, people, looker):
        assert talkers(table, [*people, looker], "choosing") == [*NAMES]
        active = next(person for person in people if person.eyes.offered)
        act(active, active.eyes.offered[0])
        assert talkers(table, [*people, looker], "guessing") == []
        abandon(people, table)
        assert talkers(table, [*people, looker], "after") == [*NAMES, "Dora"]


def test_all_who_play_talk_at_the_reveals_of_tofugott(tmp_path: Path) -> None:
    """Tofugott R10: where two or more people sit, play waits for `go on` by default, and everybody may talk then."""
    with table_of(tmp_path, "tofugott") as (table, people, looker):
        active = next(person for person in people if person.eyes.offered)
        act(active, active.eyes.offered[0])
        answer_and_guess(active, [person for person in people if person is not active])
        assert talkers(table, [*people, looker], "reveal") == [*NAMES]
        for _ in range(4):
            owner = who_is_asked(people)
            assert hears(owner, "reveal Ada")
            act(owner, "go-on")
        assert talkers(table, people, "guessing again") == []


def who_is_asked(people: list[Person]) -> Person:
    for person in people:
        person.look()
    return next(person for person in people if person.eyes.offered)


def answer_and_guess(active: Person, guessers: list[Person]) -> None:
    """Question 1, up to its reveal."""
    dice = Random("reveal")
    for person in [*[active] * 7, *guessers]:
        person.look()
        form = person.choose(dice)
        assert form is not None
        act(person, form["do"])
    for person in guessers:
        act(person, "confirm")


def test_sentence_beside_a_guess_shows_at_its_reveal_only(tmp_path: Path) -> None:
    """Tofugott R8: it can be written with the choice and shows at its reveal."""
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


def test_host_mutes_and_lets_talk_again(tmp_path: Path) -> None:
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


def test_stranger_reaches_nobody(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio") as (table, people, _):
        abandon(people, table)
        stranger = Person(str(people[0].browser.base_url).rstrip("/"), None)
        assert stranger.browser.post(f"{table}/talk", data={"text": "psst"}).status_code != httpx.codes.OK
        stranger.come(table)
        stranger.send(to="talk", text="psst")
        stranger.look()
        stranger.leave()
        assert not hears(people[0], "psst")


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


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_who_looks_on_sees_the_story_and_reaches_no_player(game: str, tmp_path: Path) -> None:
    with table_of(tmp_path, game) as (table, people, looker):
        assert not say(looker, table, "I saw it all")
        looker.send(to="act", do="start", ask="1")
        looker.look()
        assert looker.eyes.refusals[-1] == "no-seat"
        assert looker.eyes.story
        assert not looker.eyes.offered
        assert not any("I saw it all" in frame for person in people for frame in person.eyes.frames)
