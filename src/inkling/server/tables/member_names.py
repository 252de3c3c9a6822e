"""Names at a table: finds look-alike and unsuitable names, names bots, and numbers people of the same name."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle
from unicodedata import category, name, normalize

MOST_MARKS = 4
"""Maximum number of combining marks on one character. No writing system in use needs more."""
FILLERS = (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159)
INVISIBLE = frozenset(map(chr, (*FILLERS, *range(0x180B, 0x1810))))
"""Characters that are invisible although Python calls them printable: fillers, blanks and joiners."""
SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Variation selectors. They change the look of a symbol or Chinese character, and are invisible elsewhere."""
KEYCAP = "\u20e3"
EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"})
"""Scripts that are normally mixed in one text."""
RESEMBLING = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "CANADIAN"})
"""Scripts with letters that look like those of another script. A name may use only one of them."""
NO_SCRIPT = frozenset({"MODIFIER", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "MASCULINE", "FEMININE"})
"""First words of Unicode letter names that name no script. Such letters belong to several scripts."""

ALIKE = {
    "А": "A", "В": "B", "С": "C", "Е": "E", "Н": "H", "І": "I", "Ј": "J", "К": "K", "М": "M", "О": "O", "Р": "P",
    "Ѕ": "S", "Т": "T", "Х": "X", "У": "Y", "Ү": "Y", "Ԝ": "W", "Ԛ": "Q", "Ӏ": "I", "З": "3", "а": "a", "с": "c",
    "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "к": "k", "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "ѵ": "v",
    "ԝ": "w", "х": "x", "у": "y", "ү": "y", "ӏ": "l",
    "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O", "Ρ": "P",
    "Τ": "T", "Υ": "Y", "Χ": "X", "Ϲ": "C", "Ϳ": "J", "α": "a", "γ": "y", "ι": "i", "κ": "k", "ν": "v", "ο": "o",
    "ρ": "p", "σ": "o", "υ": "u", "χ": "x", "ϲ": "c", "ϳ": "j",
    "Լ": "L", "Օ": "O", "Ս": "U", "ա": "w", "զ": "q", "հ": "h", "յ": "j", "ո": "n", "ս": "u", "ց": "g", "օ": "o",
    "Ꭰ": "D", "Ꭱ": "R", "Ꭲ": "T", "Ꭵ": "i", "Ꭹ": "y", "Ꭺ": "A", "Ꭻ": "J", "Ꭼ": "E", "Ꮃ": "W", "Ꮇ": "M", "Ꮋ": "H",
    "Ꮍ": "Y", "Ꮐ": "G", "Ꮒ": "h", "Ꮓ": "Z", "Ꮢ": "R", "Ꮩ": "V", "Ꮪ": "S", "Ꮮ": "L", "Ꮯ": "C", "Ꮲ": "P", "Ꮶ": "K",
    "Ᏼ": "B", "Ⲏ": "H", "Ⲓ": "I", "Ⲕ": "K", "Ⲙ": "M", "Ⲛ": "N", "Ⲟ": "O", "Ⲣ": "P", "Ⲥ": "C", "Ⲧ": "T", "Ⲭ": "X",
    "ꓐ": "B", "ꓑ": "P", "ꓓ": "D", "ꓔ": "T", "ꓖ": "G", "ꓗ": "K", "ꓙ": "J", "ꓚ": "C", "ꓜ": "Z", "ꓝ": "F", "ꓟ": "M",
    "ꓠ": "N", "ꓡ": "L", "ꓢ": "S", "ꓣ": "R", "ꓦ": "V", "ꓧ": "H", "ꓪ": "W", "ꓫ": "X", "ꓬ": "Y", "ꓮ": "A", "ꓰ": "E",
    "ꓲ": "I", "ꓳ": "O", "ꓴ": "U", "ᗅ": "A", "ᗷ": "B", "ᑕ": "C", "ᗪ": "D", "ᕼ": "H", "ᒍ": "J", "ᒪ": "L", "ᗰ": "M",
    "ᑭ": "P", "ᖇ": "R", "ᔕ": "S", "ᑌ": "U", "ᐯ": "V", "ᗯ": "W", "᙭": "X",
    "ı": "i", "ɑ": "a", "ɡ": "g", "ɩ": "i", "ʋ": "v", "ǀ": "l", "ی": "ي", "ى": "ي", "ک": "ك", "ـ": "",
    "‐": "-", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "ʼ": "'", "ʻ": "'", "`": "'",
}  # fmt: skip
"""Maps each character to the one that it looks like.

Letters that are similar only as capitals are listed as capitals.
"""
SAME_STROKE = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})
"""Characters that look like a single stroke, and characters that look like a ring."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


def has_hidden_characters(text: str) -> bool:
    """True if the text has an invisible character or a useless variation selector, or begins with a combining mark."""
    return is_combining_mark(text[:1] or " ") or any(
        here in INVISIBLE or (here in SELECTORS and not may_variation_selector_follow(before, after))
        for before, here, after in zip(" " + text, text, text[1:] + " ", strict=False)
    )


def may_variation_selector_follow(before: str, after: str) -> bool:
    """True if a selector after the character `before` has an effect: after symbols, Chinese characters and keys."""
    return after == KEYCAP or category(before)[0] in "SP" or script_of_character(before) == "CJK"


def has_too_many_combining_marks(text: str) -> bool:
    marks = 0
    for char in normalize("NFC", text):
        marks = marks + 1 if is_combining_mark(char) else 0
        if marks > MOST_MARKS:
            return True
    return False


def is_combining_mark(char: str) -> bool:
    return category(char) in ("Mn", "Me")


def does_name_mix_scripts(text: str) -> bool:
    """True if the name mixes two scripts that can be confused, or more than two scripts.

    Latin may be combined with one other script, and Chinese characters with Japanese and Korean.
    """
    scripts = {script_of_character(char) for char in normalize("NFKC", text)} - {""}
    others = {"EAST ASIAN" if script in EAST_ASIAN else script for script in scripts}
    return len(others & RESEMBLING) > 1 or len(others - {"LATIN"}) > 1


def script_of_character(char: str) -> str:
    first = name(char, "").partition(" ")[0] if category(char)[0] == "L" else ""
    return "" if first in NO_SCRIPT else first


def do_names_look_alike(one: str, other: str) -> bool:
    """True if people could mistake one name for the other."""
    return not comparable_forms_of_name(one).isdisjoint(comparable_forms_of_name(other))


@lru_cache(maxsize=4096)
def comparable_forms_of_name(text: str) -> frozenset[str]:
    """Return two forms of a name: without case, and its skeleton. Names that share a form look alike."""
    folded = " ".join(normalize("NFKC", text).split())
    # Before NFKC too, because it turns some look-alikes into another letter.
    drawn = " ".join(normalize("NFKC", "".join(ALIKE.get(char, char) for char in text)).split())
    return frozenset((normalize("NFKC", folded.casefold()), skeleton_of_similar_letters(drawn)))


def skeleton_of_similar_letters(text: str) -> str:
    """Return the text with each character replaced by the plainest one that looks the same."""
    plain = "".join(ALIKE.get(char, small_capital_to_letter(char)) for char in remove_decorative_marks(text))
    return normalize("NFC", plain.translate(SAME_STROKE).casefold().replace("rn", "m"))


def small_capital_to_letter(char: str) -> str:
    called = name(char, "")
    return called.removeprefix(SMALL_CAPITAL)[:1] if called.startswith(SMALL_CAPITAL) else char


def remove_decorative_marks(text: str) -> Iterator[str]:
    """Yield the characters without variation selectors and decorative marks.

    Marks that form a letter of their script stay: ë is a letter, but a d with a line below is decorated. Letters are
    decomposed, so that their base letters can be compared.
    """
    base = " "
    for char in normalize("NFC", text):
        if (
            char in SELECTORS
            or char in INVISIBLE
            or (is_combining_mark(char) and script_of_character(base) in RESEMBLING)
        ):
            continue
        base = base if is_combining_mark(char) else char
        yield from normalize("NFD", char)


BOT_NAMES = ("Moss", "Fern", "Wren", "Ash", "Sage", "Robin", "Birch", "Heron", "Otter", "Hazel", "Linnet", "Rowan")
"""Names of bots, in this order. Names of people at the table are skipped."""


def names_of_bots(people: tuple[str, ...], chairs: tuple[int | str | None, ...]) -> dict[int, str]:
    """Return the name of the bot in each chair. The first bot always has the same name, in any chair."""
    bots = [chair for chair, holder in enumerate(chairs) if isinstance(holder, str)]
    if not bots:
        return {}
    taken = {name.casefold() for name in people}
    free = [name for name in BOT_NAMES if name.casefold() not in taken] or list(BOT_NAMES)
    return dict(zip(bots, cycle(free), strict=False))


def add_numbers_to_equal_names(names: tuple[str, ...]) -> tuple[str, ...]:

    def add_ordinal(place: int, name: str) -> str:
        alike = [other for other, other_name in enumerate(names) if do_names_look_alike(other_name, name)]
        return f"{name} {alike.index(place) + 1}" if len(alike) > 1 else name

    return tuple(add_ordinal(place, name) for place, name in enumerate(names))
