"""Armour, uniforms, suits and the dresses of the nineteenth century: all that is cut to the body."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, PAPER, Tone, pale, tone
from inkling.art.paths import read, scallop
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


def wear_plate(pen: Pen, sitter: Sitter, metal: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A knight's armour, riveted, with a gorget."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 2)
    pen.on("torso").split(body, metal)
    pen.on("torso").lines(f"M{s - 26} 316C{s - 30} 350 {s - 30} 380 {s - 26} {floor}", metal.line, 3, twin=True)
    breast = read(f"M0 262C20 260 50 258 {s - 34} 266 {s - 24} 300 {s - 28} 340 56 362L0 380")
    pen.on("cloth").split(breast, metal)
    strew(pen.on("cloth"), breast, pattern)
    pen.on("cloth").lines("M-56 288C-52 316-46 336-30 352", pale(metal.light, 0.75), 4)
    pen.on("cloth").split(f"M0 380L58 360 64 {floor}H0", trim)
    pen.on("cloth").lines(f"M20 376V{floor}M42 368V{floor}", trim.line, 2.8, twin=True)
    for y, wide in ((286, 14), (268, 18)):
        pauldron = (
            f"M{s - 44} {y - 14}C{s - 12} {y - 30} {s + wide + 4} {y - 14} {s + wide + 6}"
            f" {y + 20} {s - 4} {y + 26} {s - 34} {y + 18} {s - 44} {y - 14}z"
        )
        pen.on("cloth").pair(pauldron, metal)
    pen.on("cloth").dots([(s - 26, 266), (s - 8, 262), (s + 8, 270)], GOLD, 6, ring=2, twin=True)
    pen.on("collar").split("M0 246C10 244 18 238 22 230L40 236C46 258 24 278 0 280", metal)
    pen.on("collar").dots([(12, 262), (28, 254)], GOLD, 5.4, ring=1.8, twin=True)
    return Sleeves(metal, metal)


def wear_general(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A plain open coat over a white waistcoat, with epaulettes and a star on the breast."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 6)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read(f"M0 220H70V{floor}H0")])
    arm_lines(pen.on("torso"), sitter, cloth.line)
    pen.on("cloth").split(f"M0 252L36 246C58 290 60 350 58 {floor}H0", tone("paper"))
    pen.on("cloth").lines(f"M0 286V{floor}", COLOURS["sand"], 2.8)
    pen.on("cloth").dots([(7, y) for y in range(296, 410, 20)], GOLD, 6, ring=1.8)
    pen.on("cloth").pair(f"M24 236L60 246C80 268 86 300 78 330L64 {floor}H54C60 350 54 288 24 236z", cloth)
    pen.on("cloth").lines("M58 252C74 272 78 300 72 328", trim.light, 4, twin=True)
    pen.on("cloth").dots([(66, 344), (62, 366), (59, 388)], GOLD, 7.5, ring=2.2, twin=True)
    pen.on("collar").split("M0 250C12 246 20 240 24 228L38 234C40 256 22 268 0 270", trim)
    pen.on("collar").split("M0 250C10 250 20 246 22 238 26 252 14 262 0 264", tone("paper"), 2.4)
    pen.on("cloth").pair(f"M{s - 36} 252L{s + 2} 262 {s + 10} 280 {s - 36} 272z", tone("gold"))
    pen.on("cloth").lines(f"M{s - 26} 272v10m10-6v10m10-7v10m10-7v10", GOLD, 4.4, twin=True)
    return Sleeves(cloth, trim)


def wear_frock_coat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Black and sober, with a waistcoat, a stiff collar and a loose bow."""
    body, floor = torso_half(sitter, 2), sitter.floor
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read(f"M0 220H66V{floor}H0")])
    arm_lines(pen.on("torso"), sitter, cloth.line)
    pen.on("cloth").split(f"M0 244L38 240 34 300 30 {floor}H0", tone("paper"))
    pen.on("cloth").split(f"M0 318L34 280 30 {floor}H0", trim)
    pen.on("cloth").dots([(0, 338), (0, 362), (0, 386)], GOLD, 6.5, ring=2)
    pen.on("cloth").pair("M30 234L62 244 56 290 64 298 40 350 26 398 24 330C36 300 36 266 30 234z", cloth)
    bow = pen.on("collar").at(0, 262)
    pen.on("collar").pair("M0 250L12 232 30 230 34 252 12 264z", tone("paper"), 2.8)
    bow.pair("M2 0C12-14 28-16 40-8 42 4 36 16 26 16 16 14 8 8 2 2z", tone("black"), 2.8)
    bow.split("M0-7h7v14H0", tone("black"), 2.4)
    return Sleeves(cloth, tone("paper"))


