"""Of every game: a table folded without the actions of its earlier plays is the table that all its rows give."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from inkling.games import SHELF
from inkling.server.storage.log_reader import PlayRows
from inkling.server.storage.store import Store, connect
from inkling.server.tables.fold import fold, fold_without_old_moves
from inkling.server.tables.past_plays import PastPlays
from inkling.server.tables.state import Table
from tests.server.tables.test_fold import PLAYS, before_the_next, spend_an_evening


@pytest.mark.parametrize("game", SHELF)
def test_table_without_the_actions_of_earlier_plays_is_the_same(game: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/inkling.db"
    store = Store(url)
    left = asyncio.run(spend_an_evening(store, game, Random(game)))
    rows, empty = store.read(left.id), Table(left.id, left.code)
    assert fold(empty, rows) == left
    kept = store.read_newest(left.id)
    assert len(kept) < len(rows)
    assert fold_without_old_moves(empty, kept) == left
    assert fold_without_old_moves(empty, rows) == left, "also where nothing is missing"
    plays = PastPlays(PlayRows(connect(url)))
    assert len(left.played) >= PLAYS
    for play_id in left.played:
        assert plays.find(play_id) == fold(Table(left.id, ""), before_the_next(rows, play_id, left.played))
    plays.past.close()
    store.close()
