"""The gallery pages of every game with cards: complete, in both languages, small and without JavaScript."""

import gzip
import re

import pytest

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.features.gallery.views import draw_card_page, draw_game_page, has_game_cards_to_show

SHOWN = [name for name in SHELF if has_game_cards_to_show(name)]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", SHOWN)
def test_page_shows_every_card_with_name_and_line(game: str, lang: str) -> None:
    page, words = str(draw_game_page(game, lang)), speech(lang, SHELF[game].package)
    faces = [face for group in SHELF[game].page.faces() for face in group.faces]
    pictures = re.findall(r"<img [^>]*>", page)
    assert len(pictures) == len(faces)
    assert all('loading="lazy"' in picture and 'width="300"' in picture for picture in pictures)
    for face in faces:
        assert f'href="/cards/{game}/{face.id}"' in page
        assert face.name(words) in page
        assert face.line(words) in page
    for card in (card for group in SHELF[game].page.word_cards() for card in group.cards):
        assert card.heading(words) in page
        assert all(line in page for line in card.lines(words))
    assert "<script" not in page
    assert len(gzip.compress(page.encode())) < 30_000


@pytest.mark.parametrize("game", SHOWN)
def test_every_card_leads_to_the_next(game: str) -> None:
    for group in SHELF[game].page.faces():
        ids = [face.id for face in group.faces]
        for place, face in enumerate(ids):
            page = str(draw_card_page(game, face, "de"))
            ahead = re.findall(r'href="/cards/[^/]+/([^"]+)" rel="next"', page)
            assert ahead == ids[place + 1 : place + 2]
            assert len(re.findall(r'rel="prev"', page)) == (place > 0)
            assert re.search(r'<img [^>]*alt="[^"]+"', page)
