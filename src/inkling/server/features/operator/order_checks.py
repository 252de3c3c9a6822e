"""Checks of the operator's orders, used by the terminal and the operator's page."""

import time
from pathlib import Path

from inkling.core.errors import Refusal, msg
from inkling.server.features.operator.table_summaries import OperatorTableSummary, PersonSummary, find_devices_of_member
from inkling.server.features.problem_reports.report_files import find_report_by_id
from inkling.server.storage.interface import ServerStorage

LONGEST_NOTICE = 200
DAY = 86_400_000
"""Milliseconds per day."""


def current_time_in_milliseconds() -> int:
    return time.time_ns() // 1_000_000


def find_person_in_summary(summary: OperatorTableSummary, number: int) -> PersonSummary:
    if number >= len(summary.people):
        code = summary.code or summary.id
        raise Refusal("no-member", msg("Table {table} has no member number {n}."), table=code, n=number)
    return summary.people[number]


def find_reported_person(store: ServerStorage, folder: Path, report: str) -> tuple[frozenset[str], str, str]:
    """Return the person IDs of everybody whom the report may be about, their name, and the table's code."""
    report_content = find_report_by_id(folder, report).report
    about = report_content.about or {}
    if not about.get("person"):
        raise Refusal("about-nobody", msg("The report {id} doesn’t say which person it’s about."), id=report)
    people = frozenset({str(about["person"])})
    if store.find_newest_row_numbers([report_content.table]):
        people |= find_devices_of_member(store, report_content.table, int(about["member"]), str(about["person"]))
    return people, str(about.get("name", "?")), report_content.code


def check_notice_text(text: str) -> str:
    label = text.strip()
    if not label or len(label) > LONGEST_NOTICE or not label.isprintable():
        raise Refusal("bad-notice", msg("A notice is one line of at most {most} characters."), most=LONGEST_NOTICE)
    return label
