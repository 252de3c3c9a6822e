"""Rooms and walls: laboratories, schools, wards, arenas, halls."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.stock import DrawGround, Part
from inkling.core.errors import mark

FINE = 2.8


def scene_blackboard(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Chalk curves: a sheet of space that sags under a star, orbits, a wave."""
    pen.flat("M-150 0H150V420H-150z", trim.light)
    pen.shape("M-134 20H134V318H-134z", colour.light)
    chalk = pale(colour.light, 0.85)
    pen.lines(
        "M-126 52C-104 52-96 60-90 76-84 60-76 52-58 52M-126 66"
        "C-108 68-98 78-90 96-82 78-72 68-58 66M-118 46l6 26m12-24l4 32m20 0l4-32m12 24l6-26",
        chalk,
        2.8,
    )
    pen.lines("M66 60C66 40 128 34 128 58S66 82 66 60zM74 42C88 28 126 62 116 78S62 58 74 42", chalk, 2.8)
    pen.dots([(97, 59), (-90, 64), (70, 74), (126, 50)], chalk, 9)
    pen.lines(
        "M-126 250C-118 222-110 222-102 250S-86 278-78 250M-128 250"
        "h60M84 250V206M84 250H128M84 246C100 244 108 226 126 208",
        chalk,
        2.8,
    )
    pen.lines("M-124 150h18m-18 10h12M106 130l16 16m-16 0l16-16M104 170h22m-22 9h22", chalk, 2.8)
    pen.shape("M-146 318H146V334H-146z", mix(trim.light, INK, 0.2), FINE)
    pen.lines("M-126 316h22m150 0h18", PAPER, 6)


