"""Valid decks: names alone, folders and zip files, any script, sheets, and everything up to the limits."""

import io
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkling.core.decks import Report
from inkling.games.decks.deck_toml import Deck
from inkling.games.decks.limits import (
    LARGEST_MANIFEST,
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_CARDS,
    MOST_RELATED,
    MOST_WORDS,
)
from inkling.games.similo import GAME
from inkling.games.similo.own_decks import LIBRARY, RULES
from inkling.games.similo.rules.cards import shipped_decks
from inkling.games.similo.rules.sheet_vocabulary import load_vocabulary
from inkling.games.similo.rules.state import Options
from tests.games.decks.builders import NAMES, good_deck, good_files, picture, to_toml, to_zip, write_folder


def take(folder: Path, files: dict[str, bytes]) -> Report:
    report = LIBRARY.import_pack(str(write_folder(folder / "pack", files)), False)
    assert not report.problems, [str(problem) for problem in report.problems]
    return report


def take_deck(folder: Path, deck: dict[str, Any]) -> Deck:
    report = take(folder, {"deck.toml": to_toml(deck)})
    assert report.deck is not None
    return LIBRARY.load_deck(report.deck)


def take_zip(folder: Path, data: bytes) -> Report:
    (folder / "pack.zip").write_bytes(data)
    return LIBRARY.import_pack(str(folder / "pack.zip"), False)


def hints(report: Report) -> list[str]:
    return [hint.code for hint in report.hints]


def test_names_alone_suffice(tmp_path: Path) -> None:
    manifest = take_deck(tmp_path, {"name": "Our Family", "cards": NAMES})
    assert manifest.id == "our-family"
    assert [card.name for card in manifest.card] == NAMES
    assert manifest.card[3].slug == "dina"


def test_everything_that_a_deck_can_say_is_kept(tmp_path: Path) -> None:
    assert take(tmp_path, good_files()).pictures == 2
    manifest = LIBRARY.load_deck("our-family")
    assert (manifest.line, manifest.language) == ("Everybody at the table.", "en")
    assert (manifest.licence, manifest.author) == ("for us alone", "Ada")
    ada = manifest.card[0]
    assert ada.name == {"en": "Ada", "de": "Ada"}
    assert ada.line == {"en": "Flew over the sea.", "de": "Flog über das Meer."}
    assert ada.sheet == {"kind": ("human",), "role": ("explorer", "leader")}
    assert ada.relations == {"friend": ("bo",)}
    assert ada.picture == "pictures/001.webp"


def test_short_list_and_whole_cards_go_together(tmp_path: Path) -> None:
    manifest = take_deck(tmp_path, {"name": "Ours", "cards": NAMES, "card": [{"name": "Mia", "line": "The youngest."}]})
    assert [card.name for card in manifest.card] == [*NAMES, "Mia"]


def test_names_are_tidied(tmp_path: Path) -> None:
    """Surrounding spaces are removed, and accents are normalised."""
    manifest = take_deck(tmp_path, {"name": " Ours ", "cards": [*NAMES, " Zoe\u0308 "]})
    assert (manifest.name, manifest.card[-1].name) == ("Ours", "Zoë")


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_any_editor_will_do(tmp_path: Path, ending: bytes, mark: bytes) -> None:
    assert take(
        tmp_path, {"deck.toml": mark + to_toml(good_deck() | {"card": [], "cards": NAMES}).replace(b"\n", ending)}
    )


def test_limits_can_be_reached(tmp_path: Path) -> None:
    longest = {"name": "a" * LONGEST_NAME, "line": "b" * LONGEST_LINE, "slug": "c" * LONGEST_NAME}
    cards = [f"Figure {n}" for n in range(MOST_CARDS - 1)]
    text = to_toml({"name": "é" * LONGEST_NAME, "cards": cards, "card": [longest]})
    text += b"#" * (LARGEST_MANIFEST - len(text))
    report = take(tmp_path, {"deck.toml": text})
    assert (report.cards, report.deck) == (MOST_CARDS, "e" * LONGEST_NAME)


def full_card(words: int, others: int) -> dict[str, Any]:
    """Return a deck whose first card has this many words on its sheet and relations to this many others."""
    traits = [(field, word) for field in sorted(load_vocabulary()) for word in sorted(load_vocabulary()[field])][:words]
    sheet: dict[str, list[str]] = {}
    for field, word in traits:
        sheet.setdefault(field, []).append(word)
    related = [f"figure-{n}" for n in range(others)]
    first = {"name": "Ada", "sheet": sheet, "relations": {"friend": related, "enemy": related[:1]}}
    return {"name": "Ours", "cards": [f"Figure {n}" for n in range(40)], "card": [first]}


def test_limits_of_a_sheet_can_be_reached(tmp_path: Path) -> None:
    """A pack at its limits can be embedded."""
    take_deck(tmp_path, full_card(MOST_WORDS, MOST_RELATED))
    brought = GAME.bring(Options(deck="ours"))
    card = msgspec.convert(msgspec.to_builtins(brought), Options).decks[0].cards[-1]
    assert (len(card.sheet), len(card.related)) == (MOST_WORDS, MOST_RELATED)


