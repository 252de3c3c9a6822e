"""A pair plays three days in Chromium: by a link, without an account, with a missed day and a new phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from re import search

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.server.tables.service import ServerClock
from tests.not_none import not_none
from tests.server.features.daily_for_two.pair_days import Pair
from tests.server.features.group.evenings import DAY
from tests.server.local_server import serving

from .form_guests import PHONE, Guest


@contextmanager
def clock_restored() -> Iterator[None]:
    before = ServerClock.ahead
    try:
        yield
    finally:
        ServerClock.ahead = before


def make_page(page: Page) -> str:
    """Make a pair's page with the form, and return the link to send."""
    page.get_by_label("Dein Name").fill("Ada")
    page.get_by_role("button", name="Unsere Seite anlegen").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Eure Serie beginnt heute")
    return not_none(page.locator(".url a").get_attribute("href"))


def begin_game(page: Page) -> None:
    page.locator(".games-of-day .now button").press("Enter")
    expect(page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_pair_plays_three_days_and_keeps_its_streak(chromium: Browser, tmp_path: Path, scripts: bool) -> None:
    with clock_restored(), serving(tmp_path, time_zone="UTC") as url:
        ada, bo, phone = Guest(url, "Ada", "de"), Guest(url, "Bo", "de"), Guest(url, "Bo", "de")
        with ada.window(chromium, "/two", PHONE, scripts=scripts) as page:
            link = make_page(page)
            ada.use_session_of(page)
        code = not_none(search(r"/t/(\w+)", link))[1]
        if not scripts:
            bo.client.post(f"/t/{code}/key", data={"key": link})
        with bo.window(chromium, link.removeprefix(url), PHONE, scripts=scripts) as page:
            page.get_by_label("Dein Name").fill("Bo")
            page.get_by_role("button", name="Mitspielen").press("Enter")
            expect(page.get_by_text("Ada und Bo (du)")).to_be_visible()
            begin_game(page)
            bo.use_session_of(page)
        pair = Pair(url, {"Ada": ada.client, "Bo": bo.client}, code)
        finish_game(pair)
        with ada.window(chromium, "/two", PHONE, scripts=scripts) as page:
            page.get_by_role("link", name="Deine Tage mit Bo").press("Enter")
            expect(page.get_by_role("heading", level=1)).to_have_text("Ein Tag bisher")
            page.get_by_text("Als Text").press("Enter")
            expect(page.locator(".lines")).to_contain_text("Inkling zu zweit")
            with page.expect_download() as loading:
                page.get_by_role("link", name="Als Bild").press("Enter")
            assert Path(loading.value.path()).read_bytes().startswith(b"\x89PNG" if scripts else b"<svg")
            ServerClock.ahead += DAY
            page.reload()
            begin_game(page)
        finish_game(pair)
        moved = bo.client.post(f"{pair.table}/passport").text
        assert phone.client.post(not_none(search(r"/r/[^\"<]+", moved))[0]).status_code == 200
        pair.clients["Bo"] = phone.client
        ServerClock.ahead += 2 * DAY
        with phone.window(chromium, pair.page, PHONE, scripts=scripts) as page:
            expect(page.get_by_role("heading", level=1)).to_have_text("2 Tage in Folge")
            begin_game(page)
            finish_game(pair)
            page.goto(f"{url}{pair.page}")
            expect(page.get_by_role("heading", level=1)).to_have_text("3 Tage in Folge")
            expect(page.locator(".week .forgiven")).to_have_count(1)
            expect(page.locator(".week .played")).to_have_count(3)


def finish_game(pair: Pair) -> None:
    while pair.at_table.move_once():
        pass
