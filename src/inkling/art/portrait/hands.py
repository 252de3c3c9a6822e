"""Hands: cupped ones, fists round a staff, a pointing one. Furry ones have claws, wooden ones a joint."""

from inkling.art.palette import INK, Tone
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
    """The first finger up, the others closed, the thumb laid across."""
    fill, line = shades(sitter.skin, dark)
    pen.shape(
        "M-16-14V-54C-16-63-3-63-3-54V-22C0-28 7-28 8-22 11-26 17-24 18-17 21 0 19 15 13 23H-8C-14 14-16 2-16-14z", fill
    )
    pen.lines("M-3-22V-8M8-22V-8", line, 2.6)
    pen.shape("M-15 4C-8-7 6-9 12-3 13 5 2 7-6 14z", fill, 2.8)


def draw_open(pen: Pen, sitter: Sitter, dark: bool) -> None:
    """An open palm, fingers spread, the thumb to the left."""
    fill, line = shades(sitter.skin, dark)
    pen.shape(
        "M-11 25C-14 14-20 7-29-3-36-12-27-20-20-13L-13-7-19-38C-20-47-9-49-8-40L-4-17-3-48C-2-56 8-56 7-47L7-17"
        " 15-42C18-50 27-47 25-39L17-12 28-27C33-34 41-28 37-21L23 6C21 15 17 21 13 25z",
        fill,
    )
    pen.lines("M-8 4Q2-4 14 0M-6 12Q-4 4 2-2", line, 2.6)
    if sitter.looks.skin.cover == "wood":
        pen.lines("M-22-13l-7 7M-19-22l10-2M-4-32H7M9-24l10 3M23-22l9 6M-13 17Q2 22 17 17", line, 2.8)


def shades(skin: Tone, dark: bool) -> tuple[str, str]:
    return (skin.dark, skin.line) if dark else (skin.light, skin.dark)
