"""Loads the languages that Inkling speaks. The only place that opens a translation file."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from inkling.core.words import Say

LANGUAGES = ("en", "de")


@cache
def speech(lang: str, package: str = "inkling") -> Say:
    """How a room of Inkling speaks; what it does not say itself, the pictures or the house say."""
    return Say(lang, load(lang, package))


@cache
def load(lang: str, package: str) -> NullTranslations:
    if lang == "en":
        return NullTranslations()
    with (files(package) / "locale" / f"{lang}.mo").open("rb") as file:
        catalog = GNUTranslations(file)
    if package != "inkling":
        catalog.add_fallback(load(lang, "inkling" if package == "inkling.art" else "inkling.art"))
    return catalog
