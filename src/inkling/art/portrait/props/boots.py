"""Boots that are shown rather than worn."""

from collections.abc import Mapping

from inkling.art.palette import Tone, pale
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawThing, Part
from inkling.core.errors import mark


def hold_boot(pen: Pen, sitter: Sitter, leather: Tone, trim: Tone) -> None:
    """A high one with a broad top, the heel in the hand, the toe to the right."""
    at = pen.at(-6, -14, 0.84)
    foot = "M-34-100H24L22-30C32-16 72-14 84 4 90 12 90 20 88 26H-36C-40 8-36-10-34-26z"
    at.halved(foot, "M2-100H24L22-30C32-16 72-14 84 4 90 12 90 20 88 26H58C60 4 22 2 8-14z", leather)
    at.touch("M-25-80h7v42h-7zM44-6q20 2 26 12-8-4-26-6z", pale(leather.light, 0.35))
    at.shape("M-38 24H90V34H30L22 28H2L-2 44H-38z", leather.line)
    at.rope("M-34-24Q-6-10 22-28", trim.light, 8, line=2.8)
    at.shape("M-16-28l16 2-2 16-16-3z", trim.light, 2.8)
    at.shape("M-52-138C-52-152 40-152 40-138 40-124-52-124-52-138z", leather.line)
    cuff = "M-52-138C-46-122 34-122 40-138L32-84 18-92 6-80-6-90-18-80-30-92-44-84z"
    at.halved(cuff, "M4-126C20-127 36-128 40-138L32-84 18-92 6-80z", trim)


BOOTS: Mapping[str, Part[DrawThing]] = {
    "boot": Part(hold_boot, mark("high boot in {colour} with a cuff in {trim}")),
}
