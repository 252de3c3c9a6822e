"""The clock of a table: nobody waits forever, each game's rules are kept, and a restart changes no deadline."""

from html import unescape
from pathlib import Path
from re import search
from typing import Any

import pytest
from msgspec import to_builtins

from inkling.catalogs import speech
from inkling.core.play import prepare
from inkling.core.sight import SYSTEM, Seat
from inkling.games import SHELF
from inkling.server.features.clock import model as clock_model
from inkling.server.features.clock import turn_timeout_task as clock_task
from inkling.server.features.clock import views as clock_zones
from inkling.server.features.clock.model import LABELS, ClockSet, deadlines_by_seat, nearest_public_deadline
from inkling.server.features.clock.views import describe_time_left, draw_clock_zone
from inkling.server.features.notifications import task as notifications_task
from inkling.server.features.retention.task import drop_idle_tables
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.tables import service as table_service
from inkling.server.tables.events import Acted, Joined, SatDown, Started, TableMade, TimedOut
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table, is_person_asked
from inkling.server.tables.table_fold import apply_row
from tests.server.features.absence.test_bot_takes_over import rows, sees, table_of
from tests.server.local_server import browser, serving
from tests.server.socket_players import sit_down
from tests.time_limits import wait_until

LATER = 40_000
"""Milliseconds that exceed the shortest clock."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> int:
    """Add a clock of one second, for tests only."""
    monkeypatch.setattr(clock_model, "CLOCKS", (*clock_model.CLOCKS, 1))
    monkeypatch.setitem(LABELS, 1, "one second a turn")
    return 1


def test_bot_moves_when_time_is_up_and_the_story_says_so(tmp_path: Path, quick: int) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo"), cover=False, clock=quick) as (_, (ada, _)):
        wait_until(sees(ada, "Time is up; a bot plays for", "story"))
        wait_until(lambda: len(rows(tmp_path, "acted")) >= 3)
        assert rows(tmp_path, "timed-out")


def test_rules_that_know_a_clock_decide_themselves(tmp_path: Path, quick: int) -> None:
    """Similo R12: no clock for the clue, which a bot gives. If the removal takes too long, SYSTEM ends it."""
    with table_of(tmp_path, "similo", ("Ada", "Bo"), cover=False, clock=quick) as (_, (ada, _)):
        wait_until(sees(ada, "Time is up; a bot plays for", "story"))
        wait_until(lambda: any('"seat":-1,"do":"time-up"' in body for body in rows(tmp_path, "acted")))
        told = " ".join(ada.eyes.story)
        assert told.count("a bot plays for") <= len(rows(tmp_path, "timed-out"))


def test_deadline_survives_a_restart_and_is_kept_though_nobody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo"), cover=False, clock=30) as (_, _):
        assert not rows(tmp_path, "timed-out")
    monkeypatch.setattr(clock_task, "server_time_in_milliseconds", lambda: server_time_in_milliseconds() + LATER)
    with serving(tmp_path):
        wait_until(lambda: bool(rows(tmp_path, "timed-out")))
        wait_until(lambda: bool(rows(tmp_path, "acted")))


def test_clock_is_off_shown_to_all_and_the_hosts_alone_to_set(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        table, (ada, bo) = sit_down(url, "silencio", ("Ada", "Bo"))
        assert "data-until" not in ada.browser.get(table).text
        for person, seconds, code in ((bo, "30", 409), (ada, "31", 409), (ada, "x", 409), (ada, "86400", 200)):
            form = {"kind": "clocked", "seconds": seconds}
            assert person.browser.post(f"{table}/do", data=form).status_code == code
        assert bo.browser.get(f"{table}/clock").status_code == 409
        page = unescape(browser(url, "de").get(table).text)
        assert search(
            r'Restzeit für Ada und Bo: <b role="timer" data-until="\d+" data-remind="\d+">24 Stunden</b>', page
        )
        page = ada.browser.get(f"{table}/clock").text
        assert '<option value="86400" selected>one day a turn</option>' in page
        ada.browser.post(f"{table}/do", data={"kind": "clocked", "seconds": "null"})
        assert "data-until" not in ada.browser.get(table).text


def test_clock_that_is_set_during_a_play_comes_to_open_pages(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo"), cover=False, clock=120) as (_, (ada, bo)):
        wait_until(sees(bo, "data-until", "clock"))
        ada.send(to="do", kind="clocked", seconds="null")
        wait_until(lambda: not sees(bo, "data-until", "clock")())


def fold(*changes: tuple[int, int, Any]) -> Table:
    """Fold rows given as (time, by, change)."""
    table = Table("0", "ABCD")
    for at, by, change in changes:
        table = apply_row(table, by, change, at=at)
    return table


def begin(game: str, seats: int, **options: Any) -> tuple[tuple[int, int, Any], ...]:
    setup = prepare(SHELF[game], seats, SHELF[game].rules.options(**options), "clock")
    people = tuple((0, n, Joined(f"p{n}", f"N{n}")) for n in range(seats))
    started = Started("1", to_builtins(setup), "0" * 64, tuple(range(seats)))
    return (0, -1, TableMade(game)), *people, (0, 0, SatDown(0)), (1000, 0, ClockSet(30)), (5000, 0, started)


def act_first(table: Table, seat: int, at: int) -> Table:
    assert table.play is not None
    first = table.play.game.rules.legal(table.play.state, Seat(seat))[0]
    return apply_row(
        table, seat, Acted(seat, table.play.game.words.write(first, table.play.record.setup.options)), at=at
    )


def test_clock_begins_with_the_question_and_changes_of_mind_do_not_prolong_it() -> None:
    table = fold(*begin("similo", 2, giver=0))
    assert deadlines_by_seat(table) == {0: 35_000}
    assert [is_person_asked(table, seat) for seat in (0, 1)] == [True, False]
    assert not is_person_asked(apply_row(table, SYSTEM, TimedOut(0), at=40_000), 0)
    guessing = act_first(table, 0, 9000)
    assert deadlines_by_seat(guessing) == deadlines_by_seat(act_first(guessing, 1, 20_000)) == {1: 39_000}
    late = apply_row(fold(*begin("silencio", 2)), 0, ClockSet(60), at=100_000)
    assert set(deadlines_by_seat(late).values()) == {160_000}


def test_clock_of_a_question_put_in_secret_runs_and_nobody_is_told() -> None:
    """Silencio R35: neither page nor chat nor story reveal which seat is asked, nor that it changed."""
    table = fold(*begin("silencio", 3, start="asked"))
    assert table.play is not None
    (asked,) = deadlines_by_seat(table)
    told = (
        nearest_public_deadline(table),
        draw_clock_zone(table, speech("en")),
        notifications_task.seats_and_questions_of_people_to_move(table),
        len(table.notes),
    )
    assert told == (None, "", frozenset(), 0)
    late = apply_row(table, -1, TimedOut(asked), at=36_000)
    assert late.timing.timed_out[asked]
    assert not late.notes
    waits = apply_row(table, asked, Acted(asked, "wait"), at=9000)
    assert nearest_public_deadline(waits) is None
    assert nearest_public_deadline(apply_row(table, asked, Acted(asked, "start"), at=9000)) == (39_000, (asked,))


def test_clock_that_runs_out_at_a_reveal_lets_play_go_on() -> None:
    """Tofugott R13: while play waits for `go on`, SYSTEM acts for the card's owner, and no bot moves."""
    table = fold(*begin("tofugott", 2, starter=0, talk=True))
    while table.play is not None and table.play.state.phase != "talk":
        seat = table.play.game.rules.turn(table.play.state)[0]
        table = apply_row(table, SYSTEM, Acted(SYSTEM, f"out-of-time {seat}"), at=6000)
    assert deadlines_by_seat(table) == {1: 36_000}
    assert table_service.system_action_after(table, TimedOut(1)) == "out-of-time 1"
    table = apply_row(
        apply_row(table, SYSTEM, TimedOut(1), at=36_000), SYSTEM, Acted(SYSTEM, "out-of-time 1"), at=36_000
    )
    assert not any(table.timing.timed_out)
    assert deadlines_by_seat(table) == {0: 66_000}


