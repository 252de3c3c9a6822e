"""Collars, ruffs, scarves and what else is worn round the neck."""

from collections.abc import Mapping
from math import cos, radians, sin

from inkling.art.palette import COLOURS, Tone
from inkling.art.paths import read, scallop
from inkling.art.portrait.armour import AEGIS
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.neckwear import NECKWEAR
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def collar_round(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    n = sitter.measures.neck
    pen.split(f"M0 268C12 264 {n + 4} 252 {n + 2} 236L{n + 18} 238C{n + 26} 262 {n + 8} 284 0 290", cloth)
    pen.dots([(0, 279)], trim.light, 11, ring=3)


def collar_ruff(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A fan that stands up behind the head."""
    back = pen.on("back")
    rim = [(sin(radians(a)) * 110, 236 - cos(radians(a)) * 112) for a in range(12, 125, 14)]
    fan = (("M", (0, 236)), ("L", rim[0]), *scallop(rim, 0.32)[1:], ("L", (0, 262)))
    back.split(fan, cloth)
    ribs = [(sin(radians(a)), cos(radians(a))) for a in range(19, 125, 14)]
    rays = "".join(f"M{x * 60:.1f} {236 - y * 60:.1f}L{x * 104:.1f} {236 - y * 104:.1f}" for x, y in ribs)
    back.lines(rays, trim.light, 2.4, twin=True)
    back.dots([(x * 104, 236 - y * 106) for x, y in ribs], trim.light, 7.5, twin=True)


def collar_wheel(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A pleated wheel round the neck."""
    outer = ((0, 228), (30, 230), (58, 236), (72, 248), (66, 264), (44, 274), (22, 279), (0, 280))
    pen.split(scallop(outer, 0.3), cloth)
    pleats = "M14 252Q20 244 26 234M14 256Q26 264 32 276M18 254Q40 246 58 240M18 255Q40 260 60 266M0 256V276"
    pen.lines(pleats, trim.light, 2.6, twin=True)
    pen.split("M0 240C12 240 20 244 22 250 16 256 8 258 0 258", Tone(cloth.dark, cloth.line, cloth.line), 2.4)


def collar_ermine(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    n = sitter.measures.neck
    outer = ((n + 6, 234), (n + 34, 236), (88, 250), (100, 270), (92, 292), (70, 302), (46, 308), (22, 312), (0, 313))
    pen.split((("M", (0, 260)), ("C", (10, 256, n, 246, n + 6, 234)), *scallop(outer, 0.24)[1:]), cloth)
    pen.flat(
        "M14 270l5 0-2.5 11zM40 258l5 0-2.5 11zM66 264l5 0-2.5 11zM34 284l5 0-2.5 11zM60 282l5 0-2.5 11"
        "zM82 276l5 0-2.5 11z",
        trim.light,
        twin=True,
    )


def collar_standing(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """High, with points as sharp as a bat's wing."""
    back = pen.on("back")
    back.pair("M16 256C40 240 66 206 84 160 96 200 100 240 92 272 66 284 40 284 20 276z", cloth)
    back.pair("M22 258C46 242 66 216 80 184 86 214 88 240 82 262 60 272 40 270 22 258z", trim, 2.4)


def collar_scarf(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    pen.split("M0 246C20 240 44 236 56 222L62 246C40 268 20 274 0 274", cloth)
    pen.shape("M-10 262l-16 68 22-8 8 16 8-74z", cloth.light)
    pen.lines("M-22 316l32 4M-20 306l30 4M-40 244q20 12 38 12M42 242q-14 12-28 14", trim.light, 3)


def collar_bow_tie(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    at = pen.at(0, 256)
    at.pair("M2 0C14-16 32-20 44-18 48-6 48 8 44 20 30 20 14 14 2 0z", cloth)
    at.dots([(18, -4), (32, -8), (30, 8), (38, 1), (18, 6)], trim.light, 4.6, twin=True)
    at.split("M0-9h8c3 6 3 12 0 18H0", cloth)


def collar_jabot(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Lace in layers, fastened with a jewel."""
    for y, wide in ((318, 34), (294, 30), (270, 25)):
        edge = scallop(((wide, y - 6), (wide * 0.66, y + 6), (wide * 0.3, y + 11), (0, y + 13)), 0.34)
        pen.split((("M", (0, y - 36)), ("L", (12, y - 34)), ("L", (wide, y - 6)), *edge[1:]), cloth)
    pen.lines("M6 300l5 22m5-22l8 14M6 276l4 16m5-16l6 10", cloth.line, 2.2, twin=True)
    pen.split("M0 236h22c4 8 0 18-8 20H0", cloth)
    pen.dots([(0, 256)], trim.light, 10, ring=2.8)


def collar_napkin(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    half = read("M0 268C30 268 48 258 58 246 62 300 46 360 0 398")
    pen.split(half, cloth)
    dots = next(name for name, own in COLOURS.items() if own == trim.light)
    strew(pen, half, Motif("dots", dots))
    pen.pair("M52 244l22-12 4 24-20 0z", cloth)


def collar_flower_chain(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    spots = [(62, 246), (54, 268), (40, 287), (21, 299), (0, 304)]
    pen.dots(spots, cloth.light, 18, ring=2.8, twin=True)
    pen.dots(spots, trim.light, 7, twin=True)


def collar_lace(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Broad and flat over both shoulders, with points."""
    half = (
        "M0 264C12 258 20 248 22 236 46 238 76 248 90 262L86 280 74 276 68 294 54 284 44 302 32 290 20 304 10 288 0 300"
    )
    pen.split(half, cloth)
    pen.lines("M14 272q34-8 62 0M28 254q26-4 46 4", trim.light, 2.8, twin=True)


COLLARS: Mapping[str, Part[DrawThing]] = {
    "round": Part(collar_round, mark("collar in {colour} with a stone in {trim}")),
    "ruff": Part(collar_ruff, mark("tall standing collar in {colour} and {trim}")),
    "wheel": Part(collar_wheel, mark("round pleated ruff in {colour} and {trim}")),
    "ermine": Part(collar_ermine, mark("fur collar in {colour} and {trim}")),
    "standing": Part(collar_standing, mark("high pointed collar in {colour}, lined in {trim}")),
    "scarf": Part(collar_scarf, mark("scarf in {colour} with stripes in {trim}")),
    "bow-tie": Part(collar_bow_tie, mark("bow tie in {colour} with dots in {trim}")),
    "jabot": Part(collar_jabot, mark("lace in {colour} at the neck, jewel in {trim}")),
    "napkin": Part(collar_napkin, mark("napkin in {colour} with dots in {trim}")),
    "flower-chain": Part(collar_flower_chain, mark("chain of flowers in {colour} and {trim}")),
    "lace": Part(collar_lace, mark("jagged lace collar in {colour} and {trim}")),
    **AEGIS,
    **NECKWEAR,
}
