"""Temperaments: what a mind makes of the fit between a question and a silhouette."""

from functools import cache, lru_cache

import msgspec
from msgspec import Struct

from inkling.games.tofugott.bots.fits import fits
from inkling.games.tofugott.bots.taste import traits
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId, Text, load


class Temperament(Struct, frozen=True):
    """How much it follows the word and the image of a question, the traits it likes, and how it talks."""

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
    """How good an answer each silhouette is to this mind, in the order of silhouettes."""
    mind, row = temperaments()[temper], fits(card, question)
    return tuple(mind.word * row[one].word + mind.image * row[one].image + charm(temper, one) for one in SILHOUETTES)


@cache
def charm(temper: str, silhouette: SilhouetteId) -> float:
    """What it likes about a silhouette, whatever the question."""
    named: dict[str, float] = dict(zip(load("traits")["traits"], traits()[silhouette], strict=True))
    return sum(weight * named[trait] for trait, weight in temperaments()[temper].likes.items())
