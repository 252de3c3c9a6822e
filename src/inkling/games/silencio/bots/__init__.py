"""Silencio's bots, listed from the weakest to the strongest."""

from inkling.core import RANDOM
from inkling.games.silencio.bots.compiled import HAS_NUMPY
from inkling.games.silencio.bots.search_bots import NORMAL, STRONG
from inkling.games.silencio.bots.simple_bot import SIMPLE

__all__ = ["BOTS", "HAS_NUMPY", "STRONG"]

BOTS = (RANDOM, SIMPLE, NORMAL, STRONG) if HAS_NUMPY else (RANDOM, SIMPLE, NORMAL)
