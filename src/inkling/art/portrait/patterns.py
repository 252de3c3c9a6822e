"""Draws patterns on cloth. A motif is repeated on a grid, but only where it is completely inside, so that none is cut
off."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from inkling.art.engine.palette import COLOURS
from inkling.art.engine.paths import Frame, Path, Point, clear_inside, flatten, inside, place, read, whole
from inkling.art.engine.pen import Pen
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.sitter import Part
from inkling.core.errors import msg

Outline: TypeAlias = tuple[Point, ...]
Strew: TypeAlias = Callable[[Pen, Outline, tuple[Outline, ...], str], None]
KEPT = 256
"""Size of the cache of motif positions, which don't depend on the colour."""


def strew(pen: Pen, half: Path, motif: Motif | None, holes: Sequence[Path] = ()) -> None:
    """Draw a pattern on a symmetric piece of cloth, which is given by its right half. Leave out the `holes`."""
    if motif is not None:
        gaps = tuple(tuple(flatten(whole(hole))) for hole in holes)
        PATTERNS[motif.kind].draw(pen, tuple(flatten(whole(half))), gaps, COLOURS[motif.colour])


@lru_cache(KEPT)
def spots(cloth: Outline, gaps: tuple[Outline, ...], size: float, across: int, down: int) -> tuple[Point, ...]:
    """Return the positions of a motif in staggered rows, mirrored at the axis. All are completely inside the cloth and
    outside the gaps."""
    return tuple(find_spots(cloth, gaps, size, across, down))


def find_spots(cloth: Outline, gaps: tuple[Outline, ...], size: float, across: int, down: int) -> Iterator[Point]:
    top, bottom = min(y for _, y in cloth), min(max(y for _, y in cloth), 600)
    right = max(x for x, _ in cloth)
    for row, y in enumerate(range(int(top) + down // 2, int(bottom), down)):
        x = 0 if row % 2 else across // 2
        while x < right:
            free = clear_inside(x, y, size + 3, cloth) and not any(touches(x, y, size, gap) for gap in gaps)
            if free:
                yield x, y
                if x:
                    yield -x, y
            x += across


def touches(x: float, y: float, size: float, gap: Outline) -> bool:
    reach = size + 3
    around = ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach))
    return any(inside(x + dx, y + dy, gap) for dx, dy in around)


def stamped(d: str, size: float, across: int, down: int) -> Strew:
    """Return a function that draws a pattern of one small filled shape."""

    def draw(pen: Pen, cloth: Outline, gaps: tuple[Outline, ...], colour: str) -> None:
        shape = read(d)
        stamps = [place(shape, Frame(dx=x, dy=y)) for x, y in spots(cloth, gaps, size, across, down)]
        if stamps:
            pen.flat(tuple(step for stamp in stamps for step in stamp), colour)

    return draw


def lined(d: str, size: float, across: int, down: int, width: float = 2.6) -> Strew:
    """Return a function that draws a pattern of one small stroked line."""

    def draw(pen: Pen, cloth: Outline, gaps: tuple[Outline, ...], colour: str) -> None:
        shape = read(d)
        shapes = [place(shape, Frame(dx=x, dy=y)) for x, y in spots(cloth, gaps, size, across, down)]
        if shapes:
            pen.lines(tuple(step for path in shapes for step in path), colour, width)

    return draw


def dotted(offsets: Sequence[Point], dot: float, size: float, across: int, down: int) -> Strew:
    """Return a function that draws a pattern of dots, single or in small groups."""

    def draw(pen: Pen, cloth: Outline, gaps: tuple[Outline, ...], colour: str) -> None:
        points = [(x + dx, y + dy) for x, y in spots(cloth, gaps, size, across, down) for dx, dy in offsets]
        if points:
            pen.dots(points, colour, dot)

    return draw


def striped(step: int, width: float) -> Strew:
    """Return a function that draws a pattern of vertical stripes."""

    def draw(pen: Pen, cloth: Outline, gaps: tuple[Outline, ...], colour: str) -> None:
        right = int(max(x for x, _ in cloth))
        columns = [x for at in range(step // 2, right, step) for x in (at, -at)]
        ways = [way for x in columns for way in runs(x, cloth, gaps, width)]
        if ways:
            pen.lines(tuple(step for way in ways for step in way), colour, width)

    return draw


def runs(x: float, cloth: Outline, gaps: tuple[Outline, ...], width: float) -> Iterator[Path]:
    """Yield those parts of the vertical line at `x` that are inside the cloth and outside the holes."""
    start: float | None = None
    for y in range(200, 612, 4):
        free = clear_inside(x, y, width, cloth) and not any(touches(x, y, width - 2, gap) for gap in gaps)
        if free and start is None:
            start = y
        elif not free and start is not None:
            if y - start > 8:
                yield ("M", (x, start)), ("L", (x, y - 4))
            start = None
    if start is not None:
        yield ("M", (x, start)), ("L", (x, 612))


PATTERNS: Mapping[str, Part[Strew]] = {
    "dots": Part(dotted([(0, 0)], 6.5, 4, 24, 19), msg("{colour} dots")),
    "small-dots": Part(dotted([(0, 0)], 4, 2, 15, 12), msg("small {colour} dots")),
    "flowers": Part(
        dotted([(0, -4), (4, -1), (2, 4), (-2, 4), (-4, -1)], 4.6, 7, 28, 22), msg("{colour} pattern of flowers")
    ),
    "diamonds": Part(stamped("M0-6l4 6-4 6-4-6z", 6, 26, 21), msg("small {colour} diamond shapes")),
    "stars": Part(
        stamped("M0-6l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5z", 6, 28, 22),
        msg("{colour} pattern of stars"),
    ),
    "hearts": Part(
        stamped("M0 6c-8-6-7-12-3-12 2 0 3 2 3 3 0-1 1-3 3-3 4 0 5 6-3 12z", 6, 28, 23),
        msg("{colour} pattern of hearts"),
    ),
    "leaves": Part(stamped("M0-7q7 7 0 14-7-7 0-14z", 6, 24, 21), msg("{colour} pattern of leaves")),
    "drops": Part(stamped("M0-7l4 8c0 6-8 6-8 0z", 6, 26, 22), msg("{colour} pattern of drops")),
    "crosses": Part(lined("M-4 0h8m-4-4v8", 5, 22, 18, 2.4), msg("{colour} pattern of little crosses")),
    "rings": Part(lined("M0-6c8 0 8 12 0 12s-8-12 0-12zm0 6h0", 7, 32, 24), msg("{colour} pattern of rings")),
    "snowflakes": Part(lined("M0-6v12m-5-9l10 6m0-6l-10 6", 6, 30, 25, 2.2), msg("{colour} pattern of snowflakes")),
    "waves": Part(lined("M-7 0q3.5-6 7 0t7 0", 7, 28, 15, 2.6), msg("{colour} pattern of waves")),
    "stripes": Part(striped(22, 5), msg("{colour} stripes")),
    "pinstripes": Part(striped(14, 2), msg("thin {colour} stripes")),
    "checks": Part(stamped("M-6-6h12v12h-12z", 8.5, 24, 12), msg("{colour} checks")),
    "patches": Part(
        lined("M-8-7l16-1 1 15-17 1zm3-3v6m10-7v6m-12 8v6m13-6v6", 11, 90, 74, 2.4), msg("{colour} patches")
    ),
}
