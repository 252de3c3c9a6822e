"""The language of part files: shapes and tones, one stroke per line. docs/portraits.md describes it for artists.

A line that begins with `on` says where the next strokes go: a layer of the picture, then frames within the part's own.
Every other line is one call of the pen: verb, colour, options, a colon, and paths separated by `|`. A line is parsed
once, into a function that draws it.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from inkling.art import palette, shapes
from inkling.art.palette import COLOURS, INK, SHADOW, Tone
from inkling.art.paths import Path, Point, both, polygon, read, ring, scallop, sliver
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.patterns import strew
from inkling.art.portrait.pen import LAYERS, LINE, Pen, as_path
from inkling.art.portrait.sitter import Sitter, torso_half

TERM = re.compile(r"([+-]?)(?:([\d.]+)\*)?([a-z_]+|[\d.]+)")
CALL = re.compile(r"([a-z][a-z0-9]+)\(([^()]*)\)")
SLOT = re.compile(r"\{([^}]+)\}")
# Words separated by spaces; what is in brackets stays together.
WORD = re.compile(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+")
MEASURES = ("half", "top", "chin", "eye_x", "eye_y", "eye_w", "eye_h", "nose_y", "mouth_y", "neck", "shoulder")
FIXED = {"ink": INK, "shadow": SHADOW, "none": "none"}
SHAPES: Mapping[str, Callable[..., Path]] = {
    "ring": ring,
    "sliver": sliver,
    **{
        name: getattr(shapes, name)
        for name in ("star", "star5", "heart", "diamond", "drop", "leaf", "crescent", "flower")
    },
}


class BadStroke(ValueError):
    """A line of a part file that is not in the language."""


class Subject(NamedTuple):
    """What a part is drawn for: tones by name, the figure if there is one, and the pattern of its cloth."""

    tones: Mapping[str, Tone]
    sitter: Sitter | None = None
    pattern: Motif | None = None

    @property
    def figure(self) -> Sitter:
        if self.sitter is None:
            raise BadStroke("measures of a figure are used where there is none")
        return self.sitter


Number: TypeAlias = Callable[[Subject], float]
Points: TypeAlias = Callable[[Subject], list[Point]]
Shape: TypeAlias = Callable[[Subject], str | Path]
Stroke: TypeAlias = Callable[[Pen, Subject], None]
Frame: TypeAlias = Callable[[Pen, Subject], Pen]


@cache
def read_strokes(text: str) -> tuple[Stroke, ...]:
    """Parse the `draw` text of a part. Raise BadStroke for a line that is not in the language."""
    strokes: list[Stroke] = []
    frame = read_place("own")
    for line in join_lines(text):
        if line.startswith("on "):
            frame = read_place(line[3:])
        else:
            strokes.append(framed(frame, read_stroke(line)))
    return tuple(strokes)


def join_lines(text: str) -> list[str]:
    """Return the strokes; an indented line continues the line before it."""
    return re.sub(r"\n[ ]+", " ", text).strip().splitlines()


def framed(frame: Frame, stroke: Stroke) -> Stroke:
    return lambda pen, subject: stroke(frame(pen, subject), subject)


def read_place(text: str) -> Frame:
    """Parse `layer, frame, frame …`; the layer `own` is the one that the part is drawn on."""
    layer, *frames = (word.strip() for word in text.split(","))
    if layer not in ("own", *LAYERS):
        raise BadStroke(f"there is no layer {layer!r}")
    moves = [read_frame(frame) for frame in frames]

    def move(pen: Pen, subject: Subject) -> Pen:
        at = pen if layer == "own" else pen.on(layer)
        for step in moves:
            at = step(at, subject)
        return at

    return move


def read_frame(text: str) -> Frame:
    """Parse `at x y [scale s] [tall s] [turn degrees]`, `flip`, or `body`: the frame of the whole figure."""
    if text == "flip":
        return lambda pen, subject: pen.flipped()
    if text == "body":
        return lambda pen, subject: Pen(pen.sheet, pen.layer)
    word, *rest = text.split()
    options = {name: float(value) for name, value in zip(rest[2::2], rest[3::2], strict=False)}
    if word != "at" or len(rest) < 2 or len(rest) % 2 or options.keys() - {"scale", "tall", "turn"}:
        raise BadStroke(f"not a frame: {text!r}")
    x, y = read_number(rest[0]), read_number(rest[1])
    return lambda pen, subject: pen.at(x(subject), y(subject), **options)


def read_stroke(line: str) -> Stroke:
    head, colon, body = line.partition(":")
    verb, *words = WORD.findall(head) or [""]
    if not colon or verb not in VERBS:
        raise BadStroke(f"not a stroke: {line!r}")
    try:
        return VERBS[verb](words, body.strip())
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise BadStroke(f"{error} in {line!r}") from error


def read_options(words: list[str], *known: str) -> dict[str, float]:
    """Parse switches (`twin`, `keep`) and pairs of a name and a number. Raise BadStroke for one that is not `known`."""
    options: dict[str, float] = {}
    rest = list(words)
    while rest:
        name = rest.pop(0)
        if name not in known:
            raise BadStroke(f"there is no option {name!r}")
        options[name] = True if name in ("twin", "keep") else float(rest.pop(0))
    return options


def read_number(text: str) -> Number:
    """Parse a sum of numbers and measures of the figure, such as `shoulder-20` or `0.5*half+3`."""
    found = list(TERM.finditer(text))
    if not found or "".join(term[0] for term in found) != text:
        raise BadStroke(f"not a number: {text!r}")
    whole: float = 0
    measures: list[tuple[float, str]] = []
    for sign, factor, name in (term.groups() for term in found):
        times = (-1 if sign == "-" else 1) * (plain_number(factor) if factor else 1)
        if name[0].isalpha():
            measures.append((times, name))
        else:
            whole += times * plain_number(name)
    if not measures:
        return lambda subject: whole
    if unknown := {name for _, name in measures} - {*MEASURES, "floor"}:
        raise BadStroke(f"no measures: {sorted(unknown)}")
    return lambda subject: whole + sum(times * measure(subject.figure, name) for times, name in measures)


def plain_number(text: str) -> float:
    return int(text) if text.isdigit() else float(text)


def measure(sitter: Sitter, name: str) -> float:
    value: float = sitter.floor if name == "floor" else getattr(sitter.measures, name)
    return value


def read_points(text: str) -> Points:
    """Parse pairs `x,y` separated by spaces."""
    pairs = [pair.split(",") for pair in text.split()]
    numbers = [(read_number(x), read_number(y)) for x, y in pairs]
    return lambda subject: [(x(subject), y(subject)) for x, y in numbers]


def read_shape(text: str) -> Shape:
    """Parse a path: SVG's letters with `{measure}` slots, named shapes such as `ring(0 20 8)`, or both in a row."""
    pieces: list[Shape] = []
    end = 0
    for call in CALL.finditer(text):
        pieces += [*read_letters(text[end : call.start()]), read_call(call[1], call[2])]
        end = call.end()
    pieces += read_letters(text[end:])
    if len(pieces) == 1:
        return pieces[0]
    return lambda subject: tuple(step for piece in pieces for step in as_path(piece(subject)))


