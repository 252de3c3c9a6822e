"""All that is true in a play of Tofugott, and what of it a viewer is given."""

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from inkling.core import Chance, Seat, Viewer
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, QuestionSet, SilhouetteId

Phase: TypeAlias = Literal["choose", "answer", "talk", "over", "abandoned"]
Silhouettes: TypeAlias = tuple[SilhouetteId, ...]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """How a table wishes to play. No number of rounds means R5's for the players; no starter means a random one.
    Whether play waits for talk (R8) follows from who sits there (R10), unless it is said. `questions` of the table's
    own are chosen by their id and held whole in a play; it is unset without them, as in records from before."""

    rounds: Annotated[int, Meta(ge=1, le=10)] | None = None
    starter: Annotated[int, Meta(ge=0, le=5)] | None = None
    talk: bool | None = None
    questions: QuestionSet | str | UnsetType | None = UNSET

    @property
    def own(self) -> tuple[CardId, ...]:
        """The cards that people wrote themselves."""
        return self.questions.ids() if isinstance(self.questions, QuestionSet) else ()


class Pick(Struct, frozen=True):
    """A silhouette laid face down; `own` is false when chance laid it (R13)."""

    silhouette: SilhouetteId
    own: bool = True


class TieBreak(Struct, frozen=True):
    """One pass of seeking the tofu: who took part, and what each turned up."""

    seats: tuple[Seat, ...]
    rows: tuple[Silhouettes, ...]


class Revealed(Struct, frozen=True):
    """What has been turned up for one question; guesses by seat."""

    guesses: tuple[SilhouetteId | None, ...]
    best: SilhouetteId | None = None
    worst: SilhouetteId | None = None


NO_ANSWERS: tuple[Pick | None, ...] = (None,) * 6


class State(Struct, frozen=True):
    """Everything. `answers` are best 1, worst 1, best 2 and so on; `guesses` go by question, then seat.
    `turned` counts the cards turned up for the question asked: the guesses clockwise, then best, then worst.
    `gone` are the cards of the turns before, `last` is what was turned up in the latest of them."""

    seats: int
    rounds: int
    starter: Seat
    talk: bool
    pile: tuple[CardId, ...]
    chance: Chance
    scores: tuple[int, ...]
    guesses: tuple[tuple[Pick | None, ...], ...]
    confirmed: tuple[bool, ...]
    phase: Phase = "choose"
    turn: int = 1
    drawn: tuple[CardId, ...] = ()
    card: CardId | None = None
    aside: Silhouettes = ()
    answers: tuple[Pick | None, ...] = NO_ANSWERS
    question: int = 1
    turned: int = 0
    gone: tuple[CardId, ...] = ()
    last: tuple[Revealed, ...] = ()
    hits: int = 0
    ties: tuple[TieBreak, ...] = ()
    own: tuple[CardId, ...] = ()

    @property
    def active(self) -> Seat:
        return Seat((self.starter + self.turn - 1) % self.seats)

    @property
    def turns(self) -> int:
        return self.rounds * self.seats

    @property
    def used(self) -> Silhouettes:
        """What the active player has laid, in order of the slots."""
        return tuple(pick.silhouette for pick in self.answers if pick)

    @property
    def left(self) -> Silhouettes:
        """What can be guessed: 8, then 6, then 4."""
        shown = tuple(pick.silhouette for pick in self.answers[: 2 * self.question - 2] if pick)
        return without(self.aside + shown)


class View(Struct, frozen=True):
    """What a viewer knows. `drawn`, `guess` and `answers` are the viewer's own, whether confirmed or not;
    `revealed` holds the questions of this turn up to the one asked, `last` those of the turn before; `left` is what can
    be guessed now; `own` are the cards that people wrote themselves, wherever they are."""

    seat: Viewer
    seats: int
    rounds: int
    starter: Seat
    talk: bool
    phase: Phase
    turn: int
    active: Seat
    waiting: tuple[Seat, ...]
    pile: int
    gone: tuple[CardId, ...]
    drawn: tuple[CardId, ...]
    card: CardId | None
    aside: Silhouettes
    left: Silhouettes
    question: int
    guess: SilhouetteId | None
    answers: tuple[SilhouetteId | None, ...]
    confirmed: tuple[bool, ...]
    revealed: tuple[Revealed, ...]
    last: tuple[Revealed, ...]
    scores: tuple[int, ...]
    hits: int
    ties: tuple[TieBreak, ...]
    own: tuple[CardId, ...] = ()


def slot(kind: str, question: int) -> int:
    """Where an answer lies among the six."""
    return 2 * question - 2 + (kind == "worst")


@lru_cache(4096)
def without(gone: Silhouettes) -> Silhouettes:
    """The other silhouettes, in their order."""
    return tuple(silhouette for silhouette in SILHOUETTES if silhouette not in gone)
