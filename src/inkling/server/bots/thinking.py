"""What runs in a worker: a bot, a sight and a limit. It imports no more than that, so that a worker is soon there."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import parent_process
from threading import Thread
from typing import Any, TypeVar

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import AnyBot, Chance, Sight, pick_bot
from inkling.core.bot import Known
from inkling.games import SHELF
from inkling.server.platform.logs import describe

T = TypeVar("T")
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


def within(seconds: float, job: Callable[..., T], *arguments: Any) -> T:
    """Do it in this worker, or end the worker, whatever it is doing then."""
    with limit("ITIMER_REAL", seconds):
        return job(*arguments)


def cpu_limit(bot: AnyBot) -> float:
    return LOADING + STRETCH * bot.budget


def spending(seconds: float, job: Callable[..., T], *arguments: Any) -> T:
    """Do it with so much CPU at most, or end the worker. A busy machine costs a bot nothing: what counts is its own."""
    with limit("ITIMER_PROF", seconds):
        return job(*arguments)


@contextmanager
def limit(timer: str, seconds: float) -> Iterator[None]:
    """Ends this process when the time is over. Where there is no such signal it goes on."""
    if not hasattr(signal, timer):
        yield
        return
    signal.setitimer(getattr(signal, timer), seconds)
    try:
        yield
    finally:
        signal.setitimer(getattr(signal, timer), 0)


def begin_work(begin: Callable[..., None] | None, what: tuple[Any, ...]) -> None:
    heed_alarm()
    if begin is not None:
        begin(*what)


def heed_alarm() -> None:
    """In a new worker. Ctrl-C is for the server, which ends its workers itself; a server that is killed cannot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=outlive_nobody, daemon=True).start()
    with suppress(AttributeError):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def outlive_nobody() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
