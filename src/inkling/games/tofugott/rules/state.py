"""The state of a play of Tofugott, and each viewer's view of it."""

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from inkling.core import Chance, Seat, Viewer
from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId, QuestionSet, SilhouetteId

Phase: TypeAlias = Literal["choose", "answer", "talk", "over", "abandoned"]
Silhouettes: TypeAlias = tuple[SilhouetteId, ...]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Options of a table.

    `rounds` None means the default number (R5), `starter` None a random player. `talk` says whether the play waits for
    talk (R8); None means that this depends on the people at the table (R10). `questions` is the ID of a set of
    questions written by players; a record contains the complete set instead. Without such a set it is None or missing.
    """

    rounds: Annotated[int, Meta(ge=1, le=10)] | None = None
    starter: Annotated[int, Meta(ge=0, le=5)] | None = None
    talk: bool | None = None
    questions: QuestionSet | str | UnsetType | None = UNSET

    @property
    def own(self) -> tuple[CardId, ...]:
        """Return the cards written by players."""
        return self.questions.ids() if isinstance(self.questions, QuestionSet) else ()


class FaceDownSilhouette(Struct, frozen=True):
    """A face-down silhouette. `own` is False if chance chose it (R13)."""

    silhouette: SilhouetteId
    own: bool = True


class TieBreakPass(Struct, frozen=True):
    """One pass of the tie-break: its players, and the cards of each player."""

    seats: tuple[Seat, ...]
    rows: tuple[Silhouettes, ...]


class RevealedForQuestion(Struct, frozen=True):
    """Everything revealed for one question so far; guesses are by seat."""

    guesses: tuple[SilhouetteId | None, ...]
    best: SilhouetteId | None = None
    worst: SilhouetteId | None = None


NO_ANSWERS: tuple[FaceDownSilhouette | None, ...] = (None,) * 6


class State(Struct, frozen=True):
    """The complete state.

    `answers` are best 1, worst 1, best 2 and so on; `guesses` are by question, then by seat. `turned` counts the
    revealed cards of the current question: guesses clockwise, then best, then worst answer. `gone` has the ponder cards
    of earlier turns, `last` the reveals of the latest of these turns.
    """

    seats: int
    rounds: int
    starter: Seat
    talk: bool
    pile: tuple[CardId, ...]
    chance: Chance
    scores: tuple[int, ...]
    guesses: tuple[tuple[FaceDownSilhouette | None, ...], ...]
    confirmed: tuple[bool, ...]
    phase: Phase = "choose"
    turn: int = 1
    drawn: tuple[CardId, ...] = ()
    card: CardId | None = None
    aside: Silhouettes = ()
    answers: tuple[FaceDownSilhouette | None, ...] = NO_ANSWERS
    question: int = 1
    turned: int = 0
    gone: tuple[CardId, ...] = ()
    last: tuple[RevealedForQuestion, ...] = ()
    hits: int = 0
    ties: tuple[TieBreakPass, ...] = ()
    own: tuple[CardId, ...] = ()

    @property
    def active(self) -> Seat:
        return Seat((self.starter + self.turn - 1) % self.seats)

    @property
    def turns(self) -> int:
        return self.rounds * self.seats

    @property
    def used_silhouettes(self) -> Silhouettes:
        """Return the silhouettes that the active player has chosen, in slot order."""
        return tuple(pick.silhouette for pick in self.answers if pick)

    @property
    def silhouettes_to_guess(self) -> Silhouettes:
        """Return the silhouettes that can be guessed now. There are 8 for the first question, 6 for the second and 4
        for the third."""
        shown = tuple(pick.silhouette for pick in self.answers[: 2 * self.question - 2] if pick)
        return other_silhouettes(self.aside + shown)


class View(Struct, frozen=True):
    """Everything that one viewer knows.

    `drawn`, `guess` and `answers` are the viewer's own, confirmed or not. `revealed` has the questions of this turn up
    to the current one, `last` those of the previous turn. `left` has the silhouettes that can be guessed now; `own` has
    the cards written by players.
    """

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
    revealed: tuple[RevealedForQuestion, ...]
    last: tuple[RevealedForQuestion, ...]
    scores: tuple[int, ...]
    hits: int
    ties: tuple[TieBreakPass, ...]
    own: tuple[CardId, ...] = ()


def answer_index(kind: str, question: int) -> int:
    """Return the position of an answer in the list best 1, worst 1, best 2 and so on, counted from 0."""
    return 2 * question - 2 + (kind == "worst")


@lru_cache(4096)
def other_silhouettes(used: Silhouettes) -> Silhouettes:
    """Return the silhouettes that are not in `used`, in their fixed order."""
    return tuple(silhouette for silhouette in SILHOUETTES if silhouette not in used)