def wear_pullover(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Knitted, over a shirt with an open collar."""
    body, floor = torso_half(sitter, 4), sitter.floor
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H50V310H0")])
    arm_lines(pen.on("torso"), sitter, cloth.line)
    pen.on("cloth").split("M0 240L30 236 36 248 0 306", trim, 2.8)
    pen.on("cloth").lines("M-40 246L0 312 40 246", cloth.line, 5)
    ribs = "".join(f"M{x} 396V{floor}" for x in range(6, 110, 12))
    pen.on("torso").lines(f"M0 396H{sitter.measures.shoulder - 18}{ribs}", cloth.line, 2.6, twin=True)
    pen.on("collar").pair("M0 262L18 232 40 240C42 258 32 276 22 284z", trim)
    return Sleeves(cloth, cloth)


def wear_flying_jacket(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Leather with a zip and a broad collar of fleece."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 8)
    pen.on("torso").split(body, leather)
    strew(pen.on("torso"), body, pattern, [read("M0 220H90V310H0"), read(f"M0 300H16V{floor}H0")])
    folds(pen.on("torso"), leather.line, (s - 30, 300, s - 22, 390))
    pen.on("torso").lines(f"M0 300V{floor}", COLOURS["silver"], 5)
    pen.on("torso").lines(f"M0 306V{floor}M-74 372l40-10M74 372l-40-10", leather.line, 2.6)
    fleece = ((22, 232), (46, 236), (70, 246), (84, 264), (80, 286), (64, 300), (44, 310), (22, 316))
    collar = (("M", (4, 304)), ("C", (8, 280, 22, 262, 22, 232)), *scallop(fleece, 0.3)[1:], ("Z", ()))
    pen.on("cloth").pair(collar, trim)
    pen.on("cloth").lines("M34 256q8 2 10 10m14-10q8 4 8 12m-30 6q8 2 10 10m14-8q6 4 6 10", trim.line, 2.4, twin=True)
    return Sleeves(leather, trim, full=True)


def wear_harness(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A fighter's bare chest with a studded strap and a broad belt."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    chest(pen.on("torso"), sitter)
    belt = read(f"M0 372C30 372 {s - 34} 368 {s - 14} 360L{s - 8} {floor}H0")
    strap = f"M{-s + 22} 250L{-s + 48} 248C-10 300 30 340 {s - 24} 364L{s - 34} 388C10 362-40 310{-s + 22} 250z"
    pen.on("cloth").shape(strap, leather.light)
    pen.on("cloth").dots([(-46, 282), (-20, 310), (10, 334), (42, 356)], trim.light, 10, ring=2.2)
    pen.on("cloth").split(belt, leather)
    strew(pen.on("cloth"), belt, pattern)
    pen.on("cloth").dots([(28, 390), (50, 388)], trim.light, 10, ring=2.2, twin=True)
    pen.on("cloth").split("M0 376H18V406H0", trim)
    return Sleeves(sitter.skin, leather)


def wear_day_dress(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """High at the neck, buttoned to the waist, with full shoulders."""
    s, _floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 0)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H26V420H0"), read(f"M{s - 36} 240H{s + 40}V320H{s - 36}")])
    folds(pen.on("torso"), cloth.line, (26, 300, 14, 380), (48, 300, 34, 384))
    pen.on("torso").dots([(0, y) for y in range(288, 404, 19)], trim.light, 6.5, ring=2.2)
    puff = (
        f"M{s - 40} 256C{s - 10} 244 {s + 18} 258 {s + 22} 290 {s + 18} 314"
        f" {s - 10} 320 {s - 28} 308 {s - 36} 292 {s - 40} 274 {s - 40} 256z"
    )
    pen.on("cloth").pair(puff, cloth)
    pen.on("cloth").lines(f"M{s - 26} 268q0 16 6 28m10-34q4 18 4 32m14-24q2 12 0 22", cloth.line, 2.8, twin=True)
    pen.on("collar").split("M0 236H22C26 246 24 258 18 266 12 272 6 274 0 274", cloth)
    pen.on("collar").split((*scallop(((0, 234), (12, 233), (24, 230), (27, 240)), 0.3), ("L", (0, 246))), trim, 2.6)
    return Sleeves(cloth, trim)


def wear_fichu(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A plain dress with a shawl round the shoulders, crossed and knotted on the breast."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 0)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H130V350H0")])
    arm_lines(pen.on("torso"), sitter, cloth.line)
    pen.on("torso").lines(
        f"M14 364C16 384 12 400 10 {floor}M34 360C38 384 34 400 32 {floor}", cloth.line, 2.8, twin=True
    )
    shawl = (
        f"M20 236C44 240 {s - 20} 246 {s + 4} 264 {s + 18} 282 {s + 20} 306 {s + 14} 326"
        f"C{s - 20} 322 50 334 10 352L-2 322C16 300 24 268 20 236z"
    )
    pen.on("cloth").pair(shawl, trim)
    pen.on("cloth").lines(
        f"M30 250C38 290 26 316 8 334M50 250C64 290 44 318 18 340M{s - 20} 258C{s - 6} 284 {s - 30} 312 44 332",
        trim.line,
        2.8,
        twin=True,
    )
    knot = pen.on("cloth").at(0, 342)
    knot.pair("M2 0C8 14 18 30 26 48L8 50C4 34 0 18-2 6z", trim, 2.8)
    knot.dots([(0, 0)], trim.light, 20, ring=2.8)
    return Sleeves(cloth, None)


def wear_court_coat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Of the days of wigs: open, edged with braid, over a long embroidered waistcoat."""
    body, floor = torso_half(sitter, 4), sitter.floor
    vest = read(f"M0 252L34 246C44 290 46 350 42 {floor}H0")
    pen.on("torso").split(body, cloth)
    arm_lines(pen.on("torso"), sitter, cloth.line)
    pen.on("cloth").split(vest, trim)
    strew(pen.on("cloth"), vest, pattern, [read("M0 240H16V600H0")])
    pen.on("cloth").dots([(0, y) for y in range(330, 404, 18)], GOLD, 6, ring=1.8)
    pen.on("cloth").pair(f"M24 236L58 246C70 262 74 290 72 330L66 {floor}H40C46 350 42 288 24 236z", cloth)
    braid = f"M54 252C62 266 66 292 64 330L58 {floor}"
    pen.on("cloth").lines(braid, GOLD, 5, twin=True)
    loops = "".join(f"M{65 - (y - 280) * 0.06:.0f} {y}h-15" for y in (280, 300, 320, 340, 360))
    pen.on("cloth").lines(loops, GOLD, 4, twin=True)
    return Sleeves(cloth, tone("gold"))


def wear_off_shoulder(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A wide neckline from shoulder to shoulder under a fall of lace, and great sleeves."""
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    pen.on("torso").lines("M12 272q20-2 34-10", sitter.skin.line, 2.4, twin=True)
    dress = read(f"M0 312C30 308 {s - 30} 296 {s - 8} 272 {s + 16} 284 {s + 20} 350 {s + 22} {floor}H0")
    pen.on("cloth").split(dress, cloth)
    strew(pen.on("cloth"), dress, pattern, [read("M0 260H120V330H0")])
    pen.on("cloth").lines(f"M12 336C14 364 8 390 4 {floor}M32 332C34 364 24 392 18 {floor}", cloth.line, 2.6, twin=True)
    edge = scallop(((0, 334), (22, 332), (44, 325), (66, 314), (s - 12, 300), (s + 8, 284)), -0.32)
    pen.on("cloth").split((*edge, ("L", (s - 12, 262)), ("C", (s - 26, 288, 30, 304, 0, 306))), trim)
    pen.on("cloth").lines("M14 316v10m20-14l2 10m18-16l4 10", trim.line, 2.2, twin=True)
    return Sleeves(cloth, trim, full=True)


def wear_court_gown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Stiff with gold: a pointed stomacher set with jewels, padded sleeves in puffs."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 10)
    front = read(f"M0 262H40L50 300 22 384 14 {floor}H0")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [front])
    pen.on("cloth").split(front, trim)
    pen.on("cloth").lines("M42 264L52 300 24 384 16 412", GOLD, 5, twin=True)
    pen.on("cloth").lines(
        "M-30 296L-14 316M-12 280L12 310-4 332M30 296L8 326M-20 336L6 360M20 336L-6 366", trim.line, 2.2
    )
    for y in (290, 322, 352, 382):
        pen.on("cloth").dots([(0, y)], COLOURS["red"] if y % 4 else GOLD, 9, ring=2.2)
    sleeve = scallop(
        ((s - 32, 254), (s - 4, 252), (s + 20, 268), (s + 28, 296), (s + 14, 316), (s - 14, 316), (s - 34, 296)), 0.24
    )
    pen.on("cloth").pair((*sleeve, ("Z", ())), cloth)
    pen.on("cloth").dots([(s - 16, 272), (s + 6, 276), (s - 12, 296), (s + 10, 298)], PAPER, 8, ring=2, twin=True)
    return Sleeves(cloth, trim, full=True)


FITTED: Mapping[str, Part[Cut]] = {
    "plate-armour": Part(wear_plate, mark("knight’s armour in {colour} over a skirt in {trim}")),
    "general": Part(wear_general, mark("general’s coat in {colour} with facings in {trim}, white waistcoat")),
    "frock-coat": Part(wear_frock_coat, mark("frock coat in {colour}, waistcoat in {trim}, black bow tie")),
    "pullover": Part(wear_pullover, mark("pullover in {colour} over a shirt in {trim}")),
    "flying-jacket": Part(wear_flying_jacket, mark("leather jacket in {colour} with fleece in {trim}")),
    "gladiator": Part(
        wear_harness,
        mark("bare chest with a strap, belt and wristbands in {colour}, studs and buckle in {trim}"),
    ),
    "day-dress": Part(wear_day_dress, mark("high-necked dress in {colour} with lace and buttons in {trim}")),
    "fichu": Part(wear_fichu, mark("plain dress in {colour} with a knotted shawl in {trim}")),
    "court-coat": Part(wear_court_coat, mark("court coat in {colour} with gold braid, over a waistcoat in {trim}")),
    "off-shoulder": Part(wear_off_shoulder, mark("off-the-shoulder dress in {colour} with lace in {trim}")),
    "court-gown": Part(wear_court_gown, mark("stiff jewelled court gown in {colour} with a bodice in {trim}")),
}
