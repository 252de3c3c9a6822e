"""Small drawings that the board needs at once, as views of one SVG file: icons, badges, pennants and plain land.

Browsers fetch it with the first style sheet and reuse it for every row and card.
"""

import re
from collections.abc import Iterator

from inkling.art import landscape
from inkling.games.silencio.board.icons import ICON_SHAPES, draw_colour_badge, draw_colour_or_side_icon, draw_pennant
from inkling.games.silencio.rules.cards import COLOURS

SPRITE = "board"
"""Name of the picture file."""
APART = 400
"""Distance between the left edges of two views, so that no view shows a part of its neighbour."""
WHOLE = re.compile(r'<svg ([^>]*)viewBox="0 0 (\d+) (\d+)"[^>]*>(.*)</svg>', re.DOTALL)
"""Matches a whole SVG; the groups are its attributes, width, height and content."""


def yield_drawings_by_name() -> Iterator[tuple[str, str]]:
    """Yield the name of each view and its picture."""
    for name in ICON_SHAPES:
        yield name, draw_colour_or_side_icon(name)
    for colour in COLOURS:
        yield f"{colour}-badge", draw_colour_badge(colour)
    for side, land, night in (("day", "land", False), ("night", "night-land", True)):
        yield side, draw_pennant("", night)
        for colour in COLOURS:
            yield f"{colour}-{side}", draw_pennant(colour, night)
            yield f"{colour}-{land}", landscape.draw_way(colour, night)


def url_of_drawing(name: str) -> str:
    """Return the URL of a view, for CSS."""
    return f"url(../../pictures/silencio/{SPRITE}.svg#{name})"


def draw_svg_sprite() -> str:
    """Return the SVG file with all views."""
    views = "".join(
        draw_drawing_and_its_view(place, *drawing) for place, drawing in enumerate(yield_drawings_by_name())
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{views}</svg>'


def draw_drawing_and_its_view(place: int, name: str, picture: str) -> str:
    """Return the SVG of the drawing at index `place`, and the view that shows only this drawing. Views of land may be
    stretched, so that land fills any width."""
    match = WHOLE.fullmatch(picture)
    assert match
    stretched = ' preserveAspectRatio="none"' if "preserveAspectRatio" in match[1] else ""
    left = place * APART
    return (
        f'<view id="{name}" viewBox="{left} 0 {match[2]} {match[3]}"{stretched}/>'
        f'<g transform="translate({left})">{match[4]}</g>'
    )
