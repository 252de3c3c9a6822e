"""A play of each title by keyboard alone: all can be reached, the focus is seen and survives what comes in."""

import pytest
from playwright.sync_api import Browser, Page

from .guests import PHONE, Guest, Round
from .keys import Keys

STANDS = "() => document.activeElement !== document.body"
AGAIN = "[data-zone=go] form:has(input[value=start]) button"


@pytest.mark.parametrize("game", ["silencio", "similo", "tofugott"])
def test_two_people_finish_a_play_by_keyboard(chromium: Browser, url: str, game: str) -> None:
    table = Round(url, game, ("Ada", "Bo"))
    ada, bo = table.guests
    with ada.window(chromium, table.path) as first, bo.window(chromium, table.path, PHONE) as second:
        people = Keys(first), Keys(second)
        for person in people:
            person.reach("main *")
        settled: dict[Keys, str] = {}
        for _ in range(200):
            if first.locator(AGAIN).count():
                break
            for person, other in (people, people[::-1]):
                question = asked(person.page)
                if settled.get(person) == question and question:
                    continue
                if person.play() == "confirm":
                    settled[person] = question
                assert other.page.evaluate(STANDS), "what came in took the focus away"
        first.locator(AGAIN).wait_for()


def asked(page: Page) -> str:
    """The number of the question that a person has before them."""
    found = page.locator("main [name=ask]")
    return str(found.first.get_attribute("value")) if found.count() else ""


def test_table_is_made_and_begun_by_keyboard(chromium: Browser, url: str) -> None:
    with Guest(url, "Ada").window(chromium, "/") as page:
        keys = Keys(page)
        page.keyboard.press("Tab")
        keys.reach(".skip")
        keys.reach("form[action='/make'] select")
        page.keyboard.type("Sil")
        keys.reach("form[action='/make'] input[name=name]")
        page.keyboard.type("Ada")
        page.keyboard.press("Enter")
        page.wait_for_url("**/t/*")
        page.locator("form:has(input[value=stood])").wait_for()
        keys.press("form:has(input[value=bot-seated]) button")
        page.locator("form:has(input[value=bot-sent])").wait_for()
        keys.press("form:has(input[value=start]) button")
        page.locator("main.board.silencio").wait_for()
        keys.reach("[data-zone=dock] *")
