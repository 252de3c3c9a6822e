"""A JSON client is sent something exactly when its own sight has changed: no frame tells that somebody else did."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from inkling.core.driver import AnyPlay
from inkling.core.growing import as_plain
from inkling.core.sight import Seat, Viewer
from inkling.games import SHELF
from inkling.server.api.watcher import ApiWatcher
from inkling.server.log.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Sat, Stood

SEATS = 3
STEPS = 60


async def seat_people(tables: Tables, game: str) -> LiveTable:
    live = await tables.make(game, "person-0", "P0")
    for number in range(1, SEATS + 1):
        await tables.join(live, f"person-{number}", f"P{number}")
    for seat in range(SEATS):
        await tables.change(live, seat, Sat(seat))
    await tables.start(live, 0)
    return live


def known(play: AnyPlay, viewer: Viewer) -> bytes:
    return msgspec.json.encode(play.sight(viewer), enc_hook=as_plain, order="deterministic")


@pytest.mark.parametrize("game", SHELF)
def test_push_comes_exactly_when_the_viewers_own_sight_changed(game: str, tmp_path: Path) -> None:
    """The last watcher has no seat. Over a random play, in which people also change their minds in secret."""

    async def evening() -> None:
        store = Store(f"sqlite:///{tmp_path}/inkling.db")
        tables, dice = Tables(store), Random(f"frames/{game}")
        live = await seat_people(tables, game)
        viewers: list[Viewer] = [*map(Seat, range(SEATS)), None]
        watchers = [ApiWatcher(live, f"person-{number}", "en") for number in range(SEATS + 1)]
        for watcher in watchers:
            watcher.whole()
        for _ in range(STEPS):
            before = live.table.play
            assert before is not None
            if before.outcome is not None:
                break
            seat = dice.choice(before.game.rules.turn(before.state))
            action = dice.choice(before.game.rules.legal(before.state, seat))
            await tables.act(live, seat, before.game.words.write(action, before.record.setup.options))
            after = live.table.play
            assert after is not None
            for viewer, watcher in zip(viewers, watchers, strict=True):
                assert (watcher.news() is not None) == (known(before, viewer) != known(after, viewer))
        store.close()

    asyncio.run(evening())


def test_seat_taken_in_the_middle_tells_its_story_from_the_beginning(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Store(f"sqlite:///{tmp_path}/inkling.db")
        tables = Tables(store)
        live = await seat_people(tables, "silencio")
        watcher = ApiWatcher(live, f"person-{SEATS}", "en")
        watcher.whole()
        await tables.change(live, 1, Stood())
        await tables.change(live, SEATS, Sat(1))
        push = watcher.news()
        assert push is not None
        assert push.sight is not None
        assert push.sight.told_before == 0
        assert "Your hand" in push.sight.story[0].told
        store.close()

    asyncio.run(evening())
