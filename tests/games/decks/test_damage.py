"""Every kind of damage gives a clear refusal, and the library stays the same, byte for byte."""

from pathlib import Path

import pytest

from inkling.catalogs import speech
from inkling.core.decks import Report
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.games.decks.deck_toml import read_deck_toml
from inkling.games.similo.own_decks import LIBRARY, RULES
from tests.games.decks.builders import good_files, snapshot, to_zip, write_folder
from tests.games.decks.damage import Damage, archives, fields, folders, pictures, texts

DAMAGES = [*texts.damages(), *fields.damages(), *archives.damages(), *pictures.damages(), *folders.damages()]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that contains a deck with the ID that most bad packs have."""
    folder = tmp_path_factory.mktemp("library")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INKLING_HOME", str(folder))
        pack = write_folder(tmp_path_factory.mktemp("pack"), good_files())
        assert not LIBRARY.import_pack(str(pack), False).problems
    return folder


def assert_clear(report: Report) -> None:
    """Assert that each problem has a code and one sentence on one line in every language."""
    for problem in report.problems:
        assert problem.code.replace("-", "").isalnum()
        for lang in LANGUAGES:
            sentence = speech(lang, "inkling.games.similo").refusal(problem)
            assert sentence.isprintable()
            assert sentence.endswith(".")
            assert len(sentence) < 400


def test_there_are_more_than_two_hundred_kinds() -> None:
    names = [damage.name for damage in DAMAGES]
    assert len(set(names)) == len(names) >= 200


def test_undamaged_pack_is_taken(tmp_path: Path) -> None:
    """The undamaged pack is accepted. Otherwise the other tests would prove nothing."""
    assert not LIBRARY.check_pack(str(write_folder(tmp_path / "pack", good_files()))).problems
    (tmp_path / "pack.zip").write_bytes(to_zip(good_files()))
    assert not LIBRARY.check_pack(str(tmp_path / "pack.zip")).problems


def test_id_without_letters_gets_no_empty_advice() -> None:
    _, problems = read_deck_toml(b'name = "Ours"\nid = "~"\n', RULES)
    assert "deck.toml: “~” can’t be an ID; choose one with a letter or a digit." in map(str, problems)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.name)
def test_damaged_pack_is_refused(
    damage: Damage, library: Path, tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INKLING_HOME", str(library))
    before = snapshot(library)
    here = tmp_path / "here"
    here.mkdir()
    pack = damage.make(here)
    around = sorted(path.name for path in here.rglob("*"))
    report = LIBRARY.import_pack(str(pack), True)
    assert damage.code in [problem.code for problem in report.problems], [str(problem) for problem in report.problems]
    assert_clear(report)
    assert snapshot(library) == before
    assert not snapshot(temporary)
    assert sorted(path.name for path in here.rglob("*")) == around


def test_deck_that_is_called_like_the_file_has_cards_without_numbers_all_the_same() -> None:
    """A deck made in the browser has no visible file name."""
    deck = b'name = "deck.toml"\n[[card]]\nname = "Bo"\nslug = "--"\n'
    problems = [[str(one) for one in read_deck_toml(deck, RULES, 1, called)[1]][-1] for called in ("", "deck.toml")]
    assert [problem.partition(":")[0] for problem in problems] == ["[[card]] 1 (Bo)", "Bo"]
