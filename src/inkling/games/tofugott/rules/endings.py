"""The end of a play: who is first, by points and, among equals, by the tofu."""

from msgspec.structs import replace

from inkling.core import Chance, Seat
from inkling.games.tofugott.rules.cards import SILHOUETTES, TOFU
from inkling.games.tofugott.rules.events import Ended, Event, TofuSought
from inkling.games.tofugott.rules.state import State, TieBreak


def finish(state: State) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, phase="over")
    events: tuple[Event, ...] = ()
    while len(tied := still_first(state)) > 1:
        tie, chance = seek_tofu(tied, state.chance)
        state = replace(state, chance=chance, ties=(*state.ties, tie))
        events += (TofuSought(tie.seats, tie.rows),)
    return state, (*events, Ended(state.scores, places(state), state.hits))


def still_first(state: State) -> tuple[Seat, ...]:
    """Who shares the first place so far: those with the most points, or the first tofu of the last tie-break."""
    if not state.ties:
        most = max(state.scores)
        return tuple(Seat(seat) for seat, score in enumerate(state.scores) if score == most)
    last = state.ties[-1]
    return tuple(seat for seat, row in zip(last.seats, last.rows, strict=True) if row[-1] == TOFU)


def seek_tofu(seats: tuple[Seat, ...], chance: Chance) -> tuple[TieBreak, Chance]:
    """R11: all ten are shuffled each time, and shown only up to the first tofu."""
    piles = []
    for _ in seats:
        pile, chance = chance.shuffle(SILHOUETTES)
        piles.append(pile)
    steps = min(pile.index(TOFU) for pile in piles) + 1
    return TieBreak(seats, tuple(pile[:steps] for pile in piles)), chance


def places(state: State) -> tuple[int, ...]:
    """1 + the number of players with more points; who lost the tie-break shares place 2."""
    first = still_first(state)
    ranks = [1 + sum(other > score for other in state.scores) for score in state.scores]
    return tuple(2 if rank == 1 and seat not in first else rank for seat, rank in enumerate(ranks))
