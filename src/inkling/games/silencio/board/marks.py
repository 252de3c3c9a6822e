"""What can be chosen on the board, with the numbers that tie a place on it to its choice in the dock."""

from msgspec import Struct

from inkling.core.sight import Seat, Sight
from inkling.games.board_parts.dock import question_key
from inkling.games.silencio.rules.actions import Action, Give, Name, Play, Take
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Gift, View


class Marks(Struct, frozen=True):
    """Which choice stands for which thing; `ask` keeps the choices of one question apart from those of the next."""

    ask: int = 0
    cards: tuple[tuple[CardId, int], ...] = ()
    """Cards that lie on the table: in the Oracle, at the end of a row, open before others."""
    people: tuple[tuple[Seat, int], ...] = ()

    def card(self, card: CardId) -> int | None:
        return dict(self.cards).get(card)

    def person(self, seat: Seat) -> int | None:
        return dict(self.people).get(seat)


NO_MARKS = Marks()


def mark_table(sight: Sight[Action, Event, View]) -> Marks:
    view = sight.view
    cards: list[tuple[CardId, int]] = []
    people: list[tuple[Seat, int]] = []
    for n, action in enumerate(sight.legal, start=1):
        if type(action) is Play:
            if not is_mine(view, action.card):
                cards.append((action.card, n))
        elif type(action) is Take or (type(action) is Give and type(view.stage) is Gift):
            cards.append((action.card, n))
        elif type(action) is Name:
            people.append((action.seat, n))
    return Marks(question(sight), tuple(cards), tuple(people)) if cards or people else NO_MARKS


def is_mine(view: View, card: CardId) -> bool:
    assert view.seat is not None
    return card in (view.hand or ()) or card in view.open[view.seat]


def question(sight: Sight[Action, Event, View]) -> int:
    return question_key(sight.ask)


def shrine_identity(shrine: str, colour: str = "") -> str:
    """A shrine's choice has the same id in every question, so that the board need not change for it: whoever ticked it
    has used it up. The large shrine stands for the first colour that it can take; the others are told apart."""
    return f"use-{shrine}-{colour}" if colour else f"use-{shrine}"


def required(n: int) -> str:
    """One radio of the group says it for all."""
    return " required" if n == 1 else ""


def identity(ask: int, n: int) -> str:
    """The id of a choice."""
    return f"o{ask}-{n}"
