"""Draws headgear whose shapes must be computed: wreaths, feathers, crowns with many points. All others are data in
parts/headgear.

Headgear is drawn for a head whose half width is 57 and whose top is at 78. Its lower edge follows the skull, so that it
fits closely.
"""

from collections.abc import Mapping, Sequence
from math import cos, hypot, radians, sin

from inkling.art.engine.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.engine.paths import Path, Point, read, ring
from inkling.art.engine.pen import Pen
from inkling.art.engine.shapes import star5
from inkling.art.portrait.part_files import read_things
from inkling.art.portrait.sitter import DrawThing, Part, Sitter
from inkling.core.errors import msg

FEATHER = (
    "M0 0C-8-20-4-48 22-72 40-86 62-84 72-74 58-74 56-66 60-60 46-60 46-50 48-44 34-42 34-32 34-26 20-22 12-10 4 2z"
)
LEAF = "M0-19Q11-4 0 11-11-4 0-19z"
IVY = "M0-16C6-8 16-10 17-2 16 6 8 6 4 8L0 13-4 8C-8 6-16 6-17-2-16-10-6-8 0-16z"


def wear_rose_wreath(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw a wreath of roses and leaves."""
    places = [(sin(radians(a)) * 68, 124 - cos(radians(a)) * 58) for a in range(0, 91, 30)]
    leaves = [(sin(radians(a)) * 72, 124 - cos(radians(a)) * 62, a) for a in range(15, 90, 30)]
    green = Tone(COLOURS["green"], mix(COLOURS["green"], "#1E1830", 0.24), INK)
    for x, y, turn in leaves:
        pen.at(x, y, turn=turn - 20).shape("M0-14Q12-2 0 12-12-2 0-14z", green.dark, 2.6)
        pen.at(-x, y, turn=20 - turn).shape("M0-14Q12-2 0 12-12-2 0-14z", green.light, 2.6)
    for x, y in reversed(places):
        for side, fill in ((x, cloth.dark), (-x, cloth.light)):
            pen.shape(ring(side, y, 14 if x else 17), fill if x else cloth.light, 2.8)
            pen.lines(f"M{side - 7} {y + 1}c0-9 13-9 13 0 0 7-9 7-9 1 0-4 5-4 5 0", trim.light, 2.6)
            if not x:
                break


def wear_leaf_wreath(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.lines("M-72 122C-66 84-40 66 0 64 40 66 66 84 72 122", INK, 4)
    for angle in (8, 30, 52, 74):
        x, y = sin(radians(angle)) * 70, 124 - cos(radians(angle)) * 60
        leaf = "M0-18C12-12 12 4 0 12-12 4-12-12 0-18z"
        pen.at(-x, y, turn=34 - angle).shape(leaf, cloth.light, 2.8)
        pen.at(x, y, turn=angle - 34).shape(leaf, cloth.dark, 2.8)
    pen.dots([(0, 64), (20, 68), (56, 88)], trim.light, 8, ring=2.4, twin=True)


def feather(pen: Pen, tint: Tone) -> None:
    """Draw a plume from the origin to the upper right."""
    pen.shape(FEATHER, tint.light, 2.8)
    pen.flat("M0 0C8-24 30-58 66-76 62-74 56-66 60-60 46-60 46-50 48-44 34-42 34-32 34-26 20-22 12-10 4 2z", tint.dark)
    pen.lines("M2-2C10-30 32-60 62-74", tint.line, 2.2)
    pen.lines(FEATHER, width=2.8)


def wear_plumed_hat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw a broad-brimmed hat, turned up at one side, with a long feather."""
    pen.split("M0 44C30 42 52 52 56 78L58 98 0 100", cloth)
    pen.split("M0 78C22 78 42 76 56 70L58 92C42 98 22 100 0 100", tone("gold"))
    pen.sides(
        "M0 92C40 92 74 88 104 70 112 90 92 112 62 120 42 110 20 106 0 106",
        "M0 92C36 92 62 84 82 52 100 62 104 98 66 118 44 110 20 106 0 106",
        cloth,
    )
    feather(pen.at(-40, 84, 1.12).flipped(), trim)


def wear_tricorne(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    feather(pen.at(40, 60, turn=26), tone("paper"))
    pen.split("M0 40C34 40 58 56 62 88L0 96", cloth)
    pen.split("M0 56C40 70 84 72 118 44 126 76 96 110 62 120 42 104 20 98 0 96", cloth)
    pen.lines("M-117 50C-84 78-40 76 0 62 40 76 84 78 117 50", trim.light, 4.6)
    badge = pen.at(0, 78)
    badge.dots([(0, 0)], PAPER, 15, ring=2.6)
    badge.dots([(-3, -1), (3, -1)], COLOURS["black"], 4)
    badge.lines("M-9 10L9 16M9 10L-9 16", PAPER, 3.4)


def wear_feather_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw a cap pointed at the front, with a turned-up brim and a long feather."""
    feather(pen.at(26, 72, 1.05, turn=22), trim)
    pen.sides(
        "M0 34C26 34 60 60 70 104L0 100",
        "M0 34C22 34 50 58 64 100L0 100",
        cloth,
    )
    pen.lines("M-40 66q14-14 30-16", cloth.line, 2.6)
    pen.sides(
        "M0 84C36 82 72 84 96 110 84 122 66 124 56 118 40 108 20 104 0 104",
        "M0 84C30 82 58 84 74 92 78 104 70 118 62 120 44 108 20 104 0 104",
        Tone(cloth.dark, cloth.line, cloth.line),
    )


def along(angle: float, wide: float = 70, high: float = 60) -> tuple[float, float]:
    """Return the point on a wreath at this angle. The angle is in degrees from the top of the head."""
    return sin(radians(angle)) * wide, 124 - cos(radians(angle)) * high


def strung(pen: Pen, d: str, stem: Tone, turns: Sequence[tuple[float, float]], line: float = 2.6) -> None:
    """Draw leaves along a wreath, on both sides of the head. `turns` has two angles in degrees for each leaf: its
    position from the top of the head, and its additional rotation."""
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
    """Draw an ivy wreath with a bunch of grapes at each temple."""
    pen.lines("M-70 122C-64 84-40 66 0 64 40 66 64 84 70 122", INK, 4)
    strung(pen, IVY, colour, ((70, 10), (46, -14), (22, 12)), 2.6)
    pen.at(0, 60).shape(IVY, colour.light, 2.6)
    for side, ink in ((pen.at(74, 124), trim.dark), (pen.at(-74, 124).flipped(), trim.light)):
        grapes = [(-9, 0), (9, 0), (0, 2), (-9, 15), (10, 15), (0, 17), (-5, 29), (6, 29), (1, 42)]
        side.dots(grapes, ink, 14, ring=2.4)
        side.dots([(-12, -3), (6, -3), (-3, 14)], pale(trim.light, 0.5), 4)
    strung(pen, IVY, colour, ((86, 30),), 2.6)


def wear_meadow_wreath(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Draw open flowers between ears of corn."""
    ear = "M0 10L-6 2-4-6-8-10-3-16-5-22 0-32 5-22 3-16 8-10 4-6 6 2z"
    strung(pen, ear, tone("straw"), ((80, -8), (57, -6), (34, -4), (11, 0)), 2.4)
    for angle in (92, 69, 46, 23, 0):
        x, y = along(angle, 68, 56)
        for side, fill in ((-x, colour.light), (x, colour.dark))[: 1 if angle == 0 else 2]:
            petals = [(side + cos(radians(a)) * 9, y + sin(radians(a)) * 9) for a in range(18, 378, 72)]
            pen.dots(petals, fill, 10, ring=2.2)
            pen.dots([(side, y)], trim.light, 9, ring=1.8)


def wear_star_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw rays around the head with a star on each."""
    spokes = [(sin(radians(a)), cos(radians(a))) for a in range(-84, 85, 24)]
    rays = "".join(f"M{x * 62:.1f} {112 - y * 46:.1f}L{x * 104:.1f} {112 - y * 80:.1f}" for x, y in spokes)
    pen.on("back-hair").rope(rays, cloth.light, 3, line=2.4)
    for x, y in spokes:
        pen.shape(star5(x * 106, 112 - y * 80, 15), cloth.light if x <= 0 else cloth.dark, 2.6)
    pen.split("M0 80C30 80 54 92 68 116L66 128C52 106 30 96 0 96", cloth)
    pen.dots([(22, 91), (44, 100), (60, 114)], trim.light, 7, ring=2, twin=True)
    pen.shape("M-30 52C-28 94 28 94 30 52 20 74-20 74-30 52z", trim.light, 2.8)


def wear_fairy_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw a crown of open blossoms with blades of grass between."""
    blades = "M14 74C18 50 16 34 24 20M34 78C44 58 48 44 62 34M56 92C70 80 78 66 94 62M0 70V22"
    pen.rope(blades, COLOURS["green"], 4, twin=True, line=2.2)
    pen.dots([(0, 20), (24, 18), (63, 33), (95, 61)], trim.light, 9, ring=2.4, twin=True)
    spots = [
        (sin(radians(a)) * 68, 126 - cos(radians(a)) * 56, 13 if a else 16) for a in (-80, 80, -54, 54, -28, 28, 0)
    ]
    for x, y, r in spots:
        petals = [(x + sin(radians(b)) * r * 0.75, y - cos(radians(b)) * r * 0.75) for b in range(0, 360, 72)]
        pen.dots(petals, cloth.light if x <= 0 else mix(cloth.light, cloth.dark, 0.6), r * 0.98, ring=2.4)
        pen.dots([(x, y)], trim.light, r * 0.72, ring=1.6)


def plume_of(curve: tuple[Point, Point, Point, Point], wide: float) -> tuple[Path, Path, Path]:
    """Return three paths of a tail feather along a curve: its vane, its bars and its quill."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    middle, left, right = [], [], []
    for step in range(17):
        t = step / 16
        u = 1 - t
        x = u**3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t**3 * dx
        y = u**3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t**3 * dy
        alongx = u * u * (bx - ax) + 2 * u * t * (cx - bx) + t * t * (dx - cx)
        alongy = u * u * (by - ay) + 2 * u * t * (cy - by) + t * t * (dy - cy)
        half = wide * (0.12 + 0.84 * sin(radians(180 * t**0.9))) / hypot(alongx, alongy)
        middle.append((x, y))
        left.append((x - alongy * half, y + alongx * half))
        right.append((x + alongy * half, y - alongx * half))
    left[-1] = right[-1] = middle[-1]
    edge = (*left, *reversed(right))
    vane: Path = (("M", edge[0]), *(("L", point) for point in edge[1:]), ("Z", ()))
    bars: Path = tuple(
        part for i in range(2, 15, 2) for part in (("M", left[i + 1]), ("L", middle[i]), ("L", right[i + 1]))
    )
    quill: Path = (("M", curve[0]), ("C", (*curve[1], *curve[2], *curve[3])))
    return vane, bars, quill


def wear_plumed_fillet(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Draw a golden band with two curls on the brow and two long barred pheasant plumes."""
    back = pen.on("back-hair")
    vane, bars, quill = plume_of(((16, 92), (2, 34), (98, -28), (128, 150)), 14)
    back.pair(vane, trim, 2.6)
    back.lines(bars, COLOURS["chestnut"], 5, twin=True)
    back.lines(quill, INK, 2, twin=True)
    pen.dots([(20, 72)], COLOURS["red"], 15, ring=2.6, twin=True)
    pen.split("M0 84C30 84 56 94 70 114L68 130C54 108 30 100 0 100", cloth)
    pen.lines("M0 92C28 92 52 100 66 120", cloth.line, 2.4, twin=True)
    curl = read("M2 100C4 78 22 70 28 80 32 88 22 94 18 88")
    pen.rope(curl, cloth.light, 5, twin=True, line=2.6)
    pen.dots([(0, 84)], COLOURS["red"], 12, ring=2.8)


HEADGEAR: Mapping[str, Part[DrawThing]] = {
    **read_things("headgear"),
    "rose-wreath": Part(wear_rose_wreath, msg("{colour} and {trim} wreath of roses")),
    "leaf-wreath": Part(wear_leaf_wreath, msg("{colour} wreath of leaves with {trim} berries")),
    "plumed-hat": Part(wear_plumed_hat, msg("broad-brimmed {colour} hat with a {trim} plume")),
    "tricorne": Part(wear_tricorne, msg("{colour} pirate’s hat, edged in {trim}")),
    "feather-cap": Part(wear_feather_cap, msg("pointed {colour} cap with a {trim} feather")),
    "laurel": Part(wear_laurel, msg("{colour} laurel wreath with {trim} berries")),
    "ivy-wreath": Part(wear_ivy_wreath, msg("{colour} wreath of ivy with {trim} grapes")),
    "meadow-wreath": Part(wear_meadow_wreath, msg("wreath of ears of wheat, with {colour} and {trim} flowers")),
    "star-crown": Part(wear_star_crown, msg("{colour} crown of stars with a {trim} crescent")),
    "fairy-crown": Part(wear_fairy_crown, msg("crown of {colour} flowers and grasses tipped in {trim}")),
    "plumed-fillet": Part(wear_plumed_fillet, msg("{colour} circlet with two long {trim} plumes")),
}
