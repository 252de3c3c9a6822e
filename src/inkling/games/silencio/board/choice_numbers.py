"""What can be chosen on the board, with the numbers that tie a place on it to its choice in the dock."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from inkling.core.sight import Sight
from inkling.games.board_kit.dock import question_key
from inkling.games.silencio.rules.actions import Action, Give, Name, Play, Take
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Gift, View
from inkling.games.silencio.text.notation import READ

Choices: TypeAlias = list[tuple[str, Action]]
"""With their numbers, from one on; as text, because each is written many times."""
NUMBERS = [str(n + 1) for n in range(len(READ))]


class Marks(Struct, frozen=True):
    """Which choice stands for which thing; `ask` keeps the choices of one question apart from those of the next."""

    ask: int = 0
    cards: dict[CardId, str] = {}
    """Those on the table: in the Oracle, at the end of a row."""
    lying: dict[CardId, str] = {}
    """Those that lie open before others."""
    people: dict[int, str] = {}


NO_MARKS = Marks()


def number(legal: Sequence[Action]) -> Choices:
    return list(zip(NUMBERS, legal, strict=False))


def mark_table(choices: Choices, sight: Sight[Action, Event, View]) -> Marks:
    view = sight.view
    assert view.seat is not None
    mine = (view.hand or ()) + view.open[view.seat]
    cards: dict[CardId, str] = {}
    lying: dict[CardId, str] = {}
    people: dict[int, str] = {}
    for n, action in choices:
        if type(action) is Play:
            if action.card not in mine:
                lying[action.card] = n
        elif type(action) is Take or (type(action) is Give and type(view.stage) is Gift):
            cards[action.card] = n
        elif type(action) is Name:
            people[action.seat] = n
    return Marks(question_key(sight.ask), cards, lying, people)


def shrine_identity(shrine: str, colour: str = "") -> str:
    """A shrine's choice has the same id in every question, so that the board need not change for it: whoever ticked it
    has used it up. The large shrine stands for the first colour that it can take; the others are told apart."""
    return f"use-{shrine}-{colour}" if colour else f"use-{shrine}"


def required(n: str) -> str:
    """One radio of the group says it for all."""
    return " required" if n == "1" else ""


def identity(ask: int, n: str) -> str:
    """The id of a choice."""
    return f"o{ask}-{n}"
