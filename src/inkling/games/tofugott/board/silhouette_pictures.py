"""Tofugott's silhouettes as pictures with descriptions. Each picture is drawn once per process."""

from functools import cache, partial
from typing import Final

from inkling.art import silhouettes
from inkling.core.errors import msg
from inkling.core.face import Face, FaceGroup, WordCard, WordGroup
from inkling.core.words import Say, capital
from inkling.games.tofugott.rules.cards import SILHOUETTES, PonderCard, SilhouetteId, load_ponder_cards
from inkling.games.tofugott.text.wording import name_of_silhouette

CUBES: Final = {
    "neutral": (msg("Tofu cube"), msg("A smiling tofu cube.")),
    "gained": (msg("Tofu cube gained"), msg("A smiling green tofu cube with a plus sign.")),
    "lost": (msg("Tofu cube lost"), msg("A sad red tofu cube with a minus sign.")),
}
BACK: Final = Face(
    id="back",
    name=lambda say: say("Card back"),
    alt=lambda say: say(
        "Card back: the tofu god with a halo in front of a golden disc, once upright and once upside down."
    ),
    draw=silhouettes.draw_back,
)
"""The back of every hidden silhouette."""


def capitalized_name_of_silhouette(silhouette: SilhouetteId, say: Say) -> str:
    return capital(name_of_silhouette(silhouette, say))


def describe_silhouette(silhouette: SilhouetteId, say: Say) -> str:
    return capital(silhouettes.describe(silhouette, say.lang)) + "."


@cache
def gallery_groups() -> tuple[FaceGroup, ...]:
    cards = tuple(map(gallery_face_of_silhouette, SILHOUETTES))
    cubes = tuple(map(gallery_face_of_cube, CUBES))
    return (
        FaceGroup(id="silhouettes", name=lambda say: say("The ten silhouettes"), faces=(*cards, BACK)),
        FaceGroup(id="cubes", name=lambda say: say("Tofu cubes for the score"), faces=cubes),
    )


def gallery_face_of_silhouette(silhouette: SilhouetteId) -> Face:
    return Face(
        id=silhouette,
        name=partial(capitalized_name_of_silhouette, silhouette),
        alt=partial(describe_silhouette, silhouette),
        draw=partial(silhouettes.draw_figure, silhouette),
        line=partial(describe_silhouette, silhouette),
        back=BACK,
    )


@cache
def text_cards_for_gallery() -> tuple[WordGroup, ...]:
    """Return the ponder cards for the gallery, as groups of cards that show only text."""
    cards = tuple(map(text_card_of_ponder_card, load_ponder_cards().values()))
    return (WordGroup(id="ponder", name=lambda say: say("Ponder cards"), cards=cards),)


def text_card_of_ponder_card(card: PonderCard) -> WordCard:
    return WordCard(
        id=card.id,
        heading=lambda say: card.premise.in_language(say.lang),
        lines=lambda say: [question.in_language(say.lang) for question in card.question],
    )


def gallery_face_of_cube(kind: str) -> Face:
    name, alt = CUBES[kind]
    return Face(
        id=f"cube-{kind}",
        name=lambda say: say(name),
        alt=lambda say: say(alt),
        draw=partial(silhouettes.draw_cube, kind),
    )
