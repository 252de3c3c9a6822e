"""Crescendo: which actions are legal, and their results."""

from itertools import pairwise

from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup, msg
from inkling.core.game import Abandon, Deal
from inkling.core.growing import put
from inkling.core.sight import SYSTEM, Outcome, Seat
from tests.crescendo.rules.actions import Action, PlayCard
from tests.crescendo.rules.events import Dealt, Ended, Event, Played, Shown
from tests.crescendo.rules.state import Options, State

HAND = 3


def deck(options: Options) -> tuple[int, ...]:
    """R1: return each number twice."""
    return 2 * tuple(range(1, options.high + 1))


def setup(seats: int, options: Options, chance: Chance, deal: Deal | None) -> tuple[State, tuple[Event, ...]]:
    cards, chance = chance.shuffle(deck(options))
    if deal is not None:
        if sorted(deal) != sorted(map(str, deck(options))):
            raise BadSetup("deal", msg("The deal must hold each card twice."))
        cards = tuple(map(int, deal))
    hands = tuple(tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(seats))
    state = State(options, chance, hands, (None,) * seats, (), cards[HAND * seats :])
    return state, tuple(Dealt(Seat(seat), hand) for seat, hand in enumerate(hands))


def turn(state: State) -> tuple[Seat, ...]:
    if state.reason is not None:
        return ()
    return tuple(Seat(seat) for seat, card in enumerate(state.played) if card is None)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat == SYSTEM:
        return (Abandon(),) if state.reason is None else ()
    return tuple(map(PlayCard, sorted(set(state.hands[seat])))) if seat in turn(state) else ()


def apply(state: State, actor: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    match action:
        case PlayCard(card):
            played = put(state.played, actor, card)
            return show_when_ready(replace(state, played=played), (Played(actor, card),))
        case Abandon():
            return replace(state, reason="abandoned"), (Ended("abandoned"),)


def show_when_ready(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """R4: show the cards once everybody has played."""
    cards = tuple(card for card in state.played if card is not None)
    if len(cards) < len(state.played):
        return state, events
    hands = tuple(without(hand, card) for hand, card in zip(state.hands, cards, strict=True))
    state = replace(state, hands=hands, played=(None,) * len(cards), shown=(*state.shown, cards))
    events = (*events, Shown(cards, rises(cards)))
    if len(state.shown) < beats(len(cards)):
        return state, events
    return replace(state, reason="finished"), (*events, Ended("finished"))


def beats(seats: int) -> int:
    """R3: return the number of beats."""
    return 2 if seats == 2 else 1


def rises(cards: tuple[int, ...]) -> bool:
    return all(low < high for low, high in pairwise(cards))


def points(shown: tuple[tuple[int, ...], ...]) -> int:
    return sum(map(rises, shown))


def outcome(state: State) -> Outcome | None:
    match state.reason:
        case None:
            return None
        case "finished":
            return Outcome("finished", points(state.shown))
        case reason:
            return Outcome(reason)


def question(state: State, seat: Seat) -> int:
    """Return the number of the current beat."""
    return len(state.shown)


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
