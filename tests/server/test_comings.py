"""Leaving and coming back, chairs after the end, and names during a play: no way to other hands, no way to talk."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from inkling.core.errors import NotAllowed
from inkling.server.changes import BotSeated, GaveUp, HandedOn, Kicked, Left, Moved, Ruled, Sat, Swapped
from inkling.server.store import Store
from inkling.server.table import Table
from inkling.server.tables import Room, Tables, fold

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
