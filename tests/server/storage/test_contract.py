"""The contract of `storage.interface.Storage`, for SQLite, PostgreSQL and the store in memory."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from inkling.games import SHELF
from inkling.server.storage.errors import RowNotStored
from inkling.server.storage.friend_question_interface import FriendQuestion
from inkling.server.storage.interface import (
    FeedbackAnswer,
    SimilarityAnswer,
    Storage,
    TableWithWakeUpTime,
    WakeUpTime,
)
from inkling.server.storage.log_row import LogRow, Verdict
from inkling.server.storage.memory_store import MemoryStore
from inkling.server.storage.sql_store import SqlStore
from tests.time_limits import PLAY

TABLE, OTHER = "t" * 32, "u" * 32


def row(n: int, by: int = 0, send: str | None = None, body: str = "play blue-3") -> LogRow:
    return LogRow(TABLE, n, 1_000 + n, by, "act", body, send)


@pytest.fixture(params=["sqlite", "postgresql", "memory"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    if request.param == "memory":
        store: Storage = MemoryStore()
        assert store.open_table(TABLE, "ABCD", "silencio", 0)
        yield store
        return
    url = f"sqlite:///{tmp_path}/x.db" if request.param == "sqlite" else request.getfixturevalue("fresh_postgres")
    opened = SqlStore(url)
    assert opened.open_table(TABLE, "ABCD", "silencio", 0)
    yield opened
    opened.close()


async def append_all(store: Storage, rows: list[LogRow]) -> list[Verdict]:
    return list(await asyncio.gather(*map(store.writer.append, rows)))


async def test_rows_come_back_in_order_and_after_a_place(any_store: Storage) -> None:
    await append_all(any_store, [row(n) for n in (2, 0, 3, 1)])
    assert any_store.read(TABLE) == [row(n) for n in range(4)]
    assert [found.n for found in any_store.read(TABLE, after=1)] == [2, 3]
    assert any_store.read(TABLE, kinds=("joined",)) == []
    assert any_store.find_newest_row_numbers([TABLE, OTHER]) == {TABLE: 3}


async def test_second_writer_of_a_row_gets_a_conflict(any_store: Storage) -> None:
    """Repeated requests with another row number are found by the tables (test_request_ids.py)."""
    assert await any_store.writer.append(row(0, send="x")) == "stored"
    assert await any_store.writer.append(row(0, send="x")) == "repeated"
    assert await any_store.writer.append(row(0, send="x", body="something else")) == "taken"
    assert any_store.read(TABLE) == [row(0, send="x")]


async def test_conflict_in_a_batch_costs_no_other_row(any_store: Storage) -> None:
    verdicts = await append_all(any_store, [row(0), row(0, by=1), row(1, send="a"), row(1, send="a"), row(3)])
    assert sorted(verdicts) == ["repeated", "stored", "stored", "stored", "taken"]
    assert [found.n for found in any_store.read(TABLE)] == [0, 1, 3]


async def test_request_ids_are_found_by_their_member(any_store: Storage) -> None:
    await append_all(any_store, [row(0, send="x"), row(1), row(2, by=1, send="y")])
    assert any_store.read_request_ids(TABLE) == [(0, "x"), (1, "y")]
    assert any_store.has_request_id(TABLE, 0, "x")
    assert not any_store.has_request_id(TABLE, 1, "x")
    assert any_store.has_request_id(TABLE, 1, "y", after=1)
    assert not any_store.has_request_id(TABLE, 1, "y", after=2)


async def test_plays_are_found_by_their_deal_or_under_a_mark(any_store: Storage) -> None:
    began = LogRow(TABLE, 0, 0, 0, "started", "{}", play_id="p1", deal="deal x")
    await append_all(any_store, [began, LogRow(TABLE, 1, 0, 0, "started", "{}", play_id="p2")])
    assert any_store.find_play("p1") == (TABLE, 0)
    assert any_store.find_play("no such") is None
    for _ in range(2):
        any_store.hide_deals(TABLE, "private ")
        assert any_store.find_results("deal x", 9) == []
        assert any_store.find_results("private deal x", 9) == [("p1", None, TABLE)]
    for _ in range(2):
        any_store.show_deals(TABLE, "private ")
        assert any_store.find_results("private deal x", 9) == []
    any_store.store_result("p1", "won")
    assert any_store.find_results("deal x", 9) == [("p1", "won", TABLE)]


async def test_actions_of_earlier_plays_are_left_out(any_store: Storage) -> None:
    def acted(n: int) -> LogRow:
        return LogRow(TABLE, n, 0, 0, "acted", "{}")

    starts = [LogRow(TABLE, n, 0, 0, "started", "{}", play_id=f"p{n}") for n in (0, 2)]
    for given in (starts[0], acted(1), starts[1], acted(3)):
        await any_store.writer.append(given)
    assert [found.n for found in any_store.read_without_old_moves(TABLE)] == [0, 2, 3]


async def test_deck_and_its_row_are_stored_together(any_store: Storage) -> None:
    assert any_store.change_deck(row(0), "mine", b"1234", 4, 4) == "stored"
    assert any_store.change_deck(row(0, by=1), "mine", b"12", 4, 4) == "taken"
    assert any_store.change_deck(row(1), "more", b"1", 4, 9) == "no-room"
    assert any_store.change_deck(row(1), "mine", b"123", 4, 4) == "stored"
    assert any_store.read_decks(TABLE, ["mine", "more"]) == {"mine": b"123"}
    assert any_store.change_deck(row(2), "mine", None) == "stored"
    assert any_store.read_decks(TABLE, ["mine"]) == {}
    assert [found.n for found in any_store.read(TABLE)] == [0, 1, 2]


async def test_deleted_table_leaves_nothing_but_its_code(any_store: Storage) -> None:
    await any_store.writer.append(LogRow(TABLE, 0, 0, 0, "started", "{}", play_id="p1"))
    assert not any_store.open_table(OTHER, "ABCD", "silencio", 1), "in use"
    assert any_store.delete_table(TABLE)
    assert not any_store.delete_table(TABLE)
    assert any_store.find_play("p1") is None
    assert (any_store.read(TABLE), any_store.table_ids(), any_store.find_code(TABLE)) == ([], [], None)
    assert not any_store.open_table(OTHER, "ABCD", "silencio", 1), "freed recently"
    assert any_store.count_codes(4) == 1
    assert any_store.open_table(OTHER, "WXYZ", "silencio", 1)
    assert any_store.find_table("WXYZ") == OTHER
    with pytest.raises(RowNotStored):
        await any_store.writer.append(row(0))


def test_people_block_each_other_and_sign_out(any_store: Storage) -> None:
    any_store.blocks.add("a", "b", 1)
    any_store.blocks.add("c", "a", 2)
    assert any_store.blocks.find_blocked("a") == {"b", "c"}
    assert any_store.blocks.find_blocked("b") == {"a"}
    for person, times in (("a", 1), ("b", 1), ("a", 2)):
        any_store.store_sign_outs(person, times)
    assert any_store.read_sign_outs() == {"a": 2, "b": 1}


def test_answers_are_replaced_given_and_taken_back(any_store: Storage) -> None:
    similar = SimilarityAnswer("similo", "x", "y", "z", False)
    answers = any_store.answers
    assert answers.store_answer("m", FeedbackAnswer("silencio", "simple", "yes"))
    assert answers.store_answer("m", no := FeedbackAnswer("silencio", "simple", "no"))
    assert answers.store_answer("s", similar)
    answers.set_research_use(["m", "s"], True)
    assert answers.find_answers(["m", "s", "none"]) == {"m": no, "s": SimilarityAnswer("similo", "x", "y", "z", True)}
    answers.delete_answers(["m"])
    assert "m" not in answers.find_answers(["m", "s"])


def test_questions_to_friends_end_with_their_table_and_answers_with_their_question(any_store: Storage) -> None:
    asked, new = any_store.friend_questions, FriendQuestion("q1", TABLE, "p1", 3, 0, "ada")
    assert asked.add(FriendQuestion("q0", OTHER, "p1", 3, 0, "ada"), 9) is None, "no such table"
    assert [asked.add(new, 2), asked.add(replace(new, id="q2"), 2)] == ["q1", "q1"], "asked before"
    assert asked.add(replace(new, id="q3", ply=4), 2) == "q3"
    assert asked.add(replace(new, id="q4", ply=5), 2) is None, "too many"
    assert (asked.find("q1"), asked.find("q4")) == (new, None)
    stored = [
        asked.store_answer("q1", mark, choice, 2) for mark, choice in (("a", "x"), ("b", "y"), ("c", "z"), ("a", "y"))
    ]
    assert stored == [True, True, False, True]
    assert asked.read_answers("q1") == {"a": "y", "b": "y"}
    asked.delete_answer("q1", "b")
    assert asked.read_answers("q1") == {"a": "y"}
    asked.delete("q1")
    assert (asked.find("q1"), asked.read_answers("q1"), asked.store_answer("q1", "a", "x", 9)) == (None, {}, False)
    assert asked.store_answer("q3", "a", "x", 9)
    any_store.delete_table(TABLE)
    assert (asked.find("q3"), asked.read_answers("q3")) == (None, {})


async def test_wake_up_is_valid_until_the_table_changes(any_store: Storage) -> None:
    await any_store.writer.append(row(0))
    any_store.wake_ups.store_wake_ups({TABLE: WakeUpTime(0, 5), OTHER: WakeUpTime(0, 5)})
    assert any_store.wake_ups.read_wake_ups() == {TABLE: TableWithWakeUpTime("ABCD", 5)}
    await any_store.writer.append(row(1))
    assert any_store.wake_ups.read_wake_ups() == {}
    assert any_store.wake_ups.find_wake_up(TABLE) == WakeUpTime(0, 5)
    assert any_store.wake_ups.find_wake_up(OTHER) is None


def test_whole_games_are_played_in_memory_without_threads_sql_or_a_web_framework() -> None:
    command = [sys.executable, "-m", "tests.server.storage.play_in_memory", *SHELF]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PLAY, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(SHELF)
