"""Hides of beasts that somebody strong has taken from them."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, Tone
from inkling.art.paths import read
from inkling.art.portrait.clothing.cut import Cut, Sleeves, arm_lines, torso_half
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import Part
from inkling.core.errors import mark

GOLD = COLOURS["gold"]
# From the edges of the pelt inwards, each thick at the root.
STRIPES = (
    "M-100 286C-84 282-70 286-58 296-72 296-86 298-98 300zM-98 318C-80 312-60 318-46 330-62 328-80 330-94 334z"
    "M-92 350C-70 344-50 350-34 364-54 362-74 364-88 366zM-84 384C-60 378-36 384-20 398-42 396-64 396-82 400z"
    "M-28 258C-30 272-38 282-48 286-44 276-42 266-42 254zM-2 292C-6 308-16 318-30 322-24 312-18 302-16 278z"
    "M26 324C20 340 8 350-8 352 0 344 6 334 10 310zM56 350C50 368 34 380 14 382 26 372 34 362 38 338z"
    "M86 368C80 388 64 402 42 404 54 394 62 384 68 362z"
)


def wear_tiger_skin(pen: Pen, sitter: Sitter, hide: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
    """A striped pelt slung from one shoulder over a coat, with a scarf at the neck."""
    s, floor = sitter.measures.shoulder, sitter.floor
    body = torso_half(sitter, 4)
    pen.on("torso").split(body, trim)
    strew(pen.on("torso"), body, pattern, [read("M0 220H60V300H0")])
    arm_lines(pen.on("torso"), sitter, trim.line)
    pelt = (
        f"M{-s + 6} 260C{-s + 30} 250 -40 250 -26 256C-2 300 50 350 {s - 12} 372L{s - 6} {floor}H{-s + 16}"
        f"C{-s + 26} 370 {-s + 4} 310 {-s + 6} 260z"
    )
    pen.on("cloth").shape(pelt, hide.light)
    pen.on("cloth").flat(f"M0 292C24 326 60 356 {s - 12} 372L{s - 6} {floor}H0z", hide.dark)
    pen.on("cloth").flat(STRIPES, COLOURS["umber"])
    pen.on("cloth").lines(pelt)
    pen.on("collar").split(
        "M0 250C16 246 30 240 40 228L52 246C40 266 20 276 0 276", Tone(COLOURS["red"], COLOURS["crimson"], GOLD)
    )
    return Sleeves(trim, Tone(GOLD, hide.line, hide.line))


HIDES: Mapping[str, Part[Cut]] = {
    "tiger-skin": Part(wear_tiger_skin, mark("tiger skin in {colour} over a coat in {trim}, red neckcloth")),
}
