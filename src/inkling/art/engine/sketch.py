"""Sketches: drawings as text with one mark per line, from back to front. A mark is a colour and a path.

Colours are names, so that one drawing can be shown in several lights. A line is `colour[manner][width] path`: `fox M…`
is filled and outlined, `fox- M…` filled only, `ink~4 M…` a line. `fox% M…` is a half path lit from the left; `fox M… |
M…` gives the shadow explicitly. `&` before the path also draws the mirror image. After a colour `!` means its dark and
`+` its pale tone.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from inkling.art.engine.palette import INK, PAPER, pale, shaded
from inkling.art.engine.paths import Frame, Path, both, flatten, number, place, read, whole, write

Light: TypeAlias = Mapping[str, str]
"""The hex value of each colour name in this light; an empty value hides the mark."""

OUTLINE = 3.0
LINE = re.compile(r"([a-z]+)([!+]?)(%?-?|~)([\d.]*)\s+(&?)\s*(M[^|]+?)\s*(?:\|\s*(M.+))?")
OPENING = f'<g stroke="{INK}" stroke-width="{number(OUTLINE)}" stroke-linejoin="round" stroke-linecap="round">'
CLOSING = "</g>"


class Mark(NamedTuple):
    """One mark of a sketch. `manner` says how it is drawn: it is empty or contains `%`, `-` and `~`, as in the text of
    the sketch."""

    colour: str
    tone: str
    manner: str
    width: float
    path: Path
    shade: Path | None


Sketch: TypeAlias = tuple[Mark, ...]


@cache
def read_sketch(text: str) -> Sketch:
    return tuple(read_mark(line) for line in text.strip().splitlines())


def read_mark(line: str) -> Mark:
    match = LINE.fullmatch(line.strip())
    if not match:
        raise ValueError(f"not a mark: {line}")
    colour, tone, manner, width, twice, drawn, shade = match.groups()
    path, shadow = read(drawn), read(shade) if shade else None
    if "%" in manner:
        path, shadow = whole(path), path
    if twice:
        path = both(path)
    return Mark(colour, tone, manner, float(width or OUTLINE), path, shadow)


def draw(sketch: Sketch, light: Light, frame: Frame | None = None, coarse: bool = False) -> str:
    """Return the marks as SVG elements. Put them between OPENING and CLOSING. `coarse` rounds coordinates, which makes
    the output smaller."""
    frame = frame or Frame()
    return "".join(draw_mark(mark, light, frame, coarse) for mark in sketch if light[mark.colour])


def draw_mark(mark: Mark, light: Light, frame: Frame, coarse: bool) -> str:
    size = abs(frame.xx * frame.yy - frame.xy * frame.yx) ** 0.5
    colour, d = toned(light[mark.colour], mark.tone), spell(mark.path, frame, coarse)
    if "~" in mark.manner:
        return line(d, colour, mark.width * size)
    plain, width = "-" in mark.manner, thin(mark.width, size)
    if mark.shade is None:
        return fill(d, colour) if plain else outlined(d, colour, width)
    dark, shade = shaded(colour).dark, spell(mark.shade, frame, coarse)
    if plain:
        return fill(d, colour) + fill(shade, dark)
    if mark.shade[-1][0] == "Z":
        return fill(d, colour) + fill(shade, dark) + outlined(d, "none", width)
    # An open shadow path follows the outline, so its stroke redraws that side only, not the border with the lit part.
    return outlined(d, colour, width) + outlined(shade, dark, width)


@lru_cache(maxsize=4096)
def spell(path: Path, frame: Frame, coarse: bool) -> str:
    placed = place(path, frame)
    return write(snapped(placed) if coarse else placed)


def snapped(path: Path) -> Path:
    """Return the path rounded to whole numbers, which is precise enough for large or distant things."""
    return tuple((letter, tuple(map(round, numbers))) for letter, numbers in path)


def toned(colour: str, tone: str) -> str:
    return {"": colour, "!": shaded(colour).dark, "+": pale(colour, 0.3)}[tone]


def thin(width: float, size: float) -> float:
    """Return a line width for a scaled shape. The width changes less than the shape, so that small things match the
    rest of the picture."""
    return width * min(1.1, max(0.72, float(size**0.4)))


def fill(d: str, colour: str) -> str:
    return f'<path fill="{colour}" stroke="none" d="{d}"/>'


def line(d: str, colour: str, width: float) -> str:
    ink = "" if colour == INK else f' stroke="{colour}"'
    return f'<path fill="none"{ink} stroke-width="{number(width)}" d="{d}"/>'


def outlined(d: str, colour: str, width: float = OUTLINE) -> str:
    weight = "" if number(width) == number(OUTLINE) else f' stroke-width="{number(width)}"'
    return f'<path fill="{colour}"{weight} d="{d}"/>'


def covers(sketch: Iterable[Mark], frame: Frame) -> list[list[tuple[float, float]]]:
    """Return the outlines of all filled marks in card coordinates. Together they are the area that the sketch
    covers."""
    return [flatten(piece) for mark in sketch if "~" not in mark.manner for piece in pieces(place(mark.path, frame))]


def pieces(path: Path) -> list[Path]:
    """Return the subpaths of a path."""
    starts = [index for index, (letter, _) in enumerate(path) if letter == "M"]
    return [path[start:end] for start, end in zip(starts, [*starts[1:], len(path)], strict=True)]


WIDTH, HEIGHT = 300, 420
BLEED = 12
"""How far a picture extends beyond the card, for cutting after print."""
BOX = f"M{-BLEED}{-BLEED}H{WIDTH + BLEED}V{HEIGHT + BLEED}H{-BLEED}Z"
PANEL = (
    "M24 10C16.3 10 10 16.3 10 24V396C10 403.7 16.3 410 24 410"
    "H276C283.7 410 290 403.7 290 396V24C290 16.3 283.7 10 276 10Z"
)


def sheet(body: str, box: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    """Return a complete SVG picture without a border. `box` selects a part of the page."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{OPENING}{body}{CLOSING}</svg>'


def framed(field: str, body: str, border: str = PAPER) -> str:
    """Return a complete SVG picture with a border. The border is drawn last and covers everything outside, so no clip
    path is needed."""
    return sheet(fill(BOX, field) + body + draw_border(border))


def draw_border(border: str = PAPER) -> str:
    trim = f'<path fill="{border}" fill-rule="evenodd" stroke="none" d="{BOX}{PANEL}"/>'
    return trim + f'<path fill="none" stroke="{INK}" stroke-width="3.4" d="{PANEL}"/>'
