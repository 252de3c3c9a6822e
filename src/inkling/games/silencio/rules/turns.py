"""A turn: playing or drawing a card, its effect, shrine and tavern, and the end of the turn."""

from typing import TypeAlias

from msgspec.structs import replace

from inkling.core import Seat, put
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.actions import (
    DeclineLightEffect,
    DrawRandomCard,
    EndTurn,
    MakeStatement,
    PassTurn,
    PlayCard,
    UseShield,
    UseShrine,
)
from inkling.games.silencio.rules.cards import COLOUR, RANK, CardId, without_card
from inkling.games.silencio.rules.effect_queries import (
    can_effect_change_anything,
    count_dead_cards,
    dark_effect_of,
    is_card_playable,
    light_effect_of,
    lights_by_colour,
    why_card_has_no_effect,
)
from inkling.games.silencio.rules.knowledge import (
    bit_mask_of_all_viewers,
    record_card_seen_entering_hand,
    record_card_seen_leaving_hand,
)
from inkling.games.silencio.rules.legal_choices import (
    face_up_cards_of_others_that_fit,
    own_cards_that_fit_a_row,
    usable_shrine_colours,
)

Step: TypeAlias = tuple[st.State, tuple[ev.Event, ...]]

DARKS_TO_OPEN = 3
NO_PENDING, TURN, ENDING = st.PendingEffects(), st.TurnStage(), st.TurnEndingStage()
MADE: dict[st.Dark | st.Light, st.PendingEffects] = {
    "dampen": st.PendingEffects(dampen=True),
    "random": st.PendingEffects(random=True),
    "green-only": st.PendingEffects(green_only=True),
}
"""The pending effects that each dark effect creates."""


def play_card(state: st.State, seat: Seat, action: PlayCard) -> Step:
    return lay_card_in_row(state, seat, action.card, drawn=False)


def play_random_card(state: st.State, seat: Seat, action: DrawRandomCard) -> Step:
    """Pick one of the player's concealed cards at random and play it if it fits. Otherwise everybody sees it, and the
    player must play a card that fits (R24, R36)."""
    card, chance = state.chance.pick(state.hands[seat])
    if is_card_playable(state, card):
        return lay_card_in_row(replace(state, chance=chance), seat, card, drawn=True)
    known = record_card_seen_entering_hand(
        record_card_seen_leaving_hand(state.known, seat, card), seat, card, bit_mask_of_all_viewers(state.seats)
    )
    return replace(state, stage=st.MustPlayStage(), chance=chance, known=known), (ev.DrawFailed(seat, card),)


def lay_card_in_row(state: st.State, seat: Seat, card: CardId, drawn: bool) -> Step:
    """Play a card into its row: clear all pending effects (R18), then start the card's own effect."""
    owner = owner_of_card(state, seat, card)
    colour = COLOUR[card]
    dark = RANK[card] == RANK[state.rows[colour][-1]] + 1
    laid = move_card_from_owner_to_row(state, owner, card)
    if not any(laid.hands) and not any(laid.open):  # R34
        over = replace(laid, stage=st.PlayOverStage("perfect"), player=None, played=True)
        played = ev.Played(seat, card, owner, drawn, None, dark, "finished")
        return over, (played, ev.Ended("perfect", laid.hands))
    last = owner == seat and not laid.hands[seat] and not laid.open[seat]  # R5, R6
    no_effect = why_card_has_no_effect(state.top_rank, card, state.pending, dark, last)
    effect: st.Light | st.Dark = (
        dark_effect_of(state.options, colour) if dark else light_effect_of(state.options, colour)
    )
    if no_effect is not None:
        return continue_turn(laid, (ev.Played(seat, card, owner, drawn, None, dark, no_effect),))
    played = ev.Played(seat, card, owner, drawn, effect, dark)
    return start_dark_effect(laid, seat, card, played) if dark else offer_light_effect(laid, seat, colour, played)


def owner_of_card(state: st.State, seat: Seat, card: CardId) -> Seat:
    if card in state.hands[seat]:
        return seat
    return next(Seat(other) for other, cards in enumerate(state.open) if card in cards)


def move_card_from_owner_to_row(state: st.State, owner: Seat, card: CardId) -> st.State:
    """Move the card from its owner, concealed or face up, to its row and clear all pending effects."""
    hands, lying, known = state.hands, state.open, state.known
    if card in hands[owner]:
        hands = put(hands, owner, without_card(hands[owner], card))
        known = record_card_seen_leaving_hand(known, owner, card)
    else:
        lying = put(lying, owner, without_card(lying[owner], card))
    colour = COLOUR[card]
    rows = put(state.rows, colour, (*state.rows[colour], card))
    return replace(state, hands=hands, open=lying, known=known, rows=rows, pending=NO_PENDING, passes=0, played=True)


