"""The results of a load test: counts, latencies, and what the log says about accepted moves."""

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import quantiles


class Tally:
    """Counts while a load test runs. Times are in milliseconds."""

    def __init__(self) -> None:
        self.due = self.given_up = self.hidden = self.reconnects = 0
        """`given_up`: moves refused for good. `hidden`: accepted, but not shown to every seat (secret choices)."""
        self.accepted: dict[str, list[str]] = {}
        """By table code: the `send` of every move that the server acknowledged."""
        self.refused: Counter[str] = Counter()
        self.took: list[float] = []
        """From when a move was due until every seat was sent it."""
        self.late: list[float] = []
        """From when a move was due until it was sent, because this program or the table was still busy."""
        self.pages: Counter[int] = Counter()
        """By status; 0 for no answer."""

    def count_reconnect(self) -> None:
        self.reconnects += 1

    def summary(self) -> dict[str, object]:
        accepted = sum(map(len, self.accepted.values()))
        return {
            "due": self.due,
            "accepted": accepted,
            "unanswered": self.due - accepted - self.given_up,
            "refused": dict(self.refused),
            "hidden": self.hidden,
            "ms": percentiles(self.took),
            "late_ms": percentiles(self.late),
            "reconnects": self.reconnects,
            "pages": {str(status): count for status, count in self.pages.items()},
        }


def percentiles(values: list[float]) -> dict[str, float]:
    if len(values) < 2:
        return {}
    cuts = quantiles(values, n=100, method="inclusive")
    return {f"p{percent}": round(cuts[percent - 1], 1) for percent in (50, 95, 99)}


def compare(accepted: Mapping[str, list[str]], stored: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Return acknowledged moves that are not in the log, and moves that are there more than once."""
    lost, doubled = [], []
    for code, sends in accepted.items():
        counts = Counter(stored.get(code, ()))
        lost += [send for send in sends if not counts[send]]
        doubled += [send for send, count in counts.items() if count > 1]
    return {"lost": lost, "doubled": doubled}
