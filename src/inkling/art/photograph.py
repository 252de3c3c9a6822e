"""A frame for photographs: a mount with a window that is left open, so that the page can lay any picture behind it.

The picture is never part of the drawing, which refers to nothing outside itself; WINDOW says where it belongs.
"""

from functools import cache
from typing import Final

from inkling.art.frame import BOX, sheet
from inkling.art.palette import COLOURS, PAPER, deep
from inkling.art.sketch import line, outlined
from inkling.art.typographic import Box

WINDOW: Final = Box(26, 26, 248, 296)
CAPTION: Final = Box(34, 336, 232, 56)
CORNERS: Final = "M20 56V20H56ZM244 20H280V56ZM280 292V328H244ZM56 328H20V292Z"


@cache
def draw_photo_frame(hue: str = "teal") -> str:
    """`hue` is a name of the palette."""
    x, y, wide, high = WINDOW
    colour = COLOURS[hue]
    hole = f"M{x} {y}V{y + high}H{x + wide}V{y}Z"
    mount = f'<path fill="{PAPER}" fill-rule="evenodd" stroke="none" d="{BOX}{hole}"/>'
    rule = line(f"M{CAPTION.x} 342H{CAPTION.x + CAPTION.width}M{CAPTION.x} 398H{CAPTION.x + CAPTION.width}", colour, 2)
    return sheet(mount + outlined(hole, "none") + outlined(CORNERS, colour) + draw_cuts(deep(colour)) + rule)


def draw_cuts(colour: str) -> str:
    return line("M26 46L46 26M254 26L274 46M274 302L254 322M46 322L26 302", colour, 2)
