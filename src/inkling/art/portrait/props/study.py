"""What thinkers, writers and makers hold."""

from collections.abc import Mapping
from math import cos, pi, sin

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import Path, half_ring, polygon, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_quill(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A goose feather, cut to write."""
    at = pen.at(0, 0, turn=8)
    at.rope("M0 60V-30", trim.light, 4, line=2.4)
    vane = "M0-24C-26-50-30-110 8-176 34-120 30-60 0-24z"
    at.shape(vane, colour.light)
    at.flat("M8-176C34-120 30-60 0-24 6-60 10-120 8-176z", colour.dark)
    at.lines("M0-20C2-70 6-120 8-160M-18-70l14 12m-16-36l18 14m-12-40l16 14m24 40l-18 14m18-40l-14 14", colour.line, 2.4)
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
    pen.lines("M-40-54H40M-40-42H40M-40-30H30M-40-18H12", colour.line, 3)
    pen.lines(sheet)
    pen.rope("M-56-76H56", colour.light, 9)
    pen.shape("M26-12l-6 22 10-6 8 8 2-24z", trim.dark, 2.4)
    pen.dots([(32, -16)], trim.light, 19, ring=2.6)


def hold_flask(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Something in it gives light of its own."""
    for size, share in ((74, ".22"), (56, ".3")):
        pen.glow(ring(0, -40, size), trim.light, share)
    pen.lines("M-62-78l-14-10M62-78l14-10M-70-40h-16M70-40h16M-38-104l-8-14M38-104l8-14", trim.light, 4)
    pen.split("M0-112H15V-74C34-60 44-42 42-24 38-2 20 4 0 4", colour)
    pen.split("M0-46C14-50 28-42 40-46 46-14 26 2 0 2", Tone(pale(trim.light, 0.35), trim.light, trim.line), 2.6)
    pen.dots([(-16, -24), (8, -14), (-4, -34), (20, -30)], PAPER, 6)
    pen.rope("M-19-112H19", colour.light, 5, line=2.6)
    pen.lines("M-8-104V-78", PAPER, 3)


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


def hold_flying_machine(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Wings like a bat's, drawn long before anybody flew."""
    at = pen.at(0, -46, 1.14)
    wing = "M8-4C30-46 70-66 112-62 116-44 112-30 104-18 96-30 84-32 76-14 68-26 56-26 48-8 38-18 24-14 8 8z"
    at.pair(wing, colour)
    at.lines("M10-4C40-34 74-52 110-60M30-22L48-10M62-42L76-16M90-54L104-20", trim.light, 4, twin=True)
    at.lines("M12-2C40-32 74-50 110-59", INK, 2.2, twin=True)
    at.split("M0-20C9-18 12 0 10 22L0 34", trim)
    at.shape("M0 22L16 44H-16z", colour.light, 2.8)


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
    lands = "M-34-18C-24-34-4-34 2-24 0-12-14-10-12 2-20 10-34 4-34-18zM12-4C22-14 38-10 40 0 36 14 26 26 14 22 6 14 6 4 12-4z"
    at.flat(lands, trim.light)
    at.lines("M-46 0H46M-40-22H40M-40 22H40M0-46V46M0-46C-30-26-30 26 0 46M0-46C30-26 30 26 0 46", mix(colour.light, INK, 0.35), 2)
    at.lines(ring(0, 0, 46))
    at.rope("M-50-16C-58 30-20 60 20 50", COLOURS["gold"], 4, line=2.4)


def hold_violin(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """By the neck, with its strings to the front."""
    at = pen.at(0, -2, turn=-6)
    at.rope("M0 0V-126", trim.light, 8, line=2.8)
    at.rope("M-2-128C-12-132-10-146 0-144", trim.light, 4, line=2.4)
    at.lines("M-9-112h18m-18 10h18", INK, 3.4)
    at.split("M0 10C20 8 30 20 28 34 26 44 20 46 20 54 20 62 34 66 36 84 36 104 20 112 0 112", colour)
    at.lines("M-12 48q-6 10 0 20M12 48q6 10 0 20", INK, 2.8)
    at.lines("M-3-116V86M3-116V86", PAPER, 1.8)
    at.flat("M-7 80H7L4 106H-4z", trim.dark)
    at.lines("M-9 72H9", PAPER, 3.4)


def hold_paper_lantern(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Folded like a concertina, between two plates of brass, a candle within."""
    for size, share in ((76, ".2"), (56, ".3")):
        pen.glow(ring(0, -44, size), trim.light, share)
    pen.lines("M-22-96C-22-128 22-128 22-96", INK, 4)
    pen.split("M0-92L8-86 34-88C40-84 40-78 36-74L42-66 36-58 42-50 36-42 42-34 36-26 42-18 36-10H0", Tone(pale(trim.light, 0.45), pale(trim.light, 0.1), trim.line))
    pen.lines("M-35-74H35M-41-66H41M-35-58H35M-41-50H41M-35-42H35M-41-34H41M-35-26H35M-41-18H41", trim.dark, 2)
    pen.flat("M0-70C12-54 10-38 0-32-10-38-12-54 0-70z", COLOURS["orange"])
    pen.flat("M0-54C5-48 5-40 0-37-5-40-5-48 0-54z", PAPER)
    pen.split("M0-102H26L38-88V-78H0", colour)
    pen.split("M0-14H40V-4L34 4H0", colour)


STUDY: Mapping[str, Part[DrawThing]] = {
    "quill": Part(hold_quill, mark("goose quill in {colour} with a shaft in {trim}")),
    "bamboo-book": Part(hold_bamboo_book, mark("book of bamboo slips in {colour} on cords in {trim}")),
    "parchment": Part(hold_parchment, mark("document in {colour} with a seal in {trim}")),
    "flask": Part(hold_flask, mark("flask in {colour} that glows in {trim}")),
    "cogs": Part(hold_cogs, mark("toothed wheels in {colour} and {trim}")),
    "flying-machine": Part(hold_flying_machine, mark("model of a flying machine in {colour} and {trim}")),
    "spinning-wheel": Part(hold_spinning_wheel, mark("spinning wheel in {colour} with thread in {trim}")),
    "keyboard": Part(hold_keyboard, mark("keyboard in {colour} in a case in {trim}")),
    "candle": Part(hold_candle, mark("burning candle in {colour} on a candlestick in {trim}")),
    "skull": Part(hold_skull, mark("skull in {colour} with a crack in {trim}")),
    "violin": Part(hold_violin, mark("violin in {colour} with a neck in {trim}")),
    "paper-lantern": Part(hold_paper_lantern, mark("paper lantern in {colour} with light in {trim}")),
    "globe": Part(hold_globe, mark("globe with a sea in {colour} and lands in {trim}")),
}
