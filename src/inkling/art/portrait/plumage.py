"""Great wings, fans, shells and tails behind one's back, and a quiver."""

from collections.abc import Mapping
from math import cos, radians, sin

from inkling.art.palette import COLOURS, INK, Tone
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def have_peacock_fan(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The open tail of a peacock, an eye on each feather."""
    pen.dots([(0, 148)], colour.dark, 216, ring=2.6)
    for far, size, angles in ((142, 1.0, range(-96, 97, 24)), (112, 0.84, (-84, -60, 60, 84))):
        for angle in angles:
            x, y = sin(radians(angle)) * far, 186 - cos(radians(angle)) * far
            at = pen.at(x, y, size, turn=angle)
            at.shape(
                "M0-26C22-26 28-6 22 10 14 26 6 40 0 60-6 40-14 26-22 10-28-6-22-26 0-26z",
                colour.light if angle <= 0 else colour.dark,
                2.6,
            )
            at.dots([(0, -6)], trim.light, 22)
            at.dots([(0, -5)], COLOURS["navy"], 12)


def have_scallop_shell(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Large enough to sail in."""
    rim = [(sin(radians(a)) * 136, 262 - cos(radians(a)) * 204) for a in range(0, 97, 16)]
    pen.split((*scallop(rim, 0.3), ("C", (120, 330, 70, 380, 40, 420)), ("L", (0, 420))), colour)
    ribs = [(sin(radians(a)) * 132, 262 - cos(radians(a)) * 198) for a in range(8, 97, 16)]
    pen.lines("".join(f"M14 390L{x:.0f} {y:.0f}" for x, y in ribs), trim.light, 4, twin=True)
    pen.lines("M0 400V64", trim.light, 4)


def have_quiver(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Full of arrows, over the left shoulder."""
    at = pen.at(-78, 250, turn=-24)
    for x, tip in ((-14, -84), (0, -92), (14, -82)):
        at.rope(f"M{x} 0V{tip + 20}", COLOURS["sand"], 4, line=2.4)
        at.shape(
            f"M{x} {tip - 8}L{x + 8} {tip + 2}V{tip + 26}L{x} {tip + 18}L{x - 8} {tip + 26}V{tip + 2}z", trim.light, 2.4
        )
    at.shape("M-24-34H24L20 90H-20z", colour.light)
    at.flat("M2-34H24L20 90H2z", colour.dark)
    at.lines("M-23-18H23M-22-6H22", trim.light, 4)
    at.lines("M-24-34H24L20 90H-20z")


def have_wax_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Rows of feathers in wax on a frame of laths, spread to both edges of the card."""
    tips = ((150, 74), (152, 108), (150, 142), (144, 174), (134, 204), (120, 232), (102, 256), (84, 274))
    pen.pair(
        (("M", (44, 268)), ("C", (56, 196, 70, 96, 118, 44)), ("L", (150, 74)), *scallop(tips, 0.26)[1:], ("Z", ())),
        colour,
    )
    pen.lines(
        "M62 220L82 274M68 196L102 254M74 172L118 230M82 148L132 202M90 124L142 172M98 100L148 140M106 80L150 106",
        colour.line,
        2.6,
        twin=True,
    )
    short = ((112, 84), (116, 108), (112, 132), (106, 156), (98, 180), (88, 204), (76, 226), (62, 244))
    pen.pair(
        (("M", (46, 260)), ("C", (58, 196, 70, 100, 112, 60)), ("L", (112, 84)), *scallop(short, 0.26)[1:], ("Z", ())),
        trim,
        2.8,
    )
    pen.rope("M46 264C56 200 70 100 118 46", COLOURS["brown"], 7, twin=True, line=2.8)
    drops = (
        "M118 250C122 258 124 262 124 266 124 274 112 274 112 266 112 262 114 258 118 250z"
        "M138 216C141 222 143 226 143 229 143 236 133 236 133 229 133 226 135 222 138 216z"
    )
    pen.pair(drops, Tone(COLOURS["straw"], COLOURS["gold"], INK), 2.4)


def have_great_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """An eagle's, raised, in three rows of feathers."""
    tips = ((146, 24), (152, 66), (152, 110), (148, 152), (140, 192), (128, 230), (112, 264), (92, 290))
    pen.pair(
        (("M", (48, 282)), ("C", (56, 200, 84, 90, 126, 22)), ("L", (146, 24)), *scallop(tips, 0.3)[1:], ("Z", ())),
        colour,
    )
    pen.lines(
        "M110 76L150 68M104 112L150 112M98 148L146 154M92 182L138 194M84 214L126 232M76 240L110 266",
        colour.line,
        2.8,
        twin=True,
    )
    short = ((122, 60), (124, 92), (118, 126), (110, 158), (100, 190), (88, 220), (74, 246))
    pen.pair(
        (("M", (48, 276)), ("C", (56, 200, 80, 110, 116, 46)), ("L", (122, 60)), *scallop(short, 0.3)[1:], ("Z", ())),
        trim,
        2.8,
    )
    pen.lines("M92 116L116 128M84 150L108 160M76 182L98 192M68 214L86 222", trim.line, 2.6, twin=True)


def have_swan_wings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Raised high over the head; each of the long feathers ends round."""
    pen = pen.at(0, -66, 1.1, 1.24)
    fans = (
        (106, 30, -4),
        (124, 30, 4),
        (139, 42, 12),
        (149, 66, 20),
        (154, 96, 30),
        (155, 128, 41),
        (151, 160, 53),
        (143, 192, 66),
    )
    for x, y, turn in fans:
        for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
            at = side.at(x, y, turn=turn)
            at.shape("M0 0C12 2 15 18 13 60L8 136H-11L-13 60C-14 18-11 1 0 0z", fill, 2.8)
    edge = ((112, 74), (122, 98), (126, 124), (126, 150), (122, 176), (113, 200), (100, 222), (82, 242), (60, 256))
    pen.pair(
        (("M", (44, 276)), ("C", (58, 220, 80, 140, 100, 62)), ("L", (112, 74)), *scallop(edge, 0.3)[1:], ("Z", ())),
        trim,
    )
    pen.lines(
        "M98 112q9 8 16 2M92 140q11 10 24 2M84 168q12 10 26 4M76 196q12 10 24 4M66 224q8 8 18 4",
        trim.line,
        2.8,
        twin=True,
    )


def have_snake_tail(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Rises behind the head and ends in a curl."""
    pen.rope("M0 240C22 190-22 150-6 108 6 78 44 78 46 50 46 24 12 18 4 40", colour.dark, 20)
    pen.lines("M-18 122l18 4M-14 98l15 10M6 78l9 15M30 64l13 12M36 40l16-4M20 22l4 15", trim.light, 5)


PLUMAGE: Mapping[str, Part[DrawThing]] = {
    "peacock-fan": Part(have_peacock_fan, mark("peacock’s tail in {colour} with eyes in {trim}")),
    "scallop-shell": Part(have_scallop_shell, mark("huge shell in {colour} with ribs in {trim}")),
    "quiver": Part(have_quiver, mark("quiver in {colour} with arrow feathers in {trim}")),
    "wax-wings": Part(have_wax_wings, mark("home-made wings in {colour} and {trim}, dripping wax")),
    "great-wings": Part(have_great_wings, mark("large raised wings in {colour} and {trim}")),
    "swan-wings": Part(have_swan_wings, mark("raised swan wings in {colour} and {trim}")),
    "snake-tail": Part(have_snake_tail, mark("snake’s tail in {colour} with rings in {trim}")),
}
