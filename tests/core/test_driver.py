"""The driver asks clockwise after the last actor, lets players wait, and detects that nobody wants to act."""

from typing import Any

import pytest

from inkling.core.bot import RANDOM
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.errors import NotAllowed
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM, Sight
from tests.core.table import SALT, deal_out
from tests.example import GAME
from tests.example.state import Draw, Options, Skip


def wait(sight: Sight[Any, Any, Any], chance: Chance) -> None:
    return None


def confirm_soon(sight: Sight[Any, Any, Any], chance: Chance) -> Any:
    return sight.legal[-1]


def wait_with_cards_only(sight: Sight[Any, Any, Any], chance: Chance) -> Any:
    return Skip() if Skip() in sight.legal else None


def actors(play: AnyPlay) -> list[int]:
    return [entry.by for entry in play.record.entries]


def test_drive_plays_to_the_end_and_shows_every_ply() -> None:
    seen: list[int] = []
    play = drive(deal_out(), [RANDOM.choose] * 2, Chance.of("bots"), watch=lambda play: seen.append(play.ply))
    assert play.outcome is not None
    assert seen == list(range(1, play.ply + 1))


def test_drive_is_the_same_with_the_same_chance() -> None:
    plays = [drive(deal_out(), [RANDOM.choose] * 2, Chance.of(seed)) for seed in ("a", "a", "b")]
    assert plays[0] == plays[1]
    assert plays[0].record != plays[2].record


def test_drive_asks_clockwise_after_the_one_who_acted_last() -> None:
    setup = Setup("murmur", 1, 4, Options(rounds=1), "seed")
    play = drive(Play.begin(GAME, setup, SALT), [confirm_soon] * 4, Chance.of("bots"))
    assert actors(play) == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_drive_lets_the_others_go_first() -> None:
    play = drive(deal_out(rounds=1), [wait_with_cards_only, confirm_soon], Chance.of("bots"))
    assert actors(play) == [1, 1, SYSTEM, 0]


def test_drive_lets_the_clock_run_out_when_all_wait() -> None:
    play = drive(deal_out(rounds=1, draws=False), [wait, wait], Chance.of("bots"))
    assert actors(play) == [SYSTEM]


def test_drive_says_when_nobody_wants_to_act_and_no_clock_runs() -> None:
    with pytest.raises(NotAllowed, match="Nobody wants to make the next move"):
        drive(deal_out(), [wait, wait], Chance.of("bots"))


def test_drive_refuses_what_is_not_allowed() -> None:
    with pytest.raises(NotAllowed):
        drive(deal_out(), [lambda sight, chance: Draw()] * 2, Chance.of("bots"))
