"""Silencio's bots, weakest first."""

from inkling.core import RANDOM
from inkling.games.silencio.bots.simple import SIMPLE
from inkling.games.silencio.bots.strong import NORMAL, STRONG

BOTS = (RANDOM, SIMPLE, NORMAL, STRONG)
