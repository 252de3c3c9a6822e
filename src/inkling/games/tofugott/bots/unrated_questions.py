"""Unknown questions: what they ask for, and how well each silhouette answers, from the words alone.

The method is coarse, and the texts admit it: stems of English and German words for kinds of questions and traits,
and associations of single words. Equal texts give equal results.
"""

import re
from functools import cache, lru_cache
from math import sqrt
from statistics import fmean, pstdev

from inkling.games.tofugott.rules.cards import SILHOUETTES, Question, SilhouetteId, load_data_file

USUAL = ("person",)
"""What a question is assumed to ask for if its words say nothing."""
TRAIT, PICTURE = 1.5, 6.0
"""The weight of a trait that is named, and of an association, relative to the kind of the question."""
SPREAD = 0.9
"""Standard deviation of fits from words alone; less than that of hand-made ratings."""
MOST_TEXTS = 2048
"""Most texts that are cached, because people can write any number of them."""


@cache
def load_word_stems() -> dict[str, dict[str, tuple[str, ...]]]:
    return {
        part: {name: tuple(words) for name, words in rows.items()} for part, rows in load_data_file("unwritten").items()
    }


def split_text_into_words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.lower())


def matching_words_by_stem(part: str, text: str) -> dict[str, list[str]]:
    """Return, for each name, the words of the text that begin with its stem; a short stem must be the whole word."""
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
    """Return at most two kinds. "Who" comes last, because most questions ask for more than that."""
    kinds = sorted(matching_words_by_stem("asks", text), key=lambda kind: kind == "person")
    return tuple(kinds[:2]) or USUAL


def answer_kinds_of_question(question: Question) -> tuple[str, ...]:
    """Return the kinds judged by hand, or else those read from the words."""
    return question.asks or recognise_answer_kinds(question.en)


@lru_cache(MOST_TEXTS)
def fits_of_silhouettes_to_text(text: str) -> dict[SilhouetteId, float]:
    """Return how well each silhouette answers, about −2 to 2."""
    tables = load_data_file("traits")
    columns, kinds = tables["traits"], [tables["asks"][kind] for kind in recognise_answer_kinds(text)]
    wanted = [fmean(column) for column in zip(*kinds, strict=True)]
    for part, sign in (("traits", TRAIT), ("lacks", -TRAIT)):
        for trait in matching_words_by_stem(part, text):
            wanted[columns.index(trait)] += sign
    pictures = matching_words_by_stem("silhouette", text)
    raw = {
        one: sum(trait * wish for trait, wish in zip(tables["silhouette"][one], wanted, strict=True))
        + PICTURE * bool(pictures.get(one))
        for one in SILHOUETTES
    }
    middle, spread = fmean(raw.values()), pstdev(raw.values()) or sqrt(2)
    return {one: SPREAD * (value - middle) / spread for one, value in raw.items()}


def has_no_known_word(text: str) -> bool:
    """True if no word of the text was recognized."""
    return not any(matching_words_by_stem(part, text) for part in load_word_stems())
