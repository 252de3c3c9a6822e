"""Murmur: what may be done and what it leads to."""

from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup, mark
from inkling.core.game import Abandon, Deal, TimeUp
from inkling.core.sight import HOUSE, Outcome, Seat
from inkling.core.tuples import put
from tests.example.state import (
    Action,
    Began,
    Choose,
    Chose,
    Confirm,
    Confirmed,
    Dealt,
    Draw,
    Drew,
    Ended,
    Event,
    Options,
    Scored,
    Shown,
    Skip,
    Skipped,
    State,
)


def setup(seats: int, options: Options, chance: Chance, deal: Deal | None) -> tuple[State, tuple[Event, ...]]:
    deck = 2 * tuple(range(1, options.high + 1))
    if len(deck) <= 2 * seats:
        raise BadSetup("no-pile", mark("{n} cards are too few for {seats} seats."), n=len(deck), seats=seats)
    if deal is None:
        pile, chance = chance.shuffle(deck)
    elif sorted(deal) != sorted(map(str, deck)):
        raise BadSetup("deal", mark("The deal must hold each card twice."))
    else:
        pile = tuple(map(int, deal))
    hands = tuple(tuple(sorted(pile[2 * seat : 2 * seat + 2])) for seat in range(seats))
    state = State(
        options=options,
        chance=chance,
        phase="choose",
        round=1,
        hands=hands,
        pile=pile[2 * seats :],
        chosen=(None,) * seats,
        confirmed=(False,) * seats,
        table=(),
        points=(0,) * seats,
    )
    return state, (*(Dealt(Seat(seat), hand) for seat, hand in enumerate(hands)), Began(1, Seat(0)))


def turn(state: State) -> tuple[Seat, ...]:
    if state.phase == "over":
        return ()
    if state.phase == "draw":
        return (leader(state),)
    return tuple(Seat(seat) for seat, done in enumerate(state.confirmed) if not done)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat == HOUSE:
        clock: tuple[Action, ...] = (TimeUp(),) if state.phase == "choose" else ()
        return () if state.phase == "over" else (Abandon(), *clock)
    if seat not in turn(state):
        return ()
    if state.phase == "draw":
        return (Draw(), Skip())
    chosen = state.chosen[seat]
    choices = tuple(Choose(card) for card in (0, *sorted(set(state.hands[seat]))) if card != chosen)
    return choices if chosen is None else (*choices, Confirm())


def apply(state: State, actor: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    match action:
        case Choose(card):
            return replace(state, chosen=put(state.chosen, actor, card)), (Chose(actor, card),)
        case Confirm():
            state = replace(state, confirmed=put(state.confirmed, actor, True))
            return reveal_when_ready(state, (Confirmed(actor),))
        case TimeUp():
            return confirm_all(state)
        case Draw():
            hand = tuple(sorted((*state.hands[actor], state.pile[0])))
            drawn = replace(state, hands=put(state.hands, actor, hand), pile=state.pile[1:])
            return begin_next(drawn, (Drew(actor, state.pile[0]),))
        case Skip():
            return begin_next(state, (Skipped(actor),))
        case Abandon():
            return replace(state, phase="over", reason="abandoned"), (Ended("abandoned"),)


def outcome(state: State) -> Outcome | None:
    if state.reason is None:
        return None
    if state.reason == "abandoned":
        return Outcome("abandoned")
    places = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
    total = sum(state.points)
    return Outcome(state.reason, float(total), total == state.options.rounds, state.points, places)


def question(state: State, seat: Seat) -> tuple[str, int]:
    return state.phase, state.round


def topic(state: State, seat: Seat, action: Action) -> str | None:
    return str(state.round) if isinstance(action, Choose) else None


def caption(event: Event) -> tuple[Seat, str] | None:
    return (event.seat, str(event.round)) if isinstance(event, Shown) else None


def leader(state: State) -> Seat:
    return Seat((state.round - 1) % len(state.hands))


def confirm_all(state: State) -> tuple[State, tuple[Event, ...]]:
    late = turn(state)
    for seat in late:
        if state.chosen[seat] is None:
            card, chance = state.chance.pick((0, *state.hands[seat]))
            state = replace(state, chosen=put(state.chosen, seat, card), chance=chance)
    state = replace(state, confirmed=(True,) * len(state.hands))
    return reveal_when_ready(state, tuple(Confirmed(seat) for seat in late))


def reveal_when_ready(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    if not all(state.confirmed):
        return state, events
    seats = len(state.hands)
    order = [Seat((leader(state) + step) % seats) for step in range(seats)]
    cards = {seat: state.chosen[seat] or 0 for seat in order}
    laid = [cards[seat] for seat in order if cards[seat]]
    goal = (max if state.options.best == "high" else min)(laid, default=0)
    winner = next((seat for seat in order if cards[seat] == goal), None) if laid.count(goal) == 1 else None
    state = replace(
        state,
        phase="draw",
        hands=tuple(without(hand, cards[Seat(seat)]) for seat, hand in enumerate(state.hands)),
        chosen=(None,) * seats,
        confirmed=(False,) * seats,
        table=(*state.table, *laid),
        points=state.points if winner is None else put(state.points, winner, state.points[winner] + 1),
    )
    events = (*events, *(Shown(seat, state.round, cards[seat]) for seat in order), Scored(winner))
    return (state, events) if state.options.draws and state.pile else begin_next(state, events)


def begin_next(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    if state.round == state.options.rounds:
        return replace(state, phase="over", reason="finished"), (*events, Ended("finished"))
    state = replace(state, phase="choose", round=state.round + 1)
    return state, (*events, Began(state.round, leader(state)))


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = hand.index(card) if card else len(hand)
    return hand[:at] + hand[at + 1 :]
