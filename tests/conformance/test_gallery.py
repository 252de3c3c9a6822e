"""The gallery: complete, described in both languages, without JavaScript, and as sheets to print and cut."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from inkling.art.gallery.sheets import BLEED, CARD_HEIGHT, CARD_WIDTH, PAGE_HEIGHT, PAGE_WIDTH, left, top
from inkling.catalogs import LANGUAGES, speech
from inkling.cli import main
from inkling.cli.gallery import all_files
from inkling.games import SHELF
from tests.art.painting import check_picture
from tests.html_elements import ElementList

GAMES = [game for game in SHELF.values() if game.page.faces()]


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return dict(all_files(sheets=True))


@pytest.fixture(scope="module")
def pages(files: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in files.items() if name.endswith(".html")}


@pytest.fixture(scope="module")
def read(pages: dict[str, str]) -> dict[str, ElementList]:
    return {name: ElementList(text) for name, text in pages.items()}


def faces_of(game: Any) -> list[Any]:
    return [face for group in game.page.faces() for face in group.faces]


def test_games_with_pictures_are_found_unasked(pages: dict[str, str]) -> None:
    assert GAMES
    assert {f"{game.name}.html" for game in GAMES} <= set(pages)


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
    for group in game.page.faces():
        assert group.name(english)
        assert group.name(german)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("suffix", [".html", ".de.html"])
def test_page_shows_every_card_with_words(
    game: Any, suffix: str, files: dict[str, str], read: dict[str, ElementList]
) -> None:
    shown = read[f"{game.name}{suffix}"].all("img")
    assert len(shown) == len(faces_of(game))
    assert all(image["alt"] for image in shown)
    assert all(image["src"] in files for image in shown)


def test_pages_hold_under_a_strict_policy(pages: dict[str, str], read: dict[str, ElementList]) -> None:
    for name, page in read.items():
        assert not page.all("script"), name
        assert not page.all("style"), name
        assert not any(key == "style" or key.startswith("on") for one in page.found for key in one.attributes), name
        assert "http" not in pages[name].replace("http://www.w3.org/2000/svg", ""), name


def test_links_lead_somewhere(files: dict[str, str], read: dict[str, ElementList]) -> None:
    for name, page in read.items():
        ids = set(page.values("id"))
        for link in (*page.all("a"), *page.all("link")):
            target = link["href"]
            assert (target[1:] in ids) if target.startswith("#") else target in files, f"{target} in {name}"


def test_page_says_its_language(read: dict[str, ElementList]) -> None:
    for name, page in read.items():
        lang = next((lang for lang in LANGUAGES if name.endswith(f".{lang}.html")), "en")
        assert page.all("html")[0]["lang"] == lang, name
        if not name.startswith("print-"):
            plain = name.removesuffix(".html").removesuffix(f".{lang}")
            others = {f"{plain}.html" if other == "en" else f"{plain}.{other}.html" for other in LANGUAGES}
            assert others - {name} <= {link["href"] for link in page.all("a")}, name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_card_is_printed_once(game: Any, pages: dict[str, str]) -> None:
    cards = [face for face in faces_of(game) if 'viewBox="0 0 300 420"' in face.draw()]
    backs = {face.back.id for face in cards if face.back}
    fronts = 0
    for group in game.page.faces():
        page = pages.get(f"print-{game.name}-{group.id}.html")
        fronts += 0 if page is None else sum(count_cards(leaf) for leaf in leaves(page) if "fronts" in leaf[:400])
    assert fronts == len([face for face in cards if face.id not in backs])


def leaves(page: str) -> list[str]:
    return re.findall(r'<svg class="page".*?</svg>(?=<svg class="page"|</body>)', page)


def count_cards(leaf: str) -> int:
    """Count the cards of a sheet. The page itself begins with its class."""
    return leaf.count("<svg xmlns")


def test_print_pages_are_sound(pages: dict[str, str]) -> None:
    printed = [leaf for name, page in pages.items() if name.startswith("print-") for leaf in leaves(page)]
    assert printed
    for leaf in printed:
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


def test_backs_lie_behind_their_fronts(pages: dict[str, str]) -> None:
    """On the printed sheets, turning over the long edge puts each back behind its front."""
    page = pages["print-silencio-places.html"]
    fronts, backs = (ElementTree.fromstring(leaf) for leaf in leaves(page))
    places = [[card.attrib["x"] for card in leaf if "viewBox" in card.attrib] for leaf in (fronts, backs)]
    assert [float(x) for x in places[1]] == [PAGE_WIDTH - float(x) - CARD_WIDTH - 2 * BLEED for x in places[0]]


def test_command_writes_the_gallery(tmp_path: Path, files: dict[str, str]) -> None:
    result = CliRunner().invoke(main, ["gallery", str(tmp_path / "new"), "--print", "--lang", "en"])
    assert result.exit_code == 0
    assert "index.html" in result.output
    written = {str(path.relative_to(tmp_path / "new")) for path in (tmp_path / "new").rglob("*") if path.is_file()}
    assert written == set(files)


def test_command_without_sheets_links_to_none(tmp_path: Path) -> None:
    CliRunner().invoke(main, ["gallery", str(tmp_path)])
    pages = [path.read_text(encoding="utf-8") for path in tmp_path.glob("*.html")]
    assert pages
    assert not any("print-" in page for page in pages)


def test_command_refuses_a_place_it_cannot_write_to(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    result = CliRunner().invoke(main, ["gallery", str(tmp_path / "taken"), "--lang", "en"])
    assert result.exit_code == 2
    assert "can’t be written" in result.output
