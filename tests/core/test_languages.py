"""Languages are files; a text of the data is read in the reader's language, or in English."""

from pathlib import Path

import pytest

from inkling.core.errors import Refusal
from inkling.core.languages import (
    LANGUAGES,
    language_settings,
    match_language,
    read_language_file,
    sort_key,
    translate_line,
)


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


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("fr", ["eau", "école", "Ève", "facile", "œuf", "zoo"]),
        ("es", ["árbol", "avión", "nylon", "ñandú", "oso"]),
        ("de", ["Ähre", "Auge", "Straße", "Strauß", "Zebra"]),
        ("it", ["caffè", "città", "è", "eco"]),
        ("en", ["Ñandú", "nylon", "Zoë"]),
    ],
)
def test_names_are_sorted_as_readers_expect(lang: str, names: list[str]) -> None:
    mixed = names[::-1]
    assert sorted(mixed, key=lambda name: sort_key(name, lang)) == names


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('plurall = "n"', "languages/nl.toml has the key “plurall”, which doesn’t exist; the keys are name, "),
        ("decimal = 3", "In languages/nl.toml the key “decimal” is missing or has a value that doesn’t fit."),
        ('direction = "up"', "In languages/nl.toml the key “direction” is"),
        ('percent = "%"', "In languages/nl.toml the key “percent” is"),
        ('date = "{day}"', "In languages/nl.toml the key “date” is"),
        ('date = "{day"', "In languages/nl.toml the key “date” is"),
        ('plural = "n != 1"', "In languages/nl.toml the key “plural” is"),
        ('plural = "nplurals=2; plural=n !"', "In languages/nl.toml the key “plural” is"),
        ("decimal", "languages/nl.toml can’t be read: "),
        ("# \udcff", "languages/nl.toml can’t be read: "),
    ],
)
def test_wrong_language_file_is_named_with_its_key(tmp_path: Path, line: str, sentence: str) -> None:
    file = tmp_path / "nl.toml"
    file.write_bytes(f'name = "N"\nlocale = "nl_NL"\n{line}\n'.encode(errors="surrogateescape"))
    with pytest.raises(Refusal) as refused:
        read_language_file(file)
    assert refused.value.code == "bad-language"
    assert str(refused.value).startswith(sentence)


def test_missing_key_is_named(tmp_path: Path) -> None:
    (tmp_path / "nl.toml").write_text('name = "N"\n')
    with pytest.raises(Refusal, match="the key “locale” is missing"):
        read_language_file(tmp_path / "nl.toml")
