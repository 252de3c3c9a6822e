"""The normal and the strong bot: the states they imagine fit what they saw, and they use nothing else."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from statistics import fmean

import numpy as np
import pytest

from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Sight
from inkling.games.silencio import GAME
from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.decision_evaluation import sample_fitting_worlds
from inkling.games.silencio.bots.compiled.plan_search import choose_blueprint_action
from inkling.games.silencio.bots.compiled.player_kinds import blueprint_weights_for_table, player_kinds_at_table
from inkling.games.silencio.bots.compiled.read_sight import convert_sight_to_numbers
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.rules import fill_in_options
from inkling.games.silencio.rules.state import Options, View
from inkling.research.arena import Match, play_many
from tests.time_limits import PLAY

from .normal_games import hash_games
from .plays import NAMES, SilencioPlay
from .test_fast import any_options
from .true_states import row_of
from .whole_plays import play_by_thumb

OPEN_TO_ALL = (
    *(at.STAGE, at.PLAYER, at.LIT, at.PENDING, at.PASSES, at.PLAYED, at.USED, at.TAVERN, at.DARKS),
    *(at.DECK_AT, at.ORACLE, at.BOXED, at.NIGHT),
    *range(at.OPEN, at.SURE),
)


def plays_with_any_options(seeds: range) -> Iterator[SilencioPlay]:
    """Yield every moment of random games with random options."""
    for seed in seeds:
        dice = Random(seed)
        seats = 2 + seed % 3
        options = fill_in_options(any_options(dice), seats)
        play = Play.begin(GAME, Setup("silencio", 1, seats, options, str(seed)), "00" * 32, NAMES[:seats])
        yield play
        while turn := GAME.rules.turn(play.state):
            seat = dice.choice(turn)
            play = play.act(seat, dice.choice(GAME.rules.legal(play.state, seat)))
            if play.outcome is None:
                yield play


def sights(seeds: range) -> Iterator[tuple[SilencioPlay, Sight[Action, Event, View]]]:
    """Yield the sights of seats with at least two legal actions."""
    for play in plays_with_any_options(seeds):
        for seat in GAME.rules.turn(play.state):
            if len(GAME.rules.legal(play.state, seat)) > 1:
                yield play, play.sight(seat)


def test_imagined_worlds_agree_with_all_that_the_seat_knows_and_hold_every_card_once() -> None:
    for play, sight in sights(range(24)):
        seat, true = sight.seat, row_of(play.state)
        assert seat is not None
        worlds = sample_fitting_worlds(
            convert_sight_to_numbers(sight), 5, 6, player_kinds_at_table(sight.seats, sight.options)
        )
        assert len(worlds.states), play.record
        for s, deck in zip(worlds.states, worlds.decks, strict=True):
            groups = [*s[at.HAND : at.LAST], s[at.ORACLE], s[at.BOXED]]
            cards = [card for bits in groups for card in range(at.CARDS) if int(bits) >> card & 1]
            cards += deck[s[at.DECK_AT] : s[at.DECK_END]].tolist()
            assert len(cards) == len(set(cards)) == 4 * (sight.view.top_rank - 1)
            assert [s[field] for field in OPEN_TO_ALL] == [true[field] for field in OPEN_TO_ALL]
            assert s[at.HAND + seat] == true[at.HAND + seat]
            for other in range(sight.seats):
                assert int(s[at.HAND + other]).bit_count() == int(true[at.HAND + other]).bit_count()
                sure = at.SURE + 4 * seat + other
                assert other == seat or s[sure] == true[sure]


def test_rule_of_thumb_is_the_same_in_every_world_that_a_seat_cannot_tell_apart() -> None:
    for _, sight in sights(range(24)):
        w = blueprint_weights_for_table(sight.seats, sight.view.options)
        states = sample_fitting_worlds(
            convert_sight_to_numbers(sight), 7, 8, player_kinds_at_table(sight.seats, sight.options)
        ).states
        assert len({int(choose_blueprint_action(s, w)) for s in states}) == 1


def test_normal_bot_plays_the_same_games_without_numpy() -> None:
    command = [sys.executable, "-m", "tests.games.silencio.normal_games"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PLAY)
    assert done.stdout.split() == list(hash_games())


@pytest.mark.parametrize(("seats", "least"), [(2, 0.97), (3, 0.55), (4, 0.4)])
def test_rule_of_thumb_is_often_perfect(seats: int, least: float) -> None:
    options = fill_in_options(Options(start="asked"), seats)
    setup = np.array([seats, options.top_rank, options.hand, 31, 0, 0], dtype=np.int64)
    left = np.zeros(1000, dtype=np.int64)
    play_by_thumb(setup, 1000, 3, blueprint_weights_for_table(seats, options), left)
    assert (left == 0).mean() > least


def test_strong_bots_leave_fewer_cards_than_simple_ones_on_the_same_deals() -> None:
    left = {}
    for bot in ("simple", "strong"):
        match = Match("silencio", 2, fill_in_options(Options(start="asked", unlit="all"), 2), (bot, bot), "few")
        left[bot] = sum(result.outcome.score or 0 for result in play_many(match, 6))
    assert left["strong"] < left["simple"] / 2


PLAINLY = """
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else find(name, *more)
from inkling.core.chance import Chance
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.games.silencio import GAME
from inkling.games.silencio.rules.state import Options
options = GAME.rules.settle(Options(start="asked"), 2)
play = Play.begin(GAME, Setup("silencio", 1, 2, options, "plain"), "00" * 32, ("a", "b"))
for ply in range(6):
    seat = GAME.rules.turn(play.state)[0]
    play = play.act(seat, GAME.bots.all[2 + ply % 2].choose(play.sight(seat), Chance.of("plain")))
print(GAME.bots.all[3].manner)
"""


def test_bots_play_without_the_compiler_and_say_so() -> None:
    done = subprocess.run([sys.executable, "-c", PLAINLY], capture_output=True, text=True, check=True)
    assert "isn’t installed" in done.stdout
    assert not done.stderr


DEALS = 100


def mean_left(bot: str, seats: int) -> float:
    """Return the average number of cards left; every bot plays the same deals."""
    match = Match("silencio", seats, Options(start="asked"), (bot,) * seats, "floor")
    return fmean(result.outcome.score or 0.0 for result in play_many(match, DEALS))


@pytest.mark.parametrize(("seats", "most"), [(2, 1.5), (3, 5), (4, 6)])
def test_simple_bots_leave_few_cards_and_less_than_half_of_what_random_ones_leave(seats: int, most: float) -> None:
    left = mean_left("simple", seats)
    assert left < most
    assert left < mean_left("random", seats) / 2
