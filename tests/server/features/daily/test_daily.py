"""Daily puzzles: when a day begins, the one try that counts, and what is shown of other tries before and after it."""

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from re import findall

import httpx
import pytest

from inkling.catalogs import speech
from inkling.core.errors import Refusal
from inkling.server.features.daily import calendar
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.daily.model import deal_of_the_day
from inkling.server.features.daily.views import DailyDate, draw_time_left
from inkling.server.settings import read_settings
from tests.server.data_locations import find_secret
from tests.server.features.deals.test_deals import finish, give_up
from tests.server.local_server import NEAR, serving

EVENING = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path / "data", time_zone="Europe/Berlin") as address:
        yield address


@pytest.mark.parametrize(
    ("zone", "day", "left", "name"),
    [
        ("UTC", date(2026, 11, 15), 30, "UTC"),
        ("Europe/Berlin", date(2026, 11, 16), 23 * 60 + 30, "CET"),
        ("America/Sao_Paulo", date(2026, 11, 15), 3 * 60 + 30, "UTC-0300"),
    ],
)
def test_day_begins_at_midnight_where_the_host_is(
    monkeypatch: pytest.MonkeyPatch, zone: str, day: date, left: int, name: str
) -> None:
    monkeypatch.setattr(calendar, "server_time_in_milliseconds", lambda: round(EVENING.timestamp() * 1000))
    here = DailyCalendar(zone)
    assert (here.today(), here.minutes_left(), here.zone_name()) == (day, left, name)


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(1, "in one minute"), (59, "in 59 minutes"), (89, "in one hour"), (90, "in 2 hours"), (119, "in 2 hours")],
)
def test_next_puzzles_come_at_the_nearest_hour(minutes: int, told: str) -> None:
    assert f"come {told}, at midnight (CET)." in str(
        draw_time_left(DailyDate(date(2026, 11, 15), minutes, "CET", ""), speech("en"))
    )


@pytest.mark.parametrize("zone", ["", "Europe/Berlin"])
def test_day_on_which_the_clock_changes_has_an_hour_more(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    morning = datetime(2026, 10, 24, 23, 0, tzinfo=UTC)
    monkeypatch.setattr(calendar, "server_time_in_milliseconds", lambda: round(morning.timestamp() * 1000))
    try:
        with monkeypatch.context() as machine:
            machine.setenv("TZ", "Europe/Berlin")
            time.tzset()
            assert DailyCalendar(zone).minutes_left() == 24 * 60
    finally:
        time.tzset()


@pytest.mark.parametrize("zone", ["Atlantis", "../etc/passwd", "a\0b"])
def test_time_zone_that_does_not_exist_is_refused_in_one_sentence(zone: str) -> None:
    with pytest.raises(Refusal, match="takes a time zone like Europe/Berlin"):
        read_settings({}, {"time_zone": zone})


def test_one_try_counts_and_can_be_gone_on_with(ada: httpx.Client, bo: httpx.Client) -> None:
    """Pressing Start again leads back to the try. Later games are practice and are not counted."""
    table = ada.post("/daily/similo").url.path
    assert ada.post("/daily/similo").url.path == table
    page = ada.get("/daily").text
    assert f'href="{table}"' in page
    assert "Go on from clue 1" in page
    assert "Which face is it?" in bo.get("/daily").text
    play = finish(ada, table)
    again = ada.post("/daily/similo").url.path
    assert again != table
    practice = finish(ada, again)
    assert "Somebody else has already finished it." in bo.get("/daily/similo").text
    own = ada.get(f"/daily?play={practice.removeprefix('/p/')}").text
    assert play in own
    assert practice not in own
    assert "Play it again, for practice" in own
    assert 'data-daily="' in own


def test_older_result_offers_todays_puzzle_and_asks_nobody_to_finish_it(
    ada: httpx.Client, bo: httpx.Client, cleo: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = finish(ada, ada.post("/daily/similo").url.path).removeprefix("/p/")
    tomorrow = round(time.time() * 1000) + 24 * 60 * 60 * 1000
    with monkeypatch.context() as later:
        later.setattr(calendar, "server_time_in_milliseconds", lambda: tomorrow)
        alone = bo.get(f"/daily?play={play}").text
    assert "Somebody’s result" in alone
    assert "There are no other results to show yet." in alone
    finish(cleo, cleo.post("/daily/similo").url.path)
    monkeypatch.setattr(calendar, "server_time_in_milliseconds", lambda: tomorrow)
    shown = bo.get(f"/daily?play={play}").text
    assert "Somebody else has finished it." in shown
    assert not findall("once you’re done|add yours|than you|Bots on their own", alone + shown)
    own = ada.get(f"/daily?play={play}").text
    assert f'href="/p/{play}?ply=0"' in own
    assert '<button class="btn wide">Play today’s puzzle<' in own
    assert "for practice" not in own
    give_up(ada, ada.post("/daily/similo").url.path)
    assert "Play today’s puzzle again, for practice" in ada.get(f"/daily?play={play}").text


def test_others_are_told_of_only_after_ones_own_try_and_without_names(
    ada: httpx.Client, bo: httpx.Client, cleo: httpx.Client
) -> None:
    for number, person in enumerate((ada, bo)):
        finish(person, person.post("/daily/similo", data={"name": f"Adalbert{number}"}).url.path)
    before = cleo.get("/daily/similo").text
    assert "Others have finished it 2 times so far." in before
    assert not findall(r"better than you|Bots on their own|Adalbert", before)
    give_up(cleo, cleo.post("/daily/similo", data={"name": "Cleo"}).url.path)
    told = cleo.get("/daily/similo").text
    assert "Others have finished it 2 times." in told, "whoever gave up may know the cards"
    after = ada.get("/daily/similo").text
    assert "better than you" in after
    assert "Bots on their own" in after
    assert "Adalbert1" not in after, "names are for those who sat at the same table"


def test_page_gives_no_secret_away(url: str, ada: httpx.Client, tmp_path: Path) -> None:
    """The daily page shows the twelve face-up cards in a random order. Forged tries are not counted."""
    secret = find_secret(tmp_path / "data")
    day = ada.get("/daily/similo").text
    faces = findall(r"/pictures/similo/([\w-]+)\.svg", day.partition("Others on the same puzzle")[0])
    assert len(faces) == 12
    assert faces == sorted(faces)
    setup = deal_of_the_day("similo", DailyCalendar("Europe/Berlin").today(), secret)[0].setup
    assert setup["seed"] not in day
    for forged in ("", "x", "2026-11-16 similo/ABCD/0.00", "%00", "a b/c/d/e.f"):
        answer = httpx.get(f"{url}/daily", cookies={"tries": forged}, **NEAR)
        assert answer.status_code == 200
        assert "The first try counts." in answer.text
    assert ada.get("/daily/chess").status_code == 404
    assert ada.get("/daily/tofugott").status_code == 404
