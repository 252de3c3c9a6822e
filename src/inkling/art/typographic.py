"""Draws cards for decks without pictures: background, badge, plate and label, derived from the card's name.

The picture doesn't contain the name, because names can be in any script, for which only the reader's browser has the
fonts. So the page itself writes the initials on the plate and the name on the label; PLATE and LABEL are their
positions. As text of the page, they can be read aloud, translated and enlarged.
"""

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from math import cos, pi, sin
from typing import Final, NamedTuple

from inkling.art.engine.palette import COLOURS, PAPER, deep, mix
from inkling.art.engine.paths import Frame, Path, Point, place, polygon, read, ring, scallop, write
from inkling.art.engine.shapes import club, crescent, diamond, drop, flower, heart, leaf, spade, star, star5
from inkling.art.engine.sketch import HEIGHT, WIDTH, fill, framed, line, outlined


class Box(NamedTuple):
    """A rectangle on the card. The card is 300 wide and 420 high."""

    x: float
    y: float
    width: float
    height: float


PLATE: Final = Box(86, 96, 128, 128)
LABEL: Final = Box(34, 316, 232, 62)
HUES: Final = (
    "red", "orange", "gold", "moss", "green", "teal", "sky", "blue", "navy", "purple", "crimson", "brown",
)  # fmt: skip


@lru_cache(2048)
def draw_plate(name: str) -> str:
    """Draw the card's picture for a name. Equal names give equal pictures, and different names rarely do."""
    cast = blake2b(unicodedata.normalize("NFC", name).strip().casefold().encode(), digest_size=9).digest()
    hue, other = COLOURS[HUES[cast[0] % len(HUES)]], COLOURS[HUES[(cast[0] + 3 + cast[1] % 5) % len(HUES)]]
    pattern = PATTERNS[cast[2] % len(PATTERNS)](22 + cast[3] % 5 * 3)
    ground = fill(PARTS[cast[7] % len(PARTS)], deep(hue, 0.28)) + line(pattern, mix(hue, PAPER, 0.2), 2 + cast[4] % 3)
    signs = draw_signs(cast[8])
    return framed(hue, ground + draw_halo(other, cast[5]) + draw_medal(cast[6]) + signs + draw_label(other))


def monogram(name: str) -> str:
    """Return a few characters for the plate: the initials of the words, with a short number at the end in full. A
    single word gives its first letters; in scripts without capitals, its first character."""
    parts = [word for word in name.replace("-", " ").split() if first_sign(word)]
    parts = parts[1:] if len(parts) > 1 and parts[0].casefold() in ARTICLES else parts
    if not parts:
        return "?"
    first, last = first_sign(parts[0]), parts[-1]
    if len(parts) == 1:
        return first.upper() + second_sign(parts[0], first)
    if last.isdecimal():
        return first.upper() + (last if len(last) <= MOST_FIGURES else "")
    return (first + first_sign(last)).upper()


MOST_FIGURES: Final = 2
ARTICLES: Final = {"the", "der", "die", "das"}
"""Words skipped in monograms, because they don't distinguish names."""


def second_sign(word: str, first: str) -> str:
    """Return the letter that follows the capital `first`. Empty in scripts without capitals."""
    rest = word[word.index(first) + len(first) :]
    return first_sign(rest).lower() if first.lower() != first.upper() and rest[:1].isalpha() else ""


def first_sign(word: str) -> str:
    """Return the word's first letter or digit with its combining marks."""
    start = next((place for place, sign in enumerate(word) if sign.isalnum()), None)
    if start is None:
        return ""
    end = start + 1
    while end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end += 1
    return word[start:end]


def draw_halo(hue: str, cast: int) -> str:
    """Draw the shape behind the plate. The number `cast` selects rays, a flower, rings, a star, two squares or a
    wreath."""
    x, y = PLATE.x + PLATE.width / 2, PLATE.y + PLATE.height / 2
    count = 12 + cast // 6 % 4 * 4
    match cast % 6:
        case 0:
            wedge = polygon(((0, 0), (-110 * sin(pi / count / 2), -110), (110 * sin(pi / count / 2), -110)))
            return fill("".join(write(place(wedge, Frame().at(x, y, turn=360 * k / count))) for k in range(count)), hue)
        case 1:
            return outlined(write((*scallop(around(x, y, 88, count), 0.5), ("Z", ()))), hue)
        case 2:
            return outlined(write(ring(x, y, 104)), hue) + line(write(ring(x, y, 92)), PAPER, 3)
        case 3:
            return outlined(write(polygon(spiked(x, y, count))), hue)
        case 4:
            turned = (around(x, y, 112, 4), around(x, y, 112, 4, pi / 4))
            return "".join(outlined(write(polygon(square)), hue) for square in turned)
    wreath = (leaf(*where, 21, 90 + 360 * k / 16) for k, where in enumerate(around(x, y, 92, 16)[:-1]))
    return outlined("".join(map(write, wreath)), hue)


