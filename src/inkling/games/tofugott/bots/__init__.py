"""The bots of Tofugott, weakest first."""

from inkling.core.bot import RANDOM
from inkling.games.tofugott.bots.simple import SIMPLE

BOTS = (RANDOM, SIMPLE)
