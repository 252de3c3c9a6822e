"""Kinds of heads: people, and animals on the same grid. Most animals are data in parts/head."""

from collections.abc import Mapping
from typing import Any

from inkling.art.engine.pen import Pen
from inkling.art.portrait.clothes import draw_bare_body
from inkling.art.portrait.expressions import draw_expression
from inkling.art.portrait.heads.computed import (
    bun_measures,
    draw_bun,
    draw_horse_eyes,
    draw_hound_body,
    draw_rolling,
    draw_scaly_body,
    draw_three_heads,
    three_heads_measures,
)
from inkling.art.portrait.heads.kind import PEOPLE, Kind, bares_teeth, mood_bow
from inkling.art.portrait.looks import Figure
from inkling.art.portrait.part_files import draw_strokes, read_marks, tables, worn_tones
from inkling.art.portrait.sitter import DrawOn, Measures, Sitter, animal_body, openness
from inkling.art.portrait.stroke_values import Subject
from inkling.core.errors import msg

BODIES: Mapping[str, DrawOn] = {
    "bare": draw_bare_body,
    "scaly": draw_scaly_body,
    **{name: body.draw for name, body in read_marks("body").items()},
}
GAZES: Mapping[str, DrawOn] = {"common": draw_expression, "horse": draw_horse_eyes}


def read_kind(table: Mapping[str, Any]) -> Kind:
    """Return the kind of head that this table describes. Its measures of neck and shoulders are added to those of the
    figure's build. How far the eyes are open depends on the figure's age."""

    def measure(looks: Figure) -> Measures:
        numbers = {"neck": 0, "shoulder": 0, **table["measures"], **table["eyes"]}
        neck, shoulder = animal_body(looks)
        fitted = {"neck": neck + numbers["neck"], "shoulder": shoulder + numbers["shoulder"]}
        return Measures(**{**numbers, **fitted, "eye_h": openness(looks, numbers["eye_h"])})

    def draw(pen: Pen, sitter: Sitter) -> None:
        mouth = "bared" if bares_teeth(sitter) else "calm"
        conditions = (mouth, "clothed") if sitter.looks.clothing else (mouth,)
        gaze = GAZES[table.get("gaze", "common")]
        subject = Subject(worn_tones(sitter), sitter, None, conditions, mood_bow(sitter), gaze)
        draw_strokes(table["draw"], pen, subject)

    words = {"grown": table["words"], **({"child": table["child"]} if "child" in table else {})}
    return Kind(measure, draw, words, BODIES[table["body"]])


KINDS: Mapping[str, Kind] = {
    **PEOPLE,
    **{name: read_kind(table) for name, table in tables()["head"].items()},
    "bun": Kind(bun_measures, draw_bun, {"grown": msg("round bun with a face")}, draw_rolling),
    "three-headed-hound": Kind(
        three_heads_measures, draw_three_heads, {"grown": msg("hound with three heads")}, draw_hound_body
    ),
}
