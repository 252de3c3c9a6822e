"""Real processes whose clock is wrong: no data of people is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.fork_server import ForkServer
from tests.server.local_server import NEAR, browser, open_live_socket, serving
from tests.server.processes import ServerUnderTest
from tests.server.test_operations import make_table

pytestmark = pytest.mark.one_process("it is about the file in the folder, and what a clock does to it")


DAY = 86_400
CLOCK_OFF = "tests.server.planted_faults:with_clock_off"


class Machine:
    """A machine whose processes have a clock that is wrong by a number of days."""

    def __init__(self, nursery: ForkServer, folder: Path, said: Path) -> None:
        self.nursery, self.folder, self.said = nursery, folder, said

    def purge(self, days: int) -> str:
        self.said.unlink(missing_ok=True)
        words = (str(days * DAY), "purge", f"--data={self.folder}")
        assert self.nursery.fork(CLOCK_OFF, *words, output=self.said).wait() == 0, self.said.read_text()
        return self.said.read_text()

    @contextmanager
    def server(self, days: int) -> Iterator[str]:
        house = ServerUnderTest(self.folder, nursery=self.nursery)
        house.call = CLOCK_OFF
        with house.open(str(days * DAY)):
            yield house.url


@pytest.fixture
def machine(tmp_path: Path, nursery: ForkServer) -> Machine:
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
    with machine.server(-400) as url, browser(url) as ada:
        table = make_table(ada)
        with open_live_socket(ada, table):
            for _ in range(2):
                assert machine.purge(0) == "0 old codes are free again.\n0 tables were deleted.\n"
            assert ada.post(f"{table}/talk", data={"text": "still here"}).status_code == 200
        assert "still here" in ada.get(table).text
