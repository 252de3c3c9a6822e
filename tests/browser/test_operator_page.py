"""The operator's pages and the page about privacy in Chromium: by keyboard, and without JavaScript."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.server.features.operator_page.token_file import make_operator_token
from tests.browser.form_guests import DESK, LONG_NAME, SMALL_PHONE, Guest
from tests.browser.page_checks import check_page
from tests.server.local_server import serving

LONG_WORD = "Donaudampfschifffahrtsgesellschaft" * 4


def inspect(page: Page, scripts: bool) -> None:
    if scripts:
        check_page(page)


@pytest.mark.parametrize(("lang", "size", "scripts"), [("de", SMALL_PHONE, True), ("en", DESK, False)])
def test_operator_reads_answers_blocks_announces_and_backs_up(
    chromium: Browser, tmp_path: Path, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    token = make_operator_token(tmp_path)
    with serving(tmp_path, ask=True, meet="ada@play.example", uploads=True) as url:
        ada, bo = Guest(url, "Ada", lang), Guest(url, LONG_NAME, lang)
        table = ada.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        bo.client.post(f"{table}/join", data={"name": LONG_NAME})
        ada.client.post(f"{table}/report", data={"words": LONG_WORD, "member": "1"})
        with ada.window(chromium, "/host", size, scripts=scripts) as page:
            inspect(page, scripts)
            page.locator("[name=token]").fill(token)
            page.keyboard.press("Enter")
            expect(page.locator(".operator .columns")).to_be_visible()
            inspect(page, scripts)
            page.locator("[href^='/host/reports/']").click()
            page.locator("textarea").fill("x")
            page.locator("form:has(textarea) button").click()
            expect(page.locator(".token")).to_be_visible()
            page.locator("form:has([name=days]) button").click()
            page.wait_for_url("**?done=blocked")
            inspect(page, scripts)
            page.goto(f"{url}/host")
            page.locator("form:has([name=words]) button").click()
            page.wait_for_url("**?done=notice")
            expect(page.locator("form:has([name=clear]) q")).to_be_visible()
            expect(page.locator("form:has([name=block])")).to_be_visible()
            page.locator("form[action='/host/backup'] button").click()
            # The page loads itself again until the backup is complete.
            expect(page.locator("#backup .token")).to_be_visible()
            inspect(page, scripts)
            page.goto(f"{url}/host")
            page.locator("[href^='/host/tables/']").click()
            inspect(page, scripts)
            page.goto(f"{url}/privacy")
            inspect(page, scripts)
