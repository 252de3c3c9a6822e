"""Leaving and coming back, chairs after the end, and names during a play: no way to other hands, no way to talk."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from inkling.core.errors import NotAllowed
from inkling.server import room as room_module
from inkling.server.changes import BotSeated, GaveUp, HandedOn, Kicked, Left, Moved, Ruled, Sat, Swapped, Talked
from inkling.server.hot_seat import selves
from inkling.server.identity import Signer
from inkling.server.passport import Passports
from inkling.server.room import Room
from inkling.server.store import Store
from inkling.server.table import LINES_OF_TALK, Table
from inkling.server.tables import Tables, fold
from tests.limits import ANSWER

Scene = Callable[[Tables, Room], Awaitable[Any]]


@pytest.fixture
def play_scene(tmp_path: Path) -> Callable[[Scene], None]:
    """Ada, who is host, and Bo at a table with a bot; afterwards the log must tell the same table."""

    def run(scene: Scene) -> None:
        async def evening() -> None:
            store = Store(f"sqlite:///{tmp_path}/inkling.db")
            tables = Tables(store)
            room = await tables.make("silencio", "person-a", "Ada")
            await tables.seat(room, 0)
            await tables.seat(room, await tables.join(room, "person-b", "Bo"))
            await tables.change(room, 0, BotSeated(2, "random"))
            await scene(tables, room)
            assert fold(Table(room.table.id, room.table.code), store.read(room.table.id)) == room.table
            store.close()

        asyncio.run(evening())

    return run


def test_chair_taken_after_an_abandoned_play_shows_nothing_of_it(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        await tables.start(room, 0)
        await tables.change(room, 0, GaveUp())
        assert not room.table.playing
        assert room.table.viewer(1) == 1
        await tables.change(room, 1, Sat(2))
        assert room.table.viewer(1) == 1
        await tables.change(room, 0, Swapped(0, 2))
        assert room.table.viewer(0) == 0

    play_scene(scene)


def test_whoever_leaves_and_comes_back_is_the_same_member(play_scene: Callable[[Scene], None]) -> None:
    """With the seat they held and the name they had; no other seat of the running play is open to them."""

    async def scene(tables: Tables, room: Room) -> None:
        await tables.start(room, 0)
        await tables.change(room, 1, Left())
        assert await tables.join(room, "person-b", "Red seven") == 1
        assert room.table.members[1].name == "Bo"
        with pytest.raises(NotAllowed) as refused:
            await tables.change(room, 1, Sat(2))
        assert refused.value.code == "own-seat"
        await tables.change(room, 1, Sat(1))
        assert room.table.viewer(1) == 1

    play_scene(scene)


def test_who_was_sent_away_does_not_come_back_by_passport(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        await tables.change(room, 0, Kicked(1))
        with pytest.raises(NotAllowed) as refused:
            await tables.change(room, 1, Moved("person-c"))
        assert refused.value.code == "gone"

    play_scene(scene)


def test_name_of_who_comes_in_during_a_play_is_shown_to_nobody(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        await tables.start(room, 0)
        number = await tables.join(room, "person-c", "Play blue three")
        assert room.table.shown_name(number) == ""
        assert room.table.shown_name(1) == "Bo"
        await tables.change(room, 0, GaveUp())
        assert room.table.shown_name(number) == "Play blue three"

    play_scene(scene)


def test_table_has_room_for_more_after_a_play(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        await tables.start(room, 0)
        await tables.change(room, 0, GaveUp())
        assert len(room.table.chairs) == 4
        await tables.seat(room, await tables.join(room, "person-c", "Cleo"))
        assert room.table.chair_of(2) == 3

    play_scene(scene)


def test_table_never_lacks_a_host(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        await tables.change(room, 0, Ruled("admit", True))
        waiting = await tables.join(room, "person-c", "Cleo")
        with pytest.raises(NotAllowed):
            await tables.change(room, 0, HandedOn(waiting))
        await tables.change(room, 0, Left())
        assert room.table.host == 1
        await tables.change(room, 1, Left())
        dan = await tables.join(room, "person-d", "Dan")
        assert room.table.host == dan
        assert not room.table.members[dan].waiting

    play_scene(scene)


def test_guests_who_come_in_together_all_get_in_and_sit(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        async def come(n: int) -> None:
            await tables.seat(room, await tables.join(room, f"person-{n}", f"Guest {n}"))

        await asyncio.gather(*map(come, range(3)))
        assert room.table.chairs == (0, 1, "random", 2)
        assert len(room.table.members) == 5

    play_scene(scene)


def test_whoever_is_sent_away_comes_back_as_somebody_new(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        await tables.start(room, 0)
        await tables.change(room, 0, Kicked(1))
        again = await tables.join(room, "person-b", "Bo")
        assert again == 2
        assert room.table.viewer(again) is None

    play_scene(scene)


def test_passport_link_works_once_also_for_two_at_once(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        passports = Passports(tables, Signer(b"x" * 32))
        token = passports.link(room, 1, "").removeprefix("/r/")
        uses = (passports.use_link(token, "phone"), passports.use_link(token, "thief"))
        done = await asyncio.gather(*uses, return_exceptions=True)
        assert {type(one) for one in done} == {Room, NotAllowed}
        assert room.table.members[1].moves == 1

    play_scene(scene)


def test_connection_counts_for_whoever_it_belongs_to_now(play_scene: Callable[[Scene], None]) -> None:
    """A seat that moved is not held by the old device; who comes in while their page is open is here."""

    async def scene(tables: Tables, room: Room) -> None:
        def heard(person: str) -> AbstractContextManager[None]:
            return room.heard(lambda: None, lambda: selves(room.table, person))

        with heard("person-b"), heard("person-c"):
            assert room.here.keys() == {1}
            await tables.change(room, 1, Moved("phone"))
            assert room.here.keys() == set()
            assert await tables.join(room, "person-c", "Cleo") == 2
            assert room.here.keys() == {2}
        assert room.here.keys() == set()

    play_scene(scene)


def test_visitor_without_scripts_is_here_for_a_while(
    play_scene: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "STAY", 0.05)

    async def scene(tables: Tables, room: Room) -> None:
        room.visit(1)
        assert room.here.keys() == {1}
        changed = asyncio.Event()
        room.listeners.add(changed.set)
        await asyncio.wait_for(changed.wait(), ANSWER)
        assert room.here.keys() == set()

    play_scene(scene)


def test_talk_is_remembered_in_part(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        for number in range(LINES_OF_TALK + 5):
            await tables.change(room, 0, Talked(f"word {number}"))
        assert [line.text for line in room.table.talk] == [f"word {number}" for number in range(5, LINES_OF_TALK + 5)]

    play_scene(scene)


def test_locked_table_that_all_have_left_opens_again(play_scene: Callable[[Scene], None]) -> None:
    async def scene(tables: Tables, room: Room) -> None:
        await tables.change(room, 0, Ruled("locked", True))
        for member in (0, 1):
            await tables.change(room, member, Left())
        assert await tables.join(room, "person-c", "Cleo") == 2
        assert room.table.host == 2

    play_scene(scene)
