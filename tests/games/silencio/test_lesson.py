"""The lesson can be played as it is told, and ends perfectly."""

from inkling.catalogs import load_lesson, speech
from inkling.core.board import Desk
from inkling.core.lesson import StepText
from inkling.core.play import Play
from inkling.games.silencio import GAME
from inkling.games.silencio.board.zones import board
from inkling.games.silencio.rules.events import Gifted, PendingMade
from inkling.games.silencio.teach.lesson import lesson
from inkling.server.pages.learn import lesson_page

from .page import voice


def told_steps() -> list[tuple[str | None, StepText]]:
    """What each step asks for, with its English words."""
    return list(zip(lesson().steps, load_lesson("en", GAME.package), strict=True))


def test_lesson_can_be_played_as_it_is_told() -> None:
    course = lesson()
    told = iter([step for step in course.steps if step is not None])
    play = Play.begin(GAME, course.setup, "00" * 32)
    for entry in course.entries:
        if entry.by == course.seat:
            assert next(told) == entry.do
        legal = [GAME.words.write(action, course.setup.options) for action in play.sight(entry.by).legal]
        assert entry.do in legal
        play = play.act(entry.by, GAME.words.read(entry.do, course.setup.options))
    assert next(told, None) is None
    assert play.outcome is not None
    assert play.outcome.won


def test_lesson_has_a_hint_wherever_something_else_could_be_done() -> None:
    course = lesson()
    hints = iter([text.hint for step, text in told_steps() if step is not None])
    play = Play.begin(GAME, course.setup, "00" * 32)
    for entry in course.entries:
        if entry.by == course.seat:
            assert next(hints) or len(play.sight(course.seat).legal) == 1
        play = play.act(entry.by, GAME.words.read(entry.do, course.setup.options))


def test_lesson_says_in_a_heading_what_to_do() -> None:
    """As short as a line of a phone; what is only to be read has none."""
    for step, text in told_steps():
        assert bool(text.task) == (step is not None)
        assert len(text.task) <= 30


def test_lesson_shows_each_dark_effect_in_few_steps() -> None:
    course = lesson()
    assert len(course.steps) <= 15
    play = Play.begin(GAME, course.setup, "00" * 32)
    for entry in course.entries:
        play = play.act(entry.by, GAME.words.read(entry.do, course.setup.options))
    events = [line.event for line in play.sight(course.seat).story]
    made = {event.effect for event in events if isinstance(event, PendingMade)}
    assert made == {"shield", "dampen", "random", "green-only"}
    assert any(isinstance(event, Gifted) for event in events)


def test_lesson_ends_without_a_word_on_what_to_try_next() -> None:
    """What was played as told says nothing about what would be hard enough."""
    course = lesson()
    play = Play.begin(GAME, course.setup, "00" * 32, ("Ada", "Bo"))
    for entry in course.entries:
        play = play.act(entry.by, GAME.words.read(entry.do, course.setup.options))
    say, harder = voice("en", course.seat, ("Ada", "Bo")), "Fewer lit shrines would make it harder."
    at_a_table, in_a_lesson = (board(play.sight(course.seat), say, Desk(lesson=so))["end"] for so in (False, True))
    assert harder in at_a_table
    assert in_a_lesson == at_a_table.replace(f" {harder}", "")
    page = lesson_page("silencio", len(course.steps), False, None, speech("en"))
    assert "Perfect" in page
    assert harder not in page
