"""A move late in a long play is rendered and sent like an early one: the part of the story that is read does not
grow."""

import pytest

from inkling.catalogs import speech
from inkling.core.board import BoardContext
from inkling.core.driver import AnyPlay
from inkling.core.html import Html
from inkling.core.sight import Seat
from inkling.server.api.schema import Happened
from inkling.server.api.table_view import ApiViewOfTable
from inkling.server.features.table_page import story_and_notice_views
from inkling.server.tables import permissions, play_start_row
from inkling.server.tables.events import Joined, SatDown, TableMade
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row
from tests.not_none import not_none

SEATS = 3
NAMES = ("Ada", "Bo", "Cleo")
CONTEXT = BoardContext("/t/ABCD/act", "/pictures", (False,) * SEATS, (False,) * SEATS)
FIRST = {"similo": ("clue",), "tofugott": ("choose", "best 1")}
"""Beginnings of the actions to play before a player changes their mind again and again. In Tofugott the second is an
answer with a sentence."""
ENDLESS = {"similo": ("mark", "unmark"), "tofugott": ("worst 1", "clear worst 1")}
SENTENCE = "because it floats"


def sit_down(game: str) -> Table:
    table = apply_row(Table("id", "ABCD"), -1, TableMade(game))
    for number, name in enumerate(NAMES):
        table = apply_row(table, number, Joined(f"person-{number}", name))
    for number in range(SEATS):
        table = apply_row(table, number, SatDown(number))
    table = apply_row(table, 0, play_start_row.make_start_row(table, lambda size: "ab" * size))
    for word in FIRST[table.game]:
        table = act(table, word, SENTENCE if word == "best 1" else None)
    return table


def act(table: Table, begins: str, say: str | None = None) -> Table:
    """Do the first legal action whose notation begins with this."""
    play = play_of(table)
    options = play.record.setup.options
    seat, do = next(
        (seat, text)
        for seat in play.game.rules.turn(play.state)
        for action in play.game.rules.legal(play.state, seat)
        if (text := play.game.words.write(action, options)).startswith(begins)
    )
    change, after = permissions.play_member_action(table, seat, do, None, say)
    return apply_row(table, seat, change, after)


def play_of(table: Table) -> AnyPlay:
    assert table.play is not None
    return table.play


def change_minds(table: Table, times: int) -> Table:
    for _ in range(times):
        for word in ENDLESS[table.game]:
            table = act(table, word)
    return table


def test_page_has_the_latest_lines_of_a_very_long_story(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story_and_notice_views, "MOST_LINES", 3)
    lines = [Html(f"<li>{n}</li>") for n in range(7)]
    long, away, too_long = (
        story_and_notice_views.draw_story_zone(lines, since, speech("en")) for since in (None, 5, 2)
    )
    assert "4 earlier lines" in long
    assert "<li>3</li>" not in long
    assert long.endswith("<li>4</li><li>5</li><li>6</li></ol>")
    assert away.endswith('<li>4</li><li class="since">While you were away:</li><li>5</li><li>6</li></ol>')
    assert too_long == long.replace("<li>4", '<li class="since">While you were away:</li><li>4')
    assert "earlier" not in story_and_notice_views.draw_story_zone(lines[:3], None, speech("en"))


def test_sentence_written_long_ago_is_still_beside_its_answer() -> None:
    play = play_of(change_minds(sit_down("tofugott"), 50))
    active = play.game.rules.turn(play.state)[0]
    draw = not_none(play.game.page.board)
    for viewer in (*map(Seat, range(SEATS)), None):
        zones = draw(play.sight(viewer), speech("en", play.game.package).to(viewer, NAMES), CONTEXT)
        assert (SENTENCE in "".join(zones.values())) == (viewer == active)
        assert (SENTENCE in play.sight(viewer).said.values()) == (viewer == active)


@pytest.mark.parametrize("game", sorted(ENDLESS))
def test_program_is_sent_what_is_new_without_a_copy_of_the_rest(game: str) -> None:
    room = LiveTable(sit_down(game))
    watcher = ApiViewOfTable(room, "person-0", "en")
    told: list[Happened] = []
    whole = not_none(watcher.full_update().sight)
    told += whole.story
    lists = set()
    for _ in range(20):
        room.show(change_minds(room.table, 1))
        push = watcher.next_update()
        if push is not None and push.sight is not None:
            assert push.sight.told_before == len(told)
            assert len(push.sight.story) <= 2
            told += push.sight.story
        assert watcher._seen is not None
        lists.add(id(watcher._seen.story._shared))
    assert len(lists) == 1
    again = not_none(ApiViewOfTable(room, "person-0", "en").full_update().sight)
    assert list(again.story) == told
