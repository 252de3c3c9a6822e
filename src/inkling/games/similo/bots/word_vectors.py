"""Word vectors. A name and a line become one short vector (a gist), with the help of a small precomputed table of
English words.

Used for uploaded decks. A record must not contain the line of a card, but it can contain the gist: a few bytes from
which the text cannot be reconstructed. German words are translated first (`german_words`). Unknown words are ignored.
"""

import re
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import fsum, sqrt
from typing import NamedTuple, TypeAlias
from unicodedata import normalize
from zipfile import ZipFile

from inkling.games.similo.bots.german_words import GERMAN_STOP_WORDS, are_texts_german, translate_to_english

Vector: TypeAlias = list[float]
WIDTH = 64
PRONOUNS = {"she": "woman", "her": "woman", "hers": "woman", "he": "man", "his": "man", "him": "man"}
PRONOUNS_GERMAN = {"sie": "woman", "er": "man", "sein": "man", "seine": "man", "seinen": "man", "seinem": "man"}
"""German pronouns and the English words that replace them. “Sie” in a text about a figure hardly ever means “they”."""
ENDINGS = (("ies", "y"), ("s", ""), ("es", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("er", "e"))


class WordTable(NamedTuple):
    """The word vectors. `place` maps a word to its row; rare words have larger weights."""

    place: dict[str, int]
    vectors: bytes
    weights: bytes

    def vector(self, row: int) -> Vector:
        return decode_signed_bytes(self.vectors[row * WIDTH : (row + 1) * WIDTH])


@cache
def load_word_table() -> WordTable:
    stored = load_npz_arrays("words.npz")
    words = stored["words"].decode().split("\n")
    return WordTable({word: row for row, word in enumerate(words)}, stored["vectors"], stored["weights"])


def load_npz_arrays(name: str) -> dict[str, bytes]:
    """Return the bytes of each array in a numpy .npz file (a zip of .npy files, version 1). This needs no numpy."""
    arrays = {}
    with (files("inkling.games.similo") / "data" / name).open("rb") as file, ZipFile(file) as stored:
        for entry in stored.namelist():
            content = stored.read(entry)
            arrays[entry.removesuffix(".npy")] = content[10 + int.from_bytes(content[8:10], "little") :]
    return arrays


def decode_signed_bytes(content: bytes) -> Vector:
    """Return the bytes as signed integers from −128 to 127."""
    return [float(number) for number in array("b", content)]


def vector_length(vector: Sequence[float]) -> float:
    return sqrt(fsum(value * value for value in vector))


def scale_to_unit_length(vector: Sequence[float]) -> Vector:
    """Return the vector scaled to length 1; a zero vector stays zero."""
    size = max(vector_length(vector), 1e-9)
    return [value / size for value in vector]


def vector_of_card(name: str, line: str, german: bool | None = None) -> Vector:
    """Return the weighted sum of the known words' vectors; zeros if no word is known. If `german` is None, detect the
    language."""
    german = are_texts_german(name, line) if german is None else german
    return [one + other for one, other in zip(vector_of_text(name, german), vector_of_text(line, german), strict=True)]


def vector_of_text(text: str, german: bool) -> Vector:
    table, total = load_word_table(), [0.0] * WIDTH
    for row in table_rows_of(text, german):
        share = table.weights[row] / 255
        total = [
            value + share * part for value, part in zip(total, scale_to_unit_length(table.vector(row)), strict=True)
        ]
    return total


def table_rows_of(text: str, german: bool) -> Iterator[int]:
    place = load_word_table().place
    words, pronouns = split_words(text), PRONOUNS_GERMAN if german else PRONOUNS
    yield from (place[topic] for topic in sorted({pronouns[word] for word in words if word in pronouns}))
    for word in words:
        if german and word in GERMAN_STOP_WORDS:
            continue  # Otherwise the article "die" would be read as to die.
        known = translate_to_english(word) if german else ()
        for english in known or (find_table_form(word),):
            if english in place:
                yield place[english]


def find_table_form(word: str) -> str:
    """Return the form of an English word that is in the table, with or without its ending. If neither is, return the
    word without accents."""
    plain = "".join(sign for sign in normalize("NFKD", word) if not "\u0300" <= sign <= "\u036f")
    forms = (plain, *(plain.removesuffix(end) + stem for end, stem in ENDINGS if plain.endswith(end)))
    return next((form for form in forms if form in load_word_table().place), plain)


def split_words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", re.sub(r"[’']s\b", "", text.casefold()))


def encode_vector_as_base64(vector: Vector) -> str:
    """Encode the vector as Base64 for the record; empty if no word was known."""
    largest = max(map(abs, vector))
    if not largest:
        return ""
    return b64encode(array("b", [round(value / largest * 127) for value in vector]).tobytes()).decode()


def decode_vector_from_base64(gist: str) -> Vector:
    """Decode a vector that `encode_vector_as_base64` wrote. Any other text gives zeros."""
    try:
        content = b64decode(gist, validate=True)
    except ValueError:
        content = b""
    return decode_signed_bytes(content) if len(content) == WIDTH else [0.0] * WIDTH
