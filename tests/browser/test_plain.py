"""Two people at one table in a real Chromium, on the plain board, with scripts and without."""

import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect, sync_playwright

from tests.server.running import serving

CHROMIUM = shutil.which("chromium")
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed here; tools/system-packages installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


def open_page(chromium: Browser, lang: str, phone: bool, scripts: bool) -> Page:
    size = {"width": 390, "height": 780} if phone else {"width": 1280, "height": 800}
    context = chromium.new_context(locale=lang, viewport=size, java_script_enabled=scripts)  # type: ignore[arg-type]  # a plain dict
    page = context.new_page()
    page.set_default_timeout(10_000)
    return page


def sit_down(ada: Page, bo: Page, url: str) -> None:
    ada.goto(url)
    ada.select_option("select[name=game]", "silencio")
    ada.fill("form[action='/make'] input[name=name]", "Ada")
    ada.click("form[action='/make'] button")
    bo.goto(ada.url)
    bo.fill("form[action$='/join'] input[name=name]", "Bo")
    bo.click("form[action$='/join'] button")
    for page, seat in ((ada, 0), (bo, 1)):
        page.locator(f"form:has(input[value=sat]):has(input[name=seat][value='{seat}']) button").click()
        page.locator("form:has(input[value=stood]) button").wait_for()
    ada.locator("form:has(input[value=start]) button").click()


@pytest.mark.parametrize("scripts", [True, False], ids=["live", "plain forms"])
def test_two_people_finish_a_play(chromium: Browser, tmp_path: Path, scripts: bool) -> None:
    """A phone in German and a laptop in English."""
    with serving(tmp_path) as url:
        ada = open_page(chromium, "de-DE", phone=True, scripts=scripts)
        bo = open_page(chromium, "en-GB", phone=False, scripts=scripts)
        sit_down(ada, bo, url)
        again = ada.locator("form:has(input[value=start]) button")
        for _ in range(400):
            for page in (ada, bo):
                # A button can go while it is being pressed: both are offered the start card, one gets it.
                with suppress(TimeoutError):
                    take_first(page, scripts)
            if again.count():
                break
        expect(ada.locator("[data-zone=board]")).to_contain_text(re.compile("übrig|Alle Hände sind leer"))
        if not scripts:
            bo.goto(bo.url)
        expect(bo.locator("[data-zone=board]")).to_contain_text(re.compile("left|All hands are empty"))
        assert again.count()


def take_first(page: Page, scripts: bool) -> None:
    """The first action on offer, if there is one; with scripts the page changes by itself."""
    if not scripts:
        page.goto(page.url)
    button = page.locator("[data-zone=ask] button").first
    if button.count():
        board = page.locator("[data-zone=board]").inner_text()
        button.click(timeout=2_000)
        if scripts:
            page.wait_for_function(CHANGED, arg=board, timeout=2_000)


CHANGED = "before => document.querySelector('[data-zone=board]').innerText !== before"
