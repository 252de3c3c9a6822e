"""`inkling simulate` lets bots play many games and summarises the results."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import msgspec

from inkling.catalogs import speech
from inkling.cli.choices import choose_bots, choose_options, options_option
from inkling.cli.error_sentences import errors_in_words_of, line, whole
from inkling.cli.files import claim, save_record
from inkling.cli.translated_help import Command, lang_option
from inkling.core import Refusal, Say, msg
from inkling.core.play import check_seats
from inkling.games import SHELF, pick_game
from inkling.research.arena import Match, Result, Summary, play_many, sum_up
from inkling.research.intervals import Interval


@click.command(cls=Command, help=msg("Let bots play GAME many times and sum up the results."))
@click.argument("game")
@click.option("--games", callback=whole(1), metavar="N", default="100", help=msg("how many games (default: 100)"))
@click.option("--seats", callback=whole(1), metavar="N", help=msg("how many seats (default: as few as possible)"))
@click.option(
    "--bot", metavar="NAME[,NAME…]", help=msg("one bot for all seats, or one for each (default: the strongest)")
)
@options_option
@click.option(
    "--seed", callback=line, default="inkling", help=msg("the same seed gives the same games (default: inkling)")
)
@click.option(
    "--workers", callback=whole(1), metavar="N", default="1", help=msg("processes that share the work (default: 1)")
)
@click.option("--save", type=click.Path(path_type=Path), metavar="FOLDER", help=msg("save every record here"))
@click.option("--json", "as_json", is_flag=True, help=msg("end with one line of JSON"))
@lang_option
def simulate(
    game: str,
    games: int,
    seats: int | None,
    bot: str | None,
    options: tuple[str, ...],
    seed: str,
    workers: int,
    save: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    chosen = pick_game(game.lower())
    with errors_in_words_of(chosen.package, lang):
        seats = chosen.seats[0] if seats is None else seats
        check_seats(chosen, seats)
        settings = choose_options(chosen, options, chosen.bots.options)
        match = Match(chosen.name, seats, settings, choose_bots(chosen, bot, seats), seed)
        results = list(with_progress(keep_all(play_many(match, games, workers), match, save), games))
    summary = sum_up(match, results)
    click.echo(describe(summary, speech(lang)))
    if as_json:
        click.echo(msgspec.json.encode(summary))


def with_progress(results: Iterable[Result], games: int) -> Iterator[Result]:
    """Yield the results. On a terminal, also show a progress bar."""
    if not sys.stderr.isatty():
        yield from results
        return
    with click.progressbar(results, length=games, file=sys.stderr) as bar:
        yield from bar


def keep_all(results: Iterable[Result], match: Match, folder: Path | None) -> Iterator[Result]:
    """Yield the results. If a folder is given, first save the record of each play there in a separate file."""
    if folder is not None:
        make_folder(folder)
    for number, result in enumerate(results):
        if folder is not None:
            file = folder / f"{match.game}-{number:06}.json"
            claim(file)
            save_record(file, result.record)
        yield result


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        raise Refusal("unwritable", msg("{file} can’t be written."), file=folder) from None


def describe(summary: Summary, say: Say) -> str:
    """Return the summary as a small text table with 95 % intervals."""
    better = say("higher is better") if SHELF[summary.game].rules.higher_is_better else say("lower is better")
    rows = [
        (say("games"), str(summary.games)),
        (say("bots"), ", ".join(summary.bots)),
        (say("average score"), figure(summary.mean_score, summary.mean_score_interval, say) + f"  ({better})"),
        (say("win rate"), figure(summary.share_won, summary.share_won_interval, say, percent=True)),
        *([(say("points by seat"), points(summary, say))] if summary.mean_scores else []),
        *((say("ended: {reason}", reason=reason), str(count)) for reason, count in summary.reasons.items()),
        (say("CPU seconds"), say.decimal(summary.seconds_cpu, 2)),
    ]
    width = max(len(name) for name, _ in rows)
    title = say("{game}, {n} players", game=SHELF[summary.game].title, n=summary.seats)
    return "\n".join([title, *(f"  {name:<{width}}  {value}" for name, value in rows)])


def figure(value: float | None, interval: Interval | None, say: Say, *, percent: bool = False) -> str:
    """Return a value and its interval as text."""
    if value is None:
        return "–"
    low, high = interval or (None, None)
    text = write(value, percent, say)
    if low is None or high is None:
        return text
    return say(
        "{value} (95% interval: {low} to {high})",
        value=text,
        low=write(low, percent, say),
        high=write(high, percent, say),
    )


def write(value: float, percent: bool, say: Say) -> str:
    return (say.percent(value, 2) if percent else say.decimal(value, 2)).replace("-", "−")


def points(summary: Summary, say: Say) -> str:
    return " / ".join(say.decimal(score, 2) for score in summary.mean_scores)
