"""Connections between figures, such as the same tale, a couple, a family or a quest. The data file data/ties.toml calls
them ties."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

from inkling.core.languages import translate_line
from inkling.core.words import Say
from inkling.games.similo.rules.cards import PACKAGE, CardId, card_id
from inkling.games.similo.rules.decks import related_cards_by_card
from inkling.games.similo.rules.state import Options

Kind: TypeAlias = Literal["tale", "couple", "family", "rivals", "helper", "quest", "circle"]
BETWEEN = "between"
"""The key in the file under which the pairs of figures from two different decks are."""
STATED = 2
"""The strength of a relation from the file of an uploaded deck."""


class FigureConnection(NamedTuple):
    """A connection between two figures: its strength, its kind, and a sentence about it in each language. Strength 1
    means that some people think of it, 3 that everybody does."""

    strength: int
    kind: Kind
    told: Mapping[str, str]


@cache
def load_figure_connections() -> Mapping[frozenset[CardId], FigureConnection]:
    """Return the connections in the built-in decks by pair of cards."""
    content = (files("inkling.games.similo") / "data" / "ties.toml").read_text(encoding="utf-8")
    return {
        frozenset(CardId(slug) if deck == BETWEEN else card_id(deck, slug) for slug in pair.split()): FigureConnection(
            strength, kind, {"en": english, "de": german}
        )
        for deck, pairs in tomllib.loads(content).items()
        for pair, (strength, kind, english, german) in pairs.items()
    }


def strength_of_connection(card: CardId, other: CardId, options: Options) -> int:
    """Return the strength of the connection between two cards; 0 if there is none."""
    tie = load_figure_connections().get(frozenset((card, other)))
    if tie is not None:
        return tie.strength
    known = related_cards_by_card(options)
    return STATED if other in known[card] or card in known[other] else 0


def describe_connection(card: CardId, other: CardId, options: Options, say: Say) -> str:
    """Return a sentence about the connection between two cards; empty if there is none."""
    tie = load_figure_connections().get(frozenset((card, other)))
    if tie is not None:
        return translate_line(tie.told["en"], tie.told["de"], say.lang, PACKAGE)
    return say("These two belong together in this deck.") if strength_of_connection(card, other, options) else ""
