"""Caps, hoods, turbans and other things without a brim."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, deep, mix, pale, tone
from inkling.art.paths import ring, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_hood(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    back = pen.on("back-hair")
    back.split("M0 28C32 34 64 60 84 102 98 138 92 188 85 218 62 234 30 242 0 242", cloth)
    back.flat("M10 44q34 22 60 64-22-46-60-64zM78 118q8 32 2 78 10-46-2-78z", cloth.line, twin=True)
    rim = "M0 62C46 62 75 100 75 150 75 192 48 216 0 218"
    back.split(rim, Tone(deep(trim.light, 0.35), deep(trim.dark, 0.35), trim.line))
    pen.lines("M42 207C63 195 75 176 75 150 75 100 46 62 0 62-46 62-75 100-75 150-75 176-63 195-42 207")


def wear_turban(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 20C46 18 86 48 80 86 76 102 66 110 57 114 40 102 20 98 0 98", cloth)
    wraps = "M2 100C30 92 60 60 58 40M22 104C50 94 72 74 74 60M0 66C16 60 28 44 30 30"
    pen.lines(wraps, cloth.line, 3, twin=True)
    pen.shape("M0 60C-14 40-8 16 8 10 22 22 14 46 0 60z", tone("purple").light)
    pen.lines("M0 58Q2 36 7 18", pale(COLOURS["purple"]), 2.4)
    pen.split("M0 58C12 58 18 68 18 79 18 92 8 100 0 104", trim)
    pen.flat(ring(-6, 74, 3, 6), pale(trim.light))


def wear_skullcap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 42C34 40 62 60 66 100L68 116C48 104 24 98 0 98", cloth)
    pen.split("M0 80C26 80 50 88 66 102L68 118C48 106 24 99 0 99", trim)
    pen.dots([(0, 89), (20, 91), (39, 96), (56, 104)], cloth.light, 7, twin=True)
    pen.shape("M0 30l8 12-8 12-8-12z", trim.light, 2.8)
    pen.lines("M-44 78C-38 64-26 56-12 54M44 78C38 64 26 56 12 54", cloth.line, 2.8)


def wear_cone(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Rolled from paper."""
    pen.split("M0 14C10 36 40 78 62 112 44 102 22 98 0 98", cloth)
    pen.dots([(-6, 48), (12, 68), (-22, 76), (34, 94), (4, 90), (-38, 98)], trim.light, 8.5)
    pen.split("M0 90C24 90 46 96 62 108L64 120C46 108 24 102 0 102", trim)
    pen.dots([(0, 17)], trim.light, 15, ring=2.8)


def wear_pointed_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A dwarf's: tall, soft, bent at the tip."""
    pen.sides(
        "M0 16C8 20 20 24 26 34 46 54 62 84 70 114 48 102 24 98 0 98",
        "M0 16C22 18 44 34 50 54L38 50C52 70 64 92 70 114 48 102 24 98 0 98",
        cloth,
    )
    pen.lines("M-30 60q10 4 22 0M34 52q-8 2-14-4", cloth.line, 2.6)
    pen.split("M0 86C26 86 52 94 72 110L70 124C50 110 24 104 0 104", trim)


