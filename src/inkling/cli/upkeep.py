"""`inkling backup`, `restore`, `purge` and `export` maintain a server's data."""

import os
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import msgspec

from inkling.catalogs import speech
from inkling.cli.feedback import describe
from inkling.cli.files import claim
from inkling.cli.serve import setting_options
from inkling.cli.translated_help import Command, lang_option
from inkling.core.errors import Refusal, msg
from inkling.research.data.parquet import flatten, given_schema, write_rows
from inkling.server.features.consent.research_export import export_consented_plays
from inkling.server.features.retention.task import run_retention_round
from inkling.server.main import open_server_store
from inkling.server.settings import Settings, read_settings
from inkling.server.storage import backup as copies
from inkling.server.storage.database_open_checks import find_sqlite_file

FILE = click.Path(path_type=Path)


def require_data(settings: Settings) -> Path | None:
    """Return the database file. Return None if the database isn't a file, as with PostgreSQL. If the file is missing,
    raise a Refusal; it is never created here."""
    path = find_sqlite_file(settings.database_url)
    if path is not None and not path.exists():
        raise Refusal("no-data", msg("There is no data in {folder}."), folder=path.parent)
    return path


@click.command(
    cls=Command,
    help=msg(
        "Copy to FILE everything that a server keeps, except reports and imported decks. This works while the "
        "server is running."
    ),
)
@click.argument("file", type=FILE)
@setting_options("data", "database")
@lang_option
def backup(file: Path, lang: str, **flags: Any) -> None:
    copies.write_backup(read_settings(os.environ, flags), file)
    say = speech(lang)
    click.echo(
        say(
            "Everything except reports and imported decks is in {file}. Keep it private: it holds names, chats "
            "and the server’s secret key.",
            file=file,
        )
    )


@click.command(cls=Command, help=msg("Restore what “inkling backup” wrote to FILE. Stop the server first."))
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help=msg("restore even if there’s data already; that data is lost"))
@setting_options("data", "database")
@lang_option
def restore(file: Path, replace: bool, lang: str, **flags: Any) -> None:
    settings = read_settings(os.environ, flags)
    copies.restore_backup(settings, file, replace)
    say = speech(lang)
    click.echo(
        say("{file} was restored to {folder}.", file=file, folder=copies.find_database_of_settings(settings).parent)
    )


@click.command(
    cls=Command,
    help=msg(
        "Free the codes of idle tables now, and delete their decks and questions as well as old tables, "
        "answers, reports and blocks. A running server does this every hour."
    ),
)
@setting_options("data", "database", "idle_days", "retention_days", "answer_days")
@lang_option
def purge(lang: str, **flags: Any) -> None:
    settings = read_settings(os.environ, flags)
    require_data(settings)
    with closing(open_server_store(settings)) as store:
        cleared = run_retention_round(store, settings)
    say = speech(lang)
    click.echo(
        say.many(
            "One old code is free again.",
            "{n} old codes are free again.",
            len(cleared.archived),
        )
    )
    click.echo(say.many("One table was deleted.", "{n} tables were deleted.", cleared.tables))
    if cleared.reports:
        click.echo(say.many("One report was deleted.", "{n} reports were deleted.", cleared.reports))
    if cleared.ahead:
        click.echo(say("Some entries are dated in the future, so the server’s clock was ignored this time."))


@click.command(
    cls=Command,
    help=msg(
        "Write to FILE the games whose players all agreed to their use for research. Each is one line of JSON "
        "(or one row, if FILE ends in .parquet), without names. Games still in progress, games continued from "
        "another, and games at private tables or with a table’s own cards are left out."
    ),
)
@click.argument("file", type=FILE)
@click.option(
    "--answers",
    is_flag=True,
    help=msg(
        "instead of games, write what people said in “Which is more like …?” if they agreed to its use for research"
    ),
)
@setting_options("data", "database")
@lang_option
def export(file: Path, answers: bool, lang: str, **flags: Any) -> None:
    if answers and file.suffix == ".parquet":
        raise Refusal(
            "no-parquet", msg("Answers are written as lines of JSON: give a file name that doesn’t end in .parquet.")
        )
    settings = read_settings(os.environ, flags)
    require_data(settings)
    claim(file)
    if answers:
        with closing(open_server_store(settings)) as store:
            count = write_lines(file, map(describe, store.answers.read_given_for_research()))
        click.echo(speech(lang).many("One answer is in {file}.", "{n} answers are in {file}.", count, file=file))
        return
    with closing(open_server_store(settings)) as store:
        count = (write_parquet if file.suffix == ".parquet" else write_lines)(file, export_consented_plays(store))
    click.echo(speech(lang).many("One game is in {file}.", "{n} games are in {file}.", count, file=file))


def write_lines(file: Path, plays: Iterable[dict[str, Any]]) -> int:
    count = 0
    with open(file, "wb") as lines:
        for play in plays:
            lines.write(msgspec.json.encode(play) + b"\n")
            count += 1
    return count


def write_parquet(file: Path, plays: Iterable[dict[str, Any]]) -> int:
    return write_rows(file, map(flatten, plays), given_schema())
