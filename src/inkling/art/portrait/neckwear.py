"""More that is worn round the neck: the great collars of courts and peoples."""

from collections.abc import Mapping
from math import cos, radians, sin

from inkling.art.palette import COLOURS, PAPER, Tone, tone
from inkling.art.paths import Path, scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def collar_broad(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Rows of beads from the neck to the shoulders, as in Egypt."""
    wide = min(1.0, sitter.measures.shoulder / 98)
    gold = tone("gold")
    rows = ((1.0, gold), (0.87, trim), (0.73, gold), (0.6, cloth), (0.46, gold), (0.32, tone("teal")), (0.16, gold))
    for share, fill in rows:
        out = 24 + 78 * share * wide
        low = 262 + 82 * share
        pen.split(
            f"M0 262C10 262 20 254 24 240L{24 + 26 * share:.0f} 244C{out - 22 * share:.0f}"
            f" 250 {out:.0f} {252 + 16 * share:.0f} {out:.0f} {254 + 36 * share:.0f}"
            f" {out * 0.78:.0f} {low - 14 * share:.0f} {out * 0.53:.0f} {low - 1:.0f} 0 {low:.0f}",
            fill,
            LINE_OF_ROWS if share < 1 else 3.4,
        )
    pen.dots([(0, 334), (22, 331), (44, 322), (63, 307), (78, 290)], PAPER, 5.4, twin=True)
    pen.dots([(0, 304), (18, 301), (34, 293), (48, 280)], PAPER, 4.6, twin=True)


LINE_OF_ROWS = 2.0


def collar_great_ruff(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Lace on wires, as wide as the shoulders, all round the head."""
    back = pen.on("back")
    rim = [(sin(radians(a)) * 116, 206 - cos(radians(a)) * 116) for a in range(0, 145, 12)]
    fan: Path = (*scallop(rim, 0.34), ("L", (0, 270)))
    back.split(fan, cloth)
    ribs = [(sin(radians(a)), cos(radians(a))) for a in range(6, 140, 12)]
    back.lines(
        "".join(f"M{x * 62:.0f} {206 - y * 62:.0f}L{x * 104:.0f} {206 - y * 104:.0f}" for x, y in ribs),
        trim.light,
        2.6,
        twin=True,
    )
    arc = [(sin(radians(a)) * 88, 206 - cos(radians(a)) * 88) for a in range(0, 133, 12)]
    back.lines(tuple(("M" if i == 0 else "L", point) for i, point in enumerate(arc)), trim.light, 2.4, twin=True)
    back.dots([(x * 107, 206 - y * 107) for x, y in ribs], trim.light, 6.4, twin=True)
    pen.split("M0 248C12 247 20 242 23 230 50 238 76 254 86 276 62 296 26 300 0 286", cloth)
    pen.lines("M10 270Q24 258 32 242M20 284Q42 266 50 254M40 290Q60 274 66 264", trim.light, 2.4, twin=True)
    pen.dots([(0, 276)], COLOURS["red"], 12, ring=2.6)


def collar_falling(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Plain and starched, spread flat like a plate."""
    half = "M0 256C12 250 20 242 22 232 52 236 80 246 92 262 80 280 40 290 0 292"
    pen.split(half, cloth)
    pen.lines("M0 256L0 290M14 250L34 286M20 244L62 280M22 238L84 266", trim.light, 2.6, twin=True)


def collar_choker(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A band of bone pipes and a pendant of shell."""
    n = sitter.measures.neck
    pen.split(f"M0 240C10 240 {n} 236 {n + 3} 230L{n + 5} 252C{n} 260 10 264 0 264", cloth)
    pen.lines(f"M6 242v20m8-22v20M{n - 4} 240v16", cloth.line, 2.4, twin=True)
    pen.lines("M-26 262Q0 296 26 262", trim.light, 4.4)
    pen.dots([(0, 290)], PAPER, 22, ring=2.8)
    pen.dots([(0, 290)], trim.light, 8)


def collar_silk_scarf(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Knotted at the throat, both its ends flying over the shoulder in the wind."""
    pen.shape(
        "M8 262C44 276 66 264 88 282 102 294 114 292 128 284L132 312C116 322 100 318 86 306 66 290 40 296 10 278z",
        cloth.dark,
    )
    tail = "M4 258C30 238 50 258 74 244 92 232 102 210 128 214L136 246C114 246 106 264 84 273 56 282 34 268 8 276z"
    pen.shape(tail, cloth.light)
    pen.lines("M40 256C62 266 84 252 104 236M114 218l8 28M104 300l4 14", cloth.line, 2.6)
    pen.lines("M121 216l8 30M118 290l3 25", trim.light, 4.4)
    pen.lines("M129 217l10-2m-8 10l10-2m-8 10l10-2m-8 10l10-2M129 288l9-3m-8 11l9-3m-8 11l9-3", cloth.line, 2.6)
    pen.split("M0 246C16 242 28 236 32 224L44 238C42 262 20 274 0 276", cloth)
    pen.lines("M-34 236q14 18 32 22M34 236q-14 18-32 22", cloth.line, 2.6)
    pen.shape("M-10 254C-4 250 8 250 13 256 15 266 12 274 4 278-6 276-12 266-10 254z", cloth.light, 2.8)


def collar_ribbon(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """A velvet ribbon close round the throat, with a pearl."""
    n = sitter.measures.neck
    pen.split(f"M0 238C8 238 {n - 2} 236 {n + 2} 232L{n + 2} 244C{n - 4} 249 8 251 0 251", cloth, 2.8)
    pen.shape("M0 246C6 254 8 258 8 262 8 270-8 270-8 262-8 258-6 254 0 246z", trim.light, 2.4)


def collar_pearls(pen: Pen, sitter: Sitter, cloth: Tone, trim: Tone) -> None:
    """Ropes of pearls, one below the other."""
    for wide, deep, fill in ((26, 268, cloth), (42, 296, cloth), (56, 330, trim)):
        spots = [(sin(radians(a)) * wide, 246 + (deep - 246) * cos(radians(a))) for a in range(0, 91, 15)]
        pen.dots(spots, fill.light, 8.4, ring=2.2, twin=True)


NECKWEAR: Mapping[str, Part[DrawThing]] = {
    "broad-collar": Part(collar_broad, mark("broad collar of gold and beads in {colour} and {trim}")),
    "great-ruff": Part(collar_great_ruff, mark("enormous lace collar in {colour} and {trim}")),
    "falling-collar": Part(collar_falling, mark("broad flat collar in {colour} and {trim}")),
    "bone-choker": Part(collar_choker, mark("choker in {colour} with a shell on a cord in {trim}")),
    "silk-scarf": Part(collar_silk_scarf, mark("fluttering scarf in {colour} with stripes in {trim}")),
    "throat-ribbon": Part(collar_ribbon, mark("ribbon in {colour} with a pearl in {trim}, tied round the throat")),
    "pearl-ropes": Part(collar_pearls, mark("ropes of pearls in {colour} and {trim}")),
}
