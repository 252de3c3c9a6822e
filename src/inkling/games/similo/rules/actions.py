"""Actions of a seat, or of SYSTEM, in Similo. A seat marks characters one by one, then confirms the set."""

from typing import Literal, TypeAlias

from msgspec import Struct

from inkling.core import Abandon, Seat, TimeUp
from inkling.games.similo.rules.cards import CardId

Orientation: TypeAlias = Literal["upright", "sideways"]
ORIENTATIONS: tuple[Orientation, ...] = ("upright", "sideways")


class Clue(Struct, frozen=True, tag="clue"):
    """Play a hand card as a clue. Upright says that it has something in common with the secret character, sideways that
    it differs from it in something."""

    card: CardId
    orientation: Orientation


class MarkCharacter(Struct, frozen=True, tag="mark"):
    """Propose to remove this character."""

    card: CardId


class UnmarkCharacter(Struct, frozen=True, tag="unmark"):
    card: CardId


class ConfirmMarkedSet(Struct, frozen=True, tag="confirm"):
    """Vote for removing the characters that you have marked."""


class SetVoters(Struct, frozen=True, tag="voters"):
    """SYSTEM: from now on these seats vote; the other guessers only advise (R4)."""

    seats: tuple[Seat, ...]


Action: TypeAlias = Clue | MarkCharacter | UnmarkCharacter | ConfirmMarkedSet | SetVoters | TimeUp | Abandon
