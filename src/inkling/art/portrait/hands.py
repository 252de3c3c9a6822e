"""Hands: cupped ones, fists round a staff, a pointing one. Furry ones have claws, wooden ones a joint."""

from inkling.art.palette import INK, Tone
from inkling.art.paths import read
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter

FIST = (
    "M-8-24C4-28 16-22 18-8 20 6 18 17 12 23H-7C-18 23-19 13-10 12-20 12-20 1-10 0-20 0-20-11-10-12-20-13-19-24-8-24z"
)
CUPPED = "M24 20C20-2 16-16 2-18-6-20-16-14-18-6-18 4-12 12-2 24z"


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
    pen.shape(CUPPED, fill)
    pen.lines("M-12-15Q-4-8 4 2M-3-18Q3-12 10-2M-17-6Q-10 0-2 8", line, 2.4)
    if sitter.looks.skin.cover in ("fur", "scales", "feathers"):
        pen.flat("M-4-20l-5-8 10 4zM-13-16l-8-6 10 1zM-18-6l-9-1 8-5z", INK)
    if sitter.looks.skin.cover == "wood":
        pen.lines("M2 14Q12 8 20 8", line, 3)


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