def scene_laboratory(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Shelves with retorts and bottles."""
    for y in (96, 190, 284):
        pen.shape(f"M-152 {y}H-66V{y + 9}H-152zM66 {y}H152V{y + 9}H66z", colour.light, FINE)
    bottles = (
        "M88 96V66H94V52H106V66H112V96zM122 96V58C122 52 142 52 142 58V96zM104 190V162L98 150V140H122V150L116 162V190z"
    )
    pen.pair(bottles, trim, FINE)
    pen.pair("M112 284C92 280 92 250 112 246V228H124V246C144 250 144 280 124 284z", trim, FINE)
    pen.flat(
        "M90 80H110V94H90zM124 76H140V94H124zM106 172H114V188H106z"
        "M98 266H138C138 276 132 282 124 282H112C104 282 98 276 98 266z",
        COLOURS["mint"],
        twin=True,
    )
    pen.lines("M126 190V150M134 190V156M142 190V150", pale(trim.light, 0.4), 6, twin=True)


def scene_ward(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A long room with arches, and a row of beds in the dark."""
    arch = "M76 420V110C78 70 104 50 130 48 146 50 152 56 156 60V420z"
    for side, fill in ((pen.flipped(), colour.light), (pen, colour.dark)):
        side.shape(arch, fill, FINE)
        side.shape("M98 240V120C100 94 114 82 130 80 146 82 158 94 160 120V240z", deep(trim.light, 0.55), FINE)
        side.lines("M130 82V240M98 160H156", colour.line, 4)
        side.shape("M84 326V274H92V300H156V336H84z", COLOURS["umber"], FINE)
        side.shape("M92 300C100 284 124 282 156 286V322H92z", trim.light, FINE)
        side.shape("M94 296C98 284 116 284 118 296z", PAPER, 2.4)


def scene_arena(pen: Pen, colour: Tone, trim: Tone) -> None:
    """A fence of planks with rows of wooden seats above it, and sand."""
    for y, tint in ((70, colour.dark), (112, colour.light), (154, colour.dark)):
        pen.flat(f"M-150 {y + 14}C-90 {y} 90 {y} 150 {y + 14}V{y + 60}H-150z", tint)
        pen.lines(f"M-150 {y + 14}C-90 {y} 90 {y} 150 {y + 14}", INK, FINE)
    planks = range(-148, 148, 26)
    pen.flat("M-150 212C-90 198 90 198 150 212V340H-150z", colour.light)
    pen.lines("".join(f"M{x} 196V310" for x in planks), colour.line, 3.4)
    pen.lines("M-150 212C-90 198 90 198 150 212M-150 250C-90 238 90 238 150 250", INK, FINE)
    pen.dots([(x + 13, 234) for x in planks], colour.line, 4)
    pen.flat("M-150 300C-60 286 60 286 150 300V420H-150z", trim.light)
    pen.dots([(-130, 330), (-104, 352), (124, 336), (106, 360)], trim.dark, 5)


def scene_columns(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Fluted columns and hangings between them."""
    pen.pair("M96 0H152V50H96z", trim, FINE)
    for x in (104, 146):
        pen.pair(f"M{x - 14} 420V84H{x + 14}V420z", colour, FINE)
        pen.pair(f"M{x - 20} 84V68H{x + 20}V84z", colour, FINE)
        pen.lines(f"M{x - 5} 90V420M{x + 5} 90V420", colour.line, 2.4, twin=True)
    pen.pair("M60 40H152V68H60z", colour, FINE)
    pen.lines("M70 54h12m8 0h12m8 0h12m8 0h12", trim.light, 5, twin=True)


def scene_bamboo(pen: Pen, colour: Tone, trim: Tone) -> None:
    pen.rope("M-130 0V420M-108 0V420M122 0V420", colour.light, 10)
    rings = "".join(
        f"M{x - 7} {y}h14" for x, start in ((-130, 50), (-108, 74), (122, 60)) for y in range(start, 420, 78)
    )
    pen.lines(rings, INK, 3.4)
    leaf = "M0 0Q16-12 46-8 26 8 0 0z"
    spots = ((-122, 66, 10), (-122, 74, 50), (-104, 170, -20), (-126, 240, 20), (-102, 128, 30))
    other = ((118, 84, 10), (118, 92, 50), (118, 190, -10), (118, 150, 24), (118, 262, 16))
    for x, y, turn in spots:
        pen.at(x, y, turn=turn).shape(leaf, trim.light, 2.4)
    for x, y, turn in other:
        pen.at(x, y, turn=-turn).flipped().shape(leaf, trim.dark, 2.4)


def scene_palace_roofs(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Curved roofs on red pillars."""
    pen.pair("M104 420V200H120V420zM134 420V200H150V420z", trim, FINE)
    pen.pair("M72 196C96 188 108 168 112 146H160V206H84C78 206 74 202 72 196z", colour, FINE)
    pen.pair("M92 128C108 122 116 108 120 92H160V138H102C96 138 92 134 92 128z", colour, FINE)
    pen.lines("M126 150v50m12-50v50m12-50v50M114 166l-8 34M132 98v34m14-34v34", colour.line, FINE, twin=True)
    pen.dots([(72, 194), (92, 126)], COLOURS["gold"], 9, ring=2.4, twin=True)
    pen.pair("M96 300H152V312H96zM96 340H152V350H96z", tone("gold"), 2.4)


def scene_drawings(pen: Pen, colour: Tone, trim: Tone) -> None:
    """Leaves from a sketchbook pinned to the wall: a flying machine, a circle in a square, a screw, a wheel."""
    leaves = ((-102, 82, -6), (104, 82, 6), (-112, 222, 5), (114, 224, -6))
    for x, y, turn in leaves:
        pen.at(x, y, turn=turn).shape("M-42-58H42V58H-42z", colour.light, FINE)
    line = trim.light
    glider = pen.at(-102, 82, turn=-6)
    glider.lines("M0-26C10-40 24-46 38-46 34-36 36-28 40-20 30-26 24-22 22-12 16-20 8-16 2-4", line, FINE, twin=True)
    glider.lines("M2-14C12-28 24-36 36-44M2-10C14-20 26-24 38-22M2-6C10-12 16-14 22-14", line, 2.2, twin=True)
    glider.lines("M0-28V30M0 12L-10 34M0 12L10 34M-12 2H12M-30 46h50", line, FINE)
    square = pen.at(104, 82, turn=6)
    square.lines("M-28-24H28V32H-28zM-30 48h44", line, 2.4)
    square.lines(ring(0, 0, 34), line, 2.4)
    square.lines("M0-22V8M0 8L-18 30M0 8L18 30M0 8L-7 32M0 8L7 32M-28-10H28M0-8L-26-22M0-8L26-22", line, FINE)
    square.lines(ring(0, -26, 5), line, FINE)
    pen.at(-112, 222, turn=5).lines("M-22-34C22-28 22-20-22-14 22-8 22 0-22 6 22 12 22 20-22 26M0-44V44", line, FINE)
    wheel = pen.at(114, 224, turn=-6)
    wheel.lines(ring(0, -4, 24), line, FINE)
    wheel.lines("M-24-4H24M0-28V20M-17-21L17 13M17-21L-17 13M-26 38h44", line, 2.4)
    pen.dots([(-102, 32), (104, 32), (-112, 172), (114, 174)], COLOURS["red"], 7, ring=2)


ROOMS: Mapping[str, Part[DrawGround]] = {
    "blackboard": Part(scene_blackboard, mark("a blackboard in {colour} with a frame in {trim}, showing chalk curves")),
    "laboratory": Part(scene_laboratory, mark("shelves in {colour} with glassware in {trim}")),
    "ward": Part(scene_ward, mark("a hospital ward with arches in {colour} and beds in {trim}")),
    "arena": Part(scene_arena, mark("an arena of planks in {colour} with sand in {trim}")),
    "forum": Part(scene_columns, mark("columns in {colour} below hangings in {trim}")),
    "bamboo": Part(scene_bamboo, mark("bamboo in {colour} with leaves in {trim}")),
    "palace-roofs": Part(scene_palace_roofs, mark("curved roofs in {colour} on pillars in {trim}")),
    "drawings": Part(scene_drawings, mark("drawings on paper in {colour}, with lines in {trim}")),
}
