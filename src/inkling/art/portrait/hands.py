"""Hands: cupped ones, fists round a staff, a pointing one. Furry ones have claws, wooden ones a joint."""

from inkling.art.palette import INK, Tone
from inkling.art.paths import read
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter

FIST = (
    "M-8-24C4-28 16-22 18-8 20 6 18 17 12 23H-7C-18 23-19 13-10 12-20 12-20 1-10 0-20 0-20-11-10-12-20-13-19-24-8-24z"
)
CUPPED = "M16-19C6-22-8-21-16-14-25-6-24 6-15 13-6 20 6 22 16 20z"
THUMB = "M14-12C4-14-2-17-5-27-6-33 2-36 6-30 9-25 13-22 18-21z"


def draw_fist(pen: Pen, sitter: Sitter, dark: bool) -> None:
    """Fingers to the left, round something upright at the origin."""
    fill, line = shades(sitter.skin, dark)
    pen.shape(FIST, fill)
    pen.lines("M-10 12H3M-10 0H5M-10-12H4", line, 2.6)
    if sitter.looks.skin.cover in ("fur", "scales", "feathers"):
        pen.flat("M-17-22l-9 3 9 5zM-18-9l-9 3 9 5zM-18 3l-9 3 9 5zM-17 14l-9 3 9 5z", INK)
    if sitter.looks.skin.cover == "wood":
        pen.lines("M-8 23q10 5 20 0", line, 3)


def draw_cupped(pen: Pen, sitter: Sitter, dark: bool) -> None:
    """The right one of two hands that hold something between them."""
    fill, line = shades(sitter.skin, dark)
    pen.shape(THUMB, fill)
    pen.shape(CUPPED, fill)
    pen.lines("M-17-7Q-6-10 4-7M-20 1Q-8-2 4 1M-14 10Q-6 7 4 9", line, 2.4)
    if sitter.looks.skin.cover in ("fur", "scales", "feathers"):
        pen.flat("M-17-13l-9 1 5 7zM-22-2l-8 4 7 4zM-19 8l-7 6 9 1z", INK)
    if sitter.looks.skin.cover == "wood":
        pen.lines("M9-18Q5 0 9 18", line, 3)


def draw_pointing(pen: Pen, sitter: Sitter, dark: bool) -> None:
    """The first finger stretched up."""
    fill, line = shades(sitter.skin, dark)
    pen.shape(
        read(
            "M-9-20V-54C-9-62 4-62 4-54L6-22C16-20 19-10 18 2 18 16 16 20 12 23H-8C-16 18-18 4-16-6-15-13-13-17-9-20z"
        ),
        fill,
    )
    pen.lines("M-9-18Q-2-22 6-20M-4-4H14M-4 8H14", line, 2.6)
    pen.lines("M-6-56q3-3 7 0", line, 2)


def shades(skin: Tone, dark: bool) -> tuple[str, str]:
    return (skin.dark, skin.line) if dark else (skin.light, skin.dark)
