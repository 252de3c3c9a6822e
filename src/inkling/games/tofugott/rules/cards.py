"""The material of Tofugott: ten silhouettes, and ponder cards read from data/. Texts come in every language we speak.

The law counts the ponder cards, so which ids there are belongs to the rules: whoever adds or removes one raises
`rules.version`, because an older seed would then give another pile. Rewording a card changes no record.
"""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any, Final, NewType, TypeAlias

import msgspec
from msgspec import Meta, Struct

SilhouetteId = NewType("SilhouetteId", str)
CardId = NewType("CardId", str)

TOFU: Final = SilhouetteId("tofu")
SILHOUETTES: Final = tuple(
    map(SilhouetteId, ("elephant", "dolphin", "human", "rat", "pig", "tofu", "spider", "beetle", "owl", "snail"))
)
"""R1. Their order is the order of every list of silhouettes, so that no list tells anything."""


class Text(Struct, frozen=True):
    en: str
    de: str

    def read(self, lang: str) -> str:
        return self.de if lang == "de" else self.en


class Silhouette(Struct, frozen=True):
    id: SilhouetteId
    name: Text
    with_article: Text
    associations: dict[str, tuple[str, ...]]


class Question(Text, frozen=True):
    """`asks` says in a few words of a closed vocabulary what the question is after; nothing where nobody judged it."""

    asks: tuple[str, ...] = ()


class PonderCard(Struct, frozen=True):
    id: CardId
    premise: Text
    question: tuple[Question, Question, Question]


JOINERS: Final = dict.fromkeys((0x200C, 0x200D))
LONGEST: Final = 120
"""Characters of a setting or a question that people write themselves."""
MOST_OWN: Final = 40
OWN: Final = "own"
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class OwnCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that people wrote themselves, in whatever language."""

    premise: Line
    question: tuple[Line, Line, Line]


class QuestionSet(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Cards of a table's own, whole, as a record embeds them."""

    id: Annotated[str, Meta(min_length=1, max_length=60)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    cards: Annotated[tuple[OwnCard, ...], Meta(min_length=1, max_length=MOST_OWN)]

    def ids(self) -> tuple[CardId, ...]:
        return tuple(map(own_id, self.cards))


def is_plain(text: str) -> bool:
    """One line that can be shown; signs that join others belong to many scripts, and to emoji."""
    return bool(text.strip()) and text.translate(JOINERS).isprintable()


def own_id(card: OwnCard) -> CardId:
    """It says all: whoever is shown such a card can read it, and nobody has to look it up."""
    return CardId("\n".join((OWN, card.premise, *card.question)))


def is_own(card: CardId) -> bool:
    return card.startswith(f"{OWN}\n")


@lru_cache(1024)
def find_card(card: CardId) -> PonderCard:
    """One of ours, or one that people wrote: that is the same in every language, and nobody said what it asks for."""
    if not is_own(card):
        return ponder_cards()[card]
    _, premise, one, two, three = card.split("\n")
    return PonderCard(card, same(premise), (same_asked(one), same_asked(two), same_asked(three)))


def same(text: str) -> Text:
    return Text(text, text)


def same_asked(text: str) -> Question:
    return Question(text, text, ())


@cache
def silhouettes() -> dict[SilhouetteId, Silhouette]:
    listed = msgspec.convert(load("silhouettes")["silhouette"], tuple[Silhouette, ...])
    return {silhouette.id: silhouette for silhouette in listed}


@cache
def ponder_cards() -> dict[CardId, PonderCard]:
    listed = msgspec.convert(load("ponder")["card"], tuple[PonderCard, ...])
    return {card.id: card for card in sorted(listed, key=lambda card: card.id)}


def load(name: str) -> dict[str, Any]:
    with (files("inkling.games.tofugott") / "data" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