def wear_stocking_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Hangs down at one side with a bobble."""
    pen.sides(
        "M0 30C36 34 62 66 70 112 48 102 24 98 0 98",
        "M0 30C40 18 92 40 104 110 96 100 90 98 84 108 76 80 72 76 66 78 70 90 70 102 70 112 48 102 24 98 0 98",
        cloth,
    )
    pen.lines("M-44 82C-38 66-26 56-10 52M70 62C60 48 40 40 22 42", trim.light, 5)
    pen.lines("M-54 100C-50 92-46 84-40 78M92 84C86 62 70 50 54 50", trim.light, 3)
    pen.split("M0 86C26 86 52 94 72 110L70 124C50 110 24 104 0 104", trim)
    pen.dots([(94, 118)], trim.light, 20, ring=2.8)


def wear_flat_cap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 50C44 46 78 66 78 96 76 108 66 112 58 112 40 104 20 102 0 102", cloth)
    pen.lines("M0 52V96M-8 54C-36 60-58 76-62 104M8 54C36 60 58 76 62 104", cloth.line, 2.4)
    pen.split("M0 92C24 92 46 98 60 108 52 122 22 118 0 118", trim)
    pen.dots([(0, 50)], trim.light, 10, ring=2.6)


def wear_nightcap(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A grandmother's bonnet with a frill."""
    frill = scallop(((0, 50), (28, 53), (54, 66), (73, 88), (82, 114), (82, 140)), 0.34)
    below = scallop(((66, 134), (62, 112), (46, 98), (24, 92), (0, 90)), 0.2)
    pen.on("back-hair").split("M0 30C54 28 88 62 86 120 84 150 74 168 60 176H0", cloth)
    pen.split((*frill, ("L", (66, 134)), *below[1:]), trim)
    pen.lines("M20 60l-4 24m28-10l-12 20m34-4l-16 16m20 8l-14 6", trim.line, 2.4, twin=True)


def wear_kerchief(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.on("back-hair").split("M0 58C50 56 76 88 76 134 76 160 72 178 64 190H0", cloth)
    pen.split("M0 56C50 54 78 88 76 134 74 152 68 160 62 164 62 128 44 98 0 92", cloth)
    pen.dots([(-14, 76), (-38, 88), (-56, 110), (-66, 136), (14, 76), (38, 88), (56, 110), (66, 136)], trim.light, 7)
    pen.lines("M0 92C44 98 62 128 62 164M0 92C-44 98-62 128-62 164", trim.light, 3)


def wear_eggshell(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 26C40 28 66 60 68 104L56 94 46 110 32 94 20 112 8 96 0 108", cloth)
    pen.dots([(-26, 56), (-10, 72), (-42, 80), (-22, 90), (14, 50), (36, 74), (18, 86)], trim.light, 5.6)
    pen.flat("M-44 66q6-18 22-26-10 12-14 28z", mix(cloth.light, "#FFFFFF", 0.6))


def wear_lily(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A water lily for a hat."""
    for angle in (-64, 64, -36, 36, 0):
        fill = cloth.light if angle <= 0 else cloth.dark
        pen.at(0, 92, turn=angle).shape("M0 0C-20-20-16-46 0-62 16-46 20-20 0 0z", fill, 2.8)
    pen.dots([(0, 82)], trim.light, 16, ring=2.8)
    pen.dots([(0, 82)], PAPER, 5)


CAPS: Mapping[str, Part[DrawThing]] = {
    "hood": Part(wear_hood, mark("hood in {colour}, lined in {trim}")),
    "turban": Part(wear_turban, mark("turban in {colour} with a purple plume and a jewel in {trim}")),
    "skullcap": Part(wear_skullcap, mark("round cap in {colour} with a border in {trim}")),
    "paper-cone": Part(wear_cone, mark("pointed paper hat in {colour} with dots in {trim}")),
    "pointed-cap": Part(wear_pointed_cap, mark("pointed cap in {colour}, edged in {trim}")),
    "stocking-cap": Part(wear_stocking_cap, mark("long drooping cap in {colour} with stripes in {trim}")),
    "flat-cap": Part(wear_flat_cap, mark("flat cap in {colour} with a peak in {trim}")),
    "nightcap": Part(wear_nightcap, mark("nightcap in {colour} with a frill in {trim}")),
    "kerchief": Part(wear_kerchief, mark("kerchief in {colour} with dots in {trim}")),
    "eggshell": Part(wear_eggshell, mark("eggshell on the head, in {colour} with spots in {trim}")),
    "water-lily": Part(wear_lily, mark("water lily in {colour} and {trim} on the head")),
}
