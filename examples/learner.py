"""A small reinforcement learner: one network plays every seat and improves by self-play (policy gradient, as in PPO).

    .venv/bin/python examples/learner.py [--seed 1] [--minutes 10] [--curve FILE.json]

It trains on hundreds of parallel plays and is evaluated on unseen deals, compared with the random and the simple bot.
It needs only numpy: the network has one hidden layer, so its gradient is a dozen lines.
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
"""A small deck: 24 cards."""
PLAYS, STEPS, PASSES, LOT = 512, 64, 2, 4096
"""Parallel plays, steps of each between two updates, passes over the data of an update, size of a minibatch."""
UNSEEN = 1_000_000
"""The seed of the evaluation deals."""
HIDDEN, RATE, CLIP, SURPRISE, TRACE = 128, 1e-3, 0.2, 0.01, 0.95


class Network:
    """A network from an observation to action probabilities and the expected result."""

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
        """Return the hidden layer, the probabilities of the legal actions, and the value."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["bias"], 0)
        logits = np.where(mask, hidden @ w["act"], -1e9)
        logits = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, logits / logits.sum(axis=1, keepdims=True), (hidden @ w["worth"])[:, 0]

    def learn(self, seen: Array, hidden: Array, logit_gradient: Array, value_gradient: Array) -> None:
        """Take one gradient step with Adam."""
        w = self.weights
        back = (logit_gradient @ w["act"].T + value_gradient[:, None] * w["worth"].T) * (hidden > 0)
        gradients = {
            "in": seen.T @ back,
            "bias": back.sum(axis=0),
            "act": hidden.T @ logit_gradient,
            "worth": hidden.T @ value_gradient[:, None],
        }
        self.lessons += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-7
            w[name] -= RATE * mean / (1 - 0.9**self.lessons) / size


def prepare(seen: dict[str, Array]) -> tuple[Array, Array]:
    """Scale the observation to similar magnitudes; return it and the boolean mask."""
    return np.tanh(seen["observation"].astype(np.float32) / 2), seen["action_mask"].astype(bool)


def draw(chances: Array, dice: np.random.Generator) -> Array:
    """Sample one action per row by its probability."""
    point = dice.random((len(chances), 1), dtype=np.float32)
    chosen: Array = (chances.cumsum(axis=1) > point * chances.sum(axis=1, keepdims=True) * 0.999999).argmax(axis=1)
    return chosen


def play_on(many: ManyEnvironment, network: Network, seen: dict[str, Array], dice: np.random.Generator) -> Any:
    """Play STEPS steps of every play; return one row per step, and the final observation."""
    steps = []
    for _ in range(STEPS):
        numbers, mask = prepare(seen)
        _, chances, worth = network.think(numbers, mask)
        actions = draw(chances, dice)
        seen, rewards, ended, _, _ = many.step(actions)
        steps.append((numbers, mask, actions, chances[np.arange(len(actions)), actions], worth, rewards, ended))
    return [np.stack(column) for column in zip(*steps, strict=True)], seen


def judge(rewards: Array, ended: Array, worth: Array, next_value: Array) -> Array:
    """Return the advantage of each action (generalised advantage estimation, without discounting)."""
    advantages, advantage = np.zeros_like(worth), np.zeros_like(next_value)
    for step in reversed(range(len(worth))):
        goes_on = 1.0 - ended[step]
        error = rewards[step] + goes_on * next_value - worth[step]
        advantage = error + TRACE * goes_on * advantage
        advantages[step], next_value = advantage, worth[step]
    return advantages


def lots(size: int, dice: np.random.Generator) -> Iterator[Array]:
    for _ in range(PASSES):
        order = dice.permutation(size)
        yield from (order[start : start + LOT] for start in range(0, size, LOT))


def take_lesson(network: Network, memories: list[Array], then: Array, dice: np.random.Generator) -> None:
    """Update the policy by the clipped PPO objective, in minibatches."""
    *_, worth, rewards, ended = memories
    better = judge(rewards, ended, worth, then)
    flat = [column.reshape(-1, *column.shape[2:]) for column in (*memories[:4], better, better + worth)]
    for batch in lots(len(flat[0]), dice):
        seen, mask, actions, before, gain, goal = (column[batch] for column in flat)
        hidden, chances, thought = network.think(seen, mask)
        rows = np.arange(len(batch))
        ratio = chances[rows, actions] / before
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        chosen = np.zeros_like(chances)
        chosen[rows, actions] = 1
        logit_gradient = -(free * gain * ratio)[:, None] * (chosen - chances)
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        logit_gradient += SURPRISE * chances * (logs + entropy)
        network.learn(seen, hidden, logit_gradient / len(batch), (thought - goal) / len(batch))


def examine(network: Network | None, seed: int, plays: int = 2000) -> float:
    """Return the mean result of `plays` deals, one play each; without a network, of random legal actions."""
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
    """Train a network; return it and its learning curve."""
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
    """Return the mean result of the game's bots on the same options, with the reference rules."""
    options = msgspec.convert(SHELF[GAME].bots.options | OPTIONS, SHELF[GAME].rules.options)
    match = Match(GAME, SEATS, options, (name,) * SEATS, "examples")
    return -(sum_up(match, list(play_many(match, plays))).mean_score or 0.0)


def play_readable(network: Network, plays: int) -> float:
    """Return the mean result of the network with the reference rules, play by play, on unseen deals."""
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
