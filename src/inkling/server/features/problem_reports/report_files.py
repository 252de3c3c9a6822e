"""Stores reports as files that only the operator can read, each with the text and the record of the play.

Files are kept until the operator deletes them, at most as long as tables, and no backup contains them. If there are too
many reports from one network or in total, the oldest report of the busiest sender is deleted.
"""

import re
import secrets
import time
from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from inkling.core import Refusal, Say, msg
from inkling.server.platform.http import urls
from inkling.server.platform.private_files import open_for_owner_only
from inkling.server.tables.access.policy import device_of_member
from inkling.server.tables.state import Table

LONGEST = 2000
LONGEST_ANSWER = 1000
MOST_FILES = 500
MOST_OF_NETWORK = 100
MOST_OF_MEMBER = 5
NAME = re.compile(
    r"\d{8}-\d{6}-(?P<network>[0-9a-f]{8})-(?P<table>[0-9a-f]{8})-(?P<member>\d+)-(?P<id>[0-9a-f]{8})\.json"
)
_saving = Lock()
"""Lock that is held while counting and writing files, because several threads save reports."""


class ReportSender(Struct, frozen=True):
    """The sender of a report. `network` is an anonymous tag of their network (see `anonymous_tag_of_network`)."""

    network: str
    table: str
    member: int
    seal: str = ""
    """A keyed hash of the person. The sender can find their report again, but the file does not identify them."""


class ReportContent(Struct, frozen=True):
    """The content of a report's file. Files of older versions have no code, table and time."""

    words: str
    game: str
    play: str | None = None
    about: dict[str, Any] | None = None
    record: str | None = None
    code: str = ""
    table: str = ""
    at: int | None = None
    """Milliseconds since 1970."""
    sender: str = ""
    """The `seal` of the sender."""
    answer: str = ""
    """The operator's answer."""


class StoredReport(Struct, frozen=True):
    """A stored report with its ID and path."""

    id: str
    path: Path
    report: ReportContent


