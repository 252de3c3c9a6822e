"""Ways on in Chromium: back to a running table, from error pages, from the end of a play, and the choice of colours."""

import pytest
from playwright.sync_api import Browser, expect

from .form_guests import DESK, PHONE, Guest, StartedPlay
from .page_checks import check_page, open_menu

BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(246, 239, 226)", "rgb(30, 34, 48)"


@pytest.mark.parametrize(("path", "status"), [("/nowhere", 404), ("/d/nothing", 409)])
def test_error_page_has_a_picture_and_ways_on(chromium: Browser, url: str, path: str, status: int) -> None:
    guest = Guest(url, "Ada")
    assert guest.client.get(path).status_code == status
    with guest.window(chromium, path, PHONE) as page:
        expect(page.locator(".band img").first).to_be_visible()
        for door in ("#join [name=code]", "a[href='/learn']", "main a[href='/']"):
            expect(page.locator(door)).to_be_in_viewport(ratio=0.9)
        check_page(page)


def test_home_names_the_running_table(chromium: Browser, url: str) -> None:
    table = StartedPlay(url, "similo", ("Ada", "Bo"))
    table.play_until_asked("clue")
    states = {}
    for guest in table.guests:
        with guest.window(chromium, "/", PHONE) as page:
            back = page.locator(f"a[href='{table.path}']")
            expect(back).to_contain_text("Similo")
            expect(back).to_contain_text("With Bo." if guest.name == "Ada" else "With Ada.")
            check_page(page)
            states[guest.name] = back.inner_text().rpartition(". ")[2]
    assert sorted(states.values()) == ["It’s your turn.", "The others are deciding."]


def test_end_shows_the_series_and_cheers_only_winners(chromium: Browser, url: str) -> None:
    """After the second game of the same people the page shows their series, and the daily puzzles are one tap away."""
    table = StartedPlay(url, "tofugott", ("Ada", "Bo")).play_on()
    table.host.send_command(table.path, "start")
    table.play_on()
    cheered = {guest: "data-cheer" in guest.get(table.path) for guest in table.guests}
    assert sorted(cheered.values()) == [False, True]
    with table.host.window(chromium, table.path, DESK) as page:
        expect(page.locator("#z-past")).to_be_hidden()  # until the last reveal is over
        page.evaluate("() => document.querySelectorAll('[data-goes-on]').forEach(box => { box.checked = true; })")
        expect(page.locator("#z-past")).to_contain_text(" : ")
        expect(page.locator("#z-past")).to_contain_text("today")
        expect(page.locator("#z-past a[href='/daily']")).to_be_visible()
        check_page(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_colours_can_be_chosen(chromium: Browser, url: str, scripts: bool) -> None:
    """Every page has the chosen colours from its first byte, including pages that render workers compressed."""
    table = StartedPlay(url, "similo", ("Ada", "Bo"))
    with table.host.window(chromium, "/", PHONE, scripts=scripts) as page:
        dark = page.locator("footer").get_by_role("button", name="Dark")
        dark.click()
        expect(dark).to_have_attribute("aria-current", "true")
        for path in ("/", "/daily", table.path):
            page.goto(f"{url}{path}")
            assert page.request.get(f"{url}{path}").text().startswith('<!doctype html><html data-look="dark"')
            assert page.evaluate(BACKGROUND) == DARK
        if scripts:
            open_menu(page)
        menu = page.locator("#z-menu")
        menu.get_by_role("button", name="Automatic").click()
        expect(page.locator("html")).not_to_have_attribute("data-look", "dark")
        assert page.evaluate(BACKGROUND) == LIGHT
