"""Wreaths, bands and diadems of the ancients."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

from inkling.art.palette import INK, PAPER, Tone, pale, tone
from inkling.art.paths import both
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import diamond
from inkling.core.errors import mark

LEAF = "M0-19Q11-4 0 11-11-4 0-19z"
IVY = "M0-16C6-8 16-10 17-2 16 6 8 6 4 8L0 13-4 8C-8 6-16 6-17-2-16-10-6-8 0-16z"


def along(angle: float, wide: float = 70, high: float = 60) -> tuple[float, float]:
    """A place on the bow that a wreath makes round the head, by its angle from the top."""
    return sin(radians(angle)) * wide, 124 - cos(radians(angle)) * high


def strung(pen: Pen, d: str, stem: Tone, turns: Sequence[tuple[float, float]], line: float = 2.6) -> None:
    """One leaf at each angle on both sides, turned by so much more."""
    for angle, turn in turns:
        x, y = along(angle)
        pen.at(-x, y, turn=-angle - turn).shape(d, stem.light, line)
        pen.at(x, y, turn=angle + turn).shape(d, stem.dark, line)


def wear_laurel(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.lines("M-70 122C-64 84-40 66 0 64 40 66 64 84 70 122", INK, 4)
    strung(pen, LEAF, colour, ((78, -112), (58, -112), (38, -112), (20, -112)))
    strung(pen, LEAF, colour, ((86, -58), (66, -58), (46, -58), (26, -58), (8, -50)))
    pen.dots([along(angle) for angle in (14, 34, 54, 74)], trim.light, 7, ring=2, twin=True)


def wear_ivy_wreath(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Ivy, and a bunch of grapes at each temple."""
    pen.lines("M-70 122C-64 84-40 66 0 64 40 66 64 84 70 122", INK, 4)
    strung(pen, IVY, colour, ((70, 10), (46, -14), (22, 12)), 2.6)
    pen.at(0, 60).shape(IVY, colour.light, 2.6)
    for side, ink in ((pen.at(74, 124), trim.dark), (pen.at(-74, 124).flipped(), trim.light)):
        grapes = [(-9, 0), (9, 0), (0, 2), (-9, 15), (10, 15), (0, 17), (-5, 29), (6, 29), (1, 42)]
        side.dots(grapes, ink, 14, ring=2.4)
        side.dots([(-12, -3), (6, -3), (-3, 14)], pale(trim.light, 0.5), 4)
    strung(pen, IVY, colour, ((86, 30),), 2.6)


