"""Coats, jackets and doublets."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, Tone, tone
from inkling.art.paths import read, scallop
from inkling.art.portrait.clothing.cut import Cut, Sleeves, arm_lines, torso_half
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

GOLD = COLOURS["gold"]
PAPER = tone("paper")


def wear_tailcoat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    body, floor = torso_half(sitter, 2), sitter.floor
    front = read(f"M0 240L42 236 30 340 24 {floor}H0")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read(f"M0 220H62L44 356 26 {floor}H0")])
    pen.on("cloth").split(front, PAPER)
    pen.on("cloth").split(f"M0 318L27 286 30 340 24 {floor}H0", trim)
    pen.on("cloth").dots([(0, 340), (0, 366), (0, 392)], GOLD, 7, ring=2.4)
    pen.on("cloth").pair("M28 234L58 242 46 296 56 304 36 352 22 398 20 330z", cloth)
    return Sleeves(cloth, PAPER)


def wear_doublet(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s = sitter.measures.shoulder
    body = torso_half(sitter, -2)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H18V600H0"), read(f"M{s - 34} 240H{s + 40}V316H{s - 34}")])
    pen.on("torso").lines(f"M0 252V{sitter.floor}", trim.light, 4)
    pen.on("torso").dots([(0, y) for y in range(266, 410, 24)], trim.light, 8.5, ring=2.4)
    arm_lines(pen.on("torso"), sitter, cloth.line)
    puff = (
        f"M{s - 36} 258C{s - 10} 246 {s + 20} 258 {s + 24} 288 {s + 22} 308 {s - 4} 318 {s - 26} 306 {s - 36} 290"
        f" {s - 38} 274 {s - 36} 258z"
    )
    pen.on("cloth").pair(puff, cloth)
    slashes = f"M{s - 22} 268q-4 14 0 28 6-14 0-28zm18-4q-3 17 0 34 7-17 0-34zm17 6q-2 14-2 26 8-12 2-26z"
    pen.on("cloth").flat(slashes, trim.light, twin=True)
    return Sleeves(cloth, trim)


def wear_captain_coat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 8)
    front = read(f"M0 244L34 240 30 330 32 {floor}H0")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read(f"M0 220H84V{floor}H0")])
    pen.on("cloth").split(front, PAPER)
    pen.on("cloth").split(f"M0 322L28 292 32 {floor}H0", trim)
    lapel = f"M26 236L62 246C72 262 76 290 72 330L66 {floor}H36C40 360 36 300 26 236z"
    pen.on("cloth").pair(lapel, cloth)
    pen.on("cloth").lines(f"M60 252c8 14 10 40 8 78L62 {floor}", GOLD, 4, twin=True)
    pen.on("cloth").dots([(54, y) for y in (296, 322, 348, 374, 400)], GOLD, 9, ring=2.6, twin=True)
    epaulette = f"M{s - 32} 252L{s + 2} 264 {s + 8} 282 {s - 34} 272z"
    pen.on("cloth").pair(epaulette, tone("gold"))
    pen.on("cloth").lines(f"M{s - 24} 272v10m10-6v10m10-8v10", GOLD, 4, twin=True)
    return Sleeves(cloth, tone("gold"), full=True)


def wear_fur_coat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    body = torso_half(sitter, 10)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H90V322H0"), read(f"M0 300H26V{sitter.floor}H0")])
    edge = scallop(((22, 300), (24, 322), (22, 344), (24, 366), (22, 388), (24, 410), (22, 432)), 0.3)
    pen.on("cloth").split((("M", (0, 300)), ("L", (22, 300)), *edge[1:], ("L", (0, 432))), trim)
    outer = (
        (22, 226),
        (52, 228),
        (84, 240),
        (108, 262),
        (104, 288),
        (82, 304),
        (58, 318),
        (36, 336),
        (16, 352),
        (0, 358),
    )
    pen.on("cloth").flat("M-24 232L0 322 24 232z", cloth.dark)
    pen.on("collar").split((("M", (0, 322)), ("C", (14, 290, 22, 262, 22, 226)), *scallop(outer, 0.3)[1:]), trim)
    pen.on("collar").lines("M44 248q8 8 6 20m22-8q8 8 6 20M36 288q8 4 10 14m22-18q8 4 10 12", trim.line, 2.4, twin=True)
    return Sleeves(cloth, trim, full=True)


def wear_jacket(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """Short, buttoned, with a broad flat collar."""
    body = torso_half(sitter)
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 220H64V300H0"), read("M0 290H12V600H0")])
    pen.on("torso").lines(f"M0 300V{sitter.floor}", cloth.line, 2.8)
    pen.on("torso").dots([(0, 318), (0, 346), (0, 374)], trim.light, 10, ring=2.8)
    arm_lines(pen.on("torso"), sitter, cloth.line)
    pen.on("cloth").pair(
        "M0 262C10 258 18 250 22 236 40 240 58 250 66 262 62 284 46 300 30 306 20 292 8 276 0 262z", trim
    )
    return Sleeves(cloth, trim)


def wear_waistcoat(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    shirt = torso_half(sitter)
    vest = read(
        f"M24 240L44 250C58 254 {s - 36} 254 {s - 22} 262 {s - 30} 300 {s - 30} 340 {s - 14} {floor}H30"
        "C40 350 36 290 24 240z"
    )
    pen.on("torso").split(shirt, PAPER)
    pen.on("torso").lines("M0 262V420M-14 250q14 16 28 0", PAPER.line, 2.4)
    pen.on("torso").split(f"M0 384C20 384 50 380 70 372V{floor}H0", trim)
    pen.on("cloth").pair(vest, cloth)
    strew_on_vest(pen.on("cloth"), pattern, s)
    pen.on("cloth").lines(f"M29 248C40 290 42 350 36 {floor - 4}", trim.light, 5, twin=True)
    return Sleeves(PAPER, trim, full=True)


def strew_on_vest(pen: Pen, pattern: Motif | None, shoulder: float) -> None:
    strew(pen, read(f"M0 262H{shoulder - 36}V600H0"), pattern, [read("M0 200H46V600H0")])


def wear_motley(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """One half in one colour, the other in another, with a dagged collar in both."""
    body = torso_half(sitter, 2)
    pen.on("torso").split(body, Tone(cloth.light, trim.dark, cloth.line))
    strew(pen.on("torso"), body, pattern, [read("M0 220H74V318H0")])
    dags = "M0 262C10 258 18 250 20 236 44 240 66 252 78 268L66 300 56 286 44 318 32 294 16 326 8 300 0 316"
    pen.on("cloth").split(dags, Tone(trim.light, cloth.dark, trim.line))
    pen.on("cloth").dots([(44, 318), (16, 327), (67, 301)], GOLD, 8, ring=2.4, twin=True)
    arm_lines(pen.on("torso"), sitter, cloth.line)
    return Sleeves(Tone(cloth.light, trim.dark, cloth.line), Tone(trim.light, cloth.dark, trim.line))


COATS: Mapping[str, Part[Cut]] = {
    "tailcoat": Part(wear_tailcoat, mark("tailcoat in {colour} with a waistcoat in {trim}")),
    "doublet": Part(wear_doublet, mark("doublet in {colour}, slashed in {trim}")),
    "captain-coat": Part(
        wear_captain_coat, mark("coat in {colour} with gold braid and epaulettes, over a waistcoat in {trim}")
    ),
    "fur-coat": Part(wear_fur_coat, mark("coat in {colour} with fur in {trim}")),
    "jacket": Part(wear_jacket, mark("jacket in {colour} with a broad collar in {trim}")),
    "waistcoat": Part(wear_waistcoat, mark("waistcoat in {colour}, edged in {trim}")),
    "motley": Part(wear_motley, mark("clothes half in {colour}, half in {trim}")),
}
