"""The library: a deck is stored completely or not at all, and is exported as it was imported."""

import os
import shutil
import threading
from pathlib import Path

import pytest

from inkling.catalogs import speech
from inkling.core.decks import Report
from inkling.core.errors import Refusal
from inkling.games.decks import deck_folders
from inkling.games.similo.own_decks import LIBRARY
from tests.games.decks.builders import NAMES, good_files, refused, snapshot, to_toml, write_folder
from tests.not_none import not_none


def codes(report: Report) -> list[str]:
    return [problem.code for problem in report.problems]


@pytest.fixture
def pack(tmp_path: Path) -> str:
    return str(write_folder(tmp_path / "pack", good_files()))


@pytest.fixture
def other(tmp_path: Path) -> str:
    deck = {"name": "Others", "id": "our-family", "cards": NAMES}
    return str(write_folder(tmp_path / "other", {"deck.toml": to_toml(deck)}))


def test_same_id_is_refused_unless_it_is_to_be_replaced(pack: str, other: str, home: Path) -> None:
    assert not codes(LIBRARY.import_pack(pack, False))
    before = snapshot(home)
    assert codes(LIBRARY.import_pack(other, False)) == ["deck-exists"]
    assert snapshot(home) == before
    assert not codes(LIBRARY.import_pack(other, True))
    assert LIBRARY.load_deck("our-family").name == "Others"
    assert sorted(snapshot(home)) == ["decks", "decks/our-family", "decks/our-family/deck.toml"]


def test_export_and_import_give_the_same_deck_and_the_same_bytes(pack: str, tmp_path: Path, home: Path) -> None:
    LIBRARY.import_pack(pack, False)
    text = (home / "decks/our-family/deck.toml").read_bytes()
    for file in ("one.zip", "two.zip"):
        LIBRARY.export_pack("our-family", str(tmp_path / file))
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    LIBRARY.remove_deck("our-family")
    assert list(snapshot(home)) == ["decks"]
    report = LIBRARY.import_pack(str(tmp_path / "one.zip"), True)
    assert (codes(report), report.pictures) == ([], 2)
    assert (home / "decks/our-family/deck.toml").read_bytes() == text


def test_shipped_deck_can_begin_another_one(tmp_path: Path) -> None:
    LIBRARY.export_pack("myths", str(tmp_path / "myths.zip"))
    shutil.unpack_archive(tmp_path / "myths.zip", tmp_path / "mine")
    text = (tmp_path / "mine/deck.toml").read_text(encoding="utf-8")
    (tmp_path / "mine/deck.toml").write_text(text.replace('id = "myths"', 'id = "my-myths"'), encoding="utf-8")
    assert not codes(LIBRARY.import_pack(str(tmp_path / "mine"), False))
    ours = LIBRARY.load_deck("my-myths")
    assert any(card.sheet for card in ours.card)
    assert any(card.relations for card in ours.card)


@pytest.mark.parametrize("deck", ["nobody", "../home", "..", ".", "", "/etc", "our-family/pictures", "a\0b"])
def test_unknown_deck_is_refused(pack: str, deck: str, tmp_path: Path, home: Path) -> None:
    LIBRARY.import_pack(pack, False)
    before = snapshot(home)
    with refused("unknown-deck"):
        LIBRARY.remove_deck(deck)
    with refused("unknown-deck"):
        LIBRARY.export_pack(deck, str(tmp_path / "x.zip"))
    assert snapshot(home) == before
    assert not (tmp_path / "x.zip").exists()


def test_export_overwrites_nothing(pack: str, tmp_path: Path) -> None:
    LIBRARY.import_pack(pack, False)
    (tmp_path / "precious.zip").write_bytes(b"precious")
    with refused("file-exists"):
        LIBRARY.export_pack("our-family", str(tmp_path / "precious.zip"))
    assert (tmp_path / "precious.zip").read_bytes() == b"precious"
    with refused("cannot-write-file"):
        LIBRARY.export_pack("our-family", str(tmp_path / "nowhere" / "x.zip"))


def test_of_many_imports_at_once_one_wins_and_the_others_are_told(pack: str, home: Path) -> None:
    reports: list[list[str]] = []
    start = threading.Barrier(6)

    def run() -> None:
        start.wait()
        reports.append(codes(LIBRARY.import_pack(pack, False)))

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(reports) == [[], *[["deck-exists"]] * 5]
    assert [path.name for path in (home / "decks").iterdir()] == ["our-family"]


