"""Arguments of bots: associations that make a silhouette a good or bad answer, and sentences made from them."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from inkling.core.chance import Chance
from inkling.core.languages import translate_line
from inkling.games.tofugott.bots.answer_fit import fits_of_question
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.bots.unrated_questions import answer_kinds_of_question
from inkling.games.tofugott.rules.actions import Kind
from inkling.games.tofugott.rules.cards import (
    PACKAGE,
    CardId,
    SilhouetteId,
    TranslatedText,
    find_card,
    load_data_file,
    load_silhouettes,
)

Nature: TypeAlias = Literal["sound", "silence", "look", "smell", "character"]

ASKED: dict[str, Nature] = {"sound": "sound", "look": "look", "picture": "look", "weather": "look", "smell": "smell"}
"""For each kind of question (asks.toml), the nature of the association that it asks for; by default character."""
UNSUITED: dict[Nature, set[str]] = {
    "sound": {"look", "picture", "smell", "food", "name"},
    "silence": {"sound", "look", "picture", "smell", "food", "name"},
    "look": {"sound", "smell", "feeling", "name", "reason", "excuse", "motto", "manner"},
    "smell": set(),
    "character": {"sound", "look", "picture", "weather", "smell", "name"},
}
"""By nature of an association: the kinds of question to which a sentence about it is no answer, unless the sentence was
written for such questions."""


ANSWERED: dict[Nature, set[str]] = {
    "sound": {"sound"},
    "silence": set(),
    "look": {"look", "picture"},
    "smell": {"smell"},
    "character": set(),
}
"""By nature of an association: the kinds of question that it answers even if no hand-made rating names it."""
SENSES = {"sound", "look", "picture", "smell", "weather", "food"}
"""Kinds of question about the senses. A sentence that was written for one of them always answers it."""


class ArgumentSentence(TranslatedText, frozen=True):
    """A sentence. If `asks` is not empty, the sentence suits only questions that ask for one of these kinds."""

    asks: tuple[str, ...] = ()


class AssociationArgument(Struct, frozen=True):
    """One association as an argument. It has sentences about its good side, for a best answer, and about its bad side,
    for a worst answer."""

    best: tuple[ArgumentSentence, ...]
    worst: tuple[ArgumentSentence, ...]
    kind: Nature = "character"

    def kinds_of_association(self) -> set[Nature]:
        """Return the kind of this association, and the kinds of its sentences that suit only certain questions."""
        asks = {word for one in (*self.best, *self.worst) for word in one.asks}
        return {self.kind} | {ASKED[word] for word in asks if word in ASKED}


class GuessPatterns(Struct, frozen=True):
    """Patterns of sentences that bots write with a guess. `known` refers to the active player's earlier answers; `new`
    is for players who have no earlier answers."""

    new: tuple[TranslatedText, ...]
    known: tuple[TranslatedText, ...]


@cache
def load_arguments_by_association(silhouette: SilhouetteId) -> dict[str, AssociationArgument]:
    """Return, by association, the arguments for and against this silhouette, in the order of the data file."""
    return msgspec.convert(load_data_file("quips")[silhouette], dict[str, AssociationArgument])


@cache
def repetition_phrases() -> tuple[TranslatedText, ...]:
    """Return the phrases with which a bot introduces a sentence that it repeats."""
    return msgspec.convert(load_data_file("quips")["again"], tuple[TranslatedText, ...])


@cache
def sentences_for_any_answer() -> tuple[TranslatedText, ...]:
    """Return the sentences that fit any answer."""
    return msgspec.convert(load_data_file("quips")["plain"], tuple[TranslatedText, ...])


@cache
def load_guess_patterns() -> GuessPatterns:
    return msgspec.convert(load_data_file("guesses"), GuessPatterns)


def association_as_predicate(silhouette: SilhouetteId, key: str, lang: str) -> str:
    """Return the association as the rest of a sentence about the silhouette: “has huge eyes”."""
    place, clauses = list(load_arguments_by_association(silhouette)).index(key), load_silhouettes()[silhouette].clauses
    return translate_line(clauses["en"][place], clauses["de"][place], lang, PACKAGE)


def association_as_sentence(silhouette: SilhouetteId, key: str, lang: str) -> str:
    """Return the association as a sentence without capital letter: “the owl has huge eyes”."""
    named = load_silhouettes()[silhouette].with_article.in_language(lang)
    return f"{named} {association_as_predicate(silhouette, key, lang)}"


def associations_named_by_people(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind
) -> list[str]:
    """Return the associations that the hand-made ratings name for this answer. The most persuasive for this temperament
    comes first."""
    fit, mind = fits_of_question(card, question)[silhouette], load_temperaments()[temper]
    named = [(mind.word * fit.word, fit.word_because), (mind.image * fit.image, fit.image_because)]
    ordered = sorted(named, key=lambda pair: pair[0], reverse=kind == "best")
    return list(dict.fromkeys(key for _, key in ordered if key))


def rank_associations_for_question(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, kind: Kind, chance: Chance
) -> list[str]:
    """Return all ten associations of a silhouette, the best for this question first.

    First come those that the hand-made ratings name, then those of the kind that the question asks for, then the rest.
    If the question asks for a sound, a look or a smell, associations of another kind come last.
    """
    wanted: set[Nature] = {ASKED[word] for word in answer_kinds_asked_for(card, question) if word in ASKED}
    shuffled, _ = chance.shuffle(list(load_arguments_by_association(silhouette)))
    suiting = [
        key
        for key in shuffled
        if (wanted or {"character"}) & load_arguments_by_association(silhouette)[key].kinds_of_association()
    ]
    named = associations_named_by_people(temper, card, question, silhouette, kind)
    first = [key for key in named if not wanted or key in suiting]
    return list(dict.fromkeys([*first, *suiting, *named, *shuffled]))


def argument_sentences(
    quip: AssociationArgument, praise: bool, asks: set[str], chance: Chance
) -> list[ArgumentSentence]:
    """Return sentences for or against an answer because of this association. Sentences for this kind of question come
    first."""
    sentences, _ = chance.shuffle(quip.best if praise else quip.worst)
    return sorted(
        (sentence for sentence in sentences if not sentence.asks or asks & set(sentence.asks)),
        key=lambda sentence: not sentence.asks,
    )


def answer_kinds_asked_for(card: CardId, question: int) -> set[str]:
    return set(answer_kinds_of_question(find_card(card).question[question - 1]))


def does_question_ask_for_flaws(card: CardId, question: int) -> bool:
    """True if the question asks for something unwanted, so that a silhouette's flaws make it a good answer."""
    asks = answer_kinds_of_question(find_card(card).question[question - 1])
    return "trouble" in asks or asks[0] == "rule"


