"""Shared fixtures. Bots are compiled once before tests are distributed to several processes. All tests of a process
share one Chromium; each test that asks for a server gets its own."""

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from inkling.server.bots import compiling
from inkling.server.storage import log_writer, store_threads
from tests.amounts import LONG_RUN
from tests.browser.chromium import CHROMIUM, SWITCHES
from tests.cpu_costs import CpuCosts
from tests.time_limits import ANSWER, ON_PAGE, PLAY

if TYPE_CHECKING:
    from playwright.sync_api import Browser


SEVERAL = os.environ.get("INKLING_TEST_PROCESSES", "1") != "1"
"""True if each server is several processes; see tests/server/several_processes.py."""


UNCOMPILED = os.environ.get("INKLING_TEST_UNCOMPILED") == "1"
"""True if no test of this run needs compiled bots, as in `make quick`, so that nothing is compiled first."""


LONGEST = {"test_new_game.py", "test_plain.py", "test_siblings.py", "test_soak.py"}
"""Files with a test that takes longer than many files do."""


settings.register_profile(
    "no clock", deadline=None, derandomize=not LONG_RUN, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("no clock")
"""No test asserts how long something took; by itself the library would. Only long runs look for new examples: what
`make test` finds, it finds every time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", type=int, help="list so many of the dearest tests and files by their CPU seconds")


def pytest_configure(config: pytest.Config) -> None:
    if (listed := config.getoption("costs")) is not None:
        config.pluginmanager.register(CpuCosts(listed))
    config.addinivalue_line("markers", "one_process(reason): gets one process, also where others get several")
    if getattr(config.option, "numprocesses", None) and not UNCOMPILED:
        compiling.compile_unless_done()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, because a long last one leaves the other processes idle."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_collection_finish() -> None:
    """Freeze what was imported for all tests, so that the garbage collector need not scan it repeatedly."""
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if SEVERAL:
        from tests.server import several_processes

        mark = item.get_closest_marker("one_process")
        reaches_in = "monkeypatch" in getattr(item, "fixturenames", ())
        why = mark.args if mark is not None else ("what it changes is in this process",) if reaches_in else ()
        several_processes.ask_alone(*why)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an `async def` test to its end: in the event loop of its fixtures if it has the fixture `runner`."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    test, runner = asyncio.wait_for(pyfuncitem.obj(**arguments), PLAY), pyfuncitem.funcargs.get("runner")
    runner.run(test) if isinstance(runner, asyncio.Runner) else asyncio.run(test)
    return True


def pytest_sessionfinish() -> None:
    several = sys.modules.get("tests.server.several_processes")
    if several is not None:
        several.close_home()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have counted with `record_property("counted", …)`, in all processes."""
    passed = [report for report in terminalreporter.getreports("passed") if report.when == "call"]
    for report in passed:
        for said in (value for name, value in report.user_properties if name == "counted"):
            terminalreporter.write_line(f"{report.nodeid.rsplit('::', 1)[-1]}: {said}")


@pytest.fixture(scope="session")
def compiled() -> None:
    """Compile the bots before tests that ask strong bots within a limit, even if one file is run alone."""
    compiling.compile_unless_done()


@pytest.fixture(scope="session", autouse=True)
def patient_stores() -> None:
    """Lengthen the store's time-outs, because a busy machine's disk is slow; `test_hanging_store` tests the real
    ones."""
    store_threads.PATIENCE = log_writer.PATIENCE = ANSWER


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """Start Chromium. Its library is imported here, because most tests need no browser."""
    from playwright.sync_api import expect, sync_playwright

    if CHROMIUM is None:
        pytest.skip("Chromium is not installed here; tools/system-packages installs it")
    expect.set_options(timeout=ON_PAGE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES, timeout=ON_PAGE)
        try:
            yield browser
        finally:
            browser.close()


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    from tests.server.local_server import serving

    with serving(tmp_path) as address:
        yield address
