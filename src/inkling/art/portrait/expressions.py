"""Expressions: the brows say it first, then the lids, then the mouth."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from inkling.art.palette import COLOURS, INK, PAPER, Tone, brightness, deep, mix
from inkling.art.paths import both, read
from inkling.art.portrait.faces import IRISES, Eye, draw_closed_eyes, draw_eyes
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.core.errors import mark


class Expression(NamedTuple):
    """`eyes` is open, shut or glad (shut with laughter); `lift` raises the outer corners."""

    brows: str
    mouth: str
    words: str
    lid: float = 0.2
    lift: float = 2.0
    gaze: float = 0.0
    wide: float = 1.0
    eyes: str = "open"


EXPRESSIONS: Mapping[str, Expression] = {
    "gentle": Expression("soft", "smile", mark("a gentle smile"), 0.14),
    "cheerful": Expression("round", "beam", mark("a cheerful smile"), 0.08, wide=1.04),
    "laughing": Expression("round", "laugh", mark("laughing"), eyes="glad"),
    "grinning": Expression("devil", "grin", mark("a broad grin"), 0.16, 3),
    "cheeky": Expression("cocked", "smirk", mark("a cheeky smirk"), 0.12, 2, 4),
    "sly": Expression("slanted", "smirk", mark("a sly look"), 0.34, 5, -2.5),
    "wicked": Expression("angry", "crooked", mark("a wicked smile"), 0.26, 7),
    "haughty": Expression("cocked", "pout", mark("a haughty look"), 0.42, 7),
    "stern": Expression("slanted", "line", mark("a stern look"), 0.28, 4),
    "angry": Expression("angry", "frown", mark("an angry look"), 0.2, 5),
    "grave": Expression("straight", "line", mark("a grave look"), 0.3, 4),
    "shouting": Expression("angry", "shout", mark("roaring"), 0.05, 5, wide=1.1),
    "sad": Expression("sad", "frown", mark("a sad look"), 0.22, -2),
    "wistful": Expression("sad", "soft", mark("a wistful look"), 0.3, 0, 4),
    "startled": Expression("high", "gasp", mark("startled"), 0.0, 0, wide=1.2),
    "alarmed": Expression("sad", "parted", mark("an alarmed look"), 0.1, 0, wide=1.02),
    "curious": Expression("high", "soft", mark("a curious look"), 0.04, 1, 3, 1.08),
    "proud": Expression("straight", "soft", mark("a proud look"), 0.3, 4),
    "kindly": Expression("soft", "beam", mark("a kindly smile"), 0.34, -1),
    "asleep": Expression("soft", "soft", mark("eyes closed in sleep"), eyes="shut"),
    "crazed": Expression("cocked", "grin", mark("a crazy grin"), 0.0, 1, 0, 1.22),
    "iron-grin": Expression("angry", "iron", mark("a grin full of iron teeth"), 0.22, 5),
    "hissing": Expression("angry", "fangs", mark("fangs bared"), 0.08, 6, wide=1.08),
    "tongue-out": Expression("high", "tongue", mark("tongue stuck out"), 0.02, 0, wide=1.08),
    "piping": Expression("cocked", "pursed", mark("lips pursed"), 0.32, 3, -2.5),
}

# The right brow as seen from the eye; a left one of its own where they differ.
BROWS: Mapping[str, tuple[str, str | None]] = {
    "soft": ("M11-20q15-12 36-2-20-4-35 7z", None),
    "round": ("M12-20q18-19 36-3-18-8-36 8z", None),
    "high": ("M12-26q17-16 35-3-18-6-35 8z", None),
    "devil": ("M10-13c8-13 28-16 44-25-4 14-11 21-25 22-10 0-15 4-18 11z", None),
    "slanted": ("M8-16q16-13 42-17-21 12-41 24z", None),
    "angry": ("M7-11c12-12 28-19 48-22-13 11-28 16-43 30z", None),
    "sad": ("M9-29q20 1 39 17-18-7-38-7z", None),
    "straight": ("M9-22q20-7 40-2-20 1-40 9z", None),
    "cocked": ("M10-19q14-26 40-19-19 3-39 26z", "M-9-14q-18-9-40-6 18 3 39 15z"),
}


def draw_expression(pen: Pen, sitter: Sitter) -> None:
    """Eyes and brows; the mouth belongs to the kind of head."""
    face = EXPRESSIONS[sitter.looks.expression]
    draw_gaze(pen.on("eyes"), sitter, face)
    draw_brows(pen.on("brows"), sitter, face.brows)


def draw_gaze(pen: Pen, sitter: Sitter, face: Expression) -> None:
    m, looks = sitter.measures, sitter.looks
    lashes = 7.0 if looks.kind == "woman" and looks.age != "child" else 4.0 if looks.kind == "woman" else 0.0
    eye = Eye(m.eye_x, m.eye_y, m.eye_w, m.eye_h * face.wide, face.lid, face.lift + m.slant, face.gaze, lashes)
    lid = sitter.skin.dark
    if face.eyes != "open":
        draw_closed_eyes(pen, eye, lid, face.eyes == "glad")
        # The irises are hidden, their colour is not: it tints the lid.
        pen.lines(lid_line(eye, face.eyes == "glad"), mix(lid, IRISES[looks.eyes].colour, 0.7), 3, twin=True)
        return
    draw_eyes(pen, eye, IRISES[looks.eyes], lid)


def lid_line(eye: Eye, glad: bool) -> str:
    y = eye.y + (7 if glad else -6)
    return f"M{eye.x - eye.w * 0.6} {y}Q{eye.x} {y - 7} {eye.x + eye.w * 0.6} {y}"


def draw_brows(pen: Pen, sitter: Sitter, name: str) -> None:
    m, looks = sitter.measures, sitter.looks
    right, left = BROWS[name]
    thick = 1.25 if looks.kind != "woman" else 1.0
    # They keep their distance from the eye as they grow thicker.
    at = pen.at(0, m.eye_y - 20 + 20 * thick, (m.eye_x + 30) / 57, thick)
    colour = sitter.hair.light
    faint = abs(brightness(colour) - brightness(sitter.skin.light)) < 0.16
    # White brows on fair skin get an outline, others that would hardly be seen a darker shade.
    line = 2.2 if faint and brightness(colour) > 0.8 else 0
    if faint and not line:
        colour = sitter.hair.dark if brightness(colour) < 0.2 else sitter.hair.line
    pair = both(read(right)) if left is None else (*read(right), *read(left))
    at.shape(pair, colour, line) if line else at.flat(pair, colour)


class Lips(NamedTuple):
    """The colours of a mouth: upper lip, lower lip, and the line between."""

    upper: str
    lower: str
    painted: bool


def lips_of(sitter: Sitter) -> Lips:
    """Women's lips are painted, men's are a warm tint of the skin; on deep skin both need their fill."""
    painted = sitter.looks.kind == "woman" and sitter.looks.age != "child"
    red = COLOURS["red"] if painted else mix(sitter.skin.dark, COLOURS["red"], 0.45)
    if painted and brightness(sitter.skin.light) < 0.6:
        # A wine red that belongs to the face; bright red on darker skin would be a mask.
        red = mix(sitter.skin.light, COLOURS["crimson"], 0.6)
    if sitter.looks.skin.tone == "icy":
        red = mix(red, COLOURS["blue"], 0.6)
    return Lips(deep(red, 0.3), red, painted)


def draw_mouth(pen: Pen, sitter: Sitter) -> None:
    """A human mouth."""
    name = EXPRESSIONS[sitter.looks.expression].mouth
    at = pen.on("mouth").at(0, sitter.measures.mouth_y)
    MOUTHS[name](at, lips_of(sitter), sitter.skin)


def mouth_smile(pen: Pen, lips: Lips, skin: Tone) -> None:
    if not lips.painted:
        pen.lines("M-18-4q18 14 36 0", INK, 3.4)
        pen.touch("M-11 6q11 9 22 0-11 3-22 0z", lips.lower)
        return
    pen.flat("M-18-5q8 0 13 1 5 4 10 0 5-1 13-1-18 23-36 0z", lips.lower)
    pen.flat("M-18-5q8 0 13 1 5 4 10 0 5-1 13-1-18 12-36 0z", lips.upper)
    pen.lines("M-20-7l2 2.4m38-2.4l-2 2.4", lips.upper, 2.6)


def mouth_beam(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.flat("M-22-7q22 10 44 0-6 20-22 20T-22-7z", INK if not lips.painted else lips.upper)
    pen.flat("M-18-4q18 7 36 0l-3 6q-15 5-30 0z", PAPER)
    pen.touch("M-10 10q10-6 20 0-10 5-20 0z", lips.lower)
    pen.lines("M-25-9q2 3 4 3m46-3q-2 3-4 3", INK if not lips.painted else lips.upper, 2.6)


def mouth_laugh(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.shape("M-24-8q24 7 48 0 0 28-24 28T-24-8z", INK, 2.6)
    pen.flat("M-21-5q21 6 42 0l-2 7q-19 4-38 0z", PAPER)
    pen.flat("M-12 15q12-13 24 0-12 8-24 0z", COLOURS["red"])


def mouth_grin(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.flat("M-29-8q29 10 58 0-7 24-29 24T-29-8z", INK)
    pen.flat("M-25-5q25 8 50 0l-4 10q-21 6-42 0z", PAPER)
    pen.flat("M-11 12q11-6 22 0-11 4-22 0z", COLOURS["red"])
    pen.lines("M-12-1v7M0 0v7M12-1v7", "#B9A07C", 1.6)


def mouth_smirk(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.lines("M-17 1Q4 8 21-7l4-1", INK, 3.6)
    pen.touch("M-9 8q12 5 21-4-8 13-21 4z", lips.lower)


def mouth_crooked(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.flat("M-26-8Q-4 4 27-9 20 14 0 13-20 12-26-8z", INK)
    pen.flat("M-14-1l7 2-1 8-6-2zM8 0l8-2-2 9-5 1z", PAPER)
    pen.flat("M-6 10q7-4 13 0-6 4-13 0z", lips.lower)
    pen.lines("M-29-11l4 4m55-5l-4 5", INK, 3)


def mouth_iron(pen: Pen, lips: Lips, skin: Tone) -> None:
    """Long teeth of iron."""
    pen.flat("M-33-10Q0 2 33-10 26 18 0 18T-33-10z", INK)
    teeth = "M-29-7l8 3-3 13zM-19-4l9 2-4 14zM-8-2l8 0-4 14zM2-2l9 0-5 15zM13-3l8-2-3 13zM23-6l6-2-3 11z"
    pen.flat(teeth, COLOURS["silver"])
    pen.lines("M-36-13l4 4m68-4l-4 4", INK, 3)


def mouth_pout(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.flat("M-19 3q11-10 19-6 8-5 20-3-17 19-39 9z", lips.lower)
    pen.flat("M-19 3q11-10 19-6 8-5 20-3-18 10-39 9z", lips.upper)


def mouth_line(pen: Pen, lips: Lips, skin: Tone) -> None:
    if lips.painted:
        pen.flat("M-17 0q8-5 17-3 9-2 17 3-17 12-34 0z", lips.lower)
        pen.flat("M-17 0q8-5 17-3 9-2 17 3-17 3-34 0z", lips.upper)
        return
    pen.lines("M-17 0q17-5 34 0", INK, 3.6)
    pen.touch("M-10 5q10 6 20 0-10 0-20 0z", lips.lower)


def mouth_frown(pen: Pen, lips: Lips, skin: Tone) -> None:
    if lips.painted:
        pen.flat("M-17 6q9-11 17-8 8-3 17 8-17 5-34 0z", lips.upper)
        pen.flat("M-14 5q14-3 28 0-14 9-28 0z", lips.lower)
        return
    pen.lines("M-17 5q17-13 34 0", INK, 3.6)
    pen.touch("M-10 7q10 6 20 0-10-5-20 0z", lips.lower)


def mouth_shout(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.shape("M-22-4Q0-18 22-4 26 18 0 20-26 18-22-4z", INK, 3 if not lips.painted else 2)
    pen.flat("M-18-4Q0-14 18-4L16 2Q0-4-16 2z", PAPER)
    pen.flat("M-14 14q14-14 28 0-14 8-28 0z", COLOURS["red"])
    if lips.painted:
        pen.lines("M-22-4Q0-18 22-4 26 18 0 20-26 18-22-4z", lips.lower, 4)


def mouth_soft(pen: Pen, lips: Lips, skin: Tone) -> None:
    if not lips.painted:
        pen.lines("M-13-1q13 7 26 0", INK, 3.2)
        pen.touch("M-9 5q9 7 18 0-9 1-18 0z", lips.lower)
        return
    pen.flat("M-15-1q7-5 15-3 8-2 15 3-15 17-30 0z", lips.lower)
    pen.flat("M-15-1q7-5 15-3 8-2 15 3-15 7-30 0z", lips.upper)


def mouth_gasp(pen: Pen, lips: Lips, skin: Tone) -> None:
    if lips.painted:
        pen.flat("M-4-7Q0-4 4-7C12-6 13 0 12 5 10 13 6 15 0 15S-10 13-12 5C-13 0-12-6-4-7z", lips.lower)
        pen.flat("M-4-7Q0-4 4-7C12-6 13 0 12 3Q0-6-12 3C-13 0-12-6-4-7z", lips.upper)
    pen.flat("M0-3C6-3 8 1 8 4 8 9 5 11 0 11S-8 9-8 4C-8 1-6-3 0-3z", INK)
    pen.flat("M-5 8q5-4 10 0-5 4-10 0z", COLOURS["coral"])


def mouth_parted(pen: Pen, lips: Lips, skin: Tone) -> None:
    """Hardly open: a breath drawn in."""
    if not lips.painted:
        pen.flat("M-13-1Q0-6 13-1 8 7 0 7T-13-1z", INK)
        pen.touch("M-9 8q9 6 18 0-9-1-18 0z", lips.lower)
        return
    pen.flat("M-15 0q8-6 15-4 7-2 15 4-6 12-15 12T-15 0z", lips.lower)
    pen.flat("M-15 0q8-6 15-4 7-2 15 4-15-2-30 0z", lips.upper)
    pen.flat("M-10 0Q0-3 10 0 6 5 0 5T-10 0z", INK)


def mouth_pursed(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.shape("M0-5C6-5 8-1 8 3 8 7 5 9 0 9S-8 7-8 3C-8-1-6-5 0-5z", lips.lower, 2.4)


def mouth_fangs(pen: Pen, lips: Lips, skin: Tone) -> None:
    """Two long teeth and a forked tongue."""
    pen.shape("M-25-10Q0-4 25-10 23 14 0 14T-25-10z", INK, 2)
    pen.flat("M-20-8L-10-6-14 7zM20-8L10-6 14 7z", PAPER)
    pen.shape("M-7 2Q0-2 7 2V16L11 25 0 20-11 25-7 16z", COLOURS["red"], 2.4)


def mouth_tongue(pen: Pen, lips: Lips, skin: Tone) -> None:
    pen.flat("M-23-4Q0 4 23-4 20 12 0 12T-23-4z", INK)
    pen.shape("M-12 3Q0 7 12 3C15 14 14 28 8 33 3 37-3 37-8 33-14 28-15 14-12 3z", COLOURS["rose"], 2.8)
    pen.lines("M0 10v15", COLOURS["crimson"], 2.4)
    pen.lines("M-25-6q2 3 4 3m46-3q-2 3-4 3", INK, 2.8)


DrawMouth = Callable[[Pen, Lips, Tone], None]
MOUTHS: Mapping[str, DrawMouth] = {
    "smile": mouth_smile,
    "beam": mouth_beam,
    "laugh": mouth_laugh,
    "grin": mouth_grin,
    "smirk": mouth_smirk,
    "crooked": mouth_crooked,
    "iron": mouth_iron,
    "pout": mouth_pout,
    "line": mouth_line,
    "frown": mouth_frown,
    "shout": mouth_shout,
    "soft": mouth_soft,
    "gasp": mouth_gasp,
    "parted": mouth_parted,
    "pursed": mouth_pursed,
    "tongue": mouth_tongue,
    "fangs": mouth_fangs,
}
