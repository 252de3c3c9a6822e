"""For every game: a table folded without the actions of its earlier plays equals the table folded from all rows."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from inkling.games import SHELF
from inkling.server.storage.log_reader import open_play_reader
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.log_fold import fold_log_rows, fold_without_old_moves
from inkling.server.tables.past_play_cache import PastPlayCache
from inkling.server.tables.state import Table
from tests.server.tables.test_log_fold import PLAYS, before_the_next, spend_an_evening


@pytest.mark.parametrize("game", SHELF)
def test_table_without_the_actions_of_earlier_plays_is_the_same(game: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/inkling.db"
    store = SqlStore(url)
    left = asyncio.run(spend_an_evening(store, game, Random(game)))
    rows, empty = store.read(left.id), Table(left.id, left.code)
    assert fold_log_rows(empty, rows) == left
    kept = store.read_without_old_moves(left.id)
    assert len(kept) < len(rows)
    assert fold_without_old_moves(empty, kept) == left
    assert fold_without_old_moves(empty, rows) == left, "also where nothing is missing"
    reader = open_play_reader(url)
    plays = PastPlayCache(reader)
    assert len(left.history.plays) >= PLAYS
    for play_id in left.history.plays:
        assert plays.find_table(play_id) == fold_log_rows(
            Table(left.id, ""), before_the_next(rows, play_id, left.history.plays)
        )
    reader.close()
    store.close()
