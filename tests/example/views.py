"""Murmur: what each viewer knows, `imagine`, and both as numbers."""

from typing import assert_never

from inkling.core.chance import Chance
from inkling.core.growing import put
from inkling.core.sight import Seat, Viewer
from tests.example import state as st
from tests.example.rules import without


def view(state: st.State, viewer: Viewer) -> st.View:
    return st.View(
        seat=viewer,
        options=state.options,
        phase=state.phase,
        round=state.round,
        hand=() if viewer is None else state.hands[viewer],
        chosen=None if viewer is None else state.chosen[viewer],
        counts=tuple(map(len, state.hands)),
        pile=len(state.pile),
        confirmed=tuple(Seat(seat) for seat, done in enumerate(state.confirmed) if done),
        table=state.table,
        points=state.points,
        reason=state.reason,
    )


def see(event: st.Event, viewer: Viewer) -> st.Event | None:
    match event:
        case st.Dealt(seat, _):
            return event if seat == viewer else st.Dealt(seat, None)
        case st.Chose(seat, _):
            return event if seat == viewer else None
        case st.Drew(seat, _):
            return event if seat == viewer else st.Drew(seat, None)
        case st.Began() | st.Confirmed() | st.Shown() | st.Scored() | st.Skipped() | st.Ended():
            return event
        case _:
            assert_never(event)


def imagine(view: st.View, chance: Chance) -> st.State:
    """Deal the unseen cards in random order. An unconfirmed seat may have chosen anything or nothing."""
    unseen = 2 * tuple(range(1, view.options.high + 1))
    for card in (*view.hand, *view.table):
        unseen = without(unseen, card)
    pile, chance = chance.shuffle(unseen)
    hands: tuple[tuple[int, ...], ...] = ()
    chosen: tuple[int | None, ...] = ()
    for seat, count in enumerate(view.counts):
        mine = seat == view.seat
        hand = view.hand if mine else tuple(sorted(pile[:count]))
        pile = pile if mine else pile[count:]
        choice, chance = chance.pick((0, *hand) if seat in view.confirmed else (None, 0, *hand))
        hands, chosen = (*hands, hand), (*chosen, choice if view.phase == "choose" else None)
    return st.State(
        options=view.options,
        chance=chance,
        phase=view.phase,
        round=view.round,
        hands=hands,
        pile=pile,
        chosen=chosen if view.seat is None else put(chosen, view.seat, view.chosen),
        confirmed=tuple(seat in view.confirmed for seat in range(len(view.counts))),
        table=view.table,
        points=view.points,
        reason=view.reason,
    )


def every_action(seats: int, options: st.Options) -> tuple[st.Action, ...]:
    return (*map(st.Choose, range(options.high + 1)), st.Confirm(), st.Draw(), st.Skip())


def numbers(view: st.View) -> tuple[int, ...]:
    seen = (view.round, view.pile, -1 if view.chosen is None else view.chosen, *view.counts, *view.points)
    cards = tuple(pile.count(card) for pile in (view.hand, view.table) for card in range(1, view.options.high + 1))
    return seen + cards
