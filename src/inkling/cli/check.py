"""`inkling check` reads all stored data and prints what is damaged or missing. It never writes or migrates a
database."""

import os
from contextlib import closing
from typing import Any

import click

from inkling.catalogs import speech
from inkling.cli.serve import setting_options
from inkling.cli.translated_help import Command, lang_option
from inkling.cli.upkeep import require_data
from inkling.core.errors import msg
from inkling.server.main import open_server_store
from inkling.server.settings import read_settings
from inkling.server.storage.database_open_checks import check_database_needs_no_migration, check_whole_sqlite_file
from inkling.server.storage.lost_row_detection import LOST_FILE, read_lost_rows
from inkling.server.tables.log_fold import list_tables_with_damaged_logs

UNSOUND = 1
"""The exit code when something is damaged or missing."""


@click.command(
    cls=Command,
    help=msg(
        "Read every game table from the database and say what is damaged or missing. This works while the "
        "server is running."
    ),
)
@setting_options("data", "database")
@lang_option
def check(lang: str, **flags: Any) -> None:
    settings, say = read_settings(os.environ, flags), speech(lang)
    path = require_data(settings)
    if path is not None:
        check_whole_sqlite_file(path)
    check_database_needs_no_migration(settings.database_url)
    with closing(open_server_store(settings)) as store:
        tables = store.table_ids()
        damaged = list_tables_with_damaged_logs(store, tables)
    click.echo(say.many("One table was read.", "{n} tables were read.", len(tables)))
    for table_id in damaged:
        click.echo(say("Table {table} is damaged.", table=table_id))
    lost = read_lost_rows(settings.folder)
    if lost:
        click.echo(
            say(
                "When a server started, these rows were missing from the end of the database (to dismiss this, "
                "delete {file}):",
                file=settings.folder / LOST_FILE,
            )
        )
        click.echo("\n".join(lost))
    if damaged or lost:
        raise SystemExit(UNSOUND)
    click.echo(say("Everything is in order."))
