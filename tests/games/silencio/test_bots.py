"""The normal and the strong partner: what they imagine fits what they saw, and they act on that alone."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from statistics import fmean

import numpy as np
import pytest
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Sight
from inkling.games.silencio import GAME
from inkling.games.silencio.bots import BOTS
from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.bots.compiled.partner_types import kinds_for, weights_for
from inkling.games.silencio.bots.compiled.read_sight import read
from inkling.games.silencio.bots.compiled.search import find_habit
from inkling.games.silencio.bots.compiled.thinking import imagine_worlds
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.rules import settle
from inkling.games.silencio.rules.state import Options, View
from inkling.research.arena import Match, play_many

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
    """Every moment of plays in which all sorts of things happen."""
    for seed in seeds:
        dice = Random(seed)
        seats = 2 + seed % 3
        options = settle(any_options(dice), seats)
        play = Play.begin(GAME, Setup("silencio", 1, seats, options, str(seed)), "00" * 32, NAMES[:seats])
        yield play
        while turn := GAME.rules.turn(play.state):
            seat = dice.choice(turn)
            play = play.act(seat, dice.choice(GAME.rules.legal(play.state, seat)))
            if play.outcome is None:
                yield play


def sights(seeds: range) -> Iterator[tuple[SilencioPlay, Sight[Action, Event, View]]]:
    """Of the seats that have something to decide."""
    for play in plays_with_any_options(seeds):
        for seat in GAME.rules.turn(play.state):
            if len(GAME.rules.legal(play.state, seat)) > 1:
                yield play, play.sight(seat)


def test_imagined_worlds_fit_the_sight() -> None:
    """All that is open, the own hand, the number of cards of others, and what one is sure of (R42)."""
    for play, sight in sights(range(24)):
        seat, true = sight.seat, row_of(play.state)
        assert seat is not None
        states = imagine_worlds(read(sight), 5, 6, kinds_for(sight.seats, sight.options)).states
        assert len(states), play.record
        for s in states:
            assert [s[field] for field in OPEN_TO_ALL] == [true[field] for field in OPEN_TO_ALL]
            assert s[at.HAND + seat] == true[at.HAND + seat]
            for other in range(sight.seats):
                assert int(s[at.HAND + other]).bit_count() == int(true[at.HAND + other]).bit_count()
                sure = at.SURE + 4 * seat + other
                assert other == seat or s[sure] == true[sure]


def test_imagined_worlds_hold_every_card_once() -> None:
    for _, sight in sights(range(12)):
        worlds = imagine_worlds(read(sight), 6, 4, kinds_for(sight.seats, sight.options))
        for s, deck in zip(worlds.states, worlds.decks, strict=True):
            groups = [*s[at.HAND : at.LAST], s[at.ORACLE], s[at.BOXED]]
            cards = [card for bits in groups for card in range(at.CARDS) if int(bits) >> card & 1]
            cards += deck[s[at.DECK_AT] : s[at.DECK_END]].tolist()
            assert len(cards) == len(set(cards)) == 4 * (sight.view.top_rank - 1)


def test_rule_of_thumb_looks_at_nothing_hidden() -> None:
    """In every world that a seat cannot tell from the others it does the same."""
    for _, sight in sights(range(24)):
        w = weights_for(sight.seats, sight.view.options)
        states = imagine_worlds(read(sight), 7, 8, kinds_for(sight.seats, sight.options)).states
        assert len({int(find_habit(s, w)) for s in states}) == 1


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_bot_chooses_the_same_when_what_it_cannot_know_is_swapped(bot: object) -> None:
    """The hidden cards are dealt anew; the story as seen stays what it was."""
    chosen = next(one for one in BOTS if one is bot)
    for number, (_, sight) in enumerate(sights(range(2))):
        if number % 4 == 0:
            assert sight.seat is not None
            other = GAME.rules.imagine(sight.view, Chance.of(f"swap {number}"))
            swapped = replace(sight, view=GAME.rules.view(other, sight.seat), legal=GAME.rules.legal(other, sight.seat))
            assert chosen.choose(sight, Chance.of("a")) == chosen.choose(swapped, Chance.of("a"))


@pytest.mark.parametrize(("seats", "least"), [(2, 0.97), (3, 0.55), (4, 0.4)])
def test_rule_of_thumb_is_often_perfect(seats: int, least: float) -> None:
    options = settle(Options(start="asked"), seats)
    setup = np.array([seats, options.top_rank, options.hand, 31, 0, 0], dtype=np.int64)
    left = np.zeros(1000, dtype=np.int64)
    play_by_thumb(setup, 1000, 3, weights_for(seats, options), left)
    assert (left == 0).mean() > least


def test_strong_bots_leave_fewer_cards_than_simple_ones() -> None:
    """On the same six deals without shrines."""
    left = {}
    for bot in ("simple", "strong"):
        match = Match("silencio", 2, settle(Options(start="asked", unlit="all"), 2), (bot, bot), "few")
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
    """Cards left at the end, on the same deals for every bot."""
    match = Match("silencio", seats, Options(start="asked"), (bot,) * seats, "floor")
    return fmean(result.outcome.score or 0.0 for result in play_many(match, DEALS))


@pytest.mark.parametrize(("seats", "most"), [(2, 1.5), (3, 5), (4, 6)])
def test_simple_bots_leave_few_cards(seats: int, most: float) -> None:
    """And not half as many as chance leaves."""
    left = mean_left("simple", seats)
    assert left < most
    assert left < mean_left("random", seats) / 2
