"""The pictures of the board: one sheet has them all, and each is the very drawing of the card, without its tag."""

from gzip import compress
from html import unescape
from re import findall
from urllib.parse import unquote
from xml.etree import ElementTree

from inkling.art import journey
from inkling.games.silencio import GAME
from inkling.games.silencio.board.art import sheet
from inkling.games.silencio.board.signs import SIGNS
from inkling.games.silencio.board.styles import styles
from inkling.games.silencio.rules.cards import ALL, COLOUR, COLOURS, RANK

PICTURES = r"^(.*) \{ background-image: url\('data:image/svg\+xml,([^']*)'\); \}$"
LARGEST = 150_000
"""Bytes of all the pictures together as they travel; a board's first load is to stay below 250 kB."""


def pictures() -> dict[str, str]:
    """By what shows them: the first part of each selector."""
    found = (line for line in sheet().splitlines()[1:])
    return {name.split(",")[0]: unquote(drawn) for line in found for name, drawn in findall(PICTURES, line)}


def test_every_card_is_there_by_day_and_by_night() -> None:
    drawn = pictures()
    for card in ALL:
        colour, rank = COLOURS[COLOUR[card]], RANK[card]
        assert drawn[f".{colour}.k{rank}::before"] == journey.draw_card(colour, rank, tag=False)
        assert drawn[f".{colour}.k{rank}.dark::before"] == journey.draw_card(colour, rank, night=True, tag=False)
    assert len(set(drawn.values())) == len(drawn) == 2 * len(ALL) + 2 * len(COLOURS) + 3 + 2, "and two pennants"


def test_chosen_card_is_shown_in_its_row_by_the_same_rule() -> None:
    """Also on its dark side."""
    for card in ALL:
        row = f'.{COLOURS[COLOUR[card]]}[data-look~="k{RANK[card]}"]'
        assert f"{row} > .ribbon::before" in sheet()
        assert f'{row}[data-look~="dark"] > .ribbon::before' in sheet()


def test_all_pictures_together_are_light() -> None:
    assert len(compress(sheet().encode(), 6)) < LARGEST


def test_small_drawings_are_whole() -> None:
    """Land, pennants and badges, which the board cannot wait for."""
    drawn = [unquote(found) for found in findall(r"url\('data:image/svg\+xml,([^']*)'\)", styles())]
    assert len(drawn) == len(COLOURS) * 6 + 2 + len(SIGNS)
    for picture in [*drawn, *(draw() for draw in GAME.page.scenes().values())]:
        ElementTree.fromstring(unescape(picture))  # our own
