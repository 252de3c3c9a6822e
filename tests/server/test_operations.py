"""A server as operators run it: a real process, stopped, backed up while it runs, restored, purged."""

import errno
import gzip
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from inkling.cli import main
from inkling.server.features.retention import task as retention_task
from inkling.server.settings import Settings
from inkling.server.storage import backup
from inkling.server.storage.backup import restore_backup, write_backup
from tests.not_none import not_none
from tests.time_limits import ANSWER, wait_until

from .local_server import browser, open_live_socket, receive, serving

pytestmark = pytest.mark.one_process("it is about the file in the folder, and what a process does with it")

ENV = {name: value for name, value in os.environ.items() if not name.startswith("INKLING_")} | {"LC_ALL": "C.UTF-8"}
INKLING = str(Path(sys.executable).parent / "inkling")
KEPT = {"links-end", "inkling.db", "secret", "inkling.db-wal", "inkling.db-shm", "inkling.db.lock", "high-water"}


class Running:
    """A running process and its first output."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def stop(self) -> tuple[int, str]:
        """Stop the server. Return the exit code and the log."""
        self.process.send_signal(signal.SIGTERM)
        _, log = self.process.communicate(timeout=ANSWER)
        return self.process.returncode, log


@contextmanager
def server(folder: Path, **variables: str) -> Iterator[Running]:
    command = [INKLING, "serve", "--port", "0", "--data", str(folder)]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENV | variables)
    try:
        assert started.stdout is not None
        found = not_none(re.search(r"http://127\.0\.0\.1:\d+", started.stdout.readline()))
        yield Running(started, found[0])
    finally:
        if started.poll() is None:
            started.kill()
            started.communicate()


def inkling(*arguments: str) -> Result:
    """Run another command in this process; only the server needs its own."""
    return CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(main, arguments)


def make_table(ada: httpx.Client, name: str = "Wilhelmina") -> str:
    made = ada.post("/make", data={"game": "silencio", "name": name})
    assert made.status_code == httpx.codes.OK, made.text
    return made.url.path


def age(folder: Path, days: int) -> None:
    """Backdate everything that a retention round has recorded."""
    engine = create_engine(f"sqlite:///{folder}/inkling.db")
    with engine.begin() as connection:
        for ages in ("ages", "reports"):
            statement = text(f"UPDATE {ages} SET seen = seen - :by, wall = wall - :by")
            connection.execute(statement, {"by": days * 86_400_000})
    engine.dispose()


def code_of(folder: Path) -> str | None:
    """Return the code of the only table, read from the database, because a request would load the table into memory."""
    with closing(sqlite3.connect(folder / "inkling.db")) as database:
        (found,) = database.execute("SELECT code FROM tables")
    return str(found[0]) if found[0] else None


def test_server_stops_in_good_order_and_its_log_names_nobody(tmp_path: Path) -> None:
    with server(tmp_path, INKLING_LOG_FORMAT="json") as running, browser(running.url) as ada:
        table = make_table(ada)
        with open_live_socket(ada, table) as socket:
            receive(socket, "zones")
            code, log = running.stop()
            with pytest.raises(ConnectionClosed):
                receive(socket, "nothing more")
    assert code == -signal.SIGTERM, "after it has closed, it ends as it was asked to"
    told = [line for line in log.splitlines() if "the bots are" not in line]
    assert ["the server is open" in told[0], "the server is closed" in told[-1], len(told)] == [True, True, 3], log
    assert not [word for word in ("Wilhelmina", table[-4:], "127.0.0.1") if word in log]
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a backup."""
    return tmp_path / "evening.backup"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the data folder of a stopped server with one table."""
    with serving(tmp_path / "home") as url, browser(url) as ada:
        make_table(ada)
    return tmp_path / "home"


def test_backup_is_taken_while_the_server_runs_and_restored_elsewhere(tmp_path: Path, file: Path) -> None:
    """Names, seats and cookies still work, because the backup contains the secret."""
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    with server(home) as running, browser(running.url) as ada:
        table = make_table(ada)
        cookies = dict(ada.cookies)
        assert inkling("backup", str(file), "--data", str(home)).exit_code == 0
        ada.post(f"{table}/talk", data={"text": "said after the backup"})
        in_use = inkling("restore", str(file), "--replace", "--data", str(home))
        assert in_use.exit_code == 2
        assert in_use.stderr == "Another program is using this data, most likely a server; stop it first.\n"
    assert file.stat().st_mode & 0o777 == 0o600
    kept = inkling("restore", str(file), "--data", str(home))
    assert (kept.exit_code, "use --replace to put the backup in its place" in kept.stderr) == (2, True)
    assert inkling("restore", str(file), "--data", str(elsewhere)).exit_code == 0
    with serving(elsewhere) as url, browser(url) as again:
        again.cookies.update(cookies)
        page = again.get(table).text
        assert "Leave the table" in page
        assert "said after the backup" not in page


def test_full_disk_is_no_fault_of_the_backup(home: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert inkling("backup", str(file), "--data", str(home)).exit_code == 0

    def is_full(path: str, flags: int) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", path)

    monkeypatch.setattr(backup, "open_for_owner_only", is_full)
    refused = inkling("restore", str(file), "--replace", "--data", str(home))
    assert refused.exit_code == 2
    assert refused.stderr == f"{home / 'inkling.db'} can’t be written.\n"


@pytest.mark.parametrize("left", [None, b"no database" * 1000])
def test_restore_mixes_nothing_old_in(tmp_path: Path, file: Path, left: bytes | None) -> None:
    """If the database is missing or damaged, its companion files may still exist."""
    settings = Settings(data=str(tmp_path / "home"))
    database = settings.folder / "inkling.db"
    with serving(settings.folder) as url, browser(url) as ada:
        table = make_table(ada)
        write_backup(settings, file)
        with closing(sqlite3.connect(database)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ada.post(f"{table}/talk", data={"text": "said after the backup"})
        cookies = dict(ada.cookies)
        old = {name: (settings.folder / name).read_bytes() for name in ("inkling.db-wal", "inkling.db-shm")}
    database.unlink()
    if left is not None:
        database.write_bytes(left)
    for name, content in old.items():
        (settings.folder / name).write_bytes(content)
    restore_backup(settings, file, replace=True)
    with serving(settings.folder) as url, browser(url) as again:
        again.cookies.update(cookies)
        assert "said after the backup" not in again.get(table).text


def test_purge_frees_codes_and_deletes_what_is_old(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        table = make_table(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
    assert inkling("purge", "--data", str(tmp_path)).exit_code == 0
    nothing = inkling("purge", "--data", str(tmp_path / "nothing"))
    assert (nothing.exit_code, nothing.stderr) == (2, f"There is no data in {tmp_path / 'nothing'}.\n")
    assert not (tmp_path / "nothing").exists()
    age(tmp_path, 29)
    assert inkling("purge", "--data", str(tmp_path)).stdout == "0 old codes are free again.\n0 tables were deleted.\n"
    age(tmp_path, 2)
    assert inkling("purge", "--data", str(tmp_path)).stdout == "One old code is free again.\n0 tables were deleted.\n"
    with serving(tmp_path) as url, browser(url) as ada:
        assert ada.get(table).status_code == 404
    age(tmp_path, 365)
    assert inkling("purge", "--data", str(tmp_path)).stdout == "0 old codes are free again.\nOne table was deleted.\n"
    assert b"Wilhelmina" not in (tmp_path / "inkling.db").read_bytes()


def test_purge_beside_a_server_leaves_alone_what_somebody_looks_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An expired table is kept if the running server has recorded that a member has it open."""
    monkeypatch.setattr(retention_task, "NOTING", 0.1)
    purge = ("purge", "--data", str(tmp_path), "--idle-days", "7")
    with serving(tmp_path) as url, browser(url) as ada:
        table = make_table(ada)
        with open_live_socket(ada, table):
            assert inkling(*purge).exit_code == 0
        age(tmp_path, 8)
    with serving(tmp_path) as url, browser(url) as ada_again, browser(url) as stranger:
        ada_again.cookies.update(dict(ada.cookies))
        before = seen_of(tmp_path)
        with open_live_socket(ada_again, table):
            wait_until(lambda: seen_of(tmp_path) > before)
            assert "0 old codes" in inkling(*purge).stdout
        age(tmp_path, 8)
        assert stranger.get(table).status_code == 200
        assert "One old code is free again" in inkling(*purge).stdout, "who merely passes by keeps nothing"


