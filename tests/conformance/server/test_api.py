"""Every game over JSON: a play advances, and a client gets a message exactly when its own sight has changed."""

from pathlib import Path
from random import Random

import pytest

from inkling.core.sight import Seat, Viewer
from inkling.games import SHELF
from inkling.server.api.table_view import ApiViewOfTable
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.registry import TableRegistry
from tests.conformance.plays import seats_near
from tests.not_none import not_none
from tests.server.api.test_api import act_once, documented_program, known, seat_people, start
from tests.server.local_server import serving

STEPS = 60


@pytest.mark.parametrize("game", SHELF)
def test_play_of_every_game_goes_on_over_json(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as url:
        table, people = start(url, game)
        dice = Random(1)
        for _ in range(40):
            if not act_once(table, people, dice):
                break
        assert people[0].get(f"{table}/sight").json()["story"]


@pytest.mark.parametrize("game", [game.name for game in SHELF.values() if 2 in game.seats])
def test_program_of_the_document_plays_every_game_to_its_end(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example program finishes every game. Always taking the first action would mark and unmark a card forever."""
    with serving(tmp_path) as url:
        exec(documented_program(url, game), {})
    assert "over: " in capsys.readouterr().out


@pytest.mark.parametrize("game", SHELF)
async def test_push_comes_exactly_when_the_viewers_own_sight_changed(game: str, tmp_path: Path) -> None:
    """Seats and a watcher get a push only if their own sight changed. In the random play people also change their minds
    in secret."""
    store = SqlStore(f"sqlite:///{tmp_path}/inkling.db")
    tables, dice = TableRegistry(store), Random(f"frames/{game}")
    seats = seats_near(SHELF[game], 3)
    live = await seat_people(tables, game, seats)
    viewers: list[Viewer] = [*map(Seat, range(seats)), None]
    watchers = [ApiViewOfTable(live, f"person-{number}", "en") for number in range(seats + 1)]
    for watcher in watchers:
        watcher.full_update()
    for _ in range(STEPS):
        before = not_none(live.table.play)
        if before.outcome is not None:
            break
        seat = dice.choice(before.game.rules.turn(before.state))
        action = dice.choice(before.game.rules.legal(before.state, seat))
        await tables.service.act(live, seat, before.game.words.write(action, before.record.setup.options))
        after = not_none(live.table.play)
        for viewer, watcher in zip(viewers, watchers, strict=True):
            assert (watcher.next_update() is not None) == (known(before, viewer) != known(after, viewer))
    store.close()
