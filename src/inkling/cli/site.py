"""`inkling site` writes a folder of static files in which the games run in the browser, without a server."""

from pathlib import Path

import click

from inkling.catalogs import speech
from inkling.cli.translated_help import Command, Option, lang_option
from inkling.core.errors import msg
from inkling.static_site.build import build_site


@click.command(
    cls=Command,
    help=msg("Write a folder of static files to play from: the games run in the browser, without a server."),
)
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--wheel",
    "wheels",
    cls=Option,
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=msg("a wheel of numpy for Pyodide, for stronger bots"),
)
@lang_option
def site(out: Path, wheels: tuple[Path, ...], lang: str) -> None:
    done, say = build_site(out, wheels), speech(lang)
    click.echo(
        say(
            "{folder} has {n} files, {size} MB, {sent} MB compressed. Any web server can publish it.",
            folder=out,
            n=done.count,
            size=f"{done.size / 1e6:.1f}",
            sent=f"{done.sent / 1e6:.1f}",
        )
    )
