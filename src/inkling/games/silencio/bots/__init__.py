"""Silencio's bots, weakest first."""

from inkling.core.bot import RANDOM
from inkling.games.silencio.bots.normal import NORMAL
from inkling.games.silencio.bots.simple import SIMPLE
from inkling.games.silencio.bots.strong import STRONG
from inkling.games.silencio.fast import COMPILED

BOTS = (RANDOM, SIMPLE, NORMAL, STRONG)


def warm_up() -> None:
    """Where nothing is compiled there is nothing to get ready."""
    if not COMPILED:
        return
    from inkling.games.silencio.fast import thinking

    thinking.warm_up()
