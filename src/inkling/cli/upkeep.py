"""`inkling backup`, `restore`, `purge` and `export`: looking after what a server keeps."""

import os
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import msgspec

from inkling.catalogs import speech
from inkling.cli.files import claim
from inkling.cli.language import lang_option
from inkling.cli.serve import setting_options
from inkling.server.keepers.cleaning import clear
from inkling.server.log import backup as copies
from inkling.server.main import open_store
from inkling.server.settings import read_settings
from inkling.server.tables.export import consenting

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("file", type=FILE)
@setting_options("data", "database")
@lang_option
def backup(file: Path, lang: str, **flags: Any) -> None:
    """Copy everything a server keeps to FILE, also while it runs."""
    copies.back_up(read_settings(os.environ, flags), file)
    say = speech(lang)
    click.echo(say("Everything is in {file}. Keep it private: it holds names, talk and the secret.", file=file))


@click.command()
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help="also if there is data already, which is lost then")
@setting_options("data", "database")
@lang_option
def restore(file: Path, replace: bool, lang: str, **flags: Any) -> None:
    """Bring back what `inkling backup` wrote to FILE. Stop the server first."""
    settings = read_settings(os.environ, flags)
    copies.restore(settings, file, replace)
    say = speech(lang)
    click.echo(say("{file} was restored to {folder}.", file=file, folder=settings.folder))


@click.command()
@setting_options("data", "database", "idle_days", "retention_days")
@lang_option
def purge(lang: str, **flags: Any) -> None:
    """Free the codes of idle tables and delete old ones, and old reports, now; a running server does so every hour."""
    settings = read_settings(os.environ, flags)
    with closing(open_store(settings)) as store:
        cleared = clear(store, settings)
    say = speech(lang)
    click.echo(say.many("One table lost its code.", "{n} tables lost their codes.", len(cleared.archived)))
    click.echo(say.many("One table was deleted.", "{n} tables were deleted.", cleared.tables))
    if cleared.reports:
        click.echo(say.many("One report was deleted.", "{n} reports were deleted.", cleared.reports))
    if cleared.ahead:
        click.echo(say("Some dates are in the future, so the clock did not count this time."))


@click.command()
@click.argument("file", type=FILE)
@setting_options("data", "database")
@lang_option
def export(file: Path, lang: str, **flags: Any) -> None:
    """Write the plays that everybody at the table gave for research to FILE, a line of JSON each, without names."""
    settings, count = read_settings(os.environ, flags), 0
    claim(file)
    with closing(open_store(settings)) as store, open(file, "wb") as lines:
        for play in consenting(store):
            lines.write(msgspec.json.encode(play) + b"\n")
            count += 1
    click.echo(speech(lang).many("One play is in {file}.", "{n} plays are in {file}.", count, file=file))
