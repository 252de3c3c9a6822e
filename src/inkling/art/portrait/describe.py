"""Describes a portrait in its alternative text: short noun phrases, in the order in which people look at a picture.

German colours always follow “in”, so that they need no inflection.
"""

import re
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
"""Hair styles that hide the ears, unless the ears stick out."""
BALD = msg("bald head, {colour} brows")
"""Used if the head is bald and uncovered; under a hat it can't be seen."""
WALLS = ("blackboard",)
"""Scenery that covers the whole background colour."""


def describe(portrait: Portrait, say: Say) -> str:
    """Return everything in the picture as text. Figures are separated by semicolons."""
    placed = [] if portrait.layout == "alone" else [[say(LAYOUTS[portrait.layout].words)]]
    return "; ".join(", ".join(part) for part in (*placed, *parts(portrait, say)))


def phrases(portrait: Portrait, say: Say) -> list[str]:
    """Return one phrase for each visible item. How the figures are arranged is not mentioned. A phrase can contain
    commas."""
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
    phrase = COVER_WORDS[skin.cover]
    return in_colour(FUR_WORDS.get(figure.kind, phrase) if skin.cover == "fur" else phrase, skin.tone, say)


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
        companion_phrase = in_colours(COMPANIONS[companion.kind].words, companion, say)
        yield say(PLACES[companion.place].words, who=companion_phrase)


def phrases_of_ground(ground: Ground, say: Say) -> Iterator[str]:
    if not any(item.kind in WALLS for item in ground.scenery):
        yield say("{colour} background", colour=say_colour(ground.field, say))
    if ground.disc:
        yield in_colours(DISCS[ground.disc.kind].words, ground.disc, say)
    yield from phrases_of_motif(MOTIFS[ground.motif.kind].words if ground.motif else "", ground.motif, say)
    yield from (in_colours(SCENERY[item.kind].words, item, say) for item in ground.scenery)


def phrases_of_motif(phrase: str, motif: Motif | None, say: Say) -> Iterator[str]:
    if motif is not None:
        yield in_colour(phrase, motif.colour, say)


def in_colours(phrase: str, item: Item | Companion, say: Say) -> str:
    return trimmed(phrase, item.colour, item.trim, say)


def trimmed(phrase: str, colour: str, trim: str, say: Say) -> str:
    """Return the phrase with the names of the colours filled in. If `colour` and `trim` are the same, the colour is
    named only once."""
    first, second = say_colour(colour, say), say_colour(trim, say)
    text = with_article(say(phrase, colour=first, trim=second), say)
    return text.replace(say.listing([first, second]), first) if colour == trim else text


def in_colour(phrase: str, colour: str, say: Say) -> str:
    return with_article(say(phrase, colour=say_colour(colour, say)), say)


def with_article(text: str, say: Say) -> str:
    """Return the text with the correct English article before a colour, as in “an amber stone”."""
    return re.sub(r"\ba (?=[aeio])", "an ", text) if say.lang == "en" else text


def say_colour(name: str, say: Say) -> str:
    return say(COLOUR_WORDS[name])
