"""How the strong bot fares with strangers, as a picture: the rows of similo_crossplay.py as dots with their intervals.

.venv/bin/python bench/similo_picture.py docs/similo-strangers.svg [--games 2000] [--keep FOLDER]

Plays what is not yet in FOLDER (blind.json, strict.json, as `similo_crossplay.py --save` writes them), draws both:
filled dots for a bot that lacks the stand-in's sources, hollow ones for a bot that lacks whole kinds of knowledge.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import gettempdir

from similo_batch import play_many
from similo_crossplay import ROLES, mind_for, share
from similo_people import PEOPLE

from inkling.research.intervals import share_interval

VIEWS = ("blind", "strict")
LEFT, TOP, ROW, PANEL, GAP = 110, 64, 26, 300, 60
CHANCE = 100 / 12
TEXT = "font-family='system-ui, sans-serif' font-size='13' fill='#2b2622'"


def results(view: str, games: int, folder: Path) -> dict[str, str]:
    """Who won which deal, by stand-in and role; from the folder if it is there."""
    file = folder / f"{view}.json"
    if file.exists():
        kept: dict[str, str] = json.loads(file.read_text())
        return kept
    found = {
        f"{name} {role}": "".join("01"[won] for won in play_many(mind_for(who, view), who, role, range(games)))
        for name, who in PEOPLE.items()
        for role in ROLES
    }
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found))
    return found


def draw(every: Mapping[str, Mapping[str, str]]) -> str:
    width, height = LEFT + 2 * PANEL + GAP + 30, TOP + ROW * (len(PEOPLE) + 1) + 40
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' role='img' "
        "aria-label='Plays won with each stand-in; the table below says the same'>",
        f"<rect width='{width}' height='{height}' fill='#fffdf8'/>",
        *(part for panel, role in enumerate(ROLES) for part in draw_panel(panel, role, every, height)),
        *(f"<text x='{LEFT - 10}' y='{middle(n) + 4}' text-anchor='end' {TEXT}>{name}</text>" for n, name in named()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def named() -> Iterator[tuple[int, str]]:
    yield from enumerate((*PEOPLE, "mean"))


def middle(row: int) -> float:
    return TOP + ROW * (row + 0.5)


def draw_panel(panel: int, role: str, every: Mapping[str, Mapping[str, str]], height: int) -> Iterator[str]:
    start = LEFT + panel * (PANEL + GAP)
    yield f"<text x='{start}' y='24' {TEXT} font-weight='bold'>strong {role}: plays won, in %</text>"
    for mark in (0, 25, 50, 75, 100):
        place = start + PANEL * mark / 100
        yield f"<path d='M{place} {TOP - 8}V{height - 40}' stroke='#e4dccb'/>"
        yield f"<text x='{place}' y='{TOP - 14}' text-anchor='middle' {TEXT}>{mark}</text>"
    by_chance = start + PANEL * CHANCE / 100
    yield f"<path d='M{by_chance:.1f} {TOP - 8}V{height - 40}' stroke='#a33' stroke-dasharray='3 4'/>"
    yield f"<text x='{by_chance:.1f}' y='{height - 22}' text-anchor='middle' {TEXT}>chance</text>"
    for row, name in named():
        for view, fill in zip(VIEWS, ("#23557f", "#fffdf8"), strict=True):
            won = "".join(every[view][f"{one} {role}"] for one in ([name] if name in PEOPLE else PEOPLE))
            yield draw_dot(start, middle(row), won, fill)


def draw_dot(start: float, y: float, won: str, fill: str) -> str:
    low, high = share_interval(won.count("1"), len(won)) or (0, 0)
    one, other, at = (start + PANEL * part for part in (low, high, share(won) / 100))
    line = f"<path d='M{one:.1f} {y}H{other:.1f}' stroke='#23557f' stroke-width='2'/>"
    return f"{line}<circle cx='{at:.1f}' cy='{y}' r='5' fill='{fill}' stroke='#23557f' stroke-width='2'/>"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--keep", type=Path, default=Path(gettempdir()) / "similo-strangers")
    given = parser.parse_args()
    given.picture.write_text(draw({view: results(view, given.games, given.keep) for view in VIEWS}), encoding="utf-8")


if __name__ == "__main__":
    main()
