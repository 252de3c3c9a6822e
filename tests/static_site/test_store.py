"""The store of the static site: what was stored is there after a reload."""

import json

import pytest

from inkling.server.storage.interface import WakeUpTime
from inkling.server.storage.log_row import LogRow
from inkling.static_site.store import MOST_TABLES, JournaledStore
from inkling.static_site.transport import CookieJar

from .journal import DictJournal

TABLE = "t" * 32
BEGUN = LogRow(TABLE, 1, 2, 0, "started", "{}", None, "abc123", "seed")


async def fill(store: JournaledStore) -> None:
    assert await store.write(store.open_table, TABLE, "FERN", "tofugott", 1)
    assert await store.writer.append(LogRow(TABLE, 0, 1, 0, "joined", "{}", "first")) == "stored"
    assert await store.writer.append(BEGUN) == "stored"


async def test_reload_finds_tables_rows_plays_and_decks() -> None:
    journal = DictJournal()
    store = JournaledStore(journal, {})
    await fill(store)
    deck = LogRow(TABLE, 2, 3, 0, "deck", "{}")
    assert await store.write(store.change_deck, deck, "d", b"cards", 10, 10) == "stored"
    await store.write(store.store_result, "abc123", "won")
    await store.write(store.wake_ups.store_wake_ups, {TABLE: WakeUpTime(2, 5)})
    again = JournaledStore(DictJournal(), journal.durable)
    assert again.tables == store.tables
    assert again.find_play("abc123") == (TABLE, 1)
    assert again.find_results("seed", 9) == [("abc123", "won", TABLE)]
    assert again.read_decks(TABLE, ["d"]) == {"d": b"cards"}


async def test_row_is_durable_before_append_returns() -> None:
    journal = DictJournal()
    store = JournaledStore(journal, {})
    await fill(store)
    assert json.loads(journal.durable[f"row/{TABLE}/1"])["play_id"] == "abc123"
    assert await store.writer.append(BEGUN) == "repeated"


async def test_page_closed_after_the_row_keeps_the_play() -> None:
    """The row of a new play is in the journal, its table's head is still the older one."""
    journal = DictJournal()
    store = JournaledStore(journal, {})
    assert await store.write(store.open_table, TABLE, "FERN", "tofugott", 1)
    head = dict(journal.durable)
    await store.writer.append(BEGUN)
    kept = {**journal.durable, **head}
    assert JournaledStore(DictJournal(), kept).find_play("abc123") == (TABLE, 1)


async def test_deleted_table_leaves_the_journal() -> None:
    journal = DictJournal()
    store = JournaledStore(journal, {})
    await fill(store)
    assert await store.write(store.delete_table, TABLE)
    assert journal.durable == {}


@pytest.mark.parametrize("key", [f"table/{TABLE}", f"row/{TABLE}/0", f"row/{TABLE}/1"])
async def test_damaged_value_costs_its_table_alone(key: str) -> None:
    """Without this, no game on the page would open again."""
    journal = DictJournal()
    store = JournaledStore(journal, {})
    await fill(store)
    assert await store.write(store.open_table, "u" * 32, "OAKS", "similo", 1)
    kept = {**journal.durable, key: b"{"}
    again = JournaledStore(journal, kept)
    assert list(again.tables) == ["u" * 32]
    assert again.find_play("abc123") is None
    await again.write(again.store_result, "abc123", "won")
    assert key in journal.durable, "a newer version might read it"


def test_damaged_cookies_are_none() -> None:
    assert CookieJar(b"{{").header("/") == CookieJar(b"[1]").header("/") == ""


async def test_oldest_tables_are_deleted_at_the_next_start() -> None:
    journal = DictJournal()
    store = JournaledStore(journal, {})
    for number in range(MOST_TABLES + 2):
        await store.write(store.open_table, f"{number:032}", None, "tofugott", number)
    again = JournaledStore(journal, journal.durable)
    assert again.table_ids() == [f"{number:032}" for number in range(2, MOST_TABLES + 2)]
    await again.flush()
    assert len(journal.durable) == MOST_TABLES
