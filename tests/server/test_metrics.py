"""What whoever runs the server can see: figures, health, logs; and nothing about people in any of them."""

import asyncio
import json
import logging
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

from inkling.core.errors import Refusal
from inkling.games import SHELF
from inkling.server.log.store import Store
from inkling.server.ops import logs, metrics
from inkling.server.ops.logs import describe
from inkling.server.ops.metrics import CHANGES, REGISTRY
from tests.limits import ANSWER

from .people import sit_down
from .running import NEAR, browser, live, serving

pytestmark = pytest.mark.one_process("figures are those of one process")


@pytest.fixture
def logging_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    root, theirs = logging.getLogger(), logging.getLogger("uvicorn")
    handlers, level = list(root.handlers), root.level
    # A library that starts a server of its own in this process, as in another test, has it log in its own way.
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
    """Lets a minute pass for the figures."""
    now = 1000.0

    def pass_one() -> None:
        nonlocal now
        now += metrics.EVERY

    monkeypatch.setattr(metrics, "PUBLISHED", metrics.Published(REGISTRY, lambda: now))
    return pass_one


def test_metrics_count_what_happens_in_tens_once_a_minute(tmp_path: Path, minutes: Callable[[], None]) -> None:
    seated = 'inkling_changes_total{kind="sat"}'
    with serving(tmp_path) as url, browser(url) as ada:
        before = figures()
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with live(ada, table) as opened:
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
    """In one game people answer in secret. Read just before and just after each answer, and a minute later."""
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
            metrics.OwnDoor(f"127.0.0.1:{port}")
        assert refused.value.code == "no-door"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics", **NEAR)


@pytest.mark.parametrize("where", ["9100", "localhost", ":9100", "localhost:x", "localhost:70000"])
def test_place_of_that_door_is_read_or_refused(where: str) -> None:
    with pytest.raises(Refusal) as refused:
        metrics.read_place(where)
    assert str(refused.value) == f"--metrics-listen (INKLING_METRICS_LISTEN) takes HOST:PORT, not “{where}”."


def test_failure_of_ours_is_told_in_a_sentence_with_the_strict_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("Wilhelmina")

    monkeypatch.setattr("inkling.server.pages.home.page", fail)
    monkeypatch.setattr("inkling.server.web.handlers.api.see_game", fail)
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


def test_health_notices_a_writer_that_has_ended(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/inkling.db")
    assert asyncio.run(store.find_trouble()) is None
    store.close()
    assert asyncio.run(store.find_trouble()) == "database"


@pytest.mark.parametrize("form", ["text", "json"])
def test_log_lines_hold_the_kind_and_place_of_a_failure_but_not_its_message(
    form: str, capsys: pytest.CaptureFixture[str], logging_as_before: None
) -> None:
    logs.configure(form)
    try:
        raise ValueError("Wilhelmina at ABCD")
    except ValueError:
        logs.logger("inkling.server.test").error("something failed", exc_info=True, game="any")
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=True)
    ours, theirs = capsys.readouterr().err.splitlines()
    assert "Wilhelmina" not in ours + theirs
    for line in (ours, theirs):
        assert re.search(r"ValueError at test_metrics.py:\d+ in test_log_lines", line)
    if form == "json":
        fields = json.loads(ours)
        assert (fields["event"], fields["level"], fields["game"]) == ("something failed", "error", "any")


def test_failure_is_described_from_the_inside_out() -> None:
    def inner() -> None:
        raise KeyError("secret")

    try:
        inner()
    except KeyError as error:
        told = describe(error)
    assert re.fullmatch(r"KeyError at test_metrics.py:\d+ in inner, test_metrics.py:\d+ in test_failure\w+", told)


def test_failure_in_our_own_code_says_of_which_game() -> None:
    """Each has a file of that name."""
    game = SHELF["similo"]
    with pytest.raises(Refusal) as failed:
        game.words.read("no such action", game.rules.options())
    assert " at games/similo/words/notation.py:" in describe(failed.value)
