"""What each viewer may know of a play: views, the events that a viewer sees, and random states that are consistent with
a view."""

from typing import assert_never

from msgspec.structs import replace

from inkling.core import Chance, Seat, Viewer
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.cards import journey_cards
from inkling.games.silencio.rules.knowledge import (
    Known,
    bit_mask_of_all_viewers,
    bit_of_viewer,
    certain_cards_by_viewer,
)
from inkling.games.silencio.rules.rules import ROUNDS_OF_ASKING, sort_cards_by_colour_and_rank


def view_of(state: st.State, viewer: Viewer) -> st.View:
    """Return this viewer's view: everything public, with the stage, the hand and the known cards as this viewer sees
    them."""
    stage, sure = state.stage, certain_cards_by_viewer(state.known)
    played_out = type(stage) is st.PlayOverStage and stage.reason in ("perfect", "passes")
    # Positional arguments, because keyword arguments would take four times as long.
    return st.View(
        viewer,  # seat
        state.seats,
        state.top_rank,
        visible_stage(state, viewer),
        state.player,
        None if viewer is None else state.hands[viewer],  # hand
        tuple(map(len, state.hands)),
        state.open,
        state.rows,
        state.oracle,
        len(state.deck),
        state.lit,
        state.tavern,
        sure[-1 if viewer is None else viewer],  # known
        sure[-1],  # common
        state.boxed,
        state.night,
        state.pending,
        state.passes,
        state.played,
        state.shrine_used,
        state.options,
        state.hands if played_out else None,
    )


def visible_stage(state: st.State, viewer: Viewer) -> st.SeenStage:
    """Return the stage as this viewer sees it. If the whole stage is public, return the same object unchanged."""
    stage = state.stage
    # Checked first, because most stages are these.
    if type(stage) is st.TurnStage or type(stage) is st.PassingOnStage or type(stage) is st.TurnEndingStage:
        return stage
    match stage:
        # A forced shrine (R27) reveals something about the hand, so only its user sees that.
        case st.LightEffectStage(effect, forced):
            return st.LightEffectStage(effect) if forced and viewer != state.player else stage
        case st.ExchangeKindStage(seat, True) if viewer != seat:
            return st.ExchangeKindStage(seat)
        case st.TakeOracleCardStage(seat, True) if viewer != seat:
            return st.TakeOracleCardStage(seat)
        case st.GiveCardBackStage(seat, to) if viewer not in (seat, to):
            return st.GiveCardBackStage(seat, to, None)
        case st.StartQuestionStage(first, waits):
            return visible_start_question(first, waits, viewer, state.seats)
        case _:
            return stage


def visible_start_question(first: Seat, waits: int, viewer: Viewer, seats: int) -> st.StartQuestionView:
    """Return how often this viewer was asked to start and whether they are asked now, without any other part of the
    stage (R35)."""
    if viewer is None:
        return st.StartQuestionView(0, False)
    before = (viewer - first) % seats
    return st.StartQuestionView(count_how_often_seat_was_asked(before, waits, seats), waits % seats == before)


def count_how_often_seat_was_asked(before: int, waits: int, seats: int) -> int:
    """Return how often a seat was asked to take the start card. `waits` is how often any seat has left it, and `before`
    the number of seats that are asked earlier than this one."""
    return (waits - before) // seats + 1 if waits >= before else 0


def visible_event(event: ev.Event, viewer: Viewer) -> ev.Event | None:
    """Return the event as this viewer sees it; None if it is invisible to them."""
    if isinstance(event, ev.PublicEvent):
        return event
    match event:
        case ev.CardPassedOn():
            giver, receiver = event.giver, event.receiver
            return event if viewer in (giver, receiver) else ev.CardPassedOn(giver, receiver, None)
        case ev.HandedOver():
            seen = event.lay_open or viewer in (event.giver, event.receiver)
            return event if seen else replace(event, card=None)
        case ev.Dealt(hands, oracle, deck):
            own = tuple(hand if seat == viewer else None for seat, hand in enumerate(hands))
            return ev.Dealt(own, oracle, deck)
        case ev.StartAsked(seat) | ev.StartCardLeft(seat):
            return event if seat == viewer else None
        case _:
            assert_never(event)


def imagine_state(view: st.View, chance: Chance) -> st.State:
    """Return a random state consistent with the view. Everything hidden from the viewer is dealt at random."""
    hands, deck, chance = deal_hidden_cards(view, chance)
    stage, chance = imagine_stage(view, hands, chance)
    return st.State(
        options=view.options,
        seats=view.seats,
        top_rank=view.top_rank,
        stage=stage,
        player=view.player,
        hands=hands,
        open=view.open,
        rows=view.rows,
        oracle=view.oracle,
        deck=deck,
        lit=view.lit,
        tavern=view.tavern,
        chance=chance,
        known=imagine_knowledge_table(view),
        boxed=view.boxed,
        night=view.night,
        pending=view.pending,
        passes=view.passes,
        played=view.played,
        shrine_used=view.shrine_used,
    )


def deal_hidden_cards(view: st.View, chance: Chance) -> tuple[tuple[st.Cards, ...], st.Cards, Chance]:
    fixed = [list(cards) for cards in view.left or hand_cards_known_to_viewer(view)]
    lying = {card for group in (*view.open, *view.rows, *fixed, view.oracle, view.boxed) for card in group}
    pile, chance = chance.shuffle([card for card in journey_cards(view.top_rank) if card not in lying])
    hidden = iter(pile)
    for hand, count in zip(fixed, view.counts, strict=True):
        hand += [next(hidden) for _ in range(count - len(hand))]
    return tuple(sort_cards_by_colour_and_rank(tuple(hand)) for hand in fixed), tuple(hidden), chance


def hand_cards_known_to_viewer(view: st.View) -> tuple[st.Cards, ...]:
    """Return the concealed cards that this viewer is sure of: their hand and the known cards of others."""
    return tuple(
        view.hand if seat == view.seat and view.hand is not None else known for seat, known in enumerate(view.known)
    )


def imagine_stage(view: st.View, hands: tuple[st.Cards, ...], chance: Chance) -> tuple[st.Stage, Chance]:
    match view.stage:
        case st.StartQuestionView() as asked:
            return chance.pick(possible_start_questions(asked, view.seat, view.seats))
        case st.GiveCardBackStage(seat, to, None):
            card, chance = chance.pick(hands[seat])
            return st.GiveCardBackStage(seat, to, card), chance
        case stage:
            return stage, chance


def possible_start_questions(asked: st.StartQuestionView, viewer: Viewer, seats: int) -> list[st.Stage]:
    return [
        st.StartQuestionStage(Seat(first), waits)
        for first in range(seats)
        for waits in range(ROUNDS_OF_ASKING * seats)
        if visible_start_question(Seat(first), waits, viewer, seats) == asked
    ]


def imagine_knowledge_table(view: st.View) -> Known:
    """Return a knowledge table for an imagined state. Every viewer gets the common knowledge. The viewer whose view
    this is also gets their own knowledge."""
    mine = bit_of_viewer(view.seat, view.seats)
    return tuple(
        tuple(
            (card, bit_mask_of_all_viewers(view.seats) if card in common else mine)
            for card in dict.fromkeys((*common, *known))
        )
        for common, known in zip(view.common, view.known, strict=True)
    )
