"""Marks that fate or age has set on a face."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, mix, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawOn, Part
from inkling.core.errors import mark


def mark_lost_eye(pen: Pen, sitter: Sitter) -> None:
    """The right eye was given away: a sunken lid and an old scar."""
    m, skin = sitter.measures, sitter.skin
    at = pen.on("brows").at(m.eye_x, m.eye_y)
    at.flat("M-20-11C-8-18 10-18 20-10 22 2 14 12 2 12-12 12-22 2-20-11z", skin.dark)
    at.lines("M-15 2Q0 10 15 1", INK, 4)
    at.lines("M-8 6l-2 6M1 7v7M10 5l3 6", INK, 2.6)
    at.lines("M-4-32C2-16-2 10 6 34", skin.line, 4)


def mark_hollow_cheeks(pen: Pen, sitter: Sitter) -> None:
    """Skin and bone."""
    m, skin = sitter.measures, sitter.skin
    hollow = (
        f"M{m.half - 3} {m.eye_y + 18}C{m.half - 20} {m.eye_y + 26} {m.half - 26} {m.eye_y + 42} {m.half - 28}"
        f" {m.eye_y + 62}C{m.half - 12} {m.eye_y + 52} {m.half - 4} {m.eye_y + 38} {m.half - 3} {m.eye_y + 18}z"
    )
    pen.flat(hollow, skin.line, twin=True)
    pen.flat(
        f"M8 {m.eye_y - 14}C20 {m.eye_y - 24} 42 {m.eye_y - 22} 48 {m.eye_y - 8}V{m.eye_y + 12}C40 {m.eye_y + 20}"
        f" 16 {m.eye_y + 20} 8 {m.eye_y + 8}z",
        mix(skin.dark, skin.line, 0.5),
        twin=True,
    )


def mark_brow_sign(pen: Pen, sitter: Sitter) -> None:
    """A sign of no alphabet that keeps the clay awake: a lozenge, a spark in it, three rays above."""
    m = sitter.measures
    at = pen.on("brows").at(0, m.top + 34)
    sign = "M0-13L17 2 0 17-17 2zM0-26V-20M-15-20L-11-15M15-20L11-15"
    at.lines(sign, INK, 8.4)
    at.lines(sign, pale(COLOURS["gold"], 0.25), 4.2)
    at.dots([(0, 2)], INK, 8)
    at.dots([(0, 2)], pale(COLOURS["gold"], 0.25), 4)


SIGNS: Mapping[str, Part[DrawOn]] = {
    "lost-eye": Part(mark_lost_eye, mark("one eye lost, its lid shut under a scar")),
    "hollow-cheeks": Part(mark_hollow_cheeks, mark("sunken eyes and hollow cheeks")),
    "brow-sign": Part(mark_brow_sign, mark("a golden mark on the forehead")),
}
