"""Draws the face of a card without a built-in picture: a plate with initials, and the name. The page draws a photo over
it."""

from inkling.art.typographic import draw_plate, monogram
from inkling.core.html import escape
from inkling.games.decks.card_texts import normalise_text


def draw_plate_with_name(name: str) -> str:
    text = normalise_text(name)
    long = len(text) > LONG or any(len(word) > LONG_WORD for word in text.split())
    size = " long" if long else " short" if len(text) <= SHORT else ""
    return (
        f'<span class="own-card">{draw_plate(text)}<b aria-hidden="true">{escape(monogram(text)) if text else ""}</b>'
        f'<span class="lbl{size}" dir="auto">{escape(" ".join(map(with_soft_hyphen, text.split())))}</span></span>'
    )


LONG, LONG_WORD = 18, 11
"""A name, or a word of it, with more characters than this is set in smaller type."""
SHORT = 11
"""A name with up to this many characters is set in larger type, because it fits into one row."""
LONGEST_WORD = 14
SHY = "\u00ad"


def with_soft_hyphen(word: str) -> str:
    """Return the word, with a soft hyphen near its middle if it is too long for a row. The hyphen is between two
    consonants if possible."""
    if len(word) <= LONGEST_WORD or not word.isalpha() or word.lower() == word.upper():
        return word
    middle = sorted(range(3, len(word) - 2), key=lambda cut: abs(cut - len(word) / 2))
    cut = next((cut for cut in middle if may_break_between(word.lower(), cut)), middle[0])
    return f"{word[:cut]}{SHY}{word[cut:]}"


def may_break_between(word: str, cut: int) -> bool:
    """True if a word may be hyphenated here: between two consonants, but not inside or right after a group such as
    “sch” that is pronounced as one sound."""
    return not VOWELS & set(word[cut - 1 : cut + 1]) and not any(
        start < cut <= start + len(group)
        for group in ("sch", "ch", "ck", "ph", "th")
        for start in range(len(word))
        if word.startswith(group, start)
    )


VOWELS = set("aeiouyäöüàâéèêëîïôûœæåø")
