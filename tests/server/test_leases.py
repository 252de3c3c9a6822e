"""Which tables one process asks for, and when: what others drive only now and then, what the dead drove at once.

On a real PostgreSQL; that another takes over within seconds is shown with real processes in test_any_process.py.
"""

import asyncio
from collections.abc import Iterator

import pytest

from inkling.server.keepers import leases as keeping
from inkling.server.keepers.leases import MOST_ORPHANS, Leases
from inkling.server.log import siblings as rows
from inkling.server.log.store import Store
from inkling.server.tables import heartbeat as beating
from inkling.server.tables.heartbeat import Process
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.table import Table

HOUR = 3_600


@pytest.fixture(autouse=True)
def long_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody dies because the machine is busy: only whoever leaves, or never gave a sign of life."""
    monkeypatch.setattr(beating, "TRUSTED", float(HOUR))
    monkeypatch.setattr(rows, "ALIVE", 1000 * HOUR)


@pytest.fixture
def store(fresh_postgres: str) -> Iterator[Store]:
    opened = Store(fresh_postgres)
    opened.siblings.beat("other")
    yield opened
    opened.close()


async def begin(store: Store) -> tuple[Leases, list[str]]:
    """Of a process that lives, and the tables that became its own."""
    process, begun = Process(store), list[str]()
    await process.beat()
    leases = Leases(store, Tables(store), process)
    leases.begin = lambda live: begun.append(live.table.id)
    return leases, begun


def want(leases: Leases, *names: str) -> None:
    for name in names:
        leases.want(LiveTable(Table(name, name.upper())))


async def test_what_the_dead_drove_is_taken_at_the_next_look(store: Store) -> None:
    store.siblings.take("other", ["a", "b"])
    leases, begun = await begin(store)
    want(leases, "a", "b")
    await leases._look()
    assert begun == []
    assert not leases.holds("a")
    store.siblings.beat("third")
    store.siblings.hand_on("other", ["a"])
    await leases._look()
    assert begun == ["a"], "it was handed on"
    store.siblings.leave("other")
    await leases._look()
    assert begun == ["a", "b"], "its process is gone"
    assert leases.holds("a")
    assert leases.holds("b")


async def test_ours_are_found_behind_more_orphans_than_one_look_shows(store: Store) -> None:
    crowd = [f"x{number:03}" for number in range(2 * MOST_ORPHANS + 5)]
    ours = [f"y{number:03}" for number in range(5)]
    # In this order they lie in the database, and are found in it.
    for one in (*crowd, *ours):
        store.siblings.take("other", [one])
    leases, begun = await begin(store)
    want(leases, *ours)
    await leases._look()
    store.siblings.leave("other")
    left = []
    while store.siblings.orphans(1):
        await leases._look()
        left.append(len(store.siblings.orphans(len(crowd))))
        assert begun == ours
    assert left == [MOST_ORPHANS + 5, 5, 0]


async def test_tables_of_the_dead_are_driven_on_where_nobody_has_them_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_ORPHANS", 2)
    monkeypatch.setattr(keeping, "LOOK", float(HOUR))
    made = [(await Tables(store).make("silencio", f"person{n}", "Ada")).table.id for n in range(5)]
    store.siblings.take("other", made)
    store.siblings.leave("other")
    leases, begun = await begin(store)
    looking = asyncio.ensure_future(leases.keep_looking())
    try:
        while len(begun) < len(made):
            assert not looking.done(), looking
            await asyncio.sleep(0.01)
    finally:
        looking.cancel()
    assert sorted(begun) == sorted(made), "each once"
