"""Every sentence of the catalogs as a pattern, to recognise text in a picture."""

import re
from functools import cache

from babel.messages.pofile import read_po

from tests.source_files import ROOT

LEAST = 5
"""Fewest letters of a sentence besides its values. With fewer, nearly any text would match it."""
VALUE = re.compile(r"{\w+}")


@cache
def all_sentences(lang: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the sentences of a language without placeholders, and those with placeholders."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("locale/de.po"):
        with path.open("rb") as file:
            messages = [message for message in read_po(file, locale="de") if message.id]
        for message in messages:
            text = message.id if lang == "en" else message.string
            found.update([text] if isinstance(text, str) else text or ())
    with_values = tuple(text for text in found if VALUE.search(text))
    own = tuple(text for text in with_values if len(re.sub(r"\W", "", VALUE.sub("", text))) >= LEAST)
    return frozenset(found - set(with_values)), own


def is_sentence(text: str, lang: str) -> bool:
    """True if the catalogs can produce this text."""
    plain, with_values = all_sentences(lang)
    return text in plain or any(matches_sentence(text, sentence, lang) for sentence in with_values)


def matches_sentence(text: str, sentence: str, lang: str = "en") -> bool:
    """True if the sentence gives this text with names, cards or other sentences as its values."""
    parts = VALUE.split(sentence)
    if not all(part in text for part in parts):
        return False
    found = re.fullmatch("(.+?)".join(map(re.escape, parts)), text)
    return found is not None and all(is_value(value, lang) for value in found.groups())


def is_value(text: str, lang: str) -> bool:
    """True for a list of things of at most two words each, or a sentence."""
    things = re.split(r", | and | und ", text)
    return all(len(re.findall(r"[^\W\d]+", thing)) <= 2 for thing in things) or is_sentence(text, lang)
