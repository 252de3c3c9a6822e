"""Silencio's bots, weakest first."""

from inkling.core.bot import RANDOM
from inkling.games.silencio.bots.compiled import COMPILED
from inkling.games.silencio.bots.normal import NORMAL
from inkling.games.silencio.bots.simple import SIMPLE
from inkling.games.silencio.bots.strong import STRONG

BOTS = (RANDOM, SIMPLE, NORMAL, STRONG)


def warm_up() -> None:
    """Where nothing is compiled there is nothing to get ready."""
    if not COMPILED:
        return
    from inkling.games.silencio.bots.compiled import thinking

    thinking.warm_up()
