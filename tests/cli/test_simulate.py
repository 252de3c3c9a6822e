"""`inkling simulate`: many plays, their totals, and confidence intervals."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkling.core.record import read_record
from inkling.research.intervals import Interval, mean_interval, share_interval
from tests.cli.conftest import Run
from tests.example import GAME


def summary(text: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(text.rstrip("\n").split("\n")[-1])
    return found


def test_simulate_ends_with_one_line_of_json(run: Run) -> None:
    found = summary(run("simulate murmur --games 60 --seats 3 --bot random --seed a --json").stdout)
    assert (found["game"], found["seats"], found["games"]) == ("murmur", 3, 60)
    assert found["bots"] == ["random"] * 3
    assert found["mean_score_interval"][0] < found["mean_score"] < found["mean_score_interval"][1]
    assert found["share_won_interval"][0] < found["share_won"] < found["share_won_interval"][1]
    assert found["mean_score"] == pytest.approx(sum(found["mean_scores"]))
    assert found["reasons"] == {"finished": 60}
    assert found["seconds_cpu"] > 0


def test_simulate_shows_a_table_and_writes_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("simulate murmur --games 5")
    assert shown.stdout.startswith("Murmur, 2 players\n  games            5\n  bots             highest, highest\n")
    assert "95% interval: " in shown.stdout
    assert "(higher is better)" in shown.stdout
    assert shown.stderr == ""
    assert not list(tmp_path.iterdir())


def test_simulate_speaks_german_with_german_figures(run: Run) -> None:
    shown = run("simulate murmur --games 5 --lang de").stdout
    assert "95-%-Intervall: " in shown
    assert "Punkte je Platz" in shown
    assert "." not in shown.split("mittleres Ergebnis")[1].split("\n")[0]


def test_simulate_gives_the_same_with_the_same_seed(run: Run) -> None:
    def score(seed: str) -> Any:
        return summary(run(f"simulate murmur --games 30 --bot random --seed {seed} --json").stdout)["mean_scores"]

    assert score("a") == score("a") != score("b")


def test_simulate_takes_the_options_for_bots_unless_told_otherwise(run: Run, tmp_path: Path) -> None:
    assert "rounds" in GAME.bots.options
    run(f"simulate murmur --games 1 --save {tmp_path / 'a'}")
    run(f"simulate murmur --games 1 --option rounds=1 --save {tmp_path / 'b'}")
    records = [read_record((tmp_path / name / "murmur-000000.json").read_bytes(), {"murmur": GAME}) for name in "ab"]
    assert [record.setup.options.rounds for record in records] == [3, 1]


def test_simulate_keeps_every_record_if_told_so(run: Run, tmp_path: Path) -> None:
    assert run(f"simulate murmur --games 3 --save {tmp_path}").exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"murmur-00000{n}.json" for n in range(3)]
    assert all(run(f"verify {file}").exit_code == 0 for file in files)
    assert run(f"simulate murmur --games 3 --save {tmp_path}").exit_code == 2


def test_simulate_seats_each_bot_where_it_was_named(run: Run) -> None:
    found = summary(run("simulate murmur --games 40 --bot highest,random --json").stdout)
    assert found["bots"] == ["highest", "random"]
    assert found["mean_scores"][0] > found["mean_scores"][1]


def near(interval: Interval | None) -> tuple[float, ...]:
    return tuple(round(end, 4) for end in interval or ())


def test_intervals_are_the_normal_one_and_wilsons() -> None:
    """Known values: 8 of 10, and none of 20."""
    assert near(mean_interval([1, 2, 3, 4, 5])) == (1.6141, 4.3859)
    assert mean_interval([1]) is None
    assert near(share_interval(8, 10)) == (0.4902, 0.9433)
    assert near(share_interval(0, 20)) == (0.0, 0.1611)
    assert near(share_interval(20, 20)) == (0.8389, 1.0)
    assert share_interval(0, 0) is None
