"""What Silencio's lesson shows; tests/conformance/server/test_lessons.py plays every lesson."""

from inkling.catalogs import load_lesson, speech
from inkling.core.board import BoardContext
from inkling.games.silencio import GAME
from inkling.games.silencio.board.zones import board
from inkling.games.silencio.rules.events import Gifted, PendingMade
from inkling.games.silencio.teach.lesson import lesson
from inkling.server.features.learn.views import lesson_page, play_through

from .page import voice


def test_lesson_shows_each_dark_effect_in_few_steps_and_ends_perfectly() -> None:
    course = lesson()
    assert len(course.steps) <= 15
    for step, text in zip(course.steps, load_lesson("en", GAME.package), strict=True):
        assert bool(text.task) == (step is not None)
        assert len(text.task) <= 30
    *_, play = play_through(course)
    assert play.outcome is not None
    assert play.outcome.won
    events = [line.event for line in play.sight(course.seat).story]
    made = {event.effect for event in events if isinstance(event, PendingMade)}
    assert made == {"shield", "dampen", "random", "green-only"}
    assert any(isinstance(event, Gifted) for event in events)


def test_lesson_ends_without_a_word_on_what_to_try_next() -> None:
    """What was played as told says nothing about what would be hard enough."""
    course = lesson()
    *_, play = play_through(course)
    say, harder = voice("en", course.seat, ("Ada", "Bo")), "Fewer lit shrines would make it harder."
    at_a_table, in_a_lesson = (
        board(play.sight(course.seat), say, BoardContext(lesson=so))["end"] for so in (False, True)
    )
    assert harder in at_a_table
    assert in_a_lesson == at_a_table.replace(f" {harder}", "")
    page = lesson_page("silencio", len(course.steps), False, None, speech("en"))
    assert "Perfect" in page
    assert harder not in page
