"""Watchers guess along by tapping a card of the board, with and without JavaScript, and with the keyboard."""

import pytest
from playwright.sync_api import Browser, expect

from tests.server.fixtures import url_fixture

from .form_guests import SMALL_PHONE, Guest, StartedPlay
from .scenes import NAMES

url = url_fixture()


@pytest.mark.parametrize("scripts", [True, False])
def test_watcher_taps_a_face_and_may_choose_another(chromium: Browser, url: str, scripts: bool) -> None:
    play = StartedPlay(url, "similo", NAMES)
    play.host.send_command(play.path, "ruled", rule="crowd", on=1)
    with Guest(url, "Dora").window(chromium, play.path, SMALL_PHONE, scripts=scripts) as page:
        own, faces = page.locator(".crowd .own"), page.locator("button.guess")
        expect(own).to_contain_text("Tap a card to guess.")
        expect(faces).to_have_count(12)
        names = [faces.nth(place).get_attribute("aria-label") for place in (2, 5)]
        faces.nth(2).click()
        expect(own).to_contain_text(f"Your guess: {names[0]}")
        expect(faces.nth(2)).to_have_attribute("aria-pressed", "true")
        faces.nth(5).focus()
        page.keyboard.press("Enter")
        expect(own).to_contain_text(f"Your guess: {names[1]}")
        expect(page.locator(".guess[aria-pressed=true]")).to_have_count(1)
        page.locator("li:has(.guess)").nth(5).locator(".eye").click()
        expect(page.locator(".closer:popover-open")).to_contain_text(names[1] or "")
