"""German words in English, by a list of our own: ground forms, with the commonest endings and compounds found.

A few hundred words that describe figures, not a dictionary; what it does not know is left out.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LITTLE = frozenset(
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
SMALL = frozenset(
    """
    the a an and or but is are was were not with on for in to of by he she it her his from who as so too after only
    has had at that this all they their our my i you we
    """.split()  # noqa: SIM905
)
"""The little words by which German and English texts are told apart; what is in both tells nothing."""
ENDINGS = ("", "n", "en", "e", "s", "es", "er", "em", "ern", "nen", "innen", "in", "t", "te", "st", "et", "ten")
LISTS = ("german.txt", "german-people.txt")
SHORTEST = 4
"""Of the last part of a compound that may be read by itself."""


@cache
def german_words() -> Mapping[str, str]:
    folder = files("inkling.games.similo") / "data"
    text = "\n".join((folder / name).read_text(encoding="utf-8") for name in LISTS)
    pairs = (pair for line in text.splitlines() if not line.startswith("#") for pair in line.split())
    return dict(pair.split("=") for pair in pairs)


@cache
def english_words() -> frozenset[str]:
    return frozenset(german_words().values())


def sounds_german(*texts: str) -> bool:
    """All the texts of a deck together tell it better than one line alone."""
    words = re.findall(r"[^\W\d_]+", " ".join(texts).casefold())
    german = sum((word in LITTLE) + (word in german_words()) for word in words)
    return german > sum((word in SMALL) + (word in english_words()) for word in words)


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
