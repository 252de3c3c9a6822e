"""`inkling arena` lets bots, other versions and external programs play the same deals. See docs/research/arena.md."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import click
import msgspec

from inkling.catalogs import speech
from inkling.cli.choices import AnyGame, choose_options, options_option
from inkling.cli.error_sentences import errors_in_words_of, line, whole
from inkling.cli.simulate import figure
from inkling.cli.translated_help import Command, lang_option
from inkling.core import Refusal, Say, msg, pick_bot
from inkling.core.play import check_seats
from inkling.games import pick_game
from inkling.research.arena.folder import Folder, write_whole
from inkling.research.arena.plan import (
    Contender,
    Done,
    Line,
    Plan,
    endpoint_of,
    is_model,
    model_of,
    read_contender,
    split_label,
)
from inkling.research.arena.standings import Standings, draw_differences, draw_matrix, sum_up
from inkling.research.arena.workers import play_here, play_on_cluster
from inkling.research.data.parquet import arena_schema, as_text, write_rows


@click.command(
    cls=Command,
    help=msg("Let bots, programs and language models play GAME with each other, and keep everything in FOLDER."),
)
@click.argument("game")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help=msg("a bot, program:COMMAND or llm; once for each player, at least twice"),
)
@click.option("--deals", callback=whole(1), metavar="N", default="100", help=msg("how many deals (default: 100)"))
@click.option("--seats", callback=whole(1), metavar="N", help=msg("how many seats (default: as few as possible)"))
@options_option
@click.option("--seed", callback=line, default="arena", help=msg("the same seed gives the same deals (default: arena)"))
@click.option(
    "--workers", callback=whole(0), metavar="N", default="1", help=msg("processes that share the work; 0: all cores")
)
@click.option("--ray", metavar="ADDRESS", help=msg("on a Ray cluster; local:4 starts one with four processes here"))
@click.option("--json", "as_json", is_flag=True, help=msg("end with one line of JSON"))
@lang_option
def arena(
    game: str,
    folder: Path,
    players: tuple[str, ...],
    deals: int,
    seats: int | None,
    options: tuple[str, ...],
    seed: str,
    workers: int,
    ray: str | None,
    as_json: bool,
    lang: str,
) -> None:
    chosen = pick_game(game.lower())
    with errors_in_words_of(chosen.package, lang):
        seats = chosen.seats[0] if seats is None else seats
        check_seats(chosen, seats)
        settled = msgspec.to_builtins(choose_options(chosen, options, chosen.bots.options))
        contenders = read_players(players, chosen)
        plan = Plan(chosen.name, chosen.rules.version, seats, settled, contenders, deals, seed)
        standings = run(plan, Folder(folder), workers or os.cpu_count() or 1, ray, chosen)
    click.echo(describe(standings, folder, speech(lang)))
    if as_json:
        click.echo(msgspec.json.encode(standings))


def read_players(texts: Iterable[str], game: AnyGame) -> tuple[Contender, ...]:
    contenders = tuple(read_contender(text, game.name, model_name(text)) for text in texts)
    if len(contenders) < 2 or len({contender.label for contender in contenders}) != len(contenders):
        raise Refusal(
            "players", msg("Name at least two players, each under its own name: --player a=easy --player b=strong")
        )
    return contenders


def model_name(text: str) -> str:
    spec = split_label(text)[1]
    return endpoint_of(model_of(spec)).uses if is_model(spec) else ""


def run(plan: Plan, folder: Folder, workers: int, ray: str | None, game: AnyGame, label: str = "") -> Standings:
    """Play those plays of the plan that are not yet in the folder, write the results, and return the standings. `label`
    is shown next to the progress bar."""
    with folder.held():
        begun = len(folder.open(plan))
        if begun < plan.plays and ray is None and any(warms(player, game) for player in plan.players):
            game.bots.warm_up()
        where = partial(play_on_cluster, address=ray) if ray is not None else partial(play_here, workers=workers)
        for _ in with_progress(folder.play(plan, where), plan.plays, begun, label):
            pass
        return write_results(plan, folder, game)


def write_results(plan: Plan, folder: Folder, game: AnyGame) -> Standings:
    lines = folder.finish(plan)
    standings = sum_up(plan, lines, game.rules.higher_is_better)
    write_whole(folder.path / "standings.json", msgspec.json.format(msgspec.json.encode(standings)) + b"\n")
    write_whole(folder.path / "matrix.svg", draw_matrix(standings).encode())
    write_whole(folder.path / "differences.svg", draw_differences(standings).encode())
    write_parquet(folder.path / "plays.parquet", lines)
    return standings


def warms(contender: Contender, game: AnyGame) -> bool:
    return contender.kind == "bot" and pick_bot(game.bots.all, contender.what).warms


def write_parquet(file: Path, lines: list[Line]) -> None:
    """Write the plays as Parquet if the necessary packages are installed."""
    try:
        schema = arena_schema()
    except Refusal:
        return
    rows = (msgspec.to_builtins(play) | {"outcome": as_text(play.outcome)} for play in lines)
    write_rows(file, ({"asked": 0, "slips": 0, **row} for row in rows), schema)


def with_progress(plays: Iterator[Done], total: int, begun: int, label: str = "") -> Iterator[Done]:
    """Yield the plays and show the progress. On a terminal this is a progress bar, otherwise a line after each tenth of
    the plays."""
    if not sys.stderr.isatty():
        for number, play in enumerate(plays, begun + 1):
            if 10 * number // total > 10 * (number - 1) // total:
                click.echo(f"{label or 'arena'}: {number}/{total}", err=True)
            yield play
        return
    with click.progressbar(length=total, file=sys.stderr, show_pos=True, label=label) as bar:
        bar.update(begun)
        for play in plays:
            bar.update(1)
            yield play


def describe(standings: Standings, folder: Path, say: Say) -> str:
    better = say("higher is better") if standings.higher_is_better else say("lower is better")
    title = say("The first plays in one seat, the second in all others ({better}):", better=better)
    rows = [f"  {cell.row} + {cell.column}: {figure(cell.mean, cell.interval, say)}" for cell in standings.matrix]
    gaps = [
        f"  {gap.one} − {gap.other}: {figure(gap.mean, gap.interval, say)}"
        for gap in standings.differences
        if gap.among is None
    ]
    among = say("Differences on the same deals, each playing only with its own kind:")
    slips = [
        say("Questions to language models: {n}; answered at random: {slips}.", n=standings.asked, slips=standings.slips)
    ]
    kept = say(
        "Everything is in {folder}; you can look at each record with inkling replay, or upload it to an "
        "Inkling server.",
        folder=folder,
    )
    return "\n".join([title, *rows, among, *gaps, *(slips if standings.asked else []), kept])
