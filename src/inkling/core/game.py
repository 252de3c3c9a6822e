"""The interface of a game. A game package fills in one `Game`, a struct of pure functions; there is no base class."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias

from msgspec import Struct, structs

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.chance import Chance
from inkling.core.decks import DeckLibrary
from inkling.core.hook_defaults import empty, keep, nothing, unchanged
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.core.sight import A, E, O, Outcome, S, Seat, Sight, V, Viewer
from inkling.core.words import Say

Deal: TypeAlias = tuple[str, ...]
"""The complete card order, given explicitly. The game defines which end is drawn first."""


class Abandon(Struct, frozen=True, tag="abandon"):
    """The action of SYSTEM that ends a play without a result."""


class TimeUp(Struct, frozen=True, tag="time-up"):
    """The action of SYSTEM when the time on a table's clock has run out."""


def reseed(state: Any, chance: Chance) -> Any:
    """Return the state with another random stream. The state must store its stream in the field `chance`, as in all our
    games."""
    return structs.replace(state, chance=chance)


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[O, S, A, E, V]):
    """The rules: everything that is needed to play and to replay a record. Hooks for tables and pages are in other
    structs."""

    version: int
    """Increase it when an older record would replay differently."""
    options: type[O]
    actions: Any
    """The closed union of action types, SYSTEM's included, for decoding."""
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
    """Return a key that is equal as long as this seat must answer the same question; None if it has none to answer."""

    settle: Callable[[O, int], O] = keep
    """Return the options with defaults that depend on the number of seats filled in, as the set-up records them."""
    topic: Callable[[S, Seat, A], str | None] = nothing
    """Return the topic of a sentence added to this action; None if no sentence is allowed."""
    caption: Callable[[E], tuple[Seat, str] | None] = nothing
    """Return the seat and topic whose sentence is shown with this event; None if there is none."""
    reseed: Callable[[S, Chance], S] = reseed
    """Return the same state with a new random stream."""


@dataclass(frozen=True, kw_only=True)
class Words(Generic[O, S, A, E, V]):
    """The functions that write a play as text: its notation, and sentences in any language."""

    write: Callable[[A, O], str]
    read: Callable[[str, O], A]
    label: Callable[[A, Sight[A, E, V], Say], str]
    tell: Callable[[E, O, Say], str]
    show: Callable[[Sight[A, E, V], Say], str]
    quote: Callable[[str, Say], str] = unchanged
    """Return a sentence that was added to a choice, for this reader: a bot's sentence in the reader's language, a
    person's unchanged."""
    opened: Callable[[S, Say], tuple[str, ...]] = empty
    """Return extra sentences for a finished play that no board shows."""
    hues: Mapping[str, str] = field(default_factory=dict)
    """Terminal colours of words on the game's text screen: word to colour name."""


class Batch(Protocol):
    """Many plays that step in parallel. The learner acts for the acting seat of each play. A finished play restarts in
    the same step."""

    numbers: Any
    """For each play, the view of the acting seat, encoded by `Learner.numbers`."""
    masks: Any
    """For each play, a 1 for each legal action of the learner's action list and a 0 for the others."""
    seats: Any
    """For each play, the acting seat."""
    rewards: Any
    """For each play, its result if this step ended it (higher is better), else 0."""
    ended: Any
    """For each play, 1 if this step ended it, −1 if its action was illegal and ignored, else 0."""
    last: Any
    """The final observations of the plays that this step ended, concatenated, from the seat that acted last."""

    def begin(self, seed: int) -> None:
        """Restart all plays; the same seed gives the same plays."""

    def step(self, actions: Any) -> None:
        """Apply one action in each play. An action is given as its index in the learner's action list."""


@dataclass(frozen=True, kw_only=True)
class Learner(Generic[O, A, V]):
    """The functions that encode a play as numbers, for machine learning."""

    every_action: Callable[[int, O], tuple[A, ...]]
    """Return all actions that a play with this set-up can offer, in a fixed order: the learner's action list."""
    numbers: Callable[[V], tuple[int, ...]]
    """Encode the view as a fixed-length row of numbers."""
    batch: Callable[[int, O, int], Batch] | None = None
    """Create parallel plays from seats, options and count, for learners that need millions of plays."""
    revision: int = 0
    """Increase it when the action list or the encoding changes but the rules don't. It is part of environment names."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[O, S, A, E, V]):
    """A game. docs/make/add-a-game.md specifies each function; conformance tests check every game."""

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
    """The deck library, if people can add decks to this game."""

    def bring(self, options: O) -> O:
        """Return the options together with the contents of the decks that they name, from the user's library."""
        return options if self.deck_library is None else self.deck_library.embed_decks(options)
