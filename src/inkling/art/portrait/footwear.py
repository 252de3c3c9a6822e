"""Footwear, for those who are seen from head to foot; the ground lies at 543."""

from collections.abc import Mapping

from inkling.art.palette import Tone
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def wear_boots(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """High ones with broad tops, toes turned out."""
    pen.pair("M10 424H60L56 488C84 496 106 512 108 540H6C8 512 12 462 10 424z", leather)
    pen.lines("M16 490q18 8 38 0M8 528h98M64 500q14 4 22 14", leather.line, 3, twin=True)
    pen.pair("M2 398C22 392 52 392 74 398L68 442C48 450 24 450 8 442z", trim)
    pen.lines("M8 410C26 404 50 404 68 410M14 432q22 8 46 0", trim.line, 3, twin=True)


def wear_shoes(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """Buckled ones at the end of stockings."""
    pen.pair("M12 400H54L50 500H16z", trim)
    pen.lines("M15 422h37M16 444h35M17 466h34", trim.line, 3, twin=True)
    pen.pair("M12 490H56C82 498 102 514 104 540H8C8 520 8 504 12 490z", leather)
    pen.dots([(38, 508)], trim.light, 12, ring=3, twin=True)


FOOTWEAR: Mapping[str, Part[DrawThing]] = {
    "boots": Part(wear_boots, mark("high boots in {colour} with cuffs in {trim}")),
    "shoes": Part(wear_shoes, mark("shoes in {colour}, stockings in {trim}")),
}
