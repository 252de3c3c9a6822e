"""The rules page: its example can be played, its tables are the law's, its picture row is right about day and night."""

import re
from html import unescape

import pytest

from inkling.catalogs import LANGUAGES, speech
from inkling.games.silencio import GAME
from inkling.games.silencio.rules.events import PendingMade
from inkling.games.silencio.rules.rules import rate
from inkling.games.silencio.rules.state import PRINTED_TABLE
from inkling.games.silencio.teach.example import COURSE, HANDS, ORACLE
from inkling.games.silencio.teach.primer import primer

from .scene import do, scene, step

LIT = "red blue yellow green large"


def rows_of(html: str) -> list[list[str]]:
    """The cells of all tables, line by line."""
    return [
        [unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html)
    ]


def test_example_can_be_played() -> None:
    """Silencio, which effect; R18: dark green, an exchange with the Oracle, a dark card that the shield covers."""
    state = scene(*HANDS, oracle=ORACLE, deck="red-2", lit=LIT, top_rank=10)
    state = do(state, COURSE[0][0])
    assert state.pending.green_only
    state = do(state, *COURSE[0][1:], *COURSE[1])
    assert "yellow-9" in state.oracle
    assert not state.pending.green_only
    state, events = step(do(state, *COURSE[2][:-1]), COURSE[2][-1])
    assert not any(isinstance(event, PendingMade) for event in events)
    assert state.night == ("green-2",)
    assert state.rows[3][-3:] == ("green-2", "green-5", "green-6")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_those_of_the_law(lang: str) -> None:
    """Silencio, set-up and rating."""
    rows = {row[0]: row[1:] for row in rows_of(primer(speech(lang, GAME.package))) if len(row) == 4}
    say = speech(lang, GAME.package)
    assert rows[say("ranks in each colour")] == [f"2–{top}" for top, _ in PRINTED_TABLE.values()]
    assert rows[say("cards in hand")] == [str(hand) for _, hand in PRINTED_TABLE.values()]
    assert rows[say("Oracle cards")] == ["2", "3", "4"]
    for seats, cell in zip(PRINTED_TABLE, rows[say("almost there")], strict=True):
        least, most = map(int, cell.split("–"))
        assert rate(least - 1, seats) == "perfect"
        assert rate(least, seats) == rate(most, seats) == "almost-there"
        assert rate(most + 1, seats) == "keep-wandering"
