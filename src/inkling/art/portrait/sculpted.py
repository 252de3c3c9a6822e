"""Beards as sculptors cut them: trimmed close, in rows of curls, or streaming like water."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.paths import scallop
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

LIP = "M0 191C12 183 28 186 40 200 34 208 22 204 14 203 8 202 4 203 0 203z"


def beard_trimmed(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Short curls along the jaw."""
    edge = ((52, 160), (62, 178), (58, 200), (46, 220), (28, 234), (10, 240), (0, 241))
    pen.on("beard").split((("M", (0, 211)), ("C", (18, 210, 40, 204, 52, 160)), *scallop(edge, 0.26)[1:]), tone)
    curls = "M50 186c6 2 6 9 0 10m-12 12c6 2 6 9 0 10m-16 4c6 2 6 9 0 9"
    pen.on("beard").lines(curls, tone.line, 2.6, twin=True)
    pen.on("moustache").pair(LIP, tone, 2.6)


def beard_rows(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Long and square, in rows of curls."""
    half = "M0 208C16 204 36 198 52 152 64 180 64 220 58 262L50 274 38 268 28 280 14 272 0 284"
    pen.on("beard").split(half, tone)
    rows = "".join(
        f"M{x} {y}c0-7 9-7 9 0s-9 7-7 1"
        for y, xs in ((216, (32, 46)), (234, (8, 24, 40)), (252, (12, 30, 46)))
        for x in xs
    )
    pen.on("beard").lines(rows, tone.line, 2.4, twin=True)
    pen.on("moustache").pair(
        "M0 192C14 184 30 190 38 206 42 216 42 224 38 232 28 226 24 216 20 210 12 206 6 204 0 204z", tone, 2.6
    )


def beard_streaming(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """In long waves like water."""
    half = (
        "M0 208C16 202 36 194 52 148 66 166 74 188 68 210 84 226 76 248 64 256 72 276 58 294 42 290 40 310 20 318 0 304"
    )
    pen.on("beard").split(half, tone)
    waves = (
        "M50 190c10 18-4 30 2 46 4 14-2 24-6 34M34 206c8 18-6 32 0 48 4 14 0 22-4 30"
        "M14 220c6 16-6 30-2 44 4 12 0 20-2 28"
    )
    pen.on("beard").lines(waves, tone.line, 2.8, twin=True)
    pen.on("moustache").pair(
        "M0 192C14 182 36 186 46 200 54 210 64 206 66 196 74 216 56 228 40 220 22 212 10 204 0 204z", tone, 2.8
    )


SCULPTED: Mapping[str, Part[DrawHair]] = {
    "trimmed": Part(beard_trimmed, mark("short curly beard")),
    "rows": Part(beard_rows, mark("square beard in rows of curls")),
    "streaming": Part(beard_streaming, mark("beard streaming like water")),
}
