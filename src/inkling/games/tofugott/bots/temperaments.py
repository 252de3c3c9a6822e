"""The temperaments of bots. A temperament weighs how well an answer fits the question literally and how well it fits as
an image, and likes certain traits."""

from functools import cache, lru_cache

import msgspec
from msgspec import Struct

from inkling.games.tofugott.bots.answer_fit import fits_of_question, load_silhouette_traits
from inkling.games.tofugott.rules.cards import (
    SILHOUETTES,
    CardId,
    SilhouetteId,
    TranslatedText,
    load_data_file,
)


class Temperament(Struct, frozen=True):
    """A temperament of bots. `word` and `image` are the weights of an answer's literal fit and of its fit as an image.
    `likes` has a weight for each preferred trait, and `said` has phrases that begin this temperament's sentences."""

    name: TranslatedText
    word: float
    image: float
    likes: dict[str, float]
    said: tuple[TranslatedText, ...]


@cache
def load_temperaments() -> dict[str, Temperament]:
    return msgspec.convert(load_data_file("temperaments"), dict[str, Temperament])


@lru_cache(4096)
def quality_of_answers_for_temperament(temper: str, card: CardId, question: int) -> tuple[float, ...]:
    """Return how good an answer each silhouette is for this temperament, in the order of SILHOUETTES."""
    mind, row = load_temperaments()[temper], fits_of_question(card, question)
    return tuple(
        mind.word * row[silhouette].word
        + mind.image * row[silhouette].image
        + liking_whatever_the_question(temper, silhouette)
        for silhouette in SILHOUETTES
    )


@cache
def liking_whatever_the_question(temper: str, silhouette: SilhouetteId) -> float:
    """Return how much a temperament likes this silhouette in general, independent of the question."""
    named: dict[str, float] = dict(
        zip(load_data_file("traits")["traits"], load_silhouette_traits()[silhouette], strict=True)
    )
    return sum(weight * named[trait] for trait, weight in load_temperaments()[temper].likes.items())
