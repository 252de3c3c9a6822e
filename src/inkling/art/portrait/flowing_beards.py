"""Beards as long as a life of song or study."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.core.errors import mark

MOUSTACHE = "M0 192C14 180 36 186 46 200 56 216 64 226 76 228 62 240 42 234 32 220 22 208 10 204 0 204z"


def beard_great(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Wide as the breast and wavy as a waterfall."""
    half = (
        "M0 206C18 202 38 192 52 148 68 160 78 190 82 222 88 252 100 276 96 306 90 324 84 318 78 336 70 352 58"
        " 344 48 360"
        " 34 372 20 362 0 378"
    )
    beard = pen.on("beard")
    beard.split(half, tone)
    beard.lines(
        "M-56 190C-62 230-48 256-58 300M-40 206C-48 250-26 280-36 330M-20 214C-28 260-8 290-16 344", tone.line, 2.8
    )
    beard.lines(
        "M56 190C62 230 48 256 58 300M40 206C48 250 26 280 36 330M20 214C28 260 8 290 16 344"
        "M-72 230C-76 260-72 280-80 304",
        tone.line,
        2.6,
    )
    pen.on("moustache").pair(MOUSTACHE, tone, 2.8)


def beard_tapering(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Long, narrow and combed to a point."""
    beard = pen.on("beard")
    beard.split("M0 208C16 204 34 196 52 150 62 186 50 226 38 260 28 290 12 316 0 334", tone)
    beard.lines(
        "M-34 214C-32 250-20 284-10 306M-16 218C-16 250-8 280-4 300M34 214C32 250 20 284 10 306", tone.line, 2.6
    )
    pen.on("moustache").pair(
        "M0 193C14 184 30 190 38 204 44 216 48 226 58 230 44 238 30 228 24 214 16 206 8 203 0 203z", tone, 2.8
    )


FLOWING_BEARDS: Mapping[str, Part[DrawHair]] = {
    "great": Part(beard_great, mark("immense wavy beard over the whole chest")),
    "tapering": Part(beard_tapering, mark("long beard combed to a point")),
}
