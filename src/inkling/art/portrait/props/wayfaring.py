"""Things out of tales that are told far away: fruits and drums, a hook for islands, a skull that shines."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, pale, tone
from inkling.art.paths import half_ring, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_peach(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """As large as a melon, with its seam and two leaves."""
    pen.pair("M0 6C20 10 56 4 66-14 72-30 40-30 12-10z", trim, 2.8)
    pen.split("M0-92C14-100 66-92 62-46 58-14 26 6 0 8", colour)
    pen.flat("M-46-66C-54-44-46-22-30-10-38-30-38-50-32-70z", pale(colour.light, 0.6))
    pen.lines("M0-92C-14-66-14-24 0 6", colour.line, 3.4)
    pen.lines("M24-14q14-6 30-6", trim.line, 2.4)


def hold_persimmons(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Three of them drying on a string."""
    pen.lines("M0-112V-20", COLOURS["brown"], 4)
    for x, y, size in ((0, -78, 0.72), (-30, -26, 1.0), (32, -22, 1.0)):
        at = pen.at(x, y, size)
        at.lines("M0-28L0-44", COLOURS["brown"], 4)
        at.split("M0-26C24-30 36-16 34 2 30 20 14 26 0 26", colour)
        at.split("M0-34L10-30 24-32 18-22 26-14 8-18 0-12", trim, 2.6)
        at.flat("M-24-8q-2 12 6 20 0-12 4-22z", pale(colour.light, 0.6))


