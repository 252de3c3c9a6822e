"""A small learner: one network plays every seat, and gets better by its own plays alone (policy gradient, as in PPO).

    .venv/bin/python examples/learner.py [--seed 1] [--minutes 10] [--curve FILE.json]

It learns on hundreds of plays at once and is examined on deals that it never saw, beside the random and the simple bot.
Nothing but numpy: the network has one hidden layer, so its gradient is a dozen lines, and there is nothing to install.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import msgspec
import numpy as np

from inkling.games import SHELF
from inkling.research.arena import Match, play_many, sum_up
from inkling.research.environments import ManyEnvironment, TurnEnvironment

Array = np.ndarray[Any, Any]
GAME, SEATS = "silencio", 2
OPTIONS = {"top_rank": 7, "hand": 4}
"""A small table: 24 cards."""
PLAYS, STEPS, PASSES, LOT = 512, 64, 2, 4096
"""Plays side by side, steps of each between two lessons, how often a lesson is gone through and in what lots."""
UNSEEN = 1_000_000
"""The seed of the deals on which it is examined."""
HIDDEN, RATE, CLIP, SURPRISE, TRACE = 128, 1e-3, 0.2, 0.01, 0.95


class Network:
    """What is seen → how good each action is thought to be, and how the play will end."""

    def __init__(self, inputs: int, actions: int, dice: np.random.Generator) -> None:
        def layer(rows: int, columns: int, size: float) -> Array:
            drawn: Array = dice.standard_normal((rows, columns)) * size / np.sqrt(rows)
            return drawn.astype(np.float32)

        self.weights = {
            "in": layer(inputs, HIDDEN, 1.0),
            "bias": np.zeros(HIDDEN, dtype=np.float32),
            "act": layer(HIDDEN, actions, 0.1),
            "worth": layer(HIDDEN, 1, 0.1),
        }
        self.moments = {name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()}
        self.lessons = 0

    def think(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """Hidden layer, probabilities of the legal actions, worth."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["bias"], 0)
        wishes = np.where(mask, hidden @ w["act"], -1e9)
        wishes = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        return hidden, wishes / wishes.sum(axis=1, keepdims=True), (hidden @ w["worth"])[:, 0]

    def learn(self, seen: Array, hidden: Array, of_wishes: Array, of_worth: Array) -> None:
        """One step of Adam down the gradient."""
        w = self.weights
        back = (of_wishes @ w["act"].T + of_worth[:, None] * w["worth"].T) * (hidden > 0)
        slopes = {
            "in": seen.T @ back,
            "bias": back.sum(axis=0),
            "act": hidden.T @ of_wishes,
            "worth": hidden.T @ of_worth[:, None],
        }
        self.lessons += 1
        for name, slope in slopes.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-7
            w[name] -= RATE * mean / (1 - 0.9**self.lessons) / size


def prepare(seen: dict[str, Array]) -> tuple[Array, Array]:
    """Numbers of about the same size, and the mask as truths."""
    return np.tanh(seen["observation"].astype(np.float32) / 2), seen["action_mask"].astype(bool)


def draw(chances: Array, dice: np.random.Generator) -> Array:
    """One action for each row, by its probability."""
    point = dice.random((len(chances), 1), dtype=np.float32)
    chosen: Array = (chances.cumsum(axis=1) > point * chances.sum(axis=1, keepdims=True) * 0.999999).argmax(axis=1)
    return chosen


def play_on(many: ManyEnvironment, network: Network, seen: dict[str, Array], dice: np.random.Generator) -> Any:
    """Some steps of every play, one row of memories for each step; and what is seen then."""
    memories = []
    for _ in range(STEPS):
        numbers, mask = prepare(seen)
        _, chances, worth = network.think(numbers, mask)
        actions = draw(chances, dice)
        seen, rewards, ended, _, _ = many.step(actions)
        memories.append((numbers, mask, actions, chances[np.arange(len(actions)), actions], worth, rewards, ended))
    return [np.stack(column) for column in zip(*memories, strict=True)], seen


def judge(rewards: Array, ended: Array, worth: Array, then: Array) -> Array:
    """How much better than thought each action turned out (generalised advantage estimation; nothing is discounted)."""
    better, following = np.zeros_like(worth), np.zeros_like(then)
    for step in reversed(range(len(worth))):
        goes_on = 1.0 - ended[step]
        surprise = rewards[step] + goes_on * then - worth[step]
        following = surprise + TRACE * goes_on * following
        better[step], then = following, worth[step]
    return better


def lots(size: int, dice: np.random.Generator) -> Iterator[Array]:
    for _ in range(PASSES):
        order = dice.permutation(size)
        yield from (order[start : start + LOT] for start in range(0, size, LOT))


