"""The tag in the corner: rank and symbol on paper, its foot cut in the colour's own way."""

from typing import Final

from inkling.art.journey.digits import figures
from inkling.art.journey.motifs import symbol
from inkling.art.palette import PAPER
from inkling.art.paths import read, write
from inkling.art.sketch import fill, line, outlined

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
