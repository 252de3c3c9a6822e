"""Every lesson can be played to its end in both languages. A wrong choice shows the hint and loses nothing."""

import re
from html import unescape

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.catalogs import load_lesson, speech
from inkling.games import SHELF
from inkling.games.board_kit.html_texts import pick_variant_of_sentence
from inkling.server.features.learn.views import LEARNED, load_whole_lesson
from tests.amounts import LONG_RUN
from tests.browser.form_guests import PHONE, Guest
from tests.browser.keyboard import OFFERS
from tests.browser.page_actions import DO, TAKES_BACK, press
from tests.server.fixtures import url_fixture
from tests.server.local_server import browser

TAUGHT = [name for name, game in SHELF.items() if game.page.lesson is not None]
"""Games that have a lesson, which is optional."""
BOTH = ("en", "de")
PLAYED = [(game, lang) for n, game in enumerate(TAUGHT) for lang in (BOTH if LONG_RUN else (BOTH[n % 2],))]
"""Each lesson with a language, alternating; long runs play each in both."""


def last_words(game: str, lang: str) -> str:
    return speech(lang)(pick_variant_of_sentence(LEARNED, game))


site = url_fixture()


def do(page: Page, action: str) -> None:
    press(page.locator(f'{DO}[value="{action}"]').first)


def find_wrong(page: Page, right: str) -> str | None:
    """Return another visible action."""
    offers = page.locator(DO).evaluate_all(OFFERS)
    return next((one for one in offers if one != right and not one.startswith(TAKES_BACK)), None)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", TAUGHT)
def test_lesson_tells_every_step_in_both_languages(site: str, game: str, lang: str) -> None:
    lesson, _, _ = load_whole_lesson(game)
    with browser(site, lang) as learner:
        for number, text in enumerate(load_lesson(lang, SHELF[game].package)):
            told = read(learner.get(f"/learn/{game}/lesson?at={number}").text)
            assert text.words in told
            assert text.task in told
        assert last_words(game, lang) in read(learner.get(f"/learn/{game}/lesson?at={len(lesson.steps)}").text)


def read(html: str) -> str:
    """Return the text of this HTML in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


@pytest.mark.parametrize(("game", "lang"), PLAYED)
def test_lesson_is_played_to_the_end(chromium: Browser, site: str, game: str, lang: str) -> None:
    lesson, _, _ = load_whole_lesson(game)
    missed = 0
    assert any(lesson.steps), "a lesson lets the learner do something"
    with Guest(site, "Ada", lang).window(chromium, f"/learn/{game}/lesson", PHONE) as page:
        for number, (right, text) in enumerate(zip(lesson.steps, load_lesson(lang, SHELF[game].package), strict=True)):
            expect(page.locator(".teach")).to_contain_text(text.words)
            if right is None:
                page.locator(".teach a.btn").click()
                continue
            wrong = find_wrong(page, right)
            if wrong is not None and missed < 2:
                do(page, wrong)
                expect(page.get_by_role("alert")).to_have_text(text.hint)
                missed += 1
            do(page, right)
            page.wait_for_url(f"**/lesson?at={number + 1}")
        expect(page.locator(".teach p")).to_have_text(last_words(game, lang))
        page.locator(".teach button").click()
        page.locator(f"main.board.{game}").wait_for()
