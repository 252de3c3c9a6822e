"""Associations that support a silhouette, and sentences made of them."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from inkling.core.chance import Chance
from inkling.games.tofugott.bots.answer_fit import fits_of_question, load_temperaments
from inkling.games.tofugott.bots.unknown_questions import asks_of_question
from inkling.games.tofugott.rules.actions import Kind
from inkling.games.tofugott.rules.cards import (
    CardId,
    SilhouetteId,
    TranslatedText,
    find_card,
    load_data,
    load_silhouettes,
)

Nature: TypeAlias = Literal["sound", "look", "smell", "character"]
Form: TypeAlias = Literal["deed", "thing", "trait"]

ASKED: dict[str, Nature] = {"sound": "sound", "look": "look", "picture": "look", "weather": "look", "smell": "smell"}
"""The nature that each word of asks.toml asks for: a sound, a look or a smell; by default character."""


class ArgumentSentence(TranslatedText, frozen=True):
    """A sentence. With `asks`, only for questions that ask for one of these."""

    asks: tuple[str, ...] = ()


class AssociationArgument(Struct, frozen=True):
    """One association as an argument for a best or a worst answer: its good side, and its bad side."""

    best: tuple[ArgumentSentence, ...]
    worst: tuple[ArgumentSentence, ...]
    kind: Nature = "character"
    form: Form | None = None

    def natures(self) -> set[Nature]:
        """Return the association's kind, and the kinds its question-specific sentences refer to."""
        asks = {word for one in (*self.best, *self.worst) for word in one.asks}
        return {self.kind} | {ASKED[word] for word in asks if word in ASKED}


class SentencePattern(TranslatedText, frozen=True):
    """A sentence pattern around an association; with `form`, only for associations of that form."""

    form: Form | None = None


class SentenceOpenings(Struct, frozen=True):
    """Openings of sentences with guesses."""

    new: tuple[SentencePattern, ...]
    known: tuple[SentencePattern, ...]


@cache
def load_arguments(silhouette: SilhouetteId) -> dict[str, AssociationArgument]:
    """Return the quips by the association's word, in association order."""
    return msgspec.convert(load_data("quips")[silhouette], dict[str, AssociationArgument])


@cache
def repetition_phrases() -> tuple[TranslatedText, ...]:
    """Return the phrases that introduce a repeated sentence."""
    return msgspec.convert(load_data("quips")["again"], tuple[TranslatedText, ...])


@cache
def load_openings() -> SentenceOpenings:
    return msgspec.convert(load_data("guesses"), SentenceOpenings)


def association_phrase(silhouette: SilhouetteId, key: str, lang: str) -> str:
    """Return the association in words."""
    listed = load_silhouettes()[silhouette].associations[lang if lang == "de" else "en"]
    return listed[list(load_arguments(silhouette)).index(key)]


def named_associations(temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind) -> list[str]:
    """Return the associations that a person named, the most persuasive for this temperament first."""
    fit, mind = fits_of_question(card, question)[silhouette], load_temperaments()[temper]
    named = [(mind.word * fit.word, fit.word_because), (mind.image * fit.image, fit.image_because)]
    ordered = sorted(named, key=lambda pair: pair[0], reverse=kind == "best")
    return list(dict.fromkeys(key for _, key in ordered if key))


def ranked_associations(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, chance: Chance
) -> list[str]:
    """Return all ten associations: named ones first, then those of the nature that the question asks for, then the
    rest. If it asks for a sound, a look or a smell, associations of another nature come last."""
    wanted: set[Nature] = {ASKED[word] for word in things_asked_for(card, question) if word in ASKED}
    shuffled, _ = chance.shuffle(list(load_arguments(silhouette)))
    suiting = [key for key in shuffled if (wanted or {"character"}) & load_arguments(silhouette)[key].natures()]
    named = named_associations(temper, card, question, silhouette, kind)
    first = [key for key in named if not wanted or key in suiting]
    return list(dict.fromkeys([*first, *suiting, *named, *shuffled]))


def argument_sentences(
    quip: AssociationArgument, praise: bool, asks: set[str], chance: Chance
) -> list[ArgumentSentence]:
    """Return the sentences for or against an answer with this association, those meant for such a question first."""
    sentences, _ = chance.shuffle(quip.best if praise else quip.worst)
    return sorted((one for one in sentences if not one.asks or asks & set(one.asks)), key=lambda one: not one.asks)


def things_asked_for(card: CardId, question: int) -> set[str]:
    return set(asks_of_question(find_card(card).question[question - 1]))


def asks_for_unwanted(card: CardId, question: int) -> bool:
    """True if the question asks for something unwanted; then a silhouette's flaws make it the best answer."""
    asks = asks_of_question(find_card(card).question[question - 1])
    return "trouble" in asks or asks[0] == "rule"
