"""Draws facial expressions: brows, lids and mouth. The shapes of mouths are data in parts/face."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.engine.palette import COLOURS, INK, Tone, brightness, deep, mix
from inkling.art.engine.paths import both, read
from inkling.art.engine.pen import Pen
from inkling.art.portrait.faces import Eye, draw_closed_eyes, draw_eyes
from inkling.art.portrait.part_files import draw_strokes, tables
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.skins import IRISES
from inkling.art.portrait.stroke_values import Subject
from inkling.core.errors import msg


class Expression(NamedTuple):
    """A facial expression. `eyes` is open, shut or glad (shut with laughter); `lift` raises the outer corners."""

    brows: str
    mouth: str
    words: str
    lid: float = 0.2
    lift: float = 2.0
    gaze: float = 0.0
    wide: float = 1.0
    eyes: str = "open"


EXPRESSIONS: Mapping[str, Expression] = {
    "gentle": Expression("soft", "smile", msg("a gentle smile"), 0.14),
    "cheerful": Expression("round", "beam", msg("a cheerful smile"), 0.08, wide=1.04),
    "laughing": Expression("round", "laugh", msg("laughing"), eyes="glad"),
    "grinning": Expression("devil", "grin", msg("a broad grin"), 0.16, 3),
    "cheeky": Expression("cocked", "smirk", msg("a cheeky smirk"), 0.12, 2, 4),
    "sly": Expression("slanted", "smirk", msg("a sly look"), 0.34, 5, -2.5),
    "wicked": Expression("angry", "crooked", msg("a wicked smile"), 0.26, 7),
    "haughty": Expression("cocked", "pout", msg("a haughty look"), 0.42, 7),
    "stern": Expression("slanted", "line", msg("a stern look"), 0.28, 4),
    "angry": Expression("angry", "frown", msg("an angry look"), 0.2, 5),
    "grave": Expression("straight", "line", msg("a grave look"), 0.3, 4),
    "shouting": Expression("angry", "shout", msg("roaring"), 0.05, 5, wide=1.1),
    "sad": Expression("sad", "frown", msg("a sad look"), 0.22, -2),
    "wistful": Expression("sad", "soft", msg("a wistful look"), 0.3, 0, 4),
    "startled": Expression("high", "gasp", msg("startled"), 0.0, 0, wide=1.2),
    "alarmed": Expression("sad", "parted", msg("an alarmed look"), 0.1, 0, wide=1.02),
    "curious": Expression("high", "soft", msg("a curious look"), 0.04, 1, 3, 1.08),
    "proud": Expression("straight", "soft", msg("a proud look"), 0.3, 4),
    "kindly": Expression("soft", "beam", msg("a kindly smile"), 0.34, -1),
    "asleep": Expression("soft", "soft", msg("eyes closed in sleep"), eyes="shut"),
    "crazed": Expression("cocked", "grin", msg("a crazy grin"), 0.0, 1, 0, 1.22),
    "iron-grin": Expression("angry", "iron", msg("a grin full of iron teeth"), 0.22, 5),
    "hissing": Expression("angry", "fangs", msg("fangs bared"), 0.08, 6, wide=1.08),
    "tongue-out": Expression("high", "tongue", msg("tongue stuck out"), 0.02, 0, wide=1.08),
    "piping": Expression("cocked", "pursed", msg("lips pursed"), 0.32, 3, -2.5),
}

# The right brow relative to the eye, and the left one if it differs.
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
    """Draw eyes and brows. The mouth is drawn with the head, because its shape depends on the kind of head."""
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
        # The irises are hidden, so their colour tints the lid.
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
    # Thicker brows keep their distance from the eye.
    at = pen.at(0, m.eye_y - 20 + 20 * thick, (m.eye_x + 30) / 57, thick)
    colour = sitter.hair.light
    faint = abs(brightness(colour) - brightness(sitter.skin.light)) < 0.16
    # White brows on fair skin get an outline; other low-contrast brows a darker shade.
    line = 2.2 if faint and brightness(colour) > 0.8 else 0
    if faint and not line:
        colour = sitter.hair.dark if brightness(colour) < 0.2 else sitter.hair.line
    pair = both(read(right)) if left is None else (*read(right), *read(left))
    at.shape(pair, colour, line) if line else at.flat(pair, colour)


def paints_lips(sitter: Sitter) -> bool:
    return sitter.looks.kind == "woman" and sitter.looks.age != "child"


def lips_of(sitter: Sitter) -> Tone:
    """Return the tone of the mouth: lower lip, upper lip, and the line between them.

    Women's lips are painted, on dark skin in wine red. All other lips are a warm tint of the skin colour.
    """
    painted = paints_lips(sitter)
    red = COLOURS["red"] if painted else mix(sitter.skin.dark, COLOURS["red"], 0.45)
    if painted and brightness(sitter.skin.light) < 0.6:
        # Wine red, because bright red on dark skin looks like a mask.
        red = mix(sitter.skin.light, COLOURS["crimson"], 0.6)
    if sitter.looks.skin.tone == "icy":
        red = mix(red, COLOURS["blue"], 0.6)
    return Tone(red, deep(red, 0.3), INK)


def draw_mouth(pen: Pen, sitter: Sitter) -> None:
    """Draw a human mouth."""
    text = tables()["mouth"][EXPRESSIONS[sitter.looks.expression].mouth]["draw"]
    lips = "painted" if paints_lips(sitter) else "plain"
    subject = Subject({"lips": lips_of(sitter)}, sitter, conditions=(lips,))
    draw_strokes(text, pen.on("mouth").at(0, sitter.measures.mouth_y), subject)
