"""Silencio's bots, weakest first."""

from inkling.core import RANDOM
from inkling.games.silencio.bots.search_bots import NORMAL, STRONG
from inkling.games.silencio.bots.simple_bot import SIMPLE

BOTS = (RANDOM, SIMPLE, NORMAL, STRONG)
