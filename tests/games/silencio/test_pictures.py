"""The pictures of Silencio's cards and their descriptions."""

from gzip import compress
from html import unescape
from itertools import pairwise
from re import findall
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from inkling.art import landscape
from inkling.catalogs import speech
from inkling.games.silencio import GAME
from inkling.games.silencio.board.art_style_sheet import generate_art_style_sheet
from inkling.games.silencio.board.card_pictures import BACK, describe_card, describe_shrine, draw_shrine
from inkling.games.silencio.board.generated_css import generate_css_rules
from inkling.games.silencio.board.icons import ICON_SHAPES
from inkling.games.silencio.board.sprite import draw_svg_sprite
from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, RANK, SHRINES, CardId

ENGLISH, GERMAN = (speech(lang, GAME.package) for lang in ("en", "de"))
FACES = {face.id: face for group in GAME.page.faces() for face in group.faces}


@pytest.mark.parametrize(
    ("card", "night", "english", "german"),
    [
        (
            "yellow-4",
            False,
            "Yellow 4, day side: 3 sheaves, 1 haystack, a scarecrow, a crow.",
            "Gelb 4, Tagseite: 3 Garben, 1 Heuhaufen, eine Vogelscheuche, eine Krähe.",
        ),
        (
            "green-5",
            False,
            "Green 5, day side: 5 trees, a fox, toadstools.",
            "Grün 5, Tagseite: 5 Bäume, ein Fuchs, Fliegenpilze.",
        ),
        (
            "red-12",
            True,
            "Red 12, night side: 12 mountains, an observatory, a small dragon, the moon.",
            "Rot 12, Nachtseite: 12 Berge, eine Sternwarte, ein kleiner Drache, der Mond.",
        ),
    ],
)
def test_alt_text_says_what_the_card_shows(card: str, night: bool, english: str, german: str) -> None:
    assert describe_card(CardId(card), night, ENGLISH) == english
    assert describe_card(CardId(card), night, GERMAN) == german


@pytest.mark.parametrize("shrine", SHRINES)
def test_shrines_are_two_sided(shrine: str) -> None:
    lit, unlit = FACES[f"{shrine}-shrine-lit"], FACES[f"{shrine}-shrine-unlit"]
    assert lit.back is unlit
    assert lit.draw() == draw_shrine(shrine, True) != unlit.draw()
    assert describe_shrine(shrine, True, ENGLISH).endswith("a fire burning in it.")
    assert describe_shrine(shrine, False, GERMAN).endswith("das Feuer ist erloschen.")


def test_back_of_a_card_tells_neither_colour_nor_rank_nor_side() -> None:
    assert {FACES[card].back for card in ALL} == {BACK} == {FACES[f"{card}-night"].back for card in ALL}


PICTURES = r"^(.*) \{ background-image: url\('data:image/svg\+xml,([^']*)'\); \}$"
LARGEST = 150_000
"""Most bytes of all pictures together as they are sent. The first load of a board must stay below 250 kB."""


def pictures() -> dict[str, str]:
    """Return the pictures by what shows them: the first part of each selector."""
    found = (line for line in generate_art_style_sheet().splitlines()[1:])
    return {name.split(",")[0]: unquote(drawn) for line in found for name, drawn in findall(PICTURES, line)}


def test_every_card_is_there_by_day_and_by_night_and_in_its_row() -> None:
    drawn = pictures()
    for card in ALL:
        colour, rank = COLOURS[COLOUR[card]], RANK[card]
        assert drawn[f".{colour}.k{rank}::before"] == landscape.draw_card(colour, rank, tag=False)
        assert drawn[f".{colour}.k{rank}.dark::before"] == landscape.draw_card(colour, rank, night=True, tag=False)
    assert len(set(drawn.values())) == len(drawn) == 2 * len(ALL) + 2 * len(COLOURS) + 3 + 2, "and two pennants"
    for card in ALL:
        row = f'.{COLOURS[COLOUR[card]]}[data-look~="k{RANK[card]}"]'
        assert f"{row} > .ribbon::before" in generate_art_style_sheet()
        assert f'{row}[data-look~="dark"] > .ribbon::before' in generate_art_style_sheet()
    assert len(compress(generate_art_style_sheet().encode(), 6)) < LARGEST


def test_every_small_drawing_is_a_view_that_the_sheet_shows_without_overlap() -> None:
    views = ElementTree.fromstring(unescape(draw_svg_sprite())).findall("{*}view")  # Our own file.
    names = [view.attrib["id"] for view in views]
    assert len(set(names)) == len(names) == len(ICON_SHAPES) + len(COLOURS) * 5 + 2
    assert set(findall(r"url\(\.\./\.\./pictures/silencio/board\.svg#([\w-]+)\)", generate_css_rules())) == set(names)
    lands = [view for view in views if view.get("preserveAspectRatio") == "none"]
    assert [view.attrib["id"] for view in lands] == [name for name in names if name.endswith("land")]
    boxes = [[int(n) for n in box.split()] for box in findall(r'viewBox="([\d ]+)"', draw_svg_sprite())]
    for (left, _, width, _), (then, *_) in pairwise(boxes):
        assert left + width < then
    for draw in GAME.page.scenes().values():
        ElementTree.fromstring(unescape(draw()))  # Our own file.
