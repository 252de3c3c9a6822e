"""What runs in a worker: a bot, a sight and a limit. It imports no more than that, so that a worker is soon there."""

from functools import partial
from typing import Any

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import AnyBot, Chance, Sight, pick_bot
from inkling.core.bot import Known
from inkling.games import SHELF
from inkling.server.platform.logs import describe
from inkling.server.platform.worker_limits import spending

LOADING = 5.0
"""Seconds of CPU that a worker's first decision may need to load what the bot knows."""
STRETCH = 4.0
"""A bot that takes so many times its budget is ended: machines differ, and a budget is meant for a usual one."""


class BotFailed(Exception):
    """A bot raised something; the kind and the place of it, which is all that comes out of a worker."""


class Thought(Struct, frozen=True):
    """What a bot does, in notation, and the sentence it puts beside it."""

    do: str
    say: str | None = None


def think(
    game: str,
    bot: str,
    sight: Sight[Any, Any, Any],
    seed: str,
    lang: str,
    names: tuple[str, ...],
    known: Known | None = None,
) -> Thought | None:
    """The bot's choice, None for "not now"; `known` is what it remembers of the people who sit there."""
    try:
        chosen = pick_bot(SHELF[game].bots.all, bot)
        choose = partial(chosen.recall, known=known) if known and chosen.recall is not None else chosen.choose
        action = spending(cpu_limit(chosen), choose, sight, Chance.of(seed))
        if action is None:
            return None
        say = speech(lang, SHELF[game].package).to(None, names)
        return Thought(SHELF[game].words.write(action, sight.options), chosen.words(sight, action, say))
    except Exception as error:
        # Whatever it raised goes no further than its kind and place: a message could quote hidden cards.
        raise BotFailed(describe(error)) from None


def warm_up() -> None:
    """Whatever the games must have ready before their bots can think quickly; it takes a while the first time."""
    for game in SHELF.values():
        game.bots.warm_up()


def cpu_limit(bot: AnyBot) -> float:
    return LOADING + STRETCH * bot.budget
