"""`inkling play`: a seat among bots, with everything a player can type."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from inkling.catalogs import speech
from inkling.cli.play import NAMES, name_all
from inkling.cli.screen import colour
from inkling.core.bot import Bot, Bots
from inkling.core.play import Play, prepare
from inkling.core.record import Record, read_record
from inkling.core.sight import Seat
from inkling.games import SHELF
from tests.cli.conftest import Run
from tests.example import GAME

ROUND = ("choose 1", "confirm")
"""With the seed `sun` the first seat holds 1 and 6."""


def load(path: Path) -> Record:
    return read_record(path.read_bytes(), {"murmur": GAME})


def done(path: Path, by: int) -> list[str]:
    return [entry.do for entry in load(path).entries if entry.by == by]


def test_play_shows_screen_story_and_numbered_actions(run: Run) -> None:
    shown = run("play murmur --seed sun --name Zoe")
    assert shown.exit_code == 0
    assert "Murmur, round 1 of 2\nZoe: 2 cards, 0 points\nAda: 2 cards, 0 points\n" in shown.stdout
    assert "· Ada gets two cards.\n" in shown.stdout
    assert "\n  1  hold      Hold\n  2  choose 1  Choose the 1\n" in shown.stdout


def test_help_and_rules_are_within_reach(run: Run) -> None:
    shown = run("play silencio --seed sun", "?", "r", "q").stdout
    assert shown.count("Goal: Play all your cards as a team, without a word.\n? help · r rules · q leave\n") == 1
    for told in ("Type the number of an action", "An empty line lets the others go first.", "r shows the rules"):
        assert told in shown
    heading = shown.index("Silencio in three minutes\n═")
    assert "\n• " in shown[heading:]
    assert "<" not in shown[heading:]
    assert "Murmur has no rules page." in run("play murmur --seed sun", "r", "q").stdout


def test_colours_are_shown_where_they_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play.begin(
        SHELF["silencio"], prepare(SHELF["silencio"], 2, SHELF["silencio"].rules.options(), "sun"), "00" * 32
    )
    say = speech("de", play.game.package)
    assert colour(play, "Rot 5, Brot", say) == "\x1b[31m\x1b[1mRot\x1b[0m 5, Brot"
    monkeypatch.setenv("NO_COLOR", "1")
    assert colour(play, "Rot 5", say) == "Rot 5"


def test_play_ends_with_the_outcome_and_how_to_see_it_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    shown = run(f"play murmur --seed sun --option rounds=1 --option draws=false --save {file}", *ROUND)
    assert shown.exit_code == 0
    assert "Finished. Points: 0 and 1" in shown.stdout
    assert shown.stdout.endswith(f"inkling replay {file}\n")
    assert Play.replay(GAME, load(file)).outcome is not None


def test_actions_are_picked_by_number_text_or_short_form(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.txt"
    run(f"play murmur --seed sun --save {file}", "2", "choose 6", "1", "hold", "q")
    assert done(file, 0) == ["choose 1", "choose 6", "hold"]


def test_what_is_not_allowed_is_said_and_asked_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.txt"
    typed = ("sing", "9", "0", "99999999999999999999", "²", "draw", "choose 1", "q")
    shown = run(f"play murmur --seed sun --save {file}", *typed).stdout
    assert "Murmur knows no action “sing”." in shown
    assert "There is no number 9 in the list." in shown
    assert "There is no number 0 in the list." in shown
    assert "There is no number 99999999999999999999 in the list." in shown
    assert "Murmur knows no action “²”." in shown
    assert "You can’t do that now." in shown
    assert done(file, 0) == ["choose 1"]


def test_words_stand_beside_an_action_where_the_game_has_room(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.txt"
    typed = ("choose 1 -- it is small -- very", "confirm -- now", "confirm", "q")
    shown = run(f"play murmur --seed sun --name Zoe --save {file}", *typed).stdout
    assert "You can’t add a sentence here." in shown
    assert "· Zoe shows the 1. “it is small -- very”" in shown
    assert load(file).entries[0].say == "it is small -- very"


def test_an_empty_line_lets_the_others_go_first(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.txt"
    shown = run(f"play murmur --seed sun --save {file}", "", "", "", "choose 1", "", "q").stdout
    assert [entry.by for entry in load(file).entries] == [1, 1, 0]
    assert "· Ada confirms." in shown
    assert shown.count("It’s up to you now; type ? for help.") == 2


def test_waiting_longer_than_the_others_gets_the_question_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = Bot[Any, Any, Any]("waiting", 1, "Waits.", lambda sight, chance: None)
    monkeypatch.setitem(SHELF, "murmur", replace(GAME, bots=Bots(all=(waiting,))))
    shown = run("play murmur --seed sun", *[""] * 600, "choose 1", "confirm")
    assert shown.stdout.count("Nobody wants to go before you.") == 600
    assert "· You confirm." in shown.stdout


@pytest.mark.parametrize("typed", [("choose 1", "q"), ("choose 1",)], ids=["q", "the end of the input"])
def test_leaving_keeps_the_record(run: Run, tmp_path: Path, typed: tuple[str, ...]) -> None:
    file = tmp_path / "play.txt"
    shown = run(f"play murmur --seed sun --save {file}", *typed)
    assert (shown.exit_code, "See you next time." in shown.stdout) == (0, True)
    assert done(file, 0) == ["choose 1"]


def test_the_record_is_kept_after_every_action(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash loses nothing that was shown."""
    file = tmp_path / "play.txt"
    lines = iter(["choose 1", "confirm"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    crashed = run(f"play murmur --seed sun --save {file}")
    assert isinstance(crashed.exception, StopIteration | RuntimeError)
    assert done(file, 0) == ["choose 1", "confirm"]
    assert [path.name for path in tmp_path.iterdir()] == ["play.txt"]


def test_a_play_without_a_file_writes_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("play murmur --seed sun", *ROUND)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.txt"
    file.write_text("precious")
    refused = run(f"play murmur --save {file}", "choose 1")
    assert refused.exit_code == 2
    assert refused.stderr == f"{file} already exists; nothing was overwritten.\n"
    assert file.read_text() == "precious"


def test_the_same_seed_gives_the_same_deal(run: Run) -> None:
    assert run("play murmur --seed sun").stdout == run("play murmur --seed sun").stdout
    assert len({run("play murmur").stdout for _ in range(5)}) > 1


def test_seat_seats_bots_and_options_are_chosen(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    line = f"play MURMUR --seats 4 --seat 2 --bot highest,random,highest --option best=low --name Ada --save {file}"
    assert run(line).exit_code == 0
    record = load(file)
    assert record.names == ("Bo", "Cleo", "Ada", "Dina")
    assert (record.setup.seats, record.setup.options.best) == (4, "low")


def test_without_a_game_it_asks_which(run: Run) -> None:
    shown = run("play", "chess", "0", "murmur", "q").stdout
    assert "Murmur  (2 to 4 players)" in shown
    assert "There is no game called chess" in shown
    assert "Murmur, round 1 of 2" in shown
    assert run("play", "q").exit_code == 0
    assert run("play").stdout.endswith("See you next time.\n")


def test_it_speaks_the_terminals_language(run: Run) -> None:
    assert "Runde 1 von 2" in run("play murmur", LANG="de_DE.UTF-8").stdout
    assert "Runde 1 von 2" in run("play murmur --lang de", LANG="en_GB.UTF-8").stdout
    assert "round 1 of 2" in run("play murmur --lang en", LC_ALL="de_AT.UTF-8").stdout
    assert "round 1 of 2" in run("play murmur", LANG="fr_FR.UTF-8").stdout


def test_a_game_speaks_its_own_refusals(run: Run) -> None:
    assert "Murmur kennt keine Aktion „singen“." in run("play murmur --lang de", "singen").stdout
    refused = run("play murmur --lang de --seats 4 --option high=3")
    assert (refused.exit_code, refused.stderr) == (2, "6 Karten sind zu wenige für 4 Plätze.\n")


@pytest.mark.parametrize("name", ["Zoe", "Ada", "ADA", "Hana"])
@pytest.mark.parametrize("seat", [0, 3, 7])
def test_no_bot_takes_the_persons_name(name: str, seat: int) -> None:
    names = name_all(name, Seat(seat), 8)
    assert names[seat] == name
    assert len({each.casefold() for each in names}) == 8
    assert set(names) - {name} <= set(NAMES)
