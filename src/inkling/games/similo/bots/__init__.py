"""Players of Similo, weakest first."""

from inkling.games.similo.bots.random import RANDOM
from inkling.games.similo.bots.simple import SIMPLE

BOTS = (RANDOM, SIMPLE)
