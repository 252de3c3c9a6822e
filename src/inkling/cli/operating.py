"""`inkling block`, `unblock`, `blocked` and `notice`, and functions that all operator commands share.

The commands work whether a server is running or not. Running servers apply changes within seconds.
"""

import os
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from typing import Any

import click

from inkling.catalogs import speech
from inkling.cli.error_sentences import escape_control_characters, whole
from inkling.cli.serve import setting_options
from inkling.cli.translated_help import Command, lang_option
from inkling.cli.upkeep import require_data
from inkling.core.errors import Refusal, msg
from inkling.server.features.operator.order_checks import (
    DAY,
    check_notice_text,
    current_time_in_milliseconds,
    find_person_in_summary,
    find_reported_person,
)
from inkling.server.features.operator.table_summaries import find_devices_of_member, summarize_for_operator
from inkling.server.features.operator.time_and_size_texts import format_time
from inkling.server.main import open_server_store
from inkling.server.settings import Settings, read_settings
from inkling.server.storage.database_open_checks import check_database_needs_no_migration
from inkling.server.storage.operator_interface import OperatorNotice, TableListing
from inkling.server.storage.sql_store import SqlStore


@contextmanager
def open_data(flags: dict[str, Any]) -> Iterator[tuple[SqlStore, Settings]]:
    """Open the database of a server, which may be running. No files are created, and an older database is refused
    instead of migrated."""
    settings = read_settings(os.environ, flags)
    require_data(settings)
    check_database_needs_no_migration(settings.database_url)
    with closing(open_server_store(settings)) as store:
        yield store, settings


def find_listed(store: SqlStore, code: str) -> TableListing:
    """Return the table with this code or ID, or the table of the play with this ID or URL. Raise a Refusal if there is
    none."""
    name = code.strip().rstrip("/").rpartition("/")[2]
    table_id = store.orders.find_table(name) if name.isascii() and name.isalnum() else None
    listed = store.orders.list_tables(codes_only=False, only=table_id) if table_id is not None else []
    if not listed:
        raise Refusal("no-table", msg("There is no table {table}."), table=code)
    return listed[0]


def write_columns(rows: list[tuple[str, ...]]) -> None:
    """Print rows in aligned columns. Control characters in texts that people typed are escaped."""
    clean = [tuple(escape_control_characters(cell) for cell in row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*clean, strict=True)]
    for row in clean:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


@click.command(
    cls=Command,
    help=msg(
        "Block a person on this server: they can no longer open a table or send anything, and their windows "
        "close. CODE is a table’s code, NUMBER the member’s number as “inkling tables show” lists "
        "it.\n\nExample: inkling block ABCD 2 --days 30"
    ),
)
@click.argument("code", required=False)
@click.argument("number", required=False, callback=whole(0))
@click.option("--report", metavar="ID", help=msg("block the person whom this report is about"))
@click.option("--days", metavar="VALUE", callback=whole(1), help=msg("for how many days (default: until unblocked)"))
@setting_options("data", "database")
@lang_option
def block(code: str | None, number: int | None, report: str | None, days: int | None, lang: str, **flags: Any) -> None:
    if (code is None or number is None) == (report is None):
        raise Refusal("one-of-two", msg("Give a table’s code and a member’s number, or --report and the report’s ID."))
    with open_data(flags) as (store, settings):
        if report is not None:
            people, name, place = find_reported_person(store, settings.folder, report)
        else:
            listed = find_listed(store, str(code))
            name = find_person_in_summary(summarize_for_operator(store, listed), int(number or 0)).name
            people, place = find_devices_of_member(store, listed.id, int(number or 0)), listed.code or ""
        until = None if days is None else current_time_in_milliseconds() + days * DAY
        made = store.orders.block(people, name, place, current_time_in_milliseconds(), until)
    say = speech(lang)
    click.echo(
        say("{name} is blocked. To undo this: inkling unblock {id}", name=escape_control_characters(name), id=made)
    )


@click.command(cls=Command, help=msg("Unblock a person. ID is what “inkling blocked” lists."))
@click.argument("id")
@setting_options("data", "database")
@lang_option
def unblock(id: str, lang: str, **flags: Any) -> None:
    with open_data(flags) as (store, _):
        if not store.orders.unblock(id.lower()):
            raise Refusal(
                "no-block", msg("There is no block with the ID {id}; “inkling blocked” lists them all."), id=id
            )
    click.echo(speech(lang)("{id} is unblocked.", id=id.lower()))


@click.command(cls=Command, help=msg("List the people who are blocked on this server."))
@setting_options("data", "database")
@lang_option
def blocked(lang: str, **flags: Any) -> None:
    say = speech(lang)
    with open_data(flags) as (store, _):
        blocks = [
            block
            for block in store.orders.list_blocks()
            if block.until is None or block.until > current_time_in_milliseconds()
        ]
    if not blocks:
        click.echo(say("Nobody is blocked."))
        return
    rows = [(block.id, block.name, block.code, format_time(block.at), format_time(block.until)) for block in blocks]
    write_columns([(say("ID"), say("name"), say("table"), say("since"), say("until")), *rows])


@click.command(
    cls=Command,
    help=msg(
        "Show TEXT at the top of every page and table, at once. Without TEXT, say what is shown now.\n\n"
        "Example: inkling notice 'Back at 20:05' --until 20:05"
    ),
)
@click.argument("text", required=False)
@click.option(
    "--until", metavar="VALUE", help=msg("when it disappears: 20:05, or 2026-12-31T20:05 (default: with --clear)")
)
@click.option("--clear", is_flag=True, help=msg("take the notice away"))
@setting_options("data", "database")
@lang_option
def notice(text: str | None, until: str | None, clear: bool, lang: str, **flags: Any) -> None:
    say = speech(lang)
    if clear and (text is not None or until is not None):
        raise Refusal("one-of-two", msg("Give either a text or --clear, not both."))
    if text is None and until is not None:
        raise Refusal("missing", msg("Say what should be shown until then."))
    wanted = (
        None if text is None else OperatorNotice(check_notice_text(text), None if until is None else read_until(until))
    )
    with open_data(flags) as (store, _):
        shown = store.orders.read_orders().notice
        if wanted is not None or clear:
            store.orders.set_notice(wanted)
    if wanted is not None:
        click.echo(say("Every page and table shows this within seconds: {words}", words=wanted.words))
    elif clear:
        click.echo(say("The notice is gone within seconds."))
    elif shown is None or (shown.until is not None and shown.until <= current_time_in_milliseconds()):
        click.echo(say("There is no notice."))
    else:
        click.echo(escape_control_characters(shown.words))


def read_until(text: str) -> int:
    """Return a time in milliseconds since 1970. `text` is a time of day within the next 24 hours, or a date and a time,
    in the local time zone. Raise a Refusal if it is malformed or in the past."""
    today = datetime.now()
    try:
        if re.fullmatch(r"\d{1,2}:\d{2}", text):
            hour, minute = map(int, text.split(":"))
            at = today.replace(hour=hour, minute=minute, second=0, microsecond=0)
            at += timedelta(days=at <= today)
        else:
            at = datetime.fromisoformat(text)
        moment = int(at.timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise Refusal("bad-time", msg("--until takes 20:05 or 2026-12-31T20:05, not “{text}”."), text=text) from None
    if moment <= current_time_in_milliseconds():
        raise Refusal("past", msg("--until needs a time in the future, not “{text}”."), text=text)
    return moment
