"""The rules of Silencio: set-up, the result of each action, and the end of a play. R-numbers refer to the rules in
RULES.md."""

from collections.abc import Callable, Hashable
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from inkling.core import Abandon, BadSetup, Chance, Deal, Outcome, Seat, TimeUp, msg, put
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules import card_moves, turns
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.cards import (
    COLOURS,
    ORDER,
    ROW_STARTS,
    CardId,
    journey_cards,
    with_card,
    without_card,
)
from inkling.games.silencio.rules.events import (
    CardPassedOn,
    Dealt,
    Ended,
    Event,
    StartAsked,
    StartCardLeft,
    StartCardTaken,
)
from inkling.games.silencio.rules.knowledge import bit_of_viewer, record_hidden_card_move

Step: TypeAlias = tuple[st.State, tuple[Event, ...]]

ROUNDS_OF_ASKING = 10
LIT = {"none": (*COLOURS, "large"), "large": COLOURS, "small": ("large",), "all": ()}
"""Lit shrines by the option `unlit`."""


def fill_in_options(options: st.Options, seats: int) -> st.Options:
    """Return the options with top rank and hand size filled in, so that a record contains both (R1)."""
    top_rank, hand = st.PRINTED_TABLE[seats]
    return replace(options, top_rank=options.top_rank or top_rank, hand=options.hand or hand)


def begin_play(seats: int, options: st.Options, chance: Chance, deal: Deal | None) -> Step:
    options = fill_in_options(options, seats)
    assert options.top_rank is not None
    assert options.hand is not None
    cards = journey_cards(options.top_rank)
    dealt = seats * options.hand
    if len(cards) <= dealt + seats:  # R1
        raise BadSetup("no-deck", msg("No card would be left in the deck: use more ranks or smaller hands."))
    if options.start_seconds is not None and options.start != "grab":
        raise BadSetup(
            "start-clock", msg("There can be a clock for the start card only if players aren’t asked one by one.")
        )
    if deal is None:
        pile, chance = chance.shuffle(cards)
    else:
        pile = check_deal(deal, cards)
    # R40: seat 0's whole hand first, then seat 1's, the Oracle, the deck.
    hands = tuple(
        sort_cards_by_colour_and_rank(pile[seat * options.hand : (seat + 1) * options.hand]) for seat in range(seats)
    )
    first, chance = chance.below(seats)
    state = st.State(
        options=options,
        seats=seats,
        top_rank=options.top_rank,
        stage=st.StartGrabStage() if options.start == "grab" else st.StartQuestionStage(Seat(first)),
        player=None,
        hands=hands,
        open=((),) * seats,
        rows=ROW_STARTS,
        oracle=pile[dealt : dealt + seats],
        deck=pile[dealt + seats :],
        lit=LIT[options.unlit],
        tavern=st.Tavern() if options.tavern else None,
        chance=chance,
        known=((),) * seats,
    )
    asked = (StartAsked(Seat(first)),) if options.start == "asked" else ()
    return state, (Dealt(hands, state.oracle, len(state.deck)), *asked)


