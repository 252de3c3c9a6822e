"""Draws hair and beards whose shapes must be computed: braids, snakes, loops. All others are data in parts/hair."""

from collections.abc import Mapping, Sequence
from math import atan2, degrees

from inkling.art.engine.palette import COLOURS, PAPER, Tone, mix
from inkling.art.engine.paths import Point, flatten, read
from inkling.art.engine.pen import Pen
from inkling.art.portrait.part_files import read_hair
from inkling.art.portrait.sitter import DrawHair, Part, Sitter
from inkling.core.errors import msg

PARTED = "M0 64C50 60 78 98 76 152 74 166 68 172 63 176 64 140 48 112 0 86"
SHEEN_LEFT = "M-10 84C-38 94-60 116-66 152M-8 74C-42 78-68 106-72 142"
SHEEN_RIGHT = "M12 86C38 94 60 116 66 152"
STRAND = "M0 2C4-14 20-16 22-1 23 12 10 20 0 27z"
BEFORE = (
    ("M54 146c28 2 20 40 50 40 16 0 26-10 24-26", 128, 152, -4),
    ("M42 106c16-26 42 6 56-14 8-12 6-24 0-32", 96, 54, -18),
    ("M9 92C-2 74 30 80 28 58c-1-10-6-14-10-18", 15, 36, -22),
)
# Each snake on the right side: its path from the skull to its head, then the head's x, y and rotation.
BEHIND = (
    ("M52 170c18 16 8 44 36 56 12 6 24 0 26-12", 114, 206, -4),
    ("M52 124c28-12 40 26 60 16 14-8 10-26 0-32", 108, 102, -38),
    ("M26 96c4-24 32-2 40-24 4-12 0-20-4-28", 60, 38, -14),
)
SNAKE_HEAD = "M0-14C8-12 10 0 7 8 3 13-3 13-7 8-10 0-8-12 0-14z"


def comb(pen: Pen, tone: Tone) -> None:
    """Draw the highlights on parted hair, brighter on the lit side."""
    pen.on("hair").lines(SHEEN_LEFT, tone.line, 2.6)
    pen.on("hair").lines(SHEEN_RIGHT, tone.line, 2.2)


def plait(pen: Pen, way: Sequence[Point], tone: Tone, size: float = 1.0) -> None:
    """Draw a braid of two strands along a polyline."""
    for (ax, ay), (bx, by) in zip(way, [*way[1:], way[-1]], strict=True):
        turn = degrees(atan2(ax - bx, by - ay)) if (ax, ay) != (bx, by) else 0.0
        at = pen.at(ax, ay, size, turn=turn)
        at.pair(STRAND, tone)
        at.lines("M-13 2Q-11 10-4 15M13 2Q11 10 4 15", tone.line, 2.2)


def hair_great_braid(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Draw one arm-thick braid over the shoulder and out of the picture."""
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


def hair_crown_braid(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Draw a braid around the head."""
    pen.on("back-hair").split("M0 58C46 58 70 86 70 126 70 150 64 168 56 178H0", tone)
    pen.on("hair").split("M0 66C46 64 70 92 66 146 64 156 60 158 58 156 58 130 46 108 0 90", tone)
    comb(pen, tone)
    arc = ((68, 120), (62, 98), (48, 80), (28, 69), (6, 65), (-16, 67), (-38, 75), (-56, 89), (-66, 108), (-70, 128))
    plait(pen.on("hair"), arc, tone, 0.72)


def draw_snakes(pen: Pen, snakes: tuple[tuple[str, int, int, int], ...], tint: Tone) -> None:
    ways = tuple(step for way, *_ in snakes for step in read(way))
    pen.lines(ways, width=20.8, twin=True)
    pen.flipped().lines(ways, tint.light, 14)
    pen.lines(ways, tint.dark, 14)
    spots = [spot for way, *_ in snakes for spot in flatten(read(way), 3)[1:-1]]
    pen.dots(spots, mix(tint.light, COLOURS["gold"], 0.75), 4.6, twin=True)
    for side, fill in ((pen, tint.dark), (pen.flipped(), tint.light)):
        for _, x, y, turn in snakes:
            head = side.at(x, y, 1.1, turn=turn)
            head.lines("M0-14v-8l-4-5m4 5l4-5", COLOURS["red"], 2.8)
            head.shape(SNAKE_HEAD, fill, 2.8)
            head.dots([(-4, -2), (4, -2)], PAPER, 4.6)


def hair_snakes(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Draw twelve snakes in different poses."""
    pen.on("back-hair").split(
        "M0 64C48 62 74 96 74 150 74 196 66 226 58 250H0", Tone(tone.line, mix(tone.line, "#1E1830", 0.3), tone.line)
    )
    other = mix(tone.light, COLOURS["blue"], 0.4)
    for snakes, tint in ((BEHIND, Tone(other, mix(other, "#1E1830", 0.24), tone.line)), (BEFORE, tone)):
        draw_snakes(pen.on("back-hair"), snakes, tint)
    pen.on("hair").split(
        "M0 76C28 74 48 90 56 122 42 104 24 98 0 104", Tone(tone.line, mix(tone.line, "#1E1830", 0.3), tone.line)
    )


def hair_ear_loops(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Draw parted hair with a braid looped around each ear and coiled on top."""
    pen.on("back-hair").split("M0 58C46 56 70 86 70 128 70 160 58 184 44 190H0", hair)
    coil = ((30, 62), (24, 46), (8, 38), (-10, 38), (-26, 48), (-32, 64))
    plait(pen.on("back-hair"), coil, hair, 0.85)
    loop = ((60, 138), (73, 150), (79, 166), (75, 182), (64, 192))
    for side in (pen.on("hair").flipped(), pen.on("hair")):
        plait(side, loop, hair, 0.72)
    pen.on("hair").split("M0 66C46 62 72 90 71 130 71 144 66 152 60 154 62 128 50 106 0 86", hair)
    comb(pen.at(0, 0, 0.98, 0.92).at(0, 6), hair)


def hair_wrapped_braids(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Draw parted hair with two braids whose ends are wrapped in cloth."""
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


HAIR: Mapping[str, Part[DrawHair]] = {
    **read_hair("hair"),
    "great-braid": Part(hair_great_braid, msg("one endless {colour} braid")),
    "crown-braid": Part(hair_crown_braid, msg("a {colour} braid round the head")),
    "snakes": Part(hair_snakes, msg("{colour} snakes for hair")),
    "ear-loops": Part(hair_ear_loops, msg("{colour} braids, looped round the ears")),
    "wrapped-braids": Part(hair_wrapped_braids, msg("two {colour} braids, their ends wrapped in cloth")),
}
BEARDS: Mapping[str, Part[DrawHair]] = read_hair("beard")
