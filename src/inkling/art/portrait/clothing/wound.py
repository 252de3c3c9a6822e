"""Cloth that is wound, thrown over the shoulder or crossed in front, from many countries."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, mix, tone
from inkling.art.paths import Path, read
from inkling.art.portrait.clothing.cut import Cut, Sleeves, arm_lines, draw_bare_body, torso_half
from inkling.art.portrait.clothing.dresses import folds
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

GOLD = COLOURS["gold"]


def wear_senators_toga(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A tunic, and a heavy cloth with a broad border over the left shoulder and across the breast."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 4)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H60V300H0")])
    pen.on("torso").lines("M-18 246Q0 268 18 246", cloth.line, 3)
    for x in (-20, 20):
        pen.on("torso").lines(f"M{x} 252V{floor}", trim.light, 5)
    fold = (
        f"M22 236C40 240 {s - 20} 246 {s - 4} 262 {s + 14} 290 {s + 18} 350 {s + 20} {floor}"
        f"H{-s - 10}C{-s} 384 {-s + 20} 366 {-s + 44} 356C-20 340 10 300 22 236z"
    )
    pen.on("cloth").shape(fold, cloth.light)
    pen.on("cloth").flat(
        f"M40 330C60 300 56 262 50 244L{s - 4} 262C{s + 14} 290 {s + 18} 350 {s + 20} {floor}H0C20 390 30 350 40 330z",
        cloth.dark,
    )
    pen.on("cloth").shape(
        f"M22 236L42 240C36 306 0 350-40 368L{-s + 30} 392 {-s + 44} 356C-20 340 10 300 22 236z", trim.light, 2.8
    )
    pen.on("cloth").lines(
        f"M62 250C66 320 30 380-20 412M82 258C92 330 70 384 50 412M{s - 2} 280C{s + 4} 330 {s} 380 {s - 8} 412",
        cloth.line,
        3,
    )
    pen.on("cloth").lines(fold)
    return Sleeves(cloth, trim)


def wear_shawl(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """One white cloth over bare shoulders: nothing that he could not spin himself."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    line = mix(sitter.skin.dark, sitter.skin.line, 0.6)
    pen.on("torso").lines("M12 264q24-4 42-10M8 300q20 8 40-2M0 276v34", line, 2.6, twin=True)
    wrap = (
        f"M26 234C50 242 {s - 22} 244 {s - 4} 262 {s + 14} 290 {s + 18} 350 {s + 20} {floor}"
        f"H{-s - 18}C{-s - 12} 380 {-s + 6} 352 {-s + 40} 344-16 330 18 290 26 234z"
    )
    pen.on("cloth").shape(wrap, cloth.light)
    pen.on("cloth").flat(
        f"M36 330C56 300 56 262 54 246L{s - 4} 262C{s + 14} 290 {s + 18} 350 {s + 20} {floor}H0C22 390 28 350 36 330z",
        cloth.dark,
    )
    pen.on("cloth").lines(
        "M34 246C30 300-10 348-70 366M52 248C54 320 10 372-50 396M76 252"
        f"C86 330 60 384 36 410M{s - 6} 276C{s + 2} 330 {s - 4} 380 {s - 16} 410",
        cloth.line,
        3,
    )
    pen.on("cloth").lines("M29 240C23 292-13 335-62 345", trim.light, 6)
    pen.on("cloth").lines(f"M{s - 10} 264C{s + 6} 292 {s + 11} 350 {s + 13} {floor}", trim.dark, 6)
    strew(pen.on("cloth"), read(f"M0 360H{s}V{floor}H0"), pattern)
    pen.on("cloth").lines(wrap)
    return Sleeves(sitter.skin)


