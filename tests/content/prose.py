"""Checks for any text for players, in English and German, and the files with such texts."""

import re
import tomllib
from importlib.resources import files
from typing import Any

from msgspec import Struct


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.casefold()))


FOREIGN = {
    "en": words_of("der das und ist ein eine einen dem den mit nicht sie du dein wer wem wen von ihr für auf bis"),
    "de": words_of("the and of with who whom what is are she that for his from you your to at on"),
}
"""Common words of the other language, except words of both languages (die, was, war, in)."""
AMERICAN = words_of("color colors favorite gray neighbor neighbors center pajamas jewelry traveler theater mold")
WRONG_SIGNS = {"en": re.compile("[\"'`´„‚]|\\.\\.\\.| - | – |—"), "de": re.compile("[\"'`´”]|\\.\\.\\.| - |—")}
"""Straight quotation marks and other typewriter characters, and the quotation marks and dashes of the other
language."""


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    de: str


def load(game: str, name: str) -> dict[str, Any]:
    return tomllib.loads((files(f"inkling.games.{game}") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def faults(text: str, lang: str) -> list[str]:
    """Return what is wrong with a text for players."""
    found = []
    if not text.strip():
        found.append("empty")
    if text != text.strip() or re.search(r"\s\s|[^\S ]", text):
        found.append("stray spaces")
    if WRONG_SIGNS[lang].search(text):
        found.append("wrong signs")
    if words_of(text) & FOREIGN[lang]:
        found.append("foreign words")
    if lang == "en" and words_of(text) & AMERICAN:
        found.append("not British")
    return found


def faults_of_both(text: Text) -> list[str]:
    return faults(text.en, "en") + faults(text.de, "de")
