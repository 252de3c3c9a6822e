"""The secret choices of a turn: the active player's six answers, the others' guesses, and what chance adds to them."""

from msgspec.structs import replace

from inkling.core import Seat, put
from inkling.games.tofugott.rules.actions import Action, Best, Clear, Confirm, Guess, Kind, Worst
from inkling.games.tofugott.rules.events import Answered, Cleared, Event, Guessed
from inkling.games.tofugott.rules.state import Pick, State, without
from inkling.games.tofugott.rules.turns import Step


def legal_answers(state: State) -> tuple[Action, ...]:
    """The first empty slot is filled next; any filled one can be emptied."""
    clears = tuple(Clear(kind_of(place), place // 2 + 1) for place, pick in enumerate(state.answers) if pick)
    if None not in state.answers:
        return (Confirm(), *clears)
    place = state.answers.index(None)
    lay = Best if kind_of(place) == "best" else Worst
    return (*(lay(place // 2 + 1, silhouette) for silhouette in without(state.aside + state.used)), *clears)


def legal_guesses(state: State, seat: Seat) -> tuple[Action, ...]:
    guesses = tuple(map(Guess, state.left))
    return (Confirm(), *guesses) if state.guesses[state.question - 1][seat] else guesses


def lay_answer(state: State, place: int, pick: Pick) -> Step:
    event = Answered(state.active, state.turn, kind_of(place), place // 2 + 1, pick.silhouette, pick.own)
    return replace(state, answers=put(state.answers, place, pick)), (event,)


def clear(state: State, place: int) -> Step:
    event = Cleared(state.active, kind_of(place), place // 2 + 1)
    return replace(state, answers=put(state.answers, place, None)), (event,)


def lay_guess(state: State, seat: Seat, pick: Pick) -> Step:
    asked = state.question - 1
    guesses = put(state.guesses, asked, put(state.guesses[asked], seat, pick))
    event = Guessed(seat, state.turn, state.question, pick.silhouette, pick.own)
    return replace(state, guesses=guesses), (event,)


def complete_answers(state: State) -> Step:
    events: tuple[Event, ...] = ()
    while None in state.answers:
        silhouette, chance = state.chance.pick(without(state.aside + state.used))
        pick = Pick(silhouette, own=False)
        state, laid = lay_answer(replace(state, chance=chance), state.answers.index(None), pick)
        events += laid
    return state, events


def complete_guess(state: State, seat: Seat) -> Step:
    if state.guesses[state.question - 1][seat]:
        return state, ()
    silhouette, chance = state.chance.pick(state.left)
    return lay_guess(replace(state, chance=chance), seat, Pick(silhouette, own=False))


def kind_of(place: int) -> Kind:
    return "worst" if place % 2 else "best"
