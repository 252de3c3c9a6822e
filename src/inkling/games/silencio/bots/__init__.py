"""Silencio's bots, weakest first."""

from inkling.core.bot import RANDOM
from inkling.games.silencio.bots.simple import SIMPLE

BOTS = (RANDOM, SIMPLE)