def best_answer_sentences(
    temper: str, card: CardId, question: int, silhouette: SilhouetteId, chance: Chance
) -> list[TranslatedText]:
    """Return sentences for a best answer, without those that do not answer the question. Sentences about associations
    that support the answer come first. Plain ones, which suit any question, come last."""
    asks, praise = answer_kinds_asked_for(card, question), not does_question_ask_for_flaws(card, question)
    named = associations_supporting_answer(card, question, silhouette)
    ranked = rank_associations_for_question(temper, card, question, silhouette, "best", chance)
    chosen: list[ArgumentSentence] = []
    for key in sorted(ranked, key=lambda key: key not in named):
        argument = load_arguments_by_association(silhouette)[key]
        missed, answered = asks & UNSUITED[argument.kind], ANSWERED[argument.kind]
        sentences = argument_sentences(argument, praise, asks, chance.fork(key))
        chosen += [
            sentence
            for sentence in sentences
            if missed <= set(sentence.asks) and (key in named or asks <= answered | SENSES & set(sentence.asks))
        ]
    plain, _ = chance.fork("plain").shuffle(sentences_for_any_answer())
    return [*chosen, *plain]


def associations_supporting_answer(card: CardId, question: int, silhouette: SilhouetteId) -> set[str]:
    """Return the associations that the hand-made ratings name in favour of this answer."""
    fit = fits_of_question(card, question)[silhouette]
    named = ((fit.word, fit.word_because), (fit.image, fit.image_because))
    return {key for value, key in named if key and value > 0}
