"""What came of a load test: every move, reconnect and page as it was, and the figures that are made of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from statistics import quantiles
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of `--out`. Times in milliseconds; `at` since the beginning."""

    at: float
    what: str
    """move, reconnect or page."""
    table: int
    ms: float | None = None
    """From when it was due until every seat had it; or until a page or a line was there."""
    refused: str = ""
    status: int = 0


class Summary(Struct, frozen=True):
    """All in one. None where nothing was given to check it by."""

    tables: int
    seconds: float
    due: int
    accepted: int
    p50: float | None
    p95: float | None
    p99: float | None
    refused: dict[str, int]
    unanswered: int
    """Neither accepted nor refused when the time was up, though people kept asking."""
    hidden: int
    """Accepted, but not shown to every seat within seconds: secret choices, where a game has any."""
    late: float | None
    """The 99th percentile of how late our own side sent what was due, in ms."""
    reconnects: int
    pages: int
    failed_pages: int
    lost: int | None = None
    doubled: int | None = None


class Findings(Struct):
    """Marks of which the log says otherwise than people were told."""

    lost: list[str]
    doubled: list[str]

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled)


class Tally:
    """While it runs."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.entries: list[Entry] = []
        self.accepted: dict[str, list[str]] = {}
        """By the code of a table: the marks of which somebody was told that they count."""
        self.refused: Counter[str] = Counter()
        self.late: list[float] = []
        self.due = self.hidden = self.unanswered = self.reconnects = 0

    def note(self, what: str, table: int, due: float, seen: bool = True, refused: str = "", status: int = 0) -> None:
        now = perf_counter()
        took = 1000 * (now - due) if seen else None
        self.entries.append(Entry(round(now - self.began, 4), what, table, took, refused, status))

    def accept(self, code: str, send: str) -> None:
        self.accepted.setdefault(code, []).append(send)

    def count(self) -> int:
        return sum(map(len, self.accepted.values()))

    def sum_up(self, tables: int, seconds: float, findings: Findings | None) -> Summary:
        cuts = percentiles([one.ms for one in self.entries if one.what == "move" and one.ms is not None])
        late = percentiles(self.late)
        pages = [one for one in self.entries if one.what == "page"]
        return Summary(
            tables,
            seconds,
            self.due,
            self.count(),
            *cuts,
            dict(self.refused),
            self.unanswered,
            self.hidden,
            late[2],
            self.reconnects,
            len(pages),
            sum(one.status != 200 for one in pages),
            len(findings.lost) if findings else None,
            len(findings.doubled) if findings else None,
        )

    def lines(self, summary: Summary) -> Iterator[bytes]:
        yield from map(msgspec.json.encode, self.entries)
        yield msgspec.json.encode({"what": "summary"} | msgspec.to_builtins(summary))


def percentiles(values: list[float]) -> tuple[Any, Any, Any]:
    """The 50th, 95th and 99th, or none."""
    if len(values) < 2:
        return (values[0],) * 3 if values else (None, None, None)
    cuts = quantiles(values, n=100, method="inclusive")
    return cuts[49], cuts[94], cuts[98]


def compare(accepted: dict[str, list[str]], kept: Mapping[str, Iterable[str]]) -> Findings:
    """What people were told against the sends in the log, by table: each is there, and once."""
    found = Findings([], [])
    for code, sends in accepted.items():
        there = Counter(kept.get(code, ()))
        found.lost += [send for send in sends if not there[send]]
        found.doubled += [send for send, times in there.items() if times > 1]
    return found
