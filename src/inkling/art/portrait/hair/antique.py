"""Hair as the Greeks carved and painted it: manes of curls, waves with a knot, snail curls, and snakes."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, mix
from inkling.art.paths import flatten, read, scallop
from inkling.art.portrait.hair.short import CURLS, CURLS_BELOW
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

# Each snake of the right side, from the skull to the neck of its head, and how the head is turned there.
BEHIND = (
    ("M52 170c18 16 8 44 36 56 12 6 24 0 26-12", 114, 206, -4),
    ("M52 124c28-12 40 26 60 16 14-8 10-26 0-32", 108, 102, -38),
    ("M26 96c4-24 32-2 40-24 4-12 0-20-4-28", 60, 38, -14),
)
BEFORE = (
    ("M54 146c28 2 20 40 50 40 16 0 26-10 24-26", 128, 152, -4),
    ("M42 106c16-26 42 6 56-14 8-12 6-24 0-32", 96, 54, -18),
    ("M9 92C-2 74 30 80 28 58c-1-10-6-14-10-18", 15, 36, -22),
)
SNAKE_HEAD = "M0-14C8-12 10 0 7 8 3 13-3 13-7 8-10 0-8-12 0-14z"


def hair_god_curls(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """A great mane of curls."""
    mane = ((0, 40), (32, 46), (60, 62), (80, 90), (88, 122), (86, 156), (78, 188), (58, 208))
    pen.on("back-hair").split((*scallop(mane, 0.42), ("L", (0, 208))), tone)
    pen.on("back-hair").lines("M74 112c8 2 8 12 0 13m4 18c8 2 8 12 0 13m-2 18c8 2 8 12 0 13", tone.line, 2.8, twin=True)
    pen.on("hair").split((*scallop(CURLS), ("L", CURLS_BELOW[0]), *scallop(CURLS_BELOW)[1:]), tone)
    pen.on("hair").lines("M-14 84c-6-5-14 0-10 7m-14 5c-6-4-13 2-8 8", tone.line, 2.4)
    pen.on("hair").lines("M14 84c6-5 14 0 10 7m14 5c6-4 13 2 8 8", tone.line, 2.2)


def hair_waves(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Parted and waved, tied with a ribbon into a knot at the back of the head."""
    knot = ((0, 28), (22, 30), (36, 44), (32, 62))
    pen.on("back-hair").split((*scallop(knot, 0.3), ("L", (0, 70))), tone)
    pen.on("back-hair").lines("M-18 38c6 8 24 8 34 2M-26 52c12 8 36 8 50 0", tone.line, 2.4)
    pen.on("back-hair").split("M0 56C48 56 74 86 74 126 74 156 66 174 56 184H0", tone)
    outer = ((0, 60), (26, 62), (50, 74), (66, 96), (74, 122), (72, 148), (62, 166))
    inner = ((58, 150), (56, 132), (46, 118), (32, 108), (16, 100), (0, 88))
    pen.on("hair").split((*scallop(outer, 0.16), ("L", inner[0]), *scallop(inner, -0.24)[1:]), tone)
    pen.on("hair").lines(
        "M14 74c8 10 20 8 26 18 6 8 16 8 20 22 2 10 8 14 6 26M8 84c10 8 22 8 30 16 6 8 12 8 16 16",
        tone.line,
        2.4,
        twin=True,
    )
    pen.on("hair").lines("M-66 104C-52 78-28 66 0 66 28 66 52 78 66 104", sitter.accent.light, 4.4)


def hair_snail_curls(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """A row of snail curls over the brow, and three beaded locks on each side."""
    pen.on("back-hair").split("M0 56C52 54 84 86 94 140 98 176 94 210 86 240H0", tone)
    for x in (86, 68):
        lock = scallop([(x + 9, y) for y in range(166, 297, 26)], 0.24)
        back = scallop([(x - 9, y) for y in range(296, 165, -26)], 0.24)
        pen.on("hair").pair((*lock, ("L", back[0][1][-2:]), *back[1:], ("Z", ())), tone, 2.8)
        rungs = "".join(f"M{x - 8} {y}q8 5 16 0" for y in range(192, 296, 26))
        pen.on("hair").lines(rungs, tone.line, 2.6, twin=True)
    pen.on("hair").split("M0 58C48 56 76 86 76 134L70 160 58 150C58 130 44 110 0 102", tone)
    pen.on("hair").lines("M-8 70C-36 74-58 94-64 122M8 70C36 74 58 94 64 122", tone.line, 2.4)
    pen.on("hair").dots(
        [(0, 101), (16, 103), (31, 109), (44, 119), (54, 133), (60, 149)], tone.dark, 13, ring=2.4, twin=True
    )
    pen.on("hair").dots([(0, 101), (16, 103), (31, 109), (44, 119), (54, 133), (60, 149)], tone.light, 6, twin=True)


def hair_snakes(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Twelve of them, each with its own mind."""
    pen.on("back-hair").split(
        "M0 64C48 62 74 96 74 150 74 196 66 226 58 250H0", Tone(tone.line, mix(tone.line, "#1E1830", 0.3), tone.line)
    )
    other = mix(tone.light, COLOURS["blue"], 0.4)
    for snakes, tint in ((BEHIND, Tone(other, mix(other, "#1E1830", 0.24), tone.line)), (BEFORE, tone)):
        draw_snakes(pen.on("back-hair"), snakes, tint)
    pen.on("hair").split(
        "M0 76C28 74 48 90 56 122 42 104 24 98 0 104", Tone(tone.line, mix(tone.line, "#1E1830", 0.3), tone.line)
    )


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


ANTIQUE: Mapping[str, Part[DrawHair]] = {
    "god-curls": Part(hair_god_curls, mark("a mane of curls in {colour}")),
    "waves": Part(hair_waves, mark("wavy hair in {colour}, tied in a knot")),
    "snail-curls": Part(
        hair_snail_curls, mark("hair in {colour}, in snail curls and long locks like strings of beads")
    ),
    "snakes": Part(hair_snakes, mark("snakes in {colour} for hair")),
}
