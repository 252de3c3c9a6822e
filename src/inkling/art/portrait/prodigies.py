"""Prodigies on the body: eyes where none should be, ears that are a punishment."""

from collections.abc import Mapping

from inkling.art.palette import COLOURS, INK, PAPER, mix
from inkling.art.paths import Path, read
from inkling.art.portrait.eyes import IRISES
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter
from inkling.art.portrait.stock import DrawOn, Part
from inkling.core.errors import mark

# Where the eyes sit: x, y, half width; on head and neck, then on the breast.
ON_HEAD = (
    (0, 96, 13),
    (-26, 106, 11),
    (26, 106, 11),
    (0, 122, 12),
    (-46, 128, 9),
    (46, 128, 9),
    (-38, 184, 10),
    (38, 184, 10),
)
ON_BODY = (
    (-56, 268, 15),
    (-18, 274, 12),
    (22, 270, 13),
    (60, 272, 14),
    (-86, 286, 13),
    (90, 292, 13),
    (-40, 300, 14),
    (4, 300, 15),
    (44, 304, 14),
    (-70, 318, 13),
    (76, 326, 13),
    (-18, 330, 13),
    (28, 336, 13),
    (-48, 346, 12),
    (-92, 340, 11),
    (58, 358, 11),
)


def mark_many_eyes(pen: Pen, sitter: Sitter) -> None:
    """Some of them are always awake."""
    sprinkle(pen.on("brows"), sitter, ON_HEAD)
    sprinkle(pen.on("torso"), sitter, ON_BODY)


def sprinkle(pen: Pen, sitter: Sitter, places: tuple[tuple[int, int, int], ...]) -> None:
    iris = IRISES[sitter.looks.eyes].colour
    almonds: Path = tuple(
        step for x, y, w in places for step in read(f"M{x - w} {y}Q{x} {y - w} {x + w} {y} {x} {y + w} {x - w} {y}z")
    )
    pen.shape(almonds, PAPER, 2.6)
    pen.dots([(x, y) for x, y, _ in places], iris, 9)
    pen.dots([(x, y) for x, y, _ in places], INK, 4.4)


def draw_donkey_ears(pen: Pen, sitter: Sitter) -> None:
    m = sitter.measures
    grey, inside = COLOURS["grey"], mix(COLOURS["pink"], COLOURS["grey"], 0.1)
    for side, fill in ((pen.on("back").flipped(), grey), (pen.on("back"), mix(grey, "#1E1830", 0.24))):
        at = side.at(m.half - 2, m.eye_y - 14, 1.1, turn=40)
        at.shape("M-18 16C-34-30-26-84-2-112 26-84 32-30 18 20z", fill)
        at.flat("M-9 8C-20-28-14-66-1-90 15-66 18-28 9 10z", inside)
        at.lines("M-2-100l-4-8m8 6l6-6", INK, 2.4)


PRODIGIOUS_MARKS: Mapping[str, Part[DrawOn]] = {
    "many-eyes": Part(mark_many_eyes, mark("eyes all over the body")),
}
PRODIGIOUS_EARS: Mapping[str, Part[DrawOn]] = {
    "donkey": Part(draw_donkey_ears, mark("donkey’s ears")),
}
