"""Rules pages and lessons: the same structure in every language, with every picture."""

from importlib.resources import files

import pytest

from inkling.catalogs import LANGUAGES, load_lesson, load_rules
from inkling.cli.language import MARKS
from inkling.cli.language import marks_of as marks_in
from inkling.cli.screen import rules_text
from inkling.core.languages import IN_DATA
from inkling.games import SHELF
from inkling.server.features.learn.views import load_whole_lesson
from tests.html_elements import ElementList
from tests.rules_pages import primer_of, rules_html

GAMES = [name for name, game in SHELF.items() if game.page.primer is not None]


def marks_of(game: str, lang: str) -> list[str]:
    text = (files(SHELF[game].package) / "teach" / f"rules.{lang}.md").read_text(encoding="utf-8")
    return marks_in(text)


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_structure(game: str) -> None:
    """Headings, lists, tables, boxes, pictures and slots follow in the same order."""
    english, written = marks_of(game, "en"), [lang for lang in LANGUAGES if lang in IN_DATA or is_written(game, lang)]
    assert {lang: marks_of(game, lang) == english for lang in written} == dict.fromkeys(written, True)


def is_written(game: str, lang: str) -> bool:
    return (files(SHELF[game].package) / "teach" / f"rules.{lang}.md").is_file()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_page_is_well_formed_and_its_pictures_are_there(game: str, lang: str) -> None:
    page, faces = ElementList(rules_html(SHELF[game], lang)), SHELF[game].page.faces()
    ids = {face.id for group in faces for face in group.faces}
    assert {path.removeprefix(f"/pictures/{game}/").removesuffix(".svg") for path in page.values("src")} <= ids
    assert not page.values("style")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_terminal_shows_the_words_without_marks(game: str, lang: str) -> None:
    text = rules_text(load_rules(lang, SHELF[game].package, primer_of(SHELF[game])), 80)
    assert max(map(len, text.splitlines())) <= 80
    assert not MARKS.findall(text.replace("\n1. ", "\n").replace("\n2. ", "\n").replace("\n3. ", "\n"))
    assert "\N{SOFT HYPHEN}" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [name for name, game in SHELF.items() if game.page.lesson is not None])
def test_lesson_has_a_text_for_every_step(game: str, lang: str) -> None:
    """Headings and hints belong to the same steps in every language; other languages fall back to English."""
    package = SHELF[game].package
    texts, english = load_lesson(lang, package), load_lesson("en", package)
    assert len(texts) == len(load_whole_lesson(game)[0].steps)
    assert all(text.words for text in texts)
    assert [[*map(bool, text)] for text in texts] == [[*map(bool, text)] for text in english]
    assert load_lesson("xx", package) == english
