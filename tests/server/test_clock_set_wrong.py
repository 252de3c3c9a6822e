"""Real processes whose clock is set wrong: nothing that people made is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.limits import wait_until

from .nursery import Nursery
from .processes import end
from .running import NEAR, browser, live, serving
from .test_operations import make_table

pytestmark = pytest.mark.one_process("it is about the file in the folder, and what a clock does to it")


class Machine:
    """Its processes, whose clocks are as wrong as one wishes."""

    def __init__(self, nursery: Nursery, folder: Path, said: Path) -> None:
        self.nursery, self.folder, self.said = nursery, folder, said

    def purge(self, days: int) -> str:
        output = self._fresh_output()
        done = self.nursery.bear("tests.server.wrong_clock:purge", str(days), "--data", str(self.folder), output=output)
        assert done.wait() == 0, output.read_text()
        return output.read_text()

    @contextmanager
    def server(self, days: int) -> Iterator[str]:
        output = self._fresh_output()
        process = self.nursery.bear("tests.server.wrong_clock:serve", str(days), str(self.folder), output=output)
        try:
            wait_until(lambda: "\n" in output.read_text() or process.poll() is not None, "the start of a server")
            assert process.poll() is None, output.read_text()
            yield f"http://127.0.0.1:{output.read_text().splitlines()[0]}"
        finally:
            end(process)

    def _fresh_output(self) -> Path:
        self.said.unlink(missing_ok=True)
        self.said.touch()
        return self.said


@pytest.fixture
def machine(tmp_path: Path, nursery: Nursery) -> Machine:
    return Machine(nursery, tmp_path / "data", tmp_path / "said")


def test_server_that_is_started_with_the_clock_ahead(machine: Machine) -> None:
    with serving(machine.folder) as url, browser(url) as ada:
        table = make_table(ada)
    with machine.server(400) as url:
        assert httpx.get(f"{url}/healthz", **NEAR).status_code == 200
        assert machine.purge(400) == machine.purge(400) == "0 old codes are free again.\n0 tables were deleted.\n"
        assert httpx.get(f"{url}{table}", **NEAR).status_code == 200
    assert "in the future" in machine.purge(-400)
    assert machine.purge(0) == "0 old codes are free again.\n0 tables were deleted.\n"
    with serving(machine.folder) as url, browser(url) as ada:
        assert ada.get(table).status_code == 200


def test_table_that_is_being_played_when_the_time_is_set_right(machine: Machine) -> None:
    """A board without a battery comes up long ago."""
    with machine.server(-400) as url, browser(url) as ada:
        table = make_table(ada)
        with live(ada, table):
            for _ in range(2):
                assert machine.purge(0) == "0 old codes are free again.\n0 tables were deleted.\n"
            assert ada.post(f"{table}/talk", data={"text": "still here"}).status_code == 200
        assert "still here" in ada.get(table).text
