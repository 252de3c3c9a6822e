"""Finds the decision at a moment of a finished play, after removing names and sentences of its players.

Pages about a moment therefore can't contain names. Players appear as “Player 1” and so on. An opt-in for names would
need an answer from every player, even from those who have left.
"""

from msgspec import Struct
from msgspec.structs import replace

from inkling.core import BoardContext, Say, Seat, msg
from inkling.core.driver import AnyPlay
from inkling.core.looking_back import MomentQuestion
from inkling.core.play import Play
from inkling.server.features.replay.replay_moment import PositionsByPly


class DecisionInPlay(Struct, frozen=True):
    """A decision of a seat in a finished play."""

    seat: Seat
    first: int
    """The ply at which the seat could first decide."""
    settled: int
    """The ply before the action that settled the decision."""
    choices: tuple[str, ...]
    """The IDs of the chosen options."""


def remove_names_and_sentences(steps: PositionsByPly) -> PositionsByPly:
    """Return the same play without its players' names and sentences."""
    record = steps[-1].record
    play: AnyPlay = Play.begin(steps[-1].game, record.setup, record.salt)
    for entry in record.entries:
        play = play.repeat(replace(entry, say=None))
    return PositionsByPly(play, steps.bots, steps.at)


def role_names_of_seats(play: AnyPlay, say: Say) -> tuple[str, ...]:
    return tuple(say(msg("Player {n}"), n=seat + 1) for seat in range(play.record.setup.seats))


def question_of_seat(play: AnyPlay, seat: Seat, say: Say, pictures: str = "") -> MomentQuestion | None:
    """Return the question that this seat must answer now, made from what this seat can see. None if it has nothing to
    decide."""
    return play.game.back.ask_friend(play.sight(seat), say, BoardContext(pictures=pictures))


def find_decision_at_moment(steps: PositionsByPly, ply: int, seat: Seat | None, say: Say) -> DecisionInPlay | None:
    """Return the decision that `seat` must make at this moment or, if it has none to make, that of the first seat that
    has.

    Return None if no seat must decide, or if the play went on without a decision.
    """
    turn = steps[ply].turn
    seats = [
        *(asked_seat for asked_seat in turn if asked_seat == seat),
        *(asked_seat for asked_seat in turn if asked_seat != seat),
    ]
    decisions = (find_decision_of_seat(steps, ply, asked_seat, say) for asked_seat in seats)
    return next((decision for decision in decisions if decision is not None), None)


def find_decision_of_seat(steps: PositionsByPly, ply: int, seat: Seat, say: Say) -> DecisionInPlay | None:
    asked = question_of_seat(steps[ply], seat, say)
    if asked is None:
        return None
    first = ply
    while first > 0 and question_of_seat(steps[first - 1], seat, say) == asked:
        first -= 1
    settled: tuple[int, tuple[str, ...]] | None = None
    at = first
    while at + 1 < len(steps) and question_of_seat(steps[at], seat, say) == asked:
        entry, play = steps[at + 1].record.entries[at], steps[at]
        if entry.by == seat:
            action = play.game.words.read(entry.do, play.record.setup.options)
            choices = play.game.back.decided(play.sight(seat), action)
            settled = (at, choices) if choices else settled
        at += 1
    return None if settled is None else DecisionInPlay(seat, first, *settled)
