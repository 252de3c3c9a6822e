"""A playable lesson: a prepared course of one play, and what the learner is told at each step of it."""

from msgspec import Struct

from inkling.core.record import Entry, Setup
from inkling.core.sight import Seat


class Step(Struct, frozen=True):
    """One thing to read and to do. `words`, `hint` and `task` are sentences to translate."""

    words: str
    do: str | None = None
    """What the learner is to do now, in the game's notation; with None, the others go on."""
    hint: str = ""
    """What is said when they choose something else."""
    task: str = ""
    """What to do, in a few words, as a heading; the coach can also say it in `words`."""


class Lesson(Struct, frozen=True):
    """Every entry of the learner belongs to the step with that `do`, in order."""

    setup: Setup
    seat: Seat
    """The learner's."""
    entries: tuple[Entry, ...]
    """The whole course: what everybody does, the learner included."""
    steps: tuple[Step, ...]
    then: "Lesson | None" = None
    """Another play right after this one, at the same seat and with as many of them: to learn a second part."""