def check_deal(deal: Deal, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    if sorted(deal) != sorted(cards):
        raise BadSetup("deal", msg("This deal doesn’t contain each card of the game exactly once."))
    return tuple(map(CardId, deal))


def sort_cards_by_colour_and_rank(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    return tuple(sorted(cards, key=ORDER.__getitem__))


def apply_action(state: st.State, actor: Seat, action: act.Action) -> Step:
    """Apply a legal action; return the new state and its events."""
    return HANDLERS[type(action)](state, actor, action)


def take_start_card(state: st.State, seat: Seat, action: act.TakeStartCard) -> Step:
    return replace(state, stage=st.PassingOnStage(seat, 0), player=seat), (StartCardTaken(seat),)


def leave_start_card_to_next_seat(state: st.State, seat: Seat, action: act.LeaveStartCard) -> Step:
    """Leave the start card to the next seat. If every seat has left it ten times, the seat that was asked first must
    take it (R35)."""
    stage = state.stage
    assert isinstance(stage, st.StartQuestionStage)
    waits = stage.waits + 1
    if waits == ROUNDS_OF_ASKING * state.seats:
        after, events = take_start_card(state, stage.first, act.TakeStartCard())
        return after, (StartCardLeft(seat), *events)
    asked = Seat((stage.first + waits) % state.seats)
    return replace(state, stage=st.StartQuestionStage(stage.first, waits)), (StartCardLeft(seat), StartAsked(asked))


def apply_giving_card(state: st.State, seat: Seat, action: act.GiveCard) -> Step:
    if isinstance(state.stage, st.PassingOnStage):
        return pass_card_on(state, seat, action.card, state.stage.given + 1)
    return card_moves.give_card_to_player(state, seat, action)


def pass_card_on(state: st.State, seat: Seat, card: CardId, given: int) -> Step:
    """Pass a card to the left neighbour. This player sees it and passes a card next. Once all players have passed one,
    the start player begins (R3)."""
    receiver = Seat((seat + 1) % state.seats)
    hands = put(state.hands, seat, without_card(state.hands[seat], card))
    hands = put(hands, receiver, with_card(hands[receiver], card))
    seen_by = bit_of_viewer(seat, state.seats) | bit_of_viewer(receiver, state.seats)
    after = replace(
        state,
        stage=st.TurnStage() if given == state.seats else st.PassingOnStage(receiver, given),
        hands=hands,
        known=record_hidden_card_move(state.known, seat, receiver, card, seen_by, only=len(state.hands[seat]) == 1),
    )
    return after, (CardPassedOn(seat, receiver, card),)


def end_play_without_result(state: st.State, actor: Seat, action: TimeUp | Abandon) -> Step:
    reason: Literal["time-up", "abandoned"] = "time-up" if isinstance(action, TimeUp) else "abandoned"
    return replace(state, stage=st.PlayOverStage(reason), player=None), (Ended(reason, None),)


HANDLERS: dict[type, Callable[[st.State, Seat, Any], Step]] = {
    act.TakeStartCard: take_start_card,
    act.LeaveStartCard: leave_start_card_to_next_seat,
    act.GiveCard: apply_giving_card,
    act.PlayCard: turns.play_card,
    act.DrawRandomCard: turns.play_random_card,
    act.PassTurn: turns.pass_turn,
    act.UseShrine: turns.use_shrine,
    act.MakeStatement: turns.make_statement,
    act.UseShield: turns.use_offered_shield,
    act.TakeCard: card_moves.take_card_from_row_or_oracle,
    act.LayCard: card_moves.lay_card_face_up_or_in_oracle,
    act.NamePlayer: card_moves.apply_named_player,
    act.ChooseExchange: card_moves.start_chosen_exchange,
    act.DeclineLightEffect: turns.decline_light_effect,
    act.EndTurn: turns.end_turn,
    TimeUp: end_play_without_result,
    Abandon: end_play_without_result,
}


def outcome_of(state: st.State) -> Outcome | None:
    stage = state.stage
    if type(stage) is not st.PlayOverStage:
        return None
    reason = stage.reason
    if reason == "abandoned":
        return Outcome(reason)
    if reason == "time-up":  # R2: no rating and no card count
        return Outcome(reason, won=False)
    left = sum(map(len, state.hands + state.open))
    return Outcome(reason, score=float(left), won=left == 0)


def question_key(state: st.State, seat: Seat) -> Hashable:
    """Return a key of the current question. The server refuses an answer that has another key."""
    return state.stage


def rating_of_cards_left(left: int, seats: int) -> str:
    """Return the name of the rating for a number of cards left."""
    if left == 0:
        return "perfect"
    return "almost-there" if left <= seats else "keep-wandering"
