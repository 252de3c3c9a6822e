"""Strong bots with unknown partners: they identify a partner by its actions, and predict its next ones."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from statistics import fmean

import numpy as np
import pytest

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Sight
from inkling.games.silencio import GAME
from inkling.games.silencio.bots.compiled import find_best_action, guess_player_kinds
from inkling.games.silencio.bots.compiled.choice_likelihoods import NORMAL
from inkling.games.silencio.bots.compiled.decision_evaluation import sample_fitting_worlds, sample_more_worlds
from inkling.games.silencio.bots.compiled.plan_search import choose_blueprint_action
from inkling.games.silencio.bots.compiled.player_kinds import NAMES, player_kinds_at_table
from inkling.games.silencio.bots.compiled.read_sight import ACTION, convert_sight_to_numbers
from inkling.games.silencio.bots.search_bots import EFFORT
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Options, StartQuestionView, View

from .plays import NAMES as PLAYERS

EASY = NAMES.index("easy")


def sights_of(bots: tuple[str, ...], seed: str) -> Iterator[tuple[Sight[Action, Event, View], Action]]:
    """Yield every moment of a game of these bots, with the action chosen."""
    options = GAME.rules.settle(Options(start="asked", tavern=True), len(bots))
    play = Play.begin(GAME, Setup("silencio", 1, len(bots), options, seed), "00" * 32, PLAYERS[: len(bots)])
    chance = Chance.of(seed)
    while turn := GAME.rules.turn(play.state):
        sight = play.sight(turn[0])
        action = pick_bot(GAME.bots.all, bots[turn[0]]).choose(sight, chance)
        assert action is not None
        yield sight, action
        play = play.act(turn[0], action)
        chance = Chance.of(f"{seed} {len(play.record.entries)}")


@cache
def last_sight(stranger: str, seed: str) -> Sight[Action, Event, View]:
    """Return the last sight of seat 0, with a partner of its own kind and an unknown one."""
    return [sight for sight, _ in sights_of(("normal", "normal", stranger), seed) if sight.seat == 0][-1]


def test_easy_kind_nearly_always_plays_as_the_easy_bot_does() -> None:
    same = []
    for sight, action in (moment for seats in (2, 3, 4) for moment in sights_of(("easy",) * seats, "alike")):
        if len(sight.legal) > 1 and not isinstance(sight.view.stage, StartQuestionView):
            kinds = player_kinds_at_table(sight.seats, sight.view.options)
            state = sample_fitting_worlds(convert_sight_to_numbers(sight), 1, 4, kinds).states[0]
            same.append(ACTION[int(choose_blueprint_action(state, kinds.weights[EASY]))] == action)
    assert len(same) > 100
    assert np.mean(same) > 0.9


def believed(stranger: str, seat: int) -> dict[str, float]:
    """Return the average probability of each partner type at the end of six games."""
    told = [guess_player_kinds(last_sight(stranger, f"c{number}"))[seat] for number in range(6)]
    return {kind: fmean(shares[kind] for shares in told) for kind in NAMES}


@pytest.mark.parametrize("stranger", ["easy", "random"])
def test_strangers_and_careful_partners_are_recognised_by_what_they_did(stranger: str) -> None:
    assert believed(stranger, 2)[stranger] > 0.6
    assert believed(stranger, 1)["strong"] + believed(stranger, 1)["normal"] > 0.8


def test_reasons_reckon_with_who_sits_there_and_tell_cards() -> None:
    mine = [sight for sight, _ in sights_of(("normal", "normal", "random"), "c1") if sight.seat == 0]
    sight = [sight for sight in mine if len(sight.legal) > 1][len(mine) // 2]
    ways = (replace(EFFORT, daring=0.0), replace(EFFORT, strangers=False), EFFORT)
    told, among_own, daring = (found.costs for way in ways if (found := find_best_action(sight, way, 11)) is not None)
    assert told != among_own
    assert max(told.values()) < max(daring.values())


def test_once_it_is_known_who_sits_there_many_worlds_tell_what_they_hold() -> None:
    sight = last_sight("easy", "c1")
    kinds = player_kinds_at_table(3, sight.view.options)
    few = sample_fitting_worlds(convert_sight_to_numbers(sight), 1, 90, kinds)
    many = sample_more_worlds(convert_sight_to_numbers(sight), kinds, 1, 400, few)
    assert len(few.states) < len(many.states) <= 400
    assert abs(many.weights.sum() - 1) < 1e-9
    assert many.weights.max() > 1.5 * many.weights.min()
    assert np.abs(many.kind_probabilities() - few.kind_probabilities())[:, EASY].max() < 0.1
    assert (many.shares[:, 1, : NORMAL + 1].sum(axis=1) > 0.8).all()
    again = sample_more_worlds(convert_sight_to_numbers(sight), kinds, 1, 400, few)
    assert (again.weights == many.weights).all()
    assert (again.states == many.states).all()
