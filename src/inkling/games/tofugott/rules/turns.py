"""The frame of a turn: two ponder cards are drawn, one is read out, two silhouettes are set aside; at last all is put
back and the next player is active."""

from typing import TypeAlias

from msgspec.structs import replace

from inkling.games.tofugott.rules.cards import SILHOUETTES, CardId
from inkling.games.tofugott.rules.endings import finish
from inkling.games.tofugott.rules.events import Drew, Event, ReadOut, SetAside, TurnEnded
from inkling.games.tofugott.rules.state import NO_ANSWERS, State

Step: TypeAlias = tuple[State, tuple[Event, ...]]


def draw(state: State) -> tuple[State, Drew]:
    state = replace(state, drawn=state.pile[:2], pile=state.pile[2:])
    return state, Drew(state.turn, state.active, state.drawn)


def read_out(state: State, card: CardId) -> Step:
    """Only after the reading are two silhouettes set aside. The other card goes to a random place of the pile: nobody
    knows the pile's order, so this is as good as shuffling, and a pile given outright keeps its order."""
    other = next(drawn for drawn in state.drawn if drawn != card)
    place, chance = state.chance.below(len(state.pile) + 1)
    pile = (*state.pile[:place], other, *state.pile[place:])
    shuffled, chance = chance.shuffle(SILHOUETTES)
    aside = tuple(silhouette for silhouette in SILHOUETTES if silhouette in shuffled[:2])
    state = replace(state, phase="answer", pile=pile, drawn=(), card=card, aside=aside, chance=chance)
    return state, (ReadOut(state.active, card), SetAside(aside))


def end_turn(state: State) -> Step:
    assert state.card is not None
    ended = TurnEnded(state.turn, state.card)
    state = replace(
        state,
        phase="choose",
        card=None,
        gone=(*state.gone, state.card),
        aside=(),
        answers=NO_ANSWERS,
        guesses=((None,) * state.seats,) * 3,
        confirmed=(False,) * state.seats,
        question=1,
        turned=0,
    )
    if state.turn == state.turns:
        state, events = finish(state)
        return state, (ended, *events)
    state, drew = draw(replace(state, turn=state.turn + 1))
    return state, (ended, drew)
