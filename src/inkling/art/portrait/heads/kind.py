"""The interface of a kind of head, the mouths of animals, and the heads of people."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from inkling.art.engine.pen import Pen
from inkling.art.portrait.clothes import draw_bare_body
from inkling.art.portrait.expressions import EXPRESSIONS, draw_expression, draw_mouth
from inkling.art.portrait.faces import NOSES, draw_face, draw_neck
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.sitter import Measures, Sitter, human_measures
from inkling.core.errors import msg


class Kind(NamedTuple):
    """A kind of head. `words` has the phrase for the description by age; the key "grown" is the default. `body` draws
    the body without clothes."""

    measure: Callable[[Figure], Measures]
    draw: Callable[[Pen, Sitter], None]
    words: Mapping[str, str]
    body: Callable[[Pen, Sitter], None]


BARING = ("grin", "crooked", "iron", "beam", "laugh", "shout")


def bares_teeth(sitter: Sitter) -> bool:
    return EXPRESSIONS[sitter.looks.expression].mouth in BARING


def mood_bow(sitter: Sitter) -> float:
    """Return how far this expression moves the corners of an animal's mouth up; a negative number moves them down."""
    mouth = EXPRESSIONS[sitter.looks.expression].mouth
    return {"frown": -8.0, "line": -2.0, "pout": -4.0, "soft": 3.0, "gasp": 1.0, "pursed": 0.0}.get(mouth, 8.0)


WOMAN = {
    "child": msg("girl"),
    "young": msg("young woman"),
    "grown": msg("woman"),
    "old": msg("old woman"),
    "ancient": msg("very old woman"),
}
MAN = {
    "child": msg("boy"),
    "young": msg("young man"),
    "grown": msg("man"),
    "old": msg("old man"),
    "ancient": msg("very old man"),
}


def draw_person(pen: Pen, sitter: Sitter) -> None:
    draw_neck(pen, sitter)
    draw_face(pen, sitter)
    draw_expression(pen, sitter)
    draw_mouth(pen, sitter)
    if sitter.looks.nose:
        NOSES[sitter.looks.nose].draw(pen.on("nose"), sitter)


PEOPLE: Mapping[str, Kind] = {
    "woman": Kind(human_measures, draw_person, WOMAN, draw_bare_body),
    "man": Kind(human_measures, draw_person, MAN, draw_bare_body),
}
