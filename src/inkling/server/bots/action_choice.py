"""Lets a bot choose an action from a sight, with a CPU limit. Runs in worker processes.

It imports little, so that workers start fast.
"""

from functools import partial
from typing import Any

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import AnyBot, Chance, Sight, pick_bot
from inkling.core.bot import Known
from inkling.games import SHELF
from inkling.server.platform.logs import describe_error
from inkling.server.platform.resource_limits import run_within_cpu_seconds

LOADING = 5.0
"""CPU seconds that a worker's first decision may need to load the bot's data."""
STRETCH = 4.0
"""A bot is killed after this multiple of its budget. Budgets are meant for a typical machine."""


class BotFailed(Exception):
    """A bot raised an error. Contains only its type and location, because the message might quote hidden cards."""


class BotChoice(Struct, frozen=True):
    """A bot's action in notation, and its remark, or None."""

    do: str
    say: str | None = None


def choose_bot_action(
    game: str,
    bot: str,
    sight: Sight[Any, Any, Any],
    seed: str,
    lang: str,
    names: tuple[str, ...],
    known: Known | None = None,
) -> BotChoice | None:
    """Return the bot's choice, or None if it doesn't want to act yet.

    `known` is what it remembers about the players.
    """
    try:
        chosen = pick_bot(SHELF[game].bots.all, bot)
        choose = partial(chosen.recall, known=known) if known and chosen.recall is not None else chosen.choose
        action = run_within_cpu_seconds(cpu_seconds_limit_of_bot(chosen), choose, sight, Chance.of(seed))
        if action is None:
            return None
        say = speech(lang, SHELF[game].package).to(None, names)
        return BotChoice(SHELF[game].words.write(action, sight.options), chosen.words(sight, action, say))
    except Exception as error:
        # Pass on only type and location, because the message could quote hidden cards.
        raise BotFailed(describe_error(error)) from None


def warm_up_bots() -> None:
    """Prepare the bots of all games, for example by loading compiled code. The first run compiles it, which is slow."""
    for game in SHELF.values():
        game.bots.warm_up()


def cpu_seconds_limit_of_bot(bot: AnyBot) -> float:
    """Return the CPU seconds after which the bot's worker is killed."""
    return LOADING + STRETCH * bot.budget
