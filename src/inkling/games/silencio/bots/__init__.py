"""Silencio's bots, weakest first."""

from inkling.core import RANDOM
from inkling.games.silencio.bots.normal import NORMAL
from inkling.games.silencio.bots.simple import SIMPLE
from inkling.games.silencio.bots.strong import STRONG

BOTS = (RANDOM, SIMPLE, NORMAL, STRONG)
