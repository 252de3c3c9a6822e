"""Looks in words: short noun phrases in the order in which one looks at a picture, for people who do not see it.

Colours are always named after “in”, so that no language has to inflect them.
"""

from collections.abc import Iterator, Mapping

from inkling.art.engine.palette import COLOUR_WORDS
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
from inkling.art.portrait.looks import Companion, Figure, Ground, Item, Motif, Portrait
from inkling.art.portrait.patterns import PATTERNS
from inkling.art.portrait.poses import POSES
from inkling.art.portrait.scenery import SCENERY
from inkling.art.portrait.sitter import HUMANS
from inkling.art.portrait.skins import COVER_WORDS, FUR_WORDS, IRISES, SKIN_WORDS
from inkling.art.portrait.sky import DISCS, MOTIFS
from inkling.art.portrait.worn import COLLARS, FOOTWEAR, WORN
from inkling.core.errors import msg
from inkling.core.words import Say

BUILD_WORDS: Mapping[str, str] = {
    "slim": msg("slim"),
    "sturdy": msg("of medium build"),
    "stout": msg("stout"),
    "broad": msg("broad-shouldered"),
}
OVER_EARS = ("shaggy", "wrapped-braids")
"""Hair that hides them, unless they stand out."""
BALD = msg("bald head, brows in {colour}")
"""Where nothing covers a head without hair; under a hat nobody knows."""
WALLS = ("blackboard",)
"""Scenery that leaves nothing of the field in sight."""


def describe(portrait: Portrait, say: Say) -> str:
    """Everything that the picture shows; the figures are parted by semicolons."""
    placed = [] if portrait.layout == "alone" else [[say(LAYOUTS[portrait.layout].words)]]
    return "; ".join(", ".join(part) for part in (*placed, *parts(portrait, say)))


def phrases(portrait: Portrait, say: Say) -> list[str]:
    """Each thing for itself, not how they are placed; a phrase may hold commas of its own."""
    return [phrase for part in parts(portrait, say) for phrase in part]


def parts(portrait: Portrait, say: Say) -> Iterator[list[str]]:
    yield from (list(phrases_of(figure, say)) for figure in portrait.figures)
    yield list(phrases_of_ground(portrait.ground, say))


def phrases_of(figure: Figure, say: Say) -> Iterator[str]:
    kinds = KINDS[figure.kind].words
    yield say(kinds.get(figure.age, kinds["grown"]))
    yield say(BUILD_WORDS[figure.build])
    yield phrase_of_skin(figure, say)
    if figure.kind in HUMANS or figure.hair.style != "none":
        yield phrase_of_hair(figure, say)
    if figure.beard:
        yield say(BEARDS[figure.beard].words)
    if EXPRESSIONS[figure.expression].eyes == "open":
        yield say(IRISES[figure.eyes].words)
    yield say(EXPRESSIONS[figure.expression].words)
    if figure.nose:
        yield say(NOSES[figure.nose].words)
    if figure.ears and not (figure.ears == "round" and figure.hair.style in OVER_EARS):
        yield say(EARS[figure.ears].words)
    yield from (say(MARKS[name].words) for name in figure.marks)
    if figure.turn != "straight":
        yield say(TURNS[figure.turn].words)
    yield from phrases_of_dress(figure, say)
    yield from phrases_of_hands(figure, say)


def phrase_of_skin(figure: Figure, say: Say) -> str:
    skin = figure.skin
    if skin.cover == "skin":
        return say(SKIN_WORDS[skin.tone])
    words = COVER_WORDS[skin.cover]
    return in_colour(FUR_WORDS.get(figure.kind, words) if skin.cover == "fur" else words, skin.tone, say)


def phrase_of_hair(figure: Figure, say: Say) -> str:
    bald = figure.hair.style == "none" and not figure.headgear
    return in_colour(BALD if bald else HAIR[figure.hair.style].words, figure.hair.colour, say)


def phrases_of_dress(figure: Figure, say: Say) -> Iterator[str]:
    if figure.headgear:
        yield in_colours(HEADGEAR[figure.headgear.kind].words, figure.headgear, say)
    if figure.clothing:
        cloth = figure.clothing
        yield trimmed(CUTS[cloth.cut].words, cloth.colour, cloth.trim, say)
        yield from phrases_of_motif(PATTERNS[cloth.pattern.kind].words if cloth.pattern else "", cloth.pattern, say)
    if figure.collar:
        yield in_colours(COLLARS[figure.collar.kind].words, figure.collar, say)
    yield from (in_colours(WORN[item.kind].words, item, say) for item in figure.worn)
    if figure.back:
        yield in_colours(BACKS[figure.back.kind].words, figure.back, say)
    if figure.footwear:
        yield in_colours(FOOTWEAR[figure.footwear.kind].words, figure.footwear, say)


def phrases_of_hands(figure: Figure, say: Say) -> Iterator[str]:
    if figure.pose != "still":
        yield say(POSES[figure.pose].words)
    yield from (in_colours(PROPS[item.kind].words, item, say) for item in figure.props)
    for companion in figure.companions:
        who = in_colours(COMPANIONS[companion.kind].words, companion, say)
        yield say(PLACES[companion.place].words, who=who)


def phrases_of_ground(ground: Ground, say: Say) -> Iterator[str]:
    if not any(item.kind in WALLS for item in ground.scenery):
        yield say("background in {colour}", colour=say_colour(ground.field, say))
    if ground.disc:
        yield in_colours(DISCS[ground.disc.kind].words, ground.disc, say)
    yield from phrases_of_motif(MOTIFS[ground.motif.kind].words if ground.motif else "", ground.motif, say)
    yield from (in_colours(SCENERY[item.kind].words, item, say) for item in ground.scenery)


def phrases_of_motif(words: str, motif: Motif | None, say: Say) -> Iterator[str]:
    if motif is not None:
        yield in_colour(words, motif.colour, say)


def in_colours(words: str, item: Item | Companion, say: Say) -> str:
    return trimmed(words, item.colour, item.trim, say)


def trimmed(words: str, colour: str, trim: str, say: Say) -> str:
    """What is all of one colour is not said to be of two."""
    first, second = say_colour(colour, say), say_colour(trim, say)
    told = say(words, colour=first, trim=second)
    return told.replace(say.listing([first, second]), first) if colour == trim else told


def in_colour(words: str, colour: str, say: Say) -> str:
    return say(words, colour=say_colour(colour, say))


def say_colour(name: str, say: Say) -> str:
    return say(COLOUR_WORDS[name])
