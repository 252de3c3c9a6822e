"""`inkling feedback` shows the operator how people's answers compare with the bots' judgement."""

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import date, timedelta
from typing import Any

import click
import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.cli.serve import setting_options
from inkling.cli.translated_help import Command, lang_option
from inkling.core.errors import Refusal, msg
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.research.intervals import share_interval
from inkling.server.features.seats.bot_seats import STRENGTHS
from inkling.server.features.similarity_quiz.bot_agreement import compare_bots_with_people
from inkling.server.main import open_server_store
from inkling.server.settings import read_settings
from inkling.server.storage.database_open_checks import find_sqlite_file
from inkling.server.storage.interface import Answer, FeedbackAnswer, SimilarityAnswer

WIDTH = 20
"""Width of a full bar, in characters."""


class Bar(Struct, frozen=True):
    """A bar of a chart: how many of `of` answers are hits, as a number and as a share with its confidence interval."""

    label: str
    hits: int
    of: int
    note: str = ""

    @property
    def share(self) -> float:
        return self.hits / self.of

    @property
    def interval(self) -> tuple[float, float]:
        return share_interval(self.hits, self.of) or (0.0, 1.0)


class Chart(Struct, frozen=True):
    """A bar chart with a title."""

    title: str
    about: str
    bars: tuple[Bar, ...]


@click.command(
    cls=Command,
    help=msg(
        "Show the answers of people whom a server with --ask asked about its bots. Counts and 95% intervals say how "
        "far each of the bots’ ways of reading agrees with people, and how often bots of each kind seemed to "
        "understand them."
    ),
)
@click.option("--delete", is_flag=True, help=msg("delete all the answers people gave"))
@setting_options("data", "database")
@lang_option
def feedback(delete: bool, lang: str, **flags: Any) -> None:
    settings, say = read_settings(os.environ, flags), speech(lang)
    path = find_sqlite_file(settings.database_url)
    if path is not None and not path.exists():
        raise Refusal("no-data", msg("There is no data in {folder}."), folder=path.parent)
    with closing(open_server_store(settings)) as store:
        if delete:
            n = store.answers.delete_all()
            click.echo(say.many("One answer was deleted.", "{n} answers were deleted.", n))
            return
        answers = store.answers.read_all()
    charts = make_charts(answers, say)
    click.echo("\n\n".join(write(chart, say) for chart in charts) or say("No answers are stored."))


def make_charts(answers: Sequence[tuple[int, Answer]], say: Say) -> list[Chart]:
    alike = [(day, answer) for day, answer in answers if isinstance(answer, SimilarityAnswer)]
    understood = [(day, answer) for day, answer in answers if isinstance(answer, FeedbackAnswer)]
    charts = []
    if alike:
        title = say("Which is more like …? How often each of the bots’ ways of reading agrees with people")
        charts.append(
            Chart(title, describe_days([day for day, _ in alike], say), agreeing([answer for _, answer in alike], say))
        )
    if understood:
        title, days = say("Did it understand you? How often people said yes"), [day for day, _ in understood]
        charts.append(Chart(title, describe_days(days, say), understanding([answer for _, answer in understood], say)))
    return charts


def describe_days(days: Sequence[int], say: Say) -> str:
    first, last = (date(1970, 1, 1) + timedelta(n) for n in (min(days), max(days)))
    if first == last and len(days) > 1:
        return say("{n} answers, all on {day}.", n=len(days), day=first)
    return say.many("One answer, on {first}.", "{n} answers, {first} to {last}.", len(days), first=first, last=last)


def agreeing(answers: Sequence[SimilarityAnswer], say: Say) -> tuple[Bar, ...]:
    """Return one bar for each way in which bots measure similarity: how often it agrees with people. By guessing, it
    would agree in 50 %."""
    translators = {name: speech(say.lang, game.package) for name, game in SHELF.items()}
    return tuple(
        Bar(translators[agreement.game](agreement.reader), agreement.agreed, agreement.of)
        for agreement in compare_bots_with_people(answers)
    )


def understanding(answers: Sequence[FeedbackAnswer], say: Say) -> tuple[Bar, ...]:
    """Return the share of yes answers for each bot, by game, in the order of the games. A note on each bar has the
    numbers of the other answers."""
    counts = Counter((answer.game, answer.bot, answer.said) for answer in answers)
    bars = []
    for game, bot in sort_bots({(answer.game, answer.bot) for answer in answers}):
        yes, partly, no = (counts[game, bot, said] for said in ("yes", "partly", "no"))
        note = say("partly {partly}, no {no}", partly=partly, no=no)
        bars.append(Bar(title_of_bot(game, bot, say), yes, yes + partly + no, note))
    return tuple(bars)


def title_of_bot(game: str, name: str, say: Say) -> str:
    """Return the game and the bot's title as tables show them. If the bot no longer exists, return the game and the
    bot's internal name."""
    bot = (
        next((candidate for candidate in SHELF[game].bots.all if candidate.name == name), None)
        if game in SHELF
        else None
    )
    if bot is None:
        return f"{game}, {name}"
    say_game = speech(say.lang, SHELF[game].package)
    title = say_game(bot.title) if bot.title else say(STRENGTHS.get(bot.strength or "", name))
    return f"{SHELF[game].title}, {title}"


def sort_bots(bots: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the bots sorted by game, the weakest first. Bots that no longer exist come last."""
    known = [(name, bot.name) for name, game in SHELF.items() for bot in game.bots.all]
    return [pair for pair in known if pair in bots] + sorted(bots - set(known))


def write(chart: Chart, say: Say) -> str:
    width = max((len(bar.label) for bar in chart.bars), default=0)
    return "\n".join([chart.title, chart.about, *(write_bar(bar, width, say) for bar in chart.bars)])


def write_bar(bar: Bar, width: int, say: Say) -> str:
    full, (low, high) = round(WIDTH * bar.share), bar.interval
    blocks = "█" * full + "░" * (WIDTH - full)
    counts = say("{n} of {all}", n=bar.hits, all=bar.of)
    return f"  {bar.label:<{width}}  {blocks}  {bar.share:4.0%} ({low:.0%}–{high:.0%})  {counts}  {bar.note}".rstrip()


def describe(entry: tuple[int, SimilarityAnswer]) -> dict[str, Any]:
    """Return an answer as JSON data: its day and content, without personal data."""
    day, answer = entry
    said = {name: value for name, value in msgspec.to_builtins(answer).items() if name != "given"}
    return {"kind": "alike", "day": str(date(1970, 1, 1) + timedelta(day)), **said}
