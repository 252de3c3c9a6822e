"""Matchmaking and history: from the home page to a seat, chat that both must open, a block; the browser's list of games
is saved and cleared, and says if storage is blocked."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.form_guests import Guest, StartedPlay
from tests.browser.page_checks import PHONE_WAY, check_both_languages, check_page, open_menu
from tests.browser.test_blocked_storage import BLOCKED
from tests.server.fixtures import url_fixture

GAME = "similo"


meeting_url = url_fixture(meet="host@play.example")


def sit_down(page: Page) -> None:
    page.locator(f".game:has([value={GAME}]) button[formaction='/meet']").click()
    page.wait_for_url("**/t/*")


def open_talk(page: Page) -> None:
    """Open the chat: a button on a phone, always visible on desktop."""
    button = page.locator("#z-talk .opening button")
    if not button.is_visible():
        page.locator(".tools [href='#z-talk']").click()
    button.click()


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_strangers_meet_talk_once_both_wish_and_part(
    chromium: Browser, meeting_url: str, lang: str, size: tuple[int, int]
) -> None:
    ada, bo = Guest(meeting_url, "Ada", lang), Guest(meeting_url, "Bo", lang)
    with ada.window(chromium, "/", size) as first, bo.window(chromium, "/", size) as second:
        check_page(first)
        sit_down(first)
        check_both_languages(first.locator("#z-known"), lang, "Bots halten die Plätze warm", "bots keep the seats warm")
        second.goto(f"{meeting_url}/open")
        expect(second.locator(".wait")).to_have_count(1)
        check_page(second)
        second.locator(".wait button").click()
        second.wait_for_url(first.url)
        for page in (first, second):
            check_both_languages(page.locator("#z-known"), lang, "erst, wenn alle möchten", "nobody can talk until")
        ada.use_session_of(first)
        ada.send_command(first.url.removeprefix(meeting_url), "gave-up")
        open_talk(first)
        check_both_languages(second.locator("#z-talk"), lang, "Reden möchten: 1 von 2", "1 of 2 would like to talk")
        open_talk(second)
        second.locator("#text").fill("Hallo!")
        second.locator("#text").press("Enter")
        expect(first.locator("#z-talk")).to_contain_text("Hallo!")
        check_page(second)
        second.keyboard.press("Escape")
        block(second)
        second.wait_for_url("**/open?blocked=1")
        expect(second.locator("p.notice[role=status]")).to_be_visible()
        check_page(second)
        second.goto(meeting_url)
        sit_down(second)
        assert second.url != first.url


def block(page: Page) -> None:
    seats = page.locator("#z-seats")
    if not seats.locator(".more > summary").first.is_visible():
        open_menu(page)
        page.locator(".way-on[href='#z-seats']").click()
    seats.locator(".more > summary").first.click()
    seats.locator(".guard summary").first.click()
    check_page(page)
    seats.locator(".guard form[action$='/block'] button").click()


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_browser_remembers_saves_and_forgets(
    chromium: Browser, meeting_url: str, lang: str, size: tuple[int, int], tmp_path: Path
) -> None:
    table = StartedPlay(meeting_url, GAME, ("Ada", "Bo"), lang).play_on()
    with table.host.window(chromium, table.path, size) as page:
        page.wait_for_function("() => localStorage.getItem('inkling.plays')")
        page.reload()
        page.goto(f"{meeting_url}/us")
        expect(page.locator("[data-figure=plays]")).to_have_text("1")
        expect(page.locator("[data-people] li")).to_contain_text("Bo")
        expect(page.locator("[data-latest] a")).to_have_attribute("href", table.replay())
        check_page(page)
        page.evaluate("localStorage.setItem('inkling.days', '[damaged')")
        with page.expect_download() as saved:
            page.locator("[data-export]").click()
        saved.value.save_as(tmp_path / "games.json")
        (kept,) = json.loads((tmp_path / "games.json").read_text())["plays"]
        assert (kept["people"], kept["game"], kept["id"]) == (["Bo"], GAME, table.replay().removeprefix("/p/"))
        page.locator("[data-clear]").click()
        expect(page.locator("[data-nothing]")).to_be_hidden()
        page.locator("[data-clear]").click()
        expect(page.locator("[data-nothing]")).to_be_visible()
        check_page(page)
        page.reload()
        expect(page.locator("[data-nothing]")).to_be_visible()
    with Guest(meeting_url, "Zora", lang).window(chromium, "/us", size, before=BLOCKED) as page:
        check_both_languages(page.locator("[data-blocked]"), lang, "speichert nichts", "keeps nothing")
        page.goto(f"{meeting_url}/daily")
        expect(page.locator("[data-blocked]")).to_be_visible()
