"""Murmur: which actions are legal, and their results."""

from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup, msg
from inkling.core.game import Abandon, Deal, TimeUp
from inkling.core.growing import put
from inkling.core.sight import SYSTEM, Outcome, Seat
from tests.example import state as st


def setup(seats: int, options: st.Options, chance: Chance, deal: Deal | None) -> tuple[st.State, tuple[st.Event, ...]]:
    deck = 2 * tuple(range(1, options.high + 1))
    if len(deck) <= 2 * seats:
        raise BadSetup("no-pile", msg("{n} cards are too few for {seats} seats."), n=len(deck), seats=seats)
    if deal is None:
        pile, chance = chance.shuffle(deck)
    elif sorted(deal) != sorted(map(str, deck)):
        raise BadSetup("deal", msg("The deal must hold each card twice."))
    else:
        pile = tuple(map(int, deal))
    hands = tuple(tuple(sorted(pile[2 * seat : 2 * seat + 2])) for seat in range(seats))
    state = st.State(
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
    return state, (*(st.Dealt(Seat(seat), hand) for seat, hand in enumerate(hands)), st.Began(1, Seat(0)))


def turn(state: st.State) -> tuple[Seat, ...]:
    if state.phase == "over":
        return ()
    if state.phase == "draw":
        return (leader(state),)
    return tuple(Seat(seat) for seat, done in enumerate(state.confirmed) if not done)


def legal(state: st.State, seat: Seat) -> tuple[st.Action, ...]:
    if seat == SYSTEM:
        clock: tuple[st.Action, ...] = (TimeUp(),) if state.phase == "choose" else ()
        return () if state.phase == "over" else (Abandon(), *clock)
    if seat not in turn(state):
        return ()
    if state.phase == "draw":
        return (st.Draw(), st.Skip())
    chosen = state.chosen[seat]
    choices = tuple(st.Choose(card) for card in (0, *sorted(set(state.hands[seat]))) if card != chosen)
    return choices if chosen is None else (*choices, st.Confirm())


def apply(state: st.State, actor: Seat, action: st.Action) -> tuple[st.State, tuple[st.Event, ...]]:
    match action:
        case st.Choose(card):
            return replace(state, chosen=put(state.chosen, actor, card)), (st.Chose(actor, card),)
        case st.Confirm():
            state = replace(state, confirmed=put(state.confirmed, actor, True))
            return reveal_when_ready(state, (st.Confirmed(actor),))
        case TimeUp():
            return confirm_all(state)
        case st.Draw():
            hand = tuple(sorted((*state.hands[actor], state.pile[0])))
            drawn = replace(state, hands=put(state.hands, actor, hand), pile=state.pile[1:])
            return begin_next(drawn, (st.Drew(actor, state.pile[0]),))
        case st.Skip():
            return begin_next(state, (st.Skipped(actor),))
        case Abandon():
            return replace(state, phase="over", reason="abandoned"), (st.Ended("abandoned"),)


def outcome(state: st.State) -> Outcome | None:
    if state.reason is None:
        return None
    if state.reason == "abandoned":
        return Outcome("abandoned")
    places = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
    total = sum(state.points)
    return Outcome(state.reason, float(total), total == state.options.rounds, state.points, places)


def question(state: st.State, seat: Seat) -> tuple[str, int]:
    return state.phase, state.round


def topic(state: st.State, seat: Seat, action: st.Action) -> str | None:
    return str(state.round) if isinstance(action, st.Choose) else None


def caption(event: st.Event) -> tuple[Seat, str] | None:
    return (event.seat, str(event.round)) if isinstance(event, st.Shown) else None


def leader(state: st.State) -> Seat:
    return Seat((state.round - 1) % len(state.hands))


def confirm_all(state: st.State) -> tuple[st.State, tuple[st.Event, ...]]:
    late = turn(state)
    for seat in late:
        if state.chosen[seat] is None:
            card, chance = state.chance.pick((0, *state.hands[seat]))
            state = replace(state, chosen=put(state.chosen, seat, card), chance=chance)
    state = replace(state, confirmed=(True,) * len(state.hands))
    return reveal_when_ready(state, tuple(st.Confirmed(seat) for seat in late))


def reveal_when_ready(state: st.State, events: tuple[st.Event, ...]) -> tuple[st.State, tuple[st.Event, ...]]:
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
    events = (*events, *(st.Shown(seat, state.round, cards[seat]) for seat in order), st.Scored(winner))
    return (state, events) if state.options.draws and state.pile else begin_next(state, events)


def begin_next(state: st.State, events: tuple[st.Event, ...]) -> tuple[st.State, tuple[st.Event, ...]]:
    if state.round == state.options.rounds:
        return replace(state, phase="over", reason="finished"), (*events, st.Ended("finished"))
    state = replace(state, phase="choose", round=state.round + 1)
    return state, (*events, st.Began(state.round, leader(state)))


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = hand.index(card) if card else len(hand)
    return hand[:at] + hand[at + 1 :]
