"""What whoever runs the server can see: figures, health, logs; and nothing about people in any of them."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from inkling.server import logs
from inkling.server.failure import describe
from inkling.server.store import Store
from tests.limits import ANSWER

from .running import browser, live, receive, serving


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers, root.level = handlers, level


def figure(site: httpx.Client, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", site.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        made = figure(ada, 'inkling_changes_total{kind="made"}')
        refused = figure(ada, 'inkling_refusals_total{code="no-wish"}')
        stored = figure(ada, "inkling_store_batch_rows_sum")
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with live(ada, table) as socket:
            receive(socket, "zones")
            assert figure(ada, "inkling_sockets") == 1
            socket.send(json.dumps({"kind": "fly"}))
            receive(socket, "refused")
        assert figure(ada, 'inkling_changes_total{kind="made"}') == made + 1
        assert figure(ada, 'inkling_refusals_total{code="no-wish"}') == refused + 1
        assert figure(ada, "inkling_store_batch_rows_sum") == stored + 3, "made, joined, and sat down"
        assert figure(ada, "inkling_tables") == 1
        assert figure(ada, 'inkling_requests_total{method="GET",status="200"}') > 0


def test_metrics_name_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": "Wilhelmina"}).url.path
        ada.request("WILHELMINA", "/")
        text = ada.get("/metrics").text
    assert not [word for word in ("Wilhelmina", "WILHELMINA", table, f'"{table[-4:]}"', "127.0.0.1") if word in text]


def test_metrics_can_be_switched_off(tmp_path: Path) -> None:
    with serving(tmp_path, metrics=False) as url:
        assert httpx.get(f"{url}/metrics", timeout=ANSWER).status_code == 404


def test_health_asks_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as url:
        assert (
            httpx.get(f"{url}/healthz", timeout=ANSWER).status_code,
            httpx.get(f"{url}/healthz", timeout=ANSWER).json(),
        ) == (200, {"ok": True})

        def fail(*_: object, **__: object) -> None:
            raise OperationalError("SELECT", {}, Exception("the disk is gone"))

        monkeypatch.setattr("sqlalchemy.Connection.execute", fail)
        assert (
            httpx.get(f"{url}/healthz", timeout=ANSWER).status_code,
            httpx.get(f"{url}/healthz", timeout=ANSWER).json(),
        ) == (503, {"ok": False})


def test_failure_of_ours_is_told_in_a_sentence_with_the_strict_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("Wilhelmina")

    monkeypatch.setattr("inkling.server.home.page", fail)
    monkeypatch.setattr("inkling.server.api.see_game", fail)
    with serving(tmp_path) as url, capture_logs() as lines:
        page, data = (
            httpx.get(f"{url}/", timeout=ANSWER),
            httpx.get(f"{url}/api/games", headers={"accept-language": "de"}, timeout=ANSWER),
        )
    assert (page.status_code, data.status_code) == (500, 500)
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert 'data-refused="our-fault" role="alert">Something went wrong here' in page.text
    assert data.json()["refused"] == "our-fault"
    assert [line["failure"].split()[0] for line in lines if line["event"] == "a request failed"] == ["KeyError"] * 2


def test_health_notices_a_writer_that_has_ended(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/inkling.db")
    assert store.answers()
    store.close()
    assert not store.answers()


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
