"""The default board of a game with changeable, confirmed choices, used in Chromium."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from inkling.core.game import Game
from inkling.core.sight import Sight
from inkling.core.sketch import Card, Choice, Sketch
from inkling.core.words import Say
from inkling.games import SHELF
from tests import example
from tests.browser.page_actions import open_page, sit_down
from tests.conformance.browser.test_plain import check_page
from tests.example.state import Choose, Confirm
from tests.server.local_server import serving

FILLED = """buttons => buttons.filter(one => one.checkVisibility() && one.matches('.btn')
  && getComputedStyle(one).backgroundColor === getComputedStyle(one).borderTopColor).length"""


def sketch(sight: Sight[Any, Any, Any], say: Say) -> Sketch[Any]:
    """Sketch a board on which a press chooses a card, and holding needs a confirmation."""
    view = sight.view
    cards = tuple(Card(str(card), act=Choose(card), picked=card == view.chosen) for card in view.hand)
    at_once: list[Choice[Any]] = [Choice(Choose(card), at_once=True) for card in sorted(set(view.hand))]
    at_once.append(Choice(Confirm(), at_once=True))
    return Sketch(hand=(*cards, Card("–", act=Choose(0))), choices=(*at_once, Choice(Choose(0), effect="No card.")))


@pytest.fixture
def url(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    rules = replace(example.GAME.rules, topic=lambda state, seat, action: None)
    game: Game[Any, Any, Any, Any, Any] = replace(
        example.GAME, rules=rules, page=replace(example.GAME.page, sketch=sketch)
    )
    monkeypatch.setitem(SHELF, game.name, game)
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


def test_one_press_chooses_and_one_button_is_filled_whatever_is_chosen(chromium: Browser, url: str) -> None:
    with (
        open_page(chromium, "de-DE", phone=True, scripts=True) as ada,
        open_page(chromium, "en-GB", phone=False, scripts=True) as bo,
    ):
        sit_down(ada, bo, url, "murmur")
        dock = ada.locator("[data-zone=dock]")
        confirm, buttons = dock.locator("[value=confirm]"), dock.locator("button")
        dock.locator("button.one").first.click()
        expect(confirm).to_be_visible()
        expect(dock.locator(".kard.picked").first).to_be_visible()
        assert buttons.evaluate_all(FILLED) == 1
        check_page(ada)
        dock.locator("label.one:has([value=hold])").click()
        expect(dock.locator(".would button")).to_be_visible()
        assert buttons.evaluate_all(FILLED) == 1
        check_page(ada)
        expect(confirm).to_be_visible()
        confirm.click()
        expect(confirm).to_have_count(0)
