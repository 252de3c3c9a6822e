"""Hair that is plaited, pinned up or rolled."""

from collections.abc import Mapping, Sequence
from math import atan2, degrees

from inkling.art.palette import Tone
from inkling.art.paths import Point, ring, scallop
from inkling.art.portrait.hair.loose import PARTED, comb
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

STRAND = "M0 2C4-14 20-16 22-1 23 12 10 20 0 27z"


def plait(pen: Pen, way: Sequence[Point], tone: Tone, size: float = 1.0) -> None:
    """Two strands that meet again and again along a way."""
    for (ax, ay), (bx, by) in zip(way, [*way[1:], way[-1]], strict=True):
        turn = degrees(atan2(ax - bx, by - ay)) if (ax, ay) != (bx, by) else 0.0
        at = pen.at(ax, ay, size, turn=turn)
        at.pair(STRAND, tone)
        at.lines("M-13 2Q-11 10-4 15M13 2Q11 10 4 15", tone.line, 2.2)


def bow(pen: Pen, tone: Tone) -> None:
    """A ribbon at the end of a plait."""
    pen.shape("M0 0l-17-11v23z", tone.light)
    pen.shape("M0 0l17-11v23z", tone.dark)
    pen.dots([(0, 0)], tone.light, 8, ring=2.6)


