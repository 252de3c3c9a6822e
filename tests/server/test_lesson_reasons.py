"""During a lesson everything that was done can be explained, without scripts and in both languages."""

from collections.abc import Iterator
from pathlib import Path
from re import findall

import pytest

from .running import browser, serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("lessons")
    with serving(folder / "data") as address:
        yield address


def links(page: str) -> list[str]:
    found = findall(r'href="(/learn/\w+/lesson\?at=\d+&amp;why=\d+)#reasons"', page)
    return [link.replace("&amp;", "&") for link in found]


@pytest.mark.parametrize(("lang", "said"), [("en", "in common"), ("de", "gemeinsam")])
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
