"""Numbers the legal actions, so that cards and players on the board can be labels for the dock's radio buttons."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from inkling.core.sight import Sight
from inkling.games.board_kit.dock import number_of_question
from inkling.games.silencio.rules.actions import Action, GiveCard, NamePlayer, PlayCard, TakeCard
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import GiftStage, View
from inkling.games.silencio.text.notation import READ

Choices: TypeAlias = list[tuple[str, Action]]
"""Legal actions with their numbers, which start at 1. Numbers are text, because they are written into HTML often."""
NUMBERS = [str(n + 1) for n in range(len(READ))]
"""The numbers as text, as many as there are actions in the notation."""


class ChoiceNumbers(Struct, frozen=True):
    """The number of the choice that belongs to each card or player on the board. `ask` distinguishes consecutive
    questions."""

    ask: int = 0
    cards: dict[CardId, str] = {}
    """Cards on the table: in the Oracle and at the end of a row."""
    lying: dict[CardId, str] = {}
    """Other players' face-up cards."""
    people: dict[int, str] = {}
    """Players by seat."""


NO_CHOICE_NUMBERS = ChoiceNumbers()


def number_of_each_action(legal: Sequence[Action]) -> Choices:
    return list(zip(NUMBERS, legal, strict=False))


def choice_numbers_of_cards_and_players(choices: Choices, sight: Sight[Action, Event, View]) -> ChoiceNumbers:
    """Return, for each card and player on the board that can be chosen, the number of its choice."""
    view = sight.view
    assert view.seat is not None
    mine = (view.hand or ()) + view.open[view.seat]
    cards: dict[CardId, str] = {}
    lying: dict[CardId, str] = {}
    people: dict[int, str] = {}
    for n, action in choices:
        if type(action) is PlayCard:
            if action.card not in mine:
                lying[action.card] = n
        elif type(action) is TakeCard or (type(action) is GiveCard and type(view.stage) is GiftStage):
            cards[action.card] = n
        elif type(action) is NamePlayer:
            people[action.seat] = n
    return ChoiceNumbers(number_of_question(sight.ask), cards, lying, people)


def html_id_of_shrine_choice(shrine: str, colour: str = "") -> str:
    """Return the HTML ID of a shrine's choice. It is the same for every question, so that the row need not be redrawn.
    No old selection can remain, because a used shrine is spent. For the large shrine, only the first choice has no
    colour in its ID."""
    return f"use-{shrine}-{colour}" if colour else f"use-{shrine}"


def required_attribute_if_first(n: str) -> str:
    """Return the attribute `required` for the first radio of a group and nothing for the others, because one per group
    is enough."""
    return " required" if n == "1" else ""


def html_id_of_choice(ask: int, n: str) -> str:
    """Return the HTML ID of the choice with number `n`."""
    return f"o{ask}-{n}"
