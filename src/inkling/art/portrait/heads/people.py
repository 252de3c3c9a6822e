"""Heads of people."""

from collections.abc import Mapping

from inkling.art.portrait.clothes import draw_bare_body
from inkling.art.portrait.expressions import draw_expression, draw_mouth
from inkling.art.portrait.faces import NOSES, draw_face, draw_neck
from inkling.art.portrait.heads.kind import Kind
from inkling.art.portrait.pen import Pen
from inkling.art.portrait.sitter import Sitter, human_measures
from inkling.core.errors import mark

WOMAN = {
    "child": mark("girl"),
    "young": mark("young woman"),
    "grown": mark("woman"),
    "old": mark("old woman"),
    "ancient": mark("very old woman"),
}
MAN = {
    "child": mark("boy"),
    "young": mark("young man"),
    "grown": mark("man"),
    "old": mark("old man"),
    "ancient": mark("very old man"),
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
