"""Hair that thins, is cropped or wrapped, or stands up on its own."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.paths import read
from inkling.art.portrait.hair.bound import plait
from inkling.art.portrait.hair.loose import comb
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark


def hair_receding(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """A bare dome, and long hair at the sides."""
    pen.on("back-hair").split("M0 84C50 82 76 110 78 150 80 176 86 194 80 210 64 218 44 212 30 206H0", hair)
    side = (
        "M34 84C58 86 78 108 80 146 82 174 88 192 80 206 70 212 60 206 54 196 62 176 60 146 55 128 50 110 42 96 34 84z"
    )
    pen.on("hair").pair(side, hair)
    pen.on("hair").lines("M52 96c12 14 18 32 18 56 0 18 6 32 4 46m-10-64c2 22 2 40 2 60", hair.line, 2.4, twin=True)


def hair_combed_forward(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Short, brushed from the crown to the brow."""
    half = "M0 62C44 60 68 86 66 128L61 152C60 138 57 124 52 116L45 104 39 111 30 98 23 107 14 96 8 105 0 95"
    pen.on("hair").split(half, hair)
    pen.on("hair").lines(
        "M6 92C4 82 4 74 6 68m10 26C14 84 14 78 18 70m14 28c-2-8 0-14 4-20m10 22c0-6 0-10 4-14",
        hair.line,
        2.4,
        twin=True,
    )


def hair_forelock(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Short, with one lock on the forehead."""
    half = "M0 60C44 58 70 84 68 126L61 156C58 138 56 122 50 112 38 102 20 98 0 98"
    pen.on("hair").split(half, hair)
    pen.on("hair").shape(
        "M-12 96C4 92 18 96 22 104 16 104 14 108 12 116 6 126-8 126-14 120-4 118 0 110-12 96z", hair.light, 2.6
    )
    pen.on("hair").lines("M-50 104c4-14 14-26 26-32M50 104c-4-14-14-26-26-32", hair.line, 2.4)


def hair_mane(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Stands off the head in all directions, as if thoughts had blown it up from within."""
    back = (
        "M0 44L10 30 24 42 40 26 50 44 72 38 74 58 96 62 90 80 112 92 98 106 118 122 100 132 114 154 96 158"
        "C104 172 100 184 90 192 88 182 78 178 66 178L0 170"
    )
    pen.on("back-hair").split(back, hair)
    front = (
        "M0 70C10 58 26 56 40 60 58 66 72 82 76 104L86 116 76 126"
        " 80 144 66 146 60 164C58 140 58 122 46 104 34 92 16 90 0 92"
    )
    pen.on("hair").split(front, hair)
    wisps = "M8 60l4-18m14 20l10-22m12 30l18-18m0 36l22-14m-6 38l24-6m-20 28l20 4m-24 14l14 12"
    pen.on("hair").lines(wisps, hair.line, 2.6, twin=True)
    pen.on("hair").lines(
        "M10 84c10-8 26-8 38 2m-20-16c14 2 26 12 32 26m-2 12c6 10 8 20 6 32", hair.line, 2.4, twin=True
    )


def hair_wrapped_braids(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Parted in the middle; the ends of two plaits are wrapped in cloth."""
    pen.on("back-hair").split("M0 60C50 58 76 90 76 140 76 180 74 200 68 220H0", hair)
    way = ((70, 178), (74, 196), (77, 214), (79, 232))
    for side in (pen.on("worn").flipped(), pen.on("worn")):
        plait(side, way, hair, 0.92)
        fill = sitter.accent.light if side.frame.xx < 0 else sitter.accent.dark
        wrap = read("M66 242C72 236 88 236 94 242L97 304C90 312 76 312 69 306z")
        side.shape(wrap, fill)
        side.lines("M68 256l28-6m-27 22l29-6m-28 22l29-6m-28 22l28-6", sitter.accent.line, 2.6)
        side.shape("M72 308l-4 22 8-6 6 10 6-10 8 4-4-22z", hair.light if side.frame.xx < 0 else hair.dark, 2.8)
    pen.on("hair").split("M0 64C48 60 76 92 76 146 78 166 80 176 78 190 70 192 62 186 58 176 64 140 50 110 0 84", hair)
    comb(pen, hair)


WAYWARD: Mapping[str, Part[DrawHair]] = {
    "receding": Part(hair_receding, mark("long hair in {colour} at the sides, bald on top")),
    "combed-forward": Part(hair_combed_forward, mark("short hair in {colour}, combed forward")),
    "forelock": Part(hair_forelock, mark("short hair in {colour} with a lock on the forehead")),
    "mane": Part(hair_mane, mark("hair in {colour}, sticking out in all directions")),
    "wrapped-braids": Part(hair_wrapped_braids, mark("two braids in {colour}, their ends wrapped in cloth")),
}
