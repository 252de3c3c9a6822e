"""Lesson and rules page: the example can be played, and its tables agree with the rules."""

import re
from html import unescape

import pytest

from inkling.catalogs import load_lesson, speech
from inkling.core.board import BoardContext
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.games.silencio import GAME
from inkling.games.silencio.board.zones import draw_board
from inkling.games.silencio.rules.events import (
    CardLaidFaceUp,
    CardTakenBack,
    HandedOver,
    OracleCardGiven,
    PendingEffectMade,
)
from inkling.games.silencio.rules.rules import rating_of_cards_left
from inkling.games.silencio.rules.state import PRINTED_TABLE
from inkling.games.silencio.teach.lesson import make_lesson
from inkling.server.features.learn.views import draw_lesson_page, play_of_lesson_at_each_ply
from tests.rules_pages import rules_html

from .page import voice
from .scene import do, scene, step


def test_lesson_shows_each_effect_in_few_steps_and_ends_perfectly() -> None:
    course = make_lesson()
    assert len(course.steps) <= 17
    for task, text in zip(course.steps, load_lesson("en", GAME.package), strict=True):
        assert bool(text.task) == (task is not None)
        assert len(text.task) <= 30
    *_, play = play_of_lesson_at_each_ply(course)
    assert play.outcome is not None
    assert play.outcome.won
    events = [line.event for line in play.sight(course.seat).story]
    made = {event.effect for event in events if isinstance(event, PendingEffectMade)}
    assert made == {"shield", "dampen", "random", "green-only"}
    assert all(
        any(isinstance(event, kind) for event in events)
        for kind in (OracleCardGiven, CardLaidFaceUp, HandedOver, CardTakenBack)
    )


def test_lesson_ends_without_a_word_on_what_to_try_next() -> None:
    course = make_lesson()
    *_, play = play_of_lesson_at_each_ply(course)
    say, harder = voice("en", course.seat, ("Ada", "Bo")), "Fewer lit shrines would make it harder."
    at_a_table, in_a_lesson = (
        draw_board(play.sight(course.seat), say, BoardContext(lesson=so))["end"] for so in (False, True)
    )
    assert harder in at_a_table
    assert in_a_lesson == at_a_table.replace(f" {harder}", "")
    page = draw_lesson_page("silencio", len(course.steps), False, None, speech("en"))
    assert "Perfect" in page
    assert harder not in page


LIT = "red blue yellow green large"
HANDS = "green-2 blue-7 red-8", "green-5 yellow-2 blue-4", "yellow-9 red-3 blue-10"
ORACLE = "green-6 red-9 blue-2"
COURSE = (
    ("play green-2", "end"),
    ("play green-5", "name 2", "exchange oracle", "take green-6", "lay yellow-9", "end"),
    ("shrine red", "shield", "play green-6"),
)
"""The three turns of the page, in notation."""
ROWS = {
    "en": ("ranks in each colour", "cards in hand", "Oracle cards", "almost there"),
    "de": ("Werte je Farbe", "Handkarten", "Orakelkarten", "Fast am Ziel"),
}


def rows_of(html: str) -> list[list[str]]:
    """Return the cells of all tables, row by row."""
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
    assert not any(isinstance(event, PendingEffectMade) for event in events)
    assert state.night == ("green-2",)
    assert state.rows[3][-3:] == ("green-2", "green-5", "green-6")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_those_of_the_law(lang: str) -> None:
    rows = {row[0]: row[1:] for row in rows_of(rules_html(GAME, lang)) if len(row) == 4}
    ranks, hands, oracle, almost = ROWS[lang]
    assert rows[ranks] == [f"2–{top}" for top, _ in PRINTED_TABLE.values()]
    assert rows[hands] == [str(hand) for _, hand in PRINTED_TABLE.values()]
    assert rows[oracle] == ["2", "3", "4"]
    for seats, cell in zip(PRINTED_TABLE, rows[almost], strict=True):
        least, most = map(int, cell.split("–"))
        assert rating_of_cards_left(least - 1, seats) == "perfect"
        assert rating_of_cards_left(least, seats) == rating_of_cards_left(most, seats) == "almost-there"
        assert rating_of_cards_left(most + 1, seats) == "keep-wandering"
