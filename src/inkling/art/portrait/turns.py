"""How the head is held."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.portrait.pen import Pen
from inkling.core.errors import mark


class Turn(NamedTuple):
    """Clockwise, in degrees, about the base of the neck."""

    degrees: float
    words: str


TURNS: Mapping[str, Turn] = {
    "straight": Turn(0, mark("head held straight")),
    "tilted-left": Turn(-7, mark("head tilted to the left")),
    "tilted-right": Turn(7, mark("head tilted to the right")),
}


def turned(pen: Pen, turn: str) -> Pen:
    angle = TURNS[turn].degrees
    return pen.at(0, 236, turn=angle).at(0, -236) if angle else pen
