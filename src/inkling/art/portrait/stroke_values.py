"""Parses numbers, paths and colours in part files into functions of a subject (the figure for which a part is
drawn)."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from inkling.art.engine import palette, shapes
from inkling.art.engine.palette import COLOURS, INK, SHADOW, Tone
from inkling.art.engine.paths import Frame as Turned
from inkling.art.engine.paths import Path, Point, half_ring, place, polygon, read, ring, scallop, sliver
from inkling.art.engine.pen import as_path
from inkling.art.portrait.looks import Motif
from inkling.art.portrait.sitter import DrawOn, Sitter, torso_half

TERM = re.compile(r"([+-]?)(?:([\d.]+)\*)?([a-z_]+|[\d.]+)(?:/([\d.]+))?")
CALL = re.compile(r"([a-z][a-z0-9_]+)\(([^()]*)\)")
SLOT = re.compile(r"\{([^}]+)\}")
# Words separated by spaces; text in brackets is kept together.
WORD = re.compile(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+")
MEASURES = ("half", "top", "chin", "eye_x", "eye_y", "eye_w", "eye_h", "nose_y", "mouth_y", "neck", "shoulder")
OF_FIGURE = {*MEASURES, "floor", "bow"}
FIXED = {"ink": INK, "shadow": SHADOW, "none": "none"}
SHAPES: Mapping[str, Callable[..., Path]] = {
    "ring": ring,
    "half_ring": half_ring,
    "sliver": sliver,
    **{
        name: getattr(shapes, name)
        for name in (
            "meander",
            "star",
            "star5",
            "heart",
            "spade",
            "club",
            "diamond",
            "drop",
            "leaf",
            "crescent",
            "flower",
        )
    },
}


class BadStroke(ValueError):
    """An error for invalid syntax in a part file."""


class Subject(NamedTuple):
    """The subject of a part: the named tones, the figure for which the part is drawn (if there is one), and the pattern
    of its cloth."""

    tones: Mapping[str, Tone]
    sitter: Sitter | None = None
    pattern: Motif | None = None
    conditions: tuple[str, ...] = ()
    """The conditions that hold, from CONDITIONS."""
    bow: float = 0.0
    """How far the corners of the mouth go up."""
    draw_eyes: DrawOn | None = None
    left: bool = True
    """True while strokes are drawn at a place left of the axis."""

    @property
    def figure(self) -> Sitter:
        if self.sitter is None:
            raise BadStroke("measures of a figure are used where there is none")
        return self.sitter


Number: TypeAlias = Callable[[Subject], float]
Points: TypeAlias = Callable[[Subject], list[Point]]
Shape: TypeAlias = Callable[[Subject], str | Path]


def read_number(text: str) -> Number:
    """Parse a sum of numbers and measures of the figure, such as `shoulder-20`, `0.5*half+3` or `shoulder/72`."""
    terms = list(TERM.finditer(text))
    if not terms or "".join(term[0] for term in terms) != text:
        raise BadStroke(f"not a number: {text!r}")
    whole: float = 0
    measures: list[tuple[float, str, float]] = []
    for sign, factor, name, divisor in (term.groups() for term in terms):
        times = (-1 if sign == "-" else 1) * (plain_number(factor) if factor else 1)
        if name[0].isalpha():
            measures.append((times, name, float(divisor or 1)))
        else:
            whole += times * plain_number(name)
    if not measures:
        return lambda subject: whole
    if unknown := {name for _, name, _ in measures} - OF_FIGURE:
        raise BadStroke(f"no measures: {sorted(unknown)}")
    return lambda subject: whole + sum(times * measure(subject, name) / by for times, name, by in measures)


def plain_number(text: str) -> float:
    return int(text) if text.isdigit() else float(text)


def measure(subject: Subject, name: str) -> float:
    if name == "bow":
        return subject.bow
    value: float = subject.figure.floor if name == "floor" else getattr(subject.figure.measures, name)
    return value


def read_points(text: str) -> Points:
    """Parse pairs `x,y` separated by spaces."""
    pairs = [pair.split(",") for pair in text.split()]
    numbers = [(read_number(x), read_number(y)) for x, y in pairs]
    return lambda subject: [(x(subject), y(subject)) for x, y in numbers]


def read_shape(text: str) -> Shape:
    """Parse a path. It consists of SVG's letters with `{measure}` slots, named shapes such as `ring(0 20 8)`, or both
    one after the other.

    After an `@` come positions `x,y,turn,scale`, and the path is repeated at each of them.
    """
    if "@" in text:
        shape, spots = text.split("@")
        return repeated(read_shape(shape), spots)
    pieces: list[Shape] = []
    end = 0
    for call in CALL.finditer(text):
        pieces += [*read_letters(text[end : call.start()]), read_call(call[1], call[2])]
        end = call.end()
    pieces += read_letters(text[end:])
    if len(pieces) == 1:
        return pieces[0]
    return lambda subject: tuple(step for piece in pieces for step in as_path(piece(subject)))


def repeated(shape: Shape, spots: str) -> Shape:
    frames = []
    for spot in spots.split():
        x, y, turn, scale = (*map(float, spot.split(",")), *(0.0, 1.0)[spot.count(",") - 1 :])
        frames.append(Turned().at(x, y, scale, turn=turn))
    return lambda subject: tuple(step for frame in frames for step in place(as_path(shape(subject)), frame))


def read_letters(text: str) -> list[Shape]:
    """Parse a piece of SVG path letters into shapes; return an empty list if there is only whitespace."""
    first, *rest = SLOT.split(text.strip())
    if not rest:
        read(first)  # so that a mistake is reported when the file is read, not when it is drawn
        return [lambda subject: first] if first else []
    numbers, letters = [read_number(part) for part in rest[::2]], rest[1::2]

    def fill(subject: Subject) -> str:
        return first + "".join(f"{number(subject)}{part}" for number, part in zip(numbers, letters, strict=True))

    return [fill]


def read_call(name: str, text: str) -> Shape:
    if name in ("scallop", "bows"):
        bulge, _, rest = text.partition(" ")
        bows, first = read_points(rest), 0 if name == "scallop" else 1
        return lambda subject: scallop(bows(subject), float(bulge))[first:]
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
    """Parse `gold`, `trim.line`, a hexadecimal colour, or `mix(a b share)`, `pale(a share)`, `deep(a share)`.

    `contrast(trim)` is ink on a light colour, gold on a dark one. `trim.side` is the light colour of the tone left of
    the axis, and the dark one elsewhere.
    """
    if text.startswith("#") or text in FIXED:
        return lambda subject: FIXED.get(text, text)
    if text.startswith(("mix(", "pale(", "deep(")):
        name, words = text.split("(", 1)[0], WORD.findall(text.split("(", 1)[1][:-1])
        parts, share = [read_colour(word) for word in words[:-1]], float(words[-1])
        blend: Callable[..., str] = getattr(palette, name)
        return lambda subject: blend(*(part(subject) for part in parts), share)
    sides = (".light", ".dark", ".line", ".side")
    if text.startswith("contrast("):
        ground = read_colour(text[9:-1])
        return lambda subject: INK if palette.brightness(ground(subject)) > 0.4 else COLOURS["gold"]
    name, _, side = text.rpartition(".") if text.endswith(sides) else (text, "", "light")
    tone = read_tone(name)
    if side == "side":
        return lambda subject: tone(subject).light if subject.left else tone(subject).dark
    return lambda subject: str(getattr(tone(subject), side))
