"""Rolling updates: a process drains and sends its clients on, and two versions share one database."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources import files
from re import findall, search
from signal import SIGTERM

import httpx
import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from inkling.server.platform.shutdown import RESTART, GracefulShutdown
from inkling.server.storage.migrate import SHARED_SINCE, list_known_versions
from tests.not_none import not_none
from tests.server.cluster.test_any_process import driver_of, make
from tests.server.database_engines import Engines, engines
from tests.server.fork_server import ForkServer
from tests.server.local_server import NEAR, open_live_socket, receive
from tests.server.operator_terminal import receive_until_close
from tests.server.planted_faults import WAVED
from tests.server.running_cluster import Cluster, ClusterProcess, open_cluster
from tests.server.socket_players import TablePerson
from tests.time_limits import ANSWER, wait_until

__all__ = ["engines"]
EXPANDS = {"create_table", "create_index", "add_column"}
"""What a migration may do without declaring which older programs can use the result."""


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory, engines: Engines, nursery: ForkServer) -> Iterator[Cluster]:
    with open_cluster(tmp_path_factory.mktemp("cluster"), engines, nursery, more=("--drain-seconds=5",)) as opened:
        yield opened


LATE = 1.5
"""Delay of the database in seconds, so that requests are running when the process must stop."""


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Yield a stack of resources to close at the end."""
    with ExitStack() as opened:
        yield opened


def is_leaving(url: str) -> bool:
    answer = httpx.get(f"{url}/readyz", **NEAR)
    return answer.status_code == httpx.codes.SERVICE_UNAVAILABLE and answer.json()["why"] == "leaving"


async def test_who_comes_in_late_is_told_and_a_failure_keeps_nobody_here() -> None:
    told: list[str] = []

    async def fail() -> None:
        raise OSError("no database")

    departure, early, late = GracefulShutdown(fail), ExitStack(), ExitStack()

    def go() -> None:
        told.append("late")
        late.close()

    await departure.begin()
    assert departure.leaving
    early.enter_context(departure.register_client(lambda: told.append("early")))
    assert told == []
    going = asyncio.ensure_future(departure.move_clients())
    while not told:
        await asyncio.sleep(0)
    late.enter_context(departure.register_client(go))
    early.close()
    await going
    assert told == ["early", "late"]


def test_who_is_there_goes_elsewhere_and_what_was_begun_counts(cluster: Cluster, held: ExitStack) -> None:
    """In order: /readyz reports it; new sockets are redirected, pages still work; open requests are answered;
    connections are closed with a code; the other process drives the table; the process exits."""
    first, second = cluster.sites
    ada = TablePerson(first.url, "Ada")
    table = make(ada.browser)
    ada.come(table)
    stream = held.enter_context(ada.browser.stream("GET", f"/api/tables/{table.removeprefix('/t/')}/events"))
    lines = stream.iter_lines()
    assert next(lines).startswith("data: ")
    old = wait_until(lambda: driver_of(cluster.log, table), "a driver")
    process = first.process
    assert process is not None
    first.to_database.slowness = LATE
    ada.send(to="talk", text="until the last moment", send="x1")
    process.send_signal(SIGTERM)
    wait_until(lambda: is_leaving(first.url), "a server that leaves")
    with open_live_socket(ada.browser, table) as sent_on:
        assert receive(sent_on, "move") == {"move": True}
        with pytest.raises(ConnectionClosed):
            sent_on.recv(timeout=ANSWER)
    assert httpx.get(first.url, **NEAR).status_code == httpx.codes.OK
    late = ada.browser.get(f"/api/tables/{table.removeprefix('/t/')}/events")
    assert late.text == 'data: {"move":true}\n\n', "a new stream is sent on as well"
    first.to_database.slowness = 0.0
    heard, why = receive_until_close(not_none(ada.socket))
    assert heard.index({"move": True}) == len(heard) - 1
    assert why == RESTART
    assert any(message.get("done") == "x1" for message in heard)
    assert [line for line in lines if line][-1] == 'data: {"move":true}'
    wait_until(lambda: driver_of(cluster.log, table) not in ("", old), "another driver")
    assert process.wait(timeout=ANSWER) in (0, -SIGTERM, 128 + SIGTERM)
    first.process = None
    ada.go()
    ada.move_to(second.url)
    ada.come(table)
    ada.send(to="talk", text="until the last moment", send="x1")
    assert ada.eyes.zones["talk"].count("until the last moment") == 1
    said = [row.send for row in cluster.log.rows(cluster.log.find(table.removeprefix("/t/"))) if row.kind == "talked"]
    assert said == ["x1"]
    ada.leave()


def start_as(site: ClusterProcess, version: str) -> None:
    site.stop()
    site.house.call = f"tests.server.planted_faults:{version}"
    site.start()


