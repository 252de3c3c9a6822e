"""Health that means it: whether a change could be stored now, told in time whatever is wrong."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import httpx
import pytest
from sqlalchemy import create_engine, text

from inkling.server.log import writer
from inkling.server.web.handlers import health
from tests.limits import ANSWER, wait_until

from .processes import PLAIN, House
from .running import NEAR, browser, serving

pytestmark = pytest.mark.one_process("it is about one process and what hinders it")

READY = ("/readyz", "/healthz")
MADE = {"game": "silencio", "name": "Ada"}


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Another program has the database for itself: nobody can write, everybody can read."""
    with closing(sqlite3.connect(folder / "inkling.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def ask(url: str, path: str) -> tuple[int, dict[str, object]]:
    """Within the time that was promised, and some for a busy machine."""
    before = monotonic()
    answer = httpx.get(f"{url}{path}", **NEAR)
    assert monotonic() - before < 10
    return answer.status_code, answer.json()


def test_server_that_is_well_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        for path in ("/livez", *READY):
            assert ask(url, path) == (200, {"ok": True})


def test_database_that_takes_nothing_is_not_ready(tmp_path: Path) -> None:
    """Reading goes on all the time."""
    with serving(tmp_path) as url:
        with held(tmp_path):
            for path in READY:
                assert ask(url, path) == (503, {"ok": False, "why": "database"})
            assert ask(url, "/livez") == (200, {"ok": True})
        wait_until(lambda: ask(url, "/readyz")[0] == 200)


def test_answer_comes_while_the_database_still_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long somebody would wait for a row."""
    monkeypatch.setattr(writer, "PATIENCE", 10 * ANSWER)
    released, beat = Event(), writer.Writer._beat

    def hang(self: writer.Writer, jobs: list[writer.Job]) -> None:
        released.wait()
        beat(self, jobs)

    monkeypatch.setattr(writer.Writer, "_beat", hang)
    with serving(tmp_path) as url:
        try:
            for path in READY:
                assert ask(url, path) == (503, {"ok": False, "why": "database"})
        finally:
            released.set()
        wait_until(lambda: ask(url, "/readyz")[0] == 200)


def test_queue_that_does_not_get_shorter_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database takes one row after the other, but slower than they come."""
    monkeypatch.setattr(writer, "MOST_AT_ONCE", 1)
    commit = writer.Writer._commit

    def commit_slowly(self: writer.Writer, jobs: list[writer.Job]) -> None:
        sleep(0.2)
        commit(self, jobs)

    with serving(tmp_path) as url, ThreadPoolExecutor(12) as crowd:
        monkeypatch.setattr(writer.Writer, "_commit", commit_slowly)
        going = [crowd.submit(httpx.post, f"{url}/make", data=MADE, timeout=ANSWER) for _ in range(12)]
        wait_until(lambda: ask(url, "/readyz") == (503, {"ok": False, "why": "queue"}))
        assert {one.result().status_code for one in going} == {303}
        wait_until(lambda: ask(url, "/readyz")[0] == 200)


def test_many_who_ask_write_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 600.0)
    beats, beat = [], writer.Writer._beat

    def count(self: writer.Writer, jobs: list[writer.Job]) -> None:
        beats.append(len(jobs))
        beat(self, jobs)

    monkeypatch.setattr(writer.Writer, "_beat", count)
    with serving(tmp_path) as url:
        for _ in range(50):
            assert ask(url, "/healthz")[0] == 200
    assert beats == [1]


def test_database_that_lost_a_table_is_not_ready(tmp_path: Path, fresh_postgres: str) -> None:
    """Whatever goes wrong while the store is looked at, nobody is told that it is well."""
    engine = create_engine(fresh_postgres, isolation_level="AUTOCOMMIT")
    with serving(tmp_path, database=fresh_postgres) as url, engine.connect() as other:
        assert ask(url, "/readyz")[0] == 200
        other.execute(text("ALTER TABLE tables RENAME TO away"))
        wait_until(lambda: ask(url, "/readyz") == (503, {"ok": False, "why": "database"}))
        other.execute(text("ALTER TABLE away RENAME TO tables"))
        wait_until(lambda: ask(url, "/readyz")[0] == 200)
    engine.dispose()


def test_full_disk_is_not_ready_and_nothing_is_lost(tmp_path: Path) -> None:
    """A small disk of its own; what was shown is there afterwards."""
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-Urm", "true"], check=False).returncode:
        pytest.skip("this system lets nobody mount a small disk")
    house = House(tmp_path)
    script = 'mount -t tmpfs -o size=20m none "$0" && exec "$@"'
    wrapped = (sys.executable, *PLAIN, "serve", f"--data={tmp_path}", f"--port={house.port}")
    command = ["unshare", "-Urm", "sh", "-c", script, str(tmp_path), *wrapped]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    disk = Path(f"/proc/{server.pid}/root{tmp_path}")
    try:
        wait_until(lambda: is_up(house.url))
        with browser(house.url) as ada:
            ada.timeout = httpx.Timeout(60)
            table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
            assert ada.post(f"{table}/talk", data={"text": "before"}).status_code == 200
            fill(disk / "filler")
            wait_until(lambda: ask(house.url, "/readyz") == (503, {"ok": False, "why": "disk"}))
            refused = 0
            while not refused:
                answer = ada.post(f"{table}/do", data={"kind": "renamed", "name": "A" * 20})
                answer = ada.post(f"{table}/do", data={"kind": "renamed", "name": "Ada"})
                refused += answer.status_code == 503
            assert 'data-refused="not-stored"' in answer.text
            assert answer.headers["retry-after"]
            (disk / "filler").unlink()
            wait_until(lambda: ask(house.url, "/readyz")[0] == 200)
            assert ada.post(f"{table}/talk", data={"text": "afterwards"}).status_code == 200
            page = ada.get(table).text
            assert "before" in page
            assert "afterwards" in page
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(ANSWER)


def is_up(url: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"{url}/healthz", **NEAR).status_code == 200
    return False


def fill(path: Path) -> None:
    with suppress(OSError), path.open("wb") as file:
        while True:
            file.write(bytes(4096))
            file.flush()
