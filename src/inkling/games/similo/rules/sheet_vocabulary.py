"""The allowed words of the sheets, from data/vocabulary.toml."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from inkling.core.languages import translate_line
from inkling.games.similo.rules.cards import PACKAGE

RELATION = "relation"


@cache
def load_vocabulary() -> Mapping[str, frozenset[str]]:
    """Return the allowed words of each field of a sheet."""
    return {field: words for field, words in load_all_words().items() if field != RELATION}


@cache
def relation_words() -> frozenset[str]:
    """Return the allowed words for a relation between two figures of a deck."""
    return load_all_words()[RELATION]


@cache
def load_all_words() -> Mapping[str, frozenset[str]]:
    return {field: frozenset(words) - {"_name"} for field, words in trait_translations().items()}


def translate_label(label: Mapping[str, str], lang: str) -> str:
    return translate_line(label["en"], label["de"], lang, PACKAGE)


def translate_trait(trait: str, lang: str) -> str:
    """Return the translation of a trait of the form `field=word`."""
    field, _, word = trait.partition("=")
    return translate_label(trait_translations()[field][word], lang)


@cache
def trait_translations() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    text = (files(PACKAGE) / "data" / "vocabulary.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
