"""Players of Similo, weakest first."""

from inkling.games.similo.bots.players import EASY, NORMAL, PERSONAS, STRONG
from inkling.games.similo.bots.simple import RANDOM, SIMPLE

BOTS = (RANDOM, SIMPLE, EASY, *PERSONAS, NORMAL, STRONG)
