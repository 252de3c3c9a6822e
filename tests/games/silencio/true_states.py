"""Whole states as the compiled rules have them: bots only ever translate what they see."""

from collections.abc import Iterable

import numpy as np

from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.layout import CARDS, SIZE, Row
from inkling.games.silencio.bots.compiled.translate import bits_of, put_known, put_stage, put_tavern
from inkling.games.silencio.rules.cards import ORDER, RANK, SHRINES, CardId
from inkling.games.silencio.rules.state import State


def deck_of(cards: Iterable[CardId], end: int = CARDS) -> Row:
    """The deck, next card first, ending at place `end` as in the state."""
    order = [ORDER[card] for card in cards]
    deck = np.zeros(CARDS, dtype=np.int64)
    deck[end - len(order) : end] = order
    return deck


def row_of(state: State) -> Row:
    """A state as numbers, without what players conclude. The rest of the deck ends at place 48."""
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
    s[at.ORACLE], s[at.BOXED], s[at.NIGHT] = bits_of(state.oracle), bits_of(state.boxed), bits_of(state.night)
    for seat in range(state.seats):
        s[at.HAND + seat], s[at.OPEN + seat] = bits_of(state.hands[seat]), bits_of(state.open[seat])
    for colour, row in enumerate(state.rows):
        s[at.ROW + colour], s[at.LAST + colour] = bits_of(row), RANK[row[-1]]
    put_known(s, state.known, state.seats)
    return s
