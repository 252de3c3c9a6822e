"""Every lesson can be played to its end, in both languages; a wrong choice shows the hint and loses nothing."""

import pytest
from playwright.sync_api import Browser, Page, expect

from inkling.catalogs import speech
from inkling.core.lesson import Step
from inkling.games import SHELF
from inkling.server.pages.learn import course
from tests.browser.guests import PHONE, Guest
from tests.browser.hands import DO, TAKES_BACK, press
from tests.browser.keys import OFFERS

TAUGHT = [name for name, game in SHELF.items() if game.page.lesson is not None]
"""A lesson is the game's to offer."""
END = {
    "en": "That’s all you need. You’ll learn the rest at the table.",
    "de": "Mehr brauchst du nicht. Den Rest lernst du am Tisch.",
}


def do(page: Page, action: str) -> None:
    press(page.locator(f'{DO}[value="{action}"]').first)


def find_wrong(page: Page, step: Step) -> str | None:
    """Something else that is on offer and can be seen."""
    offers = page.locator(DO).evaluate_all(OFFERS)
    return next((one for one in offers if one != step.do and not one.startswith(TAKES_BACK)), None)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", TAUGHT)
def test_lesson_is_played_to_the_end(chromium: Browser, url: str, game: str, lang: str) -> None:
    lesson, _, _ = course(game)
    words = speech(lang, SHELF[game].package).to(lesson.seat, ("Ada", "Bo", "Cleo"))
    missed = 0
    assert any(step.do for step in lesson.steps), "a lesson lets the learner do something"
    with Guest(url, "Ada", lang).window(chromium, f"/learn/{game}/lesson", PHONE) as page:
        for number, step in enumerate(lesson.steps):
            expect(page.locator(".teach")).to_contain_text(words(step.words))
            if step.do is None:
                page.locator(".teach a.btn").click()
                continue
            wrong = find_wrong(page, step)
            if wrong is not None and missed < 2:
                do(page, wrong)
                expect(page.get_by_role("alert")).to_have_text(words(step.hint))
                missed += 1
            do(page, step.do)
            page.wait_for_url(f"**/lesson?at={number + 1}")
        expect(page.locator(".teach p")).to_have_text(END[lang])
        page.locator(".teach button").click()
        page.locator(f"main.board.{game}").wait_for()
