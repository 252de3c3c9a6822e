"""Layouts: one figure, or several on one card, each on its own axis, from back to front."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.core.errors import mark


class Seat(NamedTuple):
    """Where a figure's own coordinates begin, how large it is drawn and how heavy its outline."""

    x: float = 0.0
    y: float = 0.0
    size: float = 1.0
    weight: float = 1.0
    stands: bool = False

    @property
    def ground(self) -> float:
        """The lower edge of the card in the figure's coordinates."""
        return (414 - self.y) / self.size

    @property
    def floor(self) -> float:
        """Where the clothes end: out of the picture, or at the hem of one who is seen from head to foot."""
        return 376 if self.stands else self.ground


class Layout(NamedTuple):
    seats: tuple[Seat, ...]
    words: str


LAYOUTS: Mapping[str, Layout] = {
    "alone": Layout((Seat(),), mark("alone")),
    "standing": Layout((Seat(0, 12, 0.74, stands=True),), mark("seen from head to foot")),
    "staggered": Layout((Seat(-46, 36, 0.8), Seat(66, 94, 0.78)), mark("one behind the other")),
    "side-by-side": Layout((Seat(-62, 70, 0.76), Seat(64, 86, 0.76)), mark("side by side")),
    "trio": Layout((Seat(0, 52, 0.6, 0.9), Seat(-78, 160, 0.6, 0.9), Seat(78, 160, 0.6, 0.9)), mark("three together")),
    "crowd": Layout(
        (
            Seat(-50, 2, 0.44, 0.8),
            Seat(50, 6, 0.44, 0.8),
            Seat(-96, 96, 0.44, 0.8),
            Seat(96, 100, 0.44, 0.8),
            Seat(0, 92, 0.46, 0.8),
            Seat(-54, 196, 0.46, 0.8),
            Seat(54, 200, 0.46, 0.8),
        ),
        mark("seven together"),
    ),
}
