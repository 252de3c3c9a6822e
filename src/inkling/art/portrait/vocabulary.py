"""The complete vocabulary of looks, collected from the registries of parts, and the check of looks against it."""

from collections.abc import Collection, Iterator, Mapping

from inkling.art.engine.palette import COLOURS
from inkling.art.portrait.behind import BACKS
from inkling.art.portrait.clothes import CUTS
from inkling.art.portrait.companions import COMPANIONS, PLACES
from inkling.art.portrait.expressions import EXPRESSIONS
from inkling.art.portrait.faces import EARS, MARKS, NOSES
from inkling.art.portrait.hair import BEARDS, HAIR
from inkling.art.portrait.headgear import HEADGEAR
from inkling.art.portrait.heads import KINDS
from inkling.art.portrait.held import PROPS
from inkling.art.portrait.layouts import LAYOUTS, TURNS
from inkling.art.portrait.looks import Companion, Figure, Item, Motif, Portrait, UnknownLook
from inkling.art.portrait.patterns import PATTERNS
from inkling.art.portrait.poses import POSES
from inkling.art.portrait.scenery import SCENERY
from inkling.art.portrait.sitter import AGES, BUILDS, HUMANS, sit
from inkling.art.portrait.skins import COVERS, IRISES, SKINS
from inkling.art.portrait.sky import DISCS, MOTIFS
from inkling.art.portrait.worn import COLLARS, FOOTWEAR, WORN

VOCABULARY: Mapping[str, Collection[str]] = {
    "colour": COLOURS.keys(),
    "kind": KINDS.keys(),
    "age": AGES,
    "build": BUILDS,
    "cover": COVERS,
    "skin": SKINS.keys(),
    "eyes": IRISES.keys(),
    "expression": EXPRESSIONS.keys(),
    "nose": NOSES.keys(),
    "ears": EARS.keys(),
    "mark": MARKS.keys(),
    "hair": HAIR.keys(),
    "beard": BEARDS.keys(),
    "headgear": HEADGEAR.keys(),
    "cut": CUTS.keys(),
    "pattern": PATTERNS.keys(),
    "collar": COLLARS.keys(),
    "back": BACKS.keys(),
    "footwear": FOOTWEAR.keys(),
    "worn": WORN.keys(),
    "pose": POSES.keys(),
    "turn": TURNS.keys(),
    "prop": PROPS.keys(),
    "companion": COMPANIONS.keys(),
    "place": PLACES.keys(),
    "layout": LAYOUTS.keys(),
    "disc": DISCS.keys(),
    "motif": MOTIFS.keys(),
    "scenery": SCENERY.keys(),
}


def check(portrait: Portrait) -> None:
    """Raise UnknownLook for a word outside the vocabulary, or one that can't be drawn together with the others."""
    for sort, word in words_of(portrait):
        if word not in VOCABULARY[sort]:
            raise UnknownLook(f"there is no {sort} {word!r}")
    if len(portrait.figures) != len(LAYOUTS[portrait.layout].seats):
        raise UnknownLook(f"the layout {portrait.layout} is not for {len(portrait.figures)} figures")
    for figure, seat in zip(portrait.figures, LAYOUTS[portrait.layout].seats, strict=True):
        check_fits(figure)
        if (figure.footwear is not None) != seat.stands:
            raise UnknownLook("footwear is seen on those who stand, and must be")


SEEN_AS = {"jackal": "wolf", "tall-castle": "castle"}
"""Kinds that are drawn differently but count as equal when pictures are compared."""


def features(portrait: Portrait) -> frozenset[str]:
    """Return the visible features of the picture as `sort=word`. Each thing occurs twice: without its colour and with
    it."""
    plain = (
        f"{sort}={SEEN_AS.get(word, word)}" for sort, word in words_of(portrait) if sort not in ("colour", "layout")
    )
    coloured = (f"{sort}={item.colour} {item.kind}" for sort, item in all_items(portrait))
    hair = (f"hair={figure.hair.colour} {figure.hair.style}" for figure in portrait.figures)
    return frozenset((*plain, *coloured, *hair, f"field={portrait.ground.field}"))


def all_items(portrait: Portrait) -> Iterator[tuple[str, Item | Companion]]:
    things = (pair for figure in portrait.figures for pair in items_of(figure))
    yield from ((sort, item) for sort, item in things if item is not None)
    for figure in portrait.figures:
        if cloth := figure.clothing:
            yield "cut", Item(cloth.cut, cloth.colour, cloth.trim)


def check_fits(figure: Figure) -> None:
    """Raise UnknownLook for looks that can't be drawn together. These are more props than the pose can hold, a human
    nose or ears on an animal, or the same mark twice."""
    slots = POSES[figure.pose].slots(sit(figure, KINDS[figure.kind].measure(figure)))
    if len(figure.props) > len(slots):
        raise UnknownLook(f"the pose {figure.pose} has no hand for {figure.props[-1].kind}")
    if figure.kind not in HUMANS and (figure.nose or figure.ears):
        raise UnknownLook(f"a {figure.kind} has its own nose and ears")
    if len(set(figure.marks)) < len(figure.marks):
        raise UnknownLook("a mark is named twice")


def words_of(portrait: Portrait) -> Iterator[tuple[str, str]]:
    """Yield every word that these looks use, together with its sort."""
    yield "layout", portrait.layout
    ground = portrait.ground
    yield "colour", ground.field
    yield from words_of_motif("motif", ground.motif)
    yield from words_of_item("disc", ground.disc)
    for item in ground.scenery:
        yield from words_of_item("scenery", item)
    for figure in portrait.figures:
        yield from words_of_figure(figure)


def words_of_figure(figure: Figure) -> Iterator[tuple[str, str]]:
    yield from (("kind", figure.kind), ("age", figure.age), ("build", figure.build), ("cover", figure.skin.cover))
    yield ("skin" if figure.skin.cover == "skin" else "colour"), figure.skin.tone
    yield from (("eyes", figure.eyes), ("expression", figure.expression), ("pose", figure.pose), ("turn", figure.turn))
    yield from (("hair", figure.hair.style), ("colour", figure.hair.colour))
    yield from ((sort, word) for sort, word in optional_words(figure) if word)
    if figure.clothing:
        cloth = figure.clothing
        yield from (("cut", cloth.cut), ("colour", cloth.colour), ("colour", cloth.trim))
        yield from words_of_motif("pattern", cloth.pattern)
    for sort, item in items_of(figure):
        yield from words_of_item(sort, item)
    for companion in figure.companions:
        yield "place", companion.place


def optional_words(figure: Figure) -> Iterator[tuple[str, str | None]]:
    yield from (("nose", figure.nose), ("ears", figure.ears), ("beard", figure.beard))
    yield from (("mark", word) for word in figure.marks)


def items_of(figure: Figure) -> Iterator[tuple[str, Item | Companion | None]]:
    yield from (("headgear", figure.headgear), ("collar", figure.collar), ("back", figure.back))
    yield "footwear", figure.footwear
    yield from (("worn", item) for item in figure.worn)
    yield from (("prop", item) for item in figure.props)
    yield from (("companion", item) for item in figure.companions)


def words_of_item(sort: str, item: Item | Companion | None) -> Iterator[tuple[str, str]]:
    if item is not None:
        yield from ((sort, item.kind), ("colour", item.colour), ("colour", item.trim))


def words_of_motif(sort: str, motif: Motif | None) -> Iterator[tuple[str, str]]:
    if motif is not None:
        yield from ((sort, motif.kind), ("colour", motif.colour))
