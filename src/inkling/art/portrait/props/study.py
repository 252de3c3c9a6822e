"""What thinkers, writers and makers hold."""

from collections.abc import Mapping
from math import cos, pi, sin

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import Path, half_ring, polygon, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import star
from inkling.core.errors import mark


def hold_quill(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A goose feather, cut to write."""
    at = pen.at(0, 0, turn=8)
    at.rope("M0 60V-30", trim.light, 4, line=2.4)
    vane = "M0-24C-26-50-30-110 8-176 34-120 30-60 0-24z"
    at.shape(vane, colour.light)
    at.flat("M8-176C34-120 30-60 0-24 6-60 10-120 8-176z", colour.dark)
    at.lines(
        "M0-20C2-70 6-120 8-160M-18-70l14 12m-16-36l18 14m-12-40l16 14m24 40l-18 14m18-40l-14 14", colour.line, 2.4
    )
    at.lines(vane)


def hold_bamboo_book(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Slips of bamboo on cords: a book of old China."""
    for index in range(9):
        x = -45 + index * 10
        pen.shape(f"M{x}-66H{x + 10}V14H{x}z", colour.light if x < 0 else colour.dark, 2.6)
    strokes = "".join(f"M{x}-46v10m0 8v14m0 8v6" for x in range(-40, 45, 10))
    pen.lines(strokes, colour.line, 2.4)
    pen.lines("M-46-54H46M-46 4H46", trim.light, 4.4)


def hold_parchment(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A document with a seal."""
    sheet = "M-52-74H52V4H-52z"
    pen.shape(sheet, colour.light)
    pen.flat("M0-74H52V4H0z", mix(colour.light, colour.dark, 0.5))
    pen.lines("M-40-54H12M-40-42H10M-40-30H8M-40-18H12", colour.line, 3)
    pen.lines(sheet)
    pen.rope("M-56-76H56", colour.light, 9)
    pen.shape("M26-46l-6 24 10-6 8 8 2-26z", trim.dark, 2.4)
    pen.dots([(32, -50)], trim.light, 19, ring=2.6)


def hold_flask(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Something in it gives light of its own."""
    bright = pale(trim.light, 0.55)
    pen.glow(ring(0, -34, 78), trim.light, ".75")
    pen.glow(ring(0, -34, 60), bright, ".9")
    pen.lines("M-66-82l-14-11M66-82l14-11M-84-38h-14M84-38h14M-38-110l-8-14M38-110l8-14", bright, 4.6)
    pen.split("M0-112H15V-74C34-60 44-42 42-24 38-2 20 4 0 4", Tone(PAPER, colour.light, colour.line))
    pen.split(
        "M0-52C14-56 28-48 38-52 48-16 26 2 0 2",
        Tone(trim.light, mix(trim.light, COLOURS["green"], 0.4), trim.line),
        2.6,
    )
    pen.flat(star(0, -26, 20), PAPER)
    pen.dots([(-22, -36), (20, -40), (-24, -14), (24, -16)], PAPER, 5)
    pen.rope("M-19-112H19", colour.light, 5, line=2.6)
    pen.lines("M-8-104V-78", COLOURS["sky"], 3)


def cog(x: float, y: float, radius: float, teeth: int) -> Path:
    """The outline of a toothed wheel."""
    points = []
    for tooth in range(teeth):
        for share, reach in ((0.0, 1.0), (0.24, 1.0), (0.34, 0.8), (0.66, 0.8), (0.76, 1.0)):
            angle = 2 * pi * (tooth + share - 0.12) / teeth
            points.append((x + sin(angle) * radius * reach, y - cos(angle) * radius * reach))
    return polygon(points)


def hold_cogs(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Two toothed wheels, one driving the other."""
    pen.shape(cog(28, -74, 34, 9), trim.dark)
    pen.shape(ring(28, -74, 13), PAPER, 2.8)
    pen.shape(cog(-10, -30, 46, 12), colour.light)
    pen.shape(ring(-10, -30, 26), colour.dark, 2.8)
    pen.lines("M-10-56V-4M-36-30H16", colour.light, 7)
    pen.dots([(-10, -30)], trim.light, 15, ring=2.6)


def hold_panel(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A small painting on wood: a lady who smiles, before a river and hills."""
    pen = pen.at(0, 0, 1.14)
    pen.shape("M-46-118H46V2H-46z", colour.light)
    pen.flat("M0-118H46V2H0z", colour.dark)
    pen.lines("M-46-118H46V2H-46z")
    pen.shape("M-37-109H37V-7H-37z", mix(trim.light, PAPER, 0.35), 2.6)
    pen.flat("M-37-66C-24-78-10-70 0-76 14-84 26-74 37-80V-7H-37z", trim.light)
    pen.lines("M-36-52C-28-56-24-46-16-50M36-58C28-62 26-50 18-54", pale(trim.light, 0.6), 2.6)
    pen.flat("M-19-44C-22-84-16-100 0-100S22-84 19-44z", COLOURS["umber"])
    pen.flat("M-34-8C-32-36-18-42 0-42S32-36 34-8z", COLOURS["forest"])
    skin = "#E8C39A"
    pen.flat("M-10-40C-6-30 6-30 10-40L7-52H-7z", skin)
    pen.flat(ring(0, -70, 11.5, 16), skin)
    pen.flat("M-12-68C-12-86-4-88 0-88S12-86 12-68C10-80 6-84 0-84S-10-80-12-68z", COLOURS["umber"])
    pen.lines("M-7-73h4m6 0h4M0-70v5M-4-61q4 3 9-1", COLOURS["umber"], 2)
    pen.flat("M-22-12C-10-22 4-20 16-16 20-12 14-8 8-9-4-10-12-8-22-12z", skin)


def hold_spinning_wheel(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Upright, for the hands of one who sits on the ground."""
    at = pen.at(0, -56, 1.14)
    spokes = "".join(f"M0 0L{sin(pi * k / 4) * 50:.0f} {-cos(pi * k / 4) * 50:.0f}" for k in range(8))
    at.lines(spokes, INK, 9)
    at.lines(spokes, colour.light, 4)
    at.rope(ring(0, 0, 52), colour.light, 8)
    at.lines(ring(0, 0, 56), trim.light, 2.6)
    at.dots([(0, 0)], colour.light, 17, ring=2.8)
    at.lines("M54-14C80-10 96-2 110-6", trim.light, 3.4)
    at.rope("M88 18V-16", colour.light, 6, line=2.6)
    at.shape("M88-26C98-22 98 4 88 10 78 4 78-22 88-26z", trim.light, 2.6)


def hold_storm_lantern(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A globe of glass in a cage of wire: large enough to show others the way."""
    for size, share in ((84, ".2"), (60, ".32")):
        pen.glow(ring(0, -74, size), trim.light, share)
    pen.lines("M-26-104C-34-152 34-152 26-104", INK, 4)
    pen.split("M0-128L18-116V-108H0", colour)
    pen.split("M0-108C24-104 32-88 32-74 32-58 24-48 0-46", Tone(pale(trim.light, 0.5), trim.light, trim.line))
    pen.flat("M0-100C14-84 12-64 0-56-12-64-14-84 0-100z", COLOURS["orange"])
    pen.flat("M0-82C7-74 6-64 0-60-6-64-7-74 0-82z", PAPER)
    pen.lines("M-32-78H32M-26-106C-40-90-40-60-26-46M26-106C40-90 40-60 26-46", colour.dark, 4)
    pen.split("M0-48H26L32-24H0", colour)
    pen.lines("M-28-36H28", colour.line, 2.6)


def hold_keyboard(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The keys of a fortepiano along the lower edge; its naturals are dark, its sharps pale."""
    pen.shape("M-146-58H146V20H-146z", trim.light)
    pen.shape("M-136-44H136V20H-136z", colour.light, 2.8)
    pen.lines("".join(f"M{x}-44V20" for x in range(-117, 136, 19)), INK, 2.6)
    blacks = [x for index, x in enumerate(range(-117, 136, 19)) if index % 7 not in (2, 6)]
    pen.flat("".join(f"M{x - 6}-44h12v34h-12z" for x in blacks), INK)


def hold_candle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """In a candlestick, burning."""
    for size, share in ((46, ".2"), (28, ".35")):
        pen.glow(ring(0, -104, size), COLOURS["gold"], share)
    pen.shape("M-11-28V-74C-6-80 6-80 11-74V-28z", colour.light)
    pen.lines("M-6-74v14m10-14v24", colour.line, 2.4)
    pen.lines("M0-80v-8", INK, 2.6)
    pen.shape("M0-126C10-110 14-100 8-90 4-84-4-84-8-90-14-100-6-110 0-126z", COLOURS["gold"], 2.6)
    pen.flat("M0-106C5-98 5-92 0-88-5-92-5-98 0-106z", PAPER)
    pen.split("M0-34H24C28-28 26-22 20-20H0", trim)
    pen.split("M0 22H20C26 28 26 34 22 38H0", trim)


def hold_skull(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Alas."""
    at = pen.at(0, -36)
    at.split("M0-46C34-46 48-24 44 0 42 14 32 16 30 22L28 38H0", colour)
    at.flat("M8-6C20-12 32-8 32 4 30 14 14 16 8 6z", INK, twin=True)
    at.flat("M0 8L7 22H-7z", INK)
    at.lines("M-18 28V38M-9 28V38M0 28V38M9 28V38M18 28V38", INK, 2.6)
    at.lines("M-30-20q4-12 14-16", PAPER, 3.4)
    at.lines("M18-42l4 12-6 6", trim.light, 2.4)


def hold_globe(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """The earth, as far as it was known."""
    at = pen.at(0, -40)
    at.split(half_ring(0, 46), colour)
    lands = (
        "M-34-18C-24-34-4-34 2-24 0-12-14-10-12 2-20 10-34 4-34-18z"
        "M12-4C22-14 38-10 40 0 36 14 26 26 14 22 6 14 6 4 12-4z"
    )
    at.flat(lands, trim.light)
    at.lines(
        "M-46 0H46M-40-22H40M-40 22H40M0-46V46M0-46C-30-26-30 26 0 46M0-46C30-26 30 26 0 46",
        mix(colour.light, INK, 0.35),
        2,
    )
    at.lines(ring(0, 0, 46))
    at.rope("M-50-16C-58 30-20 60 20 50", COLOURS["gold"], 4, line=2.4)


def hold_violin(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """By the neck, with its strings to the front."""
    at = pen.at(0, 0, turn=-8)
    at.rope("M0 84V-40", trim.light, 8, line=2.8)
    at.rope("M2 84C14 88 12 104 0 100", trim.light, 4, line=2.4)
    at.split("M0-32C20-30 32-42 30-58 28-68 21-70 21-78 21-86 36-92 37-112 37-132 20-142 0-142", colour)
    at.lines("M-13-72q-6-10 0-22M13-72q6-10 0-22", INK, 3)
    at.lines("M-3 60V-118M3 60V-118", PAPER, 1.8)
    at.flat("M-7-112H7L4-138H-4z", trim.dark)
    at.flat("M-6-34H6L4-66H-4z", trim.dark)
    at.lines("M-10-98H10", PAPER, 3.6)
    at.flat("M-28-120q2-12 12-16-5 8-5 18z", pale(colour.light, 0.6))


def hold_paper_lantern(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Folded like a concertina, between two plates of brass, a candle within."""
    for size, share in ((76, ".2"), (56, ".3")):
        pen.glow(ring(0, -44, size), trim.light, share)
    pen.lines("M-22-96C-22-128 22-128 22-96", INK, 4)
    pen.split(
        "M0-92L8-86 34-88C40-84 40-78 36-74L42-66 36-58 42-50 36-42 42-34 36-26 42-18 36-10H0",
        Tone(pale(trim.light, 0.45), pale(trim.light, 0.1), trim.line),
    )
    pen.lines("M-35-74H35M-41-66H41M-35-58H35M-41-50H41M-35-42H35M-41-34H41M-35-26H35M-41-18H41", trim.dark, 2)
    pen.flat("M0-70C12-54 10-38 0-32-10-38-12-54 0-70z", COLOURS["orange"])
    pen.flat("M0-54C5-48 5-40 0-37-5-40-5-48 0-54z", PAPER)
    pen.split("M0-102H26L38-88V-78H0", colour)
    pen.split("M0-14H40V-4L34 4H0", colour)


STUDY: Mapping[str, Part[DrawThing]] = {
    "quill": Part(hold_quill, mark("goose quill in {colour} with a shaft in {trim}")),
    "bamboo-book": Part(hold_bamboo_book, mark("book of bamboo slips in {colour}, bound with cords in {trim}")),
    "parchment": Part(hold_parchment, mark("document in {colour} with a seal in {trim}")),
    "flask": Part(hold_flask, mark("flask in {colour} that glows in {trim}")),
    "cogs": Part(hold_cogs, mark("cogwheels in {colour} and {trim}")),
    "panel-painting": Part(
        hold_panel, mark("small painting of a smiling lady, frame in {colour}, landscape in {trim}")
    ),
    "spinning-wheel": Part(hold_spinning_wheel, mark("spinning wheel in {colour} with thread in {trim}")),
    "storm-lantern": Part(hold_storm_lantern, mark("storm lantern in {colour} with light in {trim}")),
    "keyboard": Part(hold_keyboard, mark("piano keys in {colour} with a surround in {trim}")),
    "candle": Part(hold_candle, mark("burning candle in {colour} on a candlestick in {trim}")),
    "skull": Part(hold_skull, mark("skull in {colour} with a crack in {trim}")),
    "violin": Part(hold_violin, mark("violin in {colour} with a neck in {trim}")),
    "paper-lantern": Part(hold_paper_lantern, mark("paper lantern in {colour} with light in {trim}")),
    "globe": Part(hold_globe, mark("globe with sea in {colour} and land in {trim}")),
}
