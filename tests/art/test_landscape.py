"""Landscape cards: neighbouring cards join, ranks can be counted, and every picture passes the general checks."""

import os
import subprocess
import sys
from functools import cache
from itertools import product

import pytest

from inkling.art import landscape
from inkling.art.engine.sketch import HEIGHT, WIDTH
from inkling.art.landscape.data_files import land, plan, things
from inkling.art.landscape.day_and_night import light
from inkling.art.landscape.ground import LEVELS, ROAD_WIDTH
from inkling.art.landscape.scene import draw_thing, ridges_of
from tests.art.exposure import bounds, exposures, stacked
from tests.art.painting import Box, colour_at, column, marks

RANKS = range(2, 14)
CARDS = list(product(landscape.THEMES, RANKS))
SIDES = list(product(landscape.THEMES, RANKS, (False, True)))
JOINING = 7
"""How many shapes may reach an edge: the sky, four lands, and the road with its outline."""


def joining(theme: str, rank: int, night: bool) -> str:
    return landscape.draw_shrine(theme, not night) if rank == 1 else landscape.draw_card(theme, rank, night)


@cache
def edge(svg: str, x: float) -> tuple[str, ...]:
    """Return the colours down one edge of a card."""
    return tuple(column(svg, x, (y + 0.5 for y in range(HEIGHT))))


def heights(colours: tuple[str, ...]) -> list[int]:
    return [y for y in range(1, HEIGHT) if colours[y] != colours[y - 1]]


@pytest.mark.parametrize(("theme", "night"), list(product(landscape.THEMES, (False, True))))
def test_cards_join_at_any_two_edges(theme: str, night: bool) -> None:
    """For every ordered pair of ranks, all left and all right edges of one light are the same column of colours."""
    edges = {edge(landscape.draw_card(theme, rank, night), x) for rank in RANKS for x in (0.0, float(WIDTH))}
    assert len(edges) == 1


@pytest.mark.parametrize("theme", landscape.THEMES)
def test_day_joins_night_at_the_same_heights(theme: str) -> None:
    day, night = (heights(edge(landscape.draw_card(theme, 2, side), 0.0)) for side in (False, True))
    assert day == night


@pytest.mark.parametrize("theme", landscape.THEMES)
def test_shrine_is_where_the_row_begins(theme: str) -> None:
    first = edge(landscape.draw_card(theme, 2), 0.0)
    assert edge(landscape.draw_shrine(theme, True), float(WIDTH)) == first
    assert edge(landscape.draw_shrine(theme, False), float(WIDTH)) == first


@pytest.mark.parametrize("theme", landscape.THEMES)
def test_edges_show_the_lands_at_their_levels(theme: str) -> None:
    colours = light(theme, False)
    painted = edge(landscape.draw_card(theme, 7), float(WIDTH))
    assert painted[20] == colours["air"]
    for name in ("far", "middle", "near", "fore"):
        assert painted[int(LEVELS[name]) + 4] == colours[name]
        assert painted[int(LEVELS[name])] == colours["ink"]
    half = int(ROAD_WIDTH / 2) - 2
    assert {painted[int(LEVELS["road"]) + step] for step in (-half, 0, half)} == {colours["road"]}


@pytest.mark.parametrize(("theme", "rank", "night"), [*SIDES, *product(landscape.THEMES, (1,), (False, True))])
def test_nothing_else_touches_an_edge(theme: str, rank: int, night: bool) -> None:
    painted = marks(joining(theme, rank, night))
    assert sum(is_over_an_edge(mark.hull) and is_over_an_edge(mark.box) for mark in painted) == JOINING


def is_over_an_edge(box: Box) -> bool:
    return box[0] <= 0 or box[1] <= 0 or box[2] >= WIDTH or box[3] >= HEIGHT


