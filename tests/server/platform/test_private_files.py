"""The data folder and its files are accessible to their owner only, whatever was there before."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from inkling.server.main import open_server_store
from inkling.server.platform.private_files import PermissionReport, restrict_permissions_of_files
from inkling.server.settings import Settings
from inkling.server.storage.backup import restore_backup, write_backup
from tests.server.local_server import browser, serving
from tests.server.test_operations import make_table

pytestmark = pytest.mark.one_process("it is about the files in the folder")

NOBODY = 65534


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))}


def test_everything_is_private_from_the_beginning(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with serving(tmp_path / "data") as url, browser(url) as ada:
            ada.post(f"{make_table(ada)}/report", data={"words": "the bot cheats"})
            found = modes(tmp_path / "data")
    finally:
        os.umask(before)
    assert {"inkling.db", "inkling.db-wal", "inkling.db-shm", "secret", "reports"} <= set(found)
    assert {name for name, mode in found.items() if mode & 0o077} == set()


def test_folder_and_database_that_others_could_read_are_closed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"
    with serving(folder) as url, browser(url) as ada:
        ada.post(f"{make_table(ada)}/report", data={"words": "the bot cheats"})
    with closing(sqlite3.connect(folder / "inkling.db")) as database:
        database.execute("CREATE TABLE open_to_all (n)")
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        with serving(folder) as url, browser(url) as ada:
            ada.get("/")
            assert {name for name, mode in modes(folder).items() if mode & 0o077} == set()
            assert modes(folder)[folder.name] == 0o700
            assert modes(folder)["inkling.db"] == 0o600
    assert "others could read this, and cannot any more" in capsys.readouterr().out + caplog.text
    caplog.clear()
    open_server_store(Settings(data=str(folder))).close()
    assert "others could" not in capsys.readouterr().out + caplog.text, "it is told once"


def test_backups_are_restored_to_a_folder_that_is_private(tmp_path: Path) -> None:
    settings, file = Settings(data=str(tmp_path / "data")), tmp_path / "evening.backup"
    with serving(settings.folder) as url, browser(url) as ada:
        make_table(ada)
    write_backup(settings, file)
    assert file.stat().st_mode & 0o777 == 0o600
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    restore_backup(Settings(data=str(elsewhere)), file, replace=False)
    assert {name for name, mode in modes(elsewhere).items() if mode & 0o077} == set()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
def test_what_belongs_to_somebody_else_is_told() -> None:
    """Files of another owner are reported. This test has its own folder, because nobody else can enter the usual
    one."""
    with TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o777)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            # Whatever happens, the child must not continue with the tests.
            try:
                os.setuid(NOBODY)
                os.write(writing, repr(restrict_permissions_of_files(Settings(data=name), None)).encode())
            finally:
                os._exit(0)
        os.close(writing)
        os.waitpid(child, 0)
        with open(reading, "rb") as told:
            assert told.read().decode() == repr(PermissionReport((), (folder.name,)))
