"""Silencio's cards as pictures with alternative texts. Each picture is drawn once per process."""

from dataclasses import replace
from functools import cache, partial
from typing import Final

from inkling.art import landscape
from inkling.core.errors import msg
from inkling.core.face import Face, FaceGroup
from inkling.core.words import Say, capital
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, HIGHEST, RANK, SHRINES, CardId, card_id
from inkling.games.silencio.text.notation import short_card_name

JOURNEYS: Final = (
    (msg("Red: into the mountains"), msg("Red by night")),
    (msg("Blue: out to sea"), msg("Blue by night")),
    (msg("Yellow: through the fields to the desert"), msg("Yellow by night")),
    (msg("Green: deep into the forest"), msg("Green by night")),
)
"""Titles of each colour's cards by day and by night."""
SHRINE_TITLES: Final = {
    "red": (msg("Red shrine, lit"), msg("Red shrine, unlit")),
    "blue": (msg("Blue shrine, lit"), msg("Blue shrine, unlit")),
    "yellow": (msg("Yellow shrine, lit"), msg("Yellow shrine, unlit")),
    "green": (msg("Green shrine, lit"), msg("Green shrine, unlit")),
    "large": (msg("Large shrine, lit"), msg("Large shrine, unlit")),
}


def draw_journey_card(name: CardId, night: bool = False) -> str:
    """Draw the day side or the night side of a journey card."""
    return landscape.draw_card(COLOURS[COLOUR[name]], RANK[name], night)


def draw_shrine(shrine: str, lit: bool) -> str:
    return landscape.draw_great_shrine(lit) if shrine == "large" else landscape.draw_shrine(shrine, lit)


def title_of_card(name: CardId, night: bool, say: Say) -> str:
    called = short_card_name(name, say).capitalize()
    return say("{card}, night side", card=called) if night else called


def describe_card(name: CardId, night: bool, say: Say) -> str:
    """Return the alternative text of a journey card: its name and everything visible on it."""
    called, seen = (
        short_card_name(name, say).capitalize(),
        ", ".join(phrases_about_visible_things(COLOUR[name], RANK[name], night, say)),
    )
    if night:
        return say("{card}, night side: {seen}.", card=called, seen=seen)
    return say("{card}, day side: {seen}.", card=called, seen=seen)


def describe_visible_things(name: CardId, night: bool, say: Say) -> str:
    """Return what is visible on a journey card, without its name."""
    seen = ", ".join(phrases_about_visible_things(COLOUR[name], RANK[name], night, say))
    return f"{capital(seen)}."


def phrases_about_visible_things(colour: int, rank: int, night: bool, say: Say) -> list[str]:
    """Return phrases for everything visible on a card: landmarks, details, and sun or moon."""
    facts = landscape.facts_of(COLOURS[colour], rank, say.lang)
    sky = (say("the moon") if night else say("the sun"),) if facts.orb else ()
    return [*phrases_that_count_landmarks(colour, facts.landmarks, facts.ricks, say), *facts.seen, *sky]


def phrases_that_count_landmarks(colour: int, all: int, ricks: int, say: Say) -> list[str]:
    """Return phrases such as "3 trees" for the landmarks. In the fields, sheaves and haystacks are counted
    separately."""
    n = all - ricks
    counted = (
        say.many("{n} mountain", "{n} mountains", n),
        say.many("{n} boat", "{n} boats", n),
        say.many("{n} sheaf", "{n} sheaves", n),
        say.many("{n} tree", "{n} trees", n),
    )
    return [counted[colour], *([say.many("{n} haystack", "{n} haystacks", ricks)] if ricks else [])]


def shrine_title(shrine: str, lit: bool, say: Say) -> str:
    return say(SHRINE_TITLES[shrine][not lit])


def describe_shrine(shrine: str, lit: bool, say: Say) -> str:
    seen = [landscape.place_shown("great-shrine", say.lang)]
    if shrine != "large":
        seen = phrases_about_visible_things(COLOURS.index(shrine), 1, False, say)
    fire = say("a fire burning in it") if lit else say("its fire out")
    return say("{title}: {seen}.", title=shrine_title(shrine, lit, say), seen=", ".join([*seen, fire]))


