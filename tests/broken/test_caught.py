"""The conformance kit catches each broken game, for the expected reason."""

import pytest

from tests.broken.faults import FAULTS
from tests.broken.leaks import LEAKS
from tests.conformance import plays
from tests.conformance.examination import examine
from tests.conformance.options import AnyGame
from tests.conformance.plays import first_setups

BROKEN = LEAKS | FAULTS


@pytest.mark.parametrize("name", BROKEN)
def test_examination_catches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "ENDLESS", 200)
    game, reason = BROKEN[name]
    with pytest.raises(AssertionError, match=reason):
        examine_often(game, 60, thorough=True)


@pytest.mark.parametrize("name", LEAKS)
def test_examination_catches_leaks_without_being_thorough(name: str) -> None:
    """The normal run examines only a few plies closely, and still finds the planted leak within the plays of one
    game."""
    with pytest.raises(AssertionError):
        examine_often(LEAKS[name][0], 600, thorough=False)


def examine_often(game: AnyGame, count: int, thorough: bool) -> None:
    for setup in first_setups(game, count):
        examine(game, setup, thorough)
