"""The gallery: complete, described in both languages, without scripts, and as sheets that can be printed and cut."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from inkling.art.gallery.sheets import BLEED, CARD_HEIGHT, CARD_WIDTH, PAGE_HEIGHT, PAGE_WIDTH, left, top
from inkling.catalogs import speech
from inkling.cli import main
from inkling.cli.gallery import all_files
from inkling.games import SHELF
from tests.art.painting import check_picture

FILES = dict(all_files(sheets=True))
PAGES = {name: text for name, text in FILES.items() if name.endswith(".html")}
GAMES = [game for game in SHELF.values() if game.faces()]


class Reader(HTMLParser):
    """All start tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def faces_of(game: Any) -> list[Any]:
    return [face for group in game.faces() for face in group.faces]


def test_games_with_pictures_are_found_unasked() -> None:
    assert {game.name for game in GAMES} >= {"silencio", "tofugott"}
    assert {f"{game.name}.html" for game in GAMES} <= set(PAGES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_faces_are_unique_clean_and_cached(game: Any) -> None:
    faces = faces_of(game)
    assert len({face.id for face in faces}) == len(faces)
    for face in faces:
        check_picture(face.draw())
        assert face.draw() is face.draw()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_faces_are_described_in_both_languages(game: Any) -> None:
    english, german = (speech(lang, game.package) for lang in ("en", "de"))
    for face in faces_of(game):
        for text in (face.name, face.alt):
            assert text(english).strip()
            assert text(german).strip()
            assert not re.search(r"[{}]", text(english) + text(german))
        assert face.alt(english) != face.alt(german)
    for group in game.faces():
        assert group.name(english)
        assert group.name(german)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("suffix", [".html", ".de.html"])
def test_page_shows_every_card_with_words(game: Any, suffix: str) -> None:
    shown = Reader(PAGES[f"{game.name}{suffix}"]).all("img")
    assert len(shown) == len(faces_of(game))
    assert all(image["alt"] for image in shown)
    assert all(image["src"] in FILES for image in shown)


@pytest.mark.parametrize("name", PAGES)
def test_pages_hold_under_a_strict_policy(name: str) -> None:
    page = Reader(PAGES[name])
    assert not page.all("script")
    assert not page.all("style")
    assert not any(
        "style" in attributes or any(key.startswith("on") for key in attributes) for _, attributes in page.tags
    )
    assert "http" not in PAGES[name].replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = Reader(PAGES[name])
    ids = {attributes.get("id") for _, attributes in page.tags}
    for link in (*page.all("a"), *page.all("link")):
        target = str(link["href"])
        assert (target[1:] in ids) if target.startswith("#") else target in FILES, target


@pytest.mark.parametrize("name", PAGES)
def test_page_says_its_language(name: str) -> None:
    lang = "de" if name.endswith(".de.html") else "en"
    page = Reader(PAGES[name])
    assert page.all("html")[0]["lang"] == lang
    if not name.startswith("print-"):
        other = name.replace(".de.html", ".html") if lang == "de" else name.replace(".html", ".de.html")
        assert other in {link["href"] for link in page.all("a")}


def test_languages_have_the_same_pages() -> None:
    english = {name.removesuffix(".html") for name in PAGES if not name.endswith(".de.html")}
    assert {name.removesuffix(".de.html") for name in PAGES if name.endswith(".de.html")} == english


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_card_is_printed_once(game: Any) -> None:
    """As a front, or as the back of another."""
    cards = [face for face in faces_of(game) if 'viewBox="0 0 300 420"' in face.draw()]
    backs = {face.back.id for face in cards if face.back}
    fronts = 0
    for group in game.faces():
        page = PAGES.get(f"print-{game.name}-{group.id}.html")
        fronts += 0 if page is None else sum(count_cards(leaf) for leaf in leaves(page) if "fronts" in leaf[:400])
    assert fronts == len([face for face in cards if face.id not in backs])


def leaves(page: str) -> list[str]:
    return re.findall(r'<svg class="page".*?</svg>(?=<svg class="page"|</body>)', page)


def count_cards(leaf: str) -> int:
    """The page itself begins with its class."""
    return leaf.count("<svg xmlns")


@pytest.mark.parametrize("name", [name for name in PAGES if name.startswith("print-")])
def test_print_pages_are_sound(name: str) -> None:
    for leaf in leaves(PAGES[name]):
        root = ElementTree.fromstring(leaf)
        assert root.attrib["viewBox"] == "0 0 210 297"
        assert 1 <= len(root.findall("{http://www.w3.org/2000/svg}svg")) <= 9
        for card in root.findall("{http://www.w3.org/2000/svg}svg"):
            assert float(card.attrib["width"]) == CARD_WIDTH + 2 * BLEED
            assert float(card.attrib["height"]) == CARD_HEIGHT + 2 * BLEED


def test_sheet_fits_the_paper() -> None:
    assert left(0) - BLEED >= 5
    assert left(2) + CARD_WIDTH + BLEED <= PAGE_WIDTH - 5
    assert top(0) - BLEED >= 5
    assert top(2) + CARD_HEIGHT + BLEED <= PAGE_HEIGHT - 5
    assert left(1) - left(0) == CARD_WIDTH + 2 * BLEED


def test_backs_lie_behind_their_fronts() -> None:
    """Turned over the long edge, the first column lies behind the last."""
    page = PAGES["print-silencio-places.html"]
    fronts, backs = (ElementTree.fromstring(leaf) for leaf in leaves(page))
    places = [[card.attrib["x"] for card in leaf if "viewBox" in card.attrib] for leaf in (fronts, backs)]
    assert [float(x) for x in places[1]] == [PAGE_WIDTH - float(x) - CARD_WIDTH - 2 * BLEED for x in places[0]]


def test_command_writes_the_gallery(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["gallery", str(tmp_path / "new"), "--print", "--lang", "en"])
    assert result.exit_code == 0
    assert "index.html" in result.output
    written = {str(path.relative_to(tmp_path / "new")) for path in (tmp_path / "new").rglob("*") if path.is_file()}
    assert written == set(FILES)


def test_command_without_sheets_links_to_none(tmp_path: Path) -> None:
    CliRunner().invoke(main, ["gallery", str(tmp_path)])
    pages = [path.read_text(encoding="utf-8") for path in tmp_path.glob("*.html")]
    assert pages
    assert not any("print-" in page for page in pages)


def test_command_refuses_a_place_it_cannot_write_to(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    result = CliRunner().invoke(main, ["gallery", str(tmp_path / "taken"), "--lang", "en"])
    assert result.exit_code == 2
    assert "cannot be written" in result.output