def change(cluster: Cluster, statement: str, **values: object) -> object:
    engine = create_engine(cluster.log.database)
    with engine.begin() as connection:
        found = connection.execute(text(statement), values)
        first = found.scalar() if found.returns_rows else None
    engine.dispose()
    return first


def wave(cluster: Cluster, table: str) -> None:
    """Write a row that only the next version can write."""
    table_id = cluster.log.find(table.removeprefix("/t/"))
    into = (
        'INSERT INTO log (table_id, n, at, "by", kind, body) '
        "SELECT table_id, max(n) + 1, max(at), 0, 'waved', :body FROM log WHERE table_id = :table_id GROUP BY table_id"
    )
    change(cluster, into, table_id=table_id, body=WAVED)


def test_old_and_new_serve_one_database(cluster: Cluster) -> None:
    """The new version starts while people play and adds what it needs. The old one continues and can be restarted. If
    the new one writes a row that the old one cannot read, the old one hands over this table only. Last test with this
    cluster, because it leaves the database to a newer version."""
    old, new = cluster.sites
    ada, bo = TablePerson(old.url, "Ada"), TablePerson(old.url, "Bo")
    table, other = make(ada.browser), make(bo.browser)
    start_as(new, "next_version")
    assert change(cluster, "SELECT version_num FROM alembic_version") == "0017"
    assert change(cluster, "SELECT readable_from FROM compatibility") == "0015"
    old.stop()
    old.start()
    third = make(ada.browser)
    assert change(cluster, "SELECT mood FROM tables WHERE code = :code", code=third.removeprefix("/t/")) == "calm"
    assert change(cluster, "SELECT count(*) FROM tables WHERE mood <> 'calm'") == 0
    for person, there in ((ada, table), (bo, other)):
        person.come(there)
    ada.move_to(new.url)
    assert "Ada" in ada.browser.get(third).text
    newcomer = wait_until(lambda: driver_of(cluster.log, make(ada.browser)), "a driver")

    wave(cluster, table)
    ada.send(to="talk", text="just then", send="x1")
    check_handed_over(old, ada, table)
    wait_until(lambda: driver_of(cluster.log, table) == newcomer, "the new one as driver")

    ada.move_to(new.url)
    ada.come(table)
    ada.send(to="talk", text="just then", send="x1")
    ada.look()
    assert "waves to everybody" in ada.eyes.zones["talk"]
    assert "just then" in ada.eyes.zones["talk"]
    bo.send(to="talk", text="nothing happened here", send="x2")
    bo.look()
    assert "nothing happened here" in bo.eyes.zones["talk"]
    assert bo.browser.get(other).status_code == httpx.codes.OK
    ada.leave()
    bo.leave()
    check_contraction(cluster)


def check_handed_over(old: ClusterProcess, ada: TablePerson, table: str) -> None:
    """Check that a command is redirected in flight, neither done nor refused, and again when she reconnects here."""
    heard, why = receive_until_close(not_none(ada.socket))
    assert why == RESTART
    assert not [message for message in heard if "refused" in message or message.get("done") == "x1"]
    ada.go()
    ada.move_to(old.url)
    page = ada.browser.get(table)
    assert (page.status_code, 'data-refused="table-newer"' in page.text) == (httpx.codes.SERVICE_UNAVAILABLE, True)
    with open_live_socket(ada.browser, table) as sent_on:
        assert receive(sent_on, "move") == {"move": True}


def check_contraction(cluster: Cluster) -> None:
    """Check that nothing this version needs is removed while it runs. Afterwards it no longer starts."""
    old, new = cluster.sites
    with pytest.raises(AssertionError, match="did not start"):
        start_as(new, "version_after_next")
    assert change(cluster, "SELECT version_num FROM alembic_version") == "0017"
    assert httpx.get(f"{old.url}/readyz", verify=False).status_code == httpx.codes.OK
    old.stop()
    new.start()
    assert change(cluster, "SELECT readable_from FROM compatibility") == "0017"
    with pytest.raises(AssertionError, match="did not start"):
        old.start()


def test_every_step_says_what_it_takes_away() -> None:
    folder = files("inkling.server.storage.migrations").joinpath("versions")
    steps = {step.name[1:5]: step.read_text() for step in folder.iterdir() if step.name.startswith("v")}
    assert sorted(steps) == list(list_known_versions())
    before = SHARED_SINCE
    for version in sorted(one for one in steps if one > SHARED_SINCE):
        said = search(r'^readable_from = "(\d{4})"$', steps[version], flags=8)
        assert said is not None, version
        upgrade = steps[version].partition("def upgrade")[2].partition("def downgrade")[0]
        takes = set(findall(r"\bop\.(\w+)", upgrade)) - EXPANDS
        assert before <= said[1] <= version
        assert not takes or said[1] > before, f"{version}: {takes}"
        before = said[1]
