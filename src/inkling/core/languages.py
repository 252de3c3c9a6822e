"""The languages of Inkling. Each file in `inkling/languages` adds a language; its sentences are in the catalogs."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations, c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Final, Literal, TypeAlias
from unicodedata import combining, normalize

import msgspec
from msgspec import Struct

from inkling.core.errors import Refusal, msg, place_of

SOURCE: Final = "en"
"""The language in which sentences are written in the code."""
IN_DATA: Final = (SOURCE, "de")
"""The languages in which data files have their texts. The others translate the English text in their catalogs."""
Names: TypeAlias = tuple[tuple[str, str], ...]
"""A name that players wrote in several languages, as pairs of language code and name."""
LINES: Final = 8192
"""Size of the cache of translated lines of data, larger than the number of lines in one language."""
LAST_CHARACTERS: Final = 0xF0000
"""The first of the private characters, which sort after all letters."""


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
    letters: dict[str, str] = {}
    """Letters that come after another one in the alphabet: ñ = "n". All other accented letters are next to their plain
    letter."""


SLOTS: Final = {"percent": {"n"}, "date": {"day", "month"}}
"""The placeholders of settings that are templates."""


def read_language_file(path: Traversable) -> Language:
    """Return the settings of a language. Raise a Refusal that names the file and the wrong key."""
    try:
        language = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Language)
    except msgspec.ValidationError as error:
        raise wrong_key_error(path, place_of(error)) from None
    except ValueError as error:
        sentence = msg("{file} can’t be read: {reason}.")
        raise Refusal("bad-language", sentence, file=f"languages/{path.name}", reason=str(error)) from None
    for key, slots in SLOTS.items():
        try:
            named = {name for _, name, _, _ in Formatter().parse(getattr(language, key)) if name is not None}
        except ValueError:
            named = set()
        if named != slots:
            raise wrong_key_error(path, key)
    try:
        number, _, rule = language.plural.partition(";")
        if not number.strip().removeprefix("nplurals=").isdigit():
            raise wrong_key_error(path, "plural")
        c2py(rule.strip().removeprefix("plural=").removesuffix(";"))
    except ValueError:
        raise wrong_key_error(path, "plural") from None
    return language


def wrong_key_error(path: Traversable, key: str) -> Refusal:
    """Return the refusal for a key that is unknown, missing, or has a value of the wrong kind."""
    fields = ", ".join(Language.__struct_fields__)
    if re.split(r"[.\[]", key)[0] not in Language.__struct_fields__:
        sentence = msg("{file} has the key “{key}”, which doesn’t exist; the keys are {all}.")
        return Refusal("bad-language", sentence, file=f"languages/{path.name}", key=key, all=fields)
    sentence = msg("In {file} the key “{key}” is missing or has a value that doesn’t fit.")
    return Refusal("bad-language", sentence, file=f"languages/{path.name}", key=key)


@cache
def read_language_files() -> Mapping[str, Language | Refusal]:
    """Return the settings of each language by its code, or the problem of its file."""
    found: dict[str, Language | Refusal] = {}
    for path in (files("inkling") / "languages").iterdir():
        if path.name.endswith(".toml"):
            try:
                found[path.name.removesuffix(".toml")] = read_language_file(path)
            except Refusal as problem:
                found[path.name.removesuffix(".toml")] = problem
    return found


def check_language_files() -> None:
    """Raise the first problem of a language file. Commands call this when they start, because an error while Python
    imports this module would be a traceback."""
    for language in read_language_files().values():
        if isinstance(language, Refusal):
            raise language


@cache
def load_languages() -> Mapping[str, Language]:
    """Return the languages by their code, those of the data files first. Languages with a bad file are left out."""
    found = {code: one for code, one in read_language_files().items() if isinstance(one, Language)}
    found.setdefault(SOURCE, Language("English", "en_US"))
    return {code: found[code] for code in (*IN_DATA, *sorted(set(found) - set(IN_DATA))) if code in found}


LANGUAGES: Final = tuple(load_languages())


def language_settings(code: str) -> Language:
    """Return the settings of a language. For an unknown code, which only tests use, return those of English."""
    return load_languages().get(code) or load_languages()[SOURCE]


def sort_key(text: str, lang: str) -> tuple[str, str]:
    """Return a key that sorts names as readers of this language expect: é next to e, ß as ss, and ñ after n if the
    language says so."""
    plain = normalize("NFC", text).casefold()
    for place, (letter, before) in enumerate(language_settings(lang).letters.items()):
        plain = plain.replace(letter, f"{before}{chr(LAST_CHARACTERS + place)}")
    plain = plain.replace("œ", "oe").replace("æ", "ae")
    return "".join(sign for sign in normalize("NFD", plain) if not combining(sign)), text


def name_in_language(names: Names, otherwise: str, lang: str) -> str:
    """Return the name in this language, else the English one, else the first. Without names return `otherwise`."""
    known = dict(names)
    return known.get(lang) or known.get(SOURCE) or next(iter(known.values()), otherwise)


def match_language(wanted: str) -> str | None:
    """Return the language for a tag such as `fr-CA` or `fr_FR.UTF-8`; None if Inkling doesn't have it. If there is a
    language file for that country, such as `pt_BR`, it is preferred."""
    tag = wanted.partition(".")[0].replace("-", "_").strip().lower()
    known = {lang.lower(): lang for lang in LANGUAGES}
    return known.get(tag) or known.get(tag.partition("_")[0])


def read_catalog(lang: str, package: str) -> NullTranslations:
    """Read a compiled catalog. If it doesn't exist, return an empty one, so that a new game works untranslated."""
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
    """Return a text of a data file in this language. If the data file doesn't have the text in this language, use the
    package's catalog."""
    if lang == SOURCE or not english:
        return english
    return german if lang in IN_DATA else catalog_of_lines(lang, package).gettext(english)
