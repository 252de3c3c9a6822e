"""Tunes the blueprint of Silencio by playing with itself: a cross-entropy search over its weights, on the same deals
for all candidates of a round. What it prints belongs into games/silencio/data/blueprint.json.

.venv/bin/python bench/silencio_tune.py --seats 3 [--unlit all] [--minutes 10] [--workers 2]
"""

import argparse
import json
import sys
from multiprocessing import Pool
from pathlib import Path
from time import monotonic

import numpy as np

from inkling.games.silencio.bots.compiled.layout import Floats, Row
from inkling.games.silencio.bots.compiled.weights import weights_for
from inkling.games.silencio.rules.rules import settle
from inkling.games.silencio.rules.state import Options

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.games.silencio.whole_plays import play_by_thumb

GAMES, CANDIDATES, ELITE = 700, 96, 24
PENALTY = 1.5
"""What any card left costs beside its number."""


def cost(job: tuple[Row, Floats, int, int]) -> tuple[float, float]:
    """Of one candidate: what its players leave, and how often nothing."""
    setup, weights, seed, games = job
    left = np.zeros(games, dtype=np.int64)
    play_by_thumb(setup, games, seed, weights, left)
    return float(left.mean() + PENALTY * (left > 0).mean()), float((left == 0).mean())


def tune(setup: Row, start: Floats, minutes: float, workers: int) -> Floats:
    dice = np.random.default_rng(int(setup[0]))
    middle, width = start.copy(), 0.15 * np.abs(start) + 0.12
    share = np.log(ELITE + 0.5) - np.log(np.arange(1, ELITE + 1))
    share /= share.sum()
    end, round_ = monotonic() + 60 * minutes, 0
    with Pool(workers) as pool:
        while monotonic() < end:
            steps = dice.standard_normal((CANDIDATES // 2, len(middle)))
            tried = middle + np.concatenate([steps, -steps]) * width
            costs = pool.map(cost, [(setup, weights, 1000 + round_, GAMES) for weights in tried], chunksize=4)
            best = tried[np.argsort([one for one, _ in costs])[:ELITE]]
            width = 0.92 * width + 0.08 * np.sqrt(share @ (best - middle) ** 2)
            middle, round_ = share @ best, round_ + 1
            if round_ % 20 == 0:
                print(round_, cost((setup, middle, 999_999, 3000)), flush=True)
    return middle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--unlit", default="none", choices=("none", "all"))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    options = settle(Options(unlit=given.unlit), given.seats)
    lit = 31 if given.unlit == "none" else 0
    setup = np.array([given.seats, options.top_rank, options.hand, lit, 0, 0], dtype=np.int64)
    tuned = tune(setup, weights_for(given.seats, options), given.minutes, given.workers)
    print(json.dumps([round(float(weight), 3) for weight in tuned]))


if __name__ == "__main__":
    main()
