"""The kit passes the valid example games, a long one and a short one; tests/broken shows what it rejects."""

from dataclasses import replace
from typing import Any

import pytest

from inkling.core.game import Game
from tests import crescendo, example
from tests.amounts import amount
from tests.conformance.examination import examine
from tests.conformance.plays import first_setups


@pytest.mark.parametrize("game", [example.GAME, crescendo.GAME], ids=lambda game: game.name)
def test_examination_passes_a_sound_game(game: Game[Any, Any, Any, Any, Any]) -> None:
    for number, setup in enumerate(first_setups(game, amount(60))):
        examine(game, setup, thorough=number % 4 == 0)


def test_examination_passes_a_game_without_a_learners_part() -> None:
    plain = replace(example.GAME, learner=None)
    for setup in first_setups(plain, 20):
        examine(plain, setup, thorough=True)
