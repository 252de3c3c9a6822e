"""Small shapes for patterns, skies and ornaments."""

from math import cos, pi, sin

from inkling.art.engine.paths import Frame, Path, place, polygon, read, ring


def star(x: float, y: float, r: float) -> Path:
    """Return a star with four long points around this point."""
    return place(read("M0-1L.27-.27 1 0 .27.27 0 1-.27.27-1 0-.27-.27z"), Frame(dx=x, dy=y).at(0, 0, r))


def star5(x: float, y: float, r: float) -> Path:
    angles = [pi * step / 5 - pi / 2 for step in range(10)]
    spokes = [r if step % 2 == 0 else r * 0.46 for step in range(10)]
    return polygon((x + cos(a) * s, y + sin(a) * s) for a, s in zip(angles, spokes, strict=True))


def heart(x: float, y: float, r: float) -> Path:
    d = "M0 1C-.5.5-1 .1-1-.4-1-1-.2-1.1 0-.5.2-1.1 1-1 1-.4 1 .1.5.5 0 1z"
    return place(read(d), Frame(dx=x, dy=y).at(0, 0, r))


def spade(x: float, y: float, r: float) -> Path:
    d = "M0-1C.5-.5 1-.2 1 .2 1 .7.3.7.1.4L.3 1H-.3L-.1.4C-.3.7-1 .7-1 .2-1-.2-.5-.5 0-1z"
    return place(read(d), Frame(dx=x, dy=y).at(0, 0, r))


def club(x: float, y: float, r: float) -> Path:
    lobes = [*ring(0, -0.5, 0.45), *ring(-0.5, 0.2, 0.45), *ring(0.5, 0.2, 0.45)]
    return place((*lobes, *read("M-.3 1L-.1-.1H.1L.3 1z")), Frame(dx=x, dy=y).at(0, 0, r))


def diamond(x: float, y: float, r: float) -> Path:
    return polygon([(x, y - r), (x + r * 0.74, y), (x, y + r), (x - r * 0.74, y)])


def drop(x: float, y: float, r: float) -> Path:
    return place(read("M0-1C.2-.4.6 0 .6.4.6 1.2-.6 1.2-.6.4-.6 0-.2-.4 0-1z"), Frame(dx=x, dy=y).at(0, 0, r))


def leaf(x: float, y: float, r: float, turn: float = 0.0) -> Path:
    return place(read("M0-1Q.95 0 0 1-.95 0 0-1z"), Frame(dx=x, dy=y).at(0, 0, r, turn=turn))


def crescent(x: float, y: float, r: float) -> Path:
    return place(read("M.3-.95C-1.4-.7-1.4.7.3.95-.5.5-.5-.5.3-.95z"), Frame(dx=x, dy=y).at(0, 0, r))


def flower(x: float, y: float, r: float) -> Path:
    """Return a shape of five petals around this point. Draw the flower's centre separately, as a dot in another
    colour."""
    angles = [2 * pi * step / 5 + pi / 2 for step in range(5)]
    return tuple(segment for a in angles for segment in ring(x + cos(a) * r * 0.58, y - sin(a) * r * 0.58, r * 0.42))


def meander(left: float, right: float, y: float) -> Path:
    """Return a Greek key border, repeated as often as fits between `left` and `right`."""
    keys = int((right - left) // 20)
    start = (left + right - keys * 20) / 2 + 3
    return read("".join(f"M{start + 20 * key:.0f} {y}v-10h13v10h-7v-5" for key in range(keys)))
