"""Wrong or corrected clocks, fast or slow: a table is kept for its term, on both databases."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from inkling.server.features.group.model import TableKept
from inkling.server.features.retention.task import RetentionResult, run_retention_round
from inkling.server.platform.elapsed_time import DAY, LONGEST, ClockReading, milliseconds_between_readings, read_clock
from inkling.server.settings import Settings
from inkling.server.storage.log_row import LogRow
from inkling.server.storage.retention import BATCH
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.event_registry import encode_row
from inkling.server.tables.events import Started
from inkling.server.tables.registry import TableRegistry

HOUR = DAY // 24
TODAY = 20_000 * DAY
TABLE, CODE = "t" * 32, "ABCD"


class Machine:
    """The clocks of a machine: a wall clock that anybody can set, and a monotonic one since boot."""

    def __init__(self, wall: int = TODAY) -> None:
        self.wall, self.steady, self.boots = wall, 0, 1

    def __call__(self) -> ClockReading:
        return ClockReading(self.wall, self.steady, f"boot {self.boots}")

    def run(self, time: int) -> None:
        self.wall += time
        self.steady += time

    def set(self, days: int) -> None:
        self.wall += days * DAY

    def stop(self, time: int, shift: int = 0) -> None:
        """Switch off for a time. Afterwards the wall clock is wrong by `wrong` as well."""
        self.wall, self.steady, self.boots = self.wall + time + shift, 0, self.boots + 1


class ServerUnderTest:
    """The retention rounds of a server on this machine, and what they leave."""

    def __init__(self, store: SqlStore, folder: Path, machine: Machine) -> None:
        self.store, self.machine = store, machine
        self.settings = Settings(data=str(folder))

    def round(self) -> RetentionResult:
        return run_retention_round(self.store, self.settings, self.machine)

    def evening(self, hours: int = 3) -> list[RetentionResult]:
        """Run for an evening, with rounds as the server does: shortly after the start, then every hour."""
        self.machine.run(HOUR // 12)
        cleared = [self.round()]
        for _ in range(hours):
            self.machine.run(HOUR)
            cleared.append(self.round())
        return cleared

    def play(self, table_id: str = TABLE, code: str | None = CODE) -> None:
        """Store an event of a table, dated by the wall clock."""
        if table_id not in self.store.table_ids():
            assert self.store.open_table(table_id, code, "silencio", self.machine.wall)
            self.write(table_id, 1, "joined")
        self.write(table_id, 0, "talked")

    def write(self, table_id: str, by: int, kind: str, body: str = "{}") -> None:
        n = len(self.store.read(table_id))
        asyncio.run(self.store.writer.append(LogRow(table_id, n, self.machine.wall, by, kind, body)))

    def keep(self, row: TableKept) -> None:
        self.write(TABLE, 0, "kept", encode_row(row).decode())

    @property
    def state(self) -> str:
        if TABLE not in self.store.table_ids():
            return "deleted"
        return "here" if self.store.find_code(TABLE) else "archived"

    def is_still(self, state: str, days: int) -> bool:
        """Check the state for `days` days of a server that always runs."""
        while days:
            step = min(days, 6)
            self.machine.run(step * DAY)
            self.round()
            days -= step
        return self.state == state

    def goes_in_time(self) -> bool:
        """Check that the code is freed after 30 days and the data deleted after 365, within a day."""
        assert self.is_still("here", 29)
        assert self.is_still("archived", 2)
        assert self.is_still("archived", 333)
        return self.is_still("deleted", 2)


@pytest.fixture
def house(store: SqlStore, tmp_path: Path) -> ServerUnderTest:
    return ServerUnderTest(store, tmp_path / "data", Machine())


on_file = pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
"""For tests with many rounds, on one database only; other tests cover the other database."""


def stay_right(house: ServerUnderTest) -> None:
    """Keep the clock right."""
    house.play()


def stay_ahead(house: ServerUnderTest) -> None:
    house.play()
    house.evening()
    house.machine.set(400)


def come_back_from_long_ago(house: ServerUnderTest) -> None:
    """Play before the first round, dated long ago, as after an update or a restored backup."""
    house.machine.set(-400)
    house.play()
    house.machine.stop(DAY, 400 * DAY)


def start_now_right_now_wrong(house: ServerUnderTest) -> None:
    """Each start may add up to a week that never passed. The rows' dates correct it."""
    house.play()
    house.evening()
    for shift in (-20_000, 20_000, -20_000, 20_000):
        house.machine.stop(HOUR, shift * DAY)
        house.round()


