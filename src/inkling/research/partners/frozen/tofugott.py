"""Tofugott's three frozen partners. Each rates silhouettes by the two ratings of a question in data/tofugott.toml, by
its general liking of them, and by a random whim in each play. As guessers they guess what they would answer themselves.

All arithmetic is in whole numbers, so that every machine makes the same choices.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Final

from msgspec import Struct

from inkling.core import Chance, Sight
from inkling.games.tofugott.rules.actions import (
    Action,
    ChooseBestAnswer,
    ChooseCard,
    ChooseWorstAnswer,
    ConfirmChoice,
    Guess,
    TakeAnswerBack,
)
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, SilhouetteId
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import View

DATA = files("inkling.research.partners.frozen") / "data"
WHIM = 12
"""The largest random change of a rating, which runs from 0 to about 100."""


class Partner(Struct, frozen=True):
    """A frozen partner: the weights of a question's literal sense and of its image, and how much it likes each
    silhouette (from −9 to 9), in the order of the game."""

    name: str
    word: int
    image: int
    likes: tuple[int, ...] = (0,) * len(SILHOUETTES)


PARTNERS: Final = {
    partner.name: partner
    for partner in (
        Partner("literal", 10, 2),
        Partner("dreamer", 2, 10),
        Partner("fond", 5, 4, likes=(4, 8, 0, -6, 6, 2, -9, -3, 3, 1)),
    )
}


@cache
def load_ratings() -> Mapping[CardId, Sequence[str]]:
    table = tomllib.loads((DATA / "tofugott.toml").read_text(encoding="utf-8"))
    return {CardId(card): rows for card, rows in table.items()}


def rate(partner: Partner, commitment: str, card: CardId, question: int, silhouette: SilhouetteId) -> int:
    """Return how well a silhouette answers a question for this partner. Questions without ratings start with an average
    rating for all silhouettes."""
    place = SILHOUETTES.index(silhouette)
    word, image = load_ratings().get(card, ("5" * 10 + " " + "5" * 10,) * 3)[question - 1].split()
    whim, _ = Chance.of(f"{partner.name} {commitment} {card} {question} {silhouette}").below(2 * WHIM + 1)
    return partner.word * int(word[place]) + partner.image * int(image[place]) + 3 * partner.likes[place] + whim - WHIM


def choose(partner: Partner, sight: Sight[Action, Event, View], chance: Chance) -> Action:
    """Confirm as soon as everything is chosen. Otherwise return the action with the highest value, the first of several
    equal ones."""
    if ConfirmChoice() in sight.legal:
        return ConfirmChoice()
    return max(sight.legal, key=lambda action: value_of(partner, sight, action))


def value_of(partner: Partner, sight: Sight[Action, Event, View], action: Action) -> int:
    view = sight.view
    match action:
        case ChooseCard(card):
            return sum(lead_of_favourite(partner, sight.commitment, card, question) for question in (1, 2, 3))
        case ChooseBestAnswer(question, silhouette) if view.card:
            return rate(partner, sight.commitment, view.card, question, silhouette)
        case ChooseWorstAnswer(question, silhouette) if view.card:
            return -rate(partner, sight.commitment, view.card, question, silhouette)
        case Guess(silhouette) if view.card:
            return rate(partner, sight.commitment, view.card, view.question, silhouette)
        case TakeAnswerBack():
            return -1000
        case _:
            return -500


def lead_of_favourite(partner: Partner, commitment: str, card: CardId, question: int) -> int:
    second, first = sorted(rate(partner, commitment, card, question, one) for one in SILHOUETTES)[-2:]
    return first - second


PLAYERS = {name: partial(choose, partner) for name, partner in PARTNERS.items()}
