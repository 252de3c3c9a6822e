"""German words in English, by a list of our own: ground forms, with the commonest endings and compounds found.

A few hundred words that describe figures, not a dictionary; what it does not know is left out.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LITTLE = frozenset(
    """
    der die das den dem des ein eine einen einem einer und ist nicht mit sich auf für im zu von bei er sie es ihr sein
    seine ihre aus wer wie als auch nach nur wird hat am zum zur
    """.split()  # noqa: SIM905 (a list of words reads better in lines)
)
SMALL = frozenset(
    """
    the a an and is not with on for in to of by he she it her his from who as too after only was has at that
    """.split()  # noqa: SIM905
)
"""The little words by which a German and an English line are told apart."""
ENDINGS = ("", "n", "en", "e", "s", "es", "er", "em", "ern", "nen", "innen", "in", "t", "te", "st", "et", "ten")
SHORTEST = 4
"""Of the last part of a compound that may be read by itself."""


@cache
def german_words() -> Mapping[str, str]:
    text = (files("inkling.games.similo") / "data" / "german.txt").read_text(encoding="utf-8")
    pairs = (pair for line in text.splitlines() if not line.startswith("#") for pair in line.split())
    return dict(pair.split("=") for pair in pairs)


def sounds_german(text: str) -> bool:
    words = text.casefold().replace(",", " ").replace(".", " ").split()
    german = sum(word in LITTLE for word in words) - sum(word in SMALL for word in words)
    return german > 0 or (german == 0 and any(word in german_words() for word in words))


def to_english(word: str) -> tuple[str, ...]:
    """What a German word means: itself, its ground form, or the last part of a compound; nothing if unknown."""
    known = german_words()
    for form in ground_forms(word):
        if form in known:
            return (known[form],)
    for start in range(3, len(word) - SHORTEST + 1):
        for form in ground_forms(word[start:]):
            if form in known and len(form) >= SHORTEST:
                return (*to_english(word[:start].removesuffix("s")), known[form])
    return ()


def ground_forms(word: str) -> list[str]:
    return [word[: len(word) - len(end)] + back for end in ENDINGS if word.endswith(end) for back in ("", "en", "e")]
