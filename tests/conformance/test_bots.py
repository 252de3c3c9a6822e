"""Every bot plays whole games with any number of seats, legally and reproducibly. It describes itself, and ignores what
is hidden."""

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from inkling.catalogs import speech
from inkling.core.bot import Bot, Strength, pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, Player, drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat, Sight
from inkling.games import SHELF
from inkling.server.bots import readiness
from tests.amounts import LONG_RUN
from tests.conformance.plays import NAMES, seats_near, walk

SLOW = 0.5
"""The budget in seconds of a bot that thinks long."""
BOTS = [(name, bot.name) for name, game in SHELF.items() for bot in game.bots.all]


def sworn(bot: Bot[Any, Any, Any]) -> Player:
    """Return a player that asks the bot twice every third time and compares."""
    asked = 0

    def choose(sight: Sight[Any, Any, Any], chance: Chance) -> Any:
        nonlocal asked
        asked += 1
        action = bot.choose(sight, chance)
        assert asked % 3 or action == bot.choose(sight, chance), "asked twice it chose differently"
        assert action is None or action in sight.legal, f"{action} was not offered"
        return action

    return choose


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_has_a_title_that_every_language_knows(name: str, bot: str) -> None:
    shown = pick_bot(SHELF[name].bots.all, bot)
    assert shown.title or shown.strength
    if shown.title:
        assert speech("de", SHELF[name].package)(shown.title) != shown.title


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_plays_at_tables_of_bots(name: str, bot: str) -> None:
    for seats in seats_for(name, bot, 0):
        play_out(name, bot, seats, dict(SHELF[name].bots.options))


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_plays_in_the_form_for_people(name: str, bot: str) -> None:
    for seats in seats_for(name, bot, 1):
        play_out(name, bot, seats, {})


def seats_for(name: str, bot: str, form: int) -> Sequence[int]:
    """Return rosters: every number of seats in one arrangement, with the next bot in the reversed one. A slow bot gets
    one of each; a long run plays all."""
    every, place = SHELF[name].seats, [one.name for one in SHELF[name].bots.all].index(bot)
    some = every[(place + form) % 2 :: 2] or every
    slow = pick_bot(SHELF[name].bots.all, bot).budget >= SLOW
    return every if LONG_RUN else some[-1:] if slow else some


def play_out(name: str, bot: str, seats: int, options: dict[str, Any]) -> None:
    game = SHELF[name]
    setup = prepare(game, seats, msgspec.convert(options, game.rules.options), f"bots of {name}")
    players = [sworn(next(one for one in game.bots.all if one.name == bot))] * seats
    play = drive(Play.begin(game, setup, "00" * 32, NAMES[:seats]), players, Chance.of(bot))
    assert play.outcome is not None


@pytest.mark.parametrize("name", SHELF)
def test_bots_are_random_first_and_named_apart(name: str) -> None:
    names = [bot.name for bot in SHELF[name].bots.all]
    assert names[0] == "random"
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", SHELF)
def test_bots_rise_in_strength(name: str) -> None:
    """Games may have any strengths, or none: baseline bots have none."""
    found = [get_args(Strength).index(bot.strength) for bot in SHELF[name].bots.all if bot.strength is not None]
    assert found == sorted(found)
    if found:
        assert SHELF[name].bots.all[-1].strength == get_args(Strength)[found[-1]], (
            "the strongest is the default partner"
        )


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_says_what_it_is(name: str, bot: str) -> None:
    """A name to type, a version, a style in both languages, and a budget of at most one second."""
    one = pick_bot(SHELF[name].bots.all, bot)
    assert one.name.isidentifier()
    assert one.version >= 1
    english, german = (speech(lang, SHELF[name].package)(one.manner) for lang in ("en", "de"))
    assert english.endswith(".")
    assert german.endswith(".")
    assert english != german
    assert 0 < one.budget <= 1
    assert one.strength in (None, *get_args(Strength))


@pytest.mark.parametrize("name", SHELF)
def test_every_game_has_a_bot_that_needs_no_getting_ready(name: str) -> None:
    bot = readiness.best_uncompiled_bot(name)
    assert pick_bot(SHELF[name].bots.all, bot.name) is bot


SIGHTS = 14
"""How many moments of a play a bot is asked at; a bot with a long budget at fewer."""
OTHER_TRUTHS = 2


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_bot_does_not_look_at_what_is_hidden(name: str, bot: str) -> None:
    """The bot chooses the same action for any hidden cards that agree with its sight, in every role."""
    one, swapped = pick_bot(SHELF[name].bots.all, bot), 0
    for number, (play, seat) in enumerate(moments(name, SIGHTS if one.budget < SLOW else 3)):
        chance = Chance.of(f"{bot} {number}")
        chosen = one.choose(play.sight(seat), chance)
        for n in range(OTHER_TRUTHS):
            other = play.game.rules.imagine(
                play.game.rules.view(play.state, seat), Chance.of(f"otherwise {number} {n}")
            )
            swapped += other != play.state
            assert one.choose(play.with_state(other).sight(seat), chance) == chosen, f"ply {play.ply}, seat {seat}"
    assert swapped, "nothing was hidden anywhere"


@cache
def moments(name: str, count: int) -> tuple[tuple[AnyPlay, Seat], ...]:
    """Yield moments of a random play with a question, as many kinds of questions as possible."""
    game, kinds = SHELF[name], dict[Any, list[tuple[AnyPlay, Seat]]]()
    seats = seats_near(game, 3)
    setup = prepare(game, seats, game.rules.options(), f"nobody looks at {name}")
    for step in walk(Play.begin(game, setup, "00" * 32, NAMES[:seats]), Chance.of(name)):
        for seat in game.rules.turn(step.before.state):
            kinds.setdefault(type(step.before.sight(seat).legal[0]), []).append((step.before, seat))
    share = -(-count // len(kinds))
    return tuple(moment for kind in kinds.values() for moment in Chance.of(name).shuffle(kind)[0][:share])[:count]
