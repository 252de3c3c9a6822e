"""Associations that support a silhouette, and sentences made of them."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from inkling.core.chance import Chance
from inkling.games.tofugott.bots.fits import fits, temperaments
from inkling.games.tofugott.bots.unknown_questions import asks_of
from inkling.games.tofugott.rules.actions import Kind
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, Text, find_card, load, silhouettes

Nature: TypeAlias = Literal["sound", "look", "smell", "character"]
Form: TypeAlias = Literal["deed", "thing", "trait"]

ASKED: dict[str, Nature] = {"sound": "sound", "look": "look", "picture": "look", "weather": "look", "smell": "smell"}
"""The nature that each word of asks.toml asks for: a sound, a look or a smell; by default character."""


class Sentence(Text, frozen=True):
    """A sentence. With `asks`, only for questions that ask for one of these."""

    asks: tuple[str, ...] = ()


class Quip(Struct, frozen=True):
    """One association as an argument for a best or a worst answer: its good side, and its bad side."""

    best: tuple[Sentence, ...]
    worst: tuple[Sentence, ...]
    kind: Nature = "character"
    form: Form | None = None

    def natures(self) -> set[Nature]:
        """Return the association's kind, and the kinds that its sentences for certain questions refer to."""
        asks = {word for one in (*self.best, *self.worst) for word in one.asks}
        return {self.kind} | {ASKED[word] for word in asks if word in ASKED}


class Frame(Text, frozen=True):
    """A sentence pattern around an association; with `form`, only for associations of that form."""

    form: Form | None = None


class Openings(Struct, frozen=True):
    """Openings of sentences with guesses."""

    new: tuple[Frame, ...]
    known: tuple[Frame, ...]


@cache
def quips(silhouette: SilhouetteId) -> dict[str, Quip]:
    """Return the quips by the association's word, in association order."""
    return msgspec.convert(load("quips")[silhouette], dict[str, Quip])


@cache
def again() -> tuple[Text, ...]:
    """Return the phrases that introduce a repeated sentence."""
    return msgspec.convert(load("quips")["again"], tuple[Text, ...])


@cache
def openings() -> Openings:
    return msgspec.convert(load("guesses"), Openings)


def phrase(silhouette: SilhouetteId, key: str, lang: str) -> str:
    """Return the association in words."""
    listed = silhouettes()[silhouette].associations[lang if lang == "de" else "en"]
    return listed[list(quips(silhouette)).index(key)]


def reasons(temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind) -> list[str]:
    """Return the associations that a person named, the most persuasive for this temperament first."""
    fit, mind = fits(card, question)[silhouette], temperaments()[temper]
    named = [(mind.word * fit.word, fit.word_because), (mind.image * fit.image, fit.image_because)]
    ordered = sorted(named, key=lambda pair: pair[0], reverse=kind == "best")
    return list(dict.fromkeys(key for _, key in ordered if key))


def arguments(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, chance: Chance
) -> list[str]:
    """Return all ten associations: named ones first, then those of the nature that the question asks for, then the
    rest. If it asks for a sound, a look or a smell, associations of another nature come last."""
    wanted: set[Nature] = {ASKED[word] for word in asked(card, question) if word in ASKED}
    shuffled, _ = chance.shuffle(list(quips(silhouette)))
    suiting = [key for key in shuffled if (wanted or {"character"}) & quips(silhouette)[key].natures()]
    named = reasons(temper, card, question, silhouette, kind)
    first = [key for key in named if not wanted or key in suiting]
    return list(dict.fromkeys([*first, *suiting, *named, *shuffled]))


def argue(quip: Quip, praise: bool, asks: set[str], chance: Chance) -> list[Sentence]:
    """Return the sentences for or against an answer with this association, first those that were written for this kind
    of question."""
    sentences, _ = chance.shuffle(quip.best if praise else quip.worst)
    return sorted((one for one in sentences if not one.asks or asks & set(one.asks)), key=lambda one: not one.asks)


def asked(card: CardId, question: int) -> set[str]:
    return set(asks_of(find_card(card).question[question - 1]))


def unwelcome(card: CardId, question: int) -> bool:
    """True if the question asks for something unwanted; then a silhouette's flaws make it the best answer."""
    asks = asks_of(find_card(card).question[question - 1])
    return "trouble" in asks or asks[0] == "rule"
