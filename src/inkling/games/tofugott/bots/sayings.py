"""Why an association speaks for a silhouette, and the sentences made of it."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from inkling.core.chance import Chance
from inkling.games.tofugott.bots.fits import fits
from inkling.games.tofugott.bots.temperaments import temperaments
from inkling.games.tofugott.cards import CardId, SilhouetteId, Text, load, ponder_cards, silhouettes

Nature: TypeAlias = Literal["sound", "look", "character"]

ASKED: dict[str, Nature] = {"sound": "sound", "look": "look", "picture": "look", "weather": "look"}
"""Which words of asks.toml want a sound or a look; the others want character."""


class Quip(Struct, frozen=True):
    """One association as an argument for a best answer and for a worst: what is good about it, and what is bad."""

    best: Text
    worst: Text
    kind: Nature = "character"


class Openings(Struct, frozen=True):
    """What is said beside guesses."""

    new: tuple[Text, ...]
    known: tuple[Text, ...]


@cache
def quips(silhouette: SilhouetteId) -> dict[str, Quip]:
    """By the word for the association, in the order of the associations."""
    return msgspec.convert(load("quips")[silhouette], dict[str, Quip])


@cache
def openings() -> Openings:
    return msgspec.convert(load("guesses"), Openings)


def phrase(silhouette: SilhouetteId, key: str, lang: str) -> str:
    """The association in words."""
    listed = silhouettes()[silhouette].associations[lang if lang == "de" else "en"]
    return listed[list(quips(silhouette)).index(key)]


def reasons(temper: str, card: CardId, question: int, silhouette: SilhouetteId) -> list[str]:
    """The associations that a person named for this answer, the one that moves this temperament more first."""
    fit, mind = fits(card, question)[silhouette], temperaments()[temper]
    named = [(abs(mind.word * fit.word), fit.word_because), (abs(mind.image * fit.image), fit.image_because)]
    return list(dict.fromkeys(key for _, key in sorted(named, key=lambda pair: -pair[0]) if key))


def arguments(temper: str, card: CardId, question: int, silhouette: SilhouetteId, chance: Chance) -> list[str]:
    """All ten associations: named ones first, then those of the kind that the question asks for, then the rest."""
    wanted = {ASKED.get(word, "character") for word in ponder_cards()[card].question[question - 1].asks}
    shuffled, _ = chance.shuffle(list(quips(silhouette)))
    suiting = [key for key in shuffled if quips(silhouette)[key].kind in wanted]
    return list(dict.fromkeys([*reasons(temper, card, question, silhouette), *suiting, *shuffled]))


def argue(silhouette: SilhouetteId, key: str, praise: bool, lang: str) -> str:
    """The association as something good or bad to be said of the silhouette."""
    quip = quips(silhouette)[key]
    return (quip.best if praise else quip.worst).read(lang)


def unwelcome(card: CardId, question: int) -> bool:
    """Whether a question asks for something nobody wants: what is bad about a silhouette then makes it the best."""
    asks = ponder_cards()[card].question[question - 1].asks
    return "trouble" in asks or asks[0] == "rule"
