"""Playable lessons. A lesson is a prepared play; its texts are in `teach/lesson.LANG.md`.

The text starts with a title and has one part per step: `## Task`, or `##` alone for a step without a heading. The text
for the learner follows, then `> a hint` that is shown after a wrong choice.
"""

import re
from typing import NamedTuple

from msgspec import Struct

from inkling.core.record import Entry, Setup
from inkling.core.sight import Seat


class Lesson(Struct, frozen=True):
    """A prepared play. The learner's entries in it are the expected choices. Each step of the lesson has one or more of
    them, in order."""

    setup: Setup
    seat: Seat
    """The learner's seat."""
    entries: tuple[Entry, ...]
    """All entries of the play, including the learner's."""
    steps: tuple[str | None, ...]
    """The learner's action at each step, in notation. At a step with None the learner only reads and the others act."""
    then: "Lesson | None" = None
    """A second play after this one, with the same seat and number of seats, to learn another part."""


class StepText(NamedTuple):
    """The texts of a step in one language; `task` and `hint` may be empty."""

    task: str
    words: str
    hint: str


def read_steps(source: str) -> tuple[StepText, ...]:
    """Parse the steps of a lesson's text, including those of follow-up plays."""
    return tuple(map(read_step, re.split(r"^##", source, flags=re.MULTILINE)[1:]))


def read_step(part: str) -> StepText:
    task, _, rest = part.partition("\n")
    sentences, _, hint = rest.partition("\n> ")
    return StepText(*(" ".join(text.split()) for text in (task, sentences, hint.replace("\n> ", " "))))
