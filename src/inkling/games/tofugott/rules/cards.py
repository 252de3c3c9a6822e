"""The material of Tofugott: ten silhouettes, and ponder cards from data/ in every language.

RULES.md fixes the number of ponder cards. Adding or removing one requires a higher `rules.version`, because the same
seed would then give another pile. Rewording a card does not affect records.
"""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any, Final, NewType, TypeAlias

import msgspec
from msgspec import Meta, Struct

from inkling.core.languages import translate_line

PACKAGE: Final = "inkling.games.tofugott"
SilhouetteId = NewType("SilhouetteId", str)
CardId = NewType("CardId", str)

TOFU: Final = SilhouetteId("tofu")
SILHOUETTES: Final = tuple(
    map(SilhouetteId, ("elephant", "dolphin", "human", "rat", "pig", "tofu", "spider", "beetle", "owl", "snail"))
)
"""The ten silhouettes (R1). Every list of silhouettes has this order, so that a list's order reveals nothing."""


class TranslatedText(Struct, frozen=True):
    en: str
    de: str

    def in_language(self, lang: str) -> str:
        """Return the text in this language. Text written by players is the same in all languages and never
        translated."""
        return self.en if self.en == self.de else translate_line(self.en, self.de, lang, PACKAGE)


class Silhouette(Struct, frozen=True):
    id: SilhouetteId
    name: TranslatedText
    with_article: TranslatedText
    associations: dict[str, tuple[str, ...]]
    clauses: dict[str, tuple[str, ...]]
    """The associations, in order, as the rest of a sentence about the silhouette."""


class Question(TranslatedText, frozen=True):
    """A question. `asks` has the kinds of answer that it asks for, from a fixed vocabulary. It is empty if the question
    has no hand-made rating."""

    asks: tuple[str, ...] = ()


class PonderCard(Struct, frozen=True):
    id: CardId
    premise: TranslatedText
    question: tuple[Question, Question, Question]


JOINERS: Final = dict.fromkeys((0x200C, 0x200D))
LONGEST: Final = 120
"""Maximum characters of a setting or question that people write themselves."""
MOST_OWN: Final = 40
OWN: Final = "own"
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class OwnCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A ponder card that players wrote, in any language."""

    premise: Line
    question: tuple[Line, Line, Line]


class QuestionSet(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A set of ponder cards that players wrote, as a record stores it."""

    id: Annotated[str, Meta(min_length=1, max_length=60)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    cards: Annotated[tuple[OwnCard, ...], Meta(min_length=1, max_length=MOST_OWN)]

    def ids(self) -> tuple[CardId, ...]:
        return tuple(map(id_of_own_card, self.cards))


def is_single_printable_line(text: str) -> bool:
    """True if the text is a single printable line. Joiner characters are allowed, because some scripts and emoji need
    them."""
    return bool(text.strip()) and text.translate(JOINERS).isprintable()


def id_of_own_card(card: OwnCard) -> CardId:
    """Return an ID that contains the whole text of the card. So the text can be read from the ID, without the options
    of the play."""
    return CardId("\n".join((OWN, card.premise, *card.question)))


def is_own_card(card: CardId) -> bool:
    return card.startswith(f"{OWN}\n")


@lru_cache(1024)
def find_card(card: CardId) -> PonderCard:
    """Return the built-in card with this ID or, for the ID of a card written by players, the card decoded from it. The
    latter has the same text in every language, and its questions have no `asks`."""
    if not is_own_card(card):
        return load_ponder_cards()[card]
    _, premise, first, second, third = card.split("\n")
    return PonderCard(
        card,
        same_text_in_all_languages(premise),
        (
            same_question_in_all_languages(first),
            same_question_in_all_languages(second),
            same_question_in_all_languages(third),
        ),
    )


def same_text_in_all_languages(text: str) -> TranslatedText:
    return TranslatedText(text, text)


def same_question_in_all_languages(text: str) -> Question:
    return Question(text, text, ())


@cache
def load_silhouettes() -> dict[SilhouetteId, Silhouette]:
    listed = msgspec.convert(load_data_file("silhouettes")["silhouette"], tuple[Silhouette, ...])
    return {silhouette.id: silhouette for silhouette in listed}


@cache
def load_ponder_cards() -> dict[CardId, PonderCard]:
    listed = msgspec.convert(load_data_file("ponder")["card"], tuple[PonderCard, ...])
    return {card.id: card for card in sorted(listed, key=lambda card: card.id)}


def load_data_file(name: str) -> dict[str, Any]:
    with (files(PACKAGE) / "data" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
