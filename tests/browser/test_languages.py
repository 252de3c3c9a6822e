"""Every page in a language that is long, accented, and written from right to left; and in those with long words."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from inkling.core.languages import IN_DATA, LANGUAGES
from tests.amounts import LONG_RUN
from tests.pseudo_language import CODE, copy_with_pseudo_language
from tests.server.test_operations import server

from .form_guests import PHONE, SMALL_PHONE
from .layout_checks import STICKS_OUT
from .scenes import SCENES

SHORT_RUN = ("home", "learn", "daily", "lobby of the host", "silencio, turn", "similo, clue", "tofugott, answers")
WIDEST = ("fr",)
"""The language whose labels are longest; a long run tests all."""
PAGES = SCENES if LONG_RUN else [scene for scene in SCENES if scene in SHORT_RUN]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a server that speaks the pseudo-language, in a process of its own."""
    folder = tmp_path_factory.mktemp("languages")
    with server(folder / "data", PYTHONPATH=str(copy_with_pseudo_language(folder)), INKLING_UPLOADS="1") as running:
        yield running.url


@pytest.mark.parametrize("scene", PAGES)
def test_page_has_room_for_a_long_language_from_right_to_left(chromium: Browser, address: str, scene: str) -> None:
    guest, path = SCENES[scene](address, CODE)
    with guest.window(chromium, path, SMALL_PHONE, touch=True) as page:
        assert page.locator("html").get_attribute("dir") == "rtl"
        assert page.locator("html").get_attribute("lang") == CODE
        assert page.evaluate(STICKS_OUT) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE[0]


TRANSLATED = [lang for lang in LANGUAGES if lang not in IN_DATA]
CASES = [(lang, scene) for lang in (TRANSLATED if LONG_RUN else WIDEST) for scene in PAGES]


@pytest.mark.parametrize(("lang", "scene"), CASES)
def test_page_has_room_for_a_translation(chromium: Browser, address: str, lang: str, scene: str) -> None:
    guest, path = SCENES[scene](address, lang)
    with guest.window(chromium, path, SMALL_PHONE, touch=True) as page:
        assert page.locator("html").get_attribute("lang") == lang
        assert page.evaluate(STICKS_OUT) == []


def test_languages_are_chosen_in_a_menu(chromium: Browser, address: str) -> None:
    guest, path = SCENES["home"](address, "en")
    with guest.window(chromium, path, PHONE) as page:
        page.locator(".languages summary").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".languages button")).to_have_count(len(LANGUAGES))
        page.locator(f".languages [value={CODE}]").click()
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
