"""Monitoring: metrics, health and logs, without personal data."""

import json
import logging
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import httpx
import pytest
from sqlalchemy import create_engine, text
from structlog.testing import capture_logs

from inkling.core.errors import Refusal
from inkling.games import SHELF
from inkling.server.features.health import routes as health_routes
from inkling.server.platform import logs, metrics
from inkling.server.platform.logs import describe_error
from inkling.server.platform.metrics import CHANGES, REGISTRY
from inkling.server.storage import log_writer
from inkling.server.storage.sql_store import SqlStore
from tests.server.local_server import NEAR, browser, open_live_socket, serving
from tests.server.processes import PLAIN, ServerUnderTest
from tests.server.socket_players import sit_down
from tests.time_limits import ANSWER, wait_until

pytestmark = pytest.mark.one_process("figures are those of one process")


@pytest.fixture
def logging_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    root, theirs = logging.getLogger(), logging.getLogger("uvicorn")
    handlers, level = list(root.handlers), root.level
    # A library that starts a server in this process, as another test does, changes its logging.
    monkeypatch.setattr(theirs, "handlers", [])
    monkeypatch.setattr(theirs, "propagate", True)
    yield
    root.handlers, root.level = handlers, level


def figures() -> str:
    return metrics.PUBLISHED.read().decode()


