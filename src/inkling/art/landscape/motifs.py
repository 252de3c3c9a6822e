"""Symbols for colour-blind players: each landscape has one (peak, waves, ear, leaf), which also patterns its ground."""

from typing import Final

from inkling.art.engine.palette import pale
from inkling.art.engine.paths import Frame, Path, place, read, sliver, write
from inkling.art.engine.sketch import WIDTH, Light, fill, line, snapped
from inkling.art.landscape.data_files import load
from inkling.art.landscape.ground import Ridge
from inkling.art.landscape.sky import throws

ROWS: Final = {"far": (15.0,), "middle": (15.0,), "near": (13.0, 60.0), "fore": (14.0,)}
"""Distances below its ridge at which each layer is patterned."""
WATER: Final = ("middle", "fore")
HEM_PITCH, HEM_HEIGHT = 30, 400


def symbol(theme: str, x: float, y: float, scale: float = 1.0) -> Path:
    """Return the theme's symbol at this position, about 36 wide and high at scale 1."""
    return motif("symbol", theme, x, y, scale)


def motif(kind: str, theme: str, x: float, y: float, scale: float = 1.0) -> Path:
    return place(read(load("common")[kind][theme]), Frame().at(x, y, scale))


def draw_hem(theme: str, colours: Light) -> str:
    """Draw a woven border along the lower edge of the card. It is evenly spaced, so that it continues from card to
    card."""
    steps = range(HEM_PITCH // 2, WIDTH, HEM_PITCH)
    return fill("".join(write(motif("hem", theme, x, HEM_HEIGHT)) for x in steps), colours["hem"])


def draw_pattern(theme: str, layer: str, ridge: Ridge, colours: Light) -> str:
    """Draw the pattern of the ground: small strokes below a ridge, and bright strokes along its upper edge."""
    strokes: list[Path] = []
    cuts: list[Path] = []
    for row, down in enumerate(ROWS[layer]):
        cast = throws(f"{theme} {layer} {row} {ridge.points}")
        for step, (a, b, c) in zip(range(5), cast, strict=False):
            x = 26 + step * 56 + a * 24
            if (step + row) % 2 == 0:
                cuts.append(cut(ridge, max(14, x - 14 - c * 14), min(286, x + 14 + b * 16), down - 5 + b * 5))
            elif theme != "blue" or layer in WATER:
                strokes.append(motif("stroke", theme, x, ridge.at(x) + down + b * 6, 0.8))
    lit = fill(spelled(cuts), pale(colours[layer], 0.22))
    return lit + line(spelled(strokes), colours["motif"], 2.2) if strokes else lit


def cut(ridge: Ridge, start: float, end: float, down: float) -> Path:
    middle = (start + end) / 2
    bend = ridge.at(middle) - (ridge.at(start) + ridge.at(end)) / 2
    return sliver(start, ridge.at(start) + down, end, ridge.at(end) + down, 2.6, -2 * bend)


def spelled(paths: list[Path]) -> str:
    return "".join(write(snapped(path)) for path in paths)
