"""SVG paths: parse, transform, mirror, and write them compactly with one decimal.

Most of our shapes are half paths: the right half of a symmetric shape. The axis of symmetry is x = 0, where the path
starts and ends.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
# Absolute: M, L, C or Q with all coordinates, or Z with none.
Segment: TypeAlias = tuple[str, tuple[float, ...]]
Path: TypeAlias = tuple[Segment, ...]

TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
ROUND = 0.5523


class Frame(NamedTuple):
    """An affine transform from a drawing's coordinates to those of the card."""

    xx: float = 1.0
    xy: float = 0.0
    yx: float = 0.0
    yy: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def point(self, x: float, y: float) -> Point:
        return self.xx * x + self.xy * y + self.dx, self.yx * x + self.yy * y + self.dy

    def at(self, x: float, y: float, scale: float = 1.0, tall: float | None = None, turn: float = 0.0) -> "Frame":
        """Return a frame nested in this one. `tall` is the vertical scale if it differs from `scale`; `turn` is the
        clockwise rotation in degrees."""
        c, s, high = cos(radians(turn)), sin(radians(turn)), scale if tall is None else tall
        xx, xy, yx, yy = scale * c, -high * s, scale * s, high * c
        dx, dy = self.point(x, y)
        return Frame(
            self.xx * xx + self.xy * yx,
            self.xx * xy + self.xy * yy,
            self.yx * xx + self.yy * yx,
            self.yx * xy + self.yy * yy,
            dx,
            dy,
        )

    def flipped(self) -> "Frame":
        return self._replace(xx=-self.xx, yx=-self.yx)


@cache
def read(d: str) -> Path:
    """Parse the `d` attribute of an SVG path without arcs. The result has absolute coordinates; the commands H, V, S
    and T become L, C and Q."""
    tokens, place = TOKEN.findall(d), 0
    path: list[Segment] = []
    here = start = (0.0, 0.0)
    letter = ""
    while place < len(tokens):
        if tokens[place].isalpha():
            letter, place = tokens[place], place + 1
        count = TAKES[letter.upper()]
        numbers = [float(token) for token in tokens[place : place + count]]
        if len(numbers) < count or (not count and place < len(tokens) and not tokens[place].isalpha()):
            raise ValueError(f"not a path: {d}")
        place += count
        segment = absolute(letter, numbers, here, path)
        path.append(segment)
        here = start if segment[0] == "Z" else segment[1][-2:]  # type: ignore[assignment] # always two numbers
        if segment[0] == "M":
            start, letter = here, "l" if letter == "m" else "L"
    return tuple(path)


def absolute(letter: str, numbers: list[float], here: Point, path: list[Segment]) -> Segment:
    upper = letter.upper()
    if upper == "H":
        return "L", (numbers[0] + (here[0] if letter == "h" else 0), here[1])
    if upper == "V":
        return "L", (here[0], numbers[0] + (here[1] if letter == "v" else 0))
    if letter.islower():
        numbers = [number + here[index % 2] for index, number in enumerate(numbers)]
    if upper in "ST":
        wanted = "C" if upper == "S" else "Q"
        last = path[-1] if path else ("M", here)
        control = last[1][-4:-2] if last[0] == wanted else here
        numbers = [2 * here[0] - control[0], 2 * here[1] - control[1], *numbers]
        return wanted, tuple(numbers)
    return upper, tuple(numbers)


def write(path: Path) -> str:
    """Return the path as a short `d` attribute. Coordinates are relative or absolute, whichever is shorter, and rounded
    to tenths."""
    parts: list[str] = []
    x = y = start_x = start_y = 0
    last = ""
    for letter, numbers in path:
        if letter == "Z":
            parts.append("z")
            x, y, last = start_x, start_y, "z"
            continue
        tenths = [round(number * 10) for number in numbers]
        if letter == "L" and tenths == [x, y] and last not in ("", "M", "m"):
            continue
        text, last = shortest(letter, tenths, x, y, last)
        parts.append(text)
        x, y = tenths[-2:]
        if letter == "M":
            start_x, start_y = x, y
    return "".join(parts)


def shortest(letter: str, tenths: list[int], x: int, y: int, last: str) -> tuple[str, str]:
    relative = [tenth - (y if index % 2 else x) for index, tenth in enumerate(tenths)]
    if letter == "L" and relative[1] == 0:
        letter, tenths, relative = "H", tenths[:1], relative[:1]
    elif letter == "L" and relative[0] == 0:
        letter, tenths, relative = "V", tenths[1:], relative[1:]
    if not last:
        # The first command is absolute, so that two texts can be concatenated.
        return spell(letter, tenths, last), letter
    choices = (spell(letter.lower(), relative, last), spell(letter, tenths, last))
    text = min(choices, key=len)
    return text, letter.lower() if text is choices[0] else letter


def spell(letter: str, tenths: Sequence[int], last: str) -> str:
    # After a moveto a bare pair is a lineto; a repeated letter may be left out.
    implied = (letter == last and letter not in "Mm") or letter + last in ("lm", "LM")
    text = "" if implied else letter
    dotted = False
    for tenth in tenths:
        number = spell_number(tenth)
        joined = number[0] == "-" or text[-1:].isalpha() or (dotted and number[0] == ".")
        text += number if joined else " " + number
        dotted = "." in number
    return text