def figure(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.fixture
def minutes(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that advances the metrics by a minute."""
    now = 1000.0

    def pass_one() -> None:
        nonlocal now
        now += metrics.EVERY

    monkeypatch.setattr(metrics, "PUBLISHED", metrics.PublishedMetrics(REGISTRY, lambda: now))
    return pass_one


def test_metrics_count_what_happens_in_tens_once_a_minute(tmp_path: Path, minutes: Callable[[], None]) -> None:
    seated = 'inkling_changes_total{kind="sat"}'
    with serving(tmp_path) as url, browser(url) as ada:
        before = figures()
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with open_live_socket(ada, table) as opened:
            for turn in range(25):
                for wish in ({"kind": "stood"}, {"kind": "sat", "seat": 0}):
                    opened.send(json.dumps({**wish, "send": f"{wish['kind']}-{turn}"}))
                    while json.loads(opened.recv(timeout=ANSWER)).get("done") != f"{wish['kind']}-{turn}":
                        pass
            assert figures() == before, "a minute has not passed"
            minutes()
            after = figures()
            assert figure(after, "inkling_sockets") == 1
        assert figure(after, seated) - figure(before, seated) in (20, 30)
        assert all(figure(after, name) % 10 == 0 for name in (seated, "inkling_store_batch_rows_sum"))
        assert figure(after, "inkling_tables") == 1
        assert "_created" not in after


def test_metrics_do_not_tell_of_a_secret_choice(tmp_path: Path, minutes: Callable[[], None]) -> None:
    """In one game people answer in secret. Metrics are read before and after each answer, and a minute later."""
    with serving(tmp_path) as url:
        table, people = sit_down(url, "tofugott", ("Ada", "Bo"))
        with ExitStack() as held:
            for person in people:
                held.callback(person.leave)
                person.come(table)
            CHANGES.labels("acted").inc(-CHANGES.labels("acted")._value.get() % 10 + 1)
            minutes()
            acted = 'inkling_changes_total{kind="acted"}'
            first = figures()
            for person in people:
                person.look()
            chosen = next(person for person in people if person.eyes.offered)
            for _ in range(3):
                before = figures()
                chosen.send(**chosen.choose_first())
                chosen.look()
                assert figures() == before
            minutes()
            assert figure(figures(), acted) == figure(first, acted)


def test_metrics_name_nobody(tmp_path: Path, minutes: Callable[[], None]) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": "Wilhelmina"}).url.path
        ada.request("WILHELMINA", "/")
        text = figures()
    assert not [word for word in ("Wilhelmina", "WILHELMINA", table, f'"{table[-4:]}"', "127.0.0.1") if word in text]


def test_metrics_are_off_unless_they_have_a_listener(tmp_path: Path) -> None:
    """For every client: behind a proxy all requests come from this machine."""
    with serving(tmp_path) as url:
        assert httpx.get(f"{url}/metrics", **NEAR).status_code == 404


def test_metrics_have_a_door_of_their_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with serving(tmp_path, metrics_listen=f"127.0.0.1:{port}") as url:
        assert "inkling_tables" in httpx.get(f"http://127.0.0.1:{port}/metrics", **NEAR).text
        assert httpx.get(f"http://127.0.0.1:{port}/", **NEAR).status_code == 404
        assert httpx.get(f"{url}/metrics", **NEAR).status_code == 404
        with pytest.raises(Refusal) as refused:
            metrics.MetricsServer(f"127.0.0.1:{port}")
        assert refused.value.code == "no-door"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics", **NEAR)


@pytest.mark.parametrize("where", ["9100", "localhost", ":9100", "localhost:x", "localhost:70000"])
def test_place_of_that_door_is_read_or_refused(where: str) -> None:
    with pytest.raises(Refusal) as refused:
        metrics.parse_host_port(where)
    assert str(refused.value) == f"--metrics-listen (INKLING_METRICS_LISTEN) takes HOST:PORT, not “{where}”."


def test_failure_of_ours_is_told_in_a_sentence_with_the_strict_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("Wilhelmina")

    monkeypatch.setattr("inkling.server.features.home.views.draw_home_page", fail)
    monkeypatch.setattr("inkling.server.api.routes.describe_game", fail)
    with serving(tmp_path) as url, capture_logs() as lines:
        page, data = (
            httpx.get(f"{url}/", **NEAR),
            httpx.get(f"{url}/api/games", headers={"accept-language": "de"}, **NEAR),
        )
    assert (page.status_code, data.status_code) == (500, 500)
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert 'data-refused="our-fault" role="alert">Something went wrong here' in page.text
    assert data.json()["refused"] == "our-fault"
    assert [line["failure"].split()[0] for line in lines if line["event"] == "a request failed"] == ["KeyError"] * 2


async def test_health_notices_a_writer_that_has_ended(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
    assert await store.find_storage_problem() is None
    store.close()
    assert await store.find_storage_problem() == "database"


@pytest.mark.parametrize("form", ["text", "json"])
def test_log_lines_hold_the_kind_and_place_of_a_failure_but_not_its_message(
    form: str, capsys: pytest.CaptureFixture[str], logging_as_before: None
) -> None:
    logs.configure_logging(form)
    try:
        raise ValueError("Wilhelmina at ABCD")
    except ValueError:
        logs.get_logger("inkling.server.test").error("something failed", exc_info=True, game="any")
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=True)
    ours, theirs = capsys.readouterr().err.splitlines()
    assert "Wilhelmina" not in ours + theirs
    for line in (ours, theirs):
        assert re.search(r"ValueError at test_monitoring.py:\d+ in test_log_lines", line)
    if form == "json":
        fields = json.loads(ours)
        assert (fields["event"], fields["level"], fields["game"]) == ("something failed", "error", "any")


def test_failure_in_our_own_code_says_of_which_game() -> None:
    game = SHELF["similo"]
    with pytest.raises(Refusal) as failed:
        game.words.read("no such action", game.rules.options())
    assert " at games/similo/text/notation.py:" in describe_error(failed.value)


READY = ("/readyz", "/healthz")
MADE = {"game": "silencio", "name": "Ada"}


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Let another program lock the database: nobody can write, everybody can read."""
    with closing(sqlite3.connect(folder / "inkling.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def ask(url: str, path: str) -> tuple[int, dict[str, object]]:
    """Send a request. It must be answered within the promised time, plus some for a busy machine."""
    before = monotonic()
    answer = httpx.get(f"{url}{path}", **NEAR)
    assert monotonic() - before < 10
    return answer.status_code, answer.json()


def test_database_that_takes_nothing_is_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        with held(tmp_path):
            for path in READY:
                assert ask(url, path) == (503, {"ok": False, "why": "database"})
            assert ask(url, "/livez") == (200, {"ok": True})
        wait_until(lambda: ask(url, "/readyz")[0] == 200)


def test_answer_comes_while_the_database_still_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_writer, "PATIENCE", 10 * ANSWER)
    released, beat = Event(), log_writer.LogWriter._write_health_row

    def hang(self: log_writer.LogWriter, jobs: list[log_writer.RowWriteJob]) -> None:
        released.wait()
        beat(self, jobs)

    monkeypatch.setattr(log_writer.LogWriter, "_write_health_row", hang)
    with serving(tmp_path) as url:
        try:
            for path in READY:
                assert ask(url, path) == (503, {"ok": False, "why": "database"})
        finally:
            released.set()
        wait_until(lambda: ask(url, "/readyz")[0] == 200)


def test_queue_that_does_not_get_shorter_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_writer, "MOST_AT_ONCE", 1)
    commit = log_writer.LogWriter._commit_batch

    def commit_slowly(self: log_writer.LogWriter, jobs: list[log_writer.RowWriteJob]) -> None:
        sleep(0.2)
        commit(self, jobs)

    with serving(tmp_path) as url, ThreadPoolExecutor(12) as crowd:
        monkeypatch.setattr(log_writer.LogWriter, "_commit_batch", commit_slowly)
        going = [crowd.submit(httpx.post, f"{url}/make", data=MADE, timeout=ANSWER) for _ in range(12)]
        wait_until(lambda: ask(url, "/readyz") == (503, {"ok": False, "why": "queue"}))
        assert {one.result().status_code for one in going} == {303}
        wait_until(lambda: ask(url, "/readyz")[0] == 200)


def test_many_who_ask_write_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_routes, "FRESH", 600.0)
    beats, beat = [], log_writer.LogWriter._write_health_row

    def count(self: log_writer.LogWriter, jobs: list[log_writer.RowWriteJob]) -> None:
        beats.append(len(jobs))
        beat(self, jobs)

    monkeypatch.setattr(log_writer.LogWriter, "_write_health_row", count)
    with serving(tmp_path) as url:
        for _ in range(50):
            assert ask(url, "/healthz")[0] == 200
    assert beats == [1]


def test_database_that_lost_a_table_is_not_ready(tmp_path: Path, fresh_postgres: str) -> None:
    engine = create_engine(fresh_postgres, isolation_level="AUTOCOMMIT")
    with serving(tmp_path, database=fresh_postgres) as url, engine.connect() as other:
        assert ask(url, "/readyz")[0] == 200
        other.execute(text("ALTER TABLE tables RENAME TO away"))
        wait_until(lambda: ask(url, "/readyz") == (503, {"ok": False, "why": "database"}))
        other.execute(text("ALTER TABLE away RENAME TO tables"))
        wait_until(lambda: ask(url, "/readyz")[0] == 200)
    engine.dispose()


def test_full_disk_is_not_ready_and_nothing_is_lost(tmp_path: Path) -> None:
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-Urm", "true"], check=False).returncode:
        pytest.skip("this system lets nobody mount a small disk")
    house = ServerUnderTest(tmp_path)
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
