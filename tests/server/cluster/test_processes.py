"""What processes share: the bus (Redis), and leases on tables (PostgreSQL) that others take over."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from inkling.core.errors import Refusal
from inkling.server.cluster import heartbeat as beating
from inkling.server.cluster import leases as keeping
from inkling.server.cluster.heartbeat import ProcessHeartbeat
from inkling.server.cluster.leases import MOST_ORPHANS, TableLeases
from inkling.server.cluster.notification_bus import NotificationBus
from inkling.server.storage import process_registry as rows
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from tests.server.database_engines import Engines, engines

__all__ = ["engines"]


async def wait_until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


async def test_bus_hands_on_the_newest_of_every_topic_in_order(engines: Engines) -> None:
    _, redis = engines
    received: list[tuple[str, str]] = []
    listener, teller = NotificationBus(redis.url, "listener"), NotificationBus(redis.url, "teller")
    listener.start(received.extend)
    teller.start(lambda news: None)
    try:
        await wait_until(lambda: listener.up and teller.up)
        for number in range(500):
            teller.publish("table", str(number))
            teller.publish(f"other-{number}", "x" * 3000)
        await wait_until(lambda: len({about for about, _ in received}) == 501)
    finally:
        await listener.close()
        await teller.close()
    numbers = [int(what) for about, what in received if about == "table"]
    assert numbers == sorted(numbers)
    assert numbers[-1] == 499


async def test_bus_ignores_its_own_messages_and_says_when_some_may_be_missing(engines: Engines) -> None:
    _, redis = engines
    calls: list[list[tuple[str, str]]] = []
    bus = NotificationBus(redis.url, "alone")
    bus.start(calls.append)
    try:
        bus.publish("table", "1")
        await wait_until(lambda: bus.up)
    finally:
        await bus.close()
    assert calls == [[]]


@pytest.mark.parametrize("answer", [b"-WRONGPASS invalid username-password pair\r\n", b""], ids=["refused", "silent"])
async def test_bus_closes_a_connection_that_is_not_let_in(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkling.server.cluster.notification_bus.SILENCE", 0.2)
    left = asyncio.Semaphore(0)

    async def turn_down(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"wrong\r\n")
            writer.write(answer)
            while await reader.read(4096):
                pass
        left.release()
        writer.close()

    async with await asyncio.start_server(turn_down, "127.0.0.1", 0) as server:
        bus = NotificationBus(f"redis://:wrong@127.0.0.1:{server.sockets[0].getsockname()[1]}", "ours")
        bus.start(lambda news: None)
        try:
            for _ in range(3):
                await left.acquire()
            assert not bus.up
        finally:
            await bus.close()


@pytest.mark.parametrize("url", ["http://bus", "bus:6379", "redis://bus:port"])
def test_bus_refuses_a_bad_address(url: str) -> None:
    with pytest.raises(Refusal, match="The notification bus"):
        NotificationBus(url, "ours")


HOUR = 3_600


@pytest.fixture(autouse=True)
def long_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lengthen heartbeats: only a process that leaves, or never sent one, counts as dead."""
    monkeypatch.setattr(beating, "TRUSTED", float(HOUR))
    monkeypatch.setattr(rows, "ALIVE", 1000 * HOUR)


@pytest.fixture
def store(fresh_postgres: str) -> Iterator[SqlStore]:
    opened = SqlStore(fresh_postgres)
    opened.peers.write_heartbeat("other")
    yield opened
    opened.close()


async def begin(store: SqlStore) -> tuple[TableLeases, list[str]]:
    """Start the leases of a live process. Return them with the list of tables they gain."""
    process, begun = ProcessHeartbeat(store), list[str]()
    await process.write_heartbeat()
    leases = TableLeases(store, TableRegistry(store), process)
    leases.begin = lambda live: begun.append(live.table.id)
    return leases, begun


def want(leases: TableLeases, *names: str) -> None:
    for name in names:
        leases.request_lease(LiveTable(Table(name, name.upper())))


async def test_what_the_dead_drove_is_taken_at_the_next_look(store: SqlStore) -> None:
    store.peers.take_leases("other", ["a", "b"])
    leases, begun = await begin(store)
    want(leases, "a", "b")
    await leases._renew_and_adopt()
    assert begun == []
    assert not leases.is_held("a")
    store.peers.write_heartbeat("third")
    store.peers.orphan_leases("other", ["a"])
    await leases._renew_and_adopt()
    assert begun == ["a"], "it was handed on"
    store.peers.remove_process("other")
    await leases._renew_and_adopt()
    assert begun == ["a", "b"], "its process is gone"
    assert leases.is_held("a")
    assert leases.is_held("b")


async def test_ours_are_found_behind_more_orphans_than_one_look_shows(store: SqlStore) -> None:
    crowd = [f"x{number:03}" for number in range(2 * MOST_ORPHANS + 5)]
    ours = [f"y{number:03}" for number in range(5)]
    # The database stores and returns them in this order.
    for one in (*crowd, *ours):
        store.peers.take_leases("other", [one])
    leases, begun = await begin(store)
    want(leases, *ours)
    await leases._renew_and_adopt()
    store.peers.remove_process("other")
    left = []
    while store.peers.find_orphaned_leases(1):
        await leases._renew_and_adopt()
        left.append(len(store.peers.find_orphaned_leases(len(crowd))))
        assert begun == ours
    assert left == [MOST_ORPHANS + 5, 5, 0]


async def test_tables_of_the_dead_are_driven_on_where_nobody_has_them_open(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_ORPHANS", 2)
    monkeypatch.setattr(keeping, "LOOK", float(HOUR))
    made = [(await TableRegistry(store).make_table("silencio", f"person{n}", "Ada")).table.id for n in range(5)]
    store.peers.take_leases("other", made)
    store.peers.remove_process("other")
    leases, begun = await begin(store)
    looking = asyncio.ensure_future(leases.run())
    try:
        while len(begun) < len(made):
            assert not looking.done(), looking
            await asyncio.sleep(0.01)
    finally:
        looking.cancel()
    assert sorted(begun) == sorted(made), "each once"
