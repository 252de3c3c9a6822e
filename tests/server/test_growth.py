"""A move late in a long play is drawn and sent like an early one: what is read of the story does not grow with it."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import Desk
from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing
from inkling.core.html import Html
from inkling.core.sight import Line, Seat, Viewer
from inkling.games import SHELF
from inkling.server.api.shapes import Happened
from inkling.server.api.watcher import ApiWatcher
from inkling.server.pages import lobby
from inkling.server.tables import new_play, permissions
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.rows import Joined, Made, Sat
from inkling.server.tables.table import Table, evolve

SEATS = 3
NAMES = ("Ada", "Bo", "Cleo")
DESK = Desk("/t/ABCD/act", "/pictures", (False,) * SEATS, (False,) * SEATS)
FIRST = {"similo": ("clue",), "tofugott": ("choose", "best 1")}
"""What is done before somebody changes their mind for ever: in Tofugott an answer with a sentence lies there then."""
ENDLESS = {"similo": ("mark", "unmark"), "tofugott": ("worst 1", "clear worst 1")}
SENTENCE = "because it floats"


class Watched(Sequence[Line[Any]]):
    """A story that counts how many of its lines are looked at."""

    def __init__(self, story: Sequence[Line[Any]]) -> None:
        self._story = story
        self.read = 0

    def __len__(self) -> int:
        return len(self._story)

    @overload
    def __getitem__(self, place: int) -> Line[Any]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Line[Any]]: ...
    def __getitem__(self, place: int | slice) -> Line[Any] | Sequence[Line[Any]]:
        found = self._story[place]
        self.read += len(found) if isinstance(found, tuple) else 1
        return found

    def __iter__(self) -> Iterator[Line[Any]]:
        return (self[place] for place in range(len(self)))

    def __reversed__(self) -> Iterator[Line[Any]]:
        return (self[place] for place in reversed(range(len(self))))


def sit_down(game: str) -> Table:
    table = evolve(Table("id", "ABCD"), -1, Made(game))
    for number, name in enumerate(NAMES):
        table = evolve(table, number, Joined(f"person-{number}", name))
    for number in range(SEATS):
        table = evolve(table, number, Sat(number))
    table = evolve(table, 0, new_play.make_start(table, lambda size: "ab" * size))
    for word in FIRST[table.game]:
        table = act(table, word, SENTENCE if word == "best 1" else None)
    return table


def act(table: Table, begins: str, say: str | None = None) -> Table:
    """The first legal action that is written so."""
    play = play_of(table)
    options = play.record.setup.options
    seat, do = next(
        (seat, text)
        for seat in play.game.rules.turn(play.state)
        for action in play.game.rules.legal(play.state, seat)
        if (text := play.game.words.write(action, options)).startswith(begins)
    )
    change, after = permissions.act_of(table, seat, do, None, say)
    return evolve(table, seat, change, after)


def play_of(table: Table) -> AnyPlay:
    assert table.play is not None
    return table.play


def change_minds(table: Table, times: int) -> Table:
    for _ in range(times):
        for word in ENDLESS[table.game]:
            table = act(table, word)
    return table


def lines_read(play: AnyPlay, viewer: Viewer) -> int:
    sight = play.sight(viewer)
    story = Watched(sight.story)
    draw = play.game.page.board
    assert draw is not None
    draw(replace(sight, story=story), speech("en", play.game.package).to(viewer, NAMES), DESK)
    return story.read


@pytest.mark.parametrize("game", sorted(ENDLESS))
def test_board_reads_no_more_of_a_long_story(game: str) -> None:
    early = change_minds(sit_down(game), 3)
    late = change_minds(early, 150)
    for viewer in (*map(Seat, range(SEATS)), None):
        assert lines_read(play_of(late), viewer) <= lines_read(play_of(early), viewer)


def test_page_has_the_latest_lines_of_a_very_long_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """And says how many came before; the mark of whoever was away stands where they went, or first of all."""
    monkeypatch.setattr(lobby, "MOST_LINES", 3)
    lines = [Html(f"<li>{n}</li>") for n in range(7)]
    long, away, too_long = (lobby.story_zone(lines, since, speech("en")) for since in (None, 5, 2))
    assert "4 earlier lines" in long
    assert "<li>3</li>" not in long
    assert long.endswith("<li>4</li><li>5</li><li>6</li></ol>")
    assert away.endswith('<li>4</li><li class="since">While you were away:</li><li>5</li><li>6</li></ol>')
    assert too_long == long.replace("<li>4", '<li class="since">While you were away:</li><li>4')
    assert "earlier" not in lobby.story_zone(lines[:3], None, speech("en"))


def test_sentence_written_long_ago_is_still_beside_its_answer() -> None:
    play = play_of(change_minds(sit_down("tofugott"), 50))
    active = play.game.rules.turn(play.state)[0]
    draw = play.game.page.board
    assert draw is not None
    for viewer in (*map(Seat, range(SEATS)), None):
        zones = draw(play.sight(viewer), speech("en", play.game.package).to(viewer, NAMES), DESK)
        assert (SENTENCE in "".join(zones.values())) == (viewer == active)
        assert (SENTENCE in play.sight(viewer).said.values()) == (viewer == active)


@pytest.mark.parametrize("game", sorted(ENDLESS))
def test_program_is_sent_what_is_new_without_a_copy_of_the_rest(game: str) -> None:
    room = LiveTable(sit_down(game))
    watcher = ApiWatcher(room, "person-0", "en")
    told: list[Happened] = []
    whole = watcher.whole().sight
    assert whole is not None
    told += whole.story
    lists = set()
    for _ in range(20):
        room.show(change_minds(room.table, 1))
        push = watcher.news()
        if push is not None and push.sight is not None:
            assert push.sight.told_before == len(told)
            assert len(push.sight.story) <= 2
            told += push.sight.story
        assert watcher._seen is not None
        lists.add(id(watcher._seen.story._shared))
    assert len(lists) == 1
    again = ApiWatcher(room, "person-0", "en").whole().sight
    assert again is not None
    assert list(again.story) == told


def test_story_written_for_programs_stays_as_long_as_it_was() -> None:
    room = LiveTable(sit_down("similo"))
    watcher = ApiWatcher(room, "person-1", "en")
    before = watcher._see_play(room.table, 1)
    after = watcher._see_play(change_minds(room.table, 5), 1)
    assert before is not None
    assert after is not None
    assert isinstance(before.story, Growing)
    assert before.story._shared is after.story._shared
    assert before.since(0).story == after.since(0).story[: len(before.story)]
    assert len(after.story) == len(before.story) + 10


def test_table_that_could_not_be_stored_leaves_no_trace() -> None:
    """Store, then show: the table before goes on as if the move had never been tried."""
    for game in sorted(set(SHELF) & set(ENDLESS)):
        before = change_minds(sit_down(game), 2)
        lost = act(before, ENDLESS[game][0])
        kept = act(before, ENDLESS[game][0])
        assert [play_of(table).ply for table in (before, lost, kept)] == [play_of(before).ply + n for n in (0, 1, 1)]
        assert play_of(lost).stories == play_of(kept).stories
        assert play_of(change_minds(sit_down(game), 2)).stories == play_of(before).stories
