"""`inkling loadtest` at a real server: people play, break off, come back, read and watch; what is lost is found."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from inkling.cli import main
from inkling.research.load.seat import Seat
from inkling.research.load.tally import compare

from .running import serving

SWALLOW = """
CREATE TRIGGER swallow AFTER INSERT ON log WHEN new.kind = 'acted' AND new.n % 10 = 0 BEGIN
    DELETE FROM log WHERE table_id = new.table_id AND n = new.n;
END
"""
"""A fault of our own: rows that are acknowledged and gone."""


def load(url: str, folder: Path, *more: str) -> Result:
    flags = ("--tables=2", "--seconds=3", "--pace=12", "--reconnects=3", "--pages=3", "--json", "--lang=en")
    database = f"--database=sqlite:///{folder}/inkling.db"
    return CliRunner().invoke(main, ["loadtest", url, *flags, database, *more])


@pytest.mark.one_process("it plants a fault into the file; test_deploy.py runs a load over several")
def test_everything_due_is_accepted_once_though_lines_break_and_what_is_lost_is_told(tmp_path: Path) -> None:
    data, lines, picture = tmp_path / "data", tmp_path / "load.jsonl", tmp_path / "load.svg"
    with serving(data) as url:
        done = load(url, data, f"--out={lines}", f"--plot={picture}")
        assert done.exit_code == 0, done.output
        said = json.loads(done.stdout.splitlines()[-1])
        # Whoever comes back may answer a question that has changed meanwhile.
        assert said["accepted"] + sum(said["refused"].values()) >= said["due"] > 10
        assert said["accepted"] > 10
        assert (said["lost"], said["doubled"], said["unanswered"], said["failed_pages"]) == (0, 0, 0, 0)
        assert said["reconnects"] > 0
        assert said["pages"] > 0
        assert said["p50"] <= said["p95"] <= said["p99"]
        entries = [json.loads(line) for line in lines.read_text().splitlines()]
        assert len([one for one in entries if one["what"] == "move"]) == said["due"]
        assert entries[-1] == {"what": "summary"} | said
        assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")
        assert "Lost: 0; counted twice: 0." in done.stdout
        with closing(sqlite3.connect(data / "inkling.db")) as database:
            database.execute(SWALLOW)
        planted = load(url, data)
    assert planted.exit_code == 1, planted.output
    assert json.loads(planted.stdout.splitlines()[-1])["lost"] > 0


def test_a_mark_that_stands_twice_is_told() -> None:
    found = compare({"ABCD": ["one", "two"], "EFGH": ["three"]}, {"ABCD": ["one", "one"], "EFGH": ["three"]})
    assert (found.lost, found.doubled) == (["two"], ["one"])


def test_nothing_is_written_over(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    refused = CliRunner().invoke(main, ["loadtest", "http://127.0.0.1:1", f"--out={taken}"])
    assert refused.exit_code == 2
    assert taken.read_text() == "mine"


def test_a_page_of_a_play_that_is_over_offers_the_next() -> None:
    """What the server's pages say, read as the load client reads it."""
    seat = Seat()
    seat.hear(b'{"zones":{"dock":"<input name=ask value=3><button name=do value=\\"play 1\\">","go":""}}')
    seat.read()
    assert seat.offered() == ["play 1"]
    assert not seat.can_begin
    seat.hear(b'{"zones":{"dock":"","go":"<button name=kind value=\\"start\\">"}}')
    seat.read()
    assert seat.can_begin
    assert not seat.offered()
