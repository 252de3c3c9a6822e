"""The colour without the colour: each landscape has a symbol (peak, waves, ear, leaf) that also patterns its ground."""

from typing import Final

from inkling.art.journey.ground import WIDTH, Ridge
from inkling.art.journey.heaven import throws
from inkling.art.palette import pale
from inkling.art.paths import Frame, Path, place, read, sliver, write
from inkling.art.sketch import Light, fill, line, snapped

SYMBOLS: Final = {
    "red": "M0-14L5-5 8-8 16 12H-16L-4-8-1-4Z",
    "blue": "M-16-6C-11-13-5-13 0-7S11-1 16-8V-2C11 5 5 5 0-1S-11-7-16 0ZM-16 6C-11-1-5-1 0 5S11 11 16 4V10C11 17 5 17 0 11S-11 5-16 12Z",
    "yellow": "M-1.5 15V4Q-10 4-10-4Q-3-4-1.5 1V-3Q-9-4-8.5-12Q-2-11-1 -6Q-5-11 0-17Q5-11 1-6Q2-11 8.5-12Q9-4 1.5-3V1Q3-4 10-4Q10 4 1.5 4V15Z",
    "green": "M-1 15L-1 8C-16 8-14-8 0-17C14-8 16 8 1 8L1 15ZM-1 5V-8L1-8V5Z",
}
"""About 32 wide and high around 0 0."""

STROKES: Final = {
    "red": "M-8 4L-1-5 2-1 4-4 9 4",
    "blue": "M-11 1C-8-4-4-4 0 0S8 4 11-1",
    "yellow": "M0 7V-8M-5-3L0 2 5-3M-5-9L0-4 5-9",
    "green": "M0 5Q-1-2-6-5M0 5Q0-3 1-8M0 5Q2-1 7-4",
}
HEMS: Final = {
    "red": "M0-9L3-4 5-6 10 7H-10L-2-5Z",
    "blue": "M-10-5C-7-9-3-9 0-5S7-1 10-5V-1C7 3 3 3 0-1S-7-5-10-1ZM-10 3C-7-1-3-1 0 3S7 7 10 3V7C7 11 3 11 0 7S-7 3-10 7Z",
    "yellow": "M-1 9V3Q-6 3-6-2Q-2-2-1 1V-2Q-5-2-5-7Q-1-6-1-3Q-3-6 0-10Q3-6 1-3Q1-6 5-7Q5-2 1-2V1Q2-2 6-2Q6 3 1 3V9Z",
    "green": "M-1 9V4C-9 4-8-4 0-9C8-4 9 4 1 4V9Z",
}
WHERE: Final = {
    "red": ("far", "middle", "near", "fore"),
    "blue": ("middle", "fore"),
    "yellow": ("far", "middle", "near", "fore"),
    "green": ("far", "middle", "near", "fore"),
}
"""Waves only where there is water."""
HEM_PITCH = 30


def draw_pattern(theme: str, layer: str, ridge: Ridge, colours: Light) -> str:
    """Small strokes in rows that follow the ridge, and where the light catches its crest, cuts as a gouge leaves them."""
    rows = {"far": (15.0,), "middle": (15.0,), "near": (13.0, 60.0), "fore": (14.0,)}[layer]
    found: list[Path] = []
    cuts: list[Path] = []
    for number, row in enumerate(rows):
        for place_, (a, b, c) in zip(range(5), throws(f"{theme} {layer} {number} {ridge.points}"), strict=False):
            x = 26 + place_ * 56 + a * 24
            if (place_ + number) % 2 and layer in WHERE[theme]:
                found.append(place(read(STROKES[theme]), Frame().at(x, ridge.at(x) + row + b * 6, 0.8)))
            else:
                cuts.append(cut(ridge, max(14, x - 14 - c * 14), min(286, x + 14 + b * 16), row - 5 + b * 5))
    lit = fill("".join(map(write, map(snapped, cuts))), pale(colours[layer], 0.22))
    return lit + line("".join(map(write, map(snapped, found))), colours["motif"], 2.2) if found else lit


def cut(ridge: Ridge, start: float, end: float, down: float) -> Path:
    middle = (start + end) / 2
    bend = ridge.at(middle) - (ridge.at(start) + ridge.at(end)) / 2
    return sliver(start, ridge.at(start) + down, end, ridge.at(end) + down, 2.6, -2 * bend)


def draw_hem(theme: str, colours: Light) -> str:
    """A woven border at the foot of the card: evenly spaced, so that it runs on from card to card."""
    steps = range(HEM_PITCH // 2, WIDTH, HEM_PITCH)
    return fill("".join(write(place(read(HEMS[theme]), Frame().at(x, 400))) for x in steps), colours["hem"])


def symbol(theme: str, x: float, y: float, scale: float = 1.0) -> Path:
    return place(read(SYMBOLS[theme]), Frame().at(x, y, scale))
