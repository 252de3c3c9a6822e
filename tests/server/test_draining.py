"""A process that is told to stop hands everything on and finishes what was begun; who was there goes on elsewhere."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from signal import SIGTERM

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from inkling.server.live.departure import RESTART, Departure
from tests.limits import ANSWER, wait_until

from .cluster import Cluster, open_cluster
from .engines import Engines, engines
from .nursery import Nursery
from .people import Person
from .running import NEAR, live, receive
from .test_any_process import driver_of, make

__all__ = ["engines"]
LATE = 1.5
"""Seconds by which the database answers late: what is begun then is under way when the process is told to stop."""


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory, engines: Engines, nursery: Nursery) -> Iterator[Cluster]:
    with open_cluster(tmp_path_factory.mktemp("cluster"), engines, nursery, more=("--drain-seconds=5",)) as opened:
        yield opened


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """What is open until the end."""
    with ExitStack() as opened:
        yield opened


def hear_all(person: Person) -> tuple[list[dict[str, object]], int | None]:
    """What comes until the line is closed, and why it was."""
    assert person.socket is not None
    heard = []
    try:
        while True:
            heard.append(json.loads(person.socket.recv(timeout=ANSWER)))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd is not None else None


def is_leaving(url: str) -> bool:
    answer = httpx.get(f"{url}/readyz", **NEAR)
    return answer.status_code == httpx.codes.SERVICE_UNAVAILABLE and answer.json()["why"] == "leaving"


async def test_who_comes_in_late_is_told_and_a_failure_keeps_nobody_here() -> None:
    told: list[str] = []

    async def fail() -> None:
        raise OSError("no database")

    departure, early, late = Departure(fail), ExitStack(), ExitStack()

    def go() -> None:
        told.append("late")
        late.close()

    await departure.begin()
    assert departure.leaving
    early.enter_context(departure.guest(lambda: told.append("early")))
    assert told == []
    going = asyncio.ensure_future(departure.send_away())
    while not told:
        await asyncio.sleep(0)
    late.enter_context(departure.guest(go))
    early.close()
    await going
    assert told == ["early", "late"]


def test_who_is_there_goes_elsewhere_and_what_was_begun_counts(cluster: Cluster, held: ExitStack) -> None:
    """In order: /readyz says so; a new socket is sent on, pages still come; what was being answered is answered; lines
    are closed with a sign; the table is driven by the other one, where nobody is; the process ends by itself."""
    first, second = cluster.sites
    ada = Person(first.url, "Ada")
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
    with live(ada.browser, table) as sent_on:
        assert receive(sent_on, "move") == {"move": True}
        with pytest.raises(ConnectionClosed):
            sent_on.recv(timeout=ANSWER)
    assert httpx.get(first.url, **NEAR).status_code == httpx.codes.OK
    late = ada.browser.get(f"/api/tables/{table.removeprefix('/t/')}/events")
    assert late.text == 'data: {"move":true}\n\n', "a new stream is sent on as well"
    first.to_database.slowness = 0.0
    heard, why = hear_all(ada)
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
