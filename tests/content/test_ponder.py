"""The texts of Tofugott: 99 ponder cards, ten silhouettes, and the vocabulary of what a question asks for."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

import msgspec
import pytest
from msgspec import Struct

from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.cards import SILHOUETTES, load_ponder_cards
from tests.content.prose import Text, faults_of_both, load

PRINTED = re.compile(
    r"\b(road ?trips?|autoreise|religion\w*|religiös\w*|sekte|cult|sect|nation|nations|nationen|staat|republi[ck]"
    r"|dates?|dating|rendezvous|verabredung|stelldichein)\b",
    re.IGNORECASE,
)
"""Words of the four premises that belong to the printed game."""
TO_YOU = {
    "en": re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE),
    "de": re.compile(r"\b(du|dich|dir|dein(e[mnrs]?)?)\b", re.IGNORECASE),
}
FORMAL = re.compile(r"(?<=[\w,;] )(Sie|Ihnen|Ihr(e[mnrs]?)?|Euch|Eu(er|re[mnrs]?))\b")
"""Matches the formal German address, inside a sentence where it can't be another word."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    de: str
    asks: list[str]

    def text(self) -> Text:
        return Text(self.en, self.de)


class Ponder(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    premise: Text
    question: list[Question]


class Silhouette(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Text
    with_article: Text
    associations: dict[str, list[str]]
    clauses: dict[str, list[str]]


@cache
def cards() -> dict[str, Ponder]:
    return {card.id: card for card in msgspec.convert(load("tofugott", "ponder")["card"], list[Ponder])}


@cache
def silhouettes() -> list[Silhouette]:
    return msgspec.convert(load("tofugott", "silhouettes")["silhouette"], list[Silhouette])


@cache
def vocabulary() -> dict[str, Text]:
    return msgspec.convert(load("tofugott", "asks")["word"], dict[str, Text])


def questions() -> list[Question]:
    return [question for card in cards().values() for question in card.question]


def texts_of(card: Ponder) -> Iterator[Text]:
    yield card.premise
    yield from (question.text() for question in card.question)


def test_ponder_cards_are_ninety_nine() -> None:
    """Tofugott material. Another set of IDs would give another pile for the same seed, so it needs a new
    `rules.version`."""
    listed = [card["id"] for card in load("tofugott", "ponder")["card"]]
    assert len(listed) == 99
    assert len(set(listed)) == 99
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in listed)
    assert (GAME.rules.version, sha256("\n".join(load_ponder_cards()).encode()).hexdigest()[:16]) == (
        1,
        "278c0d95cfaa632c",
    )


@pytest.mark.parametrize("name", sorted(cards()))
def test_card_is_fit_to_be_read(name: str) -> None:
    for text in texts_of(cards()[name]):
        assert not faults_of_both(text), text
        assert text.en != text.de


@pytest.mark.parametrize("name", sorted(cards()))
def test_premise_speaks_to_you(name: str) -> None:
    premise = cards()[name].premise
    for lang, text in (("en", premise.en), ("de", premise.de)):
        assert len(text) <= 110
        assert text[0].isupper()
        assert text.endswith(".")
        assert TO_YOU[lang].search(text), text


@pytest.mark.parametrize("name", sorted(cards()))
def test_card_has_three_different_questions(name: str) -> None:
    asked = cards()[name].question
    assert len(asked) == 3
    assert len({question.en for question in asked} | {question.de for question in asked}) == 6
    for question in asked:
        for text in (question.en, question.de):
            assert len(text) <= 80
            assert text.endswith("?")
            assert text[0].isupper() or text[0] in "“„"


@pytest.mark.parametrize("name", sorted(cards()))
def test_card_is_new_and_says_du(name: str) -> None:
    """Ponder cards avoid the premises of the printed game (road trip, religion, nation, date), and formal address in
    German."""
    for text in texts_of(cards()[name]):
        assert not PRINTED.search(text.en), text.en
        assert not PRINTED.search(text.de), text.de
        assert not FORMAL.search(text.de), text.de


def test_no_sentence_is_used_twice() -> None:
    for lang in ("en", "de"):
        sentences = [getattr(text, lang) for card in cards().values() for text in texts_of(card)]
        assert len(set(sentences)) == len(sentences), [one for one, n in Counter(sentences).items() if n > 1]


def test_asks_are_defined_and_shared() -> None:
    used = Counter(word for question in questions() for word in question.asks)
    assert set(used) == set(vocabulary())
    assert not [word for word, n in used.items() if n < 3]


def test_question_asks_for_one_or_two_things() -> None:
    for question in questions():
        assert 1 <= len(question.asks) <= 2
        assert len(set(question.asks)) == len(question.asks), question


def test_vocabulary_is_fit_to_be_read() -> None:
    for text in vocabulary().values():
        assert not faults_of_both(text)
        assert text.en != text.de
    for lang in ("en", "de"):
        assert len({getattr(text, lang) for text in vocabulary().values()}) == len(vocabulary())


def test_silhouettes_are_the_ten() -> None:
    """Tofugott R1, and "Each player holds the same ten silhouettes"."""
    assert [silhouette.id for silhouette in silhouettes()] == list(SILHOUETTES)


@pytest.mark.parametrize("silhouette", silhouettes(), ids=lambda silhouette: str(silhouette.id))
def test_silhouette_has_names_and_associations(silhouette: Silhouette) -> None:
    assert not faults_of_both(silhouette.name)
    assert silhouette.with_article.en == f"the {silhouette.name.en}"
    assert silhouette.with_article.de in {f"{article} {silhouette.name.de}" for article in ("der", "die", "das")}
    english, german = silhouette.associations["en"], silhouette.associations["de"]
    assert len(english) == len(german) == 10
    for pair in zip(english, german, strict=True):
        assert not faults_of_both(Text(*pair)), pair
    clauses = list(zip(silhouette.clauses["en"], silhouette.clauses["de"], strict=True))
    assert len(clauses) == 10
    assert not [pair for pair in clauses if faults_of_both(Text(*pair))]


def test_associations_are_told_apart() -> None:
    """No association belongs to two silhouettes, so each argues for one only."""
    for lang in ("en", "de"):
        for texts in ("associations", "clauses"):
            listed = [each for silhouette in silhouettes() for each in getattr(silhouette, texts)[lang]]
            assert len(set(listed)) == len(listed), [one for one, n in Counter(listed).items() if n > 1]