def hold_drum(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A goblet of wood under a skin, laced with cord."""
    pen.split("M0-76H50C50-44 34-28 22-16 22 4 26 24 34 42H0", colour)
    pen.lines("M-46-64L-30-36-18-64 0-30 18-64 30-36 46-64M-30-36L-22-16M0-30V-14M30-36L22-16", trim.light, 3.4)
    pen.lines("M-24 6H24M-27 22H27", trim.light, 4)
    pen.split("M0-92C28-92 54-86 54-78S28-62 0-62", Tone(PAPER, COLOURS["sand"], COLOURS["grey"]))
    pen.lines("M-54-74C-50-62-26-56 0-56S50-62 54-74", trim.light, 5)


def hold_iron_bow(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A thick bar, bent between two fists until it is a bow; the grip is its left end."""
    pen.lines("M-4-52L-216-52", trim.light, 3.4)
    pen.rope("M-4-56C-4 24-40 58-110 58-180 58-216 24-216-56", colour.light, 16)
    pen.lines("M-8-30C-8 18-44 52-104 54", pale(colour.light, 0.6), 4)
    pen.rope("M-98 50V66M-110 50V66M-122 50V66", trim.light, 6, line=2.4)
    pen.rope("M-10-50H2M-222-50H-210", trim.light, 6, line=2.4)


def hold_sledgehammer(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.rope("M0 110V-140", trim.light, 10)
    pen.lines("M-2-100V80", pale(trim.light, 0.4), 2.4)
    pen.shape(
        "M-44-196H40C46-196 50-190 50-184V-148C50-142 46-136 40-136H-44"
        "C-50-136-54-142-54-150V-182C-54-190-50-196-44-196z",
        colour.light,
    )
    pen.flat("M-52-166H50V-148C50-142 46-136 40-136H-44C-50-136-53-142-53-150z", colour.dark)
    pen.lines("M-36-195V-137M32-195V-137", INK, 3)
    pen.lines("M-28-186H22", pale(colour.light, 0.6), 3.4)
    pen.shape("M-14-206H14V-194H-14z", trim.dark, 2.8)


def hold_bone_hook(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """For catching islands: a jawbone with a barb, lashed to a rope."""
    pen.lines("M-6-166C-20-190-6-210-28-226", trim.light, 7)
    hook = (
        "M-18-160H14C20-120 22-60 22-20 22 40-14 66-54 60-92 52-106 16-100-26L-124-22C-112-48-98-64-84-74"
        "-76-54-70-36-66-14L-80-18C-82 12-72 34-50 38-22 40-8 16-8-20-8-60-12-120-18-160z"
    )
    pen.shape(hook, colour.light)
    pen.flat(
        "M8-156L14-160C20-120 22-60 22-20 22 40-14 66-54 60-70 56-84 46-92 32-74 50-44 54-20 42 8 26 10-6 10-40z",
        colour.dark,
    )
    pen.lines(hook)
    pen.rope("M-20-148H18M-19-136H19M-18-124H19", trim.light, 6, line=2.4)


def hold_coconut(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Its three spots look like a face: two eyes and a mouth to drink from."""
    at = pen.at(0, -46)
    at.split(half_ring(0, 54, 50), colour)
    husk = "M-44-16q10-22 30-28M-50 6q2 20 20 34M44-16q-10-22-30-28M50 6q-2 20-20 34M-22 40q22 8 44 0M-28-30q28-12 56 0"
    at.lines(husk, trim.light, 3.4)
    at.dots([(-17, -6), (17, -6)], deep(colour.dark, 0.65), 15)
    at.flat(ring(0, 20, 9, 10), deep(colour.dark, 0.65))
    at.lines("M-20-10l5-1m29 0l5 1", trim.light, 3)


def hold_billy(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A tin can with a wire handle, black from the fire, and it boils."""
    pen.lines("M-14-98c-8-8 6-14-2-24M8-98c-8-8 6-14-2-24M28-96c-8-8 6-14-2-24", PAPER, 4)
    pen.lines("M-44-62C-40-118 40-118 44-62", INK, 4.4)
    pen.split("M0-66H44V10C30 16 14 18 0 18", colour)
    pen.split("M0-74C26-74 46-70 46-64S26-54 0-54", trim, 2.8)
    pen.flat("M-36-46h9v46h-9z", pale(colour.light, 0.5))
    pen.lines("M-44-6Q0 6 44-6", colour.line, 3)


def hold_skull_lantern(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A skull on a stick; fire shines from its eyes."""
    pen.rope("M0 110V-110", COLOURS["brown"], 8)
    for x, y, r, opacity in ((0, -148, 74, ".35"), (0, -148, 56, ".5")):
        pen.glow(ring(x, y, r), trim.light, opacity)
    at = pen.at(0, -148)
    at.split("M0-46C34-46 50-24 46 0 44 16 34 20 30 26V48H0", colour)
    at.flat("M8-8C14-18 34-16 36-4 34 10 16 14 8 4z", INK, twin=True)
    at.flat("M13-5C18-12 30-10 31-3 29 6 18 8 13 2z", trim.light, twin=True)
    at.dots([(22, -2)], PAPER, 6, twin=True)
    at.flat("M0 8L7 22H-7z", INK)
    at.lines("M-20 36V47M-7 36V47M7 36V47M20 36V47", INK, 3)


def hold_dye_tub(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A tub of boards with hoops, brimming with dye that runs down outside."""
    pen.split("M0-96H112L96 20H0", tone("brown"))
    pen.lines("M-72-94l10 112M-36-94l5 112M0-94V18M36-94l-5 112M72-94l-10 112", COLOURS["umber"], 3)
    pen.rope("M-104-50H104M-98-8H98", trim.light, 8)
    pen.split("M0-116C66-116 114-108 114-96S66-74 0-74", colour)
    pen.lines("M-70-98q16-8 32 0t32 0 32 0 32 0", pale(colour.light, 0.5), 3.4)
    pen.flat("M-92-84h18l-2 30q-8 10-14 0zM-30-78h16l-1 42q-7 10-13 0zM46-79h18l-2 26q-8 10-14 0z", colour.light)


WAYFARING: Mapping[str, Part[DrawThing]] = {
    "peach": Part(hold_peach, mark("giant peach in {colour} with leaves in {trim}")),
    "persimmons": Part(hold_persimmons, mark("persimmons in {colour} with leaves in {trim}")),
    "drum": Part(hold_drum, mark("drum in {colour}, laced in {trim}")),
    "iron-bow": Part(hold_iron_bow, mark("iron bar in {colour} bent into a bow, bound in {trim}")),
    "sledgehammer": Part(hold_sledgehammer, mark("sledgehammer in {colour} with a handle in {trim}")),
    "bone-hook": Part(hold_bone_hook, mark("huge fish hook of bone in {colour}, lashed in {trim}")),
    "coconut": Part(hold_coconut, mark("coconut in {colour} with fibres in {trim} and three dark spots like a face")),
    "billy": Part(hold_billy, mark("steaming billy can in {colour} with a lid in {trim}")),
    "skull-lantern": Part(hold_skull_lantern, mark("skull in {colour} on a stick, its eyes shining in {trim}")),
    "dye-tub": Part(hold_dye_tub, mark("tub with hoops in {trim}, full of dye in {colour}")),
}
