"""Effects that move cards between hands, rows and Oracle: taking back, turning face up, the gift and the three
exchanges."""

from typing import TypeAlias

from msgspec.structs import replace

from inkling.core import Seat, put
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.actions import Exchange, Give, Lay, Name, Take
from inkling.games.silencio.rules.cards import CardId, with_card, without_card
from inkling.games.silencio.rules.knowledge import all_viewers, forget_card, learn_card, move_card, viewer_bit
from inkling.games.silencio.rules.turns import continue_turn

Step: TypeAlias = tuple[st.State, tuple[ev.Event, ...]]


def take_card(state: st.State, seat: Seat, action: Take) -> Step:
    card = action.card
    if isinstance(state.stage, st.TakingOracle):
        place = state.oracle.index(card)
        after = add_card_to_hand(replace(state, oracle=without_card(state.oracle, card)), seat, card)
        return replace(after, stage=st.LayingOracle(seat, card, place)), (ev.OracleTaken(seat, card),)
    rows = tuple(row[:-1] if row[-1] == card else row for row in state.rows)
    after = replace(state, rows=rows, night=tuple(name for name in state.night if name != card))
    return continue_turn(add_card_to_hand(after, seat, card), (ev.TakenBack(seat, card),))


def add_card_to_hand(state: st.State, seat: Seat, card: CardId) -> st.State:
    """Return the state with this card added to a hand. Every viewer sees it and remembers it (R42)."""
    hands = put(state.hands, seat, with_card(state.hands[seat], card))
    return replace(state, hands=hands, known=learn_card(state.known, seat, card, all_viewers(state.seats)))


def lay_card(state: st.State, seat: Seat, action: Lay) -> Step:
    card = action.card
    stage = state.stage
    state = remove_card(state, seat, card)
    if isinstance(stage, st.LayingOracle):
        oracle = (*state.oracle[: stage.place], card, *state.oracle[stage.place :])
        return continue_turn(replace(state, oracle=oracle), (ev.OracleLaid(seat, card),))
    lying = put(state.open, seat, with_card(state.open[seat], card))
    return continue_turn(replace(state, open=lying), (ev.LaidOpen(seat, card),))


def remove_card(state: st.State, seat: Seat, card: CardId) -> st.State:
    """Return the state without this card of a player, in the hand or face up. Every viewer sees it leave."""
    if card in state.open[seat]:
        return replace(state, open=put(state.open, seat, without_card(state.open[seat], card)))
    hands = put(state.hands, seat, without_card(state.hands[seat], card))
    return replace(state, hands=hands, known=forget_card(state.known, seat, card))


def name_player(state: st.State, seat: Seat, action: Name) -> Step:
    named = action.seat
    match state.stage:
        case st.Gift(card) if card is not None:
            return give_oracle_card(state, seat, named, card)
        case st.Partnering():
            return replace(state, stage=st.HandingOver(seat, named)), (ev.PartnerNamed(seat, named),)
        case st.Choosing(forced=forced):
            return replace(state, stage=st.Exchanging(named, forced)), (ev.Named(seat, named),)
    raise AssertionError(state.stage)


def give_oracle_card(state: st.State, seat: Seat, receiver: Seat, card: CardId) -> Step:
    """Give an Oracle card to another hand (dark blue) and refill its place. If the deck is empty, the Oracle shrinks
    (R17)."""
    place = state.oracle.index(card)
    refill = state.deck[:1]
    oracle = state.oracle[:place] + refill + state.oracle[place + 1 :]
    after = add_card_to_hand(replace(state, oracle=oracle, deck=state.deck[1:]), receiver, card)
    return continue_turn(after, (ev.Gifted(seat, receiver, card, refill[0] if refill else None),))


def choose_exchange(state: st.State, seat: Seat, action: Exchange) -> Step:
    chosen = ev.ExchangeChosen(seat, action.kind)
    match action.kind:
        case "player":
            return replace(state, stage=st.Partnering(seat)), (chosen,)
        case "oracle":
            assert isinstance(state.stage, st.Exchanging)
            return replace(state, stage=st.TakingOracle(seat, state.stage.forced)), (chosen,)
        case "new-oracle":
            # R15: one card per player, or as many as the deck has.
            oracle, boxed = state.deck[: state.seats], state.boxed + state.oracle
            after = replace(state, oracle=oracle, deck=state.deck[state.seats :], boxed=boxed)
            return continue_turn(after, (chosen, ev.OracleRenewed(seat, state.oracle, oracle)))


def give_card(state: st.State, seat: Seat, action: Give) -> Step:
    card = action.card
    match state.stage:
        case st.Gift():
            return replace(state, stage=st.Gift(card)), (ev.GiftChosen(seat, card),)
        case st.HandingOver(partner=partner):
            after, event = hand_over_card(state, seat, partner, card, back=False)
            return replace(after, stage=st.GivingBack(partner, seat, card)), (event,)
        case st.GivingBack(to=to):
            after, event = hand_over_card(state, seat, to, card, back=True)
            return continue_turn(after, (event,))
    raise AssertionError(state.stage)


def hand_over_card(
    state: st.State, giver: Seat, receiver: Seat, card: CardId, back: bool
) -> tuple[st.State, ev.HandedOver]:
    """Move a card between hands. Only these two players see it, unless it was face up (R16). `back` is True for the
    second direction."""
    lay_open = card in state.open[giver]
    if lay_open:
        after = add_card_to_hand(remove_card(state, giver, card), receiver, card)
    else:
        seen_by = viewer_bit(giver, state.seats) | viewer_bit(receiver, state.seats)
        known = move_card(state.known, giver, receiver, card, seen_by, only=len(state.hands[giver]) == 1)
        hands = put(state.hands, giver, without_card(state.hands[giver], card))
        hands = put(hands, receiver, with_card(hands[receiver], card))
        after = replace(state, hands=hands, known=known)
    return after, ev.HandedOver(giver, receiver, card, lay_open, back)
