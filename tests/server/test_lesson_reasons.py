"""During a lesson everything that was done can be explained, without scripts and in both languages."""

from collections.abc import Iterator
from pathlib import Path
from re import findall

import pytest

from inkling.games import SHELF
from inkling.server.pages.learn import course
from inkling.server.pages.lesson_why import done_since

from .running import browser, serving

WHY = {"en": "Why?", "de": "Warum?"}
FOLDED = {"en": "What happened, and why", "de": "Was geschah, und warum"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("lessons")
    with serving(folder / "data") as address:
        yield address


def links(page: str) -> list[str]:
    found = findall(r'href="(/learn/\w+/lesson\?at=\d+&amp;why=\d+)#reasons"', page)
    return [link.replace("&amp;", "&") for link in found]


@pytest.mark.parametrize("game", SHELF)
def test_every_entry_of_a_course_comes_up_once(game: str) -> None:
    told, _, places = course(game)
    steps = [ply for step in range(len(places) + 1) for ply in done_since(told, places, step)]
    assert steps == [*range(len(told.entries))]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", SHELF)
def test_reason_is_folded_and_opens_on_request(url: str, game: str, lang: str) -> None:
    """Of all steps, the first at which something happened: a list, a link for each, and bars or sentences behind it."""
    with browser(url, lang) as learner:
        _, _, places = course(game)
        pages = (learner.get(f"/learn/{game}/lesson?at={step}").text for step in range(1, len(places) + 1))
        page = next(page for page in pages if links(page))
        assert FOLDED[lang] in page
        assert WHY[lang] in page
        assert '<table class="weights">' not in page
        answers = [learner.get(link).text for link in links(page)]
        assert all('<details class="sheet stack reasons" open>' in answer for answer in answers)


@pytest.mark.parametrize(("lang", "said"), [("en", "have in common"), ("de", "gemeinsam")])
def test_clue_of_a_lesson_is_explained(url: str, lang: str, said: str) -> None:
    """Similo's first step asks for a removal; the clue before it has a reason with bars for the twelve."""
    with browser(url, lang) as learner:
        page = learner.get("/learn/similo/lesson?at=0").text
        answer = learner.get(links(page)[0]).text
        assert said in answer
        assert answer.count('<th scope="row">') == 12


def test_reason_of_another_step_is_not_given(url: str) -> None:
    with browser(url) as learner:
        for nonsense in ("99", "-1", "x", "²", "0" * 400):
            page = learner.get("/learn/similo/lesson", params={"at": "3", "why": nonsense})
            assert page.status_code == 200
            assert '<details class="sheet stack reasons">' in page.text
