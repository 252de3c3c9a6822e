"""Crescendo: what each viewer knows, and `imagine`."""

from typing import assert_never

from inkling.core.chance import Chance
from inkling.core.sight import Seat, Viewer
from tests.crescendo.rules.events import Dealt, Ended, Event, Played, Shown
from tests.crescendo.rules.rules import HAND, deck, without
from tests.crescendo.rules.state import State, View


def view(state: State, viewer: Viewer) -> View:
    return View(
        seat=viewer,
        seats=len(state.hands),
        options=state.options,
        hand=() if viewer is None else state.hands[viewer],
        played=None if viewer is None else state.played[viewer],
        ready=tuple(Seat(seat) for seat, card in enumerate(state.played) if card is not None),
        shown=state.shown,
        reason=state.reason,
    )


def see(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case Dealt(seat, _):
            return event if seat == viewer else Dealt(seat, None)
        case Played(seat, _):
            return event if seat == viewer else Played(seat, None)
        case Shown() | Ended():
            return event
        case _:
            assert_never(event)


def imagine(view: View, chance: Chance) -> State:
    """Deal the unseen cards in random order. A seat that has played may have played any of its cards."""
    unseen = deck(view.options)
    for card in (*view.hand, *(card for beat in view.shown for card in beat)):
        unseen = without(unseen, card)
    rest, chance = chance.shuffle(unseen)
    count = HAND - len(view.shown)
    hands: tuple[tuple[int, ...], ...] = ()
    played: tuple[int | None, ...] = ()
    for seat in range(view.seats):
        if seat == view.seat:
            hands, played = (*hands, view.hand), (*played, view.played)
            continue
        hand, rest = tuple(sorted(rest[:count])), rest[count:]
        card, chance = chance.pick(hand)
        hands, played = (*hands, hand), (*played, card if seat in view.ready else None)
    return State(view.options, chance, hands, played, view.shown, rest, view.reason)
