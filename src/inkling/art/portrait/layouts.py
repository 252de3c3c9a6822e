"""Layouts of a portrait: the tilt of the head, and where one or several figures are on the card, from back to front."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.engine.pen import Pen
from inkling.core.errors import msg


class Seat(NamedTuple):
    """A figure's place on the card: origin, scale and outline weight."""

    x: float = 0.0
    y: float = 0.0
    size: float = 1.0
    weight: float = 1.0
    stands: bool = False

    @property
    def ground(self) -> float:
        """Return the lower edge of the card in the figure's coordinates."""
        return (414 - self.y) / self.size

    @property
    def floor(self) -> float:
        """Return the y at which the clothes end. This is below the picture or, for a full-length figure, at the lower
        edge of its clothes."""
        return 376 if self.stands else self.ground


class Layout(NamedTuple):
    seats: tuple[Seat, ...]
    words: str


LAYOUTS: Mapping[str, Layout] = {
    "alone": Layout((Seat(),), msg("alone")),
    "standing": Layout((Seat(0, 12, 0.74, stands=True),), msg("seen from head to foot")),
    "staggered": Layout((Seat(-46, 36, 0.8), Seat(66, 94, 0.78)), msg("one behind the other")),
    "side-by-side": Layout((Seat(-54, 88, 0.72), Seat(62, 104, 0.72)), msg("side by side")),
    "trio": Layout(
        (Seat(0, 44, 0.62, 0.9), Seat(-76, 152, 0.62, 0.9), Seat(76, 152, 0.62, 0.9)), msg("three together")
    ),
    "aside": Layout((Seat(42, 48, 0.87),), msg("on the right, with room for the scenery on the left")),
    "with-a-beast": Layout(
        (Seat(-24, 4, 0.94), Seat(80, 198, 0.58)), msg("with an animal, drawn smaller, on the right")
    ),
    "withdrawn": Layout((Seat(0, 4, 0.86),), msg("drawn a little smaller, with more of the body showing")),
    "amid": Layout((Seat(0, 50, 0.87),), msg("drawn a little smaller and further down")),
    "coven": Layout(
        (Seat(-66, -2, 0.745), Seat(66, 2, 0.745), Seat(0, 118, 0.745)),
        msg("three with their heads together"),
    ),
    "crowd": Layout(
        (
            Seat(-48, 4, 0.499),
            Seat(48, 4, 0.499),
            Seat(-92, 106, 0.499),
            Seat(92, 106, 0.499),
            Seat(0, 114, 0.499),
            Seat(-58, 220, 0.499),
            Seat(58, 220, 0.499),
        ),
        msg("seven together"),
    ),
}


class Turn(NamedTuple):
    """A clockwise rotation in degrees about the base of the neck."""

    degrees: float
    words: str


TURNS: Mapping[str, Turn] = {
    "straight": Turn(0, msg("head held straight")),
    "tilted-left": Turn(-7, msg("head tilted to the left")),
    "tilted-right": Turn(7, msg("head tilted to the right")),
}


def turned(pen: Pen, turn: str) -> Pen:
    angle = TURNS[turn].degrees
    return pen.at(0, 236, turn=angle).at(0, -236) if angle else pen
