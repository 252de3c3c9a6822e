"""What else is worn: a snake about the shoulders, keys on a chain, water to the breast."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, Tone, mix, pale
from inkling.art.paths import read, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_snake(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It lies about the shoulders and looks where its mistress looks."""
    way = read("M96 372C118 340 116 300 92 280 60 262 30 286 0 288-34 288-60 262-90 278-114 292-118 312-106 328")
    pen.on("collar").rope(way, colour.light, 19)
    marks = "M106 336l6-12M100 296l-6-10M64 276l-10 6M24 282l-10 6M-18 288l-10-4M-56 272l-10 2M-94 284l-8 8"
    pen.on("collar").lines(marks, trim.light, 7)
    head = pen.on("collar").at(-104, 330, turn=12)
    head.shape("M-14-6C-20 10-16 28-4 40 2 44 8 42 12 34 20 18 20 2 12-8z", colour.light)
    head.dots([(-8, 14), (10, 12)], COLOURS["gold"], 8, ring=1.8)
    head.dots([(-8, 14), (10, 12)], INK, 3)
    head.lines("M2 42v12m0 0l-5 7m5-7l5 7", COLOURS["red"], 2.8)


def wear_waters(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """One stands in it to the waist; rings spread on the face of the water."""
    front = pen.on("front")
    waves = scallop(tuple((x, 366) for x in range(228, -229, -38)), 0.22)
    front.shape((*waves, ("L", (-228, 520)), ("L", (228, 520)), ("Z", ())), colour.light, 2.8)
    near = scallop(tuple((x, 392) for x in range(247, -248, -38)), 0.22)
    front.flat((*near, ("L", (-247, 520)), ("L", (247, 520)), ("Z", ())), mix(colour.light, colour.dark, 0.6))
    ripples = "M-168 382q14-7 28 0m48-2q14-7 28 0m18 4q14-7 28 0M40 380q14-7 28 0m20 2q14-7 28 0M-140 404q14-7 28 0m52 0q14-7 28 0m66-2q14-7 28 0"
    front.lines(ripples, trim.light, 3.4)


def wear_keys(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """On a long chain upon the breast."""
    at = pen.on("collar")
    at.lines("M-46 246C-40 286-20 304 0 308 20 304 40 286 46 246", INK, 6)
    at.lines("M-46 246C-40 286-20 304 0 308 20 304 40 286 46 246", trim.light, 2.8)
    key = at.at(0, 316)
    key.rope("M0 10V60M0 56H18M0 42H12", colour.light, 7, line=2.8)
    key.rope(read("M0 12C-20 10-20-16 0-16 20-16 20 10 0 12z"), colour.light, 7, line=2.8)


def wear_amulet(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A round brooch that fastens a cloak."""
    at = pen.on("collar").at(0, 268)
    at.split("M0-22C14-22 22-12 22 0 22 12 14 22 0 22", colour)
    at.lines("M-12-6C-12-14 12-14 12-6M-12 6C-12 14 12 14 12 6", colour.line, 2.6)
    at.dots([(0, 0)], trim.light, 12, ring=2.6)
    at.lines("M-3-3l-2 3", pale(trim.light, 0.7), 2.4)


def wear_chains(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Heavy links crosswise over the breast, and a lock."""
    links = [(x, 276 + (x + 80) * 0.62) for x in range(-84, 88, 21)]
    at = pen.on("collar")
    for x, y in links:
        at.rope(f"M{x - 7} {y - 5:.1f}l14 9", colour.light, 6, line=2.8)
        at.rope(f"M{-x - 7} {y + 4:.1f}l14-9", colour.dark, 6, line=2.8)
    lock = at.at(0, 326)
    lock.rope("M-9-8C-9-24 9-24 9-8", colour.light, 5, line=2.4)
    lock.shape("M-16-8H16V18H-16z", trim.light)
    lock.dots([(0, 3)], INK, 7)


def wear_flour(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Dust of the mill on cheeks, hair and shoulders."""
    m = sitter.measures
    x, y = m.half - 22, m.eye_y + 30
    pen.on("cheeks").dots([(x, y), (x + 8, y - 5), (x + 5, y + 8), (-x - 2, y + 2), (-x - 9, y - 5)], colour.light, 6)
    pen.dots([(-34, m.top + 6), (-20, m.top - 4), (-44, m.top + 20), (16, m.top - 2), (34, m.top + 8)], colour.light, 5)
    pen.on("collar").dots([(-70, 270), (-56, 262), (-82, 284), (-62, 282), (60, 268), (76, 280), (66, 290)], pale(trim.light, 0.3), 6)


def wear_ribbon_scarf(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A long scarf of gauze that floats at both sides."""
    ribbon = "M88 262C116 268 132 292 124 318 118 338 138 350 148 344L150 372C124 384 98 364 102 336 106 312 100 292 80 284z"
    pen.on("cloth").pair(ribbon, colour, 2.8)
    pen.on("cloth").lines("M98 276C116 288 116 304 112 322 110 342 120 354 140 358", trim.light, 3, twin=True)


ADORNED: Mapping[str, Part[DrawThing]] = {
    "snake": Part(wear_snake, mark("snake in {colour} with bands in {trim} about the shoulders")),
    "waters": Part(wear_waters, mark("in water to the waist in {colour}, ripples in {trim}")),
    "keys": Part(wear_keys, mark("key in {colour} on a chain in {trim}")),
    "brooch": Part(wear_amulet, mark("round brooch in {colour} with a stone in {trim}")),
    "chains": Part(wear_chains, mark("chains in {colour} across the breast with a lock in {trim}")),
    "flour": Part(wear_flour, mark("flour in {colour} on the face and in {trim} on the shoulders")),
    "gauze": Part(wear_ribbon_scarf, mark("floating scarf in {colour} and {trim}")),
}
