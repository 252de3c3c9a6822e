"""Crowns that say what power it is: of stars, of the moon, of iron, of flowers, of the sun."""

from collections.abc import Mapping
from math import cos, hypot, radians, sin

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale, tone
from inkling.art.paths import Path, Point, half_ring, read, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import diamond, star5
from inkling.core.errors import mark


def wear_star_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Rays about the head, a star on each."""
    spokes = [(sin(radians(a)), cos(radians(a))) for a in range(-84, 85, 24)]
    rays = "".join(f"M{x * 62:.1f} {112 - y * 46:.1f}L{x * 104:.1f} {112 - y * 80:.1f}" for x, y in spokes)
    pen.on("back-hair").rope(rays, cloth.light, 3, line=2.4)
    for x, y in spokes:
        pen.shape(star5(x * 106, 112 - y * 80, 15), cloth.light if x <= 0 else cloth.dark, 2.6)
    pen.split("M0 80C30 80 54 92 68 116L66 128C52 106 30 96 0 96", cloth)
    pen.dots([(22, 91), (44, 100), (60, 114)], trim.light, 7, ring=2, twin=True)
    pen.shape("M-30 52C-28 94 28 94 30 52 20 74-20 74-30 52z", trim.light, 2.8)


def wear_crescent_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A band with the horns of the moon upon it."""
    moon = "M44 16C52 60 22 80 0 80-22 80-52 60-44 16-34 46-20 56 0 56 20 56 34 46 44 16z"
    pen.shape(moon, cloth.light)
    pen.flat("M44 16C52 60 22 80 0 80V56C20 56 34 46 44 16z", cloth.dark)
    pen.lines(moon)
    pen.split("M0 76C30 76 54 88 68 112L68 124C52 102 28 92 0 92", trim)
    pen.dots([(0, 84), (24, 88), (46, 98)], cloth.light, 6, twin=True)


def wear_knotwork_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """High points of wrought metal, twined like ivy."""
    pen.split("M0 14L10 46C16 40 22 42 26 50L38 28 42 58C48 54 54 58 56 66L74 52 68 112C50 94 26 86 0 86", cloth)
    pen.lines("M-58 92C-48 74-40 92-28 76S-10 86 0 68 18 62 28 76 48 92 58 92", cloth.line, 3)
    pen.shape(diamond(0, 50, 12), trim.light, 2.6)
    pen.dots([(38, 28), (74, 52)], trim.light, 9, ring=2.4, twin=True)
    pen.lines("M-4 46l-4 5", PAPER, 2.6)


def wear_spiked_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Crooked spikes, riveted."""
    pen.sides(
        "M0 16L8 64 22 30 26 68 44 40 44 74 70 34 64 112C48 98 24 92 0 92",
        "M0 16L6 64 18 44 26 68 38 24 44 74 62 52 64 112C48 98 24 92 0 92",
        cloth,
    )
    pen.split("M0 80C26 80 48 86 64 98L64 112C48 98 24 92 0 92", trim, 2.8)
    pen.dots([(0, 86), (22, 87), (42, 93), (58, 101)], cloth.dark, 6, twin=True)
    pen.lines("M0 30V70M-22 46L-22 64M-62 56L-54 82", pale(cloth.light, 0.4), 2.4)


def wear_domed_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A band of fleurons about a high cap of velvet."""
    pen.split("M0 24C32 24 54 48 60 92H0", trim)
    pen.lines("M-26 78C-26 56-18 38-8 30M26 78C26 56 18 38 8 30", cloth.light, 5)
    pen.dots([(0, 22)], cloth.light, 14, ring=2.8)
    pen.split(
        "M0 58L10 74C16 72 20 66 20 58 30 60 32 70 32 78 40 76 46 70 48 60 58 66 60 76 62 84L70 78 66 116C50 102"
        " 26 96 0 96",
        cloth,
    )
    pen.dots([(0, 82), (42, 92)], trim.light, 9, ring=2.4, twin=True)
    pen.dots([(21, 84), (58, 102)], COLOURS["teal"], 8, ring=2.4, twin=True)


def wear_fairy_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A queen's, of open blossoms with grasses between."""
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


def wear_horned_sun(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """The disc of the sun between the horns of a cow."""
    horn = "M12 84C44 82 66 60 62 16 88 46 80 92 40 100 26 102 12 102 0 100z"
    pen.pair(horn, Tone(COLOURS["cream"], mix(COLOURS["cream"], "#1E1830", 0.24), INK))
    pen.split(half_ring(48, 35), trim)
    pen.flat("M-24 40q4-16 18-20-10 10-12 24z", pale(trim.light, 0.5))
    pen.split("M0 80H30L34 98C22 94 10 92 0 92", cloth)
    pen.split("M0 88C28 88 50 96 64 112L64 124C48 108 26 102 0 102", cloth)
    snake = pen.at(0, 96)
    snake.shape("M-6 12C-14 2-12-12 0-18 12-12 14 2 6 12z", COLOURS["gold"], 2.6)
    snake.dots([(-3, -10), (3, -10)], INK, 3)
    snake.lines("M-5 0H5M-4 5H4", COLOURS["teal"], 2.6)


def plume_of(curve: tuple[Point, Point, Point, Point], wide: float) -> tuple[Path, Path, Path]:
    """A tail feather along a curve: its vane, the bars across it and its quill."""
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
    """A golden band with two curls on the brow and two barred pheasant plumes an arm long."""
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


def wear_blossom_pins(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Blossoms with dangling pearls, pinned above the temples."""
    for x in (-50, 50):
        petals = [(x + sin(radians(b)) * 12, 88 - cos(radians(b)) * 12) for b in range(0, 360, 72)]
        pen.dots(petals, cloth.light, 14, ring=2.4)
        pen.dots([(x, 88)], trim.light, 9, ring=1.8)
    pen.dots([(64, 112), (67, 126), (69, 140)], trim.light, 7, ring=2.2, twin=True)
    pen.shape(ring(0, 74, 9), tone("gold").light, 2.6)
    pen.dots([(0, 74)], trim.light, 6)


RADIANT: Mapping[str, Part[DrawThing]] = {
    "star-crown": Part(wear_star_crown, mark("crown of stars in {colour} with a crescent in {trim}")),
    "crescent-crown": Part(
        wear_crescent_crown, mark("large crescent moon in {colour}, tips pointing up, on a band in {trim}")
    ),
    "knotwork-crown": Part(wear_knotwork_crown, mark("tall crown of twined metal in {colour} with stones in {trim}")),
    "spiked-crown": Part(wear_spiked_crown, mark("crown of crooked spikes in {colour} on a band in {trim}")),
    "domed-crown": Part(wear_domed_crown, mark("crown in {colour} with a high cap in {trim}")),
    "fairy-crown": Part(wear_fairy_crown, mark("crown of flowers in {colour} and grasses tipped in {trim}")),
    "horned-sun": Part(wear_horned_sun, mark("cow’s horns with a sun in {trim} on a band in {colour}")),
    "plumed-fillet": Part(wear_plumed_fillet, mark("circlet in {colour} with two long plumes in {trim}")),
    "blossom-pins": Part(wear_blossom_pins, mark("blossoms in {colour} and pearls in {trim}, worn in the hair")),
}