def take_lesson(network: Network, memories: list[Array], then: Array, dice: np.random.Generator) -> None:
    """Do more of what turned out better than thought and less of what turned out worse, never far at once."""
    *_, worth, rewards, ended = memories
    better = judge(rewards, ended, worth, then)
    flat = [column.reshape(-1, *column.shape[2:]) for column in (*memories[:4], better, better + worth)]
    for lot in lots(len(flat[0]), dice):
        seen, mask, actions, before, gain, goal = (column[lot] for column in flat)
        hidden, chances, thought = network.think(seen, mask)
        rows = np.arange(len(lot))
        ratio = chances[rows, actions] / before
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        chosen = np.zeros_like(chances)
        chosen[rows, actions] = 1
        of_wishes = -(free * gain * ratio)[:, None] * (chosen - chances)
        logs = np.log(chances + 1e-9)
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        of_wishes += SURPRISE * chances * (logs + spread)
        network.learn(seen, hidden, of_wishes / len(lot), (thought - goal) / len(lot))


def examine(network: Network | None, seed: int, plays: int = 2000) -> float:
    """The mean result of that many deals, one play of each; without a network any legal action is taken."""
    many = ManyEnvironment(GAME, plays, seats=SEATS, options=OPTIONS, copy=False)
    seen, _ = many.reset(seed=seed)
    dice, first = np.random.default_rng(seed), np.full(plays, np.nan)
    while np.isnan(first).any():
        numbers, mask = prepare(seen)
        chances = mask / mask.sum(axis=1, keepdims=True) if network is None else network.think(numbers, mask)[1]
        actions = draw(chances, dice) if network is None else chances.argmax(axis=1)
        seen, rewards, ended, _, _ = many.step(actions)
        first = np.where(ended & np.isnan(first), rewards, first)
    return float(first.mean())


def learn(seed: int, minutes: float) -> tuple[Network, list[dict[str, float]]]:
    """A network, and how good it was when."""
    dice = np.random.default_rng(seed)
    many = ManyEnvironment(GAME, PLAYS, seats=SEATS, options=OPTIONS)
    seen, _ = many.reset(seed=seed)
    network = Network(many.batch.numbers.shape[1], many.batch.masks.shape[1], dice)
    curve: list[dict[str, float]] = []
    cpu, wall, decisions = process_time(), perf_counter(), 0
    while not curve or perf_counter() - wall < 60 * minutes:
        for _ in range(5):
            memories, seen = play_on(many, network, seen, dice)
            take_lesson(network, memories, network.think(*prepare(seen))[2], dice)
            decisions += PLAYS * STEPS
        passed = {"seconds": perf_counter() - wall, "cpu": process_time() - cpu}
        curve.append({"decisions": decisions, **passed, "score": examine(network, UNSEEN)})
        print(
            "{decisions:>9.0f} decisions, {seconds:4.0f} s, {cpu:5.0f} s of CPU: {score:.2f}".format(**curve[-1]),
            flush=True,
        )
    return network, curve


def ask_bots(name: str, plays: int) -> float:
    """What bots of the game reach on the same table, by the readable rules."""
    options = msgspec.convert(SHELF[GAME].bots.options | OPTIONS, SHELF[GAME].rules.options)
    match = Match(GAME, SEATS, options, (name,) * SEATS, "examples")
    return -(sum_up(match, list(play_many(match, plays))).mean_score or 0.0)


def play_readable(network: Network, plays: int) -> float:
    """The same network at the readable rules' table, one play after the other, on deals that nobody saw."""
    table, results = TurnEnvironment(GAME, seats=SEATS, options=OPTIONS), []
    for seed in range(plays):
        table.reset(seed=seed)
        for _ in table.agent_iter():
            seen, reward, ended, cut_off, _ = table.last()
            numbers, mask = prepare({name: part[None] for name, part in (seen or {}).items()})
            table.step(None if ended or cut_off else int(network.think(numbers, mask)[1].argmax()))
        results.append(reward)
    return float(np.mean(results))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10, help="how long it learns, by the clock")
    parser.add_argument("--plays", type=int, default=1000, help="how many it is examined on at the end")
    parser.add_argument("--curve", type=Path, help="a file for what was reached when, as JSON")
    given = parser.parse_args()
    network, curve = learn(given.seed, given.minutes)
    bots = {name: ask_bots(name, given.plays) for name in ("random", "simple")}
    reached = play_readable(network, given.plays)
    way = (reached - bots["random"]) / (bots["simple"] - bots["random"])
    print(f"random {bots['random']:.2f}, simple {bots['simple']:.2f}, learner {reached:.2f}: {way:.0%} of the way")
    if given.curve:
        given.curve.write_text(json.dumps({"seed": given.seed, "bots": bots, "reached": reached, "curve": curve}))


if __name__ == "__main__":
    main()
