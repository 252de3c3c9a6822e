"""The registry of parts: everything that can be drawn, by sort and name. Most parts are data in `parts/`; the rest are
functions in the modules of this folder.

A part file is TOML. Each table `[sort.name]` has `words` (the phrase for the alt text, with slots for colour names) and
`draw` (see strokes.py). A cut of clothing also has `sleeves`, a head its measures. Mouths, textures, bodies and hands
have no words, because other words describe them: expression, cover, kind of head and pose.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from inkling.art.engine.palette import Tone
from inkling.art.engine.pen import Pen
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.sitter import (
    DrawCut,
    DrawGround,
    DrawHair,
    DrawMotif,
    DrawOn,
    DrawThing,
    Part,
    Sitter,
    Sleeves,
)
from inkling.art.portrait.skins import IRISES, muzzle_tone, shadowed
from inkling.art.portrait.stroke_values import Subject, read_tone
from inkling.art.portrait.strokes import read_strokes

FOLDER = Path(__file__).parent / "parts"
Draw = TypeVar("Draw")


@cache
def tables() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return all tables of the part files by sort and name. Raise ValueError if a name occurs twice in one sort."""
    sorts: dict[str, dict[str, Any]] = {}
    for path in sorted(FOLDER.rglob("*.toml")):
        for sort, parts in tomllib.loads(path.read_text(encoding="utf-8")).items():
            known = sorts.setdefault(sort, {})
            if doubled := known.keys() & parts.keys():
                raise ValueError(f"{path.name}: {sort} {sorted(doubled)} is drawn in another file too")
            known |= parts
    return sorts


def draw_strokes(text: str, pen: Pen, subject: Subject) -> None:
    for block in read_strokes(text):
        block.draw(pen, subject)


def worn_tones(sitter: Sitter, **tones: Tone) -> Mapping[str, Tone]:
    skin, own = (
        sitter.skin,
        {"hair": sitter.hair, "accent": sitter.accent, "iris": even(IRISES[sitter.looks.eyes].colour)},
    )
    return {"skin": skin, "shadowed": shadowed(skin), "muzzle": muzzle_tone(skin), **own, **tones}


def even(colour: str) -> Tone:
    """Return a tone whose three colours (light, dark and line) are the same."""
    return Tone(colour, colour, colour)


def read_things(sort: str) -> dict[str, Part[DrawThing]]:
    def reader(text: str) -> DrawThing:
        def draw(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone) -> None:
            draw_strokes(text, pen, Subject(worn_tones(sitter, colour=colour, trim=trim), sitter))

        return draw

    return dict(read_sort(sort, reader))


def read_grounds(sort: str) -> dict[str, Part[DrawGround]]:
    def reader(text: str) -> DrawGround:
        return lambda pen, colour, trim: draw_strokes(text, pen, Subject({"colour": colour, "trim": trim}))

    return dict(read_sort(sort, reader))


def read_motifs(sort: str) -> dict[str, Part[DrawMotif]]:
    def reader(text: str) -> DrawMotif:
        return lambda pen, colour, field: draw_strokes(
            text, pen, Subject({"colour": even(colour), "field": even(field)})
        )

    return dict(read_sort(sort, reader))


def read_hair(sort: str) -> dict[str, Part[DrawHair]]:
    def reader(text: str) -> DrawHair:
        return lambda pen, sitter, hair: draw_strokes(text, pen, Subject(worn_tones(sitter, hair=hair), sitter))

    return dict(read_sort(sort, reader))


def read_marks(sort: str) -> dict[str, Part[DrawOn]]:
    def reader(text: str) -> DrawOn:
        return lambda pen, sitter: draw_strokes(text, pen, Subject(worn_tones(sitter), sitter))

    return dict(read_sort(sort, reader))


def read_sort(sort: str, reader: Callable[[str], Draw]) -> Iterator[tuple[str, Part[Draw]]]:
    for name, table in tables().get(sort, {}).items():
        yield name, Part(reader(table["draw"]), table.get("words", ""))


def read_cuts() -> dict[str, Part[DrawCut]]:
    def reader(table: Mapping[str, Any]) -> DrawCut:
        sleeves = table["sleeves"]
        tone = read_tone(sleeves["tone"])
        cuff = read_tone(sleeves["cuff"]) if "cuff" in sleeves else None

        def draw(pen: Pen, sitter: Sitter, colour: Tone, trim: Tone, pattern: Motif | None) -> Sleeves:
            subject = Subject(worn_tones(sitter, colour=colour, trim=trim), sitter, pattern)
            draw_strokes(table["draw"], pen, subject)
            return Sleeves(tone(subject), cuff(subject) if cuff else None, sleeves.get("full", False))

        return draw

    return {name: Part(reader(table), table["words"]) for name, table in tables()["cut"].items()}
