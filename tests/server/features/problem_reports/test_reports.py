"""Reports reach the operator: nobody can fill up the space, and a command shows them at once."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from re import findall
from stat import S_IMODE
from typing import Any

import httpx
import pytest

from inkling.core.errors import Refusal
from inkling.server.features.problem_reports import report_command, report_files
from inkling.server.features.problem_reports.report_files import ReportSender, choose_report_files_to_delete
from inkling.server.platform.http.rate_limits import network_of_address
from inkling.server.settings import read_settings
from tests.server.features.table_deletion.test_table_deletion import make_table, play_and_give_up
from tests.server.local_server import browser, serving
from tests.server.operator_terminal import OperatorTerminal, code_of
from tests.time_limits import wait_until


@pytest.fixture
def url(lone: OperatorTerminal) -> Iterator[str]:
    with serving(lone.folder, database=lone.database) as address:
        yield address


def file_name(nth: int, network: int, table: int, member: int) -> str:
    return f"20260101-{nth:06}-{network:08x}-{table:08x}-{member}-{nth:08x}.json"


def sender(network: int, table: int, member: int = 0) -> ReportSender:
    return ReportSender(f"{network:08x}", f"{table:08x}", member)


def flood(names: list[str], senders: list[ReportSender]) -> list[str]:
    """Send these reports as far as they are accepted. Return the remaining files."""
    for one in senders:
        try:
            gone = choose_report_files_to_delete(names, one)
        except Refusal:
            continue
        nth = len(names) + 100_000
        names = [name for name in names if name not in gone]
        names.append(file_name(nth, int(one.network, 16), int(one.table, 16), one.member))
    return names


def test_reports_of_a_network_a_member_and_older_versions_are_bounded() -> None:
    victim = file_name(1, 7, 7, 0)
    names = flood([victim], [sender(1, table, member) for table in range(70) for member in range(10)])
    assert len(names) == report_files.MOST_OF_NETWORK + 1
    assert victim in names
    assert choose_report_files_to_delete(names, sender(8, 8)) == [], "another victim need not make anybody give way"
    names = flood([], [sender(1, 1)] * 20)
    assert len(names) == report_files.MOST_OF_MEMBER
    with pytest.raises(Refusal, match="several reports here already"):
        choose_report_files_to_delete(names, sender(2, 1))
    assert choose_report_files_to_delete(names, sender(1, 1, 1)) == []
    names = [f"20250101-000000-{nth:08x}.json" for nth in range(report_files.MOST_FILES)]
    assert choose_report_files_to_delete(names, sender(1, 1)) == names[:1]


@pytest.mark.parametrize(
    ("address", "network"),
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2::", "2001:db8:1::"), ("2001:db8:1:ffff::", "2001:db8:1::"), ("x", "x")],
)
def test_network_is_what_one_subscriber_has(address: str, network: str) -> None:
    assert network_of_address(address) == network


def report(person: httpx.Client, table: str, words: str, **form: str) -> httpx.Response:
    return person.post(f"{table}/report", data={"words": words, **form})


def test_report_is_read_and_closed_in_the_terminal(lone: OperatorTerminal, ada: httpx.Client, bo: httpx.Client) -> None:
    table = make_table(ada)
    play = play_and_give_up(ada, table)
    bo.post(f"{table}/join", data={"name": "Bo", "sit": "0"})
    bo.post(f"{table}/talk", data={"text": "a rude word"})
    assert report(ada, table, "Bo is\nrude \x1b[31m", member="1").status_code == 200
    assert report(ada, table, "A card is missing").status_code == 200
    listed = lone.run("reports", "list")
    [first, second] = findall(r"^([0-9a-f]{8})  ", listed.split("\n", 1)[1], flags=8)
    assert code_of(table) in listed
    shown = lone.run("reports", "show", first[:6])
    assert all(words in shown for words in (code_of(table), play, "Bo", "number 1", "a rude word", "> Bo is\n> rude"))
    assert "\x1b" not in shown + listed
    assert "Gesagt: a rude word" in lone.run("reports", "show", first, lang="de")
    told = json.loads(lone.run("reports", "list", "--json"))
    assert (told[0]["code"], told[0]["about"]["name"]) == (code_of(table), "Bo")
    person = bo.cookies["inkling"].partition(".")[0]
    assert not [text for text in (shown, listed, json.dumps(told)) if person in text or "seed" in text]
    (file, _) = sorted((lone.folder / "reports").iterdir())
    assert S_IMODE(file.stat().st_mode) == 0o600
    assert "127.0.0.1" not in file.name + file.read_text()
    assert "There is no report zz." in lone.refuse("reports", "show", "zz")
    assert "There is no report" in lone.refuse("reports", "done", second, "zz")
    assert lone.run("reports", "done", second) == "One report was deleted.\n"
    lone.run("tables", "delete", code_of(table), "--yes")
    assert "Bo is blocked." in lone.run("block", "--report", first), "though the table is gone"
    wait_until(lambda: bo.get("/").status_code == 403, "a block")
    lone.run("reports", "done", first)
    assert lone.run("reports", "list") == "There are no reports.\n"
    assert ada.get("/").status_code == 200


def test_victim_can_report_after_a_flood(
    lone: OperatorTerminal, url: str, ada: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_files, "MOST_FILES", 6)
    monkeypatch.setattr(report_files, "MOST_OF_NETWORK", 6)
    with browser(url) as mallory:
        table = make_table(ada)
        for flooded in (make_table(mallory), make_table(mallory)):
            assert {report(mallory, flooded, "spam").status_code for _ in range(7)} <= {200, 409}
        assert report(ada, table, "Mallory is rude").status_code == 200
        assert "Mallory is rude" in lone.run("reports", "list")
        assert report(mallory, make_table(mallory), "more spam").status_code == 200
        assert "Mallory is rude" in lone.run("reports", "list")
        assert len(list((lone.folder / "reports").iterdir())) == 6


HOOK = """
import os, pathlib, sys
folder = pathlib.Path(sys.argv[1])
(folder / "mail.tmp").write_text(sys.stdin.read() + os.environ["INKLING_REPORT_FILE"])
(folder / "mail.tmp").rename(folder / "mail")
sys.exit(3)
"""


def test_command_reads_the_report(tmp_path: Path, capfd: Any, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "hook.py").write_text(HOOK)
    command = f"{sys.executable} -I -S '{tmp_path}/hook.py' '{tmp_path}'"
    with serving(tmp_path / "data", on_report=command) as url, browser(url) as ada:
        table = make_table(ada)
        assert report(ada, table, "A card is missing; $(touch x)\n~!touch x").status_code == 200
        wait_until((tmp_path / "mail").exists, "a mail")
        mail = (tmp_path / "mail").read_text()
        assert all(words in mail for words in ("A card is missing; $(touch x)", code_of(table), "/reports/"))
        assert not [line for line in mail.splitlines() if line.startswith("~")], "mail programs take it for a command"
        wait_for_line(capfd, caplog, "the command for reports failed")


def test_command_that_hangs_or_is_gone_harms_nobody(
    tmp_path: Path, monkeypatch: Any, capfd: Any, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(report_command, "LIMIT", 0.1)
    for command, line in (("sleep 600", "took too long"), (f"'{tmp_path}/none'", "could not be run")):
        with serving(tmp_path / line.replace(" ", ""), on_report=command) as url, browser(url) as ada:
            assert report(ada, make_table(ada), "A card is missing").status_code == 200
            wait_for_line(capfd, caplog, line)


def wait_for_line(capfd: Any, caplog: pytest.LogCaptureFixture, line: str) -> None:
    """Wait for a log line, on standard output or in the library's log, whatever an earlier test has set up."""
    wait_until(lambda: line in capfd.readouterr().out or line in caplog.text, f"“{line}” in the log")


@pytest.mark.parametrize("command", ["no-such-command-here", "'unfinished", "  ''"])
def test_command_must_be_there(command: str) -> None:
    with pytest.raises(Refusal, match="a command that can be run here"):
        read_settings({"INKLING_ON_REPORT": command}, {})
