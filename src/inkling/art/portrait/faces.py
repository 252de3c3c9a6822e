"""Draws human faces and eyes. Ears, noses and marks are data in parts/face.

An eye is a paper-coloured almond with iris and pupil, highlights at the upper left, and a lid with a thick line.
"""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.engine.palette import INK, PAPER, deep
from inkling.art.engine.paths import Path, read, ring
from inkling.art.engine.pen import Pen
from inkling.art.portrait.part_files import read_marks
from inkling.art.portrait.sitter import DrawOn, Measures, Part, Sitter
from inkling.art.portrait.skins import Iris, shadowed


class Eye(NamedTuple):
    """The shape of a pair of eyes and the direction in which they look."""

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
    """Draw closed eyes: laughing ones if `glad`, otherwise sleeping ones."""
    inner, outer = eye.x - eye.w, eye.x + eye.w
    bow = -eye.h if glad else eye.h * 0.9
    if not glad:
        pen.flat(read(f"M{inner} {eye.y}Q{eye.x} {eye.y - eye.h} {outer} {eye.y}T{inner} {eye.y}z"), lid, twin=True)
    pen.lines(f"M{inner} {eye.y}Q{eye.x} {eye.y + bow} {outer} {eye.y}", INK, eye.line, twin=True)
    if eye.lashes:
        pen.lines(f"M{outer} {eye.y}l6 3M{outer - 6} {eye.y + 4}l4 6m-13-2l2 7", INK, 2.6, twin=True)


# The edge of the nose's shadow, from below the tip up along the ridge, relative to the tip.
LIGHTS: Mapping[str, str] = {
    "small": "v-4c-3 2-10 1-10-5 1-6 8-11 8-31l2-10",
    "straight": "v-4c-4 3-14 2-14-6 2-7 10-13 10-37 0-6 2-10 4-14",
    "broad": "v-5c-5 5-20 3-19-6 1-7 13-10 14-36 0-8 3-12 5-16",
    "aquiline": "v-3c-4 3-13 1-14-6 0-8 9-10 6-24-1-9 0-16 3-24l5-8",
}


def draw_age(pen: Pen, sitter: Sitter) -> None:
    m, line = sitter.measures, sitter.skin.line
    age, y = sitter.looks.age, m.eye_y
    if age == "grown":
        pen.lines(f"M{m.eye_x - 10} {y + 17}q9 4 18 0", line, 2, twin=True)
    if age in ("old", "ancient"):
        pen.lines(f"M-18 {y - 49}q18-5 36 0M-14 {y - 39}q14-4 28 0", line, 2.4)
        pen.lines(f"M{m.eye_x - 13} {y + 17}q14 6 26-2m6-20l8-4m-8 12l8 2", line, 2.4, twin=True)
        pen.lines(f"M{m.half - 34} {m.nose_y}q9 8 8 20", line, 2.4, twin=True)
    if age == "ancient":
        pen.lines(f"M{m.half - 21} {m.nose_y - 4}q7 9 3 22m-9-10q4 7 1 14M14 {m.chin - 11}q-14 5-28 0", line, 2.2, True)
        pen.lines(f"M-20 {y - 58}q20-5 40 0", line, 2.2)


def face_half(m: Measures) -> Path:
    """Return the right half of the face outline, from the top of the skull to the chin."""
    h, high = m.half, m.chin - m.top
    wide, broad = m.jaw
    cheek = m.top + 0.46 * high
    return read(
        f"M0 {m.top}C{0.7 * h} {m.top} {h} {m.top + 0.19 * high} {h} {cheek}"
        f"C{h} {cheek + wide * high} {broad * h} {m.chin} 0 {m.chin}"
    )


def nose_shadow(sitter: Sitter) -> Path:
    """Return the edge of the face's dark half, which bends around the nose. It overlaps the light half a little, so
    that no seam shows."""
    return read(f"M1 {sitter.measures.nose_y + 4}H0{LIGHTS[sitter.looks.nose or 'straight']}H1z")


def draw_face(pen: Pen, sitter: Sitter) -> None:
    m, skin = sitter.measures, sitter.skin
    outline = face_half(m)
    face = pen.on("face")
    face.split(outline, skin)
    if (sitter.looks.nose or "straight") in LIGHTS:
        face.flat(nose_shadow(sitter), skin.dark)
    draw_age(pen.on("cheeks"), sitter)
    if sitter.looks.build == "stout":
        face.lines(f"M-20 {m.chin - 12}q20 8 40 0", skin.line, 2.6)


def draw_neck(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    if pen.sheet.coarse and sitter.looks.beard:
        return
    top = m.chin - 22
    half = f"M0 {top}h{m.neck}l1 {240 - top}q-5 16-{m.neck + 1} 18"
    pen.on("neck").split(half, shadowed(sitter.skin))


EARS: Mapping[str, Part[DrawOn]] = read_marks("ears")
NOSES: Mapping[str, Part[DrawOn]] = read_marks("nose")
MARKS: Mapping[str, Part[DrawOn]] = read_marks("mark")
# Face details of fur, feathers, scales, wood and clay.
TEXTURES: Mapping[str, Part[DrawOn]] = read_marks("texture")
