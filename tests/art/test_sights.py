"""Everything that a description names is visible: not hidden by the figure, a tub or a mantle over the hair."""

from collections.abc import Iterator
from typing import cast

import pytest

from inkling.art.engine.palette import COLOURS, INK, tone
from inkling.art.engine.pen import LINE, Pen, Sheet
from inkling.art.portrait import Portrait
from inkling.art.portrait.compose import paint_figure
from inkling.art.portrait.describe import WALLS
from inkling.art.portrait.layouts import LAYOUTS
from inkling.art.portrait.looks import Figure, Ground, Item
from inkling.art.portrait.scenery import SCENERY, draw_ground
from inkling.catalogs import speech
from inkling.games.similo.board.card_pictures import card_alt_text, load_looks_of_portraits, traits_visible_on_portrait
from inkling.games.similo.rules.cards import CardId
from tests.amounts import LONG_RUN
from tests.art.alterations import Way, altered, words_in
from tests.art.painting import column

STEP = 6
ACROSS, DOWN = range(-138, 139, STEP), range(12, 409, STEP)
"""Points of the card within its border."""
DYE = "lilac"
"""A colour that none of these cards has."""
BEHIND_THINGS = {"conjuring", "tending", "crossed", "at-keys"}
"""Poses with something large before them."""
BEFORE_THE_CHEST = {"open-jar", "spinning-wheel"}
LANDS = {"firs", "hills", "sea"}
GREAT_BEARDS = {"bushy", "full", "great", "long", "ribboned", "sage", "streaming"}


def spots(*sheets: Sheet) -> Iterator[str]:
    """Return the colours at the points of sheets drawn on top of each other."""
    pictures = [(sheet, picture(sheet)) for sheet in reversed(sheets)]
    for x in ACROSS:
        layers = [
            column(svg, (x - sheet.x) / sheet.size, [(y - sheet.y) / sheet.size for y in DOWN])
            for sheet, svg in pictures
        ]
        yield from (next(filter(None, colours), "") for colours in zip(*layers, strict=True))


def picture(sheet: Sheet) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><g stroke="{INK}" stroke-width="{LINE}">{sheet.svg()}</g></svg>'


def paint(portrait: Portrait) -> list[Sheet]:
    sheets = [Sheet()]
    draw_ground(Pen(sheets[0]), portrait.ground)
    for figure, seat in zip(portrait.figures, LAYOUTS[portrait.layout].seats, strict=True):
        sheets.append(Sheet(seat.x, seat.y, seat.size, seat.weight, coarse=seat.size < 0.5))
        paint_figure(sheets[-1], figure, seat)
    return sheets


def share(found: list[bool]) -> float:
    return sum(found) / len(found)


@pytest.mark.parametrize(
    ("card", "way"),
    [
        ("world/john-henry", ("ground", "scenery", 0, "trim")),
        ("world/the-wawel-dragon", ("ground", "scenery", 0, "colour")),
        ("world/the-wawel-dragon", ("ground", "scenery", 0, "trim")),
        ("world/maui", ("ground", "scenery", 0, "colour")),
        ("world/maui", ("ground", "scenery", 0, "trim")),
        ("myths/cerberus", ("ground", "motif", "colour")),
        ("world/scheherazade", ("figures", 0, "hair", "colour")),
        ("magic/the-witch-of-endor", ("figures", 0, "hair", "colour")),
        ("world/la-llorona", ("figures", 0, "hair", "colour")),
    ],
)
def test_colour_that_is_named_is_seen(card: str, way: Way) -> None:
    """Recolouring rails, castle, islands, flames or hair changes at least 1 % of the picture."""
    dyed = tone(DYE)
    found = spots(*paint(altered(load_looks_of_portraits()[CardId(card)], way, DYE)))
    assert share([colour in (dyed.light, dyed.dark) for colour in found]) > 0.01


def with_hands() -> list[CardId]:
    """Return cards with an object in front of the arms; in long runs all cards that name a pose."""
    poses = {
        card: {figure.pose for figure in portrait.figures} - {"still"}
        for card, portrait in load_looks_of_portraits().items()
    }
    return [card for card, named in poses.items() if named and (LONG_RUN or named & BEHIND_THINGS)]


@pytest.mark.parametrize("card", with_hands())
def test_arms_that_are_named_are_seen(card: CardId) -> None:
    """Without the arms at least 1% of the card looks different."""
    sheets = paint(load_looks_of_portraits()[card])
    whole = list(spots(*sheets))
    for sheet in sheets:
        sheet.layers |= {"arms": [], "hands": []}
    assert share([one != other for one, other in zip(whole, spots(*sheets), strict=True)]) > 0.01


