"""Every game as an environment: the tests of PettingZoo and Gymnasium, and ours for secrecy. `make test` tries the
plain set-ups; `make soak` every number of seats with all pairs of options."""

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import gymnasium
import msgspec
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from inkling.core.chance import Chance
from inkling.core.game import Game
from inkling.core.record import Setup
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.research.environments import IDS, SeatEnvironment, TogetherEnvironment, TurnEnvironment
from inkling.research.environments.spaces import version_of
from inkling.research.environments.table import Observe, Table
from tests.amounts import LONG_RUN, amount
from tests.conformance.environment_digest import KEPT, digests_of
from tests.conformance.plays import first_setups
from tests.crescendo import GAME as CRESCENDO

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
AnyGame = Game[Any, Any, Any, Any, Any]
GAMES = {**SHELF, "crescendo": CRESCENDO}
"""The shelf, and a game without a learner part, which agents see as text only."""
SETUPS = amount(4)
CYCLES = 25


def setups(game: AnyGame) -> list[Setup]:
    """Return plain set-ups with few and many seats; in a long run also all pairs of options."""
    plain = first_setups(game, SETUPS)
    return plain if LONG_RUN else [*plain[:2], *plain[-1:]]


def settings(setup: Setup) -> dict[str, Any]:
    return {"seats": setup.seats, "options": msgspec.to_builtins(setup.options)}


def ways(game: AnyGame) -> tuple[Observe, ...]:
    return (("numbers", "both") if LONG_RUN else ("both",)) if game.learner else ("text",)


@pytest.mark.parametrize("name", GAMES)
def test_environments_pass_the_tests_of_pettingzoo(name: str) -> None:
    game = GAMES[name]
    for setup in setups(game):
        for observe in ways(game):
            turns = partial(TurnEnvironment, game, observe=observe, **settings(setup))
            together = partial(TogetherEnvironment, game, observe=observe, **settings(setup))
            api_test(turns(), num_cycles=CYCLES)
            parallel_api_test(together(), num_cycles=CYCLES)
            seed_test(turns, num_cycles=CYCLES)
            parallel_seed_test(together, num_cycles=CYCLES)


@pytest.mark.parametrize("name", GAMES)
def test_environments_pass_the_checker_of_gymnasium(name: str) -> None:
    game = GAMES[name]
    for setup in setups(game):
        for observe in ways(game):
            seat = setup.seats - 1
            check_env(SeatEnvironment(game, observe=observe, seat=seat, **settings(setup)), skip_render_check=True)


@pytest.mark.parametrize("name", SHELF)
def test_environments_are_drawn(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Environments pass the rendering tests of PettingZoo and Gymnasium, as returned and as printed text."""
    render_test(partial(TurnEnvironment, name, seats=SHELF[name].seats[0]))
    assert len(capsys.readouterr().out) > 200
    if LONG_RUN:
        with warnings.catch_warnings():
            check_env(gymnasium.make(IDS[name], render_mode="ansi").unwrapped)


@pytest.mark.parametrize("name", SHELF)
def test_named_environments_play_to_the_end_with_every_bot(name: str) -> None:
    game = SHELF[name]
    assert IDS[name].endswith(f"-v{version_of(game)}")
    bots = [bot.name for bot in game.bots.all if LONG_RUN or bot.budget < 0.2][:3]
    for bot in bots:
        env = gymnasium.make(IDS[name], bots=bot, seats=game.seats[-1])
        seen, info = env.reset(seed=3)
        ended = False
        env.action_space.seed(3)
        while not ended:
            seen, _, over, cut_off, info = env.step(env.action_space.sample(seen["action_mask"]))
            ended = over or cut_off
        assert cut_off or "outcome" in info
        env.close()


def moments(table: Table, chance: Chance) -> Iterator[Chance]:
    """Yield the moments of a random play."""
    while not table.over and not table.cut_off:
        yield chance
        seat = table.asked()[0]
        number, chance = chance.pick(table.list_numbers(table.play.sight(seat)))
        assert "refused" not in table.answer(seat, number)


@pytest.mark.parametrize("name", GAMES)
def test_observations_hold_nothing_that_the_seat_cannot_know(name: str) -> None:
    """With any state behind a view, the seat gets the same numbers, text, masks and pages."""
    game = GAMES[name]
    for setup in first_setups(game, amount(3)):
        table = Table(game, setup.seats, msgspec.to_builtins(setup.options), ways(game)[-1], "de")
        table.begin(0)
        for chance in islice(moments(table, Chance.of(setup.seed)), 0, 300, 4):
            for seat in map(Seat, range(table.seats)):
                seen = table.see(seat)
                real, view = table.play, game.rules.view(table.play.state, seat)
                table.play = real.with_state(game.rules.imagine(view, chance))
                assert data_equivalence(table.see(seat), seen, exact=True)
                table.play = real


def test_choices_at_the_same_time_are_offered_in_seat_order_and_not_shown() -> None:
    """In a simultaneous choice the later seats get the same observation whatever the first seat played."""
    seen = []
    for place in range(3):
        env = TurnEnvironment(CRESCENDO, seats=3)
        env.reset(seed=1)
        order = []
        for answer in (place, 0, 0):
            order.append(env.agent_selection)
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[answer]))
            seen.append((place, env.agent_selection, env.observe("seat_1")["text"]) if len(order) == 1 else None)
        assert order == ["seat_0", "seat_1", "seat_2"]
    texts = [moment[1:] for moment in seen if moment]
    assert len(texts) == 3
    assert texts[0] == texts[1] == texts[2]


def test_fresh_environments_without_a_seed_deal_their_own_cards() -> None:
    seeds = set()
    for _ in range(2):
        env = TurnEnvironment("silencio", seats=3)
        env.reset()
        seeds.add(env.table.play.record.setup.seed)
    assert len(seeds) == 2


def test_every_agent_is_told_the_outcome_where_all_answer_at_once() -> None:
    env, chance = TogetherEnvironment("silencio", seats=3), Chance.of("together")
    seen, infos = env.reset(seed=1)
    while env.agents:
        actions = {}
        for agent in env.agents:
            actions[agent], chance = chance.pick([int(n) for n in np.flatnonzero(seen[agent]["action_mask"])])
        seen, _, _, _, infos = env.step(actions)
    assert [infos[agent]["outcome"] for agent in env.possible_agents] == [env.table.end()] * 3


@pytest.mark.parametrize("name", SHELF)
def test_same_seed_gives_the_same_in_another_process_and_as_ever(name: str) -> None:
    """Observations, text, rewards and names with another hash seed; numbers also as stored. A game without an encoding
    is observed as text only."""
    command = [sys.executable, "-m", "tests.conformance.environment_digest", name]
    other = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONHASHSEED": "77"}
    )
    assert other.returncode == 0, other.stderr
    ours = digests_of(name)
    assert other.stdout.split() == [IDS[name], *ours]
    assert KEPT.get(IDS[name], ours[0]) == ours[0]


def test_every_digest_that_is_kept_belongs_to_a_game() -> None:
    assert set(KEPT) <= set(IDS.values())
