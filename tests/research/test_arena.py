"""An arena: each player with each other on the same deals, in one process or several, resumed or not."""

import pickle
import sys
from errno import ENOSPC
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.cli.arena import read_players
from inkling.cli.files import load_play
from inkling.core import NotAllowed, Refusal, Seat
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.research.arena.folder import PLAYS, RECORDS, Folder
from inkling.research.arena.plan import Contender, Line, Plan, play_number, read_contender
from inkling.research.arena.programs import write_sight
from inkling.research.arena.standings import interval_of, sum_up
from inkling.research.arena.workers import play_here

PROGRAM = f"same=program:{sys.executable} -c 'from inkling.cli import main; main()' bot silencio simple"


class Later(Refusal):
    """A refusal with another constructor and an extra field."""

    def __init__(self, code: str, sentence: str, again: float) -> None:
        super().__init__(code, sentence, name="Bo")
        self.again = again


def make_plan(*players: str, deals: int = 3) -> Plan:
    game = SHELF["silencio"]
    options = msgspec.to_builtins(game.rules.options(**game.bots.options))
    who = tuple(read_contender(player, "silencio") for player in players)
    return Plan("silencio", game.rules.version, 3, options, who, deals, "test")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def run_all(folder: Path, plan: Plan, workers: int = 1) -> list[Line]:
    opened = Folder(folder)
    for _ in opened.play(plan, lambda plan, numbers: play_here(plan, numbers, workers)):
        pass
    return opened.finish(plan)


