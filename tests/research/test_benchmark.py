"""The benchmark: partners that never change, results that repeat, and the leaderboard."""

import re
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.core import Refusal
from inkling.games import pick_game
from inkling.research.arena.plan import Line, read_contender
from inkling.research.benchmark.results import Result, plan_task, read_results, sum_up_task
from inkling.research.partners import frozen
from inkling.research.partners.frozen import check_partners, digest_choices, load_benchmark
from tests.source_files import ROOT

from .stub_model import stub_model

TASKS = {task.game: task for task in load_benchmark().task}
PARTNERS = [(game, name) for game, names in load_benchmark().digests.items() for name in names]


def run(folder: Path, *asked: str) -> str:
    done = CliRunner().invoke(main, ["benchmark", str(folder), "--quick", *asked])
    assert done.exit_code == 0, done.output
    return done.stdout


def load(folder: Path, player: str) -> Result:
    return msgspec.json.decode((folder / f"{player}.json").read_bytes(), type=Result)


@pytest.mark.parametrize(("game", "name"), PARTNERS)
def test_partner_chooses_as_when_it_was_frozen(game: str, name: str) -> None:
    """If this fails, results no longer compare: undo the change, or make a new version of the benchmark."""
    assert digest_choices(TASKS[game], name) == load_benchmark().digests[game][name]


def test_ten_partners_choose_differently() -> None:
    assert (
        len(PARTNERS) == len({digest for names in load_benchmark().digests.values() for digest in names.values()}) == 10
    )


def test_changed_partner_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    players = frozen.players_of("silencio")
    monkeypatch.setitem(players, "tidy", players["showy"])
    with pytest.raises(Refusal) as refusal:
        check_partners(TASKS["silencio"])
    assert refusal.value.code == "other-partner"


def test_partner_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        read_contender("partner:nobody", "similo")
    assert refusal.value.code == "unknown-partner"


def test_second_run_has_the_same_digest_in_any_company(tmp_path: Path) -> None:
    run(tmp_path / "alone", "--player", "simple", "--only", "similo")
    run(tmp_path / "both", "--player", "simple", "--player", "random", "--only", "similo", "--workers", "2")
    one, other = load(tmp_path / "alone", "simple"), load(tmp_path / "both", "simple")
    assert one == other
    assert one.digest != load(tmp_path / "both", "random").digest


def test_whole_benchmark_in_one_command(tmp_path: Path) -> None:
    shown = run(tmp_path, "--player", "random")
    result = load(tmp_path, "random")
    assert [task.game for task in result.tasks] == list(TASKS)
    assert result.trial
    assert result.digest in shown
    page = (tmp_path / "leaderboard.html").read_text()
    assert all(pick_game(game).title in page for game in TASKS)
    assert all(name in page for _, name in PARTNERS)
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert (tmp_path / "leaderboard.svg").read_text() in page


def test_progress_is_shown_without_a_terminal(tmp_path: Path) -> None:
    asked = ["benchmark", str(tmp_path), "--quick", "--player", "random", "--only", "similo"]
    shown = CliRunner().invoke(main, asked).stderr.splitlines()
    assert shown[-1] == "Similo: 50/50"
    assert len(shown) == 10


def test_program_of_the_docs_plays_all_tasks(tmp_path: Path) -> None:
    text = (ROOT / "docs/research/benchmark.md").read_text()
    program = tmp_path / "mine.py"
    program.write_text(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0])
    for game in TASKS:
        run(tmp_path, "--player", f"mine=program:{sys.executable} {program}", "--only", game)
        assert load(tmp_path, "mine").tasks[0].game == game
    assert str(program) not in (tmp_path / "mine.json").read_text()


