"""Effects that move cards between hands, rows and Oracle: taking back, turning face up, the gift and the three
exchanges."""

from typing import TypeAlias

from msgspec.structs import replace

from inkling.core import Seat, put
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.actions import ChooseExchange, GiveCard, LayCard, NamePlayer, TakeCard
from inkling.games.silencio.rules.cards import CardId, with_card, without_card
from inkling.games.silencio.rules.knowledge import (
    bit_mask_of_all_viewers,
    bit_of_viewer,
    record_card_seen_entering_hand,
    record_card_seen_leaving_hand,
    record_hidden_card_move,
)
from inkling.games.silencio.rules.turns import continue_turn

Step: TypeAlias = tuple[st.State, tuple[ev.Event, ...]]


def take_card_from_row_or_oracle(state: st.State, seat: Seat, action: TakeCard) -> Step:
    card = action.card
    if isinstance(state.stage, st.TakeOracleCardStage):
        place = state.oracle.index(card)
        after = add_card_to_hand(replace(state, oracle=without_card(state.oracle, card)), seat, card)
        return replace(after, stage=st.LayOracleCardStage(seat, card, place)), (ev.OracleTaken(seat, card),)
    rows = tuple(row[:-1] if row[-1] == card else row for row in state.rows)
    after = replace(state, rows=rows, night=tuple(name for name in state.night if name != card))
    return continue_turn(add_card_to_hand(after, seat, card), (ev.CardTakenBack(seat, card),))


def add_card_to_hand(state: st.State, seat: Seat, card: CardId) -> st.State:
    """Return the state with this card added to a hand. All viewers see the card and know where it is (R42)."""
    hands = put(state.hands, seat, with_card(state.hands[seat], card))
    return replace(
        state,
        hands=hands,
        known=record_card_seen_entering_hand(state.known, seat, card, bit_mask_of_all_viewers(state.seats)),
    )


def lay_card_face_up_or_in_oracle(state: st.State, seat: Seat, action: LayCard) -> Step:
    card = action.card
    stage = state.stage
    state = remove_card(state, seat, card)
    if isinstance(stage, st.LayOracleCardStage):
        oracle = (*state.oracle[: stage.place], card, *state.oracle[stage.place :])
        return continue_turn(replace(state, oracle=oracle), (ev.OracleLaid(seat, card),))
    lying = put(state.open, seat, with_card(state.open[seat], card))
    return continue_turn(replace(state, open=lying), (ev.CardLaidFaceUp(seat, card),))


def remove_card(state: st.State, seat: Seat, card: CardId) -> st.State:
    """Return the state without this card of a player, which is in the hand or face up. All viewers see it leave."""
    if card in state.open[seat]:
        return replace(state, open=put(state.open, seat, without_card(state.open[seat], card)))
    hands = put(state.hands, seat, without_card(state.hands[seat], card))
    return replace(state, hands=hands, known=record_card_seen_leaving_hand(state.known, seat, card))


def apply_named_player(state: st.State, seat: Seat, action: NamePlayer) -> Step:
    named = action.seat
    match state.stage:
        case st.GiftStage(card) if card is not None:
            return give_oracle_card(state, seat, named, card)
        case st.ExchangePartnerStage():
            return replace(state, stage=st.HandOverCardStage(seat, named)), (ev.PartnerNamed(seat, named),)
        case st.LightEffectStage(forced=forced):
            return replace(state, stage=st.ExchangeKindStage(named, forced)), (ev.PlayerNamed(seat, named),)
    raise AssertionError(state.stage)


def give_oracle_card(state: st.State, seat: Seat, receiver: Seat, card: CardId) -> Step:
    """Give an Oracle card to another player's hand (dark blue effect) and replace it from the deck. If the deck is
    empty, the Oracle has one card fewer (R17)."""
    place = state.oracle.index(card)
    refill = state.deck[:1]
    oracle = state.oracle[:place] + refill + state.oracle[place + 1 :]
    after = add_card_to_hand(replace(state, oracle=oracle, deck=state.deck[1:]), receiver, card)
    return continue_turn(after, (ev.OracleCardGiven(seat, receiver, card, refill[0] if refill else None),))


def start_chosen_exchange(state: st.State, seat: Seat, action: ChooseExchange) -> Step:
    chosen = ev.ExchangeChosen(seat, action.kind)
    match action.kind:
        case "player":
            return replace(state, stage=st.ExchangePartnerStage(seat)), (chosen,)
        case "oracle":
            assert isinstance(state.stage, st.ExchangeKindStage)
            return replace(state, stage=st.TakeOracleCardStage(seat, state.stage.forced)), (chosen,)
        case "new-oracle":
            # R15: one card per player, or as many as the deck has.
            oracle, boxed = state.deck[: state.seats], state.boxed + state.oracle
            after = replace(state, oracle=oracle, deck=state.deck[state.seats :], boxed=boxed)
            return continue_turn(after, (chosen, ev.OracleRenewed(seat, state.oracle, oracle)))


def give_card_to_player(state: st.State, seat: Seat, action: GiveCard) -> Step:
    card = action.card
    match state.stage:
        case st.GiftStage():
            return replace(state, stage=st.GiftStage(card)), (ev.OracleCardChosenAsGift(seat, card),)
        case st.HandOverCardStage(partner=partner):
            after, event = move_card_between_hands(state, seat, partner, card, back=False)
            return replace(after, stage=st.GiveCardBackStage(partner, seat, card)), (event,)
        case st.GiveCardBackStage(to=to):
            after, event = move_card_between_hands(state, seat, to, card, back=True)
            return continue_turn(after, (event,))
    raise AssertionError(state.stage)


def move_card_between_hands(
    state: st.State, giver: Seat, receiver: Seat, card: CardId, back: bool
) -> tuple[st.State, ev.HandedOver]:
    """Move a card between hands in an exchange. Only these two players see it, unless it was face up (R16). `back` is
    True for the card that is given in return."""
    lay_open = card in state.open[giver]
    if lay_open:
        after = add_card_to_hand(remove_card(state, giver, card), receiver, card)
    else:
        seen_by = bit_of_viewer(giver, state.seats) | bit_of_viewer(receiver, state.seats)
        known = record_hidden_card_move(state.known, giver, receiver, card, seen_by, only=len(state.hands[giver]) == 1)
        hands = put(state.hands, giver, without_card(state.hands[giver], card))
        hands = put(hands, receiver, with_card(hands[receiver], card))
        after = replace(state, hands=hands, known=known)
    return after, ev.HandedOver(giver, receiver, card, lay_open, back)
