"""All that is true in a play of Similo, and what of it a viewer is given."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from inkling.core import Chance, Seat, Viewer
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards, Deck

CHARACTERS: Final = 12
HAND: Final = 5
REMOVE: Final = (1, 2, 3, 4, 1)
"""How many characters go, by round."""
ROUNDS: Final = len(REMOVE)
CLUE_CARDS: Final = HAND + ROUNDS
BALLOTS: Final = 3
MOST_SEATS: Final = 8

Ending: TypeAlias = Literal["won", "lost", "abandoned"]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """How a table wishes to play.

    `deck` holds the characters and, without a `clue_deck` of its own, the clue cards too (R10). A `giver` of None is
    chosen by chance. `voters` of None are all guessers; with a chosen giver they must be guessers, with a random one
    whoever gives clues drops out of them, and if that leaves none, all guessers vote. `asked` is the form of R11.
    `decks` holds, whole, those decks of this play that do not come with the game.
    """

    deck: str = "fables"
    clue_deck: str | None = None
    giver: SeatNumber | None = None
    agreement: Literal["half", "all"] = "half"
    asked: bool = False
    voters: tuple[SeatNumber, ...] | None = None
    decks: Annotated[tuple[Deck, ...], Meta(max_length=2)] = ()


class Scene(Struct, frozen=True):
    """All that lies open to everybody. `marks` go by seat, each in the order of the grid; `removed` by round."""

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
    """Everything: the scene, what the clue giver alone knows, and the pile, next card first."""

    scene: Scene
    secret: CardId
    hand: Cards
    pile: Cards
    chance: Chance


class View(Struct, frozen=True):
    """What a viewer knows: the secret is the giver's until the end, the hand as long as no replay shows it (R6)."""

    seat: Viewer
    scene: Scene
    turn: tuple[Seat, ...]
    to_remove: int
    """By the end of this round; 0 when the play is over."""
    pile: int
    secret: CardId | None
    hand: Cards | None
