"""Silhouettes: clear shapes of ink, all different, and pictures that pass the general checks."""

from functools import cache
from itertools import combinations

import pytest

from inkling.art import silhouettes
from inkling.art.engine.palette import INK, PAPER
from inkling.art.engine.sketch import HEIGHT, WIDTH, covers, read_sketch
from inkling.art.silhouettes.figures import figures, stand
from tests.art.exposure import bounds
from tests.art.painting import check_picture, colour_at, marks

STEPS = 22
"""Points per side that are compared: half of the 44 pixels at which a tile must be recognisable."""


@cache
def mass(name: str) -> frozenset[tuple[int, int]]:
    """Return which cells of a coarse grid are ink."""
    painted = marks(silhouettes.draw_tile(name))
    left, top, size = 8, 60, 284
    cells = [(column, row) for column in range(STEPS) for row in range(STEPS)]
    middle = [(left + size * (column + 0.5) / STEPS, top + size * (row + 0.5) / STEPS) for column, row in cells]
    return frozenset(cell for cell, (x, y) in zip(cells, middle, strict=True) if colour_at(painted, x, y) == INK)


@pytest.mark.parametrize("name", silhouettes.NAMES)
def test_silhouette_is_a_mass_of_ink_with_an_accent_and_paper_eyes(name: str) -> None:
    assert 0.1 < len(mass(name)) / STEPS**2 < 0.5
    drawn = silhouettes.draw_figure(name)
    body = drawn[: drawn.index("evenodd")]
    assert PAPER in body
    assert len({mark.fill for mark in marks(drawn)} | {mark.stroke for mark in marks(drawn)}) >= 5


@pytest.mark.parametrize("name", silhouettes.NAMES)
def test_silhouette_lies_inside_the_tile(name: str) -> None:
    figure = figures()[name]
    left, top, right, bottom = bounds(covers(read_sketch(figure.art), stand(figure.scale)))
    assert left > 8
    assert right < 292
    assert top > 56
    assert bottom < 352


def test_no_two_silhouettes_have_the_same_shape() -> None:
    for one, other in combinations(silhouettes.NAMES, 2):
        shared = len(mass(one) & mass(other)) / len(mass(one) | mass(other))
        assert shared < 0.72, (one, other)


def test_grounds_differ() -> None:
    assert len({figure.field for figure in figures().values()}) == len(silhouettes.NAMES)


def test_cubes_differ_in_shape_as_well_as_colour() -> None:
    shapes = {
        tuple(tuple(map(tuple, mark.shape)) for mark in marks(silhouettes.draw_cube(kind)))
        for kind in silhouettes.CUBES
    }
    assert len(shapes) == len(silhouettes.CUBES) == 3


def test_back_is_clean_and_the_same_upside_down() -> None:
    check_picture(silhouettes.draw_back())
    painted = marks(silhouettes.draw_back())
    spots = [(13 + 9.7 * step % 274, 13 + 6.1 * step % 394) for step in range(240)]
    same = [colour_at(painted, x, y) == colour_at(painted, WIDTH - x, HEIGHT - y) for x, y in spots]
    assert sum(same) >= 0.95 * len(same)
