"""Complete states in the layout of the compiled rules. The bots' translation has only what one seat sees, so tests need
this one."""

from collections.abc import Iterable

import numpy as np

from inkling.core.sight import Seat
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.read_sight import cards_to_bits
from inkling.games.silencio.bots.compiled.state_layout import CARDS, SIZE, Row
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.cards import ORDER, RANK, SHRINES, CardId
from inkling.games.silencio.rules.effect_queries import LIGHTS
from inkling.games.silencio.rules.knowledge import Facts, Known, bit_of_viewer

STAGES: dict[type, int] = {
    st.StartGrabStage: at.GRABBING,
    st.StartQuestionStage: at.ASKING,
    st.PassingOnStage: at.PASSING_ON,
    st.TurnStage: at.TURN,
    st.MustPlayStage: at.MUST_PLAY,
    st.LightEffectStage: at.CHOOSING,
    st.GiftStage: at.GIFT,
    st.ExchangeKindStage: at.EXCHANGING,
    st.ExchangePartnerStage: at.PARTNERING,
    st.HandOverCardStage: at.HANDING_OVER,
    st.GiveCardBackStage: at.GIVING_BACK,
    st.TakeOracleCardStage: at.TAKING_ORACLE,
    st.LayOracleCardStage: at.LAYING_ORACLE,
    st.TurnEndingStage: at.ENDING,
    st.PlayOverStage: at.OVER,
}


def deck_of(cards: Iterable[CardId], end: int = CARDS) -> Row:
    """Return the deck, next card first, ending at position `end` as in the state."""
    order = [ORDER[card] for card in cards]
    deck = np.zeros(CARDS, dtype=np.int64)
    deck[end - len(order) : end] = order
    return deck


def row_of(state: st.State) -> Row:
    """Return a state in the layout of the compiled rules, without players' conclusions. What is left of the deck ends
    at index 48."""
    s = np.zeros(SIZE, dtype=np.int64)
    pending, options = state.pending, state.options
    s[at.SEATS], s[at.TOP], s[at.SWAP] = state.seats, state.top_rank, options.swap_red_yellow
    put_tavern(s, state.tavern)
    put_stage(s, state.stage)
    s[at.PLAYER] = -1 if state.player is None else state.player
    s[at.LIT] = sum(1 << SHRINES.index(shrine) for shrine in state.lit)
    s[at.PENDING] = pending.shield + 2 * pending.dampen + 4 * pending.random + 8 * pending.green_only
    s[at.PASSES], s[at.PLAYED], s[at.USED] = state.passes, state.played, state.shrine_used
    s[at.DECK_AT], s[at.DECK_END] = CARDS - len(state.deck), CARDS
    s[at.ORACLE], s[at.BOXED], s[at.NIGHT] = (
        cards_to_bits(state.oracle),
        cards_to_bits(state.boxed),
        cards_to_bits(state.night),
    )
    for seat in range(state.seats):
        s[at.HAND + seat], s[at.OPEN + seat] = cards_to_bits(state.hands[seat]), cards_to_bits(state.open[seat])
    for colour, row in enumerate(state.rows):
        s[at.ROW + colour], s[at.LAST + colour] = cards_to_bits(row), RANK[row[-1]]
    put_known(s, state.known, state.seats)
    return s


def put_tavern(s: Row, tavern: st.Tavern | None) -> None:
    if tavern is not None:
        s[at.TAVERN], s[at.DARKS] = at.OPENED if tavern.open else at.CLOSED, tavern.darks


def put_stage(s: Row, stage: st.Stage) -> None:
    s[at.STAGE] = STAGES[type(stage)]
    match stage:
        case st.StartQuestionStage(first, waits):
            s[at.FIRST], s[at.WAITS] = first, waits
        case st.PassingOnStage(seat, given):
            s[at.SEAT], s[at.GIVEN] = seat, given
        case st.LightEffectStage(effect, forced):
            s[at.OTHER], s[at.FORCED] = LIGHTS.index(effect), forced
        case st.GiftStage(card):
            s[at.CARD] = -1 if card is None else ORDER[card]
        case st.ExchangeKindStage(seat, forced) | st.TakeOracleCardStage(seat, forced):
            s[at.SEAT], s[at.FORCED] = seat, forced
        case st.ExchangePartnerStage(seat):
            s[at.SEAT] = seat
        case st.HandOverCardStage(seat, partner):
            s[at.SEAT], s[at.OTHER] = seat, partner
        case st.GiveCardBackStage(seat, to, card):
            s[at.SEAT], s[at.OTHER] = seat, to
            s[at.CARD] = -1 if card is None else ORDER[card]
        case st.LayOracleCardStage(seat, taken):
            s[at.SEAT], s[at.CARD] = seat, ORDER[taken]
        case st.PlayOverStage(reason):
            s[at.OTHER] = at.PERFECT if reason == "perfect" else at.BY_PASSES
        case st.StartGrabStage() | st.TurnStage() | st.MustPlayStage() | st.TurnEndingStage():
            pass


def sure_of(facts: Facts, who: int) -> tuple[CardId, ...]:
    return tuple(card for card, mask in facts if mask & who)


def put_known(s: Row, known: Known, seats: int) -> None:
    for seat in range(seats):
        s[at.SURE + 4 * at.PUBLIC + seat] = cards_to_bits(sure_of(known[seat], bit_of_viewer(None, seats)))
        for viewer in range(seats):
            cards = cards_to_bits(sure_of(known[seat], bit_of_viewer(Seat(viewer), seats)))
            s[at.SURE + 4 * viewer + seat] = cards
            s[at.HELD + viewer] |= cards
