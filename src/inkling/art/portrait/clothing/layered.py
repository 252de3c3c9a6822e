"""Dress in layers and plates: a court lady's many robes, a soldier's scales, a cloak of flax and feathers."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, Tone, mix, tone
from inkling.art.paths import read
from inkling.art.portrait.clothing.cut import Cut, Sleeves, arm_lines, draw_bare_body, torso_half
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark


def wear_many_robes(pen: Pen, sitter: Sitter, silk: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """One over the other, so that each shows a hand's breadth at the neck."""
    s, floor = sitter.measures.shoulder + 12, sitter.floor
    body = torso_half(sitter, 14)
    pen.on("torso").split(body, silk)
    strew(pen.on("torso"), body, pattern, [read("M0 220H64V600H0")])
    arm_lines(pen.on("torso"), sitter, silk.line)
    layers = (trim, tone("paper"), tone("coral"), tone("mint"), tone("paper"))
    for step, fill in enumerate(layers):
        inner = 62 - step * 11
        pen.on("cloth").pair(
            f"M{min(inner, 44)} 238L{inner + 6} 246C{inner + 2} 300 {inner - 16}"
            f" 350 {max(inner - 34, -2)} {floor}H-2V330z",
            fill,
            2.6,
        )
    pen.on("cloth").lines(f"M{s - 30} 300C{s - 40} 340 {s - 38} 380 {s - 44} {floor}", silk.line, 3, twin=True)
    return Sleeves(silk, trim, full=True)


def wear_scale_armour(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Rows of small plates over a coat, a scarf at the neck, a lion's knot at the belt."""
    s, floor = sitter.measures.shoulder, sitter.floor
    pen.on("torso").split(torso_half(sitter, 4), trim)
    vest = read(f"M0 252H34C{s - 44} 256 {s - 30} 262 {s - 22} 276C{s - 16} 320 {s - 20} 370 {s - 22} {floor}H0")
    pen.on("cloth").split(vest, metal)
    rows = "".join(
        f"M{x} {y}v10q6 8 12 0v-10"
        for y in range(268, 404, 21)
        for x in range(-84 + (y // 21 % 2) * 6, 74, 14)
        if abs(x + 6) < s - 40
    )
    pen.on("cloth").lines(rows, metal.line, 2.6)
    strew(pen.on("cloth"), vest, pattern, [read("M0 220H40V300H0")])
    pen.on("cloth").pair(
        f"M{s - 40} 252C{s - 12} 250 {s + 14} 268 {s + 18} 300C{s} 312 {s - 20} 310 {s - 34} 302z", metal
    )
    pen.on("cloth").lines(f"M{s - 30} 286q20 8 42 2m-44-16q18 6 36 0", metal.line, 2.8, twin=True)
    pen.on("cloth").rope(f"M{-s + 22} 372H{s - 22}", trim.light, 9)
    pen.on("cloth").dots([(0, 372)], COLOURS["gold"], 24, ring=3)
    pen.on("collar").split("M0 252C16 248 30 242 40 230L54 248C42 270 20 282 0 282", trim)
    return Sleeves(trim, metal)


def wear_flax_cloak(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Woven flax with hanging cords, a patterned border along the top edge, one shoulder free."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    cloak = (
        f"M{-s - 10} 270C{-s + 20} 252 -40 252 -20 262L{s - 30} 330"
        f"C{s - 10} 344 {s + 14} 356 {s + 18} 372V{floor}H{-s - 26}"
        f"C{-s - 26} 350 {-s - 22} 300 {-s - 10} 270z"
    )
    pen.on("cloth").shape(cloak, cloth.light)
    pen.on("cloth").flat(f"M0 276L{s - 30} 330C{s - 10} 344 {s + 14} 356 {s + 18} 372V{floor}H0z", cloth.dark)
    cords = "".join(
        f"M{x} {y}v22" for y in (310, 348, 384) for x in range(-96 + y % 3 * 8, 90, 26) if y > 300 + x * 0.55
    )
    pen.on("cloth").lines(cords, INK, 3)
    strew(pen.on("cloth"), read(f"M0 330H{s - 40}V{floor}H0"), pattern)
    pen.on("cloth").lines(cloak)
    border = f"M{-s + 4} 264L-22 254 {s - 24} 322 {s + 16} 352V376L{s - 34} 344-26 280{-s - 12} 288z"
    pen.on("cloth").shape(border, trim.light)
    zigzag = "M-88 276l10-9 10 9 10-9 10 9 10-9 10 9"
    pen.on("cloth").lines(zigzag, PAPER, 4)
    pen.on("cloth").lines("M-84 284l10-9 10 9 10-9 10 9 10-9", COLOURS["crimson"], 3)
    return Sleeves(sitter.skin)


def wear_work_shirt(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A checked shirt, open at the neck, with braces."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 2)
    pen.on("torso").split(body, cloth)
    bars = "".join(f"M{x} 262V{floor}" for x in range(int(-s) + 14, int(s), 34) if abs(x) > 14)
    rows = "".join(f"M{-s - 4} {y}H{s + 4}" for y in range(286, int(floor), 34))
    pen.on("torso").lines(bars + rows, mix(cloth.dark, INK, 0.55), 9)
    strew(pen.on("torso"), body, pattern, [read("M0 220H40V600H0")])
    pen.on("torso").lines(body, INK)
    pen.on("torso").flipped().lines(body, INK)
    pen.on("cloth").pair(f"M36 250L54 256C50 310 54 360 58 {floor}H38C34 360 30 310 36 250z", trim)
    pen.on("collar").pair("M0 262L18 240 40 232 52 252 30 276 10 270z", cloth)
    return Sleeves(cloth, Tone(mix(cloth.dark, INK, 0.4), mix(cloth.dark, INK, 0.55), cloth.line))


LAYERED: Mapping[str, Part[Cut]] = {
    "many-robes": Part(wear_many_robes, mark("many layers of silk robes, in {colour} over {trim}")),
    "scale-armour": Part(wear_scale_armour, mark("scale armour in {colour} over a coat in {trim}")),
    "flax-cloak": Part(wear_flax_cloak, mark("woven cloak in {colour} with a border in {trim}, one shoulder bare")),
    "work-shirt": Part(wear_work_shirt, mark("checked shirt in {colour} with braces in {trim}")),
}
