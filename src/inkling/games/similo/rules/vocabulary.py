"""The closed vocabulary of the sheets, as data/vocabulary.toml defines it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

RELATION = "relation"


@cache
def vocabulary() -> Mapping[str, frozenset[str]]:
    """By field of a sheet, the words that may stand there."""
    return {field: words for field, words in all_words().items() if field != RELATION}


@cache
def relation_words() -> frozenset[str]:
    """What a figure can be to another one of the same deck."""
    return all_words()[RELATION]


@cache
def all_words() -> Mapping[str, frozenset[str]]:
    return {field: frozenset(words) - {"_name"} for field, words in spoken_words().items()}


def spoken(trait: str, lang: str) -> str:
    """What a trait, written `field=word`, is called in a language of the house."""
    field, _, word = trait.partition("=")
    return spoken_words()[field][word][lang]


@cache
def spoken_words() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    text = (files("inkling.games.similo") / "data" / "vocabulary.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
