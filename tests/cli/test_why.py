"""`inkling replay --why` and `--json` explain the choices of a record, as text and as data."""

from pathlib import Path

import msgspec
import pytest

from inkling.catalogs import speech
from inkling.cli.explanations import draw
from inkling.core.bot import Bar, Why, pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.state import Options
from tests.cli.conftest import Run
from tests.core.table import deal_out, play_out


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a record in which two bots played one round. Seat 0 began and chose the first card."""
    setup = prepare(GAME, 2, Options(rounds=1, starter=0), "why")
    strong = pick_bot(GAME.bots.all, "strong").choose
    play = drive(Play.begin(GAME, setup, "00" * 32, ("Ada", "Bo")), [strong] * 2, Chance.of("why"))
    path = tmp_path / "play.json"
    path.write_bytes(play.record.to_json())
    return path


def test_why_stands_after_the_ply_it_explains(run: Run, file: Path) -> None:
    shown = run(f"replay {file} --why --ply 1").stdout
    before, _, after = shown.partition("Why? Ada – ")
    assert "Ada reads out" in before
    assert "The best answers to this card " in after
    assert " * " in after
    assert "█" * 20 in after
    assert "Why?" not in run(f"replay {file} --ply 1").stdout
    assert "Why?" not in run(f"replay {file} --why --ply 0").stdout


def test_why_speaks_german(run: Run, file: Path) -> None:
    assert "Warum? Ada – " in run(f"replay {file} --why --ply 1 --lang de").stdout


def test_why_with_eyes_explains_only_what_these_eyes_chose(run: Run, file: Path) -> None:
    """Explaining another seat's choices would reveal its hidden cards."""
    everybody = run(f"replay {file} --why").stdout
    assert {f"Why? {name}" in everybody for name in ("Ada", "Bo")} == {True}
    ada = run(f"replay {file} --why --as 0").stdout
    assert "Why? Ada" in ada
    assert "Why? Bo" not in ada


def test_json_tells_every_entry_and_why(run: Run, file: Path) -> None:
    lines = [msgspec.json.decode(line) for line in run(f"replay {file} --why --json").stdout.splitlines()]
    assert [line["ply"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[0]["by"] == 0
    assert lines[0]["do"].startswith("choose ")
    assert [bar["id"] for bar in lines[0]["why"]["bars"] if bar.get("chosen")] == [lines[0]["do"].split()[1]]
    assert {"why" in line for line in lines if line["do"] == "confirm"} == {False}
    assert {"why" in line for line in lines if line["do"].startswith(("guess", "best", "worst"))} == {True}


def test_json_can_be_one_ply_or_one_seat(run: Run, file: Path) -> None:
    one = run(f"replay {file} --json --ply 1").stdout.splitlines()
    assert [sorted(msgspec.json.decode(line)) for line in one] == [["by", "do", "ply"]]
    seat = [msgspec.json.decode(line)["by"] for line in run(f"replay {file} --json --as 1").stdout.splitlines()]
    assert set(seat) == {1}


def test_json_keeps_the_words_beside_an_entry(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "murmur.json"
    path.write_bytes(play_out(deal_out()).record.to_json())
    lines = [msgspec.json.decode(line) for line in run(f"replay {path} --json --why").stdout.splitlines()]
    assert "because" in [line.get("say") for line in lines]
    assert not [line for line in lines if "why" in line], "this game explains nothing"
    assert "Why?" not in run(f"replay {path} --why").stdout


def test_bars_are_as_long_as_their_values() -> None:
    bars = (Bar("a", "much", 2.5, before=0.25, chosen=True), Bar("b", "half of it", 1.25), Bar("c", "none", -0.5))
    english, german = (list(draw(Why(("Because.",), "Cards left", bars), speech(lang))) for lang in ("en", "de"))
    assert english == [
        "  Because.",
        "  Cards left:",
        f"  * much        {'█' * 20}    2.50  before: 0.25",
        f"    half of it  {'█' * 10}              1.25",
        f"    none        {' ' * 20}   −0.50",
    ]
    assert german[2].endswith("2,50  vorher: 0,25")


def test_bars_in_percent_and_long_labels() -> None:
    """Long labels continue below their bar."""
    name = "Give green 7 to Wolfeschlegelsteinhausen (the one in red) in return"
    lines = list(draw(Why((), bars=(Bar("a", name, 0.5), Bar("b", "b", 0.5)), percent=True), speech("en")))
    assert [line.rpartition("  ")[2] for line in lines if "█" in line] == ["50%", "50%"]
    assert " ".join(lines[0].partition("  █")[0].split() + lines[1].split()) == name
    assert max(map(len, lines)) < 90