def wear_meadow_wreath(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Open flowers between ears of corn."""
    ear = "M0 10L-6 2-4-6-8-10-3-16-5-22 0-32 5-22 3-16 8-10 4-6 6 2z"
    strung(pen, ear, tone("straw"), ((80, -8), (57, -6), (34, -4), (11, 0)), 2.4)
    for angle in (92, 69, 46, 23, 0):
        x, y = along(angle, 68, 56)
        for side, fill in ((-x, colour.light), (x, colour.dark))[: 1 if angle == 0 else 2]:
            petals = [(side + cos(radians(a)) * 9, y + sin(radians(a)) * 9) for a in range(18, 378, 72)]
            pen.dots(petals, fill, 10, ring=2.2)
            pen.dots([(side, y)], trim.light, 9, ring=1.8)


def wear_crescent(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The moon upon a band."""
    pen.split("M0 84C28 84 52 92 68 112L66 122C50 103 26 96 0 96", colour)
    pen.split("M0 80C34 80 50 52 42 16 38 44 24 58 0 58", colour)
    pen.flat("M-40 34C-36 58-22 70-4 72-24 74-40 58-40 34z", pale(colour.light, 0.6))
    pen.dots([(0, 90), (22, 93), (43, 100)], trim.light, 7, ring=2, twin=True)


def wear_stephane(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A diadem that rises in the middle, with rosettes."""
    pen.split("M0 26C34 26 66 50 76 104L68 118C54 96 28 86 0 86", colour)
    pen.lines("M-70 104C-60 66-34 42 0 40 34 42 60 66 70 104", colour.line, 2.6)
    pen.shape(both((*diamond(27, 66, 9), *diamond(53, 84, 8))), trim.light, 2.4)
    pen.split("M0 44C10 50 12 64 0 76", trim, 2.6)
    pen.dots([(14, 33), (36, 42), (54, 58), (67, 80)], trim.light, 6, ring=2, twin=True)
    pen.dots([(0, 28)], PAPER, 9, ring=2.4)


def wear_mural_crown(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The walls and towers of a city."""
    wall = "M0 22H9V30H16V22H24V48H36V40H48V50H56V44H68L64 106C46 92 24 86 0 86"
    pen.split(wall, colour)
    pen.lines("M24 48V76M26 62H64M27 75C40 76 52 80 62 88M44 62V77M-12 44H12", colour.line, 2.4, twin=True)
    pen.flat("M-9 84V64C-9 52 9 52 9 64V84z", trim.dark)
    pen.flat("M38 54h4v-2h-4zM30 70h6v-6h-6zM52 74h6v-6h-6z", trim.light, twin=True)
    pen.lines("M-9 84V64C-9 52 9 52 9 64V84", INK, 2.4)


def wear_gold_fringe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A diadem of fine chains: short ones over the brow, long ones at the temples."""
    falls = [(x, 98 + x * x / 260, 116 + x * x / 300) for x in (6, 18, 30, 41)]
    falls += [(52, 108, 200), (60, 116, 214), (68, 122, 206)]
    chains = "".join(f"M{x} {top:.0f}V{low:.0f}" for x, top, low in falls)
    pen.lines(chains, INK, 6.4, twin=True)
    pen.lines(chains, colour.light, 3.4, twin=True)
    pen.shape(both(tuple(step for x, _, low in falls for step in diamond(x, low + 5, 7))), trim.light, 2.2)
    pen.split("M0 84C30 84 56 92 74 114L72 126C54 106 28 98 0 98", colour)
    pen.dots([(0, 91), (20, 93), (39, 100), (56, 110)], trim.light, 6.4, ring=2, twin=True)


def wear_iron_crown(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Five long prongs on a plain band."""
    pen.split("M0 14L8 64H22L32 26 38 70 52 72 70 42 64 108C46 92 24 86 0 86", colour)
    pen.lines("M-64 96C-44 80-24 74 0 74 24 74 44 80 64 96", colour.line, 2.6)
    pen.shape(diamond(0, 60, 10), trim.light, 2.6)
    pen.dots([(24, 81), (45, 90)], trim.light, 8, ring=2.2, twin=True)


def wear_shell_crown(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Prongs like a trident's, a scallop in the middle, pearls between."""
    pen.split(
        "M0 60L18 62 22 36 16 38 26 18 36 38 30 36 34 68 46 72 56 50 50 50 64 34 70 56 64 54 62 106C44 92 24 86 0 86",
        colour,
    )
    pen.shape(
        "M0 78C-12 74-28 56-26 40-22 28-12 30-9 34-6 24 6 24 9 34 12 30 22 28 26 40 28 56 12 74 0 78z", trim.light, 2.8
    )
    pen.lines("M0 74V36M-3 72L-14 38M3 72L14 38", trim.line, 2.4)
    pen.dots([(26, 78), (44, 86)], PAPER, 9, ring=2.2, twin=True)


def wear_fillet(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A band round the hair, knotted, its ends in the wind."""
    back = pen.on("back-hair")
    back.shape("M60 112C84 108 98 124 120 116 112 132 94 138 64 126z", colour.dark, 2.8)
    back.shape("M62 122C80 126 90 146 108 146 96 158 78 154 58 134z", colour.dark, 2.8)
    pen.split("M0 84C30 84 56 92 70 112L68 128C52 106 26 100 0 100", colour)
    pen.lines("M-60 108C-44 94-24 91 0 91 24 91 44 94 60 108", trim.light, 3)


WREATHS: Mapping[str, Part[DrawThing]] = {
    "laurel": Part(wear_laurel, mark("laurel wreath in {colour} with berries in {trim}")),
    "ivy-wreath": Part(wear_ivy_wreath, mark("wreath of ivy in {colour} with grapes in {trim}")),
    "meadow-wreath": Part(wear_meadow_wreath, mark("wreath of ears of wheat, with flowers in {colour} and {trim}")),
    "crescent": Part(wear_crescent, mark("crescent moon in {colour} on a band with beads in {trim}")),
    "stephane": Part(wear_stephane, mark("high diadem in {colour} with stones in {trim}")),
    "mural-crown": Part(wear_mural_crown, mark("crown in {colour}, shaped like a city wall with windows in {trim}")),
    "gold-fringe": Part(wear_gold_fringe, mark("diadem of hanging chains in {colour} and {trim}")),
    "iron-crown": Part(wear_iron_crown, mark("crown in {colour} with five long spikes, set with stones in {trim}")),
    "shell-crown": Part(wear_shell_crown, mark("crown in {colour} with prongs like a trident’s and a shell in {trim}")),
    "fillet": Part(wear_fillet, mark("headband in {colour} with a stripe in {trim}, its ends flying")),
}
