"""`inkling tables` lists, shows and deletes the tables of a server, whether it is running or not."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import click
import msgspec

from inkling.catalogs import speech
from inkling.cli.error_sentences import escape_control_characters, whole
from inkling.cli.operating import find_listed, open_data, write_columns
from inkling.cli.serve import setting_options
from inkling.cli.translated_help import Group, lang_option
from inkling.core.errors import Refusal, msg
from inkling.core.words import Say
from inkling.games import pick_game
from inkling.server.features.operator.order_checks import current_time_in_milliseconds
from inkling.server.features.operator.table_summaries import (
    STATES,
    STATUSES,
    OperatorTableSummary,
    PersonSummary,
    summarize_for_operator,
)
from inkling.server.features.operator.time_and_size_texts import format_size, format_time
from inkling.server.storage.errors import RowNotStored, StoreResultUnknown
from inkling.server.storage.operator_interface import TableListing
from inkling.server.storage.sql_store import SqlStore

TIMES = ("made", "used", "came", "began", "at")


@click.group(
    cls=Group,
    invoke_without_command=True,
    help=msg("List, show and delete tables. This works while the server is running."),
)
@lang_option
@click.pass_context
def tables(context: click.Context, lang: str) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@tables.command(
    "list",
    help=msg(
        "List tables, the most recently used first: code, game, people, state, last use, size.\n\nExample: "
        "inkling tables list --game similo --unused-days 14"
    ),
)
@click.option("--game", metavar="NAME", help=msg("only tables with this game"))
@click.option("--private/--public", "private", default=None, help=msg("only private tables, or only public ones"))
@click.option(
    "--unused-days",
    metavar="VALUE",
    callback=whole(1),
    help=msg("only tables that nobody has used for at least this many days"),
)
@click.option("--all", "archived", is_flag=True, help=msg("archived tables too, which have no code any more"))
@click.option("--most", metavar="VALUE", default="50", callback=whole(1), help=msg("how many at most (default: 50)"))
@click.option("--json", "as_json", is_flag=True, help=msg("as JSON, with people and games"))
@setting_options("data", "database")
@lang_option
def list_(
    game: str | None,
    private: bool | None,
    unused_days: int | None,
    archived: bool,
    most: int,
    as_json: bool,
    lang: str,
    **flags: Any,
) -> None:
    say, chosen = speech(lang), None if game is None else pick_game(game.lower()).name
    latest = current_time_in_milliseconds() - (unused_days or 0) * 86_400_000
    with open_data(flags) as (store, _):
        listed = [listing for listing in store.orders.list_tables(chosen, not archived) if listing.used <= latest]
        summaries = list(islice(read_all(store, listed, private), most))
    if as_json:
        click.echo(write_json(summaries))
    elif not summaries:
        click.echo(say("No tables match."))
    else:
        head = (say("code"), say("game"), say("people"), say("games"), say("state"), say("last use"), say("size"), "")
        write_columns([head, *(describe_row(listing, say) for listing in summaries)])


def read_all(store: SqlStore, listed: list[TableListing], private: bool | None) -> Iterator[OperatorTableSummary]:
    summaries = (summarize_for_operator(store, listing) for listing in listed)
    return (listing for listing in summaries if private is None or listing.private == private)


def describe_row(table: OperatorTableSummary, say: Say) -> tuple[str, ...]:
    here = sum(person.status == "here" for person in table.people)
    state, note = say(STATES[table.state]), say("private") if table.private else ""
    numbers = (str(here), str(len(table.plays)))
    return (table.code or table.id, table.game, *numbers, state, format_time(table.used), format_size(table.size), note)


@tables.command(
    help=msg(
        "Show a table: its people by number, its games, its dates; no cards, no chat. CODE is its code, its ID, or "
        "the address of a replay of one of its games.\n\nExample: inkling tables show ABCD"
    )
)
@click.argument("code")
@click.option("--json", "as_json", is_flag=True, help=msg("as JSON"))
@setting_options("data", "database")
@lang_option
def show(code: str, as_json: bool, lang: str, **flags: Any) -> None:
    say = speech(lang)
    with open_data(flags) as (store, _):
        table = summarize_for_operator(store, find_listed(store, code))
    if as_json:
        click.echo(write_json(table))
        return
    for line in describe(table, say):
        click.echo(escape_control_characters(line))


def describe(table: OperatorTableSummary, say: Say) -> list[str]:
    private = [say("private")] if table.private else []
    lines = [
        ", ".join([say("Table {code}", code=table.code or table.id), table.game, say(STATES[table.state]), *private]),
        say(
            "Made {made}, last used {used}, {size}",
            made=format_time(table.made),
            used=format_time(table.used),
            size=format_size(table.size),
        ),
    ]
    lines += ["", say("People:"), *(f"  {describe_person(person, say)}" for person in table.people)]
    if table.plays:
        lines += ["", say("Games:")]
    for play in table.plays:
        running = f"  ({say('in progress')})" if play.running else ""
        lines.append(f"  {format_time(play.began)}  /p/{play.id}{running}")
    return lines


def describe_person(person: PersonSummary, say: Say) -> str:
    notes = [say(STATUSES[person.status])]
    notes += [say("host")] if person.host else []
    notes += [say("program")] if person.program else []
    notes += [say("seat {n}", n=person.seat + 1)] if person.seat is not None else []
    return f"{person.number:>3}  {person.name}  ({', '.join(notes)})  {format_time(person.came)}"


@tables.command(
    help=msg(
        "Delete a table for good, with everything that was played, said and kept there. People at it are told, and "
        "their windows close. Reports and backups stay.\n\nExample: inkling tables delete ABCD"
    )
)
@click.argument("code")
@click.option("--yes", is_flag=True, help=msg("without asking"))
@setting_options("data", "database")
@lang_option
def delete(code: str, yes: bool, lang: str, **flags: Any) -> None:
    say = speech(lang)
    with open_data(flags) as (store, _):
        listed = find_listed(store, code)
        name = listed.code or listed.id
        if not yes:
            for line in describe(summarize_for_operator(store, listed), say):
                click.echo(escape_control_characters(line))
            confirm(name, say)
        try:
            ours = store.delete_table(listed.id, current_time_in_milliseconds())
        except (RowNotStored, StoreResultUnknown):
            sentence = msg("Table {table} couldn’t be deleted: the database didn’t take it. Please try again.")
            raise Refusal("not-deleted", sentence, table=name) from None
    if not ours:
        raise Refusal("no-table", msg("There is no table {table}."), table=name)
    click.echo(say("Table {code} was deleted.", code=name))


def confirm(name: str, say: Say) -> None:
    """Ask the user to type the name again. Raise a Refusal if the two names differ."""
    click.echo()
    try:
        typed = input(say("This can’t be undone. Type {code} to delete it:", code=name) + " ")
    except EOFError:
        typed = ""
    if typed.strip().upper() != name.upper():
        raise Refusal("not-confirmed", msg("Nothing was deleted."))


def write_json(content: Any) -> str:
    """Return the value as JSON, with times as ISO text in UTC."""

    def spell(value: Any) -> Any:
        if isinstance(value, list):
            return [spell(inner) for inner in value]
        if isinstance(value, dict):
            return {name: spell_time(inner) if name in TIMES else spell(inner) for name, inner in value.items()}
        return value

    return json.dumps(spell(msgspec.to_builtins(content)), indent=1)


def spell_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
