"""Feedback about bots and the similarity quiz, on a phone, in both languages, with and without JavaScript, without axe
violations."""

from re import compile as pattern

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import violations
from tests.browser.form_guests import PHONE, Guest
from tests.browser.page_checks import LANGUAGES
from tests.server.features.bot_feedback.test_bot_feedback import finish
from tests.server.fixtures import url_fixture
from tests.time_limits import ON_PAGE

WORDS = {
    "en": (
        "Did the bots understand you?",
        "Yes",
        "What happens to my answers?",
        "Take back all my answers at this table",
        "10 more",
    ),
    "de": (
        *("Haben die Bots dich verstanden?", "Ja", "Was geschieht damit?"),
        *("Alle meine Antworten an diesem Tisch zurücknehmen", "Noch 10"),
    ),
}


url = url_fixture(cover_after=3600.0, ask=True)


def check_page(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_tap_after_a_play_and_one_to_take_it_back(chromium: Browser, url: str, lang: str) -> None:
    question, yes, about, take_back, _ = WORDS[lang]
    ada = Guest(url, "Ada", lang)
    path = ada.client.post("/play", data={"game": "similo"}).url.path
    finish(ada.client, path)
    with ada.window(chromium, path, PHONE, touch=True) as page:
        asks = page.locator(".fathom")
        expect(asks).to_contain_text(question, timeout=ON_PAGE)
        first = asks.get_by_role("group").first.get_by_role("button", name=yes)
        expect(first).to_have_attribute("aria-pressed", "false")
        first.tap()
        expect(first).to_have_attribute("aria-pressed", "true")
        check_page(page)
        first.tap()
        expect(first).to_have_attribute("aria-pressed", "false")
        first.tap()
        expect(first).to_have_attribute("aria-pressed", "true")
        asks.get_by_role("link", name=about).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_page(page)
        page.get_by_role("dialog").get_by_role("button", name=take_back).tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(first).to_have_attribute("aria-pressed", "false")
    with ada.window(chromium, path, PHONE, scripts=False) as page:
        page.locator(".fathom .seg button").last.click()
        expect(page.locator(".fathom .seg button").last).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("lang", "scripts"), [("en", True), ("de", False)])
def test_ten_figures_and_a_pause(chromium: Browser, url: str, lang: str, scripts: bool) -> None:
    with Guest(url, "Ada", lang).window(chromium, "/", PHONE, scripts=scripts) as page:
        page.locator('a[href="/alike"]').click()
        place = page.locator(".two input[name=n]")
        for number in range(10):
            expect(place).to_have_value(str(number))
            if number == 1 and scripts:
                check_page(page)
                bottom = page.locator(".two .acts").bounding_box()
                assert bottom is not None
                assert bottom["y"] + bottom["height"] <= PHONE[1], "all that can be tapped is in sight"
            page.locator(".two > button").nth(number % 2).click()
        page.wait_for_url(pattern("/alike/pause$"))
        expect(page.locator(".matches li")).to_have_count(10)
        if scripts:
            check_page(page)
        page.get_by_role("link", name=WORDS[lang][-1]).click()
        expect(place).to_have_value("10")
        page.locator(".acts [form=back]").click()
        expect(place).to_have_value("9")
