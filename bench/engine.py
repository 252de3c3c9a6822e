"""Measure the speed of the rules: random legal play, `legal` and `apply`, in decisions per CPU second, one line per
game.

    make bench, or: .venv/bin/python bench/engine.py [--seconds 3] [--repeats 5]

A calibration loop makes machines comparable. The last lines time all sights of a ply.
"""

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec

from inkling.core.chance import Chance
from inkling.core.game import Game
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import Seat
from inkling.games import SHELF

AnyGame = Game[Any, Any, Any, Any, Any]


def calibrate() -> float:
    """Return the iterations of a plain loop per CPU second."""
    rounds, total = 300_000, 0
    start = process_time()
    for number in range(rounds):
        total += len((number, total & 7))
    return rounds / (process_time() - start)


def settled(game: AnyGame, seats: int) -> Any:
    return game.rules.settle(msgspec.convert(game.bots.options, game.rules.options), seats)


def play_randomly(game: AnyGame, seats: int, seed: int) -> int:
    """Play one random play; return its number of decisions."""
    dice = Random(seed)
    state, _ = game.rules.setup(seats, settled(game, seats), Chance.of(str(seed)), None)
    decisions = 0
    while turn := game.rules.turn(state):
        seat = turn[int(dice.random() * len(turn))]
        legal = game.rules.legal(state, seat)
        state, _ = game.rules.apply(state, seat, legal[int(dice.random() * len(legal))])
        decisions += 1
    return decisions


def rate(count: Callable[[int], int], seconds: float) -> float:
    """Return the sum of `count` per CPU second."""
    total, seed, start = 0, 0, process_time()
    while process_time() - start < seconds:
        total += count(seed)
        seed += 1
    return total / (process_time() - start)


def time_sights(game: AnyGame, seats: int, repeats: int) -> float:
    """Return the CPU microseconds for the sights of all seats after a ply, averaged over a random play."""
    dice = Random(1)
    setup = Setup(game.name, game.rules.version, seats, settled(game, seats), "sights")
    play, plays = Play.begin(game, setup, "00" * 32), []
    while turn := game.rules.turn(play.state):
        seat = dice.choice(turn)
        play = play.act(seat, dice.choice(game.rules.legal(play.state, seat)))
        plays.append(play)
    start = process_time()
    for _ in range(repeats):
        for play in plays:
            for seat in map(Seat, range(seats)):
                play.sight(seat)
    return (process_time() - start) / (repeats * len(plays)) * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.5, help="CPU seconds per measurement")
    parser.add_argument("--repeats", type=int, default=5, help="measurements per line; the median counts")
    given = parser.parse_args()
    print(f"calibration {median(calibrate() for _ in range(given.repeats)):.0f} loop rounds per CPU second")
    for game in SHELF.values():
        by_seats = {}
        for seats in (game.seats[0], game.seats[-1]):
            count = partial(play_randomly, game, seats)
            by_seats[seats] = median(rate(count, given.seconds) for _ in range(given.repeats))
        detail = ", ".join(f"{seats} seats {value:.0f}" for seats, value in by_seats.items())
        print(f"{game.name} {min(by_seats.values()):.0f} decisions per CPU second ({detail})")
    for game in SHELF.values():
        seats = game.seats[-1]
        print(f"{game.name}: all {seats} sights of a ply in {time_sights(game, seats, 20):.0f} µs CPU")


if __name__ == "__main__":
    main()
