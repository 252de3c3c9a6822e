"""Why an association speaks for a silhouette, and the sentences made of it."""

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
"""Which words of asks.toml want a sound, a look or a smell; where none of them stands, character is wanted."""


class Sentence(Text, frozen=True):
    """With `asks`, only for questions that ask for one of these."""

    asks: tuple[str, ...] = ()


class Quip(Struct, frozen=True):
    """One association as an argument for a best answer and for a worst: what is good about it, and what is bad."""

    best: tuple[Sentence, ...]
    worst: tuple[Sentence, ...]
    kind: Nature = "character"
    form: Form | None = None

    def natures(self) -> set[Nature]:
        """Its kind, and what its sentences for certain questions speak of."""
        asks = {word for one in (*self.best, *self.worst) for word in one.asks}
        return {self.kind} | {ASKED[word] for word in asks if word in ASKED}


class Frame(Text, frozen=True):
    """A sentence around an association; with `form`, around none of another form."""

    form: Form | None = None


class Openings(Struct, frozen=True):
    """What is said beside guesses."""

    new: tuple[Frame, ...]
    known: tuple[Frame, ...]


@cache
def quips(silhouette: SilhouetteId) -> dict[str, Quip]:
    """By the word for the association, in the order of the associations."""
    return msgspec.convert(load("quips")[silhouette], dict[str, Quip])


@cache
def again() -> tuple[Text, ...]:
    """What stands before a sentence that has been said already."""
    return msgspec.convert(load("quips")["again"], tuple[Text, ...])


@cache
def openings() -> Openings:
    return msgspec.convert(load("guesses"), Openings)


def phrase(silhouette: SilhouetteId, key: str, lang: str) -> str:
    """The association in words."""
    listed = silhouettes()[silhouette].associations[lang if lang == "de" else "en"]
    return listed[list(quips(silhouette)).index(key)]


def reasons(temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind) -> list[str]:
    """The associations that a person named, the one that moves this temperament more to this answer first."""
    fit, mind = fits(card, question)[silhouette], temperaments()[temper]
    named = [(mind.word * fit.word, fit.word_because), (mind.image * fit.image, fit.image_because)]
    ordered = sorted(named, key=lambda pair: pair[0], reverse=kind == "best")
    return list(dict.fromkeys(key for _, key in ordered if key))


def arguments(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, chance: Chance
) -> list[str]:
    """All ten associations: named ones first, then those of the nature that the question asks for, then the rest. Where
    it asks for a sound, a look or a smell, what is of another nature comes last, whoever named it."""
    wanted: set[Nature] = {ASKED[word] for word in asked(card, question) if word in ASKED}
    shuffled, _ = chance.shuffle(list(quips(silhouette)))
    suiting = [key for key in shuffled if (wanted or {"character"}) & quips(silhouette)[key].natures()]
    named = reasons(temper, card, question, silhouette, kind)
    first = [key for key in named if not wanted or key in suiting]
    return list(dict.fromkeys([*first, *suiting, *named, *shuffled]))


def argue(quip: Quip, praise: bool, asks: set[str], chance: Chance) -> list[Sentence]:
    """What can be said with an association, for it or against it: sentences meant for such a question first."""
    sentences, _ = chance.shuffle(quip.best if praise else quip.worst)
    return sorted((one for one in sentences if not one.asks or asks & set(one.asks)), key=lambda one: not one.asks)


def asked(card: CardId, question: int) -> set[str]:
    return set(asks_of(find_card(card).question[question - 1]))


def unwelcome(card: CardId, question: int) -> bool:
    """Whether a question asks for something nobody wants: what is bad about a silhouette then makes it the best."""
    asks = asks_of(find_card(card).question[question - 1])
    return "trouble" in asks or asks[0] == "rule"
