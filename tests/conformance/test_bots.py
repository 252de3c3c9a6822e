"""Every bot of every game plays whole plays with any number of seats, allowed things only, the same each time."""

from typing import Any

import msgspec
import pytest

from inkling.catalogs import speech
from inkling.core.bot import Bot, pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import Player, drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Sight
from inkling.games import SHELF
from tests.conformance.plays import NAMES

BOTS = [(name, bot.name) for name, game in SHELF.items() for bot in game.bots]


def sworn(bot: Bot[Any, Any, Any]) -> Player:
    """The same bot, asked twice each time."""

    def choose(sight: Sight[Any, Any, Any], chance: Chance) -> Any:
        action = bot.choose(sight, chance)
        assert action == bot.choose(sight, chance), "asked twice it chose differently"
        assert action is None or action in sight.legal, f"{action} was not offered"
        return action

    return choose


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_has_a_title_that_every_language_knows(name: str, bot: str) -> None:
    """People see a title or a strength, never an id."""
    shown = pick_bot(SHELF[name].bots, bot)
    assert shown.title or shown.strength
    if shown.title:
        assert speech("de", SHELF[name].package)(shown.title) != shown.title


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_plays_at_tables_of_bots(name: str, bot: str) -> None:
    game = SHELF[name]
    for seats in game.seats:
        play_out(name, bot, seats, dict(game.for_bots))


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_plays_in_the_form_for_people(name: str, bot: str) -> None:
    for seats in SHELF[name].seats:
        play_out(name, bot, seats, {})


def play_out(name: str, bot: str, seats: int, options: dict[str, Any]) -> None:
    game = SHELF[name]
    setup = prepare(game, seats, msgspec.convert(options, game.options), f"bots of {name}")
    players = [sworn(next(one for one in game.bots if one.name == bot))] * seats
    play = drive(Play.begin(game, setup, "00" * 32, NAMES[:seats]), players, Chance.of(bot))
    assert play.outcome is not None


@pytest.mark.parametrize("name", SHELF)
def test_bots_are_random_first_and_named_apart(name: str) -> None:
    names = [bot.name for bot in SHELF[name].bots]
    assert names[0] == "random"
    assert len(set(names)) == len(names)
    assert all(bot.manner.endswith(".") and bot.version >= 1 for bot in SHELF[name].bots)
