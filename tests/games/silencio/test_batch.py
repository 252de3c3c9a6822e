"""The vectorised rules agree with the readable ones: the same numbers, masks and results, choice by choice."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup
from inkling.core.sight import Seat
from inkling.games.silencio import GAME
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.batched_plays import CompiledBatch
from inkling.games.silencio.bots.compiled.state_layout import Row
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import ALL
from inkling.games.silencio.rules.encoding import encode_view, every_action
from inkling.games.silencio.rules.state import Options, StartQuestionStage, State
from tests.amounts import amount

from .test_fast import any_options

TABLES = amount(9)
PLAYS = 6
STEPS = 150
"""More steps than a random play takes, so that most plays restart."""


def readable(many: CompiledBatch, play: int, seats: int, options: Options) -> State:
    """Return the same new play by the readable rules: the same cards, and the same seat asked first."""
    deck, first = many._decks[play], many._states[play, at.FIRST]
    cards = 4 * (many._states[play, at.TOP] - 1)
    state, _ = GAME.rules.setup(seats, options, Chance.of("any"), tuple(ALL[card] for card in deck[-cards:]))
    return (
        replace(state, stage=StartQuestionStage(Seat(int(first))))
        if isinstance(state.stage, StartQuestionStage)
        else state
    )


def follow(state: State, seat: Seat, action: act.Action, rows: Row, ended: bool) -> State:
    """Do the same by the readable rules. If chance draws a card, retry until it is the one drawn here."""
    for number in range(400):
        after, _ = GAME.rules.apply(replace(state, chance=Chance.of(str(number))), seat, action)
        turn = GAME.rules.turn(after)
        viewer = turn[0] if turn else seat
        if (encode_view(GAME.rules.view(after, viewer)) == tuple(rows)) and bool(turn) != ended:
            return after
    raise AssertionError(f"{action} of seat {seat} does something else in the batch")


def check(many: CompiledBatch, play: int, state: State, everything: tuple[act.Action, ...]) -> None:
    seat = Seat(int(many.seats[play]))
    turn = GAME.rules.turn(state)
    assert seat == min(turn)
    assert tuple(many.numbers[play]) == encode_view(GAME.rules.view(state, seat))
    offered = {everything[place] for place in np.flatnonzero(many.masks[play])}
    assert offered == set(GAME.rules.legal(state, seat))


@pytest.mark.parametrize("seed", range(TABLES))
def test_batch_plays_as_the_readable_rules_do(seed: int) -> None:
    """Silencio R1 to R45, as far as random play reaches them: compare every view, mask, end and result."""
    dice = Random(f"batch {seed}")
    seats, options = 2 + seed % 3, any_options(dice)
    everything = every_action(seats, options)
    many = CompiledBatch(seats, options, PLAYS)
    many.begin(seed)
    states = [readable(many, play, seats, options) for play in range(PLAYS)]
    over = 0
    for _ in range(STEPS):
        for play, state in enumerate(states):
            check(many, play, state, everything)
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in many.masks])
        acting = [Seat(int(seat)) for seat in many.seats]
        many.step(actions)
        lasts = iter(many.last)
        for play, state in enumerate(states):
            ended = many.ended[play] == 1
            rows = next(lasts) if ended else many.numbers[play]
            after = follow(state, acting[play], everything[actions[play]], rows, ended)
            if ended:
                outcome = GAME.rules.outcome(after)
                assert outcome is not None
                assert outcome.score == -many.rewards[play]
                over += 1
            states[play] = readable(many, play, seats, options) if ended else after
    assert over >= PLAYS


def test_batch_is_the_same_for_the_same_seed_and_leaves_bad_actions_alone() -> None:
    one, other = (CompiledBatch(3, Options(start="asked"), 50) for _ in range(2))
    one.begin(7)
    other.begin(7)
    for _ in range(100):
        actions = one.masks.argmax(axis=1)
        one.step(actions)
        other.step(actions)
        assert (one.numbers == other.numbers).all()
        assert (one.masks == other.masks).all()
    before = one.numbers.copy()
    one.step(np.where(np.arange(50) % 2, one.masks.argmin(axis=1), 10_000 * (np.arange(50) % 4 - 1)))
    assert (one.ended == -1).all()
    assert (one.numbers == before).all()
    one.begin(8)
    assert (one.numbers != before).any()
    with pytest.raises(ValueError, match="50 plays"):
        one.step(np.zeros(49, dtype=int))


def test_batch_refuses_what_cannot_be_dealt() -> None:
    with pytest.raises(BadSetup):
        CompiledBatch(4, Options(top_rank=7, hand=7), 1)
