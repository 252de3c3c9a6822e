"""What people can set before a play of Tofugott. Codes of deals name a choice by its place, so none ever moves; what
was added later counts behind the others."""

from functools import cache

from inkling.core import Choice, Setting, mark


@cache
def settings() -> tuple[Setting, ...]:
    return ROUNDS, TALK, STARTER, QUESTIONS


ROUNDS = Setting(
    "rounds",
    mark("Rounds"),
    (
        Choice(None, mark("as usual")),
        Choice(1, mark("1 round")),
        Choice(2, mark("2 rounds")),
        Choice(3, mark("3 rounds")),
        Choice(4, mark("4 rounds")),
        Choice(5, mark("5 rounds")),
        Choice(6, mark("6 rounds")),
        Choice(7, mark("7 rounds"), added=1),
        Choice(8, mark("8 rounds")),
        Choice(9, mark("9 rounds"), added=1),
        Choice(10, mark("10 rounds")),
    ),
    mark("How many turns everybody gets. Usual: 3 with two players, 2 with three or four, 1 with more."),
)
TALK = Setting(
    "talk",
    mark("Time to talk"),
    (Choice(None, mark("as usual")), Choice(True, mark("after each silhouette")), Choice(False, mark("no"))),
    mark(
        "With time to talk, the game waits each time a silhouette is turned up, until whoever put it down "
        "moves on. This is usual when two or more people play."
    ),
)
STARTER = Setting(
    "starter",
    mark("Who starts"),
    (
        Choice(None, mark("chance decides")),
        Choice(0, mark("Seat 1")),
        Choice(1, mark("Seat 2")),
        Choice(2, mark("Seat 3")),
        Choice(3, mark("Seat 4")),
        Choice(4, mark("Seat 5")),
        Choice(5, mark("Seat 6")),
    ),
    mark("After that, play goes clockwise; in a rematch the next player starts."),
)
QUESTIONS = Setting(
    "questions",
    mark("Questions"),
    (Choice(None, mark("Inkling’s 99 cards")),),
    mark("If you choose your own, ours only top up the pile where there are too few for a game."),
    1,
)
