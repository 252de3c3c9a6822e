"""Loads the languages that Inkling speaks. The only place that opens a translation file or a text of a game."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from inkling.core.lesson import StepText, read_steps
from inkling.core.primer import Primer, RulesText, read_rules
from inkling.core.words import Say

LANGUAGES = ("en", "de")


@cache
def speech(lang: str, package: str = "inkling") -> Say:
    """How a room of Inkling speaks; what it does not say itself, the pictures or the house say."""
    return Say(lang, load(lang, package))


@cache
def load(lang: str, package: str) -> NullTranslations:
    """What a room says in this language; all that it does not, it says in English."""
    if lang == "en":
        return NullTranslations()
    catalog = read_catalog(lang, package)
    if package != "inkling":
        catalog.add_fallback(load(lang, "inkling" if package == "inkling.art" else "inkling.art"))
    return catalog


def read_catalog(lang: str, package: str) -> NullTranslations:
    """An empty one where nobody has translated anything yet: a game on its first day is no reason to fail."""
    compiled = files(package) / "locale" / f"{lang}.mo"
    if not compiled.is_file():
        return NullTranslations()
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def load_rules(lang: str, package: str, primer: Primer) -> RulesText:
    """Read the rules page of a game."""
    return read_rules(read_text(lang, package, "rules"), primer.slots(speech(lang, package)))


def load_lesson(lang: str, package: str) -> tuple[StepText, ...]:
    """Read what the lesson of a game says at each step."""
    return read_steps(read_text(lang, package, "lesson"))


def read_text(lang: str, package: str, name: str) -> str:
    """Read a text of a game in this language, or in English if nobody has translated it."""
    texts = [files(package) / "teach" / f"{name}.{one}.md" for one in (lang, "en")]
    return next(text for text in texts if text.is_file()).read_text(encoding="utf-8")