def wear_wrapper(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Bright cloth knotted on one shoulder, the other bare but for an armlet."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    pen.on("torso").lines("M14 262q22 0 38-8", mix(sitter.skin.dark, sitter.skin.line, 0.6), 2.4, twin=True)
    wrap = (
        f"M{s - 16} 254C{s + 10} 282 {s + 16} 350 {s + 18} {floor}H{-s - 18}"
        f"C{-s - 16} 372 {-s - 10} 340 {-s} 316C{-s + 30} 326-30 318 0 296 26 278 44 262 50 246z"
    )
    pen.on("cloth").shape(wrap, cloth.light)
    pen.on("cloth").flat(
        f"M0 297C26 278 44 262 50 246L{s - 16} 254C{s + 10} 282 {s + 16} 350 {s + 18} {floor}H0z", cloth.dark
    )
    half: Path = read(f"M0 316C30 300 52 272 60 252L{s - 16} 258C{s + 8} 284 {s + 14} 350 {s + 16} {floor}H0")
    strew(pen.on("cloth"), half, pattern, [read("M-150 200H-1V318H-150")])
    border = (
        f"M50 246C44 262 26 278 0 296-30 318 {-s + 30} 326 {-s} 316"
        f"L{-s - 5} 332C{-s + 34} 342-24 334 8 312 36 292 56 272 66 250z"
    )
    pen.on("cloth").shape(border, trim.light, 2.8)
    pen.on("cloth").lines(wrap)
    pen.on("cloth").flipped().shape(f"M{s - 26} 292L{s + 6} 286 {s + 10} 302 {s - 24} 308z", GOLD, 2.8)
    return Sleeves(sitter.skin, tone("gold"))


def wear_rebozo(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A long shawl over a blouse embroidered in rows."""
    s, floor = sitter.measures.shoulder, sitter.floor
    front = read(f"M0 240H26C44 244 58 256 62 270L58 {floor}H0")
    pen.on("torso").split(torso_half(sitter), cloth)
    pen.on("cloth").split(front, trim)
    for y, name in ((284, "red"), (308, "blue"), (334, "gold"), (372, "red"), (398, "blue")):
        pen.on("cloth").lines(f"M-58 {y}H58", COLOURS[name], 5)
    pen.on("cloth").dots([(0, 322), (20, 322), (40, 322)], COLOURS["red"], 11, twin=True)
    pen.on("cloth").dots([(0, 322), (20, 322), (40, 322)], COLOURS["gold"], 4, twin=True)
    leaves = "M0 343q9 10 0 21-9-11 0-21zM19 343q9 10 0 21-9-11 0-21zM38 343q9 10 0 21-9-11 0-21z"
    pen.on("cloth").flat(leaves, COLOURS["green"], twin=True)
    strew(pen.on("cloth"), read("M0 252H50V282H0"), pattern)
    side = (
        f"M26 236C66 242 {s - 4} 256 {s + 10} 290 {s + 22} 330 {s + 20} 380 {s + 22} {floor}H44C58 370 66 310 54 268z"
    )
    pen.on("cloth").pair(side, cloth)
    pen.on("cloth").lines(
        f"M36 240C70 258 80 320 66 {floor}M52 242C92 264 98 330 88 {floor}M74 250C112 280 112 350 106 {floor}",
        cloth.line,
        3,
        twin=True,
    )
    return Sleeves(cloth)


def wear_linen(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Fine pleated linen to the breast, held by a girdle."""
    draw_bare_body(pen, sitter)
    floor = sitter.floor
    dress = read(f"M0 322C30 322 56 312 76 298 82 334 80 380 82 {floor}H0")
    pen.on("cloth").split(dress, cloth)
    strew(pen.on("cloth"), dress, pattern)
    pen.on("cloth").lines("M16 330q4 40 0 84m22-88q8 44 6 88m14-98q10 44 8 98", cloth.line, 3, twin=True)
    pen.on("cloth").split("M0 384C30 384 60 380 82 372V392C60 400 30 404 0 404", trim)
    return Sleeves(sitter.skin, tone("gold"))


def crossed(pen: Pen, sitter: Sitter, under: Tone, edge: Tone) -> None:
    """The neckline of a robe whose right side goes over the left."""
    pen.split("M0 240L26 236 40 244 0 300", under, 2.8)
    pen.shape(
        f"M{-sitter.measures.neck - 12} 236L-56 244C-44 280-14 316 24 340L38 320C8 300-18 276-28 240z", edge.light
    )
    pen.shape(f"M{sitter.measures.neck + 12} 236L56 244C40 292 0 332-44 354L-50 328C-10 306 20 276 30 238z", edge.dark)


def wear_hanfu(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Crossed over the breast, broad-bordered, with very wide sleeves."""
    s, _floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 12)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H62V360H0")])
    folds(pen.on("torso"), cloth.line, (s - 16, 290, s - 8, 390))
    crossed(pen.on("cloth"), sitter, tone("paper"), trim)
    return Sleeves(cloth, trim, full=True)


def wear_deel(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A rider's robe, buttoned at the shoulder, with a broad sash and plates on the arms."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 8)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read(f"M0 360H{s + 30}V{floor}H0"), read("M0 220H40V270H0")])
    arm_lines(pen.on("torso"), sitter, cloth.line)
    flap = "M-26 238C-16 264 30 276 62 270 70 300 72 340 72 372"
    pen.on("cloth").rope(flap, trim.light, 9, line=2.8)
    pen.on("cloth").dots([(24, 270), (62, 272), (71, 320)], PAPER, 8, ring=2.4)
    pen.on("cloth").split(f"M0 368C30 368 {s - 20} 366 {s} 358L{s + 2} 386C{s - 20} 392 30 396 0 396", trim)
    plate = f"M{s - 34} 254C{s - 8} 246 {s + 20} 262 {s + 26} 292L{s + 22} 306C{s + 4} 296 {s - 18} 292 {s - 40} 296z"
    pen.on("cloth").pair(plate, tone("umber"))
    studs = [(s - 24, 266), (s - 26, 284), (s - 6, 268), (s - 6, 288), (s + 10, 280), (s + 12, 296)]
    pen.on("cloth").dots(studs, GOLD, 6, ring=1.8, twin=True)
    return Sleeves(cloth, tone("umber"), full=True)


def wear_boubou(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A very wide robe with embroidery round the neck and on the breast."""
    s, _floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 16)
    yoke = read("M0 248C16 246 24 242 28 236L58 246C62 276 54 300 34 306L30 356C20 366 8 370 0 372")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [yoke])
    folds(pen.on("torso"), cloth.line, (s - 20, 280, s - 10, 396), (56, 320, 62, 404))
    pen.on("cloth").split(yoke, trim)
    stitches = (
        "M0 262C20 262 36 258 44 252M0 276C22 276 40 270 50 262M0 290"
        "C20 290 34 286 44 278M0 310C10 310 16 318 16 326 16 338 8 344 0 344"
    )
    pen.on("cloth").lines(stitches, trim.line, 2.8, twin=True)
    pen.on("cloth").dots([(0, 327)], cloth.light, 11, ring=2.2)
    return Sleeves(cloth, trim, full=True)


def wear_buckskin(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Soft hide with beadwork bands over the shoulders and long fringes."""
    _s, _floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 4)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H86V330H0")])
    arm_lines(pen.on("torso"), sitter, cloth.line)
    cape = (
        "M0 252C14 252 24 246 28 236 52 240 76 250 92 264L88 308 80 300 76 318"
        " 68 304 62 324 54 308 46 328 38 310 30 330 22 312 14 332 8 314 0 332"
    )
    pen.on("cloth").split(cape, cloth)
    fringe = "M84 284v18m-12-14v20m-12-16v22m-14-18v22m-16-18v22M14 300v20"
    pen.on("cloth").lines(fringe, cloth.line, 2.4, twin=True)
    pen.on("cloth").split("M0 276C30 276 62 270 84 264L86 284C62 292 30 296 0 296", trim)
    beads = "M8 286l7-7 7 7-7 7zM32 284l7-7 7 7-7 7zM56 279l7-7 7 7-7 7z"
    pen.on("cloth").flat(beads, PAPER, twin=True)
    return Sleeves(cloth, trim)


def wear_deerskin_mantle(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A plain dress of hide, and a mantle over one shoulder with rings of shell sewn on."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 4)
    pen.on("torso").split(body, trim)
    strew(pen.on("torso"), body, pattern, [read("M0 220H86V330H0")])
    pen.on("torso").lines("M-22 246Q0 268 22 246", trim.line, 3)
    wrap = (
        f"M30 238C54 242 {s - 20} 246 {s - 4} 262 {s + 14} 290 {s + 18} 350 {s + 20} {floor}"
        f"H{-s - 18}C{-s - 14} 380 {-s - 6} 356 {-s + 6} 344-26 338 16 300 30 238z"
    )
    pen.on("cloth").shape(wrap, cloth.light)
    pen.on("cloth").flat(
        f"M54 242C60 300 40 360 0 {floor}H{s + 20}C{s + 18} 350 {s + 14} 290 {s - 4} 262 {s - 20} 246 54 242 54 242z",
        cloth.dark,
    )
    rings = [(62, 286), (46, 322), (12, 352), (-32, 372), (86, 318), (66, 360)]
    pen.on("cloth").dots(rings, PAPER, 9, ring=2.2)
    fringe = (
        "M26 262l-13-5M22 278l-13-7M15 294l-11-10M5 309l-10-11M-9 322l-8-13M-26 333l-6-14M-44 340l-4-14M-62 344l-2-14"
    )
    pen.on("cloth").lines(fringe, cloth.line, 2.6)
    pen.on("cloth").lines(wrap)
    return Sleeves(cloth, trim)


WOUND: Mapping[str, Part[Cut]] = {
    "senators-toga": Part(wear_senators_toga, mark("senator’s toga in {colour} with a border in {trim}")),
    "shawl": Part(wear_shawl, mark("bare chest with a cloth in {colour}, edged in {trim}, over one shoulder")),
    "wrapper": Part(wear_wrapper, mark("cloth in {colour}, edged in {trim}, draped over one shoulder")),
    "rebozo": Part(wear_rebozo, mark("shawl in {colour} over an embroidered blouse in {trim}")),
    "linen": Part(wear_linen, mark("pleated linen in {colour} with a girdle in {trim}")),
    "hanfu": Part(wear_hanfu, mark("wrapped robe in {colour} with wide borders in {trim}")),
    "deel": Part(wear_deel, mark("rider’s robe in {colour} with a sash in {trim}")),
    "boubou": Part(wear_boubou, mark("wide robe in {colour} with embroidery in {trim}")),
    "deerskin-mantle": Part(
        wear_deerskin_mantle, mark("buckskin dress in {trim} under a mantle in {colour} with discs of shell")
    ),
    "buckskin": Part(wear_buckskin, mark("fringed buckskin in {colour} with beadwork in {trim}")),
}
