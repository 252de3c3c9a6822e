"""Texts for people: every screen, sentence and label, in every language, for every viewer."""

import re

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.sight import SYSTEM, Sight, Viewer
from inkling.core.words import Say
from tests.conformance.kit import is_line
from tests.conformance.options import AnyGame
from tests.conformance.plays import Step, viewers

WIDEST = 100
SENTENCE = re.compile(r"[^\W\d_]{2,}(\W+[^\W\d_]{2,}){2,}")
"""Matches three words or more, which are never the same in two languages."""


def check_screens(play: AnyPlay) -> None:
    """Check that a screen is not empty, fits its width and uses the viewer's language."""
    for viewer in viewers(play):
        screens = [play.game.words.show(play.sight(viewer), say) for say in voices(play, viewer)]
        assert len(set(screens)) == len(screens), "a screen is the same in two languages"
        for screen in screens:
            check_lines(screen)


def check_lines(screen: str) -> None:
    for line in screen.split("\n"):
        assert len(line) <= WIDEST, f"too wide for a screen: {line}"
        assert line.isprintable(), f"not plain text: {line!r}"
    assert screen.strip(), "an empty screen"


def check_labels(play: AnyPlay) -> None:
    """Check that every offered action has a unique label."""
    for seat in play.game.rules.turn(play.state):
        sight = play.sight(seat)
        for say in voices(play, seat):
            labels = [label_of(play.game, action, sight, say) for action in sight.legal]
            assert len(set(labels)) == len(labels), f"two actions have the same label: {labels}"
    for say in voices(play, None):
        for action in play.game.rules.legal(play.state, SYSTEM):
            label_of(play.game, action, play.sight(None), say)


def label_of(game: AnyGame, action: object, sight: Sight[object, object, object], say: Say) -> str:
    label = game.words.label(action, sight, say)
    assert is_line(label), f"an odd label for {action}: {label!r}"
    return label


def check_sentences(step: Step) -> None:
    """Check that every event that a viewer sees has a sentence."""
    game, options = step.after.game, step.after.record.setup.options
    for viewer in viewers(step.after):
        told = len(step.before.sight(viewer).story)
        for line in step.after.sight(viewer).story[told:]:
            sentences = [game.words.tell(line.event, options, say) for say in voices(step.after, viewer)]
            for sentence in sentences:
                assert is_line(sentence), f"no sentence for {line.event}"
            if SENTENCE.search(sentences[0]):
                assert len(set(sentences)) == len(sentences), f"not translated: {sentences[0]}"


def voices(play: AnyPlay, viewer: Viewer) -> list[Say]:
    return [speech(lang, play.game.package).to(viewer, play.record.names) for lang in LANGUAGES]