def tavern_title(is_open: bool, say: Say) -> str:
    return say("Tavern, open") if is_open else say("Tavern, closed")


def describe_tavern(is_open: bool, say: Say) -> str:
    inn = landscape.place_shown("tavern", say.lang)
    if is_open:
        return say("Tavern, open: {inn}, light in every window, somebody at the door.", inn=inn)
    return say("Tavern, closed: {inn}, its shutters closed, the moon above.", inn=inn)


def describe_start_card(say: Say) -> str:
    return say("Start card: {post}.", post=landscape.place_shown("signpost", say.lang))


BACK: Final = Face(
    id="back",
    name=lambda say: say("Card back"),
    alt=lambda say: say(
        "Card back: a star in a ring of peaks, waves, ears of corn and leaves, between suns and moons."
    ),
    draw=landscape.draw_back,
)
"""The back of every concealed card."""


@cache
def gallery_groups() -> tuple[FaceGroup, ...]:
    """Return all faces in groups for the gallery: four landscapes by day, four by night, and the other cards."""
    days = tuple(gallery_group_of_journey_cards(colour, False) for colour in range(len(COLOURS)))
    nights = tuple(gallery_group_of_journey_cards(colour, True) for colour in range(len(COLOURS)))
    places = FaceGroup(
        id="places", name=lambda say: say("Shrines, tavern, start card and card back"), faces=gallery_faces_of_places()
    )
    return (*days, *nights, places)


def gallery_group_of_journey_cards(colour: int, night: bool) -> FaceGroup:
    name = JOURNEYS[colour][night]
    return FaceGroup(
        id=f"{COLOURS[colour]}-night" if night else COLOURS[colour],
        name=lambda say: say(name),
        faces=tuple(gallery_face_of_journey_card(card_id(colour, rank), night) for rank in range(2, HIGHEST + 1)),
        row=True,
    )


def gallery_face_of_journey_card(name: CardId, night: bool) -> Face:
    return Face(
        id=f"{name}-night" if night else name,
        name=partial(title_of_card, name, night),
        alt=partial(describe_card, name, night),
        draw=partial(draw_journey_card, name, night),
        line=partial(describe_visible_things, name, night),
        back=BACK,
    )


def gallery_faces_of_places() -> tuple[Face, ...]:
    """Return the faces of shrines, tavern, start card and back. Shrines and tavern have two sides."""
    shrines = [face for shrine in SHRINES for face in gallery_faces_of_shrine(shrine)]
    closed, opened = gallery_face_of_tavern(False), gallery_face_of_tavern(True)
    start = Face(
        id="start", name=lambda say: say("Start card"), alt=describe_start_card, draw=landscape.draw_start, back=BACK
    )
    return (*shrines, link_two_sides_of_face(closed, opened), opened, start, BACK)


def gallery_faces_of_shrine(shrine: str) -> tuple[Face, Face]:
    lit, unlit = (gallery_face_of_shrine(shrine, burning) for burning in (True, False))
    return link_two_sides_of_face(lit, unlit), unlit


def gallery_face_of_shrine(shrine: str, lit: bool) -> Face:
    return Face(
        id=f"{shrine}-shrine-{'lit' if lit else 'unlit'}",
        name=partial(shrine_title, shrine, lit),
        alt=partial(describe_shrine, shrine, lit),
        draw=partial(draw_shrine, shrine, lit),
    )


def gallery_face_of_tavern(is_open: bool) -> Face:
    return Face(
        id=f"tavern-{'open' if is_open else 'closed'}",
        name=partial(tavern_title, is_open),
        alt=partial(describe_tavern, is_open),
        draw=partial(landscape.draw_tavern, is_open),
    )


def link_two_sides_of_face(front: Face, back: Face) -> Face:
    return replace(front, back=back)
