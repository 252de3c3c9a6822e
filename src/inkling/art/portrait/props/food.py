"""Things to eat and to drink."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.paths import half_ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import heart
from inkling.core.errors import mark


def hold_apple(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-58C10-70 45-72 44-38 43-10 22 4 0-3", colour)
    pen.flat("M-30-50q-8 14 0 30 5-14 8-30z", pale(colour.light, 0.6))
    pen.lines("M0-56q0-14 6-22", INK, 4)
    pen.shape("M4-68q10-18 28-12-8 16-28 12z", trim.light, 2.8)


def hold_basket(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M-46-36C-44-104 44-104 46-36", COLOURS["sand"], 7.5)
    pen.shape("M14-42V-74Q16-82 20-84V-100H30V-84Q35-80 36-72V-40z", COLOURS["green"])
    pen.lines("M30-82q3 4 3 12v16", pale(COLOURS["green"], 0.5), 2.4)
    pen.shape("M-42-36C-40-64-4-64 0-36z", COLOURS["amber"])
    pen.lines("M-32-54l6 8m4-12l5 9m5-5l3 7", width=2.4)
    pen.split("M0-42H56C54-8 48 16 40 34H0", colour)
    weave = (
        "M-50-16H50M-48-2H48M-46 12H46M-44 26H44M-36-30l6 62M-24-30l4 62M-12-30l2 62M0-30V32M12-30"
        "l-2 62M24-30l-4 62M36-30l-6 62"
    )
    pen.lines(weave, mix(colour.line, colour.dark, 0.3), 2.4)
    pen.split("M0-44H58L46-20 36-30 24-16 12-30 0-16", trim)
    pen.dots([(0, -34), (16, -34), (30, -34), (44, -34)], COLOURS["red"], 6, twin=True)


def hold_bottle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A little bottle with a label that asks to be drunk."""
    pen.split("M0-84H12V-62C30-54 34-40 34-24V6H0", colour)
    pen.flat("M-31-22H31V3H-31z", mix(colour.light, trim.light, 0.75))
    pen.lines("M-31-22q8-5 16 0t16 0 16 0 14 0", pale(trim.light, 0.5), 2.6)
    pen.split("M0-98H13V-80H0", tone("brown"))
    pen.flat("M-24-34q2-14 14-18-8 8-8 20z", pale(colour.light, 0.7))
    label = pen.at(16, -46, turn=8)
    label.shape("M-9-14H20V12H-9L-16-1z", PAPER, 2.6)
    label.lines("M-1-6h14M-1 1h14", trim.line, 2.4)
    pen.lines("M-12-68Q6-60 4-48", INK, 2.4)


