"""Reactions: who may give a sign is decided by the game, as with talk. Stored, then shown, and gone with its scene."""

from pathlib import Path
from re import findall

import httpx

from inkling.server.api.shapes import React
from inkling.server.pages.signs import NAMES as SIGN_NAMES
from inkling.server.tables.rows import SIGNS
from tests.sources import ROOT, SOURCE

from .people import Person, sit_down
from .processes import House
from .running import serving
from .test_silence import NAMES, abandon, act, answer_and_guess, table_of, who_is_asked


def test_every_sign_has_a_name_a_picture_and_its_place_in_the_documents() -> None:
    """A sign without a name would break the page of everybody at the table."""
    assert tuple(SIGN_NAMES) == SIGNS
    symbols = (SOURCE / "server/web/static/symbols.svg").read_text()
    assert set(SIGNS) <= set(findall(r'<symbol id="(\w+)"', symbols))
    listed = findall(r"Signs are (.*?)\. `may_react`", (ROOT / "docs/api.md").read_text())
    for text in (*listed, str(React.__doc__).partition(".")[0]):
        assert tuple(findall(r"`(\w+)`", text)) == SIGNS
    assert listed


def reacts(person: Person, table: str, sign: str = "heart") -> bool:
    """Whether the sign could be given; the socket, the plain form and the page agree about it."""
    person.look()
    shown = "".join(person.eyes.zones.values())
    refused = len(person.eyes.refusals)
    person.send(to="react", sign=sign)
    person.look()
    given = person.eyes.refusals[refused:] == []
    assert given or person.eyes.refusals[refused:] == ["silence"]
    if not given:
        answer = person.browser.post(f"{table}/react", data={"sign": sign})
        assert answer.status_code == httpx.codes.CONFLICT
        assert "You can’t react now." in answer.text
    assert (f'action="{table}/react"' in shown) == given, "the page offers what is refused, or hides what is allowed"
    return given


def reactors(table: str, people: list[Person]) -> list[str | None]:
    return [person.name for person in people if reacts(person, table)]


def signs(person: Person) -> str:
    """What they hear of the signs that were given."""
    person.look()
    shown = "".join(person.eyes.zones.values())
    _, found, rest = shown.partition('data-key="who-gave">')
    return rest.partition("<")[0] if found else ""


def test_nobody_reacts_during_a_play_of_silencio(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio") as (table, people, looker):
        assert reactors(table, [*people, looker]) == []
        act(people[0], "start")
        assert reactors(table, [*people, looker]) == []
        assert not any("Heart" in frame or "/react" in frame for person in people for frame in person.eyes.frames)
        abandon(people, table)
        assert reactors(table, [*people, looker]) == [*NAMES, "Dora"]
        assert signs(people[1]) == "Ada: Heart. Bo: Heart. Cleo: Heart. Dora: Heart."
        people[0].send(to="react", unsign="heart")
        assert signs(people[0]).startswith("Bo")
        people[0].browser.post(f"{table}/do", data={"kind": "start"})
        assert [signs(person) for person in people] == ["", "", ""]


def test_giver_of_similo_reacts_only_after_the_end(tmp_path: Path) -> None:
    """R5: no emote; the guessers' signs reach the giver, as their words do."""
    with table_of(tmp_path, "similo") as (table, people, looker):
        giver = next(person for person in people if person.eyes.offered)
        guessers = [person for person in people if person is not giver]
        for moment in ("clue", "removal"):
            assert reactors(table, [giver, looker]) == []
            assert reactors(table, guessers) == [person.name for person in guessers]
            assert all(person.name and person.name in signs(giver) for person in guessers)
            if moment == "clue":
                act(giver, giver.eyes.offered[0])
                assert signs(guessers[0]) == "", "it was about another moment"
        abandon(people, table)
        assert reactors(table, [giver, looker]) == [giver.name, "Dora"]


def test_all_react_at_each_reveal_of_tofugott(tmp_path: Path) -> None:
    """R10, where play waits at a reveal: each card has its own signs."""
    with table_of(tmp_path, "tofugott") as (table, people, looker):
        assert reactors(table, [*people, looker]) == []
        active = next(person for person in people if person.eyes.offered)
        act(active, active.eyes.offered[0])
        assert reactors(table, [*people, looker]) == []
        answer_and_guess(active, [person for person in people if person is not active])
        for _ in range(4):
            owner = who_is_asked(people)
            assert signs(owner) == ""
            assert reactors(table, [*people, looker]) == [*NAMES]
            act(owner, "go-on")
        assert reactors(table, [*people, looker]) == []
        assert signs(looker) == ""


def test_reveal_in_one_step_can_be_reacted_to_until_somebody_confirms(tmp_path: Path) -> None:
    """R10, where play does not wait. That somebody has chosen something is secret, and changes nothing about it."""
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
        assert "Ada: Heart" in signs(active)
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
        assert not reacts(people[2], table, "wow")
        answer = people[0].browser.post(f"/api{table.replace('/t/', '/tables/')}/react", json={"sign": "laugh"})
        assert answer.json() == {"done": True}
        seen = people[0].browser.get(f"/api{table.replace('/t/', '/tables/')}").json()
        assert {"by": "Ada", "sign": "laugh"} in seen["reactions"]
        assert seen["may_react"]
    assert len([row for row in House(tmp_path).rows() if row.kind == "reacted" and "heart" in row.body]) == 1


def test_number_of_a_word_tells_nothing_about_what_else_was_done(tmp_path: Path) -> None:
    """Rows of the log hold secret choices too; what is said is counted by itself."""
    with table_of(tmp_path, "similo") as (_, people, _):
        giver = next(person for person in people if person.eyes.offered)
        guesser = next(person for person in people if person is not giver)
        guesser.send(to="talk", text="one")
        act(giver, giver.eyes.offered[0])
        guesser.send(to="talk", text="two")
        guesser.look()
        assert ['data-nth="1"' in guesser.eyes.zones["talk"], 'data-nth="2"' in guesser.eyes.zones["talk"]] == [
            True
        ] * 2
