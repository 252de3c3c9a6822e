"""The meaning of a board's icons is explained in place: by a tap, by keyboard, and without JavaScript."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.amounts import LONG_RUN
from tests.browser.accessibility import COLOURS, violations
from tests.browser.conftest import ServerUnderTest
from tests.browser.form_guests import DESK, PHONE

SIGNS = {
    "silencio, waiting": {"red", "blue", "yellow", "green", "large", "deck", "oracle"},
    "silencio, effect": {"red", "light"},
    "similo, marks": {"round"},
    "tofugott, confirmation": {"aside", "points"},
    "tofugott, answers": {"worst"},
}
POINTS_NOWHERE = """() => [...document.querySelectorAll(".means")]
  .filter(one => !one.ariaLabel || !one.popoverTargetElement?.textContent.trim()).map(one => one.outerHTML)"""


@pytest.mark.parametrize("scene", SIGNS)
def test_every_sign_says_what_it_means(chromium: Browser, house: ServerUnderTest, scene: str) -> None:
    page = house.show(chromium, scene, PHONE, touch=True)
    assert page.evaluate(POINTS_NOWHERE) == []
    for sign in SIGNS[scene]:
        opener = page.locator(f".means[popovertarget=note-{sign}]").first
        opener.tap()
        expect(note(page, sign)).to_be_visible()
        assert violations(page, *([] if LONG_RUN else COLOURS)) == []
        page.keyboard.press("Escape")
        expect(note(page, sign)).to_be_hidden()


def test_signs_say_it_by_keyboard_and_without_scripts(chromium: Browser, house: ServerUnderTest) -> None:
    guest, path = house.reach("silencio, waiting")
    for scripts in (True, False):
        with guest.window(chromium, path, DESK, scripts=scripts) as page:
            row = page.get_by_role("button", name="Rot").first
            row.press("Enter")
            expect(note(page, "red")).to_contain_text("Lücke")
            page.keyboard.press("Escape")
            expect(note(page, "red")).to_be_hidden()
            expect(row).to_be_focused()


def test_shrine_that_can_be_used_is_chosen_by_a_tap(chromium: Browser, house: ServerUnderTest) -> None:
    """The sentence in the dock explains it. The other icons of the row still explain themselves."""
    page = house.show(chromium, "silencio, turn", PHONE, touch=True)
    page.locator(".shrine.red").tap()
    expect(page.locator("#use-red")).to_be_checked()
    expect(note(page, "red")).to_be_hidden()
    page.locator(".z-red .means").tap()
    expect(note(page, "red")).to_be_visible()


def test_button_without_a_choice_says_what_is_missing(chromium: Browser, house: ServerUnderTest) -> None:
    """The hint disappears once something is chosen."""
    page = house.show(chromium, "silencio, turn", PHONE)
    button = page.locator("#ask button.btn")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Noch ist nichts gewählt. Du bist dran: Spiele eine Karte")
    page.locator(".z-dock .hand input[name=do]").first.check(force=True)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    assert violations(page) == []


def note(page: Page, sign: str) -> Locator:
    return page.locator(f"#note-{sign}")
