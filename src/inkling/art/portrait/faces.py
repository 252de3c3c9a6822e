"""Human faces: neck, ears, the face with its light, the lines of age, and the marks upon it."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, mix
from inkling.art.paths import Path, read, ring
from inkling.art.portrait.adornments import PAINT
from inkling.art.portrait.noses import LIGHTS
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.prodigies import PRODIGIOUS_EARS, PRODIGIOUS_MARKS
from inkling.art.portrait.signs import SIGNS
from inkling.art.portrait.sitter import Measures, Sitter
from inkling.art.portrait.skins import shadowed
from inkling.art.portrait.stock import DrawOn, Part
from inkling.core.errors import mark


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


def face_half(m: Measures) -> Path:
    """The right half of the face from the skull's top to the chin."""
    h, high = m.half, m.chin - m.top
    wide, broad = m.jaw
    cheek = m.top + 0.46 * high
    return read(
        f"M0 {m.top}C{0.7 * h} {m.top} {h} {m.top + 0.19 * high} {h} {cheek}"
        f"C{h} {cheek + wide * high} {broad * h} {m.chin} 0 {m.chin}"
    )


def nose_shadow(sitter: Sitter) -> Path:
    """Where the dark half leaves the axis to run round the nose; a little under it, so that no seam shows."""
    return read(f"M1 {sitter.measures.nose_y + 4}H0{LIGHTS[sitter.looks.nose or 'straight']}H1z")


def draw_neck(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    if pen.sheet.coarse and sitter.looks.beard:
        return
    top = m.chin - 22
    half = f"M0 {top}h{m.neck}l1 {240 - top}q-5 16-{m.neck + 1} 18"
    pen.on("neck").split(half, shadowed(sitter.skin))


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


def draw_round_ears(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    pen.pair(ring(m.half + 2, m.eye_y + 2, 9, 15), sitter.skin)
    pen.lines(f"M{m.half + 6} {m.eye_y - 5}q-6 3-4 10", sitter.skin.line, 2.2, twin=True)


def draw_pointed_ears(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    at = pen.at(m.half - 57, m.eye_y - 146)
    twin = pen.at(57 - m.half, m.eye_y - 146).flipped()
    ear = "M54 140c16-12 30-12 38-24 2 28-8 52-34 60z"
    twin.shape(ear, sitter.skin.light)
    at.shape(ear, sitter.skin.dark)
    for side in (at, twin):
        side.lines("M62 160c10-4 18-14 22-26", sitter.skin.line, 2.6)


def draw_round_animal_ears(pen: Pen, sitter: Sitter) -> None:
    """Small and round on top of the head: a mouse's, a bear's."""
    m = sitter.measures
    pen.pair(ring(m.half - 10, m.top + 14, 22), sitter.skin)
    pen.flat(ring(m.half - 10, m.top + 14, 11), mix(sitter.skin.light, COLOURS["rose"], 0.7), twin=True)


EARS: Mapping[str, Part[DrawOn]] = {
    "round": Part(draw_round_ears, mark("ears showing")),
    "pointed": Part(draw_pointed_ears, mark("pointed ears")),
    "furry": Part(draw_round_animal_ears, mark("round furry ears")),
    **PRODIGIOUS_EARS,
}


def mark_freckles(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    y = m.eye_y + 20
    spots = ((30, y + 1), (38, y - 3), (22, y - 3), (15, y + 2), (34, y + 8), (25, y + 8))
    pen.dots(spots, sitter.skin.line, 3.6, twin=True)


def mark_rosy_cheeks(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    # Inside the face's edge: a cheek that crosses it makes a clown.
    pen.glow(ring(m.half - 23, m.eye_y + 28, 11), COLOURS["red"], ".36", twin=True)


def mark_wart(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    pen.on("mouth").dots([(-26, m.mouth_y + 8)], sitter.skin.dark, 8, ring=2.2)
    pen.on("mouth").lines(f"M-28 {m.mouth_y + 5}l-3-7m5 6l1-8", INK, 1.8)


def mark_mole(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    pen.dots([(-30, m.mouth_y - 6)], INK, 5)


def mark_scar(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    pen.on("brows").lines(f"M-40 {m.eye_y + 13}l10 30m-11-20l9-3m-5 12l9-3", sitter.skin.line, 2.8)


def mark_stubble(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    y = m.chin
    spots = ((30, y - 24), (36, y - 34), (22, y - 15), (12, y - 8), (26, y - 12), (0, y - 7), (40, y - 42))
    pen.dots(spots, sitter.skin.line, 2.6, twin=True)


def mark_tattoo(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    pen.lines(
        f"M-6 {m.eye_y - 46}l6-6 6 6-6 6zM{m.half - 26} {m.eye_y + 26}h16m-13 7h10", COLOURS["navy"], 3, twin=True
    )


def mark_tears(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    at = pen.on("brows").at(m.eye_x + 6, m.eye_y + 26)
    at.shape("M0-12C4-4 7 0 7 5 7 13-7 13-7 5-7 0-4-4 0-12z", COLOURS["ice"], 2.2)


def mark_stripes(pen: Pen, sitter: Sitter) -> None:
    m, line = sitter.measures, sitter.skin.line
    pen.flat(f"M0 {m.top + 14}q-5 16 0 34 5-18 0-34z", line)
    stripes = f"M14 {m.top + 15}q-5 14-2 28 9-10 2-28z"
    cheeks = f"M{m.half} {m.eye_y + 8}q-12 0-20 6 12 4 20-6zm-3 18q-12-2-18 4 10 5 18-4z"
    pen.flat(stripes + cheeks, line, twin=True)


MARKS: Mapping[str, Part[DrawOn]] = {
    "freckles": Part(mark_freckles, mark("freckles")),
    "rosy-cheeks": Part(mark_rosy_cheeks, mark("rosy cheeks")),
    "wart": Part(mark_wart, mark("a wart")),
    "mole": Part(mark_mole, mark("a mole beside the mouth")),
    "scar": Part(mark_scar, mark("a scar")),
    "stubble": Part(mark_stubble, mark("stubble")),
    "tattoo": Part(mark_tattoo, mark("painted marks on the face")),
    "tears": Part(mark_tears, mark("a tear on the cheek")),
    "stripes": Part(mark_stripes, mark("stripes on the face")),
    **SIGNS,
    **PRODIGIOUS_MARKS,
    **PAINT,
}
