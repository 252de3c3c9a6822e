"""Rates questions without hand-made ratings by their words alone: what they ask for, and how well each silhouette
answers.

The method is coarse, and the texts for players say so. It uses stems of English and German words that hint at kinds of
answers and at traits, and associations of single words. Equal texts give equal results.
"""

import re
from functools import cache, lru_cache
from math import sqrt
from statistics import fmean, pstdev

from inkling.games.tofugott.rules.cards import SILHOUETTES, Question, SilhouetteId, load_data_file

USUAL = ("person",)
"""The assumed kind of a question none of whose words is known."""
TRAIT, PICTURE = 1.5, 6.0
"""The weight of a trait that the question names, and of a silhouette that it names, relative to the kind of the
question."""
SPREAD = 0.9
"""Standard deviation of fits from words alone; less than that of hand-made ratings."""
MOST_TEXTS = 2048
"""Maximum number of cached texts, because people can write any number of them."""


@cache
def load_word_stems() -> dict[str, dict[str, tuple[str, ...]]]:
    return {
        part: {name: tuple(words) for name, words in rows.items()} for part, rows in load_data_file("unwritten").items()
    }


def split_text_into_words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.lower())


def matching_words_by_stem(part: str, text: str) -> dict[str, list[str]]:
    """Return for each name the words of the text that begin with one of its stems. A short stem must be the whole
    word."""
    words = split_text_into_words(text)
    hits = {
        name: [word for word in words if any(begins_with_word_stem(word, start) for start in starts)]
        for name, starts in load_word_stems()[part].items()
    }
    return {name: some for name, some in hits.items() if some}


def begins_with_word_stem(word: str, start: str) -> bool:
    return word == start or (len(start) > 3 and word.startswith(start))


@lru_cache(MOST_TEXTS)
def recognise_answer_kinds(text: str) -> tuple[str, ...]:
    """Return the kinds of answer that the text asks for, at most two. "Person" comes last, because most questions ask
    for something more specific."""
    kinds = sorted(matching_words_by_stem("asks", text), key=lambda kind: kind == "person")
    return tuple(kinds[:2]) or USUAL


def answer_kinds_of_question(question: Question) -> tuple[str, ...]:
    """Return the kinds of answer that a question asks for: those from its data or, if it has none, those recognised
    from its words."""
    return question.asks or recognise_answer_kinds(question.en)


@lru_cache(MOST_TEXTS)
def fits_of_silhouettes_to_text(text: str) -> dict[SilhouetteId, float]:
    """Return how well each silhouette answers a question with this text, from about −2 to 2."""
    tables = load_data_file("traits")
    columns, kinds = tables["traits"], [tables["asks"][kind] for kind in recognise_answer_kinds(text)]
    wanted = [fmean(column) for column in zip(*kinds, strict=True)]
    for part, sign in (("traits", TRAIT), ("lacks", -TRAIT)):
        for trait in matching_words_by_stem(part, text):
            wanted[columns.index(trait)] += sign
    pictures = matching_words_by_stem("silhouette", text)
    raw = {
        silhouette: sum(trait * wish for trait, wish in zip(tables["silhouette"][silhouette], wanted, strict=True))
        + PICTURE * bool(pictures.get(silhouette))
        for silhouette in SILHOUETTES
    }
    middle, spread = fmean(raw.values()), pstdev(raw.values()) or sqrt(2)
    return {silhouette: SPREAD * (value - middle) / spread for silhouette, value in raw.items()}


def has_no_known_word(text: str) -> bool:
    """True if no word of the text was recognized."""
    return not any(matching_words_by_stem(part, text) for part in load_word_stems())
