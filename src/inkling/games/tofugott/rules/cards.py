"""The material of Tofugott: ten silhouettes, and ponder cards read from data/. Texts come in every language we speak.

The law counts the ponder cards, so which ids there are belongs to the rules: whoever adds or removes one raises
`rules.version`, because an older seed would then give another pile. Rewording a card changes no record.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, NewType

import msgspec
from msgspec import Struct

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