def test_of_many_replacements_at_once_one_stays_whole(pack: str, other: str, home: Path) -> None:
    LIBRARY.import_pack(pack, False)
    threads = [threading.Thread(target=LIBRARY.import_pack, args=(each, True)) for each in (pack, other) * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [path.name for path in (home / "decks").iterdir()] == ["our-family"]
    assert len(LIBRARY.load_deck("our-family").card) == 12


def test_deck_that_came_in_meanwhile_is_not_touched(
    pack: str, other: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = deck_folders.write_deck_folder
    monkeypatch.setattr(
        deck_folders,
        "write_deck_folder",
        lambda *given: (write(*given), shutil.copytree(other, home / "decks/our-family")),
    )
    assert codes(LIBRARY.import_pack(pack, False)) == ["deck-exists"]
    assert [path.name for path in (home / "decks").iterdir()] == ["our-family"]
    assert LIBRARY.load_deck("our-family").name == "Others"


@pytest.mark.parametrize("failing", ["write_deck_folder", "number_picture_files", "write_deck_toml"])
def test_full_disk_leaves_the_old_deck(
    pack: str, other: str, home: Path, failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    LIBRARY.import_pack(pack, False)
    before = snapshot(home)

    def fail(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(deck_folders, failing, fail)
    assert codes(LIBRARY.import_pack(other, True)) == ["cannot-write"]
    assert snapshot(home) == before


def test_rename_that_fails_brings_the_old_deck_back(
    pack: str, other: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    LIBRARY.import_pack(pack, False)
    before, rename = snapshot(home), Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name.startswith(deck_folders.NEW):
            raise PermissionError
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    assert codes(LIBRARY.import_pack(other, True)) == ["cannot-write"]
    assert snapshot(home) == before


def test_home_that_is_a_file_is_refused(pack: str, home: Path) -> None:
    home.write_text("mine")
    assert codes(LIBRARY.import_pack(pack, False)) == ["cannot-write"]
    assert home.read_text() == "mine"
    assert [listed.own for listed in LIBRARY.list_decks("en")] == [False] * 5


def test_leftovers_of_a_cut_off_run_are_cleared_and_its_deck_comes_back(pack: str, other: str, home: Path) -> None:
    LIBRARY.import_pack(pack, False)
    decks = home / "decks"
    (decks / ".new-dead").mkdir()
    (decks / ".new-alive").mkdir()
    (decks / ".old-dead").mkdir()
    (decks / "our-family").rename(decks / ".old-dead/our-family")
    for name in (".new-dead", ".old-dead"):
        os.utime(decks / name, (0, 0))
    assert codes(LIBRARY.import_pack(other, False)) in ([], ["deck-exists"])
    assert sorted(path.name for path in decks.iterdir()) == [".new-alive", "our-family"]


def test_library_is_private(pack: str, home: Path) -> None:
    LIBRARY.import_pack(pack, False)
    assert (home / "decks").stat().st_mode & 0o077 == 0


def test_list_names_decks_in_the_asked_language(pack: str) -> None:
    LIBRARY.import_pack(pack, False)
    english, german = LIBRARY.list_decks("en"), LIBRARY.list_decks("de")
    assert [listed.deck for listed in english] == ["fables", "history", "magic", "myths", "world", "our-family"]
    assert (english[0].name, german[0].name) == ("Fables", "Märchen")
    assert (english[-1].name, english[-1].cards, english[-1].pictures, english[-1].own) == ("Our Family", 12, 2, True)


def test_list_says_what_happened_to_a_deck(pack: str, home: Path) -> None:
    LIBRARY.import_pack(pack, False)
    (home / "decks/our-family/deck.toml").write_text("name = ")
    problem = not_none(LIBRARY.list_own_deck("our-family", "en").problem)
    assert problem.code == "no-toml"
    (home / "decks/our-family/deck.toml").unlink()
    problem = not_none(LIBRARY.list_own_deck("our-family", "en").problem)
    assert str(problem) == "our-family/deck.toml can’t be read; it may be damaged."


@pytest.mark.parametrize("path", ["../../../outside.webp", "/etc/passwd", "nowhere.webp", "a\\b"])
def test_deck_that_was_put_there_by_hand_shows_nothing_from_outside(
    pack: str, path: str, tmp_path: Path, home: Path
) -> None:
    LIBRARY.import_pack(pack, False)
    file = home / "decks/our-family/deck.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"pictures/001.webp"', f"'{path}'"), encoding="utf-8")
    (tmp_path / "outside.webp").write_bytes(b"secret")
    with pytest.raises(Refusal):
        LIBRARY.export_pack("our-family", str(tmp_path / "out.zip"))
    assert not (tmp_path / "out.zip").exists()


def test_deck_under_a_wrong_name_is_not_taken_for_another(pack: str, home: Path) -> None:
    LIBRARY.import_pack(pack, False)
    (home / "decks/our-family").rename(home / "decks/others")
    with refused("damaged-file"):
        LIBRARY.load_deck("others")


def test_new_pack_can_be_imported_as_it_is(tmp_path: Path) -> None:
    assert not codes(LIBRARY.make_template(str(tmp_path / "mine"), "Mine", [], speech("de", "inkling.games.similo")))
    report = LIBRARY.import_pack(str(tmp_path / "mine"), False)
    assert (codes(report), report.cards, report.deck) == ([], 30, "mine")


def test_example_in_a_new_pack_is_right(tmp_path: Path) -> None:
    for lang in ("en", "de"):
        say = speech(lang, "inkling.games.similo")
        assert not codes(LIBRARY.make_template(str(tmp_path / lang), 'My "own"', NAMES[1:], say))
        path = tmp_path / lang / "deck.toml"
        notes, _, example = path.read_text(encoding="utf-8").partition("# [[card]]\n")
        path.write_text(notes + "[[card]]\n" + example.replace("# ", ""), encoding="utf-8")
        assert codes(LIBRARY.check_pack(str(path.parent))) == ["missing-picture"]


def test_new_pack_overwrites_nothing_and_refuses_bad_names(tmp_path: Path) -> None:
    say = speech("en")
    assert codes(LIBRARY.make_template(str(tmp_path / "a"), "A", ["Ada", "ada"], say)) == ["doubled-name"]
    assert codes(LIBRARY.make_template(str(tmp_path / "a"), "A", ["x\x00y"], say)) == ["no-toml"]
    assert codes(LIBRARY.make_template(str(tmp_path / "a"), "", NAMES, say)) == ["no-slug"]
    assert not (tmp_path / "a").exists()
    assert not codes(LIBRARY.make_template(str(tmp_path / "a"), "A", ["Ada", "Bo"], say))
    before = snapshot(tmp_path)
    assert codes(LIBRARY.make_template(str(tmp_path / "a"), "A", NAMES, say)) == ["file-exists"]
    assert codes(LIBRARY.make_template(str(tmp_path / "a/deck.toml/b"), "A", NAMES, say)) == ["cannot-write-file"]
    assert snapshot(tmp_path) == before
