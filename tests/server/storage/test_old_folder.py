"""A data folder of an older version (see old_folder/README.md): everything in it continues."""

import json
import tarfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from re import findall
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from inkling.cli import main
from tests.server.local_server import browser, serving
from tests.server.storage.old_folder.make import FIGURES, play_on, see

pytestmark = pytest.mark.one_process("it is about a folder of an older version, which holds a file")

OLD = Path(__file__).parent / "old_folder"
SEEN: dict[str, Any] = json.loads((OLD / "seen.json").read_text())


def unpack(folder: Path) -> None:
    with tarfile.open(OLD / "folder.backup") as archive:
        archive.extractall(folder)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    unpack(tmp_path)
    ages = {"idle_days": 36_500, "retention_days": 36_500}
    with serving(tmp_path, uploads=True, requests_per_second=1e6, cover_after=1e6, **ages) as url:
        yield url


def check(folder: Path) -> Result:
    return CliRunner().invoke(main, ["check", "--data", str(folder), "--lang", "en"])


def read_files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_check_changes_no_file_of_an_older_version(tmp_path: Path) -> None:
    unpack(tmp_path)
    before = read_files(tmp_path)
    told = check(tmp_path)
    assert told.exit_code == 2
    assert "made by an older version of Inkling; nothing was changed." in told.stderr
    assert read_files(tmp_path).items() >= before.items(), "SQLite has files of its own beside it while it reads"
    with serving(tmp_path):
        pass
    told = check(tmp_path)
    assert (told.exit_code, "Everything is in order." in told.stdout) == (0, True)


def test_check_creates_no_database(tmp_path: Path) -> None:
    (tmp_path / "inkling.db").touch()
    assert check(tmp_path).stderr == "There is no data in this database; nothing was changed.\n"
    assert read_files(tmp_path) == {"inkling.db": b""}


def come_back(site: str, who: str) -> httpx.Client:
    """Return a browser with the cookies of that session."""
    person = browser(site)
    person.timeout = httpx.Timeout(60)
    person.cookies.set("inkling", SEEN["cookies"][who]["inkling"])
    return person


def test_old_folder_keeps_members_plays_results_and_decks(site: str) -> None:
    with come_back(site, "ada") as ada, browser(site) as stranger:
        for table in ("finished", "decked", "running"):
            assert "Leave the table" in ada.get(SEEN[table]).text
            assert "Leave the table" not in stranger.get(SEEN[table]).text
        assert "Good evening" in ada.get(SEEN["finished"]).text
        for path in (SEEN["play"], f"{SEEN['play']}?ply=3", SEEN["deal"], SEEN["deal_play"]):
            assert stranger.get(path).status_code == 200
        assert stranger.get(f"{SEEN['play']}/record.json").text == SEEN["record"]
        assert stranger.get(f"{SEEN['play']}/record.txt").text == SEEN["text"]
        # The bots' results on the same cards follow once they have played.
        first = findall(r'<ol class="ranking"><li>(.*?)</li>', stranger.get(SEEN["deal"]).text)[0]
        assert set(findall(r"lost|4|2 people", first)) == set(findall(r"lost|4|2 people", SEEN["deal_results"][0]))
        deck = unescape(ada.get(SEEN["deck"]).text)
        assert all(name in deck for name in FIGURES.splitlines())
        assert ada.get(f"{SEEN['deck']}.zip").status_code == 200


def test_old_passport_link_still_moves_a_seat(site: str) -> None:
    with browser(site) as phone:
        assert phone.get(SEEN["passport"]).status_code == 200
        assert phone.post(SEEN["passport"]).url.path == SEEN["running"]
        assert see(phone, SEEN["running"])["story"] == SEEN["story"][1]


def test_running_play_of_an_old_folder_goes_on_to_its_end(site: str) -> None:
    with come_back(site, "ada") as ada, come_back(site, "bo") as bo:
        assert [see(person, SEEN["running"])["story"] for person in (ada, bo)] == SEEN["story"]
        play = play_on(SEEN["running"], ada, bo)
        assert ada.get(play).status_code == 200
        assert see(ada, SEEN["running"])["outcome"]
