"""`inkling benchmark` lets players play with the frozen partners of the benchmark. See docs/research/benchmark.md."""

import os
from collections.abc import Sequence
from pathlib import Path

import click

from inkling import __version__
from inkling.catalogs import speech
from inkling.cli.arena import model_name, run
from inkling.cli.error_sentences import whole
from inkling.cli.simulate import figure
from inkling.cli.translated_help import Command, lang_option
from inkling.core import Refusal, Say, msg
from inkling.games import pick_game
from inkling.research.arena.folder import Folder, write_whole
from inkling.research.arena.plan import Contender, read_contender
from inkling.research.benchmark.page import UNITS, draw_leaderboard, draw_page
from inkling.research.benchmark.results import (
    Result,
    TaskResult,
    file_name,
    plan_task,
    read_results,
    sum_up_task,
    write_result,
)
from inkling.research.partners.frozen import Task, check_partners, load_benchmark


@click.command(
    cls=Command,
    help=msg("Let players meet ten partners that never change, and draw the leaderboard of all results in FOLDER."),
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help=msg("a bot, program:COMMAND or llm; may be repeated (default: only draw the leaderboard)"),
)
@click.option("--only", metavar="GAME", help=msg("one task only"))
@click.option("--quick", is_flag=True, help=msg("a trial with few deals, which can’t be compared with other results"))
@click.option(
    "--workers", callback=whole(0), metavar="N", default="1", help=msg("processes that share the work; 0: all cores")
)
@lang_option
def benchmark(folder: Path, players: tuple[str, ...], only: str | None, quick: bool, workers: int, lang: str) -> None:
    say = speech(lang)
    tasks = pick_tasks(only)
    for result in run_tasks(folder, players, tasks, quick, workers or os.cpu_count() or 1):
        file = write_result(folder, result)
        click.echo(describe(result, file, say))
    results = read_results(folder)
    if not results:
        sentence = msg("There is no result in {folder} yet. Name a player: --player strong")
        raise Refusal("no-result", sentence, folder=folder)
    write_whole(folder / "leaderboard.html", draw_page(results, say).encode())
    write_whole(folder / "leaderboard.svg", draw_leaderboard(results, say).encode())
    click.echo(say("The leaderboard is {file}.", file=folder / "leaderboard.html"))


def pick_tasks(only: str | None) -> list[Task]:
    tasks = [task for task in load_benchmark().task if only is None or task.game == pick_game(only.lower()).name]
    if not tasks:
        raise Refusal("no-task", msg("The benchmark has no task with {game}."), game=only)
    return tasks


def run_tasks(folder: Path, players: Sequence[str], tasks: Sequence[Task], quick: bool, workers: int) -> list[Result]:
    """Play the tasks and return the result of each player."""
    if not players:
        return []
    results_by_player: dict[str, list[TaskResult]] = {}
    for task in tasks:
        check_partners(task)
        mine = read_all(players, task)
        arena = Folder(folder / "plays" / run_name(mine, quick) / task.game)
        plan = plan_task(task, mine, quick)
        run(plan, arena, workers, None, pick_game(task.game), pick_game(task.game).title)
        lines = arena.open(plan)
        for contender in mine:
            results_by_player.setdefault(contender.label, []).append(sum_up_task(task, plan, lines, contender))
    here = load_benchmark()
    return [
        Result(here.name, here.version, label, __version__, quick, tuple(results))
        for label, results in results_by_player.items()
    ]


def run_name(players: Sequence[Contender], quick: bool) -> str:
    return "+".join(file_name(player.label) for player in players) + ("-trial" if quick else "")


def read_all(players: Sequence[str], task: Task) -> list[Contender]:
    contenders = [read_contender(text, task.game, model_name(text)) for text in players]
    labels = [contender.label for contender in contenders]
    if len({*labels, *load_benchmark().digests[task.game]}) < len(labels) + len(load_benchmark().digests[task.game]):
        raise Refusal("players", msg("Each player needs its own name, and not that of a partner: --player mine=strong"))
    return contenders


def describe(result: Result, file: Path, say: Say) -> str:
    rows = [describe_task(task, say) for task in result.tasks]
    slips, asked = sum(task.slips for task in result.tasks), sum(task.asked for task in result.tasks)
    random = say("Questions to language models: {n}; answered at random: {slips}.", n=asked, slips=slips)
    digest = say("Digest {digest}, result {file}", digest=result.digest, file=file)
    return "\n".join([result.player, *rows, *([f"  {random}"] if asked else []), f"  {digest}"])


def describe_task(task: TaskResult, say: Say) -> str:
    value = figure(task.mean, task.interval, say, percent=task.unit == "won")
    return f"  {pick_game(task.game).title}: {value}, {say(UNITS[task.unit])}"
