"""Daily deals that are the same on every server, older ones that stay valid, and the archive of earlier days."""

from datetime import UTC, date, datetime, timedelta
from re import findall

import httpx
import pytest
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.record import Setup, build
from inkling.games import SHELF
from inkling.server.features.daily import calendar, model
from inkling.server.features.daily.archive_views import read_month_of_address
from inkling.server.features.daily.model import (
    FIRST_PUBLIC_DAY,
    day_of_daily_deal,
    deal_of_the_day,
    make_deal_from_seed,
    make_public_seed,
    make_secret_seed,
)
from tests.server.features.deals.test_deals import finish

DAY = FIRST_PUBLIC_DAY + timedelta(days=40)
SECRET = b"one"


def setup_of(game: str, seed: str, day: date = DAY) -> Setup:
    preset, _ = make_deal_from_seed(game, seed, day)
    return build({"setup": preset.setup, "salt": "00" * 32, "commitment": ""}, SHELF).setup


def move_clock(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    monkeypatch.setattr(calendar, "server_time_in_milliseconds", lambda: round(noon.timestamp() * 1000))


def test_deal_is_the_same_on_every_server() -> None:
    """It follows from date, game and versions, and changes with each."""
    assert deal_of_the_day("similo", DAY, b"one") == deal_of_the_day("similo", DAY, b"two")
    seeds = {make_public_seed(game, day, bots) for game in SHELF for day in (DAY, FIRST_PUBLIC_DAY) for bots in (1, 2)}
    assert len(seeds) == 4 * len(SHELF)
    old = FIRST_PUBLIC_DAY - timedelta(days=1)
    assert deal_of_the_day("similo", old, b"one") != deal_of_the_day("similo", old, b"two")


def test_seed_is_written_as_the_docs_say() -> None:
    """Another program must find the same cards, so neither this text nor the stream may ever change."""
    assert make_public_seed("similo", date(2026, 12, 24), 3) == "day 2026-12-24 similo rules 1 bots 3"
    assert Chance.of("day 2026-12-24 similo rules 1 bots 3").below(1_000_000)[0] == 131974


@pytest.mark.parametrize("game", ["silencio", "similo"])
def test_public_deal_is_recognised_with_earlier_bots_too(game: str) -> None:
    bots = model.daily_bot_version(game)
    for version in (1, bots):
        assert day_of_daily_deal(setup_of(game, make_public_seed(game, DAY, version)), SECRET) == DAY
    assert day_of_daily_deal(setup_of(game, make_public_seed(game, DAY, bots + 1)), SECRET) is None


def test_false_claims_are_not_recognised() -> None:
    true = setup_of("similo", make_public_seed("similo", DAY, 3))
    early = FIRST_PUBLIC_DAY - timedelta(days=1)
    for seed in (
        make_public_seed("similo", early, 3),
        make_public_seed("silencio", DAY, 3),
        true.seed.replace("rules 1", "rules 2"),
        true.seed + " ",
        "day 2026-13-01 similo rules 1 bots 3",
    ):
        assert day_of_daily_deal(replace(true, seed=seed), SECRET) is None
    other = "myths" if true.options.deck != "myths" else "magic"
    assert day_of_daily_deal(replace(true, options=replace(true.options, deck=other)), SECRET) is None


def test_keyed_deal_is_recognised_on_every_day_by_its_own_server() -> None:
    """A server may be updated weeks after the first public day."""
    for day in (FIRST_PUBLIC_DAY - timedelta(days=1), DAY):
        setup = setup_of("silencio", make_secret_seed("silencio", day, SECRET), day)
        assert day_of_daily_deal(setup, SECRET) == day
        assert day_of_daily_deal(setup, b"two") is None


def test_daily_that_runs_during_the_update_stays_valid(
    ada: httpx.Client, bo: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is continued and counts; only the next play has the cards of the new scheme."""
    move_clock(monkeypatch, DAY)
    with monkeypatch.context() as before:
        before.setattr(model, "FIRST_PUBLIC_DAY", date.max)
        table = ada.post("/daily/similo").url.path
    assert ada.post("/daily/similo").url.path == table
    play = finish(ada, table).removeprefix("/p/")
    result = ada.get("/daily/similo").text
    assert f'data-daily="{DAY}"' in result
    assert "Only this server has these cards." in result
    bots = model.daily_bot_version("similo")
    assert f"version 1 of the rules and version {bots} of the bots" in bo.get("/daily/similo").text
    assert "See your result of the day" in ada.get(table).text
    assert f'data-daily="{DAY}"' in ada.get(f"/daily?play={play}").text


def test_archive_offers_earlier_days_for_practice(
    ada: httpx.Client, bo: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_clock(monkeypatch, DAY)
    past = DAY - timedelta(days=1)
    shown = ada.get(f"/daily/past?game=similo&month={past.isoformat()[:7]}").text
    assert findall(r'href="/daily/similo/(\d{4}-\d\d-\d\d)"', shown)[-1] == past.isoformat()
    assert "practice" in ada.get(f"/daily/similo/{past}").text
    table = ada.post(f"/daily/similo/{past}", data={"name": "Ada"}).url.path
    assert "The puzzle of the day" in ada.get(table).text
    play = finish(ada, table).removeprefix("/p/")
    result = ada.get(f"/daily?play={play}").text
    assert "This was practice" in result
    assert "data-daily" not in result
    assert "There are no other results to show yet." in bo.get(f"/daily/similo/{past}").text, "practice is not compared"
    assert "The first try counts." in ada.get("/daily/similo").text, "today’s try is not used up"


def test_archive_has_only_public_days_that_have_passed(ada: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    move_clock(monkeypatch, DAY)
    assert ada.get(f"/daily/similo/{DAY}").url.path == "/daily/similo"
    early, tomorrow = FIRST_PUBLIC_DAY - timedelta(days=1), DAY + timedelta(days=1)
    for day in (early, tomorrow, "2026-02-30", "%00"):
        for method in ("GET", "POST"):
            assert ada.request(method, f"/daily/similo/{day}").status_code == 404
    assert ada.get(f"/daily/tofugott/{FIRST_PUBLIC_DAY}").status_code == 404
    first = ada.get("/daily/past?month=1999-01&game=nothing").text
    assert "The archive begins on 20 November." in first
    assert f'href="/daily/similo/{early}"' not in first


@pytest.mark.parametrize(
    ("asked", "month"),
    [("", "2026-12-01"), ("2026-11", "2026-11-01"), ("2030-01", "2026-12-01"), ("x", "2026-12-01")],
)
def test_month_of_the_archive_is_one_that_it_has(asked: str, month: str) -> None:
    assert read_month_of_address(asked, date(2026, 12, 30)).isoformat() == month
    assert read_month_of_address(asked, FIRST_PUBLIC_DAY).isoformat() == "2026-11-01"