def seen_of(folder: Path) -> int:
    """Return when the only table was last used, in recorded time."""
    with closing(sqlite3.connect(folder / "inkling.db")) as database:
        return int(database.execute("SELECT seen FROM ages").fetchone()[0])


def test_server_clears_by_itself_and_finished_plays_stay_readable(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = make_table(ada)
        ada.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
        ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "simple"})
        ada.post(f"{table}/do", data={"kind": "start"})
        ada.post(f"{table}/do", data={"kind": "gave-up"})
        play = not_none(ada.get(f"/api{table.replace('/t/', '/tables/')}").json()["last_play"])
    assert inkling("purge", "--data", str(tmp_path)).exit_code == 0
    age(tmp_path, 8)
    with serving(tmp_path, settling=0, idle_days=7) as url, browser(url) as ada:
        wait_until(lambda: code_of(tmp_path) is None)
        assert ada.get(table).status_code == 404
        assert ada.get(play).status_code == 200


def linked(backup: Path) -> bytes:
    """Return the backup with a symbolic link instead of the secret."""
    made = BytesIO()
    with tarfile.open(backup) as old, tarfile.open(fileobj=made, mode="w:gz") as new:
        database = old.extractfile("inkling.db")
        new.addfile(old.getmember("inkling.db"), database)
        link = tarfile.TarInfo("secret")
        link.type, link.linkname, link.size = tarfile.SYMTYPE, "inkling.db", 32
        new.addfile(link)
    return made.getvalue()


