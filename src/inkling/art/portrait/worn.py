"""Jewels, glasses and other small things that are worn."""

from collections.abc import Mapping

from inkling.art.palette import INK, PAPER, Tone, mix, pale
from inkling.art.paths import ring
from inkling.art.portrait.adorned import ADORNED
from inkling.art.portrait.adornments import ADORNMENTS
from inkling.art.portrait.armour import FETTERS
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_earrings(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    m = sitter.measures
    x, y = m.half + 3, m.eye_y + 24
    pen.dots([(x, y)], colour.light, 9, ring=2.4, twin=True)
    pen.shape(f"M{x} {y + 6}l7 17h-14z", trim.dark, 2.4)
    pen.flipped().shape(f"M{x} {y + 6}l7 17h-14z", trim.light, 2.4)


def wear_hoops(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    m = sitter.measures
    x, y = m.half + 12, m.eye_y + 30
    pen.rope(ring(x, y, 10), colour.light, 4, twin=True, line=2.4)
    pen.dots([(x, y + 10)], trim.light, 7, ring=2, twin=True)


def wear_necklace(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    n = sitter.measures.neck
    pen.on("collar").lines(f"M{-n - 2} 242Q0 272 {n + 2} 242", colour.light, 3.6)
    pen.on("collar").shape("M0 256L10 268 0 282-10 268z", trim.light, 2.8)


def wear_beads(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    n = sitter.measures.neck + 5
    spots = [(n, 244), (n * 0.84, 254), (n * 0.5, 262), (n * 0.1, 265)]
    pen.on("collar").dots(spots[::2], colour.light, 9, ring=2.4, twin=True)
    pen.on("collar").dots(spots[1::2], trim.light, 9, ring=2.4, twin=True)


def wear_spectacles(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    m = sitter.measures
    glass = ring(m.eye_x, m.eye_y + 1, m.eye_w + 5)
    pen.glow(glass, trim.light, ".3", twin=True)
    pen.rope(glass, colour.light, 2.6, twin=True, line=1.7)
    pen.lines(f"M{-m.eye_x + m.eye_w + 5} {m.eye_y - 2}Q0 {m.eye_y - 10} {m.eye_x - m.eye_w - 5} {m.eye_y - 2}", INK, 4)
    pen.lines(f"M{m.eye_x + m.eye_w + 5} {m.eye_y - 2}L{m.half} {m.eye_y - 6}", INK, 4, twin=True)


def wear_dark_glasses(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """Round and black, as a beggar wears who only pretends to be blind: he peeps over the rim."""
    m = sitter.measures
    y, r = m.eye_y + m.eye_h * 1.2, m.eye_w + 1
    pen.shape(ring(m.eye_x, y, r), trim.dark)
    pen.flipped().shape(ring(m.eye_x, y, r), trim.light)
    shine = f"M-10 {y + 8}l12-14"
    pen.at(m.eye_x, 0).lines(shine, pale(trim.light, 0.45), 4)
    pen.at(-m.eye_x, 0).lines(shine, pale(trim.light, 0.6), 4)
    bridge = f"M{r - m.eye_x} {y - 6}Q0 {y - 14} {m.eye_x - r} {y - 6}"
    pen.lines(bridge, INK, 8)
    pen.lines(bridge, colour.light, 3.4)
    pen.lines(f"M{m.eye_x + r} {y - 6}L{m.half + 6} {y - 16}", INK, 5, twin=True)


def wear_eyepatch(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    m = sitter.measures
    pen.lines(f"M{-m.half + 2} {m.eye_y - 30}L{m.half - 4} {m.eye_y + 8}", trim.light, 4)
    pen.at(m.eye_x, m.eye_y).shape("M-22-14C-8-22 12-20 22-8 22 12 8 22-2 22-16 18-24 4-22-14z", colour.light)
    pen.at(m.eye_x, m.eye_y).lines("M-12-8q10-6 22 0", pale(colour.light, 0.3), 2.6)


def wear_monocle(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    m = sitter.measures
    pen.glow(ring(m.eye_x, m.eye_y + 1, m.eye_w + 6), trim.light, ".35")
    pen.rope(ring(m.eye_x, m.eye_y + 1, m.eye_w + 6), colour.light, 3, line=1.8)
    pen.lines(f"M{m.eye_x + 16} {m.eye_y + 16}Q{m.half + 14} {m.eye_y + 50} {m.half - 6} 252", colour.light, 3)


def wear_nose_ring(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    m = sitter.measures
    pen.rope(f"M-6 {m.nose_y + 2}C-12 {m.nose_y + 20} 12 {m.nose_y + 20} 6 {m.nose_y + 2}", colour.light, 4, line=2)
    pen.dots([(0, m.nose_y + 16)], trim.light, 6, ring=1.8)


def wear_sash(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    s, floor = sitter.measures.shoulder, sitter.floor
    sash = pen.on("cloth")
    sash.shape(f"M{-s + 22} 250L{-s + 50} 246L{s - 6} {floor}H{s - 56}z", colour.light)
    sash.lines(f"M{-s + 40} 262L{s - 40} {floor - 14}", trim.light, 4)
    sash.dots([(-s + 62, 284), (0, 344)], trim.light, 9, ring=2.4)


def wear_bell(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
    """A bell on a ribbon."""
    pen.on("collar").rope("M-40 240Q0 268 40 240", trim.light, 8, line=2.8)
    at = pen.on("collar").at(0, 272)
    at.split("M0-14C12-14 14-2 14 8H0", colour)
    at.dots([(0, 11)], INK, 6)
    at.lines("M-12 2H12", mix(colour.light, PAPER, 0.4), 2.4)


WORN: Mapping[str, Part[DrawThing]] = {
    "earrings": Part(wear_earrings, mark("earrings in {colour} and {trim}")),
    "hoops": Part(wear_hoops, mark("hoop earrings in {colour} and {trim}")),
    "necklace": Part(wear_necklace, mark("necklace in {colour} with a stone in {trim}")),
    "beads": Part(wear_beads, mark("string of beads in {colour} and {trim}")),
    "spectacles": Part(wear_spectacles, mark("spectacles in {colour} with lenses in {trim}")),
    "dark-glasses": Part(wear_dark_glasses, mark("dark glasses in {trim} with a bridge in {colour}")),
    "eyepatch": Part(wear_eyepatch, mark("eye patch in {colour} on a band in {trim}")),
    "monocle": Part(wear_monocle, mark("monocle in {colour} with a lens in {trim}")),
    "nose-ring": Part(wear_nose_ring, mark("nose ring in {colour} and {trim}")),
    "sash": Part(wear_sash, mark("sash in {colour} and {trim}")),
    "bell": Part(wear_bell, mark("bell in {colour} on a ribbon in {trim}")),
    **ADORNED,
    **FETTERS,
    **ADORNMENTS,
}
