"""A JSON client is sent something exactly when its own sight has changed: no frame tells that somebody else did."""

from pathlib import Path

import msgspec

from inkling.core.driver import AnyPlay
from inkling.core.growing import as_plain
from inkling.core.sight import Viewer
from inkling.server.api.watcher import ApiWatcher
from inkling.server.log.store import Store
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Sat, Stood

SEATS = 3


async def seat_people(tables: Tables, game: str, seats: int = SEATS) -> LiveTable:
    """All seats taken, and one more who looks on."""
    live = await tables.make(game, "person-0", "P0")
    for number in range(1, seats + 1):
        await tables.join(live, f"person-{number}", f"P{number}")
    for seat in range(seats):
        await tables.change(live, seat, Sat(seat))
    await tables.start(live, 0)
    return live


def known(play: AnyPlay, viewer: Viewer) -> bytes:
    return msgspec.json.encode(play.sight(viewer), enc_hook=as_plain, order="deterministic")


async def test_seat_taken_in_the_middle_tells_its_story_from_the_beginning(tmp_path: Path) -> None:
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
