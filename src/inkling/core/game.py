"""What a game is: a record of pure functions, not a base class. A game folder fills in one of these, part by part."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias

from msgspec import Struct, structs

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.chance import Chance
from inkling.core.decks import DeckLibrary
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.core.sight import A, E, O, Outcome, S, Seat, Sight, V, Viewer
from inkling.core.unsaid import empty, keep, nothing
from inkling.core.words import Say

Deal: TypeAlias = tuple[str, ...]
"""The whole order of the cards, given outright; the game says where it begins."""


class Abandon(Struct, frozen=True, tag="abandon"):
    """HOUSE: the play is given up and has no result."""


class TimeUp(Struct, frozen=True, tag="time-up"):
    """HOUSE: a table clock ran out."""


def reseed(state: Any, chance: Chance) -> Any:
    """Every state of ours carries its stream by this name."""
    return structs.replace(state, chance=chance)


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[O, S, A, E, V]):
    """The law: what a play goes by and a record is read by, and nothing that only a table or a page asks for."""

    version: int
    """Rises when a record of before would replay differently."""
    options: type[O]
    actions: Any
    """The closed union of actions, HOUSE's included, for decoding."""
    events: Any
    views: type[V]
    higher_is_better: bool

    setup: Callable[[int, O, Chance, Deal | None], tuple[S, tuple[E, ...]]]
    turn: Callable[[S], tuple[Seat, ...]]
    legal: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A], tuple[S, tuple[E, ...]]]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Viewer], V]
    see: Callable[[E, Viewer], E | None]
    imagine: Callable[[V, Chance], S]
    question: Callable[[S, Seat], Hashable]
    """What this seat is being asked: equal as long as it is the same question, None for nothing."""

    settle: Callable[[O, int], O] = keep
    """The options with what follows from the number of seats filled in, as the set-up records them."""
    topic: Callable[[S, Seat, A], str | None] = nothing
    """What words beside this action would be about; None where none may stand."""
    caption: Callable[[E], tuple[Seat, str] | None] = nothing
    """Whose words on which topic are shown with this event."""
    reseed: Callable[[S, Chance], S] = reseed
    """The same state with a new stream of chance."""


@dataclass(frozen=True, kw_only=True)
class Words(Generic[O, S, A, E, V]):
    """A play as text: its notation, and sentences in any language."""

    write: Callable[[A, O], str]
    read: Callable[[str, O], A]
    label: Callable[[A, Sight[A, E, V], Say], str]
    tell: Callable[[E, O, Say], str]
    show: Callable[[Sight[A, E, V], Say], str]
    opened: Callable[[S, Say], tuple[str, ...]] = empty
    """What the opened record of a play that was played out tells besides, in sentences: what no board shows."""
    hues: Mapping[str, str] = field(default_factory=dict)
    """Words of its screen that a terminal shows in a colour, by the colour's name there."""


class Batch(Protocol):
    """In every play the seat that acts is the learner's. A play that ends begins anew in the same step."""

    numbers: Any
    """By play: what the acting seat sees, as the learner part's `numbers` has it."""
    masks: Any
    """By play: 1 for each action of the learner part's list that is legal now, else 0."""
    seats: Any
    """By play: the seat that acts now."""
    rewards: Any
    """By play: the result of the play that this step ended, higher is better; otherwise 0."""
    ended: Any
    """By play: 1 where this step ended it, −1 where its action was not legal and changed nothing, else 0."""
    last: Any
    """The numbers at the end of those plays that this step ended, one after the other, for whoever acted last."""

    def begin(self, seed: int) -> None:
        """All plays anew; the same seed gives the same ones."""

    def step(self, actions: Any) -> None:
        """One action in each play, by its place in the learner part's list."""


@dataclass(frozen=True, kw_only=True)
class Learner(Generic[O, A, V]):
    """A play as numbers."""

    every_action: Callable[[int, O], tuple[A, ...]]
    """All actions that any play with this set-up can offer, in a fixed order: a learner's action list."""
    numbers: Callable[[V], tuple[int, ...]]
    """The view as a fixed-length row of numbers for learners."""
    batch: Callable[[int, O, int], Batch] | None = None
    """Seats, options and how many: plays side by side, for learners that need millions."""
    revision: int = 0
    """Rises when the list of actions or the row of numbers changes while the rules stay; it counts in the names of
    environments."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[O, S, A, E, V]):
    """The promises of each function stand in docs/make/add-a-game.md and are tested for every game on the shelf."""

    name: str
    title: str
    package: str
    seats: range
    rules: Rules[O, S, A, E, V]
    words: Words[O, S, A, E, V]
    bots: Bots[A, E, V]
    table: AtTable[O, S, A] = field(default_factory=AtTable)
    page: OnPage[A, E, V] = field(default_factory=OnPage)
    back: LookingBack[A, E, V] = field(default_factory=LookingBack)
    learner: Learner[O, A, V] | None = None
    deck_library: DeckLibrary[O] | None = None
    """For games to which people can bring decks."""

    def bring(self, options: O) -> O:
        """The options, as a person chose them, with what they name from the user's own library put into them."""
        return options if self.deck_library is None else self.deck_library.bring(options)
