"""The languages that Inkling speaks. A file in `inkling/languages` adds one; its sentences are in the catalogs."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final, Literal

import msgspec
from msgspec import Struct

SOURCE: Final = "en"
"""The language in which sentences are written in the code."""
IN_DATA: Final = (SOURCE, "de")
"""The languages in which data files have their texts. The others translate the English text in their catalogs."""
LINES: Final = 8192
"""Size of the cache of translated lines of data, larger than the number of lines in one language."""


class Language(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a language, and how it writes numbers and dates."""

    name: str
    locale: str
    """Language and country in the format of link previews: fr_FR."""
    plural: str = "nplurals=2; plural=(n != 1);"
    """The rule of gettext for plurals."""
    decimal: str = "."
    percent: str = "{n}%"
    date: str = "{day}/{month}"
    """A day of this year in numbers."""
    direction: Literal["ltr", "rtl"] = "ltr"


@cache
def load_languages() -> Mapping[str, Language]:
    """Return the languages by their code, those of the data files first."""
    languages = {
        path.name.removesuffix(".toml"): msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Language)
        for path in (files("inkling") / "languages").iterdir()
        if path.name.endswith(".toml")
    }
    return {code: languages[code] for code in (*IN_DATA, *sorted(set(languages) - set(IN_DATA)))}


LANGUAGES: Final = tuple(load_languages())


def language_settings(code: str) -> Language:
    """Return the settings of a language; those of English for an unknown code, which only tests use."""
    return load_languages().get(code) or load_languages()[SOURCE]


def match_language(wanted: str) -> str | None:
    """Return the language for a tag such as `fr-CA` or `fr_FR.UTF-8`; None if Inkling doesn't speak it. A language file
    for one country, such as `pt_BR`, is preferred to the language in general."""
    tag = wanted.partition(".")[0].replace("-", "_").strip().lower()
    known = {lang.lower(): lang for lang in LANGUAGES}
    return known.get(tag) or known.get(tag.partition("_")[0])


def read_catalog(lang: str, package: str) -> NullTranslations:
    """Read a compiled catalog; an empty one if it doesn't exist, so that a new game works untranslated."""
    compiled = files(package) / "locale" / f"{lang}.mo"
    if not compiled.is_file():
        return NullTranslations()
    with compiled.open("rb") as file:
        return GNUTranslations(file)


@cache
def catalog_of_lines(lang: str, package: str) -> NullTranslations:
    return read_catalog(lang, package)


@lru_cache(LINES)
def translate_line(english: str, german: str, lang: str, package: str) -> str:
    """Return a text of a data file in this language: from the package's catalog unless the file has it."""
    if lang == SOURCE or not english:
        return english
    return german if lang in IN_DATA else catalog_of_lines(lang, package).gettext(english)
