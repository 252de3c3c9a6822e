"""A card of somebody's own as it lies on the table: the plate with its initials and its name; a photo comes over it."""

from functools import lru_cache

from inkling.art.typographic import draw_plate, monogram
from inkling.core.html import escape


@lru_cache(maxsize=1024)
def draw(name: str, lines: tuple[str, ...], lang: str) -> str:
    """The line is for whoever looks closer, and the language is that of the name."""
    told = " ".join(name.split())
    long = len(told) > LONG or any(len(word) > LONG_WORD for word in told.split())
    size = " long" if long else " short" if len(told) <= SHORT else ""
    return (
        f'<span class="own-card">{draw_plate(told)}<b aria-hidden="true">{escape(monogram(told)) if told else ""}</b>'
        f'<span class="lbl{size}" dir="auto">{escape(" ".join(map(parted, told.split())))}</span></span>'
    )


LONG, LONG_WORD = 18, 11
"""Signs from which on a name is set smaller."""
SHORT = 11
"""Up to so many it is set larger: it has one row."""
LONGEST_WORD = 14
SHY = "\u00ad"


def parted(word: str) -> str:
    """A word that is too long for a row may break near its middle, between two consonants where it has such."""
    if len(word) <= LONGEST_WORD or not word.isalpha() or word.lower() == word.upper():
        return word
    middle = sorted(range(3, len(word) - 2), key=lambda cut: abs(cut - len(word) / 2))
    cut = next((cut for cut in middle if is_seam(word.lower(), cut)), middle[0])
    return f"{word[:cut]}{SHY}{word[cut:]}"


def is_seam(word: str, cut: int) -> bool:
    """Between two consonants, but not within those that are spoken as one, nor right after them."""
    return not VOWELS & set(word[cut - 1 : cut + 1]) and not any(
        start < cut <= start + len(group)
        for group in ("sch", "ch", "ck", "ph", "th")
        for start in range(len(word))
        if word.startswith(group, start)
    )


VOWELS = set("aeiouyäöüàâéèêëîïôûœæåø")
