"""Noses. Most are not drawn at all: they are where the light on the face ends. A few stand out with an outline."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, Tone, mix
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawOn, Part
from inkling.core.errors import mark

# The edge of the shadow, from below the tip up along the ridge, measured from the tip.
LIGHTS: Mapping[str, str] = {
    "small": "v-4c-3 2-10 1-10-5 1-6 8-11 8-31l2-10",
    "straight": "v-4c-4 3-14 2-14-6 2-7 10-13 10-37 0-6 2-10 4-14",
    "broad": "v-5c-5 5-20 3-19-6 1-7 13-10 14-36 0-8 3-12 5-16",
    "aquiline": "v-3c-4 3-13 1-14-6 0-8 9-10 6-24-1-9 0-16 3-24l5-8",
}


def draw_nothing(pen: Pen, sitter: Sitter) -> None:
    """The light has drawn it already."""


def draw_button(pen: Pen, sitter: Sitter) -> None:
    tip = pen.at(0, sitter.measures.nose_y - 8)
    tip.split("M0-11C8-11 13-6 13 1 13 8 8 12 0 12", ruddy(sitter.skin), 2.6)
    tip.touch("M-8-3q2-5 7-5-4 2-5 7z", mix(sitter.skin.light, "#FFFFFF", 0.5))


def draw_bulbous(pen: Pen, sitter: Sitter) -> None:
    tip = pen.at(0, sitter.measures.nose_y - 6)
    tip.split("M0-26C7-24 8-16 10-11 19-10 25-2 20 8 14 16 6 13 0 14", ruddy(sitter.skin), 2.8)
    tip.touch("M-14-1q1-7 8-8-5 4-5 9z", mix(sitter.skin.light, "#FFFFFF", 0.45))


def draw_hooked(pen: Pen, sitter: Sitter) -> None:
    tip = pen.at(0, sitter.measures.nose_y)
    tip.split("M0-44C5-42 6-30 10-20 18-14 20-4 14 2 10 4 8 1 6 3 5 12 3 17 0 20", sitter.skin, 2.8)
    tip.lines("M9-2q3-3 2-8", sitter.skin.line, 2.4, twin=True)


def draw_long(pen: Pen, sitter: Sitter) -> None:
    """Sticks out to the side and down, clear of the eyes: it has told a lie."""
    root = pen.on("worn").at(0, sitter.measures.nose_y - 11, turn=14)
    skin = sitter.skin
    nose = "M-3-8C20-8 68-6 98-5 105-4 105 4 98 5 68 7 20 8-3 8-11 6-11-6-3-8z"
    root.halved(nose, "M-8 3C20 4 70 3 103 1 103 4 101 5 98 5 68 7 20 8-3 8-6 7-8 6-8 3z", skin, 3.4)
    root.lines("M6-3C18-5 24-1 36-3M46-2h18M74-2q10-2 20 0M16 3h16M58 3h18", skin.line, 2)


def ruddy(skin: Tone) -> Tone:
    return Tone(mix(skin.light, COLOURS["red"], 0.3), mix(skin.dark, COLOURS["red"], 0.28), skin.line)


NOSES: Mapping[str, Part[DrawOn]] = {
    "small": Part(draw_nothing, mark("small nose")),
    "straight": Part(draw_nothing, mark("straight nose")),
    "broad": Part(draw_nothing, mark("broad nose")),
    "aquiline": Part(draw_nothing, mark("curved nose")),
    "button": Part(draw_button, mark("button nose")),
    "bulbous": Part(draw_bulbous, mark("big round nose")),
    "hooked": Part(draw_hooked, mark("hooked nose")),
    "long": Part(draw_long, mark("very long nose")),
}
