"""Signs in the sky: what flies, falls and swarms there."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from inkling.art.palette import PAPER, deep
from inkling.art.paths import Frame, Path, place, read
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

DrawMotif: TypeAlias = Callable[[Pen, str, str], None]
SPOTS = (
    (-118, 48, -24),
    (-66, 32, 16),
    (60, 34, -14),
    (118, 52, 22),
    (-130, 126, 12),
    (130, 136, -16),
    (-122, 208, -20),
    (126, 226, 18),
    (-132, 286, 14),
    (134, 300, -10),
)


def scattered(d: str, size: float = 1.0) -> Path:
    shape, frame = read(d), Frame()
    return tuple(step for x, y, turn in SPOTS for step in place(shape, frame.at(x, y, size, turn=turn)))


def motif_feathers(pen: Pen, colour: str, field: str) -> None:
    pen.flat(scattered("M0-22C12-16 14 4 3 16L0 24-3 16C-14 4-12-16 0-22z"), colour)
    pen.lines(scattered("M0-14V24"), deep(colour, 0.35), 2.2)


def motif_troubles(pen: Pen, colour: str, field: str) -> None:
    """Small winged plagues, each with two eyes."""
    imp = (
        "M0-8C6-18 20-22 28-12 20-12 22-4 14-2 10-6 6 0 5 5 3 11-3 11-5 5-6"
        " 0-10-6-14-2-22-4-20-12-28-12-20-22-6-18 0-8z"
    )
    pen.flat(scattered(imp, 1.1), colour)
    eyes = [Frame().at(x, y, 1.1, turn=turn).point(dx, 0) for x, y, turn in SPOTS for dx in (-3, 3)]
    pen.dots(eyes, PAPER, 3.8)


def motif_flames(pen: Pen, colour: str, field: str) -> None:
    """A wall of fire; its tongues rise above whoever stands before it."""
    tips = ((14, 100), (52, 34), (86, 52), (112, 24), (142, 46))
    feet = ((32, 108), (70, 82), (101, 84), (130, 76), (160, 90))
    half, (left, low) = "M0 420V126", (0, 126)
    for (x, y), (right, foot) in zip(tips, feet, strict=True):
        half += (
            f"C{left + 2} {low - 20} {x + 9} {y + 32} {x} {y}C{x + 14} {y + 12} {right - 2} {foot - 22} {right} {foot}"
        )
        left, low = right, foot
    pen.flat(f"{half}V420z", colour, twin=True)


OMENS: Mapping[str, Part[DrawMotif]] = {
    "feathers": Part(motif_feathers, mark("falling feathers in {colour}")),
    "troubles": Part(motif_troubles, mark("bat-like imps in {colour}")),
    "flames": Part(motif_flames, mark("flames in {colour}")),
}
