"""Two people finish a play of each game in Chromium, one of them without JavaScript."""

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.games import SHELF
from tests import crescendo, example
from tests.amounts import LONG_RUN
from tests.browser.accessibility import COLOURS, violations
from tests.browser.page_actions import open_page, play_to_end, sit_down
from tests.server.fixtures import url_fixture

EXAMPLES = {game.name: game for game in (crescendo.GAME, example.GAME)}
"""Example games: one with a sketch, one with text only."""
BETWEEN = 390
SIZES = ((360, 740), (BETWEEN, 844), (1280, 800))
"""Window sizes with a colour scheme: the smallest and the widest light, the middle one dark."""


url = url_fixture()


@pytest.mark.parametrize("game", [*SHELF, *EXAMPLES])
def test_two_people_finish_a_play(chromium: Browser, url: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a long run a third player joins, if the game has a seat for them."""
    monkeypatch.setitem(SHELF, game, (EXAMPLES | SHELF)[game])
    play_to_end(chromium, url, game, three=LONG_RUN and 3 in SHELF[game].seats)


@pytest.mark.parametrize("game", EXAMPLES)
def test_usual_board_fits_every_screen_and_has_no_flaw(
    chromium: Browser, url: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The default board fits every screen without axe violations: light and dark, before a choice, after one by
    keyboard, and while waiting."""
    monkeypatch.setitem(SHELF, game, EXAMPLES[game])
    with (
        open_page(chromium, "de-DE", phone=True, scripts=True) as ada,
        open_page(chromium, "en-GB", phone=False, scripts=True) as bo,
    ):
        sit_down(ada, bo, url, game)
        choice = ada.locator("main input[name=do]")
        choice.first.wait_for(state="attached")
        check_page(ada)
        choice.first.press("Space")
        choice.first.press("ArrowRight")
        expect(choice.nth(1)).to_be_checked()
        expect(ada.locator("[data-zone=dock] button:visible")).to_have_count(1)
        check_page(ada)
        ada.keyboard.press("Tab")
        if ada.locator("[name=say]").count():
            ada.keyboard.press("Tab")
        before = choice.nth(1).get_attribute("value")
        ada.keyboard.press("Enter")
        expect(ada.locator(f'main [name=do][value="{before}"]')).to_have_count(0)
        check_page(ada)


def check_page(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"wider than {width} px"
        assert page.locator("[data-zone=dock]").evaluate(AT_HAND), f"the dock is out of sight at {width} px"
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        assert width == BETWEEN or not violations(page)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert width != BETWEEN or not violations(page, *COLOURS)


AT_HAND = "dock => dock.getBoundingClientRect().bottom <= innerHeight + 1"
