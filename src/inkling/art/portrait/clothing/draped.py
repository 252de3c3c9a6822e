"""Cloth that is draped and pinned, not sewn: chiton, peplos, himation, chlamys."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, Tone, brightness, tone
from inkling.art.paths import read
from inkling.art.portrait.clothing.cut import Cut, Sleeves, arm_lines, draw_bare_body, torso_half
from inkling.art.portrait.clothing.dresses import folds
from inkling.art.portrait.clothing.plain import chest
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

GOLD = COLOURS["gold"]


def meander(pen: Pen, left: float, right: float, y: float, ground: str) -> None:
    """The running key of Greek borders, in ink or gold, whichever can be seen."""
    keys = int((right - left) // 20)
    start = (left + right - keys * 20) / 2 + 3
    colour = INK if brightness(ground) > 0.4 else GOLD
    pen.lines("".join(f"M{start + 20 * i:.0f} {y}v-10h13v10h-7v-5" for i in range(keys)), colour, 2.4)


def belt(pen: Pen, sitter: Sitter, cloth: Tone, y: float) -> None:
    s = sitter.measures.shoulder
    pen.split(
        f"M0 {y}C30 {y} {s - 40} {y - 2} {s - 17} {y - 7}L{s - 15} {y + 15}C{s - 40} {y + 22} 30 {y + 24} 0 {y + 24}",
        cloth,
    )
    meander(pen, 28 - s, s - 28, y + 17, cloth.light)


def pin(pen: Pen, x: float, y: float, jewel: str) -> None:
    pen.dots([(x, y)], GOLD, 19, ring=3)
    pen.dots([(x, y)], jewel, 8)


def pins(pen: Pen, x: float, y: float, jewel: str) -> None:
    pin(pen, x, y, jewel)
    pin(pen, -x, y, jewel)


def wear_chiton(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Fine pleats, pinned on both shoulders, arms bare."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    body = read(f"M0 318C18 316 40 300 {s - 40} 262L{s - 12} 266C{s - 18} 300 {s - 22} 350 {s - 14} {floor}H0")
    on = pen.on("cloth")
    on.split(body, cloth)
    on.lines(
        f"M20 326q8 44 4 {floor - 326}M44 306q12 54 8 {floor - 306}M{s - 38} 284q4 60 4 {floor - 284}",
        cloth.line,
        2.6,
        twin=True,
    )
    strew(on, body, pattern, [read("M0 240H60V312H0"), read(f"M0 362H{s + 20}V402H0")])
    on.rope(f"M{40 - s} 264C-40 302-18 318 0 320 18 318 40 302 {s - 40} 264", trim.light, 7)
    belt(on, sitter, trim, 372)
    pins(on, s - 27, 266, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


def wear_peplos(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Heavy wool with an overfold whose hem hangs in zigzags."""
    s, floor, n = sitter.measures.shoulder, sitter.floor, sitter.measures.neck + 8
    draw_bare_body(pen, sitter)
    neckline = f"M0 286C16 284 {n + 4} 268 {n + 8} 244L{s - 8} 260"
    on = pen.on("cloth")
    on.split(f"{neckline}C{s - 14} 300 {s - 18} 350 {s - 12} {floor}H0", cloth)
    on.lines(f"M16 360V{floor}M36 356V{floor}M58 362V{floor}", cloth.line, 2.8, twin=True)
    over = read(
        f"{neckline}C{s - 8} 290 {s - 6} 318 {s - 2} 340L{s - 18} 356 {s - 30} 342 {s - 44} 362"
        " 46 346 32 366 16 350 0 368"
    )
    on.split(over, cloth)
    strew(on, over, pattern, [read("M0 240H30V296H0")])
    on.lines(
        f"M{n + 14} 254C{n + 10} 286 20 306 0 312M{s - 34} 262C{s - 40} 300 30 330 0 336", cloth.line, 2.6, twin=True
    )
    on.lines(
        f"M{s - 3} 337L{s - 18} 352 {s - 30} 338 {s - 44} 358 46 342 32 362 16 346 0 364", trim.light, 4.6, twin=True
    )
    on.lines(f"M0 288C18 286 {n + 6} 270 {n + 10} 248", trim.light, 5, twin=True)
    pins(on, n + 22, 252, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


def wear_himation(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """One great cloth over one shoulder, the other and the breast bare."""
    s, floor, n = sitter.measures.shoulder, sitter.floor, sitter.measures.neck
    draw_bare_body(pen, sitter)
    chest(pen.on("torso"), sitter)
    low, on = s * 0.78, pen.on("cloth")
    drape = (
        f"M{-s - 17} {floor}C{-s - 14} 350 {-s - 8} 286 {8 - s} 264C{30 - s} 250 {-n - 34} 250 {-n - 18} 244"
        f"C{-n} 290 0 340 {low} {floor}z"
    )
    on.shape(drape, cloth.light)
    # The edge crosses the axis about here; right of it lies the shadow.
    on.flat(f"M0 334C20 360 {low * 0.6} 384 {low} {floor}H0z", cloth.dark)
    on.flat(
        f"M{-s * 0.8} {floor}C{-s * 0.84} 352 {-s * 0.78} 302 {-s * 0.66} 256L{-s * 0.72} 257"
        f"C{-s * 0.94} 302 {-s * 0.96} 360 {-s * 0.92} {floor}z"
        f"M{-s * 0.46} {floor}C{-s * 0.58} 362 {-s * 0.64} 312 {-s * 0.58} 262L{-s * 0.52} 268"
        f"C{-s * 0.48} 312 {-s * 0.38} 362 {-s * 0.26} {floor}z"
        f"M{-s * 0.06} {floor}C{-s * 0.22} 394 {-s * 0.36} 352 {-s * 0.46} 312 {-s * 0.26} 352 0"
        f" 392 {s * 0.2} {floor}z",
        cloth.dark,
    )
    # The pattern lies only left of the axis, where the cloth does.
    strew(on.at(-s * 0.62, 0), read(f"M0 284H{s * 0.34}V{floor - 8}H0"), pattern)
    on.lines(drape)
    on.rope(f"M{-n - 16} 248C{2 - n} 292 0 338 {low - 2} {floor}", trim.light, 7.5)
    pin(on, -s * 0.6, 262, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


def wear_mantled(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A mantle round both shoulders over a pleated chiton."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 12)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read(f"M0 220H70V{floor}H0")])
    folds(pen.on("torso"), cloth.line, (s - 26, 272, s - 14, 392), (s - 4, 286, s + 8, 376))
    on = pen.on("cloth")
    on.split(f"M0 264C14 262 24 254 28 238L46 250C58 300 62 360 50 {floor}H0", trim)
    on.lines(f"M14 274C18 320 16 370 14 {floor}M30 262C40 310 36 370 34 {floor}", trim.line, 2.6, twin=True)
    on.pair(f"M28 236L56 246C74 290 80 360 68 {floor}H46C58 360 54 290 28 236z", cloth)
    on.lines(f"M50 246C68 290 74 360 62 {floor}", GOLD, 3, twin=True)
    pin(on, 0, 272, cloth.light)
    return Sleeves(cloth, tone("gold"), full=True)


def wear_chlamys(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A rider's short cloak, pinned on the right shoulder over a tunic."""
    s, floor, n = sitter.measures.shoulder, sitter.floor, sitter.measures.neck
    pen.on("torso").split(torso_half(sitter, -2), trim)
    pen.on("torso").lines(f"M{s - 40} 300C{s - 34} 340 {s - 34} 380 {s - 32} {floor}M24 350V{floor}", trim.line, 2.8)
    arm_lines(pen.on("torso"), sitter, trim.line)
    right = f"L{s - 28} 258C{s - 30} 290 34 312 26 346 18 376 20 396 18 {floor}"
    cloak = (
        f"M{-s - 22} {floor}C{-s - 18} 340 {-s - 12} 276 {6 - s} 256C{40 - s} 240 {-n - 8} 240 {-n - 4} 232"
        f"C-10 262 {n} 264 {n + 30} 246{right}z"
    )
    on = pen.on("cloth")
    on.shape(cloak, cloth.light)
    on.flat(f"M0 256C12 258 {n + 10} 256 {n + 30} 246{right}H0z", cloth.dark)
    strew(on.at(-s * 0.56, 0), read(f"M0 276H{s * 0.36}V{floor - 8}H0"), pattern)
    on.lines(
        f"M{s - 40} 268C30 290-30 300-70 290M{s - 44} 274C30 310-20 340-60 350M{s - 48} 280C24 330-10 370-26 {floor}"
        f"M{6 - s} 290C{-s} 330 {-s - 4} 370 {-s - 4} {floor}",
        cloth.line,
        2.8,
    )
    on.lines(cloak)
    pin(on, s - 36, 264, trim.light)
    return Sleeves(trim, tone("gold"))


def wear_exomis(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A working tunic, fastened on one shoulder only."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    pen.on("torso").lines("M14 262q22 0 38-8", sitter.skin.line, 2.4, twin=True)
    shoulder = (
        f"M0 306C{s * 0.2} 292 {s * 0.38} 276 {s * 0.42} 252L{s * 0.78} 256C{s * 0.8} 300 {s * 0.78}"
        f" 350 {s * 0.86} {floor}H0"
    )
    on = pen.on("cloth")
    on.sides(
        shoulder,
        f"M0 306C{s * 0.3} 326 {s * 0.66} 324 {s * 0.8} 312C{s * 0.76} 340 {s * 0.78} 370 {s * 0.86} {floor}H0",
        cloth,
    )
    strew(on, read(f"M0 330H{s * 0.76}V{floor}H0"), pattern, [read(f"M0 366H{s + 20}V402H0")])
    on.lines(
        f"M{-s * 0.6} 266C{-s * 0.56} 310 -30 350 -20 372M{-s * 0.7} 272C{-s * 0.74} 320 {-s * 0.6} 350 {-s * 0.5} 372"
        f"M{s * 0.3} 330C{s * 0.4} 350 {s * 0.4} 360 {s * 0.38} 372",
        cloth.line,
        2.8,
    )
    on.lines(
        f"M{-s * 0.42} 254C{-s * 0.38} 278 {-s * 0.2} 294 0 308C{s * 0.3} 328 {s * 0.66} 326 {s * 0.8} 314",
        trim.light,
        5,
    )
    belt(on, sitter, trim, 376)
    pin(on, -s * 0.6, 258, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


def wear_halved(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A chiton of two colours, as of two lives."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    body = read(f"M0 306C18 304 38 290 {s - 48} 254L{s - 12} 264C{s - 18} 300 {s - 22} 350 {s - 14} {floor}H0")
    on = pen.on("cloth")
    on.split(body, Tone(cloth.light, trim.dark, cloth.line))
    pleats = f"M20 316q8 44 4 {floor - 316}M44 296q12 54 8 {floor - 296}M{s - 38} 278q4 60 4 {floor - 278}"
    on.flipped().lines(pleats, cloth.line, 2.6)
    on.lines(pleats, trim.line, 2.6)
    strew(on, body, pattern, [read("M0 240H52V302H0"), read(f"M0 338H{s + 20}V374H0")])
    on.rope(f"M{48 - s} 256C-38 292-18 306 0 308 18 306 38 292 {s - 48} 256", GOLD, 6)
    belt(on, sitter, tone("gold"), 348)
    pin(on, s - 30, 262, cloth.light)
    pin(on, 30 - s, 262, trim.light)
    return Sleeves(sitter.skin, tone("gold"))


DRAPED: Mapping[str, Part[Cut]] = {
    "chiton": Part(wear_chiton, mark("pleated chiton in {colour}, edged in {trim}")),
    "peplos": Part(wear_peplos, mark("peplos in {colour}, hemmed in {trim}")),
    "himation": Part(wear_himation, mark("cloth in {colour}, edged in {trim}, one shoulder bare")),
    "mantled": Part(wear_mantled, mark("mantle in {colour} over a chiton in {trim}")),
    "chlamys": Part(wear_chlamys, mark("short cloak in {colour} over a tunic in {trim}")),
    "exomis": Part(wear_exomis, mark("one-shouldered tunic in {colour}, edged in {trim}")),
    "halved": Part(wear_halved, mark("chiton half in {colour}, half in {trim}")),
}
