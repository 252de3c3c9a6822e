"""The drawing language of part files, with one stroke per line. docs/make/portraits.md describes it for artists.

A line that begins with `on` sets where the next strokes go: a layer, then frames relative to the part. `;` separates
several places, and the strokes are drawn at each. `when bared` limits the next strokes to figures that bare their
teeth; `always` ends that. Every other line is one call of the pen: verb, colour, options, a colon, and paths separated
by `|`. Each line is parsed once, into a function that draws it.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from inkling.art.engine.paths import both
from inkling.art.engine.pen import LAYERS, LINE, Pen, as_path
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.stroke_values import (
    WORD,
    BadStroke,
    Subject,
    read_colour,
    read_number,
    read_points,
    read_shape,
    read_tone,
)

# Conditions for strokes: state of the mouth, clothes, lips and hands.
CONDITIONS = ("bared", "calm", "clothed", "painted", "plain", "clawed", "wooden", "cuffed")
Stroke: TypeAlias = Callable[[Pen, Subject], None]
Frame: TypeAlias = Callable[[Pen, Subject], Pen]


class Place(NamedTuple):
    """A position for strokes: a layer of the picture, and a frame (position, scale, rotation) in it."""

    layer: str
    frames: tuple[Frame, ...]
    left: bool
    """True if the place is left of the axis, mirrored or turned to the left; tones are light there."""

    def pen(self, pen: Pen, subject: Subject) -> Pen:
        at = pen if self.layer == "own" else pen.on(self.layer)
        for frame in self.frames:
            at = frame(at, subject)
        return at


class Block(NamedTuple):
    """Strokes that are drawn together at each of their places, if their condition is true."""

    condition: str
    places: tuple[Place, ...]
    strokes: list[Stroke]

    def draw(self, pen: Pen, subject: Subject) -> None:
        if self.condition and self.condition not in subject.conditions:
            return
        for spot in self.places:
            at, here = spot.pen(pen, subject), subject._replace(left=spot.left)
            for stroke in self.strokes:
                stroke(at, here)


@cache
def read_strokes(text: str) -> tuple[Block, ...]:
    """Parse the `draw` text of a part. Raise BadStroke for a syntax error."""
    blocks = [Block("", read_places("own"), [])]
    for line in join_lines(text):
        condition, places, _ = blocks[-1]
        word, _, rest = line.partition(" ")
        if word == "on":
            blocks.append(Block(condition, read_places(rest), []))
        elif word in ("when", "always"):
            blocks.append(Block(read_condition(rest) if rest else "", places, []))
        else:
            blocks[-1].strokes.append(read_stroke(line))
    return tuple(block for block in blocks if block.strokes)


def join_lines(text: str) -> list[str]:
    """Return one text per stroke. An indented line continues the line before it."""
    return re.sub(r"\n[ ]+", " ", text).strip().splitlines()


def read_condition(text: str) -> str:
    if text not in CONDITIONS:
        raise BadStroke(f"there is no condition {text!r}")
    return text


def read_places(text: str) -> tuple[Place, ...]:
    """Parse `layer, frame, frame …; frame …`. The layer `own` is the part's default layer."""
    layer, _, rest = text.partition(",")
    if layer not in ("own", *LAYERS):
        raise BadStroke(f"there is no layer {layer!r}")
    places = [[frame.strip() for frame in frames.split(",") if frame] for frames in rest.split(";")]
    return tuple(Place(layer, tuple(map(read_frame, frames)), is_left(frames)) for frames in places)


def is_left(frames: list[str]) -> bool:
    """True if strokes in these frames are on the left side. The first frame that is not on the axis decides. If all are
    on the axis, True if none is rotated clockwise."""
    for frame in frames:
        if frame == "flip" or frame.startswith("at -"):
            return True
        if not frame.startswith(("at 0 ", "body")):
            return False
    return not any(re.search(r"turn \d", frame) for frame in frames)


def read_frame(text: str) -> Frame:
    """Parse `at x y [scale s] [tall s] [turn degrees]`, `flip`, or `body`: the frame of the whole figure."""
    if text == "flip":
        return lambda pen, subject: pen.flipped()
    if text == "body":
        return lambda pen, subject: Pen(pen.sheet, pen.layer)
    word, *rest = text.split()
    options = {name: read_number(value) for name, value in zip(rest[2::2], rest[3::2], strict=False)}
    if word != "at" or len(rest) < 2 or len(rest) % 2 or options.keys() - {"scale", "tall", "turn"}:
        raise BadStroke(f"not a frame: {text!r}")
    x, y = read_number(rest[0]), read_number(rest[1])
    return lambda pen, subject: pen.at(
        x(subject), y(subject), **{name: value(subject) for name, value in options.items()}
    )