def start_dark_effect(state: st.State, seat: Seat, card: CardId, played: ev.Played) -> Step:
    """Start a dark effect: turn the card to its night side and count the effect for the tavern (R22, R41)."""
    tavern, opened = count_dark_effect(state.tavern)
    state = replace(state, night=(*state.night, card), tavern=tavern)
    effect = dark_effect_of(state.options, COLOUR[card])
    if effect == "gift":
        if state.oracle:
            return replace(state, stage=st.GiftStage()), (played, *opened)
        return continue_turn(state, (replace(played, idle=True), *opened, ev.EffectSkipped(seat, effect)))  # R17
    return continue_turn(replace(state, pending=MADE[effect]), (played, *opened, ev.PendingEffectMade(seat, effect)))


def count_dark_effect(tavern: st.Tavern | None) -> tuple[st.Tavern | None, tuple[ev.Event, ...]]:
    """Count a dark effect. The third one opens the tavern; dark effects while it is open don't count (R31)."""
    if tavern is None or tavern.open:
        return tavern, ()
    if tavern.darks + 1 == DARKS_TO_OPEN:
        return st.Tavern(open=True), (ev.TavernOpened(),)
    return st.Tavern(darks=tavern.darks + 1), ()


def offer_light_effect(state: st.State, seat: Seat, colour: int, played: ev.Played) -> Step:
    effect = light_effect_of(state.options, colour)
    if can_effect_change_anything(state, seat, effect):
        return replace(state, stage=st.LightEffectStage(effect)), (played,)
    return continue_turn(state, (replace(played, idle=True), ev.EffectSkipped(seat, effect)))  # R7


def use_shrine(state: st.State, seat: Seat, action: UseShrine) -> Step:
    """Use a shrine. It is spent at once, even if its effect changes nothing (R26). The count of passes restarts
    (R29)."""
    effect = lights_by_colour(state.options)[action.colour]
    forced = (
        not state.played
        and not own_cards_that_fit_a_row(state, seat)
        and not face_up_cards_of_others_that_fit(state, seat)
    )  # R27
    after = replace(
        state,
        stage=st.LightEffectStage(effect, forced),
        lit=tuple(shrine for shrine in state.lit if shrine != action.shrine),
        shrine_used=True,
        passes=0,
    )
    return after, (ev.ShrineUsed(seat, action.shrine, action.colour, effect),)


def make_statement(state: st.State, seat: Seat, action: MakeStatement) -> Step:
    """Make one true statement and close the tavern (R31, R32)."""
    count = count_dead_cards(state, seat) if action.about == "dead" else None
    return continue_turn(
        replace(state, tavern=st.Tavern()), (ev.StatementMade(seat, action.about, action.colour, count),)
    )


def use_offered_shield(state: st.State, seat: Seat, action: UseShield) -> Step:
    pending = replace(state.pending, shield=True)
    return continue_turn(replace(state, pending=pending), (ev.PendingEffectMade(seat, "shield"),))


def decline_light_effect(state: st.State, seat: Seat, action: DeclineLightEffect) -> Step:
    return continue_turn(state, (ev.LightEffectDeclined(seat),))


def pass_turn(state: st.State, seat: Seat, action: PassTurn) -> Step:
    """Pass. If all players pass one after another, the play ends (R29)."""
    passes = state.passes + 1
    if passes == state.seats:
        over = replace(state, stage=st.PlayOverStage("passes"), player=None, passes=passes)
        left = tuple(hand + lying for hand, lying in zip(state.hands, state.open, strict=True))
        return over, (ev.Passed(seat), ev.Ended("passes", left))
    return begin_next_turn(replace(state, passes=passes)), (ev.Passed(seat),)


def end_turn(state: st.State, seat: Seat, action: EndTurn) -> Step:
    return begin_next_turn(state), (ev.TurnEnded(seat),)


def continue_turn(state: st.State, events: tuple[ev.Event, ...]) -> Step:
    """Continue after an effect or a statement: end the turn, or let the player play if no card was played yet."""
    if not state.played:
        return replace(state, stage=TURN), events
    assert state.player is not None
    # R45: the end of a turn is skipped if no shrine is usable and the tavern is closed.
    if usable_shrine_colours(state, state.player) or (state.tavern is not None and state.tavern.open):
        return replace(state, stage=ENDING), events
    return begin_next_turn(state), events


def begin_next_turn(state: st.State) -> st.State:
    assert state.player is not None
    player = Seat((state.player + 1) % state.seats)
    return replace(state, stage=TURN, player=player, played=False, shrine_used=False)
