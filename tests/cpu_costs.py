"""Measures tests: `pytest --costs 40` lists the forty most expensive files and tests by CPU seconds. That includes the
processes they started (servers, browsers) and their fixtures."""

import os
from collections import Counter, defaultdict
from collections.abc import Generator
from contextlib import suppress
from time import process_time
from typing import Any

import pytest

TICK = os.sysconf("SC_CLK_TCK")


def _cpu_seconds() -> float:
    """Return the CPU seconds of this process and its children. Ended children are included once waited for."""
    spent, born = dict[int, int](), defaultdict[int, list[int]](list)
    for process in filter(str.isdecimal, os.listdir("/proc")):
        with suppress(OSError), open(f"/proc/{process}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
            spent[int(process)] = sum(map(int, fields[11:15]))
            born[int(fields[1])].append(int(process))
    family = [os.getpid()]
    for one in family:
        family += born[one]
    return sum(spent[one] for one in family) / TICK


class CpuCosts:
    def __init__(self, listed: int) -> None:
        self.listed = listed
        self.until = 0.0
        self.by_test: Counter[str] = Counter()

    def since(self) -> float:
        """Return the CPU seconds since the last call, without the cost of measuring."""
        begun, now = process_time(), _cpu_seconds()
        passed, self.until = now - self.until, now + process_time() - begun
        # Children nobody waited for, such as a closed browser's, are not counted.
        return max(0.0, passed)

    def pytest_collection_finish(self) -> None:
        self.since()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "teardown":
            report.user_properties.append(("cpu", self.since()))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.by_test[report.nodeid] += dict[str, Any](report.user_properties).get("cpu", 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        by_file: Counter[str] = Counter()
        for test, cost in self.by_test.items():
            by_file[test.split("::")[0]] += cost
        for what, costs in (("files", by_file), ("tests", self.by_test)):
            terminalreporter.section(f"CPU seconds of {what}, {sum(costs.values()):.0f} in all")
            for name, cost in costs.most_common(self.listed):
                terminalreporter.write_line(f"{cost:8.1f} {name}")
