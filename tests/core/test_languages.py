"""Languages are files; a text of the data is read in the reader's language, or in English."""

import pytest

from inkling.core.languages import LANGUAGES, language_settings, match_language, translate_line


@pytest.mark.parametrize(
    ("tag", "code"),
    [("de-AT", "de"), ("de_DE.UTF-8", "de"), ("EN", "en"), ("deu", None), ("x" * 300, None), ("", None), ("C", None)],
)
def test_tag_is_matched_by_its_language(tag: str, code: str | None) -> None:
    assert match_language(tag) == code


def test_line_of_the_data_has_its_translation_or_english() -> None:
    assert translate_line("owl", "Eule", "de", "inkling.games.tofugott") == "Eule"
    assert translate_line("owl", "Eule", "en", "inkling.games.tofugott") == "owl"
    assert translate_line("no such line", "nichts", "tlh", "inkling.games.tofugott") == "no such line"
    assert translate_line("", "", "tlh", "inkling.games.tofugott") == ""


def test_every_language_names_itself_and_writes_numbers() -> None:
    names = [language_settings(lang).name for lang in LANGUAGES]
    assert len(set(names)) == len(names)
    assert all("{n}" in language_settings(lang).percent for lang in LANGUAGES)
