"""Recognises German texts, and translates German words with our own word list.

The translation handles common endings and compounds.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

GERMAN_STOP_WORDS = frozenset(
    """
    der die das den dem des ein eine einen einem einer eines und oder aber doch denn ist sind war waren bin bist wird
    werden wurde wurden hat hatte haben kann konnte will wollte muss musste soll darf mag nicht kein keine keinen nie
    immer nur auch noch schon sehr mehr so als wie wo wer was wann wenn weil dass ob da dort hier mit ohne für gegen
    auf aus an am in im ins zu zum zur von vom vor bei beim nach bis seit um über unter durch zwischen ich du er sie
    es wir ihr mich dich sich ihn ihm uns ihnen man mein meine dein sein seine seinen seinem seiner ihre ihren ihrem
    ihrer unser unsere alle alles viel viele etwas nichts jeder jede jedes jeden dieser diese dieses fast gern gerne
    mal
    """.split()  # noqa: SIM905 (a list of words reads better in lines)
)
ENGLISH_STOP_WORDS = frozenset(
    """
    the a an and or but is are was were not with on for in to of by he she it her his from who as so too after only
    has had at that this all they their our my i you we
    """.split()  # noqa: SIM905
)
"""Function words that distinguish German from English texts; words of both languages are left out."""
GERMAN_ENDINGS = ("", "n", "en", "e", "s", "es", "er", "em", "ern", "nen", "innen", "in", "t", "te", "st", "et", "ten")
LISTS = ("german.txt", "german-people.txt")
SHORTEST = 4
"""Minimum length of the last part of a compound that is looked up alone."""


@cache
def load_german_words() -> Mapping[str, str]:
    folder = files("inkling.games.similo") / "data"
    text = "\n".join((folder / name).read_text(encoding="utf-8") for name in LISTS)
    pairs = (pair for line in text.splitlines() if not line.startswith("#") for pair in line.split())
    return dict(pair.split("=") for pair in pairs)


@cache
def load_english_words() -> frozenset[str]:
    return frozenset(load_german_words().values())


def are_texts_german(*texts: str) -> bool:
    """True if the texts together look more German than English. Pass all texts of a deck at once, because the result is
    more reliable for much text."""
    tokens = re.findall(r"[^\W\d_]+", " ".join(texts).casefold())
    german = sum((word in GERMAN_STOP_WORDS) + (word in load_german_words()) for word in tokens)
    return german > sum((word in ENGLISH_STOP_WORDS) + (word in load_english_words()) for word in tokens)


def translate_to_english(word: str) -> tuple[str, ...]:
    """Return the English words for a German word or its base form. For an unknown compound, return those for its known
    parts. Empty if nothing is known."""
    known = load_german_words()
    for form in possible_base_forms(word):
        if form in known:
            return (known[form],)
    for start in range(3, len(word) - SHORTEST + 1):
        for form in possible_base_forms(word[start:]):
            if form in known and len(form) >= SHORTEST:
                return (*translate_to_english(word[:start].removesuffix("s")), known[form])
    return ()


def possible_base_forms(word: str) -> list[str]:
    return [
        word[: len(word) - len(end)] + back for end in GERMAN_ENDINGS if word.endswith(end) for back in ("", "en", "e")
    ]
