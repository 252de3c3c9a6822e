"""What fur, feathers, scales and wood add to a face."""

from collections.abc import Mapping

from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import DrawOn, Sitter


def draw_texture(pen: Pen, sitter: Sitter) -> None:
    TEXTURES[sitter.looks.skin.cover](pen.on("cheeks"), sitter)


def texture_skin(pen: Pen, sitter: Sitter) -> None:
    """Smooth."""


def texture_fur(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    x, y = m.half - 16, m.eye_y + 26
    pen.lines(f"M{x} {y}l8 3m-12 8l9 4M10 {m.top + 18}l2 9m8-5l1 8", sitter.skin.line, 2.2, twin=True, keep=True)


def texture_feathers(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    x, y = m.half - 22, m.eye_y + 26
    pen.lines(
        f"M{x} {y}q4 6 8 0m-14 9q4 6 8 0M10 {m.top + 18}q4 6 8 0m4 6q4 6 8 0",
        sitter.skin.line,
        2.2,
        twin=True,
        keep=True,
    )


def texture_scales(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    x, y = m.half - 26, m.eye_y + 26
    row = f"M{x} {y}q5 9 10 0 5 9 10 0M{x - 4} {y + 11}q5 9 10 0 5 9 10 0"
    pen.lines(
        f"{row}M4 {m.top + 16}q5 9 10 0 5 9 10 0M8 {m.top + 27}q5 9 10 0", sitter.skin.line, 2.2, twin=True, keep=True
    )


def texture_wood(pen: Pen, sitter: Sitter) -> None:
    """Grain on brow and cheek, and the jaw of a puppet."""
    m = sitter.measures
    x, y = m.half - 15, m.eye_y + 18
    pen.lines(f"M{x + 5} {y - 4}q-8 6-6 18m-6-12q-5 5-4 11", sitter.skin.dark, 2.4, twin=True, keep=True)
    pen.lines(f"M-24 {m.top + 30}q22-8 48 0M-14 {m.top + 40}q14-5 30 0", sitter.skin.dark, 2.4, keep=True)
    pen.lines(f"M26 {m.mouth_y + 1}L22 {m.chin - 3}", sitter.skin.line, 3.6, twin=True, keep=True)


def texture_clay(pen: Pen, sitter: Sitter) -> None:
    """Dents of the fingers that shaped it."""
    m = sitter.measures
    x, y = m.half - 14, m.eye_y + 30
    pen.dots([(x, y), (x - 8, y + 12), (x + 2, y + 20), (m.half - 20, m.top + 26)], sitter.skin.line, 5, twin=True)


TEXTURES: Mapping[str, DrawOn] = {
    "skin": texture_skin,
    "fur": texture_fur,
    "feathers": texture_feathers,
    "scales": texture_scales,
    "wood": texture_wood,
    "clay": texture_clay,
}
