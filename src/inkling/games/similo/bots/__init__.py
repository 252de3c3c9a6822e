"""Players of Similo, weakest first."""

from inkling.core.bot import RANDOM
from inkling.games.similo.bots.simple import SIMPLE

BOTS = (RANDOM, SIMPLE)
