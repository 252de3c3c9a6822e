"""Measures how much of each object on a card remains visible behind what is drawn later."""

from functools import cache

from inkling.art.engine.paths import Point, inside
from inkling.art.engine.sketch import HEIGHT, WIDTH, covers
from inkling.art.landscape.data_files import LAYERS, Placed, plan, things
from inkling.art.landscape.ground import LEVELS, ROAD_WIDTH
from inkling.art.landscape.scene import frame_of, ridges_of

Shape = list[list[Point]]
TAG: Shape = [[(12, 12), (78, 12), (78, 122), (12, 122)]]


@cache
def exposures(theme: str, rank: int) -> list[tuple[Placed, float]]:
    """Return each object of a card with its visible share."""
    drawn = stacked(theme, rank)
    return [
        (thing, seen(shape, [over for _, over in drawn[place + 1 :]] + [TAG]))
        for place, (thing, shape) in enumerate(drawn)
        if thing
    ]


def stacked(theme: str, rank: int) -> list[tuple[Placed | None, Shape]]:
    """Return landscapes and objects in drawing order."""
    planned = plan(theme, rank)
    ridges = ridges_of(planned)
    found: list[tuple[Placed | None, Shape]] = []
    for layer in LAYERS:
        if layer in LEVELS:
            line = [(float(x), ridges[layer].at(x)) for x in range(0, WIDTH + 1, 4)]
            half = ROAD_WIDTH / 2
            over = [(x, y - half) for x, y in line] + [(x, y + half) for x, y in reversed(line)]
            under = [*line, (WIDTH, HEIGHT), (0, HEIGHT)]
            found.append((None, [over if layer == "road" else under]))
        for thing in planned.placed():
            if thing.layer == layer:
                found.append((thing, covers(things(theme)[thing.kind].sketch, frame_of(theme, thing, ridges))))
    return found


def seen(shape: Shape, over: list[Shape]) -> float:
    points = [point for point in grid(shape) if within(point, shape)]
    free = points
    for hiding in over:
        left, top, right, bottom = bounds(hiding)
        near = {point for point in free if left <= point[0] <= right and top <= point[1] <= bottom}
        free = [point for point in free if point not in near or not within(point, hiding)]
    return len(free) / len(points) if points else 1.0


def grid(shape: Shape, steps: int = 14) -> list[Point]:
    left, top, right, bottom = bounds(shape)
    wide, high = (right - left) / steps, (bottom - top) / steps
    return [(left + (column + 0.5) * wide, top + (row + 0.5) * high) for column in range(steps) for row in range(steps)]


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    points = [point for piece in shape for point in piece]
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def within(point: Point, shape: Shape) -> bool:
    return any(inside(*point, piece) for piece in shape if len(piece) > 2)
