"""Draws sun, moon and stars, and small lights at night."""

from collections.abc import Iterator
from hashlib import blake2b
from math import cos, hypot, pi, sin
from typing import NamedTuple

from inkling.art.engine.palette import mix, shaded
from inkling.art.engine.paths import Frame, Path, place, polygon, ring, write
from inkling.art.engine.sketch import Light, fill, line, outlined
from inkling.art.landscape.data_files import Plan

TAG_CORNER = (92.0, 136.0)
"""No stars are drawn in this corner, because the tag covers it."""
RAYS = 16


class Orb(NamedTuple):
    """Position and size of the sun or the moon."""

    x: float
    y: float
    radius: float


def draw_heaven(theme: str, planned: Plan, night: bool, colours: Light) -> str:
    orb = Orb(*map(float, planned.orb.split())) if planned.orb else None
    if not night:
        return draw_sun(orb, colours) if orb else ""
    stars = draw_stars(f"{theme}-{planned.rank}", orb, colours["star"])
    return stars + draw_moon(orb, planned.phase, colours) if orb else stars


def draw_sun(orb: Orb, colours: Light) -> str:
    """Draw a disc lit from the left, with rays like cut paper."""
    x, y, radius = orb
    disc, shade = write(ring(x, y, radius)), (*ring(x, y, radius)[:3], ("Z", ()))
    rays = "".join(write(ray(x, y, radius, turn)) for turn in range(RAYS))
    return (
        fill(rays, mix(colours["disc"], colours["air"], 0.5))
        + fill(disc, colours["disc"])
        + fill(write(shade), mix(colours["disc"], "#D2562B", 0.5))
        + outlined(disc, "none")
    )


def ray(x: float, y: float, radius: float, turn: int) -> Path:
    middle, spread = 2 * pi * turn / RAYS, pi / RAYS * 0.52
    near, end = radius + 8, radius * (1.62 if turn % 2 else 1.44) + 6
    corners = ((near, -spread * 0.8), (end, -spread), (end, spread), (near, spread * 0.8))
    return polygon((x + r * cos(middle + a), y + r * sin(middle + a)) for r, a in corners)


def draw_moon(orb: Orb, phase: float, colours: Light) -> str:
    """Draw the moon with a halo. The edge of its shadow is half an ellipse, as in reality."""
    x, y, radius = orb
    light, halo = colours["disc"], fill(write(ring(x, y, radius * 1.5)), colours["halo"])
    if phase >= 1:
        spots = (ring(x - 9, y - 10, 8), ring(x + 12, y + 4, 5.5), ring(x - 6, y + 14, 4.5))
        return halo + fill(write(ring(x, y, radius)), light) + fill("".join(map(write, spots)), shaded(light).dark)
    terminator = ring(0, 0, radius * (2 * phase - 1), radius)
    crescent = (*ring(0, 0, radius)[:3], *terminator[3:])
    return halo + fill(write(place(crescent, Frame().at(x, y, -1, 1, 24))), light)


def draw_stars(key: str, orb: Orb | None, colour: str) -> str:
    stars: list[Path] = []
    for count, (a, b, c) in enumerate(throws(key)):
        x, y, size = 14 + a * 272, 14 + b * 150, 3 + 5 * c * c
        away = all(hypot(x - path[0][1][0], y - path[0][1][1]) > 34 for path in stars)
        if away and not (x < TAG_CORNER[0] and y < TAG_CORNER[1]) and not (orb and near_orb(x, y, orb)):
            stars.append(star(x, y, size))
        if len(stars) == 12 or count > 90:
            break
    return fill("".join(map(write, stars)), colour)


def near_orb(x: float, y: float, orb: Orb) -> bool:
    return hypot(x - orb.x, y - orb.y) < orb.radius * 1.5 + 10


def star(x: float, y: float, size: float) -> Path:
    waist = size * 0.26
    quarter = ((0.0, -size), (waist, -waist))
    turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return polygon((x + dx * c - dy * s, y + dx * s + dy * c) for c, s in turns for dx, dy in quarter)


def draw_flies(key: str, colours: Light) -> str:
    """Draw fireflies, embers or glints over the land. Only for night pictures."""
    if not colours["fly"]:
        return ""
    spots = [(24 + a * 252, 236 + b * 150) for _, (a, b, _) in zip(range(7), throws(key), strict=False)]
    d = "".join(write((("M", spot), ("L", (spot[0] + 0.1, spot[1])))) for spot in spots)
    return line(d, colours["glow"], 9) + line(d, colours["fly"], 4.4)


def throws(key: str) -> Iterator[tuple[float, float, float]]:
    """Yield triples of pseudo-random numbers from 0 to 1. They are computed from the key by a hash, so equal keys give
    equal numbers."""
    for count in range(1000):
        cast = blake2b(f"{key} {count}".encode(), digest_size=6).digest()
        yield tuple(int.from_bytes(cast[at : at + 2]) / 65536 for at in (0, 2, 4))  # type: ignore[misc] # always three
