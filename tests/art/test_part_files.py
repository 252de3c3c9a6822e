"""Part files: every line parses, each mistake gives one clear error, and names are unique."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from inkling.art.engine.palette import tone
from inkling.art.engine.pen import Pen, Sheet
from inkling.art.portrait import part_files
from inkling.art.portrait.behind import BACKS
from inkling.art.portrait.clothes import CUTS
from inkling.art.portrait.companions import COMPANIONS
from inkling.art.portrait.expressions import EXPRESSIONS
from inkling.art.portrait.faces import EARS, MARKS, NOSES, TEXTURES
from inkling.art.portrait.hair import BEARDS, HAIR
from inkling.art.portrait.headgear import HEADGEAR
from inkling.art.portrait.heads import BODIES, KINDS
from inkling.art.portrait.held import PROPS
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.scenery import SCENERY
from inkling.art.portrait.skins import COVERS
from inkling.art.portrait.sky import DISCS, MOTIFS
from inkling.art.portrait.stroke_values import BadStroke, Subject
from inkling.art.portrait.strokes import read_strokes
from inkling.art.portrait.worn import COLLARS, FOOTWEAR, WORN

COLOURS = {"colour": tone("red"), "trim": tone("gold")}
MORE = {"cut": {"sleeves"}, "head": {"child", "body", "measures", "eyes", "gaze"}}
WORDLESS = {"body", "mouth", "texture", "hand"}
"""Sorts of parts without words, because kind of head, expression, cover and pose describe them."""


def drawn(text: str, *conditions: str) -> str:
    sheet = Sheet()
    part_files.draw_strokes(text, Pen(sheet, "props"), Subject(COLOURS, conditions=conditions))
    return sheet.svg()


def test_part_files_every_part_can_be_read() -> None:
    sorts = part_files.tables()
    assert sum(map(len, sorts.values())) > 500
    for sort, parts in sorts.items():
        for name, table in parts.items():
            assert table.keys() - MORE.get(sort, set()) == ({"draw"} if sort in WORDLESS else {"words", "draw"}), name
            read_strokes(table["draw"])


def test_part_files_refuse_a_name_that_is_used_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("hats.toml", "more.toml"):
        (tmp_path / name).write_text('[headgear.fez]\nwords = "fez"\ndraw = ""\n', encoding="utf-8")
    monkeypatch.setattr(part_files, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"more\.toml: headgear \['fez'\] is drawn in another file too"):
        part_files.tables.__wrapped__()


def test_computed_parts_hide_no_part_of_a_file() -> None:
    registries: dict[str, Mapping[str, Any]] = {
        "hair": HAIR,
        "beard": BEARDS,
        "headgear": HEADGEAR,
        "cut": CUTS,
        "collar": COLLARS,
        "worn": WORN,
        "footwear": FOOTWEAR,
        "back": BACKS,
        "prop": PROPS,
        "companion": COMPANIONS,
        "disc": DISCS,
        "scenery": SCENERY,
        "motif": MOTIFS,
        "texture": TEXTURES,
        "ears": EARS,
        "mark": MARKS,
        "nose": NOSES,
    }
    assert registries.keys() | {"head", "body", "mouth", "hand", "pose"} == part_files.tables().keys()
    for sort, parts in registries.items():
        for name, table in part_files.tables()[sort].items():
            assert parts[name].words == table.get("words", "")
            assert parts[name].draw.__module__ == part_files.__name__, f"{sort} {name} is drawn twice"


def test_heads_of_files_have_a_body_and_words_by_age() -> None:
    for name, table in part_files.tables()["head"].items():
        assert KINDS[name].words == {"grown": table["words"]} | ({"child": table["child"]} if "child" in table else {})
        assert KINDS[name].body is BODIES[table["body"]]
    assert {table["body"] for table in part_files.tables()["head"].values()} == {*BODIES}


def test_every_expression_has_a_mouth_and_every_cover_a_texture() -> None:
    assert {face.mouth for face in EXPRESSIONS.values()} == part_files.tables()["mouth"].keys()
    assert {*COVERS} == TEXTURES.keys()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("scribble red: M0 0h4", "not a stroke"),
        ("flat red M0 0h4", "not a stroke"),
        ("flat red: M0 0h", "not a path"),
        ("flat red: blob(1 2)", "'blob' in"),
        ("flat red size 4: M0 0h4", "there is no option 'size'"),
        ("lines red width: M0 0h4", "pop from empty list"),
        ("dots red size 4: 1,2,3", "too many values"),
        ("dots red size 4: 1,width-3", "no measures"),
        ("on nowhere", "there is no layer 'nowhere'"),
        ("on props, at 4", "not a frame"),
        ("on props, upside down", "not a frame"),
        ("when angry", "there is no condition 'angry'"),
        ("flat red: M0 0h4 @ 1", "not enough values"),
    ],
)
def test_strokes_refuse_a_line_that_is_not_in_the_language(line: str, sentence: str) -> None:
    with pytest.raises(BadStroke, match=sentence):
        read_strokes(line)


def test_strokes_draw_layers_frames_tones_and_twins() -> None:
    assert drawn("flat colour: M1 2h3") == '<path fill="#C8452F" stroke="none" d="M1 2h3"/>'
    assert drawn("on props, at 10 20 scale 2\nflat trim: M1 2h3") == '<path fill="#E0A526" stroke="none" d="M12 24h6"/>'
    assert drawn("flat gold twin: M1 2h3") == '<path fill="#E0A526" stroke="none" d="M1 2h3m-5 0h-3"/>'
    layered = drawn("on front\nflat ink: M0 0h1\non back\nflat red: M0 0h1")
    assert layered.index("#C8452F") < layered.index("#2B2622"), "the back is drawn before the front"


def test_strokes_continue_on_an_indented_line() -> None:
    assert drawn("flat colour: M1 2h3\n  v4") == drawn("flat colour: M1 2h3v4")


def test_strokes_are_drawn_at_each_place_in_the_light_of_its_side() -> None:
    """Parts on the left, mirrored parts and parts turned left have the light tone; the others have the dark one."""
    text = "on props, at -10 0; at 10 0; flip, at 10 0; at 0 0 turn -90; at 0 0 turn 90\nflat trim.side: M0 0h1"
    fills = re.findall(r'fill="([^"]+)"', drawn(text))
    light, dark = tone("gold").light, tone("gold").dark
    assert fills == [light, dark, light, light, dark]


def test_strokes_after_a_condition_are_drawn_only_if_it_holds() -> None:
    text = "when bared\nflat red: M0 0h1\nwhen calm\nflat gold: M0 0h2\nalways\nflat ink: M0 0h3"
    assert re.findall(r"h(\d)", drawn(text)) == ["3"]
    assert re.findall(r"h(\d)", drawn(text, "bared")) == ["1", "3"]


def test_strokes_repeat_a_path_at_spots_as_one_shape() -> None:
    assert drawn("flat gold: M0 0h3 @ 10,20 30,40,90 50,60,0,2").count("<path") == 1
    assert 'd="M10 20h3m17 20v3m20 17h6"' in drawn("flat gold: M0 0h3 @ 10,20 30,40,90 50,60,0,2")


def test_only_heads_have_eyes() -> None:
    with pytest.raises(BadStroke, match="only heads have eyes"):
        drawn("eyes:")


def test_strokes_need_a_figure_for_its_measures() -> None:
    with pytest.raises(BadStroke, match="measures of a figure are used where there is none"):
        drawn("flat colour: M{shoulder-4} 2h3")


def test_a_cut_without_a_pattern_draws_none() -> None:
    assert drawn("pattern: M0 0H20V20H0") == ""
    sheet = Sheet()
    part_files.draw_strokes(
        "pattern: M0 200H60V300H0", Pen(sheet, "cloth"), Subject(COLOURS, pattern=Motif("dots", "green"))
    )
    assert sheet.svg()
