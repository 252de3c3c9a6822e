"""How well each silhouette answers each question: by hand-made ratings, and as each temperament sees it."""

import re
from functools import cache, lru_cache
from math import sqrt
from statistics import fmean, pstdev
from typing import TypeAlias

import msgspec
from msgspec import Struct

from inkling.games.tofugott.bots.unknown_questions import asks_of, fits_of
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId, Text, find_card, load
from inkling.games.tofugott.rules.state import Silhouettes

Taste: TypeAlias = tuple[float, ...]
"""By trait: what a temperament likes, in addition to what the question asks for."""


@cache
def traits() -> dict[str, Taste]:
    return {silhouette: tuple(row) for silhouette, row in load("traits")["silhouette"].items()}


@lru_cache(2048)
def wanted(card: CardId, question: int) -> Taste:
    """Return the traits of a good answer: the mean over all kinds that the question asks for."""
    words = load_words()
    rows = [words[word] for word in asks_of(find_card(card).question[question - 1])]
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


@cache
def load_words() -> dict[str, Taste]:
    return {word: tuple(row) for word, row in load("traits")["asks"].items()}


def neutral() -> Taste:
    return (0.0,) * len(traits()["tofu"])


def taste_fit(card: CardId, question: int, silhouette: SilhouetteId, taste: Taste) -> float:
    wishes = zip(traits()[silhouette], wanted(card, question), taste, strict=True)
    return sum(trait * (wish + liking) for trait, wish, liking in wishes)


def favourite(card: CardId, question: int, among: Silhouettes, taste: Taste) -> SilhouetteId:
    return max(among, key=lambda silhouette: taste_fit(card, question, silhouette, taste))


def clearness(card: CardId, question: int, among: Silhouettes, taste: Taste) -> float:
    """Return how far the favourite answer is ahead of the second; the larger, the easier to guess."""
    second, first = sorted(taste_fit(card, question, silhouette, taste) for silhouette in among)[-2:]
    return first - second


def move(taste: Taste, towards: SilhouetteId, away: SilhouetteId, how_far: float) -> Taste:
    pairs = zip(taste, traits()[towards], traits()[away], strict=True)
    return tuple(liking + how_far * (more - less) for liking, more, less in pairs)


WORTH = {"++": 2.0, "+": 1.0, "-": -1.0, "--": -2.0}
DRAFT = 0.5
"""Standard deviation of fits that follow from traits alone. Hand-made ratings differ more."""
JUDGED = re.compile(r"([a-z]+)(\+\+|\+|--|-)([a-z]+)")


class Fit(Struct, frozen=True):
    """Two ratings, from about −2 to 2, and the associations that support them, if a person named some."""

    word: float
    image: float
    word_because: str | None = None
    image_because: str | None = None


@lru_cache(2048)
def fits(card: CardId, question: int) -> dict[SilhouetteId, Fit]:
    """Return the fits by silhouette. An unrated question is rated by its words."""
    if card not in lines():
        return {one: Fit(value, value / 2) for one, value in fits_of(find_card(card).question[question - 1].en).items()}
    draft = drafted(card, question)
    word, image = (dict(judged(half)) for half in lines()[card][question - 1].split("/"))
    return {one: combine(draft[one], word.get(one), image.get(one)) for one in SILHOUETTES}


def combine(draft: float, word: tuple[float, str] | None, image: tuple[float, str] | None) -> Fit:
    """Combine word and image. An unrated image depends a little on the literal sense of the question."""
    plain, plain_because = word or (draft, None)
    seen, seen_because = image or ((draft + plain) / 4, None)
    return Fit(plain, seen, plain_because, seen_because)


@cache
def lines() -> dict[str, list[str]]:
    return load("fits")


def judged(text: str) -> list[tuple[SilhouetteId, tuple[float, str]]]:
    found = (JUDGED.fullmatch(each) for each in text.split())
    return [(SilhouetteId(one[1]), (WORTH[one[2]], one[3])) for one in found if one]


def drafted(card: CardId, question: int) -> dict[SilhouetteId, float]:
    """Return the z-scored fits that follow from traits alone, so that all questions share a scale."""
    raw = {one: taste_fit(card, question, one, neutral()) for one in SILHOUETTES}
    middle, spread = fmean(raw.values()), pstdev(raw.values()) or sqrt(2)
    return {one: DRAFT * (value - middle) / spread for one, value in raw.items()}


class Temperament(Struct, frozen=True):
    """A temperament: the weights of a question's word and image, the traits it likes, and how it talks."""

    name: Text
    word: float
    image: float
    likes: dict[str, float]
    said: tuple[Text, ...]


@cache
def temperaments() -> dict[str, Temperament]:
    return msgspec.convert(load("temperaments"), dict[str, Temperament])


@lru_cache(4096)
def liking(temper: str, card: CardId, question: int) -> tuple[float, ...]:
    """Return how good an answer each silhouette is to this temperament, in silhouette order."""
    mind, row = temperaments()[temper], fits(card, question)
    return tuple(mind.word * row[one].word + mind.image * row[one].image + charm(temper, one) for one in SILHOUETTES)


@cache
def charm(temper: str, silhouette: SilhouetteId) -> float:
    """Return how much a temperament likes a silhouette, whatever the question."""
    named: dict[str, float] = dict(zip(load("traits")["traits"], traits()[silhouette], strict=True))
    return sum(weight * named[trait] for trait, weight in temperaments()[temper].likes.items())
