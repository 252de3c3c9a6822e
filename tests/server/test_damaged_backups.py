"""A backup that is not what was packed is refused and changes nothing."""

import gzip
import tarfile
from io import BytesIO
from pathlib import Path

from .running import browser, serving
from .test_operations import KEPT, inkling, make_table


def linked(backup: Path) -> bytes:
    """The same, with a secret that only points to the database."""
    made = BytesIO()
    with tarfile.open(backup) as old, tarfile.open(fileobj=made, mode="w:gz") as new:
        database = old.extractfile("inkling.db")
        new.addfile(old.getmember("inkling.db"), database)
        link = tarfile.TarInfo("secret")
        link.type, link.linkname, link.size = tarfile.SYMTYPE, "inkling.db", 32
        new.addfile(link)
    return made.getvalue()


def otherwise_packed(backup: bytes) -> bytes:
    """Another secret behind the checksum of the one that was packed."""
    plain = bytearray(gzip.decompress(backup))
    at = plain.rindex(b"secret\0") + 512
    plain[at] ^= 1
    return gzip.compress(bytes(plain))[:-8] + backup[-8:]


def test_damaged_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "evening.backup"
    with serving(home) as url, browser(url) as ada:
        make_table(ada)
    assert inkling("backup", str(file), "--data", str(home)).exit_code == 0
    assert "already exists" in inkling("backup", str(file), "--data", str(home)).stderr
    before = (home / "inkling.db").read_bytes()
    whole = file.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"no archive at all", b"", linked(file), otherwise_packed(whole)):
        file.write_bytes(damaged)
        refused = inkling("restore", str(file), "--replace", "--data", str(home))
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "is damaged, or isn’t an Inkling backup." in refused.stderr
    assert (home / "inkling.db").read_bytes() == before
    assert {path.name for path in home.iterdir()} <= KEPT


def test_damaged_database_is_not_called_backed_up(tmp_path: Path) -> None:
    """Whether a page in its middle is damaged or all of it: nobody should find out when they need the backup."""
    home, file = tmp_path / "home", tmp_path / "evening.backup"
    with serving(home) as url, browser(url) as ada:
        make_table(ada)
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
