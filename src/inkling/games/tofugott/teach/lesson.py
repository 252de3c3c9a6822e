"""Tofugott's lesson: a first game on a prepared deal. The learner guesses three times, then the others guess the
learner."""

from inkling.core import Seat
from inkling.core.lesson import Lesson
from inkling.core.record import Entry, Setup
from inkling.games.tofugott.rules.state import Options

LEARNER, BO, CLEO = Seat(0), Seat(1), Seat(2)
PILE = ("knight-without-horse", "lifeguard", "moon-on-holiday", "tiny-island", "town-statue")
COURSE = (
    (CLEO, "choose knight-without-horse"),
    (CLEO, "best 1 snail"), (CLEO, "worst 1 tofu"),
    (CLEO, "best 2 beetle"), (CLEO, "worst 2 rat"),
    (CLEO, "best 3 elephant"), (CLEO, "worst 3 human"),
    (CLEO, "confirm"),
    (LEARNER, "guess snail"), (LEARNER, "confirm"), (BO, "guess tofu"), (BO, "confirm"),
    (LEARNER, "guess owl"), (LEARNER, "confirm"), (BO, "guess beetle"), (BO, "confirm"),
    (LEARNER, "guess elephant"), (LEARNER, "confirm"), (BO, "guess dolphin"), (BO, "confirm"),
    (LEARNER, "choose moon-on-holiday"),
    (LEARNER, "best 1 tofu"), (LEARNER, "worst 1 elephant"),
)  # fmt: skip
STEPS = (
    *(None, "guess snail", "confirm", "guess owl", "confirm", "guess elephant", "confirm"),
    *("choose moon-on-holiday", "best 1 tofu", "worst 1 elephant", None),
)


def make_lesson() -> Lesson:
    setup = Setup("tofugott", 1, 3, Options(rounds=1, starter=CLEO, talk=False), "a lesson", PILE)
    return Lesson(setup, LEARNER, tuple(Entry(by, do) for by, do in COURSE), STEPS)
