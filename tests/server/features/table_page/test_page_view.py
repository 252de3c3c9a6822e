"""What one page is shown of a table and what it is not, even after a rendering error."""

import random
import re

import pytest
from msgspec.structs import replace

from inkling.core.html import Html
from inkling.core.sight import Seat
from inkling.server.features.table_page import cached_render, page_view
from inkling.server.features.table_page.menu import draw_menu_zone
from inkling.server.features.table_page.page_view import TablePageView
from inkling.server.tables import permissions
from inkling.server.tables.events import Joined, Row, SatDown, TableMade
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.play_start_row import make_start_row
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row
from tests.not_none import not_none
from tests.server.features.table_page.test_escaping import LINK, SAY, TABLE

dice = random.Random(1)


def do(live: LiveTable, by: int, row: Row) -> None:
    live.show(apply_row(live.table, by, row))


def start(live: LiveTable) -> None:
    do(live, 0, make_start_row(live.table, lambda size: dice.randbytes(size).hex()))


def move(live: LiveTable) -> None:
    """Let the first asked seat do its first legal action."""
    play = not_none(live.table.play)
    sight = play.sight(play.turn[0])
    acted, after = permissions.play_seat_action(
        live.table, play.turn[0], play.game.words.write(sight.legal[0], sight.options)
    )
    live.show(apply_row(live.table, play.turn[0], acted, after))


def three_people() -> LiveTable:
    """Return a table with three people in the seats of their numbers."""
    live = LiveTable(apply_row(Table("id", "ABCD"), -1, TableMade("silencio")))
    for member in range(3):
        do(live, member, Joined(f"p{member}", f"Name {member}"))
    for member in range(3):
        do(live, member, SatDown(member))
    live.presence.connections = live.presence.here = dict.fromkeys(range(3), 1)
    return live


def hand(live: LiveTable, seat: int) -> set[str]:
    play = not_none(live.table.play)
    return set(play.sight(Seat(seat)).view.hand)


def cards_in(html: Html) -> set[str]:
    return set(re.findall(r"data-card=([a-z]+-\d+)", html))


def fail_once(page: TablePageView, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(cached_render, "draw_board", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            page.next_update()


def test_who_has_another_seat_never_sees_the_hand_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    live = three_people()
    start(live)
    page = TablePageView(live, "p1", "en")
    assert cards_in(page.full_update().zones["dock"]) == hand(live, 1)
    live.show(replace(live.table, chairs=(0, 2, 1)))
    fail_once(page, monkeypatch)
    move(live)
    news = not_none(page.next_update())
    assert cards_in(news.zones["dock"]) == hand(live, 2) != hand(live, 1)


def test_who_is_away_is_told_to_all_though_it_could_not_be_drawn_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    live = three_people()
    start(live)
    pages = [TablePageView(live, None, "en") for _ in range(2)]
    for page in pages:
        page.full_update()
    live.presence.connections = live.presence.here = {0: 1}
    live.show(live.table)
    fail_once(pages[0], monkeypatch)
    for page in pages:
        news = not_none(page.next_update())
        assert "away" in news.zones["peers"]
    assert "away" in TablePageView(live, None, "en").full_update().zones["peers"]


def test_what_strangers_ask_for_is_not_kept_without_end() -> None:
    """The link comes from a header that anybody can send."""
    live = LiveTable(TABLE)
    for number in range(3 * cached_render.MOST_SHARED):
        TablePageView(live, None, "en", f"http://host{number}.example/t/ABCD", tv=True).full_update()
    shared = page_view._renders[live].in_language("en")
    assert len(shared._texts) <= cached_render.MOST_SHARED
    assert len(shared.memo._newest) < 10


def test_menu_is_sent_whole_whenever_it_is_new_to_a_page() -> None:
    """Sent menus are not cached, neither for another page nor for the next message."""
    live = LiveTable(TABLE)
    pages = [TablePageView(live, "Ada", "en", LINK) for _ in range(2)]
    for page in pages:
        assert page.full_update().zones["menu"] == draw_menu_zone(TABLE, 0, SAY)
    live.show(replace(TABLE, rules={**TABLE.rules, "locked": True}))
    for page in pages:
        news = not_none(page.next_update())
        assert news.zones["menu"] == draw_menu_zone(live.table, 0, SAY) != draw_menu_zone(TABLE, 0, SAY)
        assert page.next_update() is None
