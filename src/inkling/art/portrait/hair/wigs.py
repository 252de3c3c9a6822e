"""Wigs and hair dressed for court: more architecture than hair."""

from collections.abc import Mapping

from inkling.art.palette import Tone, tone
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

BLACK = tone("black")


def hair_nile(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Many fine plaits, cut straight at brow and shoulder, with capped ends."""
    pen.on("back-hair").split("M0 54C54 54 80 88 82 136L88 262H0", hair)
    front = pen.on("hair")
    front.pair("M54 104C60 130 60 170 58 200 56 222 54 244 50 262H88L82 136 70 96z", hair)
    front.split("M0 58C50 58 72 84 74 124L56 128Q30 120 0 120", hair)
    front.lines("M60 132l-3 112m9-110l-1 110m7-108l1 108m5-106l3 106", hair.line, 2.6, twin=True)
    front.lines("M44 74V114M30 66V112M16 64V112", hair.line, 2.6, twin=True)
    front.pair("M54 246H88V262H50z", sitter.accent)


def hair_powdered(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Brushed up from the brow, two rolls over each ear, a ribbon behind the neck."""
    back = pen.on("back-hair")
    back.split("M0 56C44 54 70 86 68 130 66 170 52 200 34 214H0", hair)
    back.pair("M10 222L56 200C66 214 68 236 62 250 44 246 26 238 10 232z", BLACK)
    back.lines("M24 224l28-10m-26 16l28 6", BLACK.line, 2.4, twin=True)
    front = pen.on("hair")
    for y in (150, 121):
        front.pair(
            f"M50 {y + 4}C52 {y - 8} 66 {y - 8} 80 {y - 6} 96 {y - 4} 98"
            f" {y + 20} 82 {y + 22} 68 {y + 24} 52 {y + 22} 50 {y + 4}z",
            hair,
        )
        front.lines(f"M60 {y}q10-4 20-2m-22 10q8 8 20 6M84 {y + 2}c6 2 6 12-1 12", hair.line, 2.4, twin=True)
    front.split("M0 48C44 46 74 78 70 122 66 128 60 126 56 120 50 100 28 88 0 88", hair)
    front.lines("M12 80c2-12 4-18 4-26m18 34c8-10 12-16 14-24m2 34c6-4 10-8 12-12", hair.line, 2.4, twin=True)


def hair_pouf(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """A tower of hair over a cushion, with rolled curls down to the shoulders."""
    pen.on("back-hair").split("M0 50C60 48 84 90 78 140 74 180 60 210 40 224H0", hair)
    front = pen.on("hair")
    for x, y in ((70, 146), (74, 174), (70, 202)):
        curl = (
            f"M{x - 16} {y - 10}C{x - 4} {y - 18} {x + 20} {y - 14} {x + 20}"
            f" {y} {x + 20} {y + 14} {x - 4} {y + 16} {x - 16} {y + 8}z"
        )
        front.pair(curl, hair, 2.8)
    front.lines("M66 144q10-6 16 2m-12 26q10-6 16 2m-20 26q10-6 16 2", hair.line, 2.4, twin=True)
    tower = "M0 44C36 30 92 40 96 76 96 100 80 114 70 138 62 142 58 136 56 128 52 106 28 90 0 90"
    front.split(tower, hair)
    front.lines(
        "M10 88C12 70 10 58 8 48m20 46C38 76 38 62 34 48m12 58C62 88 64 70 58 54m2 64C78 100 84 84 80 66",
        hair.line,
        2.6,
        twin=True,
    )


def hair_high_curls(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Frizzed curls in the shape of a heart over a high forehead."""
    outer = ((0, 54), (20, 42), (42, 42), (62, 54), (76, 76), (78, 102), (68, 124), (60, 140))
    inner = ((56, 122), (46, 104), (32, 94), (16, 89), (0, 92))
    pen.on("back-hair").split("M0 58C50 56 72 84 70 130L58 160H0", hair)
    front = pen.on("hair")
    front.split((*scallop(outer, 0.36), ("L", inner[0]), *scallop(inner, 0.24)[1:]), hair)
    curls = (
        "M12 70c0-10 14-10 14 0 0 8-9 8-9 1M34 64c0-10 14-10 14 0 0 8-9 8-9 1M34 84"
        "c2-9 14-7 13 2-1 7-9 6-9 0M54 82c0-10 14-10 14 0 0 8-9 8-9 1M58 106c2-9 13-7 12 2-1 6-8 5-8 0"
    )
    front.lines(curls, hair.line, 2.4, twin=True)


WIGS: Mapping[str, Part[DrawHair]] = {
    "nile-wig": Part(hair_nile, mark("a heavy wig of fine plaits in {colour}")),
    "powdered": Part(hair_powdered, mark("a wig in {colour} with rolls over the ears and a black bow")),
    "pouf": Part(hair_pouf, mark("a tower of hair in {colour} with rolled curls")),
    "high-curls": Part(hair_high_curls, mark("tight curls in {colour}, dressed high")),
}
