"""What the words beside an entry are about (R8), such as `t2 q1 guess`, and with which event they are shown."""

from inkling.core.sight import Seat
from inkling.games.tofugott.rules import events as ev
from inkling.games.tofugott.rules.actions import Action, Best, GoOn, Guess, Worst
from inkling.games.tofugott.rules.reveals import kind_in_reveal
from inkling.games.tofugott.rules.state import State


def topic(state: State, seat: Seat, action: Action) -> str | None:
    match action:
        case Guess():
            return write(state.turn, state.question, "guess")
        case Best(question):
            return write(state.turn, question, "best")
        case Worst(question):
            return write(state.turn, question, "worst")
        case GoOn():
            return spoken(state.turn, state.question, kind_in_reveal(state, state.turned - 1))
        case _:
            return None


def caption(event: ev.Event) -> tuple[Seat, str] | None:
    """A silhouette that chance laid has no words, even where its owner had written some before clearing it."""
    match event:
        case ev.Guessed(own=True) | ev.GuessRevealed(own=True):
            return event.seat, write(event.turn, event.question, "guess")
        case ev.Answered(own=True):
            return event.seat, write(event.turn, event.question, event.kind)
        case ev.BestRevealed(own=True):
            return event.seat, write(event.turn, event.question, "best")
        case ev.WorstRevealed(own=True):
            return event.seat, write(event.turn, event.question, "worst")
        case ev.WentOn():
            return event.seat, spoken(event.turn, event.question, event.kind)
        case _:
            return None


def write(turn: int, question: int, kind: str) -> str:
    return f"t{turn} q{question} {kind}"


def spoken(turn: int, question: int, kind: str) -> str:
    """What is said after the card is turned up, beside what was written with it."""
    return f"{write(turn, question, kind)} spoken"
