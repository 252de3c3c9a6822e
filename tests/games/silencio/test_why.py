"""Why: the cards left after each choice, best first, in both languages and the same each time."""

from collections.abc import Iterator

from inkling.catalogs import speech
from inkling.core.sight import Sight
from inkling.games.silencio import GAME
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View
from inkling.games.silencio.teach.why import CLOSE

from .plays import SilencioPlay, random_plays

SAY = speech("en", "inkling.games.silencio")
SAGE = speech("de", "inkling.games.silencio")


def moments() -> Iterator[tuple[Sight[Action, Event, View], Action]]:
    """What was asked, and what was done, in one play by chance."""
    before: SilencioPlay | None = None
    for play in random_plays(4):
        if before is not None:
            entry = play.record.entries[-1]
            yield before.sight(entry.by), GAME.words.read(entry.do, play.record.setup.options)
        before = play


def test_why_weighs_every_choice_and_marks_the_one_made() -> None:
    """With one choice alone there is nothing to weigh."""
    for sight, action in moments():
        reason = GAME.bots.why(sight, action, SAY)
        assert reason is not None
        if len(sight.legal) == 1:
            assert not reason.bars
            continue
        assert sorted(bar.id for bar in reason.bars) == sorted(GAME.words.write(a, sight.options) for a in sight.legal)
        assert [bar.id for bar in reason.bars if bar.chosen] == [GAME.words.write(action, sight.options)]
        assert [bar.value for bar in reason.bars] == sorted(bar.value for bar in reason.bars)
        assert all(0 <= bar.value <= 4 * (sight.view.top_rank - 1) for bar in reason.bars)


def test_why_says_what_was_best_and_what_the_choice_costs() -> None:
    for sight, action in moments():
        reason = GAME.bots.why(sight, action, SAY)
        assert reason is not None
        if reason.bars:
            chosen = next(bar for bar in reason.bars if bar.chosen)
            costs = chosen.value - reason.bars[0].value > CLOSE
            assert reason.text[0].startswith("Best here" if costs else "There was nothing better")
            assert not costs or reason.bars[0].label in reason.text[0]


def test_why_is_the_same_each_time_and_speaks_german() -> None:
    sight, action = next((sight, action) for sight, action in moments() if len(sight.legal) > 3)
    assert GAME.bots.why(sight, action, SAY) == GAME.bots.why(sight, action, SAY)
    german, english = GAME.bots.why(sight, action, SAGE), GAME.bots.why(sight, action, SAY)
    assert german is not None
    assert english is not None
    assert german.text != english.text
    assert [bar.value for bar in german.bars] == [bar.value for bar in english.bars]


def test_why_has_nothing_to_say_of_what_was_not_offered() -> None:
    play = next(iter(random_plays(4)))
    sight = play.sight(GAME.rules.turn(play.state)[0])
    assert GAME.bots.why(sight, GAME.words.read("pass", sight.options), SAY) is None
