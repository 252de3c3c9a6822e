"""Each part of a session is tested in two ways: a phone in German and a desktop in English."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.amounts import LONG_RUN

from .accessibility import violations
from .form_guests import DESK, PHONE
from .page_actions import DO, TAKES_BACK, act_once

WAYS = [pytest.param("de", PHONE, id="phone, German"), pytest.param("en", DESK, id="desk, English")]
PHONE_WAY, DESK_WAY = (WAYS, WAYS) if LONG_RUN else (WAYS[:1], WAYS[1:])
"""For parts that look the same on both: short runs test one way, long runs both."""
LANGUAGES = ["de", "en"] if LONG_RUN else ["de"]
"""For parts that differ only in their texts: German, because its texts are longer and every one needs a translation."""
PHONE_LIVE = [
    pytest.param("de", PHONE, True, id="phone, German"),
    pytest.param("en", DESK, False, id="desk, English, plain"),
]
DESK_LIVE = [
    pytest.param("en", DESK, True, id="desk, English"),
    pytest.param("de", PHONE, False, id="phone, German, plain"),
]
"""One of the two without JavaScript. Every part uses one of the two, so that together they cover all."""
PHONE_ALONE = PHONE_LIVE if LONG_RUN else PHONE_LIVE[:1]
"""For parts whose forms `tests/server` sends too: with JavaScript; long runs test both."""
SKIPPED = (*TAKES_BACK, "use")
"""Buttons that no play needs to reach its end."""
CARDS = "cards => cards.map(card => card.dataset.card)"


def has_no_overflow(page: Page) -> bool:
    """True if nothing is wider than the window."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))


def check_page(page: Page) -> None:
    assert has_no_overflow(page)
    assert violations(page) == []


def cards_on_page(page: Page) -> set[str]:
    """Return every card in the page, visible or not."""
    return set(page.locator("[data-card]").evaluate_all(CARDS))


def command_button(page: Page, kind: str, rule: str = "") -> Locator:
    """Return the button of a command, even inside a fold."""
    more = f":has([value={rule}])" if rule else ""
    return page.locator(f"form:has(input[value={kind}]){more} button")


def open_menu(page: Page) -> None:
    """Open the menu: a sheet with JavaScript, otherwise always visible."""
    page.locator('.tools [href="#z-menu"]').click()


def act_if_asked(page: Page, scripts: bool, turn: int) -> None:
    """Do one action if any is offered. A button can vanish while it is pressed, if a bot moves."""
    with suppress(TimeoutError):
        act_once(page, scripts, turn, SKIPPED)


def play_on(page: Page, scripts: bool, until: Callable[[], bool], most: int = 400) -> None:
    """Act until the condition holds. Without JavaScript, reload while waiting."""
    for turn in range(most):
        if until():
            return
        act_if_asked(page, scripts, turn)
        if scripts and not page.locator(DO).count():
            page.locator(f"{DO}, #z-go :is([value=start], [value=offered])").first.wait_for(state="attached")
    raise AssertionError("it never was")


def is_over(page: Page) -> bool:
    """True if the host could begin the next play. Only for hosts."""
    return page.locator("#z-go :is([value=start], [value=offered])").count() > 0


def check_both_languages(part: Locator, lang: str, german: str, english: str) -> None:
    expect(part).to_contain_text(german if lang == "de" else english)
