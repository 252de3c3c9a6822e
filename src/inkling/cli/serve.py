"""`inkling serve`: the tables, in one process that people open a link to."""

from pathlib import Path

import click

from inkling.catalogs import speech
from inkling.cli.language import lang_option
from inkling.cli.spoken import whole
from inkling.server.house import default_folder, run


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="the address to listen on; 0.0.0.0 for everybody")
@click.option("--port", callback=whole(1), metavar="N", default="8000", show_default=True)
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="where the log is kept")
@click.option("--database", metavar="URL", help="a database instead of the file in the data folder")
@lang_option
def serve(host: str, port: int, data: Path | None, database: str | None, lang: str) -> None:
    """Open the tables: people join with a link and play, with friends and with bots."""
    say = speech(lang)
    folder = data or default_folder()
    click.echo(say("Inkling is at http://{host}:{port}; its data is in {folder}.", host=host, port=port, folder=folder))
    click.echo(say("Press Ctrl-C to stop."))
    run(host, port, folder, database)
