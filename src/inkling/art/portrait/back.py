"""Draws the back of portrait cards: two overlapping circles, with an eye where they overlap."""

from inkling.art.engine.palette import COLOURS, INK, PAPER
from inkling.art.engine.sketch import framed

LEFT, RIGHT = COLOURS["gold"], COLOURS["teal"]
DOTS = "".join(f"M{x} {y}h0" for y in range(30, 400, 24) for x in range(30 + 12 * (y // 24 % 2), 280, 24))
LENS = "M150 144.3A78 78 0 0 1 150 275.7A78 78 0 0 1 150 144.3Z"
LID = "M116 210Q150 176 184 210Q150 244 116 210Z"


def draw_back() -> str:
    return framed(COLOURS["plum"], field() + circles() + eye())


def field() -> str:
    return f'<path d="{DOTS}" fill="none" stroke="{COLOURS["purple"]}" stroke-width="5"/>'


def circles() -> str:
    """Draw two overlapping circles. The area where they overlap has the colour of paper."""
    return (
        f'<circle cx="108" cy="210" r="78" fill="{LEFT}"/><circle cx="192" cy="210" r="78" fill="{RIGHT}"/>'
        f'<path d="{LENS}" fill="{PAPER}"/>'
    )


def eye() -> str:
    return (
        f'<path d="{LID}" fill="{PAPER}"/><circle cx="150" cy="210" r="15" fill="{COLOURS["blue"]}"/>'
        f'<circle cx="150" cy="210" r="6.5" fill="{INK}"/>'
        f'<circle cx="145" cy="205" r="3.5" fill="{PAPER}" stroke="none"/>'
    )
