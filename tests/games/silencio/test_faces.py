"""The pictures of Silencio's cards and what is said about them."""

import pytest

from inkling.catalogs import speech
from inkling.games.silencio import GAME
from inkling.games.silencio.board.faces import BACK, describe, describe_shrine, draw_shrine
from inkling.games.silencio.rules.cards import ALL, SHRINES, CardId

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
    assert describe(CardId(card), night, ENGLISH) == english
    assert describe(CardId(card), night, GERMAN) == german


@pytest.mark.parametrize("shrine", SHRINES)
def test_shrines_are_two_sided(shrine: str) -> None:
    lit, unlit = FACES[f"{shrine}-shrine-lit"], FACES[f"{shrine}-shrine-unlit"]
    assert lit.back is unlit
    assert lit.draw() == draw_shrine(shrine, True) != unlit.draw()
    assert describe_shrine(shrine, True, ENGLISH).endswith("a fire burning in it.")
    assert describe_shrine(shrine, False, GERMAN).endswith("das Feuer ist erloschen.")


def test_hidden_cards_have_one_back() -> None:
    """Neither colour nor rank nor side can be told from behind."""
    assert {FACES[card].back for card in ALL} == {BACK} == {FACES[f"{card}-night"].back for card in ALL}
