"""Reads a name and a line: a small table of English words, each a short vector, made offline.

For decks that people bring. What is kept of a text is its gist, a vector of a few bytes from which the text cannot be
read back; so a record can hold it where it must not hold the line. German words go by way of a list of their own.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, NamedTuple, TypeAlias
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from inkling.games.similo.bots.german import LITTLE, sounds_german, to_english

Vector: TypeAlias = NDArray[np.float64]
WIDTH = 64
PRONOUNS = {"she": "woman", "her": "woman", "hers": "woman", "he": "man", "his": "man", "him": "man"}
PRONOUNS_GERMAN = {"sie": "woman", "er": "man", "sein": "man", "seine": "man", "seinen": "man", "seinem": "man"}
"""Little words that say one thing that counts. “Sie” of a figure is hardly ever a plural."""
ENDINGS = (("ies", "y"), ("s", ""), ("es", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("er", "e"))


class Table(NamedTuple):
    """`place` finds a word's row; rare words weigh more."""

    place: dict[str, int]
    vectors: NDArray[np.int8]
    weights: NDArray[np.uint8]


@cache
def word_table() -> Table:
    stored = load_arrays("words.npz")
    words = stored["words"].tobytes().decode().split("\n")
    return Table({word: row for row, word in enumerate(words)}, stored["vectors"], stored["weights"])


def load_arrays(name: str) -> dict[str, NDArray[Any]]:
    content = (files("inkling.games.similo") / "data" / name).read_bytes()
    with np.load(BytesIO(content)) as arrays:
        return {key: arrays[key] for key in arrays.files}


def read_card(name: str, line: str, german: bool | None = None) -> Vector:
    """The sum of the words that are known; all zeros where none is. If nobody says, it finds out the language."""
    german = sounds_german(name, line) if german is None else german
    return read_text(name, german) + read_text(line, german)


def read_text(text: str, german: bool) -> Vector:
    table, total = word_table(), np.zeros(WIDTH)
    for row in rows_of(text, german):
        vector = table.vectors[row].astype(float)
        total += int(table.weights[row]) / 255 * vector / np.linalg.norm(vector)
    return total


def rows_of(text: str, german: bool) -> Iterator[int]:
    place = word_table().place
    words, pronouns = split_words(text), PRONOUNS_GERMAN if german else PRONOUNS
    yield from (place[one] for one in sorted({pronouns[word] for word in words if word in pronouns}))
    for word in words:
        if german and word in LITTLE:
            continue  # else "die" would be read as to die
        known = to_english(word) if german else ()
        for english in known or (find_word(word),):
            if english in place:
                yield place[english]


def find_word(word: str) -> str:
    """The form of an English word that the table has, if it has any."""
    plain = "".join(sign for sign in normalize("NFKD", word) if not "\u0300" <= sign <= "\u036f")
    forms = (plain, *(plain.removesuffix(end) + stem for end, stem in ENDINGS if plain.endswith(end)))
    return next((form for form in forms if form in word_table().place), plain)


def split_words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", re.sub(r"[’']s\b", "", text.casefold()))


def write_gist(vector: Vector) -> str:
    """A text for the record; empty where nothing was understood."""
    largest = np.abs(vector).max()
    if not largest:
        return ""
    return b64encode(np.round(vector / largest * 127).astype(np.int8).tobytes()).decode()


def read_gist(gist: str) -> Vector:
    """What `write_gist` wrote; anything else is nothing."""
    try:
        content = b64decode(gist, validate=True)
    except ValueError:
        content = b""
    return np.frombuffer(content, np.int8).astype(float) if len(content) == WIDTH else np.zeros(WIDTH)