@on_file
@pytest.mark.parametrize("happens", [stay_right, stay_ahead, come_back_from_long_ago, start_now_right_now_wrong])
def test_table_goes_in_time_whatever_the_clock_says(
    house: ServerUnderTest, happens: Callable[[ServerUnderTest], None]
) -> None:
    happens(house)
    house.round()
    assert house.goes_in_time()


def test_clock_ahead_back_and_right_again(house: ServerUnderTest) -> None:
    """400 days each way, at a boot. Nothing is deleted too early, and nothing is kept forever."""
    house.play()
    house.evening()
    for shift in (400, -800, 400):
        house.machine.stop(DAY // 2, shift * DAY)
        house.evening()
        assert house.state == "here"
        house.play()
    house.round()
    assert house.goes_in_time()


@on_file
@pytest.mark.parametrize("shift", [400, -400, 20, -20])
def test_clock_that_jumps_while_the_server_runs(house: ServerUnderTest, shift: int) -> None:
    house.play()
    house.evening()
    house.machine.set(shift)
    house.play()
    house.evening()
    house.machine.set(-shift)
    house.evening()
    assert house.is_still("here", 29)
    late = 14 if shift == 20 else 1
    assert house.is_still("archived", 1 + late)
    assert house.is_still("archived", 333 - late)
    assert house.is_still("deleted", 2 + late), "a date that is still to come may keep it for two weeks"


def test_round_that_finds_rows_in_the_future_says_so(house: ServerUnderTest) -> None:
    house.machine.set(300)
    house.play()
    assert house.round().ahead == 0
    house.machine.set(-300)
    assert [cleared.ahead for cleared in house.evening()] == [1, 1, 1, 1]
    house.play()
    assert house.round().ahead == 0
    assert house.goes_in_time()


@on_file
def test_machine_without_any_clock_keeps_nothing_for_ever(house: ServerUnderTest) -> None:
    """Each boot starts on the same day. The machine can only count the time it runs."""
    house.settings = Settings(data=house.settings.data, idle_days=2, retention_days=4)
    house.play()
    for _ in range(22):
        house.machine.wall = TODAY
        house.machine.stop(0)
        house.round()
        house.machine.run(DAY)
        house.round()
    assert house.state == "deleted"


@on_file
def test_one_evening_a_week_deletes_in_time(house: ServerUnderTest) -> None:
    """For 60 weeks, on a machine that is off between the evenings. Data is deleted after its term, and at most a week
    later."""
    house.play()
    began, states = house.machine.wall, {"here": 0, "archived": 0, "deleted": 0}
    for _ in range(60):
        house.evening(1)
        states[house.state] = states[house.state] or (house.machine.wall - began) // DAY
        house.machine.stop(7 * DAY - HOUR - HOUR // 12)
    assert states["archived"] in range(30, 38)
    assert states["deleted"] in range(365, 373)


def test_what_happens_makes_young_again(house: ServerUnderTest) -> None:
    house.play()
    for _ in range(5):
        house.evening()
        for _ in range(3):
            house.machine.stop(7 * DAY)
            house.round()
        house.play()
    house.round()
    assert house.state == "here"


def test_nothing_loses_its_code_and_goes_in_one_round(house: ServerUnderTest) -> None:
    house.settings = Settings(data=house.settings.data, idle_days=30, retention_days=1)
    house.play()
    house.round()
    house.machine.run(2 * DAY)
    assert house.round() == RetentionResult((TABLE,), 0, 0, 0)
    assert house.round() == RetentionResult((), 1, 0, 0)


def test_table_that_a_group_keeps_has_its_code_for_a_year_since_its_last_use(house: ServerUnderTest) -> None:
    house.play()
    house.keep(TableKept(True, "Thursdays"))
    assert house.is_still("here", 360)
    house.play()
    house.round()
    assert house.is_still("here", 364)
    assert house.is_still("archived", 2)
    house.round()
    assert house.state == "deleted"


def test_table_that_is_kept_no_longer_loses_its_code_like_others(house: ServerUnderTest) -> None:
    """Even if its name looks like the row of a kept table."""
    house.play()
    house.keep(TableKept(True, '"on":true'))
    house.keep(TableKept(False, '"on":true'))
    house.round()
    assert house.goes_in_time()


def test_table_in_memory_is_not_touched_and_one_that_is_open_is_used(house: ServerUnderTest) -> None:
    house.play()
    house.round()
    for _ in range(60):
        house.machine.run(7 * DAY)
        assert run_retention_round(house.store, house.settings, house.machine, lambda: {TABLE}).archived == ()
    run_retention_round(house.store, house.settings, house.machine, lambda: {TABLE}, held=[TABLE])
    assert house.round() == RetentionResult((), 0, 0, 0), "a round of another process, which cannot know"
    assert house.is_still("here", 29)
    assert house.is_still("archived", 2)


def test_table_where_something_happens_during_the_round_stays(house: ServerUnderTest) -> None:
    house.play()
    house.round()
    for _ in range(6):
        house.machine.run(7 * DAY)
        house.store.table_ages.advance_seen_time(house.machine())

    def spared() -> set[str]:
        house.play()
        return set()

    run_retention_round(house.store, house.settings, house.machine, spared)
    assert house.state == "here"


def test_half_made_tables_and_uploaded_records_are_deleted_after_an_hour(house: ServerUnderTest) -> None:
    """They are deleted in portions. A record for which an older server made a table is kept for its term."""
    half_made = [f"{n:032}" for n in range(BATCH + 5)]
    for table_id in half_made:
        assert house.store.open_table(table_id, None, "silencio", house.machine.wall)
    asyncio.run(
        TableRegistry(house.store).uploaded_records.store("silencio", Started("a" * 32, {}, "0" * 64, ()), 1_000)
    )
    house.play(TABLE, None)
    assert house.round().tables == 0, "somebody may be making them this very moment"
    house.machine.run(HOUR - 1_000)
    assert house.round().tables == 0
    house.machine.run(1_000)
    assert house.round().tables == len(half_made) + 1
    assert list(house.store.table_ids()) == [TABLE]
    assert house.is_still("archived", 364)
    assert house.is_still("deleted", 2)


@on_file
def test_reports_go_by_seen_time_too(house: ServerUnderTest) -> None:
    place = house.settings.folder / "reports"
    place.mkdir(parents=True)
    for name, shift in (("ahead", 400), ("back", -400), ("right", 0)):
        (place / f"{name}.json").write_text("{}")
        at = (house.machine.wall + shift * DAY) / 1000
        os.utime(place / f"{name}.json", (at, at))
    house.evening()
    house.machine.stop(DAY, 400 * DAY)
    house.evening()
    house.machine.set(-400)
    house.round()
    assert len(list(place.iterdir())) == 3
    for _ in range(52):
        house.machine.run(7 * DAY)
        house.round()
    assert list(place.iterdir()) == []
    assert house.round().reports == 0


def test_time_between_two_rounds() -> None:
    at = ClockReading(TODAY, 5 * HOUR, "boot 1")
    assert milliseconds_between_readings(at, ClockReading(TODAY + 400 * DAY, 6 * HOUR, "boot 1")) == HOUR
    assert milliseconds_between_readings(at, ClockReading(TODAY - 400 * DAY, 6 * HOUR, "boot 1")) == HOUR
    assert milliseconds_between_readings(at, ClockReading(TODAY + 400 * DAY, 0, "boot 2")) == LONGEST
    assert milliseconds_between_readings(at, ClockReading(TODAY - 400 * DAY, 0, "boot 2")) == 0
    assert milliseconds_between_readings(at, ClockReading(TODAY + DAY, 0, "boot 2")) == DAY
    now, then = read_clock(), read_clock()
    assert then.boot == now.boot
    assert then.steady >= now.steady
