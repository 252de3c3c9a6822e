"""How well each silhouette answers each question. It is rated by hand or, if there is no such rating, by traits."""

import re
from functools import cache, lru_cache
from math import sqrt
from statistics import fmean, pstdev
from typing import TypeAlias

from msgspec import Struct

from inkling.games.tofugott.bots.unrated_questions import answer_kinds_of_question, fits_of_silhouettes_to_text
from inkling.games.tofugott.rules.cards import (
    SILHOUETTES,
    CardId,
    SilhouetteId,
    find_card,
    load_data_file,
)
from inkling.games.tofugott.rules.state import Silhouettes

Taste: TypeAlias = tuple[float, ...]
"""A number for each trait: how much somebody likes it, apart from the question."""


@cache
def load_silhouette_traits() -> dict[str, Taste]:
    return {silhouette: tuple(row) for silhouette, row in load_data_file("traits")["silhouette"].items()}


@lru_cache(2048)
def traits_wanted_by_question(card: CardId, question: int) -> Taste:
    """Return the traits that a good answer has. If the question asks for several kinds of answer, this is the mean of
    their traits."""
    word_traits = load_word_traits()
    rows = [word_traits[word] for word in answer_kinds_of_question(find_card(card).question[question - 1])]
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


@cache
def load_word_traits() -> dict[str, Taste]:
    return {word: tuple(row) for word, row in load_data_file("traits")["asks"].items()}


def taste_without_preferences() -> Taste:
    return (0.0,) * len(load_silhouette_traits()["tofu"])


def fit_of_silhouette_to_question(card: CardId, question: int, silhouette: SilhouetteId, taste: Taste) -> float:
    wishes = zip(load_silhouette_traits()[silhouette], traits_wanted_by_question(card, question), taste, strict=True)
    return sum(trait * (wish + liking) for trait, wish, liking in wishes)


def favourite_silhouette(card: CardId, question: int, among: Silhouettes, taste: Taste) -> SilhouetteId:
    return max(among, key=lambda silhouette: fit_of_silhouette_to_question(card, question, silhouette, taste))


def lead_of_favourite_answer(card: CardId, question: int, among: Silhouettes, taste: Taste) -> float:
    """Return by how much the best fitting answer fits better than the second best. The larger this is, the easier it is
    to guess."""
    second, first = sorted(fit_of_silhouette_to_question(card, question, silhouette, taste) for silhouette in among)[
        -2:
    ]
    return first - second


def move_taste_towards_traits(taste: Taste, towards: SilhouetteId, away: SilhouetteId, amount: float) -> Taste:
    pairs = zip(taste, load_silhouette_traits()[towards], load_silhouette_traits()[away], strict=True)
    return tuple(liking + amount * (more - less) for liking, more, less in pairs)


WORTH = {"++": 2.0, "+": 1.0, "-": -1.0, "--": -2.0}
DRAFT = 0.5
"""Standard deviation of fits that follow from traits alone. That of hand-made ratings is larger."""
JUDGED = re.compile(r"([a-z]+)(\+\+|\+|--|-)([a-z]+)")


class AnswerFit(Struct, frozen=True):
    """Two ratings of an answer from about −2 to 2: `word` for the question taken literally, and `image` for the
    question taken as an image. Ratings made by hand may also name the associations that support them."""

    word: float
    image: float
    word_because: str | None = None
    image_because: str | None = None


@lru_cache(2048)
def fits_of_question(card: CardId, question: int) -> dict[SilhouetteId, AnswerFit]:
    """Return the fit of each silhouette to a question. A question without hand-made ratings is rated by its words."""
    if card not in load_ratings():
        return {
            silhouette: AnswerFit(value, value / 2)
            for silhouette, value in fits_of_silhouettes_to_text(find_card(card).question[question - 1].en).items()
        }
    draft = standardised_fits_from_traits(card, question)
    word, image = (dict(parse_answer_rating(half)) for half in load_ratings()[card][question - 1].split("/"))
    return {
        silhouette: combine_word_and_image_fit(draft[silhouette], word.get(silhouette), image.get(silhouette))
        for silhouette in SILHOUETTES
    }


def combine_word_and_image_fit(
    draft: float, word: tuple[float, str] | None, image: tuple[float, str] | None
) -> AnswerFit:
    """Return the answer's fit from its two ratings. If the image rating is missing, it is derived from the literal
    rating, with less weight."""
    plain, plain_because = word or (draft, None)
    seen, seen_because = image or ((draft + plain) / 4, None)
    return AnswerFit(plain, seen, plain_because, seen_because)


@cache
def load_ratings() -> dict[str, list[str]]:
    return load_data_file("fits")


def parse_answer_rating(text: str) -> list[tuple[SilhouetteId, tuple[float, str]]]:
    matches = (JUDGED.fullmatch(each) for each in text.split())
    return [(SilhouetteId(match[1]), (WORTH[match[2]], match[3])) for match in matches if match]


def standardised_fits_from_traits(card: CardId, question: int) -> dict[SilhouetteId, float]:
    """Return the fits that follow from traits alone. They are scaled so that all questions have the same mean and
    standard deviation."""
    raw = {
        silhouette: fit_of_silhouette_to_question(card, question, silhouette, taste_without_preferences())
        for silhouette in SILHOUETTES
    }
    middle, spread = fmean(raw.values()), pstdev(raw.values()) or sqrt(2)
    return {silhouette: DRAFT * (value - middle) / spread for silhouette, value in raw.items()}
