"""A disk for a PostgreSQL that is small enough to be filled: a tmpfs in a private mount namespace."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.time_limits import ANSWER

from .postgres import Postgres

SIZE = "160m"
MOUNT = f'mount -t tmpfs -o size={SIZE},mode=0700 none "$0" && echo mounted && exec sleep infinity'


def can_mount() -> bool:
    tried = ["unshare", "-Urm", "unshare", "--user", "--map-user=1", "true"]
    return shutil.which("unshare") is not None and subprocess.run(tried, check=False).returncode == 0


class SmallDisk:
    """A small disk, which exists as long as the process that holds it."""

    def __init__(self, holder: int, folder: Path) -> None:
        self._filler = Path(f"/proc/{holder}/root{folder}/filler")
        entered = ("nsenter", f"--target={holder}", "--user", "--mount", "--preserve-credentials")
        self.inside = (*entered, "unshare", "--user", "--map-user=1000", "--map-group=1000")
        """Command prefix: the command sees the disk, and runs as an ordinary user, which PostgreSQL requires."""

    @contextmanager
    def full(self) -> Iterator[None]:
        """Fill it completely."""
        try:
            with suppress(OSError), self._filler.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(4096))
            yield
        finally:
            self._filler.unlink()


@contextmanager
def running(programs: Path) -> Iterator[tuple[Postgres, SmallDisk]]:
    """Start a PostgreSQL with its data on such a disk, but not its socket."""
    with TemporaryDirectory(prefix="inkling-small-", dir="/tmp") as name:
        data = Path(name) / "data"
        data.mkdir()
        holding = ["unshare", "-Urm", "sh", "-c", MOUNT, str(data)]
        with subprocess.Popen(holding, stdout=subprocess.PIPE, text=True) as holder:
            assert holder.stdout is not None
            try:
                assert holder.stdout.readline() == "mounted\n"
                disk = SmallDisk(holder.pid, data)
                postgres = Postgres(programs, Path(name), disk.inside)
                postgres.start()
                try:
                    yield postgres, disk
                finally:
                    postgres.stop()
            finally:
                holder.kill()
                holder.wait(ANSWER)
