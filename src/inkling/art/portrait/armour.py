"""What is worn in war or in bonds: the aegis, fetters, sandals, and one fatal arrow."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone
from inkling.art.paths import ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_aegis(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A goatskin of scales with snakes for a fringe and a Gorgon's face for a clasp."""
    s = sitter.measures.shoulder
    edge = ((s - 6, 262), (s - 4, 284), (s - 20, 302), (56, 318), (34, 332), (14, 340), (0, 342))
    pen.split(
        (
            ("M", (0, 262)),
            ("C", (12, 258, 20, 248, 22, 236)),
            ("C", (50, 240, s - 30, 248, s - 6, 262)),
            *scallop(edge, 0.2)[1:],
        ),
        colour,
    )
    rows = "".join(
        f"M{x} {y}q6 9 12 0"
        for y, a, b in ((258, 26, 66), (272, 20, 84), (286, 30, 76), (300, 36, 58))
        for x in range(a, b, 15)
    )
    pen.lines(rows, colour.line, 2.4, twin=True)
    curl = "c10 2 14 10 8 16-6 2-9-4-5-8"
    pen.lines(
        "".join(f"M{x} {y}{curl}" for x, y in ((s - 8, 286), (s - 26, 304), (52, 320), (30, 334), (10, 342))),
        INK,
        6.4,
        twin=True,
    )
    pen.lines(
        "".join(f"M{x} {y}{curl}" for x, y in ((s - 8, 286), (s - 26, 304), (52, 320), (30, 334), (10, 342))),
        trim.light,
        3,
        twin=True,
    )
    face = pen.at(0, 298, 1.2)
    locks = "M10-20C14-30 22-32 26-26M20-12C30-16 34-8 30-4M22 4C32 4 34 12 28 14M16 16C22 24 18 28 14 28"
    face.lines(locks, INK, 8, twin=True)
    face.lines(locks, colour.dark, 4, twin=True)
    face.split("M0-22C16-22 24-12 24 0 24 14 14 22 0 22", trim)
    face.flat("M3-4C8-12 17-11 20-6 15-1 8 0 3-4z", PAPER, twin=True)
    face.dots([(12, -5)], INK, 4.6, twin=True)
    face.lines("M2-7L20-13", INK, 3.4, twin=True)
    face.shape("M-14 6Q0 2 14 6 11 17 0 17T-14 6z", INK, 2)
    face.flat("M-11 7h6l-3 7zM11 7h-6l3 7z", PAPER)
    face.flat("M-3 11h6v7q-3 4-6 0z", COLOURS["red"])


def wear_fetters(pen: Pen, sitter: Sitter, iron: Tone, trim: Tone) -> None:
    """Iron round both wrists, and heavy chains that lead out to the sides, where rings hold them."""
    x = max(92.0, min(110.0, sitter.measures.shoulder + 4))
    front = pen.on("front")
    for side in (front, front.flipped()):
        for cx, cy, turn in ((x + 26, 366, -60), (x + 42, 380, -30), (x + 50, 354, 14), (x + 46, 326, -10)):
            side.at(cx, cy, turn=turn).rope("M-7-10C-7-18 7-18 7-10V10C7 18-7 18-7 10z", iron.light, 5, line=2.4)
        side.shape(ring(x + 44, 300, 11), trim.light)
        side.shape(f"M{x - 26} 366L{x - 23} 336H{x + 23}L{x + 26} 366z", iron.light if side is not front else iron.dark)
        side.dots([(x - 13, 351), (x + 13, 351)], trim.light, 7)


def wear_bridle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """For heads with a long nose."""
    m = sitter.measures
    low = (m.eye_y + m.nose_y) / 2 + 12
    straps = (
        f"M{-m.half} {m.eye_y - 30}Q0 {m.eye_y - 14} {m.half} {m.eye_y - 30}M{-m.half * 0.74} {low}Q0"
        f" {low + 14} {m.half * 0.74} {low}"
    )
    cheek = f"M{m.half - 2} {m.eye_y - 28}C{m.half + 3} {m.eye_y + 10} {m.half - 4} {low - 20} {m.half * 0.74} {low}"
    pen.rope(cheek, colour.light, 5, twin=True, line=2.4)
    pen.rope(straps, colour.light, 5.6, line=2.4)
    pen.dots([(m.half * 0.74, low), (m.half - 3, m.eye_y - 28)], trim.light, 9, ring=2.4, twin=True)
    pen.dots([(0, m.eye_y - 22)], trim.light, 12, ring=2.6)


def wear_spiked_collar(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A great watchdog's, with a ring and a chain."""
    y = max(292, sitter.measures.chin + 24)
    for x, turn in ((-66, -40), (-42, -22), (-15, -6), (15, 6), (42, 22), (66, 40)):
        low = y + 18 - abs(x) * 0.36
        pen.at(x, low, turn=180 - turn).shape("M-8 0L0-28 8 0z", trim.light, 2.6)
    pen.split(f"M0 {y}C30 {y - 2} 60 {y - 14} 78 {y - 34}L84 {y - 10}C64 {y + 12} 32 {y + 22} 0 {y + 22}", colour)
    for step in range(3):
        pen.at(0, y + 38 + 24 * step, turn=90 * (step % 2)).rope(
            "M-6-11C-6-18 6-18 6-11V11C6 18-6 18-6 11z", trim.light, 5, line=2.4
        )


AEGIS: Mapping[str, Part[DrawThing]] = {
    "spiked-collar": Part(wear_spiked_collar, mark("collar in {colour} with spikes and a chain in {trim}")),
    "aegis": Part(wear_aegis, mark("cape of scales in {colour} with snakes and a Gorgon’s face in {trim}")),
}
FETTERS: Mapping[str, Part[DrawThing]] = {
    "bridle": Part(wear_bridle, mark("bridle in {colour} with studs in {trim}")),
    "fetters": Part(wear_fetters, mark("shackles in {colour} with bolts in {trim}, on both wrists")),
}
