"""The sitter: the looks of one figure, together with the measures and tones that are computed from them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from inkling.art.engine.palette import Tone, tone
from inkling.art.engine.paths import Path, read
from inkling.art.engine.pen import Pen
from inkling.art.portrait.looks import Figure, Motif
from inkling.art.portrait.skins import skin_tone


@dataclass(frozen=True, kw_only=True)
class Measures:
    """Positions on a figure, in pixels from the axis and from the top of the card."""

    half: float
    top: float
    chin: float
    eye_x: float = 27
    eye_y: float
    eye_w: float = 16.5
    eye_h: float
    # Raises the outer corner of the eye, for animals.
    slant: float = 0
    nose_y: float = 186
    mouth_y: float
    neck: float
    shoulder: float
    # Fits hair and hats (drawn for half width 57, top 78) to this head: horizontal scale, vertical scale, shift down.
    crown: tuple[float, float, float]
    jaw: tuple[float, float] = (0.22, 0.56)
    # How much lower the head is; children have hardly any neck.
    sink: float = 0


@dataclass(frozen=True)
class Sitter:
    looks: Figure
    measures: Measures
    skin: Tone
    hair: Tone
    # The lower end of the picture; smaller figures show more of the body.
    floor: float = 414

    @property
    def human(self) -> bool:
        return self.looks.kind in HUMANS

    @property
    def accent(self) -> Tone:
        """Return the tone of ribbons. It is the tone of the headgear if there is any, otherwise that of the clothes'
        trim, otherwise red."""
        looks = self.looks
        if looks.headgear:
            return tone(looks.headgear.colour)
        return tone(looks.clothing.trim if looks.clothing else "red")


HUMANS = ("woman", "man")
AGES = ("child", "young", "grown", "old", "ancient")
BUILDS = ("slim", "sturdy", "stout", "broad")

# Half widths of the face, the neck, a woman's and a man's shoulders.
FRAMES = {
    "slim": (54, 15, 90, 98),
    "sturdy": (57, 18, 98, 106),
    "stout": (65, 24, 114, 120),
    "broad": (60, 27, 112, 124),
}
# Added face width, subtracted neck width, shoulder factor; y of top, chin and eyes; eye opening; y of the mouth.
YEARS = {
    "child": (4, 3, 0.84, 84, 212, 161, 15.5, 196),
    "young": (0, 0, 0.96, 79, 216, 155, 14.5, 198),
    "grown": (0, 0, 1.0, 78, 219, 154, 13, 200),
    "old": (0, 1, 0.98, 77, 224, 155, 12, 203),
    "ancient": (-2, 3, 0.94, 76, 228, 156, 11, 205),
}


def human_measures(looks: Figure) -> Measures:
    half, neck, her_shoulder, his_shoulder = FRAMES[looks.build]
    wider, thinner, part, top, chin, eye_y, eye_h, mouth_y = YEARS[looks.age]
    half += wider
    male = looks.kind == "man"
    neck = neck + (5 if male and looks.age != "child" else 0) - thinner
    return Measures(
        half=half + (1 if male else 0),
        top=top,
        chin=chin + (2 if male and looks.age != "child" else 0),
        eye_y=eye_y,
        eye_h=eye_h + (0 if male else 0.8),
        mouth_y=mouth_y,
        neck=neck,
        shoulder=round((his_shoulder if male else her_shoulder) * part),
        crown=(half / 57, 1.0, top - 78),
        jaw=jaw_of(looks),
        sink=(10 if looks.age == "child" else 0) + (6 if looks.build in ("stout", "broad") else 0),
    )


def animal_body(looks: Figure) -> tuple[float, float]:
    """Return the neck and shoulder widths of an animal that stands upright."""
    _, neck, _, shoulder = FRAMES[looks.build]
    part = YEARS[looks.age][2]
    return neck + 6, round(shoulder * part)


def openness(looks: Figure, opening: float) -> float:
    """Return how far the eyes are open. It depends on age: younger eyes are larger."""
    return opening * YEARS[looks.age][6] / 13


def jaw_of(looks: Figure) -> tuple[float, float]:
    """Return two shares that shape the jaw. The first says how far down the cheek stays wide, the second how wide the
    chin is."""
    if looks.build == "stout":
        return 0.34, 0.76
    if looks.age == "child":
        return 0.3, 0.6
    if looks.kind == "man":
        return (0.36, 0.62) if looks.age != "young" else (0.31, 0.56)
    return (0.22, 0.56) if looks.age in ("young", "grown") else (0.28, 0.6)


def hair_tone(colour: str) -> Tone:
    """Return the tone of a hair colour; black hair has blue highlights."""
    own = tone(colour)
    return Tone(own.light, own.dark, "#2F5076") if colour in ("black", "night") else own


def sit(looks: Figure, measures: Measures, floor: float = 414) -> Sitter:
    return Sitter(looks, measures, skin_tone(looks.skin.cover, looks.skin.tone), hair_tone(looks.hair.colour), floor)


def torso_half(sitter: Sitter, wider: float = 0.0, neck: float = 4.0, top: float = 236) -> Path:
    """Return the right half of the body's outline, from the neck to the floor. `wider` is added to its width, for
    example for a coat."""
    n, s, floor = sitter.measures.neck + neck, sitter.measures.shoulder + wider, sitter.floor
    return read(f"M0 {top}H{n}C{n + 10} 248 {s - 30} 250 {s - 10} 264C{s + 8} 284 {s + 14} 350 {s + 16} {floor}H0")


Draw = TypeVar("Draw")


class Part(NamedTuple, Generic[Draw]):
    """A part that can be drawn. `words` is its phrase for the description, which is translated; `{colour}` and `{trim}`
    in it are slots for colour names."""

    draw: Draw
    words: str


class Sleeves(NamedTuple):
    """The sleeves of a garment, which are drawn with the arms. `full` sleeves are wide. Without a cuff a sleeve ends in
    a plain edge."""

    tone: Tone
    cuff: Tone | None = None
    full: bool = False


# Draws a worn, held or nearby thing in two colours: pen, figure, colour, trim.
DrawThing: TypeAlias = Callable[[Pen, Sitter, Tone, Tone], None]
# Draws something behind the figure: pen, colour, trim.
DrawGround: TypeAlias = Callable[[Pen, Tone, Tone], None]
# Draws a motif in the sky: pen, colour, background colour.
DrawMotif: TypeAlias = Callable[[Pen, str, str], None]
# Draws hair or a beard in one colour.
DrawHair: TypeAlias = Callable[[Pen, Sitter, Tone], None]
# Draws a mark on the body, ears or a nose.
DrawOn: TypeAlias = Callable[[Pen, Sitter], None]
# Draws the main garment and returns its sleeves.
DrawCut: TypeAlias = Callable[[Pen, Sitter, Tone, Tone, Motif | None], Sleeves]
