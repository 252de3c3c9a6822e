"""Parses our SVG pictures: shapes, bounding boxes and the colour at a point. Enough for pictures made of paths."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import floor, hypot
from typing import TypeAlias
from xml.etree import ElementTree

from inkling.art.engine.paths import Path, Point, flatten, read
from inkling.art.engine.sketch import pieces

TAGS = {"svg", "g", "path", "circle", "rect", "ellipse"}
ATTRIBUTES = set(
    """
    viewBox d fill stroke stroke-width stroke-linejoin stroke-linecap fill-rule transform
    cx cy r rx ry x y width height opacity
    """.split()  # noqa: SIM905 (a list of words reads better in lines)
)
LARGEST = 14_000


Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Mark:
    """One painted element: outlines, fill and stroke. Outlines are computed on first use, because most marks are ruled
    out by their bounding box."""

    path: Path
    fill: str
    stroke: str
    width: float
    evenodd: bool

    @cached_property
    def shape(self) -> list[list[Point]]:
        closed = [piece + ((("L", piece[0][1]),) if piece[-1][0] == "Z" else ()) for piece in pieces(self.path)]
        return [flatten(piece, 12) for piece in closed]

    @cached_property
    def strokes(self) -> list[tuple[Point, Point]]:
        return [pair for piece in self.shape for pair in zip(piece, piece[1:] or piece, strict=False)]

    @cached_property
    def sides(self) -> dict[int, list[tuple[Point, Point]]]:
        """Return all edges of the closed outlines, indexed by each integer height they cross."""
        found: dict[int, list[tuple[Point, Point]]] = defaultdict(list)
        for piece in self.shape:
            for a, b in zip((piece[-1], *piece), piece, strict=False):
                for height in range(floor(min(a[1], b[1])), floor(max(a[1], b[1])) + 1):
                    found[height].append((a, b))
        return found

    @cached_property
    def hull(self) -> Box:
        """Return a box that contains the mark and its stroke. A curve stays within its end points and control
        points."""
        numbers = [numbers for _, numbers in self.path]
        return self.around([x for step in numbers for x in step[::2]], [y for step in numbers for y in step[1::2]])

    @cached_property
    def box(self) -> Box:
        """Return the exact bounding box, stroke included."""
        points = [point for piece in self.shape for point in piece]
        return self.around([x for x, _ in points], [y for _, y in points])

    def around(self, xs: list[float], ys: list[float]) -> Box:
        half = self.width / 2
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def check_picture(svg: str) -> None:
    """Check what every picture must fulfil, whatever it shows."""
    assert len(svg.encode()) < LARGEST, f"{len(svg)} bytes"
    root = ElementTree.fromstring(svg)
    assert len(root.attrib["viewBox"].split()) == 4
    for element in root.iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in TAGS, element.tag
        assert set(element.attrib) <= ATTRIBUTES, element.attrib
        assert not any("url(" in value or ":" in value for value in element.attrib.values()), element.attrib
        assert not (element.text or "").strip()


@cache
def marks(svg: str) -> list[Mark]:
    root = ElementTree.fromstring(svg)
    return list(walk(root, {"fill": "#000000", "stroke": "none", "stroke-width": "1"}))


def walk(element: ElementTree.Element, inherited: dict[str, str]) -> Iterator[Mark]:
    look = inherited | {name: element.attrib[name] for name in inherited if name in element.attrib}
    if "d" in element.attrib:
        yield mark(element.attrib["d"], look, element.attrib.get("fill-rule") == "evenodd")
    for child in element:
        yield from walk(child, look)


def mark(d: str, look: dict[str, str], evenodd: bool) -> Mark:
    width = float(look["stroke-width"]) if look["stroke"] != "none" else 0.0
    return Mark(read(d), look["fill"], look["stroke"], width, evenodd)


def column(svg: str, x: float, ys: Iterable[float]) -> Iterator[str]:
    """Return the colours at points of one vertical line. Only marks and strokes near the line are examined."""
    crossing = [each for each in reversed(marks(svg)) if each.hull[0] <= x <= each.hull[2]]
    strokes = [[pair for pair in each.strokes if comes_near(pair, x, each.width / 2)] for each in crossing]
    for y in ys:
        painted = (paint_at(each, x, y, lines) for each, lines in zip(crossing, strokes, strict=True))
        yield next(filter(None, painted), "")


def comes_near(pair: tuple[Point, Point], x: float, half: float) -> bool:
    (ax, _), (bx, _) = pair
    return min(ax, bx) - half <= x <= max(ax, bx) + half


def colour_at(painted: list[Mark], x: float, y: float) -> str:
    """Return the topmost colour at a point; empty if there is none."""
    return next(filter(None, (paint_at(each, x, y) for each in reversed(painted))), "")


def paint_at(each: Mark, x: float, y: float, strokes: list[tuple[Point, Point]] | None = None) -> str:
    """Return the colour of one mark at a point; empty if it has none there."""
    left, top, right, bottom = each.hull
    if not (left <= x <= right and top <= y <= bottom):
        return ""
    strokes = each.strokes if strokes is None else strokes
    if each.width and any(distance(x, y, a, b) <= each.width / 2 for a, b in strokes):
        return each.stroke
    return each.fill if each.fill != "none" and filled(each, x, y) else ""


def distance(x: float, y: float, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) if length else 0.0
    return hypot(x - a[0] - t * dx, y - a[1] - t * dy)


def filled(each: Mark, x: float, y: float) -> bool:
    """True if the point is inside, by winding number or even-odd rule."""
    winding = crossings = 0
    for (ax, ay), (bx, by) in each.sides.get(floor(y), ()):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossings += 1
            winding += 1 if by > ay else -1
    return bool(crossings % 2 if each.evenodd else winding)
