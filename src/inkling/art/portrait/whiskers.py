"""More beards, drawn for a chin at 216 as those of `beards` are: brushes, fringes, wisps and a captain's pride."""

from collections.abc import Mapping

from inkling.art.palette import Tone, tone
from inkling.art.portrait.hair.bound import bow
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark


def beard_brush(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """A thick moustache that hides the upper lip."""
    brush = "M0 186C12 180 30 184 36 196 38 202 36 208 32 210L26 204 20 210 14 203 8 208 0 203z"
    pen.on("moustache").pair(brush, hair, 2.8)
    pen.on("moustache").lines("M8 190l2 10m6-10l4 10m6-8l4 8", hair.line, 2.2, twin=True)


def beard_neat_moustache(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Small and clipped."""
    pen.on("moustache").pair("M1 188C10 183 24 187 31 198 22 201 12 198 1 197z", hair, 2.4)


def beard_curtain(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Round the jaw from ear to ear, with a shaven lip."""
    half = "M0 219C18 219 34 212 42 196 48 184 50 166 51 148L61 146C64 176 62 204 50 226 38 244 18 252 0 254"
    pen.on("beard").split(half, hair)
    pen.on("beard").lines("M14 228q2 12 0 20m14-24q4 10 4 18m10-36q6 8 8 16m-2-34q6 6 8 10", hair.line, 2.4, twin=True)


def beard_wispy(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """A thin moustache that hangs to the breast and a few long hairs on the chin."""
    pen.on("beard").split("M0 212C8 210 14 214 16 220 16 250 8 286 0 312", hair, 2.8)
    pen.on("beard").lines("M5 222q2 30-2 64m-10-60q0 24 4 50", hair.line, 2.2)
    strand = "M2 193C14 186 28 192 36 204 46 222 46 248 40 272 38 250 32 226 24 212 18 204 10 200 2 200z"
    pen.on("moustache").pair(strand, hair, 2.4)


def beard_sage(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """From the jaw straight down to a point, under long drooping ends."""
    half = "M0 210C14 206 30 206 44 186L52 170C60 200 54 240 40 276 28 306 12 330 0 344"
    pen.on("beard").split(half, hair)
    pen.on("beard").lines("M34 214q0 44-18 90M20 216q0 50-10 94M46 200q4 30-6 62", hair.line, 2.4, twin=True)
    strand = "M1 193C16 184 32 192 40 208 50 228 54 250 52 276 44 250 36 228 26 212 18 204 10 202 1 202z"
    pen.on("moustache").pair(strand, hair, 2.4)


def beard_ribboned(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Up to the eyes, down to the belt, its tails tied with ribbons."""
    half = (
        "M0 208C16 206 34 200 44 182L56 146C74 166 86 190 86 216"
        "L98 232 88 240 96 262 80 264 82 290 66 284 58 306 44 292"
        " 34 324 22 300 10 330 0 306"
    )
    pen.on("beard").split(half, hair)
    strands = "M58 190q14 26 14 54M44 214q12 30 10 62M28 222q6 34 2 66M12 226q2 30-4 66M70 190q10 14 10 30"
    pen.on("beard").lines(strands, hair.line, 2.6, twin=True)
    for x, y in ((84, 246), (58, 286), (24, 304)):
        for side in (-x, x):
            bow(pen.on("moustache").at(side, y, 0.72), tone("red"))
    moustache = "M0 190C14 180 34 186 46 198 54 206 64 206 72 200 70 220 52 228 36 220 20 214 8 206 0 205z"
    pen.on("moustache").pair(moustache, hair, 2.8)


def beard_short(pen: Pen, sitter: Sitter, hair: Tone) -> None:
    """Close to the jaw, in bristles, with a moustache."""
    half = (
        "M0 212C16 211 32 204 42 186 48 174 52 158 52 146L61 150"
        "C64 182 60 206 50 222L46 234 36 232 28 244 18 238 8 248 0 242"
    )
    pen.on("beard").split(half, hair)
    bristles = "M12 222l2 14m10-18l4 14m8-22l6 12m0-28l8 10m-2-26l8 8M4 226l0 10"
    pen.on("beard").lines(bristles, hair.line, 2.6, twin=True)
    pen.on("moustache").pair("M0 188C12 182 28 186 36 200 40 206 38 210 34 212 24 204 12 202 0 201z", hair, 2.6)
    pen.on("moustache").lines("M8 191l4 8m6-9l5 9m4-6l4 8", hair.line, 2, twin=True)


WHISKERS: Mapping[str, Part[DrawHair]] = {
    "brush-moustache": Part(beard_brush, mark("bushy moustache")),
    "clipped-moustache": Part(beard_neat_moustache, mark("clipped moustache")),
    "chin-curtain": Part(beard_curtain, mark("beard round the jaw, without a moustache")),
    "wispy": Part(beard_wispy, mark("narrow pointed beard and long drooping moustache")),
    "sage": Part(beard_sage, mark("long pointed beard and drooping moustache")),
    "ribboned": Part(beard_ribboned, mark("huge beard tied with red ribbons")),
    "bristly": Part(beard_short, mark("short bristly beard")),
}
