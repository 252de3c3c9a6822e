"""Every lesson is playable as described, and its actions are explained in both languages."""

from collections.abc import Iterator

import pytest

from inkling.catalogs import load_lesson
from inkling.core.lesson import Lesson
from inkling.games import SHELF
from inkling.server.features.learn.move_explanations import plies_since_lesson_step
from inkling.server.features.learn.views import load_whole_lesson, play_of_lesson_at_each_ply
from tests.server.features.learn.test_game_pages import links
from tests.server.local_server import browser, serving

TAUGHT = [name for name, game in SHELF.items() if game.page.lesson is not None]
"""Games that have a lesson, which is optional."""
WHY = {"en": "Why?", "de": "Warum?"}
FOLDED = {"en": "What happened, and why", "de": "Was geschah, und warum"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("lessons") / "data") as address:
        yield address


@pytest.mark.parametrize("game", TAUGHT)
def test_lesson_can_be_played_as_it_is_told(game: str) -> None:
    """Each entry of the learner is what the next step asks for. There is a hint wherever another action is possible."""
    parts, make = list[Lesson](), SHELF[game].page.lesson
    after = make() if make is not None else None
    while after is not None:
        parts, after = [*parts, after], after.then
    texts = iter(load_lesson("en", SHELF[game].package))
    for lesson in parts:
        asked = iter([(step, text) for step, text in zip(lesson.steps, texts, strict=False) if step is not None])
        for play, entry in zip(play_of_lesson_at_each_ply(lesson), lesson.entries, strict=False):
            if entry.by == lesson.seat:
                step, text = next(asked)
                assert step == entry.do
                assert text.hint or len(play.sight(lesson.seat).legal) == 1
        assert next(asked, None) is None


@pytest.mark.parametrize("game", TAUGHT)
def test_every_entry_of_a_course_comes_up_once(game: str) -> None:
    told, _, places = load_whole_lesson(game)
    steps = [ply for step in range(len(places) + 1) for ply in plies_since_lesson_step(told, places, step)]
    assert steps == [*range(len(told.entries))]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", TAUGHT)
def test_reason_is_folded_and_opens_on_request(url: str, game: str, lang: str) -> None:
    """For the first step with events: a list, a link for each, and bars or sentences behind it."""
    with browser(url, lang) as learner:
        _, _, places = load_whole_lesson(game)
        pages = (learner.get(f"/learn/{game}/lesson?at={step}").text for step in range(1, len(places) + 1))
        page = next(page for page in pages if links(page))
        assert FOLDED[lang] in page
        assert WHY[lang] in page
        assert '<table class="weights">' not in page
        answers = [learner.get(link).text for link in links(page)]
        assert all('<details class="sheet stack reasons" open>' in answer for answer in answers)
