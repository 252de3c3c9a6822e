"""Gowns, bodices, capes and robes."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, Tone, tone
from inkling.art.paths import Path, both, read, scallop, sliver
from inkling.art.portrait.clothing.cut import Cut, Sleeves, arm_lines, draw_bare_body, torso_half
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

GOLD = COLOURS["gold"]


def folds(pen: Pen, colour: str, *cuts: tuple[float, float, float, float]) -> None:
    """A few tapered cuts, as a gouge leaves them."""
    if pen.sheet.coarse:
        return
    path: Path = tuple(step for cut in cuts for step in sliver(*cut, width=3.2, bend=2))
    pen.flat(both(path), colour)


def wear_bodice(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    body, floor = torso_half(sitter, 4), sitter.floor
    bodice = read(f"M0 300C12 300 30 298 46 290L58 296C54 330 58 370 64 {floor}H0")
    pen.on("torso").split(body, trim)
    strew(pen.on("torso"), body, pattern, [bodice, read("M0 200H50V286H0")])
    pen.on("cloth").split(bodice, cloth)
    pen.on("cloth").lines("M-46 293C-30 300 30 300 46 293", GOLD, 4.6)
    lacing = "M-11 312L11 322M11 312L-11 322M-11 330L11 340M11 330L-11 340"
    pen.on("cloth").lines(lacing, COLOURS["paper"], 2.8)
    return Sleeves(trim, cloth, full=True)


def wear_cape(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder + 26, sitter.floor
    cape = read(f"M0 220H52C{s - 22} 240 {s - 6} 272 {s - 2} 322L{s + 6} {floor}H0")
    pen.on("torso").split(cape, cloth)
    inner = read(f"M0 256H24C40 296 52 350 58 {floor}H0")
    strew(pen.on("torso"), cape, pattern, [inner])
    folds(pen.on("torso"), cloth.line, (66, 244, s - 16, 346), (56, 250, 76, 336), (s - 12, 306, s - 4, 396))
    pen.on("cloth").split(inner, tone("paper"))
    pen.on("cloth").split(f"M0 312C14 300 32 296 43 296L58 {floor}H0", trim)
    knot = pen.on("collar").at(0, 246)
    knot.pair("M4-3c14-14 32-14 34-2 2 14-18 14-34 6zM4 1l18 28-12 2L0 5z", tone("gold"))
    knot.dots([(0, 0)], GOLD, 12, ring=3)
    return Sleeves(cloth, None, full=True)


def wear_gown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    body = torso_half(sitter, 6)
    neckline = read("M0 238H28L40 254 0 326")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [neckline])
    pen.on("cloth").split(neckline, sitter.skin)
    pen.on("cloth").lines("M-39 252L0 326 39 252", trim.light, 6.5)
    pen.on("cloth").lines("M-44 250L0 333 44 250", cloth.line, 2.4)
    return Sleeves(cloth, trim, full=True)


def wear_ballgown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    draw_bare_body(pen, sitter)
    pen.on("torso").lines("M12 276q20-2 34-12", sitter.skin.line, 2.4, twin=True)
    bodice = read(f"M0 316C12 302 34 290 56 292L{s - 10} 288 {s - 4} 330C{s} 360 {s + 6} 390 {s + 10} {floor}H0")
    pen.on("cloth").split(bodice, cloth)
    strew(pen.on("cloth"), bodice, pattern, [read("M0 290H70V318H0")])
    frill = scallop(((0, 318), (18, 306), (38, 297), (58, 294), (s - 20, 292)), -0.34)
    pen.on("cloth").split((*frill, ("L", (s - 22, 282)), ("C", (40, 280, 18, 294, 0, 306))), trim)
    puff = scallop(
        ((s - 24, 262), (s - 4, 256), (s + 16, 266), (s + 22, 290), (s + 8, 308), (s - 14, 308), (s - 28, 296)), 0.3
    )
    pen.on("cloth").pair((*puff, ("Z", ())), cloth)
    pen.on("cloth").lines(f"M{s - 14} 274q4 14 2 28m14-30q2 14 0 26", cloth.line, 2.6, twin=True)
    return Sleeves(sitter.skin, trim)


def wear_pinafore(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 4)
    bib = read(f"M0 288H34C38 316 40 330 48 344 60 366 66 390 68 {floor}H0")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [bib, read("M0 200H46V290H0")])
    strap = scallop(((24, 248), (44, 252), (60, 266), (66, 286), (56, 304), (42, 312)), 0.34)
    pen.on("cloth").pair((*strap, ("L", (34, 290)), ("C", (32, 274, 30, 262, 24, 248)), ("Z", ())), trim)
    pen.on("cloth").split(bib, trim)
    pen.on("cloth").lines("M-34 298H34M-42 340H42", trim.line, 2.6)
    arm_lines(pen.on("torso"), sitter, cloth.line)
    puff = f"M{s - 26} 260C{s - 6} 250 {s + 18} 262 {s + 18} 290 {s + 4} 304 {s - 18} 304 {s - 26} 294z"
    pen.on("cloth").pair(puff, cloth)
    return Sleeves(cloth, trim)


def wear_robe(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 10)
    panel = read(f"M0 262L24 246C26 300 22 360 24 {floor}H0")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [panel])
    folds(pen.on("torso"), cloth.line, (s - 30, 276, s - 24, 392), (s - 8, 290, s + 2, 372))
    pen.on("cloth").split(panel, trim)
    collar = f"M{sitter.measures.neck - 2} 234L46 246 28 300 0 268 {sitter.measures.neck - 4} 248z"
    pen.on("cloth").pair(collar, cloth)
    return Sleeves(cloth, trim, full=True)


def wear_mantle(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A royal mantle with a broad border of ermine over a gown."""
    s, floor = sitter.measures.shoulder + 12, sitter.floor
    body = torso_half(sitter, 14)
    gown = read(f"M0 262H26L36 {floor}H0")
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read(f"M0 220H70L76 {floor}H0")])
    folds(pen.on("torso"), cloth.line, (s - 22, 280, s - 12, 390))
    pen.on("cloth").split(gown, trim)
    border = f"M22 250C34 258 50 256 62 252 66 300 70 360 72 {floor}H38C36 360 32 300 22 250z"
    pen.on("cloth").pair(border, tone("paper"))
    tails = "M42 284l4 0-2 10zM54 312l4 0-2 10zM44 340l4 0-2 10zM58 368l4 0-2 10zM48 394l4 0-2 10z"
    pen.on("cloth").flat(tails, COLOURS["black"], twin=True)
    return Sleeves(cloth, tone("paper"), full=True)


