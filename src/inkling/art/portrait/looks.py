"""Looks: the description of a portrait in a closed vocabulary. A portrait shows only what its looks say. The registries
of parts define the words; `vocabulary.check` rejects all others."""

from msgspec import Struct


class UnknownLook(ValueError):
    """An error for a word outside the vocabulary, or for a look that can't be drawn together with the others."""


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing in two colours, such as a hat, a collar or an apple."""

    kind: str
    colour: str
    trim: str


class Companion(Struct, frozen=True, forbid_unknown_fields=True):
    """A small creature in two colours, and its position."""

    kind: str
    colour: str
    trim: str
    place: str


class Motif(Struct, frozen=True, forbid_unknown_fields=True):
    """A small shape that is repeated on cloth or in the background."""

    kind: str
    colour: str


class Skin(Struct, frozen=True, forbid_unknown_fields=True):
    """The surface of the body (skin, fur, feathers, scales or wood) and its tone."""

    tone: str
    cover: str = "skin"


class Hair(Struct, frozen=True, forbid_unknown_fields=True):
    """Hair style and colour. Brows and beard have the same colour."""

    style: str
    colour: str


class Clothing(Struct, frozen=True, forbid_unknown_fields=True):
    """The main garment. `trim` is the colour of its edges, or of the layer of clothes under it."""

    cut: str
    colour: str
    trim: str
    pattern: Motif | None = None


class Figure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One portrayed person or animal."""

    kind: str
    age: str
    build: str
    skin: Skin
    eyes: str
    expression: str
    hair: Hair
    clothing: Clothing | None = None
    pose: str = "still"
    turn: str = "straight"
    nose: str | None = None
    ears: str | None = None
    beard: str | None = None
    headgear: Item | None = None
    collar: Item | None = None
    back: Item | None = None
    footwear: Item | None = None
    worn: tuple[Item, ...] = ()
    marks: tuple[str, ...] = ()
    props: tuple[Item, ...] = ()
    companions: tuple[Companion, ...] = ()


class Ground(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The background: a colour, a disc behind the head, a motif in the sky, scenery."""

    field: str
    disc: Item | None = None
    motif: Motif | None = None
    scenery: tuple[Item, ...] = ()


class Portrait(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The looks of a whole card: the figures and the background."""

    ground: Ground
    figures: tuple[Figure, ...]
    layout: str = "alone"