def spiked(x: float, y: float, count: int) -> list[Point]:
    """Return the points of a star, in turn outer and inner ones."""
    inner = around(x, y, 84, count, pi / count)
    return [point for pair in zip(around(x, y, 114, count), inner, strict=True) for point in pair][:-2]


def draw_signs(cast: int) -> str:
    """Draw a small symbol in all four corners, in the upper two or in the lower two. The number `cast` selects
    which."""
    shape = SIGNS[cast % len(SIGNS)]
    top, foot = [(46.0, 48.0), (254.0, 48.0)], [(46.0, 282.0), (254.0, 282.0)]
    corners = (top + foot, top, foot)[cast // len(SIGNS) % 3]
    return outlined("".join(write(shape(x, y, 18)) for x, y in corners), COLOURS["cream"])


def draw_medal(cast: int) -> str:
    """Draw the plate for the initials. The number `cast` selects its shape: round, scalloped, with six or eight sides,
    or a shield."""
    x, y = PLATE.x + PLATE.width / 2, PLATE.y + PLATE.height / 2
    outline: Path = (
        ring(x, y, 78),
        (*scallop(around(x, y, 76, 14), 0.3), ("Z", ())),
        polygon(around(x, y, 84, 8, pi / 8)),
        polygon(around(x, y, 86, 6, pi / 6)),
        place(read("M-72-70H72V8C72 58 30 78 0 92-30 78-72 58-72 8Z"), Frame(dx=x, dy=y)),
    )[cast % 5]
    return outlined(write(outline), PAPER) + line(write(ring(x, y, 64)), COLOURS["sand"], 2)


def around(x: float, y: float, radius: float, count: int, start: float = 0.0) -> list[Point]:
    """Return `count` points on a circle. The first point is repeated at the end, which closes the outline."""
    turns = (start + 2 * pi * step / count for step in range(count + 1))
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def draw_label(hue: str) -> str:
    x, y, wide, high = LABEL
    ribbon = f"M{x - 14} {y + 12}H{x}V{y + high + 10}H{x - 14}L{x - 4} {y + high / 2 + 11}Z"
    other = f"M{x + wide + 14} {y + 12}H{x + wide}V{y + high + 10}H{x + wide + 14}L{x + wide + 4} {y + high / 2 + 11}Z"
    return outlined(ribbon + other, deep(hue, 0.25)) + outlined(f"M{x} {y}H{x + wide}V{y + high}H{x}Z", PAPER)


def stripes(pitch: int) -> str:
    return "".join(f"M{x} -12L{x - HEIGHT} {HEIGHT}" for x in range(0, WIDTH + HEIGHT, pitch))


def lattice(pitch: int) -> str:
    return stripes(pitch * 2) + "".join(f"M{x} -12L{x + HEIGHT} {HEIGHT}" for x in range(-HEIGHT, WIDTH, pitch * 2))


def bars(pitch: int) -> str:
    return "".join(f"M{x} -12V432" for x in range(0, WIDTH, pitch))


def waves(pitch: int) -> str:
    return "".join(f"M-12 {y}q12-{pitch // 2} 24 0" + "t24 0" * 13 for y in range(0, HEIGHT + pitch, pitch))


def chevrons(pitch: int) -> str:
    return "".join(f"M-12 {y}" + "l18-14 18 14" * 9 for y in range(0, HEIGHT + pitch, pitch))


def dots(pitch: int) -> str:
    rows = range(12, HEIGHT, pitch)
    return "".join(f"M{x} {y}h5" for row, y in enumerate(rows) for x in range(pitch // 2 * (row % 2), WIDTH, pitch))


def scales(pitch: int) -> str:
    rows = range(0, HEIGHT + pitch, pitch)
    return "".join(
        f"M{-pitch * (row % 2)} {y}" + f"q{pitch} {pitch * 1.4:.0f} {pitch * 2} 0" * (WIDTH // pitch // 2 + 2)
        for row, y in enumerate(rows)
    )


def steps(pitch: int) -> str:
    return "".join(f"M-12 {y}" + f"h{pitch}v{-pitch // 2}h{pitch}v{pitch // 2}" * 9 for y in range(0, 460, pitch))


PATTERNS: Final[tuple[Callable[[int], str], ...]] = (stripes, lattice, bars, waves, chevrons, dots, scales, steps)
SIGNS: Final[tuple[Callable[[float, float, float], Path], ...]] = (
    *(star5, heart, drop, leaf, crescent, flower, star, club, diamond, spade),
)
PARTS: Final = (
    "M-12-12H150V432H-12Z", "M-12-12H312L-12 432Z", "M-12-12H312V210H-12Z", "M150-12H312V160H-12V432H150Z",
    "M312-12V432H-12Z", "M100-12H200V432H100Z", "M-12-12L150 160 312-12ZM-12 432L150 160 312 432Z",
)  # fmt: skip
"""The darker part of the background."""
