"""Names, lines and IDs of decks and cards: translated, normalised, compared, and made safe to print.

A card's ID is `deck/slug`. The slug rule: bring the name to NFKD, fold its case, drop the combining marks U+0300 to
U+036F, and compose it again (NFC). Each run of anything but letters, marks and digits (Unicode L*, M*, N*) becomes one
hyphen, with none at either end. A name of which nothing is left has no slug. A deck's ID is a slug too.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias
from unicodedata import category, normalize

from inkling.core.errors import BadSetup, msg
from inkling.core.languages import SOURCE

COLOURS_PATTERN: Final = "[A-Za-z0-9+/]{48}"
"""Matches the stored colours of a picture: 36 bytes as Base64."""


Text: TypeAlias = str | dict[str, str]
"""A text of an uploaded deck: the same for every reader, or texts by language code in the order of the file."""


def text_in_language(text: Text | None, *wanted: str) -> str:
    """Return the text in the first of these languages that it has; otherwise the English one, or else the first one
    given."""
    if not isinstance(text, dict):
        return text or ""
    return next(text[lang] for lang in (*wanted, SOURCE, *text) if lang in text)


def texts_by_language(text: Text | None, written: str = "") -> Mapping[str, str]:
    """Return the texts by language. A plain text is in the language `written`; if that is empty, return none."""
    if isinstance(text, dict):
        return text
    return {written: text} if written and text else {}


def replace_text_in_language(
    old: Text | None, new: str, lang: str, others: Mapping[str, str], written: str = ""
) -> Text | None:
    """Return the text with `new` in this language. `others` are texts in other languages; empty ones are removed, and
    languages that are missing there keep their text. A text that was only shown because this language has none is not
    stored for this language. `written` is the language of plain texts, if it is known."""
    home = written or lang
    before = texts_by_language(old, home)
    after = {**before, **{code: normalise_text(text) for code, text in {lang: new, **others}.items()}}
    if lang not in before and after[lang] == text_in_language(old, lang):
        del after[lang]
    after = {code: text for code, text in after.items() if text}
    return after.get(home) if not isinstance(old, dict) and set(after) <= {home} else after or None


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