def spell_number(tenths: int) -> str:
    whole_part, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    if not rest:
        return f"{sign}{whole_part}"
    return f"{sign}{whole_part or ''}.{rest}"


def number(value: float) -> str:
    """Return a number as short text with at most one decimal."""
    return spell_number(round(value * 10))


def place(path: Path, frame: Frame) -> Path:
    """Return the path transformed to card coordinates."""
    if frame == Frame():
        return path
    return tuple((letter, moved(numbers, frame)) for letter, numbers in path)


def moved(numbers: tuple[float, ...], frame: Frame) -> tuple[float, ...]:
    xx, xy, yx, yy, dx, dy = frame
    out: list[float] = []
    for index in range(0, len(numbers), 2):
        x, y = numbers[index], numbers[index + 1]
        out += (xx * x + xy * y + dx, yx * x + yy * y + dy)
    return tuple(out)


def mirror(path: Path) -> Path:
    """Return the path mirrored at the axis x = 0."""
    return place(path, Frame(xx=-1.0))


def reverse(path: Path) -> Path:
    """Return an open subpath with its points in the opposite order."""
    ends = [segment[1][-2:] for segment in path]
    back: list[Segment] = [("M", ends[-1])]
    for index in range(len(path) - 1, 0, -1):
        letter, numbers = path[index]
        controls = [numbers[at : at + 2] for at in range(0, len(numbers) - 2, 2)]
        back.append((letter, tuple(part for pair in reversed(controls) for part in pair) + ends[index - 1]))
    return tuple(back)


def close(path: Path) -> Path:
    return (*path, ("Z", ()))


def whole(half: Path) -> Path:
    """Return the closed path that consists of a half path and its mirror image."""
    back = reverse(mirror(half))
    joined = back[1:] if back[0][1] == half[-1][1] else (("L", back[0][1]), *back[1:])
    return close((*half, *joined))


def both(path: Path) -> Path:
    """Return one path that contains a path and its mirror image."""
    return (*path, *mirror(path))


def polygon(points: Iterable[Point]) -> Path:
    first, *others = points
    return (("M", first), *(("L", point) for point in others), ("Z", ()))


def ring(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """Return a circle or an ellipse."""
    ry = rx if ry is None else ry
    a, b = rx * ROUND, ry * ROUND
    return (
        ("M", (x, y - ry)),
        ("C", (x + a, y - ry, x + rx, y - b, x + rx, y)),
        ("C", (x + rx, y + b, x + a, y + ry, x, y + ry)),
        ("C", (x - a, y + ry, x - rx, y + b, x - rx, y)),
        ("C", (x - rx, y - b, x - a, y - ry, x, y - ry)),
        ("Z", ()),
    )


def half_ring(y: float, radius: float) -> Path:
    """Return the right half of a circle whose centre is on the axis."""
    return ring(0, y, radius)[:3]


def scallop(points: Sequence[Point], bulge: float = 0.36) -> Path:
    """Return a path of arcs from each point to the next. The arcs bulge to the left of this direction, as in curls,
    clouds and lace."""
    path: list[Segment] = [("M", points[0])]
    for (ax, ay), (bx, by) in pairwise(points):
        nx, ny = (by - ay) * bulge, (ax - bx) * bulge
        path.append(("C", (ax + nx, ay + ny, bx + nx, by + ny, bx, by)))
    return tuple(path)


def sliver(ax: float, ay: float, bx: float, by: float, width: float = 5.0, bend: float = 0.0) -> Path:
    """Return a long shape from one point to another that tapers at both ends, like the cut of a gouge."""
    length = hypot(bx - ax, by - ay) or 1.0
    nx, ny = (by - ay) / length, (ax - bx) / length
    mx, my = (ax + bx) / 2 + nx * bend, (ay + by) / 2 + ny * bend
    out, back = (mx + nx * width, my + ny * width), (mx - nx * width, my - ny * width)
    return ("M", (ax, ay)), ("Q", (*out, bx, by)), ("Q", (*back, ax, ay)), ("Z", ())


def flatten(path: Path, steps: int = 6) -> list[Point]:
    """Return points along a single subpath."""
    points: list[Point] = []
    for letter, numbers in path:
        if letter in "ML":
            points.append((numbers[0], numbers[1]))
        elif letter in "CQ":
            points += (curve(points[-1], numbers, step / steps) for step in range(1, steps + 1))
    return points


def curve(start: Point, numbers: tuple[float, ...], t: float) -> Point:
    knots = [start, *((numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2))]
    while len(knots) > 1:
        knots = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(knots)]
    return knots[0]


def inside(x: float, y: float, outline: Sequence[Point]) -> bool:
    within = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within


def clear_inside(x: float, y: float, margin: float, outline: Sequence[Point]) -> bool:
    """True if the circle with radius `margin` around the point is completely inside the outline."""
    diagonal = margin * 0.71
    around = ((margin, 0), (-margin, 0), (0, margin), (0, -margin))
    corners = ((diagonal, diagonal), (-diagonal, diagonal), (diagonal, -diagonal), (-diagonal, -diagonal))
    return all(inside(x + dx, y + dy, outline) for dx, dy in (*around, *corners))
