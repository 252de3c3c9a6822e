"""Names, lines and IDs of decks and cards: translated, normalised, compared, and made safe to print.

A card's ID is `deck/slug`. The slug rule: bring the name to NFKD, fold its case, drop the combining marks U+0300 to
U+036F, and compose it again (NFC). Each run of anything but letters, marks and digits (Unicode L*, M*, N*) becomes one
hyphen, with none at either end. A name of which nothing is left has no slug. A deck's ID is a slug too.
"""

from typing import Final, TypeAlias
from unicodedata import category, normalize

from msgspec import Struct

from inkling.core.errors import BadSetup, msg

COLOURS_PATTERN: Final = "[A-Za-z0-9+/]{48}"
"""Matches the stored colours of a picture: 36 bytes as Base64."""


class BilingualText(Struct, frozen=True):
    """A text in English and German, as the file of an uploaded deck may contain it. In other languages the English text
    is shown."""

    en: str
    de: str


Text: TypeAlias = str | BilingualText


def text_in_language(text: Text | None, lang: str) -> str:
    if not isinstance(text, BilingualText):
        return text or ""
    return text.de if lang == "de" else text.en


def replace_text_in_language(old: Text | None, new: str, lang: str) -> Text | None:
    """Return the text with `new` as its version in this language. If the old text has both languages, the other version
    stays."""
    text = normalise_text(new)
    if not isinstance(old, BilingualText) or not text:
        return text or None
    return BilingualText(old.en, text) if lang == "de" else BilingualText(text, old.de)


def normalise_text(text: str) -> str:
    return " ".join(text.split())


def slug_of_name(name: str) -> str:
    """Return the slug of a name, by the rule in this module's docstring."""
    folded = normalize("NFKD", name).casefold()
    plain = normalize("NFC", "".join(sign for sign in folded if not "\u0300" <= sign <= "\u036f"))
    slug = "-".join("".join(sign if category(sign)[0] in "LMN" else " " for sign in plain).split())
    if not slug:
        raise BadSetup("no-slug", msg("“{name}” has no letter or digit, so it can’t be an ID."), name=name)
    return slug


def slug_or_default(name: str, otherwise: str) -> str:
    """Return the slug of a name, or `otherwise` if it has none."""
    try:
        return slug_of_name(name)
    except BadSetup:
        return otherwise


def comparison_key(text: str) -> str:
    """Return a key that is equal for names or paths that people or file systems treat as equal."""
    return normalize("NFC", normalize("NFC", text).casefold())


def printable_text(text: str, most: int = 80) -> str:
    """Return a text that is safe to print: one line of bounded length, without control characters."""
    safe = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[: most + 1])
    return safe if len(safe) <= most else safe[:most] + "…"