def test_two_models_of_one_endpoint_play_in_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with stub_model(lambda messages: '{"do": 1}') as stub:
        monkeypatch.setenv("INKLING_LLM_URL", stub.url)
        monkeypatch.setenv("INKLING_LLM_MODEL", "tiny")
        run(tmp_path, "--player", "one=llm", "--player", "two=llm:huge", "--only", "similo")
    assert {body["model"] for body in stub.heard} == {"tiny", "huge"}
    one, two = (load(tmp_path, name).tasks[0] for name in ("one", "two"))
    assert (one.what, two.what, one.slips, two.slips) == ("tiny (127.0.0.1)", "huge (127.0.0.1)", 0, 0)
    assert one.asked > 0
    assert one.mean == two.mean, "both take the first action of the list"


def test_only_counted_cells_make_the_number() -> None:
    """In the second task the player has all seats but one, so its own row does not count."""
    task, me = TASKS["silencio"], read_contender("me=random", "silencio")
    values = {("tidy", "me"): 1.0, ("showy", "me"): 2.0, ("newcomer", "me"): 3.0, ("me", "tidy"): 99.0}
    lines = [
        msgspec.convert(
            {"number": n, "deal": deal, "row": row, "column": column, "seat": 0, "plies": 1, "seal": ""}
            | {"value": value + deal, "outcome": {"reason": ""}},
            Line,
        )
        for deal in range(2)
        for n, ((row, column), value) in enumerate(values.items())
    ]
    found = sum_up_task(task, plan_task(task, [me], quick=True), lines, me)
    assert (found.mean, found.plays) == (2.5, 6)
    assert found.interval == pytest.approx((2.5 - 0.98, 2.5 + 0.98), abs=0.001)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"benchmark": "Other"}', "[" * 99999])
def test_file_that_is_no_result_gets_a_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text(text)
    done = CliRunner().invoke(main, ["benchmark", str(tmp_path)])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "odd.json" in done.stderr


def test_result_of_another_version_gets_a_sentence(tmp_path: Path) -> None:
    run(tmp_path, "--player", "random", "--only", "similo")
    old = msgspec.structs.replace(load(tmp_path, "random"), version=0)
    (tmp_path / "random.json").write_bytes(msgspec.json.encode(old))
    assert CliRunner().invoke(main, ["benchmark", str(tmp_path)]).exit_code == 2


def test_names_in_results_of_others_are_only_text(tmp_path: Path) -> None:
    run(tmp_path, "--player", "random", "--only", "similo")
    odd = msgspec.structs.replace(load(tmp_path, "random"), player="<script>alert(1)</script>")
    (tmp_path / "odd.json").write_bytes(msgspec.json.encode(odd))
    run(tmp_path)
    for name in ("leaderboard.html", "leaderboard.svg"):
        assert "<script" not in (tmp_path / name).read_text()


def test_result_that_the_leaderboard_cannot_draw_beside_others_is_refused(tmp_path: Path) -> None:
    """A control character would make the picture unreadable, and another unit or direction would win any task."""
    run(tmp_path, "--player", "random", "--only", "similo")
    good = load(tmp_path, "random")
    [task] = good.tasks
    change = msgspec.structs.replace
    odd = [
        *(change(good, player=player) for player in ("", "a\x00b", "\u202eevil", "\x1b[31mred", "x" * 5000)),
        change(good, tasks=(task, task)),
        *(
            change(good, tasks=(change(task, **wrong),))
            for wrong in (
                *({"unit": "points"}, {"higher_is_better": False}, {"game": "../similo"}, {"mean": 7.0}),
                *({"mean": -0.1}, {"interval": (-1e308, 1e308)}, {"digest": "<b>"}),
            )
        ),
    ]
    for result in odd:
        (tmp_path / "odd.json").write_bytes(msgspec.json.encode(result))
        with pytest.raises(Refusal) as refused:
            read_results(tmp_path)
        assert refused.value.code == "no-result"


@pytest.mark.parametrize("players", [("simple", "simple"), ("looker=simple",)])
def test_players_need_their_own_names(players: tuple[str, ...], tmp_path: Path) -> None:
    asked = [part for player in players for part in ("--player", player)]
    done = CliRunner().invoke(main, ["benchmark", str(tmp_path), "--quick", *asked])
    assert done.exit_code == 2
    assert "own name" in done.stderr


def test_folder_without_results_gets_a_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["benchmark", str(tmp_path)])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