def hold_teacup(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.lines("M-16-80c-6-6 5-10-1-18M4-80c-6-6 5-10-1-18M24-80c-6-6 5-10-1-18", PAPER, 3)
    pen.rope("M38-58C64-64 62-26 32-26", colour.dark, 6)
    pen.split("M0-70H44C46-40 34-12 18-8H0", colour)
    pen.split("M0-70H44C42-60 20-58 0-58", tone("brown"), 2.8)
    pen.flat(heart(-16, -34, 8), trim.light)
    pen.flat(heart(10, -34, 8), trim.dark)
    pen.split("M0-8H30C46-8 56-4 58 2 40 12 20 13 0 13", trim)


def hold_teapot(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M40-56C66-62 66-20 36-18", trim.light, 6)
    pen.shape("M-36-40C-54-44-54-66-66-70-64-58-62-20-34-14z", colour.light)
    pen.split("M0-74C32-74 46-52 46-34 46-14 30 2 0 2", colour)
    pen.split("M0-88C6-88 8-84 6-80 20-78 26-72 28-66H0", trim)
    pen.dots([(-20, -36), (0, -44), (20, -36), (0, -22)], trim.light, 8)


def hold_gingerbread(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    at = pen.at(0, -34)
    at.split("M0 38C20 22 46 4 44-18 42-42 10-44 0-22", colour)
    edge = "M0 28C16 16 36 0 36-18 34-34 10-34 0-14-10-34-34-34-36-18-36 0-16 16 0 28z"
    at.lines(edge, trim.light, 3.4)
    at.dots([(0, 0)], trim.light, 9)
    at.dots([(-12, -6), (12, -6), (0, -12), (-7, 9), (7, 9)], COLOURS["red"], 7)


def hold_lollipop(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 30V-40", PAPER, 5)
    at = pen.at(0, -74)
    at.split(half_ring(0, 34), colour)
    at.lines("M0 0c8-8 18 2 12 12-10 14-32 4-28-14 6-24 42-24 46 2", trim.light, 5)


def hold_bread(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A crust with a bite torn off; the crumbs fall."""
    loaf = "M-36-10C-44-30-34-56-8-60 18-62 40-46 40-24L28-28 26-14 14-20 8-6C-8-2-24-2-36-10z"
    at = pen.at(2, -22, 1.3).flipped()
    at.shape(loaf, colour.light)
    at.flat("M8-6L14-20 26-14 28-28 40-24C40-30 38-36 36-40L22-40 20-28 8-32 0-12z", trim.light)
    at.lines(loaf)
    at.lines("M-24-48l8 12m2-18l8 12m2-14l7 11", colour.line, 3)
    pen.dots([(-44, -22), (-34, -2), (-48, 14), (-36, 32), (-50, 50)], trim.light, 9, ring=2.2)


def hold_pumpkin(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-64C8-72 22-70 26-66 48-72 64-50 60-26 56 2 36 12 22 6 14 12 4 12 0 8", colour)
    pen.lines("M0-62V6M18-66C32-44 32-14 20 4M-18-66C-32-44-32-14-20 4", colour.line, 2.8)
    pen.flat("M-50-40q4-14 14-16-8 10-9 26z", pale(colour.light, 0.5))
    pen.shape("M-8-64C-10-78-4-86-14-94L2-98C8-88 6-76 10-64z", trim.light)
    pen.lines("M8-70C24-88 34-74 44-88", trim.light, 3.4)


def hold_egg(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.split("M0-82C24-82 38-46 38-26 38-6 22 6 0 6", colour)
    pen.flat("M-24-34q0-24 14-34-6 18-6 36z", pale(colour.light, 0.7))
    pen.lines("M-58-70l-12-8m14 30l-14 0M58-70l12-8m-14 30l14 0M-34-94l-6-12M34-94l6-12", trim.light, 4)


def hold_beans(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    bean = "M-12 0C-14-12-2-18 6-12 10-8 8-2 12 2 16 10 8 16 0 12-6 8-11 8-12 0z"
    for x, y, turn, fill in ((-22, -18, 0, colour), (22, -20, 40, trim), (0, -40, -30, trim), (0, -6, 90, colour)):
        at = pen.at(x, y, 1.15, turn=turn)
        at.shape(bean, fill.light, 2.8)
        at.lines("M-4-6q4-4 8-2", pale(fill.light, 0.6), 2.4)
    pen.lines("M-44-54l-8-8m96 8l8-8M0-72v-12", pale(colour.light, 0.5), 3.4)


FOOD: Mapping[str, Part[DrawThing]] = {
    "apple": Part(hold_apple, mark("apple in {colour} with a leaf in {trim}")),
    "basket": Part(hold_basket, mark("basket in {colour} with a cloth in {trim}, holding bread and wine")),
    "bottle": Part(hold_bottle, mark("labelled bottle in {colour} with a drink in {trim}")),
    "teacup": Part(hold_teacup, mark("cup of tea in {colour} and {trim}")),
    "teapot": Part(hold_teapot, mark("teapot in {colour} and {trim}")),
    "gingerbread": Part(hold_gingerbread, mark("gingerbread heart in {colour} with icing in {trim}")),
    "bread": Part(hold_bread, mark("crust of bread in {colour} with crumbs in {trim}")),
    "lollipop": Part(hold_lollipop, mark("lollipop in {colour} and {trim}")),
    "pumpkin": Part(hold_pumpkin, mark("pumpkin in {colour} with a stalk in {trim}")),
    "egg": Part(hold_egg, mark("shining egg in {colour} and {trim}")),
    "beans": Part(hold_beans, mark("magic beans in {colour} and {trim}")),
}
