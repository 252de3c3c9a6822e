"""Lobby settings of Tofugott. Deal codes store the position of a choice, so positions must never change: add new
choices at the end."""

from functools import cache

from inkling.core import Choice, Setting, msg


@cache
def list_lobby_settings() -> tuple[Setting, ...]:
    return ROUNDS, TALK, STARTER, QUESTIONS


ROUNDS = Setting(
    "rounds",
    msg("Rounds"),
    (
        Choice(None, msg("as usual")),
        Choice(1, msg("1 round")),
        Choice(2, msg("2 rounds")),
        Choice(3, msg("3 rounds")),
        Choice(4, msg("4 rounds")),
        Choice(5, msg("5 rounds")),
        Choice(6, msg("6 rounds")),
        Choice(7, msg("7 rounds"), added=1),
        Choice(8, msg("8 rounds")),
        Choice(9, msg("9 rounds"), added=1),
        Choice(10, msg("10 rounds")),
    ),
    msg("How many turns everybody gets. Usual: 3 with two players, 2 with three or four, 1 with more."),
)
TALK = Setting(
    "talk",
    msg("Time to talk"),
    (Choice(None, msg("as usual")), Choice(True, msg("after each silhouette")), Choice(False, msg("no"))),
    msg(
        "With time to talk, the game waits each time a silhouette is turned up, until the player who put "
        "it down moves on. That’s the default when two or more people play."
    ),
)
STARTER = Setting(
    "starter",
    msg("Who starts"),
    (
        Choice(None, msg("decided at random")),
        Choice(0, msg("Seat 1")),
        Choice(1, msg("Seat 2")),
        Choice(2, msg("Seat 3")),
        Choice(3, msg("Seat 4")),
        Choice(4, msg("Seat 5")),
        Choice(5, msg("Seat 6")),
    ),
    msg("After that, play goes clockwise; in a rematch the next player starts."),
)
QUESTIONS = Setting(
    "questions",
    msg("Questions"),
    (Choice(None, msg("Inkling’s 99 cards")),),
    msg("If you choose your own, ours only top up the pile if there are too few for a game."),
    1,
)
