"""Tracks which members have the rules or the seat-transfer page open. They are shown as reading or moving, not as away.

A member may open the rules through one process and come back through another. So processes exchange both events with
their times, and the newest report about a member counts. Nothing is stored.
"""

import time
from collections.abc import Callable, Container, Mapping, Set
from typing import Literal, TypeAlias

from msgspec import Struct

LONGEST = 600.0
"""Seconds after which a reader counts as away."""
NOBODY: Set[int] = frozenset()
OtherPage: TypeAlias = Literal["reading", "moving"]


class OtherPageReport(Struct, frozen=True, order=True):
    """A report on whether a member is reading the rules, and since when: monotonic seconds in this process,
    milliseconds since 1970 between processes. Reports are ordered by time first."""

    at: float
    reads: bool


class OtherPagePresence:
    """The members who have one of these pages open, as reported by all processes."""

    def __init__(self, notify_peers: Callable[[], None] = lambda: None) -> None:
        """`notify_peers` is called when a member starts to read. Coming back changes a connection or visit, of which
        peers are notified anyway."""
        self._notify_peers = notify_peers
        self._own: dict[int, OtherPageReport] = {}
        self._remote: dict[int, OtherPageReport] = {}

    def begin(self, member: int) -> bool:
        """Record that a member opened the page. Return True if they were not reading before."""
        known = member in self.readers()
        self._own[member] = OtherPageReport(time.monotonic(), True)
        self._notify_peers()
        return not known

    def end(self, member: int) -> bool:
        """Record that a member is back. Return True if they were reading before."""
        was = member in self.readers()
        if was:
            self._own[member] = OtherPageReport(time.monotonic(), False)
        return was

    def readers(self, present: Container[int] = ()) -> Set[int]:
        """Return the members who have the page open and no connection to the table. `present` are the connected
        members."""
        if not self._own and not self._remote:
            return NOBODY
        oldest = time.monotonic() - LONGEST
        words = newest_report_of_each_member(self._own, self._remote).items()
        return {member for member, word in words if word.reads and word.at > oldest and member not in present}

    def report(self, now: int) -> dict[int, OtherPageReport]:
        """Return the reports of this process for other processes, with times in milliseconds since 1970."""
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
    """Return the newest report about each member."""
    found: dict[int, OtherPageReport] = {}
    for words in reports:
        for member, word in words.items():
            found[member] = max(word, found.get(member, word))
    return found