@pytest.mark.parametrize(("theme", "rank"), CARDS)
def test_ridges_leave_level(theme: str, rank: int) -> None:
    for name, ridge in ridges_of(plan(theme, rank)).items():
        assert ridge.at(0) == ridge.at(WIDTH) == LEVELS[name]
        assert abs(ridge.at(1.0) - LEVELS[name]) < 0.1
        assert abs(ridge.at(WIDTH - 1.0) - LEVELS[name]) < 0.1


@pytest.mark.parametrize(("theme", "rank"), CARDS)
def test_landmarks_can_be_counted(theme: str, rank: int) -> None:
    """There are as many landmarks as the rank, each at least half visible."""
    planned, stock = plan(theme, rank), things(theme)
    counted = [thing for thing in planned.placed() if stock[thing.kind].counts]
    assert len(counted) == rank == landscape.facts_of(theme, rank, "en").landmarks
    svg, ridges, colours = landscape.draw_card(theme, rank), ridges_of(planned), light(theme, False)
    assert all(draw_thing(theme, thing, ridges, colours) in svg for thing in counted)
    hidden = [(thing.kind, thing.x) for thing, seen in exposures(theme, rank) if thing in counted and seen < 0.5]
    assert not hidden


@pytest.mark.parametrize(("theme", "rank"), CARDS)
def test_named_things_are_in_sight_and_on_the_card(theme: str, rank: int) -> None:
    stock = things(theme)
    assert all(seen > 0.55 for thing, seen in exposures(theme, rank) if stock[thing.kind].en)
    for thing, shape in stacked(theme, rank):
        if thing and any(shape):
            left, top, right, bottom = bounds(shape)
            assert left > 2
            assert top > 2
            assert right < WIDTH - 2
            assert bottom < HEIGHT - 2


@pytest.mark.parametrize("theme", landscape.THEMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_rank_shows_something_of_its_own(theme: str, lang: str) -> None:
    shown = [landscape.facts_of(theme, rank, lang).seen for rank in RANKS]
    assert all(shown)
    assert len(set(shown)) == len(RANKS)


@pytest.mark.parametrize("theme", landscape.THEMES)
def test_drawings_are_named_in_both_languages_or_in_none(theme: str) -> None:
    assert all(bool(thing.en) == bool(thing.de) for thing in things(theme).values())


@pytest.mark.parametrize("theme", landscape.THEMES)
def test_every_drawing_is_used(theme: str) -> None:
    used = {thing.kind for planned in land(theme).card for thing in planned.placed()}
    assert set(land(theme).thing) <= used


def test_no_two_cards_are_alike() -> None:
    drawn = [joining(*side) for side in (*SIDES, *product(landscape.THEMES, (1,), (False, True)))]
    drawn += [landscape.draw_great_shrine(lit) for lit in (True, False)]
    drawn += [landscape.draw_tavern(is_open) for is_open in (True, False)]
    drawn += [landscape.draw_start(), landscape.draw_back()]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize(("theme", "rank"), CARDS)
def test_night_differs_in_every_land(theme: str, rank: int) -> None:
    day, night = light(theme, False), light(theme, True)
    assert all(day[name] != night[name] for name in ("air", "far", "middle", "near", "road", "fore"))
    assert night["star"]
    assert night["star"] in landscape.draw_card(theme, rank, True)


def test_back_is_the_same_upside_down() -> None:
    painted = marks(landscape.draw_back())
    spots = [(13 + 9.7 * step % 274, 13 + 6.1 * step % 394) for step in range(240)]
    same = [colour_at(painted, x, y) == colour_at(painted, WIDTH - x, HEIGHT - y) for x, y in spots]
    assert sum(same) >= 0.97 * len(same)


def test_journeys_do_not_depend_on_the_process() -> None:
    code = "from inkling.art import landscape; print(landscape.draw_card('blue', 9, True) + landscape.draw_back())"
    other = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == landscape.draw_card("blue", 9, True) + landscape.draw_back()
