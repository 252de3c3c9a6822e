"""Draws how the example learner got better, as docs/research.md shows it.

for seed in 1 2 3; do .venv/bin/python examples/learner.py --seed $seed --curve $seed.json; done
.venv/bin/python bench/learner_picture.py docs/learner.svg 1.json 2.json 3.json
"""

import argparse
import json
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, LEFT, TOP, FLOOR = 720, 360, 60, 30, 310
COLOURS = ("#a93622", "#245a8d", "#33683a", "#6b3f6f", "#765400")
INK, SOFT = "#2b2622", "#8c7e6b"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path)
    parser.add_argument("curves", type=Path, nargs="+")
    given = parser.parse_args()
    given.picture.write_text(draw([json.loads(path.read_text()) for path in given.curves]))


def draw(runs: list[dict[str, Any]]) -> str:
    most: float = max(run["curve"][-1]["decisions"] for run in runs)
    random: float = min(run["bots"]["random"] for run in runs)
    simple: float = max(run["bots"]["simple"] for run in runs)

    def x(decisions: float) -> float:
        return LEFT + (WIDTH - LEFT - 130) * decisions / most

    def y(score: float) -> float:
        return TOP + (FLOOR - TOP) * score / random

    parts = [level(y(value), words) for value, words in levels(random, simple)]
    for run, colour in zip(runs, COLOURS, strict=False):
        points = [(0, run["bots"]["random"]), *((one["decisions"], one["score"]) for one in run["curve"])]
        line = " ".join(f"{x(decisions):.1f},{y(score):.1f}" for decisions, score in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
    names = ((f"seed {run['seed']}: {-run['curve'][-1]['score']:.2f} left" for run in runs), COLOURS)
    for place, (name, colour) in enumerate(zip(*names, strict=False)):
        parts.append(write(LEFT + 350, TOP + 80 + 20 * place, name, colour))
    for part in range(5):
        parts.append(write(x(most * part / 4), FLOOR + 20, f"{most * part / 4e6:.1f} M", SOFT, "middle"))
    parts.append(
        write(LEFT, HEIGHT - 6, "decisions learned from; cards left on deals it never saw, fewer is better", INK)
    )
    frame = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13"'
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffbf3"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{ground}{"".join(parts)}</svg>\n'


def levels(random: float, simple: float) -> list[tuple[float, str]]:
    return [(0, "0, perfect"), (simple, f"{-simple:.2f}, simple"), ((simple + random) / 2, "half of the way"),
            (random, f"{-random:.2f}, random")]  # fmt: skip


def level(height: float, words: str) -> str:
    line = f'<line x1="{LEFT}" x2="{WIDTH - 125}" y1="{height:.1f}" y2="{height:.1f}" stroke="{SOFT}" '
    return f'{line}stroke-dasharray="3 4"/>{write(WIDTH - 120, height + 4, words, SOFT)}'


def write(x: float, y: float, words: str, colour: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'


if __name__ == "__main__":
    main()
