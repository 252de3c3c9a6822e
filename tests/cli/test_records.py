"""`inkling replay` and `inkling verify`: what they say about a record."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.core.table import deal_out, play_out

LAST = 11


@pytest.fixture(params=["play.json", "play.txt"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / str(request.param)
    record = play_out(deal_out()).record
    path.write_bytes(record.to_json() if path.suffix == ".json" else record.to_text().encode())
    return path


def test_replay_prints_every_ply_where_nobody_can_step(run: Run, file: Path) -> None:
    shown = run(f"replay {file}").stdout
    assert [f"Step {n} of {LAST}\n" in shown for n in range(LAST + 2)] == [True] * (LAST + 1) + [False]
    assert "· Ada shows the 5. “because”" in shown


def test_replay_shows_one_moment(run: Run, file: Path) -> None:
    shown = run(f"replay {file} --ply 6").stdout
    assert shown.startswith(
        f"\nStep 6 of {LAST}\n\n· Ada draws a card.\n· Round 2 begins, led by Bo.\n\nMurmur, round 2"
    )
    assert shown.count("Step ") == 1


def test_replay_shows_what_that_seat_saw(run: Run, file: Path) -> None:
    assert "· You draw the 3." in run(f"replay {file} --as 0 --ply 6").stdout
    assert "· Ada draws a card." in run(f"replay {file} --as 1 --ply 6").stdout
    assert "Your hand: 2 and 5" in run(f"replay {file} --as 0 --ply 0").stdout
    assert "Your hand" not in run(f"replay {file} --ply 0").stdout


def test_replay_says_when_nothing_could_be_seen(run: Run, file: Path) -> None:
    assert "Nothing happened that this viewer could see." in run(f"replay {file} --as 1 --ply 1").stdout
    assert "Aus dieser Sicht war nichts zu sehen." in run(f"replay {file} --as 1 --ply 1 --lang de").stdout


def test_replay_refuses_seats_and_plies_that_are_not_there(run: Run, file: Path) -> None:
    assert (
        run(f"replay {file} --as 2").stderr == "There is no seat 2; seats are counted from 0, so the last one is 1.\n"
    )
    assert run(f"replay {file} --ply 12").stderr == f"This record ends at step {LAST}.\n"
    assert run(f"replay {file} --ply -1").stderr == "--ply takes a whole number, 0 or more.\n"


def test_replay_says_that_bots_are_not_asked_about_a_game_that_was_not_played_out(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    file.write_text(deal_out().record.to_text())
    told = run(f"replay {file} --key").stdout
    assert told == "Bots can only say what decided a game once it’s been played to the end.\n"
    assert run(f"replay {file} --key --json").stdout == ""
    file.write_text(play_out(deal_out()).record.to_text())
    assert run(f"replay {file} --key").stdout == "The bots can’t name a moment that decided this game.\n"


def test_verify_tells_what_the_record_is(run: Run, file: Path) -> None:
    shown = run(f"verify {file}")
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[:4] == [
        "Murmur, rules version 1",
        "Seats: Ada and Bo",
        f"Entries: {LAST}",
        "Outcome: finished, score 2",
    ]
    assert shown.stdout.endswith("Seal, commitment and moves all check out.\n")


def test_verify_accepts_a_play_that_is_not_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    file.write_text(deal_out().record.to_text())
    assert "Outcome: not over\n" in run(f"verify {file}").stdout


def test_verify_refuses_a_record_that_was_touched(run: Run, file: Path) -> None:
    file.write_text(file.read_text().replace("choose 5", "choose 2"))
    refused = run(f"verify {file}")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == "This record is damaged: its seal doesn’t match its contents.\n"


def test_verify_refuses_what_the_rules_do_not_bear_out(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cheat.txt"
    record = play_out(deal_out()).record
    file.write_text(type(record)(record.setup, record.salt, record.commitment, (), record.entries[1:]).to_text())
    refused = run(f"verify {file} --lang de")
    assert refused.exit_code == 2
    assert refused.stderr == "Eintrag 4 (confirm) entspricht nicht den Regeln: Das geht jetzt nicht.\n"
