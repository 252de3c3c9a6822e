"""A real PostgreSQL for the tests: started in a temporary folder on a socket of its own, stopped by its process."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGINT
from tempfile import TemporaryDirectory

from tests.limits import ANSWER, wait_until

from .processes import end


def find_programs() -> Path | None:
    """The folder with initdb and postgres, newest version first; Debian keeps them off the path."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@contextmanager
def running(programs: Path) -> Iterator[str]:
    """The URL of an empty database."""
    with TemporaryDirectory(prefix="inkling-pg-", dir="/tmp") as name:
        folder = Path(name)
        user = ordinary_user()
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        run(user, programs / "initdb", "-D", folder / "data", "-U", "inkling", "--auth=trust", "--no-sync")
        server = subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses="],
            user=user.pw_uid if user else None,
            group=user.pw_gid if user else None,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_until_ready(programs, folder)
            yield f"postgresql+psycopg://inkling@/postgres?host={folder}"
        finally:
            end(server, SIGINT)  # the fast way: connections left open do not hold it up


def ordinary_user() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root; then the package's own user runs it."""
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