def otherwise_packed(backup: bytes) -> bytes:
    """Return the backup with another secret under the old checksum."""
    plain = bytearray(gzip.decompress(backup))
    at = plain.rindex(b"secret\0") + 512
    plain[at] ^= 1
    return gzip.compress(bytes(plain))[:-8] + backup[-8:]


def test_damaged_backup_is_refused_and_changes_nothing(home: Path, file: Path) -> None:
    assert inkling("backup", str(file), "--data", str(home)).exit_code == 0
    assert "already exists" in inkling("backup", str(file), "--data", str(home)).stderr
    before = (home / "inkling.db").read_bytes()
    whole, link = file.read_bytes(), linked(file)
    file.unlink()
    (home / "secret").write_bytes(b"")
    write_backup(Settings(data=str(home)), file)
    parts = (whole[: len(whole) // 2], b"no archive at all", b"", file.read_bytes(), link, otherwise_packed(whole))
    for damaged in parts:
        file.write_bytes(damaged)
        refused = inkling("restore", str(file), "--replace", "--data", str(home))
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "is damaged, or isn’t an Inkling backup." in refused.stderr
    assert (home / "inkling.db").read_bytes() == before
    assert {path.name for path in home.iterdir()} <= KEPT


def test_damaged_database_is_not_called_backed_up(home: Path, file: Path) -> None:
    """Backing up a damaged database fails, because nobody should find out when they need the backup."""
    database = home / "inkling.db"
    whole = database.read_bytes()
    last = len(whole) - 4096
    for damaged, told in (
        (whole[:last] + b"\xff" * 4096, "is damaged; "),
        (b"x" * 9000, "isn’t an Inkling database; "),
    ):
        database.write_bytes(damaged)
        refused = inkling("backup", str(file), "--data", str(home))
        assert (refused.exit_code, refused.stdout, file.exists()) == (2, "", False)
        assert refused.stderr.startswith(f"{database} {told}")
        assert refused.stderr.count("\n") == 1


def test_place_that_is_no_folder_and_address_that_is_none_get_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"mine")
    refused = inkling("restore", str(file), "--data", str(file))
    assert (refused.exit_code, refused.stderr) == (2, f"{file} can’t be written.\n")
    for command in ("backup", "restore"):
        refused = inkling(command, str(tmp_path / "other"), "--data", str(tmp_path), "--database", "::::")
        assert refused.exit_code == 2
        assert refused.stderr.startswith("The database can’t be opened (ArgumentError)")
    assert file.read_bytes() == b"mine"
    refused = inkling("backup", str(tmp_path / "x"), "--database", "postgresql+psycopg://somebody@/somewhere")
    assert (refused.exit_code, "pg_dump" in refused.stderr) == (2, True)