def wear_nightgown(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    body = torso_half(sitter, 8)
    yoke = (
        *scallop(((0, 316), (20, 312), (40, 300), (56, 282), (62, 262)), -0.3)[:],
        ("L", (40, 240)),
        ("L", (0, 240)),
    )
    pen.on("torso").split(body, cloth)
    strew(pen.on("torso"), body, pattern, [read("M0 230H66V310H0")])
    folds(pen.on("torso"), cloth.line, (24, 330, 28, 400), (56, 310, 64, 396))
    pen.on("cloth").split(yoke, trim)
    pen.on("cloth").dots([(0, 272), (0, 290)], cloth.light, 8, ring=2.4)
    return Sleeves(cloth, trim, full=True)


DRESSES: Mapping[str, Part[Cut]] = {
    "bodice": Part(wear_bodice, mark("laced bodice in {colour} over a blouse in {trim}")),
    "cape": Part(wear_cape, mark("cape in {colour} over a dress in {trim}")),
    "gown": Part(wear_gown, mark("gown in {colour}, edged in {trim}")),
    "ballgown": Part(wear_ballgown, mark("ball gown in {colour} with frills in {trim}")),
    "pinafore": Part(wear_pinafore, mark("dress in {colour} with an apron in {trim}")),
    "robe": Part(wear_robe, mark("robe in {colour} over {trim}")),
    "mantle": Part(wear_mantle, mark("ermine-trimmed mantle in {colour} over {trim}")),
    "nightgown": Part(wear_nightgown, mark("nightgown in {colour} with frills in {trim}")),
}
