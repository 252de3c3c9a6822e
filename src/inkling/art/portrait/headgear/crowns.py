"""Crowns, bands and wreaths."""

from collections.abc import Mapping
from math import cos, radians, sin

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, pale
from inkling.art.paths import both, read, ring
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.art.shapes import diamond, heart
from inkling.core.errors import mark


def wear_hairband(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 56C42 54 70 78 78 110L69 118C60 92 38 73 0 73", cloth)
    pen.lines("M-60 86C-46 70-26 63-4 62", trim.light, 3)
    bow = pen.at(0, 60)
    bow.pair("M3 0C12-16 30-20 38-12 40 0 30 12 3 4z", trim)
    bow.dots([(0, 2)], cloth.light, 9, ring=2.8)


def wear_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 26L10 48 24 30 30 52 46 38 48 60 64 54 60 92Q30 80 0 80", cloth)
    pen.dots([(24, 29), (47, 37), (65, 53)], PAPER, 8.4, ring=2.6, twin=True)
    pen.dots([(0, 24)], trim.light, 10, ring=2.6)
    pen.shape(diamond(0, 62, 9), trim.light, 2.6)
    jewels = both((*diamond(27, 66, 6.5), *diamond(49, 74, 5.8)))
    pen.shape(jewels, trim.light, 2.4)


def wear_heart_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 60L20 48 26 62 46 46 50 64 66 52 60 94Q30 82 0 82", cloth)
    pen.shape(both(heart(45, 42, 9)), trim.light, 2.6)
    top = pen.at(0, 42)
    top.split("M0 26C12 14 26 4 26-10 26-26 6-28 0-14", trim)
    top.flat("M-18-12q2-8 9-8-5 4-6 12z", pale(trim.light, 0.7))
    pen.dots([(18, 73), (36, 77), (53, 82)], trim.light, 7, twin=True)


def wear_tiara(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 44C6 56 14 62 22 58 26 66 36 72 46 72 52 78 62 84 68 96L64 106C50 88 26 80 0 80", cloth)
    pen.shape(both((*diamond(22, 70, 5), *diamond(44, 82, 4.5))), trim.light, 2.2)
    pen.shape("M0 50C8 58 9 66 0 74-9 66-8 58 0 50z", trim.light, 2.6)
    pen.dots([(0, 42), (22, 56), (46, 70)], PAPER, 6, ring=2.2, twin=True)


def wear_coronet(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Small, with three points: sits on the crown of the head."""
    pen.split("M0 24L14 48 36 26 38 84Q18 78 0 78", cloth)
    pen.dots([(36, 25)], trim.light, 10, ring=2.6, twin=True)
    pen.dots([(0, 23)], trim.light, 12, ring=2.6)
    pen.lines("M-37 66Q0 56 37 66", cloth.line, 2.6)
    pen.shape(diamond(0, 68, 7), trim.light, 2.2)


def wear_ice_crown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Icicles that grow upwards, the tallest in the middle."""
    pen.split("M0 13L13 54 31 20 36 60 60 34 58 74 88 60 70 108C50 88 24 80 0 80", cloth)
    facets = "M0 13L13 54 0 76zM31 20L36 60 22 72zM60 34L58 74 46 76zM88 60L70 104 62 90z"
    pen.flat(facets, mix(cloth.light, trim.light, 0.55), twin=True)
    pen.lines("M-4 36V68M-31 38L-28 66M-58 50L-54 72", PAPER, 2.6)
    pen.dots([(0, 86), (24, 88), (46, 96)], trim.light, 8, ring=2.2, twin=True)


def wear_rose_wreath(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A wreath of roses and leaves."""
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


def wear_coral(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Coral and pearls from the sea."""
    branch = "M0 74C4 54-2 44 4 26M3 50C12 46 16 38 16 28M2 60C-8 54-12 46-12 36"
    pen.rope(branch, cloth.light, 6, line=2.8)
    pen.at(-34, 10, turn=-24).rope(branch, cloth.light, 5.4, line=2.8)
    pen.at(34, 10, turn=24).rope(branch, cloth.dark, 5.4, line=2.8)
    row = [(sin(radians(a)) * 70, 128 - cos(radians(a)) * 54) for a in range(0, 81, 10)]
    pen.dots(row, trim.light, 8, ring=2.4, twin=True)


def wear_circlet(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 92C26 92 48 98 62 112L62 122C48 108 26 103 0 103", cloth)
    pen.shape(ring(0, 97, 10), trim.light, 2.8)
    pen.flat(read("M-5 94q1-4 5-4-3 2-3 5z"), pale(trim.light, 0.7))


CROWNS: Mapping[str, Part[DrawThing]] = {
    "hairband": Part(wear_hairband, mark("hairband in {colour} with a bow in {trim}")),
    "crown": Part(wear_crown, mark("tall crown in {colour} with stones in {trim}")),
    "heart-crown": Part(wear_heart_crown, mark("crown in {colour} with hearts in {trim}")),
    "tiara": Part(wear_tiara, mark("tiara in {colour} with stones in {trim}")),
    "coronet": Part(wear_coronet, mark("small crown in {colour} with stones in {trim}")),
    "ice-crown": Part(wear_ice_crown, mark("crown of icicles in {colour} and {trim}")),
    "rose-wreath": Part(wear_rose_wreath, mark("wreath of roses in {colour} and {trim}")),
    "leaf-wreath": Part(wear_leaf_wreath, mark("wreath of leaves in {colour} with berries in {trim}")),
    "coral": Part(wear_coral, mark("coral in {colour} and pearls in {trim}, worn in the hair")),
    "circlet": Part(wear_circlet, mark("circlet in {colour} with a stone in {trim}")),
}
