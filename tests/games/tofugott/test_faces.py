"""The pictures of Tofugott's silhouettes and what is said about them."""

from inkling.art.silhouettes import draw_figure
from inkling.catalogs import speech
from inkling.games.tofugott import GAME
from inkling.games.tofugott.board.faces import BACK
from inkling.games.tofugott.rules.cards import SILHOUETTES, TOFU

FACES = {face.id: face for group in GAME.page.faces() for face in group.faces}


def test_every_silhouette_has_a_card() -> None:
    for silhouette in SILHOUETTES:
        assert FACES[silhouette].draw() == draw_figure(silhouette)


def test_alt_text_says_what_the_card_shows() -> None:
    english, german = (speech(lang, GAME.package) for lang in ("en", "de"))
    assert FACES["snail"].alt(english) == "A snail in the rain."
    assert FACES["snail"].alt(german) == "Eine Schnecke im Regen."
    assert FACES[TOFU].name(german) == "Tofu"


def test_hidden_silhouettes_have_one_back() -> None:
    assert {FACES[silhouette].back for silhouette in SILHOUETTES} == {BACK}


def test_score_has_three_cubes() -> None:
    assert {name for name in FACES if name.startswith("cube-")} == {"cube-neutral", "cube-gained", "cube-lost"}
