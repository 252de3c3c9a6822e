"""Loads translations. Only this module opens translation catalogs and teaching texts of games."""

from functools import cache
from gettext import NullTranslations
from importlib.resources import files

from inkling.core.languages import LANGUAGES, SOURCE, read_catalog
from inkling.core.lesson import StepText, read_steps
from inkling.core.primer import Primer, RulesText, read_rules
from inkling.core.words import Say

__all__ = ["LANGUAGES", "load", "load_lesson", "load_rules", "read_text", "speech"]


@cache
def speech(lang: str, package: str = "inkling") -> Say:
    """Return the translator of a package. If the package's catalog lacks a sentence, the art and main catalogs are
    used."""
    return Say(lang, load(lang, package))


@cache
def load(lang: str, package: str) -> NullTranslations:
    """Load the catalog of a package, with the catalogs that supply missing sentences. English needs no catalog."""
    if lang == SOURCE:
        return NullTranslations()
    catalog = read_catalog(lang, package)
    if package != "inkling":
        catalog.add_fallback(load(lang, "inkling" if package == "inkling.art" else "inkling.art"))
    return catalog


def load_rules(lang: str, package: str, primer: Primer) -> RulesText:
    """Parse the rules page of a game."""
    return read_rules(read_text(lang, package, "rules"), primer.slots(speech(lang, package)))


def load_lesson(lang: str, package: str) -> tuple[StepText, ...]:
    """Parse the step texts of a game's lesson."""
    return read_steps(read_text(lang, package, "lesson"))


def read_text(lang: str, package: str, name: str) -> str:
    """Read a teaching text of a game in this language, or in English if it isn't translated."""
    texts = [files(package) / "teach" / f"{name}.{one}.md" for one in (lang, SOURCE)]
    return next(text for text in texts if text.is_file()).read_text(encoding="utf-8")
