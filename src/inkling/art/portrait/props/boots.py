"""Boots that are shown rather than worn."""

from collections.abc import Mapping

from inkling.art.palette import Tone, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_boot(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """A high one with a broad top, the heel in the hand, the toe to the right."""
    foot = "M-34-100H22L20-26C30-12 66-12 78 4 84 12 84 20 82 26H-36C-40 8-36-10-34-26z"
    pen.halved(foot, "M2-100H22L20-26C30-12 66-12 78 4 84 12 84 20 82 26H52C56 4 22 2 8-14z", leather)
    pen.lines("M-30-24Q-6-12 18-26M-32-14Q-8 0 24-16", leather.line, 3)
    pen.touch("M-24-84h7v46h-7z", pale(leather.light, 0.3))
    pen.shape("M-38 24H84V34H30L22 28H2L-2 46H-38z", leather.line)
    cuff = "M-56-144C-30-152 16-152 44-144L32-92C10-84-22-84-44-92z"
    pen.halved(cuff, "M6-150C22-149 34-147 44-144L32-92C24-89 14-87 4-86z", trim)
    pen.lines("M-54-132C-28-139 16-139 42-132", trim.line, 3)
    pen.dots([(-6, -110)], leather.dark, 13, ring=2.8)


BOOTS: Mapping[str, Part[DrawThing]] = {
    "boot": Part(hold_boot, mark("high boot in {colour} with a top in {trim}")),
}
