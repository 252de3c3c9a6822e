"""What runs in a worker: a bot, a sight and a limit. It imports no more than that, so that a worker is soon there."""

import signal
from contextlib import suppress
from typing import Any

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.sight import Sight
from inkling.games import SHELF
from inkling.server.failure import describe


class BotFailed(Exception):
    """A bot raised something; the kind and the place of it, which is all that comes out of a worker."""


def think(game: str, bot: str, sight: Sight[Any, Any, Any], seed: str, patience: float) -> str | None:
    """In a worker: the bot's choice in notation, None for "not now"."""
    limit_worker(patience)
    try:
        chosen = pick_bot(SHELF[game].bots, bot)
        action = chosen.choose(sight, Chance.of(seed))
        return None if action is None else SHELF[game].write(action, sight.options)
    except Exception as error:
        # Whatever it raised goes no further than its kind and place: a message could quote hidden cards.
        raise BotFailed(describe(error)) from None
    finally:
        limit_worker(0)


def heed_alarm() -> None:
    """In a new worker. Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def limit_worker(seconds: float) -> None:
    """A worker that thinks on after that ends, whatever it is doing. Where there is no such signal it thinks on."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
