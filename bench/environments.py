"""Measure the environments in decisions per CPU second: random legal play with observations and masks. Compare with
other libraries in the same run, if they are installed.

    .venv/bin/python bench/environments.py [--seconds 3] [--repeats 5] [--plays 2048]

The others aren't dependencies of Inkling: `pip install open_spiel rlcard shimmy` installs OpenSpiel's hanabi, RLCard's
uno and PettingZoo's hanabi (based on OpenSpiel), preferably in a separate environment.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from inkling.games import SHELF
from inkling.research.environments import ManyEnvironment, TurnEnvironment

Count = Callable[[], int]
"""Play for a while; return the number of decisions."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="CPU seconds per measurement")
    parser.add_argument("--repeats", type=int, default=5, help="measurements per line; the median counts")
    parser.add_argument("--plays", type=int, default=2048, help="plays side by side")
    given = parser.parse_args()
    for name, make in [*ours(given.plays), *others()]:
        try:
            count = make()
        except ImportError as missing:
            print(f"{name}: not installed ({missing.name})")
            continue
        count()
        rates = [rate(count, given.seconds) for _ in range(given.repeats)]
        print(f"{name}: {median(rates):,.0f} decisions per CPU second ({min(rates):,.0f} to {max(rates):,.0f})")


def rate(count: Count, seconds: float) -> float:
    start, total = process_time(), 0
    while process_time() - start < seconds:
        total += count()
    return total / (process_time() - start)


def ours(plays: int) -> Iterator[tuple[str, Callable[[], Count]]]:
    for name, game in SHELF.items():
        few, many = game.seats[0], game.seats[-1]
        if game.learner is not None and game.learner.batch is not None:
            for seats in game.seats:
                yield f"{name}, {seats} seats, {plays} at once", partial(batch, name, seats, plays, choose=False)
            chosen = f"{name}, {few} seats, {plays} at once, choosing included"
            yield chosen, partial(batch, name, few, plays, choose=True)
        for seats in (few, many):
            yield f"{name}, {seats} seats, one by one", partial(one_by_one, name, seats)


def batch(name: str, seats: int, plays: int, choose: bool) -> Count:
    """Measure a vector environment. Actions are random legal ones, precomputed or chosen in each step."""
    many, dice = ManyEnvironment(name, plays, seats=seats), np.random.default_rng(1)
    seen, _ = many.reset(seed=1)

    def decide() -> int:
        nonlocal seen
        seen, *_ = many.step(pick(seen["action_mask"], dice))
        return plays

    return decide if choose else Replayed(many, plays)


def pick(masks: Any, dice: np.random.Generator) -> Any:
    """Choose one random legal action per row."""
    upto = masks.cumsum(axis=1, dtype=np.int16)
    return (upto > (dice.random(len(masks)) * upto[:, -1]).astype(np.int16)[:, None]).argmax(axis=1)


class Replayed:
    """Measures the environment alone: the actions of many steps are precomputed, then repeated."""

    STEPS = 200

    def __init__(self, many: ManyEnvironment, plays: int) -> None:
        self.many, self.plays, self.at, dice = many, plays, 0, np.random.default_rng(1)
        seen, _ = many.reset(seed=1)
        self.choices = []
        for _ in range(self.STEPS):
            self.choices.append(pick(seen["action_mask"], dice))
            seen, *_ = many.step(self.choices[-1])

    def __call__(self) -> int:
        if self.at % self.STEPS == 0:
            self.many.reset(seed=1)
        *_, info = self.many.step(self.choices[self.at % self.STEPS])
        assert not info["refused"].any()
        self.at += 1
        return self.plays


def one_by_one(name: str, seats: int) -> Count:
    env, dice = TurnEnvironment(name, seats=seats), Random(1)
    return lambda: play_pettingzoo(env, dice)


def play_pettingzoo(env: Any, dice: Random) -> int:
    env.reset(seed=dice.randrange(1 << 30))
    decisions = 0
    for _ in env.agent_iter():
        seen, _, over, cut_off, _ = env.last()
        if over or cut_off:
            env.step(None)
            continue
        env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        decisions += 1
    return decisions


def others() -> Iterator[tuple[str, Callable[[], Count]]]:
    yield "OpenSpiel hanabi", openspiel
    yield "RLCard uno", rlcard
    yield "PettingZoo hanabi", pettingzoo_hanabi


def openspiel() -> Count:
    import pyspiel

    game, dice = pyspiel.load_game("hanabi"), Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(dice.choice(np.flatnonzero(state.legal_actions_mask())))
            decisions += 1
        return decisions

    return play


def rlcard() -> Count:
    import rlcard

    env, dice = rlcard.make("uno", config={"seed": 1}), Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def pettingzoo_hanabi() -> Count:
    from pettingzoo.classic import hanabi_v5

    env, dice = hanabi_v5.env(), Random(1)
    return lambda: play_pettingzoo(env, dice)


if __name__ == "__main__":
    main()
