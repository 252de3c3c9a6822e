"""Eyes: a paper almond, iris and pupil, a highlight up left in both, a lid over them and a thick line upon it."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.palette import INK, PAPER, deep
from inkling.art.paths import read, ring
from inkling.art.portrait.pen import Pen
from inkling.core.errors import mark


class Iris(NamedTuple):
    colour: str
    words: str
    slit: bool = False


IRISES: Mapping[str, Iris] = {
    "blue": Iris("#2F6DA8", mark("blue eyes")),
    "pale-blue": Iris("#6FA3C4", mark("pale blue eyes")),
    "green": Iris("#4B8B4E", mark("green eyes")),
    "teal": Iris("#2A8C8C", mark("sea-green eyes")),
    "grey": Iris("#7C8794", mark("grey eyes")),
    "hazel": Iris("#96693A", mark("hazel eyes")),
    "brown": Iris("#6B3D1C", mark("brown eyes")),
    "black": Iris("#2B2622", mark("black eyes")),
    "amber": Iris("#D58A1F", mark("amber eyes")),
    "gold": Iris("#E3B042", mark("golden eyes")),
    "red": Iris("#B5382B", mark("red eyes")),
    "violet": Iris("#7A4B9E", mark("violet eyes")),
    "yellow-slit": Iris("#E3B042", mark("yellow eyes with slit pupils"), slit=True),
    "green-slit": Iris("#8CB04E", mark("green eyes with slit pupils"), slit=True),
}


class Eye(NamedTuple):
    """The shape of a pair of eyes and where they look."""

    x: float
    y: float
    w: float
    h: float
    lid: float = 0.2
    lift: float = 2.0
    gaze: float = 0.0
    lashes: float = 0.0
    line: float = 4.0


def draw_eyes(pen: Pen, eye: Eye, iris: Iris, lid: str) -> None:
    inner, outer, tip = eye.x - eye.w, eye.x + eye.w, eye.y - eye.lift
    up, down = eye.h * 1.55, eye.h * 1.3
    almond = f"M{inner} {eye.y}Q{eye.x} {eye.y - up} {outer} {tip} {eye.x} {eye.y + down - eye.lift} {inner} {eye.y}z"
    pen.flat(almond, PAPER, twin=True)
    centre = eye.y - eye.lift / 2 - eye.h * 0.1 + eye.lid * 3
    draw_irises(pen, eye, iris, centre)
    # The lid hides the upper part of the iris, so it reaches above the almond.
    edge = eye.y - up * (1 - eye.lid * 1.6)
    pen.touch(
        f"M{inner} {eye.y}Q{eye.x} {eye.y - up - 2} {outer} {tip} {eye.x} {edge} {inner} {eye.y}z", lid, twin=True
    )
    wing = f"l{eye.lashes} {-0.55 * eye.lashes}" if eye.lashes else ""
    pen.lines(f"M{inner} {eye.y}Q{eye.x} {edge} {outer} {tip}{wing}", INK, eye.line, twin=True)
    if eye.lashes > 5:
        pen.lines(f"M{outer - 7} {tip - 4}l4-7", INK, 2.6, twin=True)


def draw_irises(pen: Pen, eye: Eye, iris: Iris, centre: float) -> None:
    size = min(eye.h * 0.58, eye.w * 0.6)
    spots = [(eye.x + eye.gaze, centre), (-eye.x + eye.gaze, centre)]
    if pen.sheet.coarse:
        pen.dots(spots, deep(iris.colour, 0.4), size * 2)
        return
    if iris.colour != INK:
        pen.dots(spots, deep(iris.colour, 0.45), size * 2 + 1.6)
        pen.dots(spots, iris.colour, size * 2 - 1.6)
    else:
        pen.dots(spots, INK, size * 2)
    if iris.slit:
        slits = [ring(x, centre, size * 0.28, size * 0.86) for x, _ in spots]
        pen.flat((*slits[0], *slits[1]), INK)
    elif iris.colour != INK:
        pen.dots(spots, INK, size * 1.04)
    shine = size * 0.32
    pen.dots([(x - shine, centre - shine) for x, _ in spots], PAPER, size * 0.56)


def draw_closed_eyes(pen: Pen, eye: Eye, lid: str, glad: bool = False) -> None:
    """Asleep, or laughing so much that they shut."""
    inner, outer = eye.x - eye.w, eye.x + eye.w
    bow = -eye.h if glad else eye.h * 0.9
    if not glad:
        pen.flat(read(f"M{inner} {eye.y}Q{eye.x} {eye.y - eye.h} {outer} {eye.y}T{inner} {eye.y}z"), lid, twin=True)
    pen.lines(f"M{inner} {eye.y}Q{eye.x} {eye.y + bow} {outer} {eye.y}", INK, eye.line, twin=True)
    if eye.lashes:
        pen.lines(f"M{outer} {eye.y}l6 3M{outer - 6} {eye.y + 4}l4 6m-13-2l2 7", INK, 2.6, twin=True)
