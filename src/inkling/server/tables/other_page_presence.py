"""Tracks which members have the rules page or the seat-transfer page open. They don't count as absent.

A member may open such a page through one process and return through another. So processes exchange timestamped reports,
and the newest report about a member counts. Nothing is stored.
"""

import time
from collections.abc import Callable, Container, Mapping, Set
from typing import Literal, TypeAlias

from msgspec import Struct

LONGEST = 600.0
"""Seconds after which a reader counts as absent."""
NOBODY: Set[int] = frozenset()
OtherPage: TypeAlias = Literal["reading", "moving"]


class OtherPageReport(Struct, frozen=True, order=True):
    """A report that a member opened the page (`reads`) or returned. Reports are ordered by time.

    `at` is in monotonic seconds in this process, and in milliseconds since 1970 between processes.
    """

    at: float
    reads: bool


class OtherPagePresence:
    """Members who have one of these pages open, as reported by all processes."""

    def __init__(self, notify_peers: Callable[[], None] = lambda: None) -> None:
        """Make an empty state. `notify_peers` is called when a member opens one of the pages.

        It isn't called when a member returns to the table: that is a new connection or visit, which other processes
        learn of anyway.
        """
        self._notify_peers = notify_peers
        self._own: dict[int, OtherPageReport] = {}
        self._remote: dict[int, OtherPageReport] = {}

    def begin(self, member: int) -> bool:
        """Record that a member opened the page. Return True if it was not open before."""
        known = member in self.readers()
        self._own[member] = OtherPageReport(time.monotonic(), True)
        self._notify_peers()
        return not known

    def end(self, member: int) -> bool:
        """Record that a member returned to the table. Return True if the page was open before."""
        was = member in self.readers()
        if was:
            self._own[member] = OtherPageReport(time.monotonic(), False)
        return was

    def readers(self, present: Container[int] = ()) -> Set[int]:
        """Return the members who have the page open and no connection to the table.

        `present` are the connected members.
        """
        if not self._own and not self._remote:
            return NOBODY
        oldest = time.monotonic() - LONGEST
        reports = newest_report_of_each_member(self._own, self._remote).items()
        return {member for member, report in reports if report.reads and report.at > oldest and member not in present}

    def report(self, now: int) -> dict[int, OtherPageReport]:
        """Return this process's reports for other processes, with times in milliseconds since 1970."""
        here = time.monotonic()
        self._own = {member: word for member, word in self._own.items() if word.at > here - LONGEST}
        return {
            member: OtherPageReport(round(now - 1000 * (here - word.at)), word.reads)
            for member, word in self._own.items()
        }

    def set_remote(self, others: Mapping[int, OtherPageReport], now: int) -> None:
        """Replace the reports of other processes, which have times in milliseconds since 1970."""
        here = time.monotonic()
        self._remote = {
            member: OtherPageReport(here - (now - word.at) / 1000, word.reads) for member, word in others.items()
        }


def newest_report_of_each_member(*reports: Mapping[int, OtherPageReport]) -> dict[int, OtherPageReport]:
    newest: dict[int, OtherPageReport] = {}
    for reports_of_process in reports:
        for member, report in reports_of_process.items():
            newest[member] = max(report, newest.get(member, report))
    return newest
