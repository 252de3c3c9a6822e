"""Beasts of field, wood and sea that keep company with gods. Feet at the origin, looking to the right."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def pupil(pen: Pen, x: float, y: float, size: float = 8, white: str = PAPER) -> None:
    pen.dots([(x, y)], white, size, ring=1.8)
    pen.dots([(x + 1, y)], INK, size * 0.55)


def be_eagle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """With lifted wing and a bent beak."""
    pen.shape(
        "M-30-30C-56-50-62-90-52-124-46-112-40-110-36-112-36-100-30-94-24-96-24-84-18-76-10-74L0-30z", colour.dark
    )
    body = "M-14 6C-28 20-40 28-56 34-54 10-40-20-28-38-22-62-16-84 6-86 20-86 28-76 28-66 26-40 18-6-14 6z"
    pen.shape(body, colour.light)
    pen.lines("M-44-104C-42-80-34-60-24-44M-20-20q8 6 16 0m-20 14q8 6 16 0m2-32q8 6 16 0", colour.line, 2.6)
    pen.shape("M-16-62C-14-82-2-90 10-88 24-86 30-74 28-64 20-56 12-58 8-52 2-60-8-64-16-62z", trim.light, 2.8)
    pen.shape("M22-80C36-82 46-74 44-56 38-64 30-64 24-62z", COLOURS["gold"], 2.6)
    pupil(pen, 15, -74, 8)
    pen.lines("M6-82L22-78", INK, 3)
    pen.lines("M-10 4l-2 12m8-14l2 12", COLOURS["gold"], 5)


def be_swooping_eagle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """It comes down with spread wings, claws first."""
    pen = pen.at(-4, 26, 1.2)
    far = "M2-44C2-84 14-120 40-146 42-132 48-128 54-130 50-116 54-108 60-108 54-94 54-88 58-84 46-66 34-52 20-44z"
    near = "M-4-36C-30-50-50-80-54-118-46-110-40-108-35-112-34-98-28-92-22-94-20-82-14-76-8-78-4-66 4-58 12-54L14-30z"
    pen.shape(far, colour.dark)
    pen.lines("M28-64C34-84 40-100 46-116", colour.line, 2.6)
    pen.shape("M-12-20C-24-10-36 0-44 14-30 14-12 8 2-2z", colour.dark)
    pen.lines("M10-6l4 18m-4-18l12 14m-12-14l18 8M-4-2l0 18m0-18l9 16", COLOURS["gold"], 5)
    pen.shape("M-16-14C-22-34-10-56 12-58 30-58 36-44 32-30 26-12 8 2-16-14z", colour.light)
    pen.shape(near, colour.light)
    pen.lines("M-44-96C-38-76-28-58-10-46M-24-78C-20-66-10-56 0-50", colour.line, 2.6)
    pen.shape("M14-40C8-56 16-72 32-72 46-72 52-60 48-50 42-44 36-46 34-38 28-42 20-42 14-40z", trim.light, 2.8)
    pen.shape("M42-66C56-68 64-58 60-42 54-50 48-50 44-49z", COLOURS["gold"], 2.6)
    pupil(pen, 35, -60, 8)
    pen.lines("M26-68L42-64", INK, 3)


def be_deer(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A hind with golden horns, head and neck."""
    antlers = "M-2-72C-16-90-12-104-22-116M-13-92C-22-94-28-100-30-106M6-74C6-92 16-100 14-116M9-92C16-92 22-98 26-104"
    pen.rope(antlers, trim.light, 5, line=2.6)
    pen.shape("M-12-62C-30-66-40-58-46-48-34-42-22-44-12-50z", colour.dark, 2.8)
    pen.shape(
        "M-40 10C-42-20-30-34-20-46-18-66-4-76 12-72 24-68 30-58 44-50 52-44 50-32 42-30 28-28 18-30 12-22"
        " 8-10 14 0 14 10z",
        colour.light,
    )
    pen.flat("M-8 10C-6-10 0-18 12-22 8-10 14 0 14 10z", mix(colour.light, PAPER, 0.6))
    pen.dots([(-26, -12), (-18, -26), (-30, 2), (-16, -6)], PAPER, 5)
    pen.dots([(45, -42)], INK, 8)
    pupil(pen, 13, -54, 9)