def read_letters(text: str) -> list[Shape]:
    """Parse the part of a path that is written in SVG's letters; none if there is only space."""
    first, *rest = SLOT.split(text.strip())
    if not rest:
        read(first)  # a mistake shows when the file is read, not when it is drawn
        return [lambda subject: first] if first else []
    numbers, letters = [read_number(part) for part in rest[::2]], rest[1::2]

    def fill(subject: Subject) -> str:
        return first + "".join(f"{number(subject)}{part}" for number, part in zip(numbers, letters, strict=True))

    return [fill]


def read_call(name: str, text: str) -> Shape:
    if name == "scallop":
        bulge, _, rest = text.partition(" ")
        bows = read_points(rest)
        return lambda subject: scallop(bows(subject), float(bulge))
    if name == "polygon":
        corners = read_points(text)
        return lambda subject: polygon(corners(subject))
    numbers = [read_number(word) for word in text.split()]
    if name == "torso":
        return lambda subject: torso_half(subject.figure, *(number(subject) for number in numbers))
    make = SHAPES[name]
    return lambda subject: make(*(number(subject) for number in numbers))


def read_tone(text: str) -> Callable[[Subject], Tone]:
    """Parse the name of a tone, or `tone(light dark line)` made of three colours."""
    if text.startswith("tone("):
        light, dark, line = (read_colour(word) for word in WORD.findall(text[5:-1]))
        return lambda subject: Tone(light(subject), dark(subject), line(subject))
    if text.startswith("shaded("):
        colour = read_colour(text[7:-1])
        return lambda subject: palette.shaded(colour(subject))
    if text in COLOURS:
        return lambda subject: palette.tone(text)
    return lambda subject: subject.tones[text]