def test_time_left_is_told_in_minutes_hours_and_days(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_zones, "server_time_in_milliseconds", lambda: 0)
    told = [describe_time_left(seconds * 1000, speech("en")) for seconds in (-5, 9, 75, 3599, 3600, 86_400, 604_800)]
    assert told == ["0:00", "0:09", "1:15", "59:59", "1 hour", "24 hours", "7 days"]


async def test_table_with_a_running_clock_is_not_forgotten(tables: TableRegistry) -> None:
    supervisor = make_table_supervisor(tables)
    for code, clock in (("ABCD", 30), ("EFGH", None)):
        live = await tables.make_table("silencio", "person", "Ada")
        live.table = Table(live.table.id, code)
        for at, by, change in (*begin("silencio", 2), (0, 0, ClockSet(clock))):
            live.table = apply_row(live.table, by, change, at=at)
    drop_idle_tables(tables, supervisor, live.touched + 1)
    await supervisor.close()
    assert [live.table.code for live in tables.all_in_memory()] == ["ABCD"]


def test_start_card_has_the_time_that_the_table_has_set_for_it(tmp_path: Path) -> None:
    """Silencio R2: the page and the JSON frames give the deadline; a clock of turns waits."""
    with serving(tmp_path) as url:
        before = server_time_in_milliseconds()
        table, (ada, bo) = sit_down(url, "silencio", ("Ada", "Bo"), options={"start_seconds": "60"})
        clock = ada.browser.get(f"/api{table.replace('/t/', '/tables/')}").json()["clock"]
        assert clock["seconds"] is None
        assert clock["seats"] == [0, 1]
        assert before + 60_000 <= clock["until"] <= server_time_in_milliseconds() + 60_000
        assert f'data-until="{clock["until"]}"' in bo.browser.get(table).text
        ada.browser.post(f"{table}/do", data={"kind": "clocked", "seconds": "30"})
        later = ada.browser.get(f"/api{table.replace('/t/', '/tables/')}").json()["clock"]
        assert later["seconds"] == 30
        assert later["until"] > before + 60_000 - 1
        ada.browser.post(f"{table}/act", data={"do": "start"})
        turns = ada.browser.get(f"/api{table.replace('/t/', '/tables/')}").json()["clock"]
        assert turns["until"] <= server_time_in_milliseconds() + 30_000


def test_team_has_lost_when_nobody_takes_the_start_card_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silencio R2: without rating and card count."""
    monkeypatch.setattr(clock_task, "server_time_in_milliseconds", lambda: server_time_in_milliseconds() + 61_000)
    with serving(tmp_path) as url:
        table, (ada, _) = sit_down(url, "silencio", ("Ada", "Bo"), options={"start_seconds": "60"})
        api = f"/api{table.replace('/t/', '/tables/')}"
        wait_until(lambda: ada.browser.get(f"{api}/sight").json()["outcome"] is not None)
        outcome = ada.browser.get(f"{api}/sight").json()["outcome"]
        assert (outcome["reason"], outcome["won"], outcome["score"]) == ("time-up", False, None)
        assert ada.browser.get(api).json()["clock"] is None
