"""Which sound each page gets: only after public events, and for everybody alike but for whose turn it is.

That secrets change no byte of a push, sounds included, is compared in `tests/conformance/server/test_noninterference`.
"""

import random

import pytest

from inkling.core.driver import AnyPlay
from inkling.core.sight import Seat
from inkling.server.features.table_page.page_view import TablePageView
from inkling.server.tables import permissions
from inkling.server.tables.events import Joined, Row, SatDown, TableMade
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.play_start_row import make_start_row
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row
from tests.not_none import not_none

PEOPLE = ("p0", "p1", "p2", None)
"""Three players and a spectator."""
ACTS = {
    "silencio": {"play": "card"},
    "similo": {"clue": "card", "mark": "", "unmark": ""},
    "tofugott": {"best": "", "worst": "", "guess": ""},
}
"""The sound of each action for players whose turn doesn't begin; private choices and marks are silent."""


def begin(game: str) -> LiveTable:
    live, dice = LiveTable(apply_row(Table("id", "ABCD"), -1, TableMade(game))), random.Random(1)

    def do(by: int, row: Row) -> None:
        live.show(apply_row(live.table, by, row))

    for member in range(3):
        do(member, Joined(f"p{member}", f"Name {member}"))
        do(member, SatDown(member))
    do(0, make_start_row(live.table, lambda size: dice.randbytes(size).hex()))
    return live


def act(live: LiveTable, play: AnyPlay, dice: random.Random) -> str:
    """Let a seat act. Return the first word of what it did."""
    seat = dice.choice(play.turn)
    written = [play.game.words.write(action, play.record.setup.options) for action in play.sight(seat).legal]
    do = dice.choice(written)
    acted, after = permissions.play_seat_action(live.table, seat, do)
    live.show(apply_row(live.table, seat, acted, after))
    return do.partition(" ")[0]


@pytest.mark.parametrize("game", ACTS)
def test_every_page_hears_the_same_public_event(game: str) -> None:
    live, dice = begin(game), random.Random(2)
    pages = [TablePageView(live, person, "en") for person in PEOPLE]
    assert [page.full_update().sound for page in pages] == [None] * len(pages), "a page that is loaded is silent"
    met, heard = set[str](), set[str]()
    for _ in range(120):
        play = not_none(live.table.play)
        if play.outcome is not None:
            break
        public, word = len(play.stories[-1]), act(live, play, dice)
        met.add(word)
        after = not_none(live.table.play)
        sounds = [news.sound if (news := page.next_update()) else None for page in pages]
        heard |= set(filter(None, sounds))
        everybody = {sound for sound in sounds if sound != "turn"}
        assert len(everybody) <= 1
        if len(after.stories[-1]) == public:
            assert sounds == [None] * len(pages)
        for seat in (Seat(0), Seat(1), Seat(2)):
            awaited = (play.game.table.awaited or play.game.rules.turn)(after.state)
            assert sounds[seat] != "turn" or seat in awaited
        if word in ACTS[game] and after.outcome is None and ACTS[game][word] == "":
            assert everybody <= {None}, word
    assert met & ACTS[game].keys()
    assert "turn" in heard
    assert len(heard) > 1


def test_pages_learn_that_a_tv_sounds_for_them() -> None:
    live = begin("similo")
    page = TablePageView(live, "p0", "en")
    assert page.full_update().tv is False
    with live.count_connection_and_listen(lambda: None, list, tv=True):
        assert page.full_update().tv is True
    assert page.full_update().tv is False
