"""Hair parted in the middle or pinned up, as women of the nineteenth century wore it."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.paths import read, scallop
from inkling.art.portrait.hair.bound import plait
from inkling.art.portrait.hair.loose import comb
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

SMOOTH = "M0 66C46 62 72 92 71 140 71 160 67 176 58 182 63 150 52 112 0 86"


def hair_parted(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Smooth over both ears, gathered behind."""
    pen.on("back-hair").split("M0 60C48 58 72 88 73 132 74 172 62 196 44 204H0", hair)
    pen.on("hair").split(SMOOTH, hair)
    comb(pen, hair)
    pen.on("hair").lines("M62 150q2 14-2 24", hair.line, 2.4, twin=True)


def hair_temple_curls(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """A knot on the crown, and curls that hang before the ears."""
    pen.on("back-hair").split("M0 30C26 28 40 42 38 62 36 72 20 76 0 78", hair)
    pen.on("back-hair").lines("M-24 46c12-10 32-10 44 0M-26 60c12-8 36-8 50 0", hair.line, 2.6)
    pen.on("back-hair").split("M0 58C46 56 70 86 70 128 70 160 62 180 48 188H0", hair)
    front = pen.on("hair")
    for x, y, size in ((66, 196, 0.8), (70, 178, 0.9), (70, 158, 1.0), (68, 138, 1.0)):
        for side in (front.at(-x, y, size).flipped(), front.at(x, y, size)):
            fill = hair.light if side.frame.xx < 0 else hair.dark
            side.shape("M-14-8C-8-18 12-18 16-6 18 6 8 14-4 12-14 10-18 0-14-8z", fill, 2.8)
            side.lines("M-6-6c6-5 14 0 12 6-2 4-8 4-8 0", hair.line, 2.4)
    front.split("M0 66C44 62 70 88 70 126 68 134 62 136 58 132 56 110 42 96 0 86", hair)
    comb(pen.at(0, 0, 0.96, 0.9).at(0, 9), hair)


def hair_ear_loops(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Parted in the middle; a plait is looped round each ear and coiled on the crown."""
    pen.on("back-hair").split("M0 58C46 56 70 86 70 128 70 160 58 184 44 190H0", hair)
    coil = ((30, 62), (24, 46), (8, 38), (-10, 38), (-26, 48), (-32, 64))
    plait(pen.on("back-hair"), coil, hair, 0.85)
    loop = ((60, 138), (73, 150), (79, 166), (75, 182), (64, 192))
    for side in (pen.on("hair").flipped(), pen.on("hair")):
        plait(side, loop, hair, 0.72)
    pen.on("hair").split("M0 66C46 62 72 90 71 130 71 144 66 152 60 154 62 128 50 106 0 86", hair)
    comb(pen.at(0, 0, 0.98, 0.92).at(0, 6), hair)


def hair_updo(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Brushed up loosely into a knot; nobody had time for more."""
    knot = ((0, 22), (18, 24), (34, 36), (34, 56), (22, 68))
    pen.on("back-hair").split((*scallop(knot, 0.28), ("L", (0, 74))), hair)
    pen.on("back-hair").lines("M-18 40c8-10 26-10 34 0M-22 54c12-8 34-8 44 0", hair.line, 2.6)
    outer = ((0, 54), (28, 52), (54, 64), (72, 86), (78, 112), (74, 138), (62, 160))
    half = (*scallop(outer, 0.24), *read("M62 160C58 140 54 124 44 114 30 102 14 100 0 98")[1:])
    pen.on("hair").split(half, hair)
    waves = "M8 94C10 80 8 70 4 62m20 36c6-14 6-24 2-34m18 44c8-14 10-24 8-34m6 50c8-10 12-20 12-28"
    pen.on("hair").lines(waves, hair.line, 2.6, twin=True)
    pen.on("hair").lines("M62 158q10 4 14-4M58 100q16-2 24-14", hair.light, 2.4, twin=True)


PINNED: Mapping[str, Part[DrawHair]] = {
    "parted": Part(hair_parted, mark("smooth hair in {colour}, parted in the middle")),
    "temple-curls": Part(hair_temple_curls, mark("hair in {colour} with curls at the temples and a knot on top")),
    "ear-loops": Part(hair_ear_loops, mark("braids in {colour}, looped round the ears")),
    "updo": Part(hair_updo, mark("hair in {colour}, loosely pinned up")),
}
