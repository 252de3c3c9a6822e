"""The example game with some functions replaced. Replacing a function that does not exist is an error."""

from dataclasses import replace
from typing import Any

from tests.conformance.options import AnyGame
from tests.example import GAME


def with_rules(game: AnyGame = GAME, /, **changed: Any) -> AnyGame:
    return replace(game, rules=replace(game.rules, **changed))


def with_words(**changed: Any) -> AnyGame:
    return replace(GAME, words=replace(GAME.words, **changed))


def with_learner(**changed: Any) -> AnyGame:
    assert GAME.learner is not None
    return replace(GAME, learner=replace(GAME.learner, **changed))
