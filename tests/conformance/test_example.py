"""The kit passes the sound example game; tests/broken/ shows what it does not pass."""

from dataclasses import replace

from tests.conformance.examination import examine
from tests.conformance.plays import first_setups
from tests.example import GAME


def test_examination_passes_a_sound_game() -> None:
    for number, setup in enumerate(first_setups(GAME, 120)):
        examine(GAME, setup, thorough=number % 4 == 0)


def test_examination_passes_a_game_without_a_learners_part() -> None:
    plain = replace(GAME, learner=None)
    for setup in first_setups(plain, 20):
        examine(plain, setup, thorough=True)