def read_stroke(line: str) -> Stroke:
    head, colon, body = line.partition(":")
    verb, *arguments = WORD.findall(head) or [""]
    if not colon or verb not in VERBS:
        raise BadStroke(f"not a stroke: {line!r}")
    try:
        return VERBS[verb](arguments, body.strip())
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise BadStroke(f"{error} in {line!r}") from error


def read_options(arguments: list[str], *known: str) -> dict[str, float]:
    """Parse options without a value (`twin`, `keep`) and pairs of name and number. Raise BadStroke for an option that
    is not in `known`."""
    options: dict[str, float] = {}
    rest = list(arguments)
    while rest:
        name = rest.pop(0)
        if name not in known:
            raise BadStroke(f"there is no option {name!r}")
        options[name] = True if name in ("twin", "keep") else float(rest.pop(0))
    return options


Verb: TypeAlias = Callable[[list[str], str], Stroke]


def in_tone(name: str) -> Verb:
    """Return a parser for strokes that draw a light and a dark half and so take a tone instead of a colour. `name` is
    the name of the pen's method."""

    def read_verb(arguments: list[str], body: str) -> Stroke:
        tone, options = read_tone(arguments[0]), read_options(arguments[1:], "line")
        drawn = [read_shape(path) for path in body.split("|")]
        return lambda pen, subject: getattr(pen, name)(*(path(subject) for path in drawn), tone(subject), **options)

    return read_verb


def in_colour(name: str, *known: str) -> Verb:
    """Return a parser for strokes that take one colour and the options in `known`. The parser
    calls the pen's method `name`."""

    def read_verb(arguments: list[str], body: str) -> Stroke:
        colour, options, path = read_colour(arguments[0]), read_options(arguments[1:], *known), read_shape(body)
        return lambda pen, subject: getattr(pen, name)(path(subject), colour(subject), **options)

    return read_verb


def shape(arguments: list[str], body: str) -> Stroke:
    """Parse `shape colour: path`. With `twin` the path and its mirror image are one shape."""
    colour, options, path = read_colour(arguments[0]), read_options(arguments[1:], "line", "twin"), read_shape(body)
    line, twin = options.get("line", LINE), "twin" in options

    def draw(pen: Pen, subject: Subject) -> None:
        outline = path(subject)
        pen.shape(both(as_path(outline)) if twin else outline, colour(subject), line)

    return draw


def glow(arguments: list[str], body: str) -> Stroke:
    """Parse `glow colour opacity .36: path`. The SVG contains the opacity as written here."""
    options = read_options(arguments[1:], "opacity", "twin")
    colour, path, opacity = read_colour(arguments[0]), read_shape(body), arguments[arguments.index("opacity") + 1]
    return lambda pen, subject: pen.glow(path(subject), colour(subject), opacity, "twin" in options)


def dots(arguments: list[str], body: str) -> Stroke:
    """Parse `dots colour size 8: x,y x,y`."""
    options = read_options(arguments[1:], "size", "ring", "twin")
    colour, points, size = read_colour(arguments[0]), read_points(body), options["size"]
    ring_width, twin = options.get("ring", 0.0), "twin" in options
    return lambda pen, subject: pen.dots(points(subject), colour(subject), size, ring_width, twin)


def pattern(arguments: list[str], body: str) -> Stroke:
    """Parse `pattern: half | hole | hole`. It draws the pattern of the cloth on a symmetric piece of cloth, whose right
    half is given, but not in the holes."""
    read_options(arguments)
    half, *holes = (read_shape(path) for path in body.split("|"))
    return lambda pen, subject: strew(
        pen, as_path(half(subject)), subject.pattern, [as_path(hole(subject)) for hole in holes]
    )


def eyes(arguments: list[str], body: str) -> Stroke:
    """Parse `eyes:`, which draws eyes and brows at this point among the strokes of a head."""
    read_options(arguments)

    def draw(pen: Pen, subject: Subject) -> None:
        if subject.draw_eyes is None:
            raise BadStroke("only heads have eyes")
        subject.draw_eyes(pen, subject.figure)

    return draw


VERBS: Mapping[str, Verb] = {
    "split": in_tone("split"),
    "sides": in_tone("sides"),
    "pair": in_tone("pair"),
    "halved": in_tone("halved"),
    "shape": shape,
    "flat": in_colour("flat", "twin"),
    "touch": in_colour("touch", "twin"),
    "glow": glow,
    "lines": in_colour("lines", "width", "twin", "keep"),
    "rope": in_colour("rope", "width", "twin", "line"),
    "dots": dots,
    "pattern": pattern,
    "eyes": eyes,
}