def hair_braids(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    pen.on("back-hair").split("M0 60C54 60 80 96 80 148 80 196 86 220 74 252H0", tone)
    front = pen.on("hair")
    front.split(PARTED, tone)
    comb(pen, tone)
    for top in (205, 230, 255, 280):
        x = 80 - (top - 205) * 0.08
        front.pair(f"M{x} {top - 8}c17 2 19 23 0 33-19-10-17-31 0-33z", tone)
    front.lines("M74 222q6 6 14-4m-16 29q6 6 14-4m-16 29q6 6 14-4", tone.line, 2.2, twin=True)
    for side in (front.at(-74, 310), front.at(74, 310)):
        bow(side, sitter.accent)


def hair_pigtails(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    tail = "M62 122C84 100 112 112 110 142 108 172 96 194 80 204 82 184 72 166 60 154z"
    pen.on("back-hair").pair(tail, tone)
    pen.on("back-hair").lines("M72 132c16-8 28 4 26 22-2 14-6 24-10 30", tone.line, 2.6, twin=True)
    pen.on("hair").split("M0 62C48 58 74 90 70 138 68 148 64 152 60 154 60 128 46 106 0 86", tone)
    comb(pen, tone)
    for side in (pen.on("hair").at(-68, 132, 0.9), pen.on("hair").at(68, 132, 0.9)):
        bow(side, sitter.accent)


def hair_great_braid(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """One plait, thick as an arm, over the shoulder and out of the picture."""
    pen.on("back-hair").split("M0 58C56 56 80 92 78 140 76 170 64 196 44 220H0", tone)
    pen.on("hair").sides(
        "M0 62C52 58 80 96 78 150 80 178 76 198 66 206 58 196 62 180 62 164 60 128 46 106 0 84", PARTED, tone
    )
    comb(pen, tone)
    way = (
        (-66, 206),
        (-74, 236),
        (-82, 267),
        (-84, 299),
        (-76, 330),
        (-58, 356),
        (-32, 374),
        (0, 384),
        (34, 390),
        (68, 398),
    )
    plait(pen.on("front"), way, tone, 1.3)


def hair_sleek(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    pen.on("back-hair").split("M0 56C44 56 68 84 68 122 68 150 62 168 56 176H0", tone)
    pen.on("hair").split("M0 62C66 66 74 130 60 160 56 156 60 138 54 126 36 84 0 84 0 98", tone)
    pen.on("hair").lines("M-8 84q-32-2-50 34m48-42q-38-4-53 36", tone.line, 2.4)
    pen.on("hair").lines("M10 80q36 0 48 38", tone.line, 2.2)


def hair_bun(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    pen.on("back-hair").split("M0 26C30 24 46 42 42 62 40 72 30 78 0 80", tone)
    pen.on("back-hair").lines("M-24 40c14-10 34-8 42 4M-30 56c10-8 30-10 44-2", tone.line, 2.6)
    pen.on("back-hair").split("M0 56C46 56 70 84 70 124 70 150 64 168 56 178H0", tone)
    right = "M0 60C48 58 76 92 68 150 66 158 62 162 58 160 60 138 54 120 44 112 28 108 8 100-8 84L0 80"
    left = "M0 60C48 58 76 92 68 150 66 158 62 162 58 160 62 132 50 108 8 84L0 80"
    pen.on("hair").sides(left, right, tone)
    pen.on("hair").lines(
        "M-12 72C-40 76-58 100-62 134M-6 82C-32 86-50 106-56 126M16 72C42 80 58 100 62 132M6 86C26 96 44 100 52 108",
        tone.line,
        2.4,
    )


def hair_curly_bun(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    knot = ((0, 26), (22, 28), (38, 44), (36, 64), (22, 76))
    pen.on("back-hair").split((*scallop(knot, 0.34), ("L", (0, 80))), tone)
    pen.on("back-hair").lines("M-20 46c4-8 16-8 18 2m4-12c8-4 16 2 14 10m-26 14c4-6 12-6 14 0", tone.line, 2.4)
    outer = ((0, 62), (26, 64), (50, 78), (66, 100), (72, 126), (68, 150), (56, 166))
    inner = ((54, 140), (46, 118), (30, 108), (14, 104), (0, 102))
    pen.on("hair").split((*scallop(outer, 0.3), ("L", inner[0]), *scallop(inner, 0.3)[1:]), tone)
    pen.on("hair").lines("M-54 112c-4-8-14-4-11 4m17-28c-5-7-15-2-11 6m30-16c-6-5-14 0-10 7", tone.line, 2.4)


def hair_rolled(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Two great rolls at the sides, as the queens on playing cards wear them."""
    pen.on("back-hair").split("M0 56C44 54 74 80 76 120 74 160 60 176 0 180", tone)
    roll = "M50 108C70 92 104 102 106 136 108 172 86 198 60 188 48 180 50 164 56 150z"
    pen.on("hair").pair(roll, tone)
    spiral = "M62 128c16-14 34-2 32 16-2 20-22 28-30 14-4-12 8-22 16-14 6 6 0 14-6 10"
    pen.on("hair").lines(spiral, tone.line, 2.8, twin=True)
    pen.on("hair").split("M0 60C44 58 72 82 72 122 66 130 60 128 56 126 44 104 24 98 0 88", tone)
    pen.on("hair").lines("M-10 74c-24 2-42 16-50 38m54-26c-18 2-32 10-40 22", tone.line, 2.4)


def hair_crown_braid(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """A plait laid round the head."""
    pen.on("back-hair").split("M0 58C46 58 70 86 70 126 70 150 64 168 56 178H0", tone)
    pen.on("hair").split("M0 66C46 64 70 92 66 146 64 156 60 158 58 156 58 130 46 108 0 90", tone)
    comb(pen, tone)
    arc = ((68, 120), (62, 98), (48, 80), (28, 69), (6, 65), (-16, 67), (-38, 75), (-56, 89), (-66, 108), (-70, 128))
    plait(pen.on("hair"), arc, tone, 0.72)


def hair_topknot(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    pen.on("back-hair").split(ring(0, 44, 20, 22)[:3], tone)
    pen.on("hair").split("M0 58C42 56 66 82 66 122L60 152C58 136 56 122 50 112 36 100 18 96 0 96", tone)
    pen.on("hair").lines("M-4 70c-24 4-42 20-50 44m50-32c-16 2-28 10-36 22", tone.line, 2.4)
    pen.on("hair").rope("M-12 62h24", sitter.accent.light, 5)


BOUND: Mapping[str, Part[DrawHair]] = {
    "braids": Part(hair_braids, mark("two long braids in {colour}")),
    "pigtails": Part(hair_pigtails, mark("two short pigtails in {colour}")),
    "great-braid": Part(hair_great_braid, mark("one endless braid in {colour}")),
    "sleek": Part(hair_sleek, mark("smooth hair in {colour}, combed back")),
    "bun": Part(hair_bun, mark("hair in {colour}, in a bun")),
    "curly-bun": Part(hair_curly_bun, mark("curly hair in {colour}, in a bun")),
    "rolled": Part(hair_rolled, mark("hair in {colour}, in large rolls")),
    "crown-braid": Part(hair_crown_braid, mark("a braid in {colour} round the head")),
    "topknot": Part(hair_topknot, mark("a topknot in {colour}")),
}
