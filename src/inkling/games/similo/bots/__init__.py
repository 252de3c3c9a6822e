"""Similo's bots, weakest first."""

from inkling.games.similo.bots.belief_bots import EASY, NORMAL, PERSONAS, STRONG
from inkling.games.similo.bots.simple_bots import RANDOM, SIMPLE

BOTS = (RANDOM, SIMPLE, EASY, *PERSONAS, NORMAL, STRONG)