def clothed() -> list[CardId]:
    """Return cards with something over the clothes; in long runs all cards with clothes."""
    worn = {
        card: [figure for figure in portrait.figures if figure.clothing]
        for card, portrait in load_looks_of_portraits().items()
    }
    return [card for card, figures in worn.items() if figures and (LONG_RUN or any(map(is_covered, figures)))]


def is_covered(figure: Figure) -> bool:
    return (
        figure.beard in GREAT_BEARDS
        or figure.pose in ("brandishing", *BEHIND_THINGS)
        or any(item.kind in BEFORE_THE_CHEST for item in figure.props)
    )


@pytest.mark.parametrize("card", clothed())
def test_colours_of_clothes_are_seen(card: CardId, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recolour each garment: the change is at least as large as a visible hem."""
    portrait = load_looks_of_portraits()[card]
    ways = [way for way, sort in words_in(portrait) if "clothing" in way and sort == "colour"]
    dyes = {way: f"dye {place}" for place, way in enumerate(ways)}
    for place, (way, dye) in enumerate(dyes.items()):
        monkeypatch.setitem(cast("dict[str, str]", COLOURS), dye, f"#{200 - 5 * place:02X}{90 + 5 * place:02X}96")
        portrait = altered(portrait, way, dye)
    seen = list(spots(*paint(portrait)))
    found = {way: share([colour in tone(dye) for colour in seen]) for way, dye in dyes.items()}
    assert {way: part for way, part in found.items() if part < least_seen(portrait, way)} == {}


def least_seen(portrait: Portrait, way: Way) -> float:
    """Return the smallest visible share. Figures of a group are smaller and hide each other."""
    size = LAYOUTS[portrait.layout].seats[int(way[1])].size
    crowded = len(portrait.figures) > 1
    return (0.001 if "pattern" in way else 0.003) * size**2 / (2 if crowded else 1)


def landscapes() -> list[CardId]:
    """Return cards with two landscape colours, most of which is behind the figure."""
    scenes = {
        card: portrait.ground.scenery[0]
        for card, portrait in load_looks_of_portraits().items()
        if portrait.ground.scenery
    }
    return [card for card, item in scenes.items() if item.kind in LANDS and item.colour != item.trim]


@pytest.mark.parametrize("card", landscapes())
def test_second_colour_of_a_landscape_is_seen(card: CardId) -> None:
    """Drawing the landscape in its first colour alone gives a different picture."""
    portrait, way = load_looks_of_portraits()[card], ("ground", "scenery", 0, "trim")
    plain = altered(portrait, way, portrait.ground.scenery[0].colour)
    pairs = zip(spots(*paint(portrait)), spots(*paint(plain)), strict=True)
    assert share([one != other for one, other in pairs]) > 0.002


def test_field_is_named_unless_a_wall_hides_it() -> None:
    """For every scenery the test checks whether any of the field remains visible."""
    for kind in SCENERY:
        sheet = Sheet()
        draw_ground(Pen(sheet), Ground(field=DYE, scenery=(Item(kind, "red", "sky"),)))
        assert (COLOURS[DYE] in spots(sheet)) == (kind not in WALLS), kind


@pytest.mark.parametrize(("lang", "told"), [("en", " background,"), ("de", "Hintergrund in")])
def test_wall_is_named_alone(lang: str, told: str) -> None:
    say = speech(lang, "inkling.games.similo")
    assert [card for card in load_looks_of_portraits() if told not in card_alt_text(card, say)] == [
        "history/albert-einstein"
    ]


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("world/unanana", "thick grey skin", "dicke Haut in Grau"),
        ("world/yennenga", "white coat of hair", "Fell in Weiß"),
        ("myths/pegasus", "white coat of hair", "Fell in Weiß"),
        ("myths/the-minotaur", "brown hide", "Fell in Braun"),
        ("magic/anansi", "hairy slate grey body", "behaarter Körper in Schiefergrau"),
        ("world/the-clever-hare", "honey yellow fur", "Fell in Honiggelb"),
    ],
)
def test_what_covers_a_beast_is_called_as_people_call_it(card: CardId, english: str, german: str) -> None:
    """Texts name the actual cover of a beast. Bots compare it as fur, so that their features don't depend on the
    name."""
    assert f", {english}, " in card_alt_text(card, speech("en", "inkling.games.similo"))
    assert f", {german}, " in card_alt_text(card, speech("de", "inkling.games.similo"))
    assert "look.cover=fur" in traits_visible_on_portrait(card)


def test_bald_head_is_called_so_where_nothing_covers_it() -> None:
    english, german = (speech(lang, "inkling.games.similo") for lang in ("en", "de"))
    for bald in (CardId("history/mahatma-gandhi"), CardId("myths/argus")):
        assert ", bald head, " in card_alt_text(bald, english)
        assert ", kahler Kopf, Augenbrauen in " in card_alt_text(bald, german)
    assert "bald" not in card_alt_text(CardId("fables/the-genie"), english)