def test_several_processes_give_the_bytes_of_one(tmp_path: Path) -> None:
    plan = make_plan("random", "simple")
    run_all(tmp_path / "one", plan)
    run_all(tmp_path / "two", plan, workers=2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_interrupted_arena_goes_on_and_nothing_counts_twice(tmp_path: Path) -> None:
    """Even if a power cut truncated the last line, and a bad disk one in the middle."""
    plan = make_plan("random", "simple")
    run_all(tmp_path / "whole", plan)
    opened = Folder(tmp_path / "pieces")
    played = opened.play(plan, lambda plan, numbers: play_here(plan, numbers, 1))
    assert len(list(islice(played, 5))) == 5
    played.close()
    file = tmp_path / "pieces" / PLAYS
    lines = file.read_bytes()[:-20].splitlines(keepends=True)
    lines[1] = lines[1][:-30] + b"\n"
    file.write_bytes(b"".join(lines))
    assert len(opened.open(plan)) == 3
    run_all(tmp_path / "pieces", plan)
    assert contents(tmp_path / "pieces") == contents(tmp_path / "whole")


def test_play_that_comes_twice_counts_once(tmp_path: Path) -> None:
    plan = make_plan("random", "simple", deals=1)
    twice = Folder(tmp_path).play(plan, lambda plan, numbers: (play_number(plan, n) for n in [*numbers, *numbers]))
    assert [done.number for done in twice] == [0, 1, 2, 3]
    assert len(Folder(tmp_path).finish(plan)) == 4


def test_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    Folder(tmp_path).open(make_plan("random", "simple"))
    with pytest.raises(Refusal) as refusal:
        Folder(tmp_path).open(make_plan("random", "simple", deals=4))
    assert refusal.value.code == "other-arena"


def test_cells_have_the_same_deals_and_the_row_goes_round(tmp_path: Path) -> None:
    plan = make_plan("random", "simple")
    lines = run_all(tmp_path, plan)
    records = [load_play(tmp_path / RECORDS / f"{line.number:06}.json").record for line in lines]
    assert len({record.setup.seed for record in records}) == plan.deals
    assert {line.seat for line in lines} == {0, 1, 2}
    for line, record in zip(lines, records, strict=True):
        rows = [seat for seat, name in enumerate(record.names) if name.startswith(line.row)]
        assert rows == ([line.seat] if line.row != line.column else [0, 1, 2])


def test_bot_plays_the_same_as_a_program(tmp_path: Path) -> None:
    """The protocol transmits everything a bot needs, so any version can play."""
    plan = make_plan("simple", PROGRAM, deals=1)
    lines = run_all(tmp_path, plan)
    records = [load_play(tmp_path / RECORDS / f"{line.number:06}.json").record for line in lines]
    assert {line.row for line in lines} == {"simple", "same"}
    assert all(list(record.entries) == list(records[0].entries) for record in records)


@pytest.mark.parametrize(("player", "code"), [("nobody", "unknown-bot"), ("simple@99", "bot-version")])
def test_unknown_players_are_refused(player: str, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_contender(player, "silencio")
    assert refusal.value.code == code


@pytest.mark.parametrize("command", ["/no/such/program", f"{sys.executable} -c 'print(1)'"])
def test_program_that_does_not_play_ends_the_arena_with_a_sentence(tmp_path: Path, command: str) -> None:
    asked = ["arena", "silencio", str(tmp_path), "--player", "random", "--player", f"odd=program:{command}"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 2
    assert len(done.output.strip().splitlines()) == 1


def test_refusal_comes_out_of_another_process_as_it_is(tmp_path: Path) -> None:
    nonsense = f"{sys.executable} -c 'for line in open(0): print(7, flush=True)'"
    plan = make_plan("random", f"odd=program:{nonsense}", deals=1)
    with pytest.raises(Refusal) as refusal:
        run_all(tmp_path, plan, workers=2)
    assert refusal.value.code == "bad-program"
    assert nonsense in str(refusal.value)


@pytest.mark.parametrize("refusal", [NotAllowed("code", "No, {name}.", name="Ada"), Later("code", "{name}", 3.0)])
def test_refusals_of_every_class_survive_pickling(refusal: Refusal) -> None:
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is type(refusal)
    assert vars(again) == vars(refusal)
    assert again.args == refusal.args


def test_second_run_in_a_folder_is_refused_while_the_first_goes_on(tmp_path: Path) -> None:
    asked = ["arena", "silencio", str(tmp_path), "--player", "random", "--player", "simple", "--deals", "1"]
    with Folder(tmp_path).held():
        done = CliRunner().invoke(main, asked)
        assert done.exit_code == 2
        assert "An arena is already running" in done.output
    assert CliRunner().invoke(main, asked).exit_code == 0


def test_number_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    plan = make_plan("random", "simple", deals=1)
    lines = run_all(tmp_path, plan)
    file = tmp_path / PLAYS
    file.write_bytes(file.read_bytes() + msgspec.json.encode(msgspec.structs.replace(lines[2], value=99.0)) + b"\n")
    assert Folder(tmp_path).finish(plan) == lines


@pytest.mark.parametrize("kind", ["rules", "bot", "llm"])
def test_play_of_other_versions_is_refused_where_it_is_played(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of a cluster may have another Inkling, or another model in its environment."""
    monkeypatch.setenv("INKLING_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("INKLING_LLM_MODEL", "tiny")
    plan = make_plan("random", "simple", deals=1)
    first = {
        "rules": plan.players[0],
        "bot": Contender("old", "bot", "random", version=99),
        "llm": Contender("other", "llm", "huge (models.example)"),
    }[kind]
    rules = 99 if kind == "rules" else plan.rules
    with pytest.raises(Refusal) as refusal:
        play_number(msgspec.structs.replace(plan, players=(first, plan.players[1]), rules=rules), 0)
    assert refusal.value.code == {"rules": "other-rules", "bot": "bot-version", "llm": "other-model"}[kind]


def test_program_whose_command_ends_like_a_model_is_a_program() -> None:
    found = read_players(("program:./bot --kind=llm", "simple"), SHELF["silencio"])
    assert [one.kind for one in found] == ["program", "bot"]


@pytest.mark.parametrize(
    "line", ["", "x", "[]", "null", "{}", '{"sight": {}}', '{"sight": 1, "chance": {"key": "", "at": 0}}', "[" * 99999]
)
def test_line_that_is_no_question_gets_a_sentence(line: str) -> None:
    refused = CliRunner().invoke(main, ["bot", "silencio", "random", "--lang", "en"], input=f"{line}\n")
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)


def test_question_about_another_game_or_about_nothing_gets_a_sentence() -> None:
    game = SHELF["silencio"]
    sight = Play.begin(game, prepare(game, 2, game.rules.options(), "x"), "00" * 32).sight(Seat(0))
    told = {"sight": write_sight(sight), "chance": {"key": "", "at": 0}}
    nonsense = [{"do": "give nope", "action": {"type": "give", "card": "nope"}}]
    odd: tuple[dict[str, Any], ...] = ({"legal": ()}, {"legal": nonsense}, {"chance": {"key": "", "at": -1}})
    for name, changes in (("similo", {}), *(("silencio", one) for one in odd)):
        question = told | ({"sight": told["sight"] | changes} if "legal" in changes else changes)
        line = msgspec.json.encode(question) + b"\n"
        refused = CliRunner().invoke(main, ["bot", name, "random", "--lang", "en"], input=line)
        assert (refused.exit_code, refused.stdout, refused.stderr[:7]) == (2, "", "Line 1 ")


def test_folder_that_takes_nothing_more_ends_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk becomes full in the middle of an arena, the command ends with one clear sentence."""
    plan = make_plan("random", "simple", deals=1)
    folder = Folder(tmp_path)
    folder.open(plan)

    def full(file: Path, data: bytes) -> None:
        raise OSError(ENOSPC, "full")

    monkeypatch.setattr("inkling.research.arena.folder.write_whole", full)
    with pytest.raises(Refusal) as refusal:
        list(folder.play(plan, lambda plan, numbers: play_here(plan, numbers, 1)))
    assert refusal.value.code == "unwritable"


def test_differences_are_taken_deal_by_deal() -> None:
    plan = make_plan("random", "simple")
    rows = ((deal, row, column) for deal in range(3) for row in ("random", "simple") for column in ("random", "simple"))
    lines = [
        msgspec.convert(
            {"number": n, "deal": deal, "row": row, "column": column, "seat": 0, "plies": 1, "seal": ""}
            | {"value": 10.0 * deal + (row == "simple"), "outcome": {"reason": ""}},
            Line,
        )
        for n, (deal, row, column) in enumerate(rows)
    ]
    gap = sum_up(plan, lines, higher_is_better=False).differences[0]
    assert (gap.one, gap.other, gap.among, gap.mean, gap.interval) == ("random", "simple", None, -1.0, (-1.0, -1.0))


def test_interval_of_wins_stays_within_a_share() -> None:
    low, high = interval_of([1.0] * 6) or (0, 0)
    assert 0.5 < low < high == 1.0


def test_command_writes_standings_plots_and_tables(tmp_path: Path) -> None:
    import pyarrow.parquet

    asked = ["arena", "silencio", str(tmp_path), "--player", "random", "--player", "simple", "--deals", "2", "--json"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    standings = msgspec.json.decode(done.output.strip().splitlines()[-1])
    assert [cell["plays"] for cell in standings["matrix"]] == [2] * 4
    assert {"matrix.svg", "differences.svg", "standings.json", PLAYS} < set(contents(tmp_path))
    assert pyarrow.parquet.read_table(tmp_path / "plays.parquet").num_rows == 8