def list_reports(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns // 1_000_000 for path in (folder / "reports").glob("*.json")}


def delete_reports(folder: Path, names: Iterable[str]) -> int:
    paths = [folder / "reports" / name for name in names if (folder / "reports" / name).exists()]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def read_reports(folder: Path) -> list[StoredReport]:
    kept = []
    for path in sorted((folder / "reports").glob("*.json")):
        try:
            report = msgspec.json.decode(path.read_bytes(), type=ReportContent)
        except (OSError, msgspec.MsgspecError):
            continue
        if report.at is None:
            report = msgspec.structs.replace(report, at=path.stat().st_mtime_ns // 1_000_000)
        kept.append(StoredReport(path.stem.rpartition("-")[2], path, report))
    return sorted(kept, key=lambda stored: stored.report.at or 0)


def find_report_by_id(folder: Path, id: str) -> StoredReport:
    """Return the report whose ID begins with `id`. Raise Refusal unless there is exactly one."""
    reports = [report for report in read_reports(folder) if id and report.id.startswith(id.lower())]
    if len(reports) > 1:
        raise Refusal(
            "many-reports", msg("Several reports begin with {id}: {all}."), id=id, all=join_report_ids(reports)
        )
    if not reports:
        raise Refusal("no-report", msg("There is no report {id}."), id=id)
    return reports[0]


def join_report_ids(reports: list[StoredReport]) -> str:
    return ", ".join(report.id for report in reports)


def save_report(folder: Path, table: Table, label: str, sender: ReportSender, about: int | None = None) -> StoredReport:
    """Write a report to a file that only its owner can read.

    It contains the whole record, with secrets of a running play.
    """
    text = label.strip()
    if not text:
        raise Refusal("bad-report", msg("Say in a few words what’s wrong."))
    if len(text) > LONGEST:
        sentence = msg("That has {n} characters; there’s room for {most}. Please shorten it.")
        raise Refusal("bad-report", sentence, n=len(text), most=LONGEST)
    report = ReportContent(
        words=text,
        game=table.game,
        play=table.play_id,
        about=data_about_reported_member(table, about) if about is not None else None,
        record=table.play.record.to_text() if table.play is not None else None,
        code=table.code,
        table=table.id,
        at=time.time_ns() // 1_000_000,
        sender=sender.seal,
    )
    place, id = folder / "reports", secrets.token_hex(4)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    name = f"{stamp}-{sender.network[:8]}-{sender.table[:8]}-{sender.member}-{id}.json"
    with _saving:
        place.mkdir(mode=0o700, exist_ok=True)
        delete_reports(folder, choose_report_files_to_delete([path.name for path in place.glob("*.json")], sender))
        with open(place / name, "xb", opener=open_for_owner_only) as file:
            file.write(encode_report(report))
    return StoredReport(id, place / name, report)


def encode_report(report: ReportContent) -> bytes:
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def answer_report(kept: StoredReport, label: str) -> None:
    """Store the operator's answer in the report's file.

    Raise Refusal if the answer is empty or too long, or if the report was deleted.
    """
    text = label.strip()
    if not text or len(text) > LONGEST_ANSWER:
        raise Refusal("bad-answer", msg("An answer has 1 to {most} characters."), most=LONGEST_ANSWER)
    part = kept.path.with_suffix(f".{secrets.token_hex(4)}")
    with _saving:
        if not kept.path.exists():
            raise Refusal("no-report", msg("There is no report {id}."), id=kept.id)
        try:
            with open(part, "xb", opener=open_for_owner_only) as file:
                file.write(encode_report(msgspec.structs.replace(kept.report, answer=text)))
            part.replace(kept.path)
        finally:
            part.unlink(missing_ok=True)


def list_own_reports(folder: Path, table_id: str, seal: str) -> list[ReportContent]:
    """Return the reports that this person sent from this table, newest first. `seal` is the sender's keyed hash."""
    contents = (kept.report for kept in read_reports(folder))
    return [report for report in contents if report.table == table_id and report.sender == seal][::-1]


def choose_report_files_to_delete(names: Iterable[str], sender: ReportSender) -> list[str]:
    """Return the files to delete before this sender's report is saved.

    Raise Refusal if this member has sent too many.
    """
    senders = {name: read_sender_from_file_name(name) for name in sorted(names)}
    mine = ReportSender(sender.network[:8], sender.table[:8], sender.member)
    if sum((other.table, other.member) == (mine.table, mine.member) for other in senders.values()) >= MOST_OF_MEMBER:
        sentence = msg("You’ve sent several reports here already. Please wait until they’ve been read.")
        raise Refusal("enough-reports", sentence)
    ours = {name: other for name, other in senders.items() if other.network == mine.network}
    if len(ours) >= MOST_OF_NETWORK:
        return [find_report_to_delete(ours)]
    return [find_report_to_delete(senders)] if len(senders) >= MOST_FILES else []


def read_sender_from_file_name(name: str) -> ReportSender:
    """Return the sender in a file's name. Files of older versions name none, so each counts as the report of a
    different sender."""
    match = NAME.fullmatch(name)
    return (
        ReportSender(match["network"], match["table"], int(match["member"])) if match else ReportSender(name, name, 0)
    )


def find_report_to_delete(senders: dict[str, ReportSender]) -> str:
    left = senders
    for name_of in (attrgetter("network"), attrgetter("table"), attrgetter("member")):
        busiest = Counter(map(name_of, left.values())).most_common(1)[0][0]
        left = {file: sender for file, sender in left.items() if name_of(sender) == busiest}
    return min(left)


def data_about_reported_member(table: Table, member: int) -> dict[str, object]:
    """Return data about the reported member, with their recent messages.

    It includes their person ID, so that the operator can block them even if the table has been deleted.
    """
    said = [line.text for line in table.chat.messages if line.by == member]
    whose = table.members[member]
    return {"member": member, "name": whose.name, "said": said, "table": table.id, "person": device_of_member(whose)}


def report_as_lines(kept: StoredReport, say: Say) -> list[str]:
    """Return the report as lines of text for the operator.

    They omit hidden cards, seeds and person IDs, which only the file contains.
    """
    report, about = kept.report, kept.report.about
    at = time.strftime("%Y-%m-%d %H:%M", time.localtime((report.at or 0) / 1000))
    lines = [say("Report {id}, {at}", id=kept.id, at=at)]
    lines.append(say("Table: {code}, game: {game}", code=report.code or report.table or "?", game=report.game))
    if report.play:
        lines.append(say("Replay: {play}", play=urls.replay(report.play)))
    if about is not None:
        lines.append(say("About: {name}, number {n}", name=about.get("name", "?"), n=about.get("member", "?")))
        lines += [say("They said: {words}", words=label) for label in about.get("said", ())]
    # Quoted, because some mail programs execute lines that begin with a tilde.
    quoted = (f"> {line}" for line in report.words.splitlines())
    return [*lines, "", *quoted, "", say("File: {file}", file=kept.path)]
