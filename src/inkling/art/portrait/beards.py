"""Beards and moustaches, drawn for a chin at 216. They start at the sideburns and leave room for the mouth."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.paths import scallop
from inkling.art.portrait.flowing_beards import FLOWING_BEARDS
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sculpted import SCULPTED
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawHair, Part
from inkling.art.portrait.whiskers import WHISKERS
from inkling.core.errors import mark

CURLED = "M0 190C12 180 34 184 44 190 54 194 66 188 64 176 78 186 70 206 50 204 32 204 16 196 0 198z"
DROOPING = "M0 194C14 186 30 194 36 208 42 220 42 232 38 242 26 234 24 222 20 212 14 206 8 204 0 204z"
BUSHY = "M0 192C12 182 32 186 40 196 46 202 54 200 56 194 60 210 46 220 32 214 18 210 8 204 0 204z"


def beard_full(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    half = "M0 206C16 202 36 194 52 152 64 172 64 206 52 230 40 250 20 260 0 262"
    pen.on("beard").split(half, tone)
    pen.on("beard").lines("M-46 200q2 20 14 36m-2-44q2 24 14 44m2-30q0 18 6 34", tone.line, 2.6)
    pen.on("beard").lines("M46 200q-2 20-14 36m2-44q-2 24-14 44", tone.line, 2.4)
    pen.on("moustache").pair(BUSHY, tone, 2.8)


def beard_long(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    half = "M0 208C16 202 34 198 52 154 64 180 62 230 50 272 40 306 20 332 0 352"
    pen.on("beard").split(half, tone)
    pen.on("beard").lines("M-40 208q2 52 22 98m-4-92q2 50 14 102M-48 190q-4 40 8 84", tone.line, 2.6)
    pen.on("beard").lines("M40 208q-2 52-22 98m4-92q-2 50-14 102M48 190q4 40-8 84", tone.line, 2.4)
    pen.on("moustache").pair(DROOPING, tone, 2.8)


def beard_forked(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    half = "M0 210C16 214 34 202 52 164 64 196 50 232 24 264 26 246 12 238 0 234"
    pen.on("beard").split(half, tone)
    pen.on("moustache").pair(CURLED, tone, 2.4)


def beard_curly(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    edge = ((50, 158), (70, 172), (74, 196), (68, 220), (56, 242), (38, 260), (18, 272), (0, 276))
    half = (("M", (0, 206)), ("C", (14, 204, 34, 200, 50, 158)), *scallop(edge, 0.34)[1:])
    pen.on("beard").split(half, tone)
    curls = "M54 190c8 2 8 12 0 13m-14 14c8 2 8 12 0 13m-16 8c8 2 8 12 0 13m-12-26c6 2 6 10 0 11"
    pen.on("beard").lines(curls, tone.line, 2.8, twin=True)
    pen.on("moustache").pair(BUSHY, tone, 2.8)


def beard_bushy(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Wide and wild, down to the chest."""
    half = (
        "M0 206C16 202 38 192 52 148 62 160 76 176 78 196L70 196 80 226 68 222 70 254 54 248 48 278 32 266 18 292 0 276"
    )
    pen.on("beard").split(half, tone)
    pen.on("beard").lines(
        "M-50 196q0 24 10 44m6-46q2 34 12 58m6-38q0 24 6 42M50 196q0 24-10 44m-6-46q-2 34-12 58", tone.line, 2.6
    )
    pen.on("moustache").pair(BUSHY, tone, 2.8)


def beard_goatee(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    pen.on("beard").split("M0 210C8 208 16 210 20 216 20 232 10 246 0 256", tone, 2.8)
    pen.on("moustache").pair("M0 192C12 186 26 188 36 180 38 194 20 202 0 199z", tone, 2.4)


def beard_pointed(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """A narrow strip along the jaw that ends in a point."""
    half = "M0 212C18 212 36 202 52 158 60 190 46 226 24 244 14 254 6 264 0 274"
    pen.on("beard").split(half, tone)
    pen.on("beard").lines("M-36 212q6 20 20 34M36 212q-6 20-20 34", tone.line, 2.6)
    pen.on("moustache").pair(CURLED, tone, 2.4)


def beard_moustache(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    pen.on("moustache").pair(CURLED, tone, 2.8)


def beard_thin_moustache(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    pen.on("moustache").pair(
        "M2 194C16 186 30 192 40 190 50 188 58 178 56 166 70 182 58 200 40 200 24 202 14 196 2 199z", tone, 2.2
    )


def beard_plaited(pen: Pen, sitter: Sitter, tone: Tone) -> None:
    """Two plaits below a full beard."""
    pen.on("beard").split("M0 206C16 202 36 194 52 152 64 172 64 206 50 232 36 248 18 252 0 252", tone)
    for x in (-16, 16):
        for y in (250, 268, 286):
            pen.on("beard").at(x, y, 0.62).shape(
                "M0-8c17 2 19 23 0 33-19-10-17-31 0-33z", tone.light if x < 0 else tone.dark, 2.8
            )
        pen.on("beard").rope(f"M{x - 6} 304h12", sitter.accent.light, 5, line=2.8)
    pen.on("moustache").pair(BUSHY, tone, 2.8)


BEARDS: Mapping[str, Part[DrawHair]] = {
    "full": Part(beard_full, mark("full beard")),
    "long": Part(beard_long, mark("very long beard")),
    "forked": Part(beard_forked, mark("forked beard and curled moustache")),
    "curly": Part(beard_curly, mark("curly beard")),
    "bushy": Part(beard_bushy, mark("wild bushy beard")),
    "goatee": Part(beard_goatee, mark("goatee and moustache")),
    "pointed": Part(beard_pointed, mark("pointed beard and curled moustache")),
    "plaited": Part(beard_plaited, mark("plaited beard")),
    "moustache": Part(beard_moustache, mark("curled moustache")),
    "thin-moustache": Part(beard_thin_moustache, mark("moustache with upturned ends")),
    **SCULPTED,
    **WHISKERS,
    **FLOWING_BEARDS,
}