def read_colour(text: str) -> Callable[[Subject], str]:
    """Parse `gold`, `trim.line`, a hexadecimal colour, or `mix(a b share)`, `pale(a share)`, `deep(a share)`."""
    if text.startswith("#") or text in FIXED:
        return lambda subject: FIXED.get(text, text)
    if text.startswith(("mix(", "pale(", "deep(")):
        name, words = text.split("(", 1)[0], WORD.findall(text.split("(", 1)[1][:-1])
        parts, share = [read_colour(word) for word in words[:-1]], float(words[-1])
        blend: Callable[..., str] = getattr(palette, name)
        return lambda subject: blend(*(part(subject) for part in parts), share)
    name, _, side = text.rpartition(".") if text.endswith((".light", ".dark", ".line")) else (text, "", "light")
    tone = read_tone(name)
    return lambda subject: str(getattr(tone(subject), side))


Verb: TypeAlias = Callable[[list[str], str], Stroke]


def in_tone(name: str) -> Verb:
    """Return the parser of a verb that draws in split light, and so takes a tone."""

    def read_verb(words: list[str], body: str) -> Stroke:
        tone, options = read_tone(words[0]), read_options(words[1:], "line")
        drawn = [read_shape(path) for path in body.split("|")]
        return lambda pen, subject: getattr(pen, name)(*(path(subject) for path in drawn), tone(subject), **options)

    return read_verb


def in_colour(name: str, *known: str) -> Verb:
    """Return the parser of a verb that takes one colour and the `known` options."""

    def read_verb(words: list[str], body: str) -> Stroke:
        colour, options, path = read_colour(words[0]), read_options(words[1:], *known), read_shape(body)
        return lambda pen, subject: getattr(pen, name)(path(subject), colour(subject), **options)

    return read_verb


def shape(words: list[str], body: str) -> Stroke:
    """Parse `shape colour: path`; with `twin` the mirror image is part of the same shape."""
    colour, options, path = read_colour(words[0]), read_options(words[1:], "line", "twin"), read_shape(body)
    line, twin = options.get("line", LINE), "twin" in options

    def draw(pen: Pen, subject: Subject) -> None:
        outline = path(subject)
        pen.shape(both(as_path(outline)) if twin else outline, colour(subject), line)

    return draw


def glow(words: list[str], body: str) -> Stroke:
    """Parse `glow colour opacity .36: path`; the opacity is written into the picture as it is."""
    options = read_options(words[1:], "opacity", "twin")
    colour, path, opacity = read_colour(words[0]), read_shape(body), words[words.index("opacity") + 1]
    return lambda pen, subject: pen.glow(path(subject), colour(subject), opacity, "twin" in options)


def dots(words: list[str], body: str) -> Stroke:
    """Parse `dots colour size 8: x,y x,y`."""
    options = read_options(words[1:], "size", "ring", "twin")
    colour, points, size = read_colour(words[0]), read_points(body), options["size"]
    ring_width, twin = options.get("ring", 0.0), "twin" in options
    return lambda pen, subject: pen.dots(points(subject), colour(subject), size, ring_width, twin)


def pattern(words: list[str], body: str) -> Stroke:
    """Parse `pattern: half | hole | hole`: the pattern of the cloth on a symmetric piece of it, except in the holes."""
    read_options(words)
    half, *holes = (read_shape(path) for path in body.split("|"))
    return lambda pen, subject: strew(
        pen, as_path(half(subject)), subject.pattern, [as_path(hole(subject)) for hole in holes]
    )


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
}
