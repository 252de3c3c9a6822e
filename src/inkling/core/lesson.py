"""A playable lesson: a prepared course of one play. Its texts are in `teach/lesson.LANG.md`.

The text begins with a title and has a part for each step: `## What to do`, or `##` alone for a step without a heading,
then what the learner reads, then `> a hint` that is shown after another choice.
"""

import re
from typing import NamedTuple

from msgspec import Struct

from inkling.core.record import Entry, Setup
from inkling.core.sight import Seat


class Lesson(Struct, frozen=True):
    """Every entry of the learner belongs to the step that asks for it, in order."""

    setup: Setup
    seat: Seat
    """The learner's."""
    entries: tuple[Entry, ...]
    """The whole course: what everybody does, the learner included."""
    steps: tuple[str | None, ...]
    """What the learner is to do at each step, in the game's notation; with None they only read and the others go on."""
    then: "Lesson | None" = None
    """Another play right after this one, at the same seat and with as many of them: to learn a second part."""


class StepText(NamedTuple):
    """The words of a step in one language; `task` and `hint` may be empty."""

    task: str
    words: str
    hint: str


def read_steps(source: str) -> tuple[StepText, ...]:
    """Parse the text of a lesson, that of the plays after it included."""
    return tuple(map(read_step, re.split(r"^##", source, flags=re.MULTILINE)[1:]))


def read_step(part: str) -> StepText:
    task, _, rest = part.partition("\n")
    words, _, hint = rest.partition("\n> ")
    return StepText(*(" ".join(text.split()) for text in (task, words, hint.replace("\n> ", " "))))
