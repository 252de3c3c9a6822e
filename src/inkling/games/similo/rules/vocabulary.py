"""The closed vocabulary of the sheets, as data/vocabulary.toml defines it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

RELATION = "relation"


@cache
def vocabulary() -> Mapping[str, frozenset[str]]:
    """Return the allowed words of each field of a sheet."""
    return {field: words for field, words in all_words().items() if field != RELATION}


@cache
def relation_words() -> frozenset[str]:
    """Return the words for a relation between two figures of a deck."""
    return all_words()[RELATION]


@cache
def all_words() -> Mapping[str, frozenset[str]]:
    return {field: frozenset(words) - {"_name"} for field, words in spoken_words().items()}


def spoken(trait: str, lang: str) -> str:
    """Return the translation of a trait, given as `field=word`."""
    field, _, word = trait.partition("=")
    return spoken_words()[field][word][lang]


@cache
def spoken_words() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    text = (files("inkling.games.similo") / "data" / "vocabulary.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