def be_cow(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A white heifer's head with a garland."""
    pen.shape(
        "M-18-74C-34-78-38-92-34-104-26-96-16-92-6-88zM24-78C38-84 44-94 40-108 30-98 20-94 12-88z",
        COLOURS["cream"],
        2.6,
    )
    pen.shape("M-20-62C-40-66-50-56-52-46-40-38-26-42-18-50z", colour.dark, 2.8)
    pen.shape(
        "M-40 10C-44-14-32-30-24-44-26-74-6-88 10-84 26-82 32-64 40-46 54-40 56-20 42-14 30-10 22-16 16-14"
        " 10-4 14 4 14 10z",
        colour.light,
    )
    pen.shape(
        "M28-44C44-48 58-38 54-24 48-10 28-10 22-20 18-32 20-40 28-44z", mix(colour.light, COLOURS["rose"], 0.55), 2.8
    )
    pen.dots([(36, -32), (46, -31)], INK, 4.6)
    pen.lines("M28-20q10 6 20 0", INK, 2.4)
    pupil(pen, 12, -60, 10)
    pen.dots([(-38, -4), (-26, -12), (-12, -14), (2, -12), (13, -4)], trim.light, 12, ring=2.4)
    pen.dots([(-38, -4), (-26, -12), (-12, -14), (2, -12), (13, -4)], COLOURS["gold"], 4)


def be_dolphin(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Leaps out of the foam."""
    body = "M-44-2C-50-50-20-84 18-74 28-72 34-64 36-58L52-52C56-46 50-42 40-42 22-34-8-30-18-2z"
    pen.shape("M-14-74C-16-92-26-98-36-98-30-86-32-78-30-68z", colour.dark, 2.8)
    pen.shape(body, colour.light)
    pen.flat("M36-58L52-52C56-46 50-42 40-42 22-34-8-30-18-2H-28C-26-34 4-50 36-54z", trim.light)
    pen.lines(body)
    pen.lines("M34-48L48-48", INK, 2.4)
    pen.shape("M2-34C0-20 8-12 16-8 18-20 16-30 14-38z", colour.dark, 2.6)
    pupil(pen, 20, -58, 8)
    foam = scallop(((36, 12), (24, 0), (8, -6), (-8, -2), (-22, -8), (-38, -2), (-52, 12)), -0.34)
    pen.shape((*foam, ("Z", ())), PAPER, 2.6)


def be_leopard(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    pen.shape(
        "M-42 10C-46-16-34-34-20-40L-22-68C-24-78-14-82-8-74L16-76C22-86 32-82 32-72L30-62C40-52 42-38 34-28"
        " 26-20 18-18 14-14 10-6 14 4 14 10z",
        colour.light,
    )
    pen.shape("M8-44C18-50 34-48 36-36 34-24 18-20 8-26 2-34 2-40 8-44z", mix(colour.light, PAPER, 0.65), 2.6)
    pen.flat("M22-46h12l-5 7z", INK)
    pen.lines("M28-38v5q-6 6-14 2m14-2q4 4 8 0", INK, 2.4)
    spots = [
        (-32, -4),
        (-20, -14),
        (-6, -8),
        (-30, -22),
        (-14, -30),
        (-10, -58),
        (2, -66),
        (-14, -46),
        (-4, 4),
        (14, -66),
        (-22, 4),
    ]
    pen.dots(spots, trim.light, 8)
    pen.dots(spots, colour.line, 3)
    pupil(pen, 0, -52, 9, COLOURS["gold"])
    pupil(pen, 22, -56, 8, COLOURS["gold"])


def be_lion(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """So charmed that its eyes are shut."""
    mane = scallop(
        (
            (-40, 10),
            (-50, -12),
            (-48, -38),
            (-38, -62),
            (-18, -78),
            (6, -82),
            (28, -74),
            (44, -56),
            (48, -32),
            (42, -10),
            (32, 10),
        ),
        0.3,
    )
    pen.shape((*mane, ("Z", ())), trim.light)
    pen.shape(
        "M-26-50C-28-62-16-68-10-60-2-64 10-64 18-60 24-68 36-60 32-48 38-34 32-14 18-4 8 2-6"
        " 0-12-6-28-18-32-36-26-50z",
        colour.light,
        2.8,
    )
    pen.shape("M-8-22C-4-32 16-32 20-22 22-10 12-4 6-4S-10-10-8-22z", mix(colour.light, PAPER, 0.6), 2.4)
    pen.flat("M0-30H14L7-22z", INK)
    pen.lines("M7-22v6q-5 6-11 1m11-1q5 6 11 1", INK, 2.4)
    pen.lines("M-16-42q6 6 12 0m20 0q6 6 12 0", INK, 3)


def be_dragon(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A winged snake in harness."""
    pen.shape("M-18-40C-40-56-58-86-54-118-42-108-32-106-26-108-28-96-20-88-10-88-12-76-4-66 4-62z", trim.light, 2.8)
    pen.lines("M-50-108C-44-84-30-62-14-48M-26-104C-22-86-14-74-6-64", trim.line, 2.6)
    pen.rope("M-44 10C-52-24-10-26-14-52-16-74 2-82 14-74", colour.light, 17)
    pen.shape("M2-86C16-98 36-92 56-76 60-70 54-66 48-66L24-60C10-58 0-64-2-72z", colour.light)
    pen.shape("M4-88L-6-104 14-94zM18-94L16-110 30-92z", trim.light, 2.4)
    pen.lines("M56-76l10-6m-10 6l10 4M24-66L52-70M-44 2l-8-4m12-18l-8-6m28-6l-6-8m2-18l-10 0", COLOURS["red"], 3)
    pupil(pen, 24, -80, 9, COLOURS["gold"])
    pen.dots([(50, -74)], INK, 3)
    pen.lines("M-30-14q8 4 14-2", pale(colour.light, 0.5), 3)


MENAGERIE: Mapping[str, Part[DrawThing]] = {
    "swooping-eagle": Part(be_swooping_eagle, mark("swooping eagle in {colour} with a head in {trim}")),
    "eagle": Part(be_eagle, mark("eagle in {colour} with a head in {trim}")),
    "deer": Part(be_deer, mark("deer in {colour} with antlers in {trim}")),
    "cow": Part(be_cow, mark("cow in {colour} with a garland in {trim}")),
    "dolphin": Part(be_dolphin, mark("dolphin in {colour} and {trim}")),
    "leopard": Part(be_leopard, mark("leopard in {colour} with spots in {trim}")),
    "lion": Part(be_lion, mark("lion in {colour} with a mane in {trim}, its eyes shut")),
    "dragon": Part(be_dragon, mark("snake in {colour} with wings in {trim}")),
}
