"""The terrain. Every ridge is level and at a fixed height at both edges of a card, so that any card joins any other."""

from itertools import pairwise
from typing import Final

from inkling.art.engine.palette import shaded
from inkling.art.engine.paths import Path, Segment, write
from inkling.art.engine.sketch import BLEED, HEIGHT, WIDTH, line, outlined

LEVELS: Final = {"far": 196.0, "middle": 250.0, "near": 288.0, "road": 326.0, "fore": 362.0}
ROAD_WIDTH = 22.0
PEBBLES: Final = ((24, -3), (76, 4), (134, -4), (150, 3), (212, 5), (262, -2), (274, 4))


class Ridge:
    """A smooth curve through these points, from the left edge to the right. It is level at its extrema."""

    def __init__(self, name: str, text: str = "") -> None:
        numbers = [float(word) for word in text.split()]
        level = LEVELS[name]
        inner = list(zip(numbers[::2], numbers[1::2], strict=True))
        self.points = [(0.0, level), *inner, (float(WIDTH), level)]
        self.slopes = [0.0, *(self.slope(place) for place in range(1, len(self.points) - 1)), 0.0]

    def slope(self, place: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = self.points[place - 1 : place + 2]
        before, after = (by - ay) / (bx - ax), (cy - by) / (cx - bx)
        return 0.0 if before * after <= 0 else 2 * before * after / (before + after)

    def at(self, x: float) -> float:
        """Return y at this x; beyond the edges the ridge is level."""
        for place, ((ax, ay), (bx, by)) in enumerate(pairwise(self.points)):
            if ax <= x <= bx:
                step, t = bx - ax, (x - ax) / (bx - ax)
                start, end = self.slopes[place] * step, self.slopes[place + 1] * step
                rise = 3 * (by - ay) - 2 * start - end
                return ay + t * (start + t * (rise + t * (start + end - 2 * (by - ay))))
        return self.points[0][1]

    def curves(self) -> list[Segment]:
        """Return the ridge as Bézier curves. Control points are at thirds of each section, so that the curves have
        exactly the heights that `at` returns."""
        segments: list[Segment] = []
        for place, ((ax, ay), (bx, by)) in enumerate(pairwise(self.points)):
            third = (bx - ax) / 3
            controls = (ax + third, ay + self.slopes[place] * third, bx - third, by - self.slopes[place + 1] * third)
            segments.append(("C", (*controls, bx, by)))
        return segments

    def path(self) -> Path:
        """Return the ridge as a path that extends beyond both edges."""
        level = self.points[0][1]
        return (
            ("M", (-BLEED, level)),
            ("L", (0.0, level)),
            *self.curves(),
            ("L", (WIDTH + BLEED, level)),
        )


def hill(ridge: Ridge, colour: str) -> str:
    """Draw the land below a ridge."""
    below = HEIGHT + BLEED
    path = (*ridge.path(), ("L", (WIDTH + BLEED, below)), ("L", (-BLEED, below)), ("Z", ()))
    return outlined(write(path), colour)


def road(ridge: Ridge, colour: str, ink: str) -> str:
    """Draw a road with a few pebbles. It has no dashed line, because that would look like a motorway."""
    pebbles = "".join(f"M{x} {round(ridge.at(x)) + down}h.1" for x, down in PEBBLES)
    return bare_road(ridge, colour, ink) + line(pebbles, shaded(colour).dark, 4.4)


def bare_road(ridge: Ridge, colour: str, ink: str) -> str:
    d = write(ridge.path())
    return line(d, ink, ROAD_WIDTH + 6) + line(d, colour, ROAD_WIDTH)
