"""SVG pictures of a group's page: people around their table, evenings as drops of ink, and pairs.

Screen readers skip them, because their facts are in the text next to them. Colours are CSS classes.
"""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

import htpy as h

from inkling.games import SHELF
from inkling.games.board_kit.people import initials_by_seat
from inkling.server.features.group.page_data import HitsOfPair
from inkling.server.features.history.model import PastGame
from inkling.server.platform.http import urls

MOST_AROUND = 12
"""Maximum number of people drawn around the table. The list below it has everybody."""
MOST_EVENINGS = 12
MOST_DROPS = 8
DROP = "M0-11C3-5 8-1 8 5A8 8 0 1 1-8 5C-8-1-3-5 0-11Z"
COLUMN, STEP = 40, 26


def points_on_ellipse(count: int, wide: float, high: float) -> list[tuple[int, int]]:
    """Return `count` evenly distributed points on an ellipse around the origin, the first at the top."""
    angles = [2 * pi * place / count - pi / 2 for place in range(count)]
    return [(round(wide * cos(angle)), round(high * sin(angle))) for angle in angles]


def draw_person_with_initial(number: int, initial: str, x: int, y: int, radius: int) -> h.Element:
    return h.g(class_=f"av-drawn a{number % 4}", transform=f"translate({x} {y})")[
        h.circle(r=radius), h.text(y=radius * 36 // 100, font_size=radius)[initial]
    ]


def initials_of(names: Mapping[int, str]) -> dict[int, str]:
    return dict(zip(names, initials_by_seat(tuple(names.values())), strict=True))


def draw_seated_people(names: Mapping[int, str], games: Sequence[str]) -> h.Element:
    """Draw the people around a table, with a card of each of their games."""
    initials = initials_of(names)
    people = list(names)[:MOST_AROUND]
    seats = zip(people, points_on_ellipse(len(people), 132, 66), strict=True)
    faces = [(game, SHELF[game].page.band[0]) for game in games if SHELF[game].page.band][:3]
    return h.svg(".our-table", viewBox="-170 -98 340 196", aria_hidden="true")[
        h.ellipse(".shade", cy=9, rx=112, ry=50),
        h.ellipse(".edge", cy=4, rx=112, ry=50),
        h.ellipse(".top", rx=112, ry=50),
        [draw_card_on_table(game, face, place, len(faces)) for place, (game, face) in enumerate(faces)],
        [draw_person_with_initial(number, initials[number], x, y, 22) for number, (x, y) in seats],
    ]


def draw_card_on_table(game: str, face: str, place: int, count: int) -> h.Element:
    turn, across = 9 * (place - (count - 1) / 2), 42 * (place - (count - 1) / 2)
    return h.g(transform=f"translate({across} {abs(turn) / 3}) rotate({turn})")[
        h.rect(".card", x=-19, y=-27, width=38, height=54, rx=4),
        h.image(href=urls.picture(game, face), x=-17, y=-25, width=34, height=50, preserveAspectRatio="xMidYMid slice"),
    ]


def draw_evenings(evenings: Sequence[Sequence[PastGame]], days: Sequence[str]) -> h.Element:
    """Draw the newest evenings as columns of drops, one drop per game. Lost games are hollow."""
    shown = evenings[-MOST_EVENINGS:]
    high = max(min(len(evening), MOST_DROPS) for evening in shown)
    width, height = COLUMN * max(len(shown), 4), STEP * high + 30
    return h.svg(".evenings", viewBox=f"0 0 {width} {height}", aria_hidden="true")[
        h.path(".ground", d=f"M4 {height - 16}H{width - 4}"),
        [draw_column_of_evening(evening, place, height) for place, evening in enumerate(shown)],
        [h.text(x=COLUMN * place + COLUMN // 2, y=height - 3)[day] for place, day in enumerate(days[-MOST_EVENINGS:])],
    ]


def draw_column_of_evening(evening: Sequence[PastGame], place: int, height: int) -> list[h.Element]:
    across = COLUMN * place + COLUMN // 2
    return [
        h.path(
            class_=f"g{list(SHELF).index(game.result.game) % 3} {css_class_of_result(game)}",
            d=DROP,
            transform=f"translate({across} {height - 32 - STEP * nth})",
        )
        for nth, game in enumerate(evening[:MOST_DROPS])
    ]


def css_class_of_result(game: PastGame) -> str:
    if game.result.won is None:
        return "each"
    return "won" if game.result.won else "lost"


def draw_legend_drop(look: str) -> h.Element:
    """Draw one drop, for the legend."""
    return h.svg(".drop", viewBox="-12 -14 24 30", aria_hidden="true")[h.path(class_=look, d=DROP)]


def draw_understanding_threads(names: Mapping[int, str], pairs: Sequence[HitsOfPair]) -> h.Element:
    """Draw the people in a circle, with a thread between those who understand each other, thicker for more hits."""
    initials = initials_of(names)
    people = sorted({member for pair in pairs for member in (pair.by, pair.about)})
    places = dict(zip(people, points_on_ellipse(len(people), 100, 74), strict=True))
    both: dict[frozenset[int], list[HitsOfPair]] = {}
    for pair in pairs:
        both.setdefault(frozenset((pair.by, pair.about)), []).append(pair)
    threads = []
    for ends, figures in both.items():
        (x, y), (u, v) = (places[member] for member in sorted(ends))
        share = sum(pair.hits for pair in figures) / sum(pair.tries for pair in figures)
        threads.append(h.path(class_="thread", d=f"M{x} {y}Q0 0 {u} {v}", stroke_width=round(1 + 9 * share)))
    return h.svg(".pairs", viewBox="-140 -104 280 208", aria_hidden="true")[
        threads, [draw_person_with_initial(number, initials[number], *places[number], 22) for number in people]
    ]
