"""Absent players: the table says so, a bot plays for them if the rules of the table allow, and they get their seat
back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from sqlalchemy import create_engine, select

from inkling.server.features.absence import task as absence_task
from inkling.server.storage.schema import LOG
from tests.server.data_locations import find_database
from tests.server.local_server import serving
from tests.server.page_parsing import story_of, zones_of
from tests.server.socket_players import TablePerson, sit_down
from tests.time_limits import wait_until

SOON = 0.3


@contextmanager
def table_of(
    folder: Path, game: str, names: tuple[str, ...], cover: bool = True, clock: int | None = None, after: float = SOON
) -> Iterator[tuple[str, list[TablePerson]]]:
    """Begin a play at a table with a short absence limit and fast bots."""
    with serving(folder, cover_after=after, messages_per_second=1e6) as url:
        table, people = sit_down(url, game, names)
        host = people[0].browser
        host.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
        # Everybody joins before absence counts, because on a slow machine the first could time out before the last
        # joins.
        for person in people:
            person.come(table)
        host.post(f"{table}/do", data={"kind": "ruled", "rule": "cover", "on": str(int(cover))})
        if clock is not None:
            assert host.post(f"{table}/do", data={"kind": "clocked", "seconds": str(clock)}).status_code == 200
        yield table, people
        for person in people:
            person.leave()


def give_the_turn(ada: TablePerson) -> None:
    """Let the first of two do her part of the opening, so that the play waits for the other."""
    ada.send(to="act", do="start")
    ada.look()
    ada.send(**ada.choose_first())
    ada.look()


def sees(person: TablePerson, words: str, zone: str = "seats") -> Callable[[], bool]:
    def look() -> bool:
        person.look()
        return words in person.eyes.zones[zone] if zone != "story" else words in " ".join(person.eyes.story)

    return look


def rows(folder: Path, kind: str) -> list[str]:
    engine = create_engine(find_database(folder))
    with engine.connect() as connection:
        query = select(LOG.c.body).where(LOG.c.kind == kind).order_by(LOG.c.n)
        found = [str(body) for body in connection.scalars(query)]
    engine.dispose()
    return found


def test_seat_of_somebody_away_is_covered_and_handed_back(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo")) as (table, (ada, bo)):
        ada.send(to="act", do="start")
        ada.look()
        bo.go()
        ada.send(**ada.choose_first())
        wait_until(sees(ada, "a bot is filling in"))
        assert "A bot is filling in for Bo." in ada.eyes.story
        assert rows(tmp_path, "covered") == ['{"type":"covered","seat":1,"on":true}']
        wait_until(sees(ada, "Bo passes", "story"))
        bo.come(table)
        wait_until(sees(ada, "Bo is back.", "story"))
        assert "a bot is filling in" not in ada.eyes.zones["seats"]
        assert len(rows(tmp_path, "covered")) == 2
        bo.look()
        told = [line for line in bo.eyes.story if line.startswith(("A bot is", "Bo is"))]
        assert told[0] == "A bot is filling in for Bo."
        assert told[1] == "Bo is back."
        assert len(told) == 2
        assert "While you were away, a bot made" in bo.eyes.zones["dock"]


def test_story_marks_what_happened_since_somebody_left(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo"), cover=False) as (table, (ada, bo)):
        known = len(bo.eyes.story)
        bo.go()
        wait_until(sees(ada, "is away"))
        ada.send(to="act", do="start")
        ada.look()
        page = zones_of(bo.browser.get(table).text)["story"]
        bo.come(table)
        for story in (page, bo.eyes.zones["story"]):
            before, mark, after = story.partition('<li class="since">')
            assert mark
            assert "While you were away:" in after
            assert len(story_of(before)) == known
            assert story_of(after) == ["Ada takes the start card."]


def test_covered_seat_stays_covered_over_a_restart_until_its_human_comes(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo")) as (table, (ada, bo)):
        give_the_turn(ada)
        bo.go()
        wait_until(sees(ada, "a bot is filling in"))
    with serving(tmp_path, cover_after=SOON, messages_per_second=1e6) as url:
        for person in (ada, bo):
            person.move_to(url)
        ada.come(table)
        wait_until(sees(ada, "a bot is filling in"))
        bo.come(table)
        wait_until(sees(ada, "Bo is back", "story"))
        for person in (ada, bo):
            person.leave()
    covered = rows(tmp_path, "covered")
    assert covered[-1] == '{"type":"covered","seat":1,"on":false}'
    assert covered.count('{"type":"covered","seat":1,"on":true}') == 1


@pytest.mark.one_process("the constant is patched in this process")
def test_plain_page_counts_as_being_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player without JavaScript has no socket: each page load counts as presence for the absence limit."""
    monkeypatch.setattr(absence_task, "PLAIN_SECONDS", SOON)
    with table_of(tmp_path, "silencio", ("Ada", "Bo")) as (table, (ada, bo)):
        give_the_turn(ada)
        bo.go()
        looked = [monotonic()]
        while looked[-1] < looked[0] + 3 * SOON:
            looked.append(monotonic())
            page = bo.browser.get(table).text
            # A player who was delayed beyond the limit was absent.
            assert "a bot is filling in" not in page or monotonic() - looked[-2] > SOON
            sleep(SOON / 10)
        wait_until(sees(ada, "a bot is filling in"))
        bo.browser.get(table)
        wait_until(sees(ada, "Bo is back", "story"))


def test_seat_is_handed_back_when_the_rule_is_switched_off_and_to_a_program_that_asks_again(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo")) as (table, (ada, bo)):
        give_the_turn(ada)
        bo.go()
        wait_until(sees(ada, "a bot is filling in"))
        ada.send(to="do", kind="ruled", rule="cover", on="0")
        wait_until(lambda: not sees(ada, "a bot is filling in")())
        assert "is away" in ada.eyes.zones["seats"]
        ada.send(to="do", kind="ruled", rule="cover", on="1")
        wait_until(sees(ada, "a bot is filling in"))
        assert bo.browser.get(f"/api/tables{table.removeprefix('/t')}/sight").status_code == 200
        wait_until(sees(ada, "Bo is back", "story"))


def test_seat_that_was_left_is_covered_until_somebody_takes_it(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo")) as (table, (ada, bo)):
        give_the_turn(ada)
        bo.go()
        bo.browser.post(f"{table}/do", data={"kind": "left"})
        wait_until(sees(ada, "a bot is filling in"))
        dora = TablePerson(str(ada.browser.base_url).rstrip("/"), "Dora")
        dora.browser.post(f"{table}/join", data={"name": "Dora"})
        dora.come(table)
        assert not dora.eyes.offered
        dora.send(to="do", kind="sat", seat="1")
        wait_until(lambda: not sees(ada, "a bot is filling in")())
        dora.look()
        assert "Dora" in ada.eyes.zones["seats"]
        assert dora.eyes.layout == "board silencio"
        dora.leave()
