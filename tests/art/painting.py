"""Reads our SVGs back: what is drawn, where it reaches, which colour a point has. Enough for pictures made of paths."""

from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree

from inkling.art.paths import Point, flatten, read
from inkling.art.sketch import pieces

TAGS = {"svg", "g", "path", "circle", "rect", "ellipse"}
ATTRIBUTES = set(
    """
    viewBox d fill stroke stroke-width stroke-linejoin stroke-linecap fill-rule transform
    cx cy r rx ry x y width height opacity
    """.split()  # noqa: SIM905 (a list of words reads better in lines)
)
LARGEST = 14_000


class Mark(NamedTuple):
    """One painted element: outlines, fill and stroke; the box takes the stroke in."""

    shape: list[list[Point]]
    fill: str
    stroke: str
    width: float
    evenodd: bool
    box: tuple[float, float, float, float]


def check_picture(svg: str) -> None:
    """What every picture of ours promises, whatever it shows."""
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
    closed = [piece + ((("L", piece[0][1]),) if piece[-1][0] == "Z" else ()) for piece in pieces(read(d))]
    shape = [flatten(piece, 12) for piece in closed]
    points = [point for piece in shape for point in piece]
    width = float(look["stroke-width"]) if look["stroke"] != "none" else 0.0
    xs, ys, half = [x for x, _ in points], [y for _, y in points], width / 2
    box = (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
    return Mark(shape, look["fill"], look["stroke"], width, evenodd, box)


def colour_at(painted: list[Mark], x: float, y: float) -> str:
    """The topmost colour at a point, or nothing."""
    for each in reversed(painted):
        left, top, right, bottom = each.box
        if left <= x <= right and top <= y <= bottom:
            if each.width and stroked(each, x, y):
                return each.stroke
            if each.fill != "none" and filled(each, x, y):
                return each.fill
    return ""


def stroked(each: Mark, x: float, y: float) -> bool:
    half = each.width / 2
    return any(
        distance(x, y, a, b) <= half for piece in each.shape for a, b in zip(piece, piece[1:] or piece, strict=False)
    )


def distance(x: float, y: float, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) if length else 0.0
    return hypot(x - a[0] - t * dx, y - a[1] - t * dy)


def filled(each: Mark, x: float, y: float) -> bool:
    """By winding number, or by counting crossings."""
    winding = crossings = 0
    for piece in each.shape:
        ax, ay = piece[-1]
        for bx, by in piece:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                crossings += 1
                winding += 1 if by > ay else -1
            ax, ay = bx, by
    return bool(crossings % 2 if each.evenodd else winding)
