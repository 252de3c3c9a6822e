"""Draws the rank of a card: digits made of lines, the tag in the corner of the card, and the pennant that the browser
shows above a card."""

from typing import Final

from inkling.art.engine.palette import INK, PAPER
from inkling.art.engine.paths import Frame, Path, place, read, write
from inkling.art.engine.sketch import fill, line, outlined
from inkling.art.landscape.motifs import symbol

GAP = 13.0
FIGURES: dict[str, tuple[float, str]] = {
    "0": (22, "M11 0C19 0 22 9 22 20S19 40 11 40 0 31 0 20 3 0 11 0Z"),
    "1": (16, "M1 9C5 7 8 4 9 0V40M0 40H18"),
    "2": (22, "M1 12C1 5 5 0 11 0C17 0 21 4 21 11C21 21 5 28 0 40H22V36"),
    "3": (21, "M1 5C4 1 7 0 11 0C17 0 20 4 20 9C20 15 15 18 9 18C16 18 21 22 21 29C21 36 16 40 10 40C5 40 2 38 0 34"),
    "4": (24, "M17 40V0C12 10 6 20 0 28H24"),
    "5": (21, "M19 0H4L2 18C4 15 7 14 10 14C17 14 21 20 21 27C21 35 16 40 10 40C5 40 2 38 0 34"),
    "6": (22, "M18 2C8 4 0 14 0 27C0 35 4 40 11 40S22 35 22 28S17 17 11 17S1 21 0 28"),
    "7": (21, "M0 4V0H21C14 11 9 24 8 40"),
    "8": (22, "M11 0C16 0 20 3 20 9C20 20 0 18 0 30C0 36 5 40 11 40S22 36 22 30C22 18 2 20 2 9C2 3 6 0 11 0Z"),
    "9": (22, "M4 38C14 36 22 26 22 13C22 5 18 0 11 0S0 5 0 12S5 23 11 23S21 19 22 12"),
}


def measure(number: int) -> float:
    widths = [FIGURES[figure][0] for figure in str(number)]
    return sum(widths) + GAP * (len(widths) - 1)


def figures(number: int, x: float, y: float, scale: float = 1.0, narrow: float = 1.0) -> Path:
    """Return the digits of a number as lines. The middle of their upper edge is at x, y."""
    left = x - measure(number) * scale * narrow / 2
    paths: list[Path] = []
    for figure in str(number):
        wide, drawn = FIGURES[figure]
        paths.append(place(read(drawn), Frame().at(left, y, scale * narrow, scale)))
        left += (wide + GAP) * scale * narrow
    return tuple(segment for path in paths for segment in path)


TONES: Final = {"red": "#A93622", "blue": "#245A8D", "yellow": "#8A5F00", "green": "#33683A"}
FEET: Final = {
    "red": "L60 120L45 106L30 120L14 112",
    "blue": "C69 120 63 120 55 113S41 106 34 113S21 120 14 113",
    "yellow": "C76 125 56 125 55.5 115C55.5 126 34.5 126 34.5 115C34 125 14 125 14 112",
    "green": "C74 117 60 117 45 129C30 117 16 117 14 112",
}


def draw_tag(theme: str, rank: int, night: bool) -> str:
    paper = "#EFE6D6" if night else PAPER
    card = read(f"M14 22Q14 14 22 14H68Q76 14 76 22V112{FEET[theme]}Z")
    number = write(figures(rank, 45, 26, 1.0, 0.84 if rank > 9 else 1.15))
    return (
        outlined(write(card), paper)
        + line(number, TONES[theme], 8.8 if rank > 9 else 10.4)
        + line(number, paper, 1.1)
        + fill(write(symbol(theme, 45, 94, 0.9)), TONES[theme])
    )


PENNANT_PAPER, NIGHT = "#FFFBF3", "#262D49"
SHAPE = "M1.5-4H38.5V74L20 65.500L1.5 74Z"
SIGN = "translate(9.500 41) scale(.875)"
"""The position of an icon of 24 by 24."""


def draw_pennant(sign: str, tone: str, night: bool = False) -> str:
    """Draw the pennant: paper with a dark edge by day, with inverted colours at night. `sign` is a black icon, which is
    recoloured to `tone`."""
    cloth, edge = (NIGHT, PAPER) if night else (PENNANT_PAPER, INK)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 76">'
        f'<path fill="{cloth}" stroke="{edge}" stroke-width="2.5" d="{SHAPE}"/>'
        f'<g transform="{SIGN}" fill="{tone}">{sign.replace("#000", tone)}</g></svg>'
    )
