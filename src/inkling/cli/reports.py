"""`inkling reports` lists, shows and closes reports to the operator."""

import os
from pathlib import Path
from typing import Any

import click

from inkling.catalogs import speech
from inkling.cli.error_sentences import escape_control_characters
from inkling.cli.operating import write_columns
from inkling.cli.serve import setting_options
from inkling.cli.tables import write_json
from inkling.cli.translated_help import Group, lang_option
from inkling.core.errors import Refusal, msg
from inkling.server.features.operator.time_and_size_texts import format_time
from inkling.server.features.problem_reports.report_files import (
    StoredReport,
    delete_reports,
    find_report_by_id,
    read_reports,
    report_as_lines,
)
from inkling.server.settings import read_settings

SHOWN = 60
"""Length of a report's text in the list, in characters."""


@click.group(
    cls=Group,
    invoke_without_command=True,
    help=msg("List and read what people reported, and delete what you’re done with."),
)
@lang_option
@click.pass_context
def reports(context: click.Context, lang: str) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def find_folder(flags: dict[str, Any]) -> Path:
    folder = read_settings(os.environ, flags).folder
    if not folder.is_dir():
        raise Refusal("no-data", msg("There is no data in {folder}."), folder=folder)
    return folder


@reports.command("list", help=msg("List reports, the oldest first.\n\nExample: inkling reports list"))
@click.option("--json", "as_json", is_flag=True, help=msg("as JSON"))
@setting_options("data")
@lang_option
def list_(as_json: bool, lang: str, **flags: Any) -> None:
    say, kept_reports = speech(lang), read_reports(find_folder(flags))
    if as_json:
        click.echo(write_json([describe(kept) for kept in kept_reports]))
    elif not kept_reports:
        click.echo(say("There are no reports."))
    else:
        rows = [
            (kept.id, format_time(kept.report.at), kept.report.code, kept.report.game, find_name(kept), shorten(kept))
            for kept in kept_reports
        ]
        write_columns([(say("ID"), say("date"), say("table"), say("game"), say("about"), say("words")), *rows])


def find_name(kept: StoredReport) -> str:
    return str((kept.report.about or {}).get("name", ""))


def shorten(report: StoredReport) -> str:
    text = " ".join(report.report.words.split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def describe(one: StoredReport) -> dict[str, Any]:
    """Return a report as JSON data, without the record and the IDs of people."""
    report, about = one.report, one.report.about
    whom = None if about is None else {name: about.get(name) for name in ("member", "name", "said")}
    known = {"id": one.id, "at": report.at, "code": report.code, "table": report.table, "game": report.game}
    return {**known, "play": report.play, "about": whom, "words": report.words, "file": str(one.path)}


@reports.command(
    help=msg("Show a report. ID is what the list shows, or how it begins.\n\nExample: inkling reports show 3f9a")
)
@click.argument("id")
@setting_options("data")
@lang_option
def show(id: str, lang: str, **flags: Any) -> None:
    say, report = speech(lang), find_report_by_id(find_folder(flags), id)
    for line in report_as_lines(report, say):
        click.echo(escape_control_characters(line))
    if report.report.about is not None:
        click.echo(say("To block this person: {command}", command=f"inkling block --report {report.id}"))


@reports.command(
    help=msg("Delete reports that you’re done with, so that there’s room again.\n\nExample: inkling reports done 3f9a")
)
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
@setting_options("data")
@lang_option
def done(ids: tuple[str, ...], lang: str, **flags: Any) -> None:
    folder = find_folder(flags)
    names = {report.path.name for report in (find_report_by_id(folder, id) for id in ids)}
    n = delete_reports(folder, names)
    click.echo(speech(lang).many("One report was deleted.", "{n} reports were deleted.", n))
