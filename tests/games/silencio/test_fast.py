"""The compiled rules agree with the readable ones: the same legal actions, states and results, choice by choice."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from inkling.core.chance import Chance
from inkling.core.sight import SYSTEM
from inkling.games.silencio import GAME
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.action_effects import apply_action
from inkling.games.silencio.bots.compiled.bit_sets import count_cards_in_hands
from inkling.games.silencio.bots.compiled.legal_actions import acting_seat, write_legal_actions
from inkling.games.silencio.bots.compiled.read_sight import NUMBER
from inkling.games.silencio.bots.compiled.state_layout import Row
from inkling.games.silencio.rules.cards import ORDER
from inkling.games.silencio.rules.events import DrawFailed, Event, Played
from inkling.games.silencio.rules.state import Options, State
from tests.amounts import amount

from .true_states import deck_of, row_of
from .whole_plays import play_by_chance

PLAYS = amount(800)
LOTS = 8

STAGE_FIELDS = (at.SEAT, at.OTHER, at.CARD, at.FORCED, at.FIRST, at.WAITS, at.GIVEN)
MEANT = {
    at.ASKING: {at.FIRST, at.WAITS},
    at.PASSING_ON: {at.SEAT, at.GIVEN},
    at.CHOOSING: {at.OTHER, at.FORCED},
    at.GIFT: {at.CARD},
    at.EXCHANGING: {at.SEAT, at.FORCED},
    at.PARTNERING: {at.SEAT},
    at.HANDING_OVER: {at.SEAT, at.OTHER},
    at.GIVING_BACK: {at.SEAT, at.OTHER, at.CARD},
    at.TAKING_ORACLE: {at.SEAT, at.FORCED},
    at.LAYING_ORACLE: {at.SEAT, at.CARD},
    at.OVER: {at.OTHER},
}


def any_options(dice: Random) -> Options:
    return Options(
        start=dice.choice(("asked", "grab")),
        unlit=dice.choice(("none", "none", "large", "small", "all")),
        tavern=dice.random() < 0.5,
        swap_red_yellow=dice.random() < 0.3,
        top_rank=dice.choice((None, None, 11, 12, 13)),
        hand=dice.choice((None, None, 4, 5)),
    )


def meant(s: Row) -> list[int]:
    """Return a state without fields that its stage does not use, players' conclusions, and the player's own entry."""
    s = s.copy()
    for field in set(STAGE_FIELDS) - MEANT.get(int(s[at.STAGE]), set()):
        s[field] = 0
    for seat in range(4):
        s[at.SURE + 5 * seat] = 0
    return [int(number) for number in s[: at.LACKS]]


def drawn_in(events: tuple[Event, ...]) -> int:
    for event in events:
        if (isinstance(event, Played) and event.drawn) or isinstance(event, DrawFailed):
            return ORDER[event.card]
    return -1


def play_twice(seed: int) -> Iterator[tuple[State, Row]]:
    """Play the same random play by both rules, and compare the legal actions at every moment."""
    dice = Random(seed)
    seats = dice.choice((2, 3, 4))
    state, _ = GAME.rules.setup(seats, any_options(dice), Chance.of(str(seed)), None)
    s, deck = row_of(state), deck_of(state.deck)
    out = np.zeros(at.MOST_CHOICES, dtype=np.int64)
    yield state, s
    while turn := GAME.rules.turn(state):
        seat = dice.choice(turn)
        offered = GAME.rules.legal(state, seat)
        assert len(turn) > 1 or acting_seat(s) == seat
        assert sorted(map(NUMBER.__getitem__, offered)) == sorted(out[: write_legal_actions(s, seat, out)])
        action = dice.choice(offered)
        state, events = GAME.rules.apply(state, seat, action)
        apply_action(s, deck, seat, NUMBER[action], drawn_in(events))
        yield state, s


@pytest.mark.parametrize("lot", range(LOTS))
def test_compiled_rules_are_the_readable_ones(lot: int) -> None:
    for seed in range(lot, PLAYS, LOTS):
        for state, s in play_twice(seed):
            assert meant(row_of(state)) == meant(s), f"play {seed}"
        outcome = GAME.rules.outcome(state)
        assert outcome is not None
        assert outcome.score == count_cards_in_hands(s)
        assert not GAME.rules.legal(state, SYSTEM)


def test_plays_by_chance_are_the_same_each_time_and_as_good_as_readable_ones() -> None:
    """docs/project/bots.md gives 3.79 cards left on average for two players."""
    setup = np.array([2, 8, 5, 31, 0, 0], dtype=np.int64)
    left, again = np.zeros((2, 2000), dtype=np.int64)
    assert play_by_chance(setup, 2000, 5, left) == play_by_chance(setup, 2000, 5, again)
    assert (left == again).all()
    assert 3.6 < left.mean() < 4.0


def test_conclusions_never_contradict_the_hands() -> None:
    for seed in range(200):
        for state, s in play_twice(seed):
            hands = [int(s[at.HAND + seat]) for seat in range(state.seats)]
            held = hands[0] | hands[1] | ((hands[2:] and hands[2]) or 0) | ((hands[3:] and hands[3]) or 0)
            seen = sum(
                int(bits) for bits in (*s[at.ROW : at.ROW + 4], *s[at.OPEN : at.OPEN + 4], s[at.ORACLE], s[at.BOXED])
            )
            for seat in range(state.seats):
                assert not int(s[at.LACKS + seat]) & hands[seat]
                assert not int(s[at.HELD + seat]) & ~(held | seen)
                for viewer in range(state.seats):
                    assert viewer == seat or not int(s[at.SURE + 4 * viewer + seat]) & ~hands[seat]
