"""The state of a play of Similo, and each viewer's view of it."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from inkling.core import Chance, Seat, Viewer
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards, Deck

CHARACTERS: Final = 12
HAND: Final = 5
REMOVE: Final = (1, 2, 3, 4, 1)
"""Characters removed in each round."""
ROUNDS: Final = len(REMOVE)
CLUE_CARDS: Final = HAND + ROUNDS
BALLOTS: Final = 3
MOST_SEATS: Final = 8

Ending: TypeAlias = Literal["won", "lost", "abandoned"]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Options of a table.

    `deck` is the deck of characters and, without a `clue_deck`, of clue cards too (R10). `giver` None means a random
    giver. `voters` None means all guessers. With a chosen giver, voters must be guessers. A random giver is removed
    from the voters; if that leaves none, all guessers vote. With `asked`, voters are asked one by one (R11). `decks`
    contains the uploaded decks of this play.
    """

    deck: str = "fables"
    clue_deck: str | None = None
    giver: SeatNumber | None = None
    agreement: Literal["half", "all"] = "half"
    asked: bool = False
    voters: tuple[SeatNumber, ...] | None = None
    decks: Annotated[tuple[Deck, ...], Meta(max_length=2)] = ()


class Scene(Struct, frozen=True):
    """The public part of the state. `marks` has the marked cards by seat, in grid order; `removed` has the removed
    cards by round."""

    options: Options
    seats: int
    giver: Seat
    grid: Cards
    voters: tuple[Seat, ...]
    captain: Seat
    marks: tuple[Cards, ...]
    round: int = 1
    clues: tuple[Clue, ...] = ()
    removed: tuple[Cards, ...] = ()
    confirmed: tuple[Seat, ...] = ()
    ballot: int = 1
    ended: Ending | None = None


class State(Struct, frozen=True):
    """The complete state: the scene, the giver's hand, the secret, and the draw pile, whose first card is drawn
    next."""

    scene: Scene
    secret: CardId
    hand: Cards
    pile: Cards
    chance: Chance


class View(Struct, frozen=True):
    """Everything that one viewer knows. Before the end, only the giver's view contains the secret. The hand is the
    giver's; other viewers see it only in a replay (R6)."""

    seat: Viewer
    scene: Scene
    turn: tuple[Seat, ...]
    to_remove: int
    """Characters to remove in this round; 0 when the play is over."""
    pile: int
    secret: CardId | None
    hand: Cards | None
