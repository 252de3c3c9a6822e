"""A real PostgreSQL for the tests: in a temporary folder, on its own Unix socket, stopped at the end."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGCONT, SIGINT, SIGKILL, SIGSTOP
from tempfile import TemporaryDirectory

from tests.time_limits import ANSWER, wait_until

from .processes import end


def find_programs() -> Path | None:
    """Return the folder with initdb and postgres, newest version first. Debian does not put them on PATH."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Postgres:
    """A PostgreSQL server in this folder, with an empty database."""

    def __init__(self, programs: Path, folder: Path, inside: tuple[str, ...] = ()) -> None:
        """Create and start it. `inside` is a command prefix that enters a namespace with the data folder."""
        self._programs = programs
        self._folder = folder
        self._inside = inside
        self._user = None if inside else ordinary_user()
        self.url = f"postgresql+psycopg://inkling@/postgres?host={folder}"
        if self._user is not None:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        made = ("-D", folder / "data", "-U", "inkling", "--auth=trust", "--no-sync")
        run(self._user, *inside, programs / "initdb", *made)

    def start(self) -> None:
        flags = ("-D", self._folder / "data", "-k", self._folder, "-c", "listen_addresses=")
        self._server = subprocess.Popen(
            [*self._inside, self._programs / "postgres", *flags],
            user=self._user.pw_uid if self._user else None,
            group=self._user.pw_gid if self._user else None,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until_ready(self._programs, self._folder)

    @property
    def socket(self) -> Path:
        """Return the path of its socket, for a relay."""
        return self._folder / ".s.PGSQL.5432"

    @property
    def process(self) -> int:
        return self._server.pid

    def make(self, name: str) -> str:
        """Create an empty database. Return its URL."""
        run(self._user, self._programs / "createdb", "-h", self._folder, "-U", "inkling", name)
        return f"postgresql+psycopg://inkling@/{name}?host={self._folder}"

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._signal(SIGKILL)
        self._server.wait()

    def stop(self) -> None:
        self._signal(SIGCONT)
        end(self._server, SIGINT)  # Fast shutdown does not wait for open connections.

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Freeze it; resume at the end."""
        self._signal(SIGSTOP)
        try:
            yield
        finally:
            self._signal(SIGCONT)

    def _signal(self, number: int) -> None:
        """Send a signal to the server and all its processes, first to the parent, so that it forks no new ones."""
        os.kill(self._server.pid, number)
        for child in Path(f"/proc/{self._server.pid}/task/{self._server.pid}/children").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(child), number)


@contextmanager
def running(programs: Path) -> Iterator[Postgres]:
    with TemporaryDirectory(prefix="inkling-pg-", dir="/tmp") as name:
        postgres = Postgres(programs, Path(name))
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()


def ordinary_user() -> pwd.struct_passwd | None:
    """Return the package's user if we are root, because PostgreSQL refuses to run as root."""
    return pwd.getpwnam("postgres") if os.getuid() == 0 else None


def run(user: pwd.struct_passwd | None, *command: str | Path) -> None:
    who = {"user": user.pw_uid, "group": user.pw_gid} if user else {}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=ANSWER, **who)  # type: ignore[call-overload]  # keywords by name


def wait_until_ready(programs: Path, folder: Path) -> None:
    command: list[str | Path] = [programs / "pg_isready", "-h", folder, "-t", "1"]
    wait_until(
        lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0,
        "the start of PostgreSQL",
    )
