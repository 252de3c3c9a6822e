"""`inkling deck` in English and in German."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inkling.cli import main
from tests.games.decks.builders import NAMES, good_files, to_toml, write_folder

Run = Callable[[str], Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return lambda line: CliRunner().invoke(main, shlex.split(line))


def test_deck_is_entered_in_five_minutes(run: Run, tmp_path: Path) -> None:
    """A deck needs one name per line and three commands."""
    (tmp_path / "names.txt").write_text(
        "# our edition\n\n" + "\n".join(f"Figure {n}" for n in range(30)), encoding="utf-8"
    )
    assert run("deck new mine --name 'Our Edition' --from-file names.txt").exit_code == 0
    taken = run("deck import mine")
    assert taken.stdout.splitlines() == [
        "The deck our-edition is now in your collection: 30 cards, no pictures.",
        "No card has a sheet: bots go by the words in names and lines and by the colours of any pictures, "
        "which is only a rough guide.",
        "To play with it: inkling play similo --option deck=our-edition",
    ]
    command = taken.stdout.splitlines()[-1].partition("inkling play ")[2]
    assert "Figure" in run(f"play {command} --seed x --option giver=0").stdout
    assert run(f"simulate {command} --games 2").exit_code == 0


def test_deck_takes_names_from_the_command_line(run: Run, tmp_path: Path) -> None:
    assert "(cards: 3)" in run("deck new mine --cards 'Ada, Bo,Cem'").stdout
    assert '  "Ada",\n  "Bo",\n  "Cem",\n' in (tmp_path / "mine/deck.toml").read_text(encoding="utf-8")
    refused = run("deck check mine")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == "deck.toml: the deck has too few cards (3); it needs at least 10.\n"


def test_check_lists_every_problem_on_a_line(run: Run, tmp_path: Path) -> None:
    write_folder(tmp_path / "bad", {"deck.toml": to_toml({"name": "", "cards": [*NAMES, 3], "colour": 1})})
    refused = run("deck check bad --lang de")
    assert refused.exit_code == 2
    assert refused.stderr.splitlines() == [
        "deck.toml: Es gibt kein Feld „colour“; die Felder heißen "
        "name, id, line, language, licence, author, cards, card.",
        "deck.toml: „name“ ist leer.",
        "cards 13: „name“ muss ein Text sein oder je ein Text für jede Sprache.",
    ]


def test_round_trip(run: Run, tmp_path: Path) -> None:
    write_folder(tmp_path / "pack", good_files())
    assert run("deck check pack").stdout.startswith("The deck our-family is fine: 12 cards, 2 pictures.\n")
    assert run("deck import pack").exit_code == 0
    refused = run("deck import pack")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert run("deck import pack --replace").exit_code == 0
    assert run("deck export our-family out.zip").stdout == "The deck our-family is in out.zip.\n"
    assert run("deck list").stdout.splitlines()[-1] == "our-family  Our Family, 12 cards, 2 pictures, your own"
    assert run("deck list --lang de").stdout.splitlines()[-1] == "our-family  Our Family, 12 Karten, 2 Bilder, eigenes"
    assert run("deck remove our-family").stdout == "The deck our-family is no longer in your collection.\n"
    assert len(run("deck list").stdout.splitlines()) == 5
    assert run("deck import out.zip").exit_code == 0


REFUSED = {
    "deck check nowhere": "There is no folder or zip file nowhere.",
    "deck import nowhere": "There is no folder or zip file nowhere.",
    "deck export nobody out.zip": "You have no deck nobody.",
    "deck export fablez out.zip": "You have no deck fablez. Did you mean fables?",
    "deck remove nobody": "You have no deck nobody.",
    "deck remove fables": "The deck fables comes with the game and can’t be removed.",
    "deck new a --cards Ada --from-file x": "Give the names with --cards or with --from-file, not with both.",
    "deck new a --from-file x": "x can’t be read.",
    "deck new a --cards 'Ada, Ada'": "deck.toml: two cards are called “Ada”.",
    "deck list --game chess": "There is no game called chess; the games are ",
    "deck list --game silencio": "You can’t add decks to Silencio.",
    "deck check": "Please give PACK. Usage: main deck check [OPTIONS] PACK",
    "deck sing": "There is no command sing; the commands are check, export, import, list, new, remove.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_bad_input_gets_sentences_and_exit_code_2(run: Run, line: str, home: Path) -> None:
    refused = run(line)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(REFUSED[line])
    german = run(f"{line} --lang de")
    assert (german.exit_code, german.stdout) == (2, "")
    assert german.stderr != refused.stderr
    assert not home.exists()