@pytest.mark.parametrize(
    ("words", "others", "code"), [(MOST_WORDS + 1, 1, "many-words"), (1, MOST_RELATED + 1, "many-relations")]
)
def test_sheet_over_its_limit_is_refused(tmp_path: Path, words: int, others: int, code: str) -> None:
    pack = write_folder(tmp_path, {"deck.toml": to_toml(full_card(words, others))})
    assert [problem.code for problem in LIBRARY.check_pack(str(pack)).problems] == [code]


@pytest.mark.parametrize(("number", "small"), [(RULES.fewest, True), (RULES.enough - 1, True), (RULES.enough, False)])
def test_small_deck_is_taken_with_a_word(tmp_path: Path, number: int, small: bool) -> None:
    """Similo R1: 22 cards are enough alone, 10 are enough for clues."""
    report = take(tmp_path, {"deck.toml": to_toml({"name": "Ours", "cards": [f"Figure {n}" for n in range(number)]})})
    assert ("small-deck" in hints(report)) == small


def test_hints_tell_of_missing_sheets_and_unused_pictures(tmp_path: Path) -> None:
    deck = to_toml({"name": "Ours", "cards": [f"Figure {n}" for n in range(30)]})
    report = take(tmp_path, {"deck.toml": deck, "adda.png": picture("PNG"), "notes.txt": b"x"})
    assert hints(report) == ["no-sheets", "unused-picture", "how-to-play"]


def test_files_that_no_card_names_stay_outside(tmp_path: Path, home: Path) -> None:
    take(tmp_path, good_files() | {"notes.txt": b"secret", "extra.png": picture("PNG"), ".git/config": b"x"})
    kept = sorted(str(path.relative_to(home)) for path in home.rglob("*") if path.is_file())
    deck = "decks/our-family"
    assert kept == [f"{deck}/deck.toml", f"{deck}/pictures/001.webp", f"{deck}/pictures/002.webp"]


def test_zip_may_hold_its_files_in_a_folder(tmp_path: Path) -> None:
    files = {f"Our Family/{path}": data for path, data in good_files().items()}
    report = take_zip(tmp_path, to_zip(files | {"__MACOSX/._Our Family": b"x", "Our Family/.DS_Store": b"x"}))
    assert (report.problems, report.pictures) == ((), 2)


def test_zip_may_be_stored_or_hold_folders(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        archive.mkdir("pictures") if hasattr(archive, "mkdir") else archive.writestr("pictures/", b"")
        for path, data in good_files().items():
            archive.writestr(path, data)
    assert not take_zip(tmp_path, out.getvalue()).problems


def test_pictures_are_found_however_a_system_writes_their_name(tmp_path: Path) -> None:
    """Picture names match in any capitalisation, with composed or decomposed accents, and with or without the UTF-8
    flag of a zip file."""
    deck = good_deck()
    deck["card"][1]["picture"] = "Bjo\u0308rn.JPG"
    files = {"deck.toml": to_toml(deck), "pictures/ADA.png": picture("PNG"), "bj\u00f6rn.jpg": picture("JPEG")}
    data = to_zip(files)
    assert not take_zip(tmp_path, data).problems
    unsaid = bytearray(data)
    for start, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := data.find(start, at + 1)) >= 0:
            unsaid[at + flags + 1] &= ~0x08
    (tmp_path / "unsaid.zip").write_bytes(bytes(unsaid))
    assert not LIBRARY.check_pack(str(tmp_path / "unsaid.zip")).problems


def test_every_problem_is_listed(tmp_path: Path) -> None:
    deck = good_deck()
    deck["card"][2] |= {"line": "x" * 200, "sheet": {"kind": ["robot", "fish"]}}
    deck["card"][3] |= {"picture": "missing.png"}
    deck["card"][4] = {"line": "Nameless."}
    deck["colour"] = "red"
    codes = [
        problem.code
        for problem in LIBRARY.check_pack(str(write_folder(tmp_path, {"deck.toml": to_toml(deck)}))).problems
    ]
    assert codes == ["unknown-field", "too-long", "sheet-word", "sheet-word", "missing-field"]
    deck = good_deck()
    deck["card"][3] |= {"picture": "missing.png"}
    report = LIBRARY.check_pack(str(write_folder(tmp_path, {"deck.toml": to_toml(deck), "bo.jpg": b"no picture"})))
    assert [str(problem) for problem in report.problems] == [
        "ada: there is no file pictures/ada.png in the pack.",
        "bo.jpg isn’t a PNG, JPEG or WebP picture with a matching file extension.",
        "dina: there is no file missing.png in the pack.",
    ]


def test_check_writes_nothing(tmp_path: Path, home: Path) -> None:
    assert not LIBRARY.check_pack(str(write_folder(tmp_path / "pack", good_files()))).problems
    assert not home.exists()


@pytest.mark.parametrize("deck", shipped_decks())
def test_shipped_deck_is_a_good_pack_but_for_its_id(tmp_path: Path, deck: str) -> None:
    LIBRARY.export_pack(deck, str(tmp_path / "deck.zip"))
    report = LIBRARY.check_pack(str(tmp_path / "deck.zip"))
    assert [problem.code for problem in report.problems] == ["taken-id"]
    assert report.cards == 30
