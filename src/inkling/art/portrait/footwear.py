"""Footwear, seen when one sits with the feet to the front."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_boots(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """High ones with broad tops, toes turned out."""
    pen.pair("M26 330H70L66 372C82 378 94 390 92 408H22C22 390 26 352 26 330z", leather)
    pen.lines("M30 378q14 6 32 0M24 400h66", leather.line, 2.6, twin=True)
    pen.pair("M18 306C34 300 62 300 78 306L74 338C58 344 36 344 22 338z", trim)
    pen.lines("M24 314C38 308 58 308 72 314", trim.line, 2.6, twin=True)


def wear_shoes(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """Buckled ones at the end of stockings."""
    pen.pair("M30 318H60L56 376H32z", trim)
    pen.lines("M33 334h26M33 350h25M33 366h24", trim.line, 2.6, twin=True)
    pen.pair("M28 370H60C80 376 92 388 90 408H24C22 394 24 380 28 370z", leather)
    pen.dots([(46, 384)], trim.light, 9, ring=2.4, twin=True)


FOOTWEAR: Mapping[str, Part[DrawThing]] = {
    "boots": Part(wear_boots, mark("high boots in {colour} with tops in {trim}")),
    "shoes": Part(wear_shoes, mark("shoes in {colour}, stockings in {trim}")),
}
