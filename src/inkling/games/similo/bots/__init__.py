"""Similo's bots, listed from the weakest to the strongest."""

from inkling.games.similo.bots.belief_bots import EASY, NORMAL, PERSONAS, STRONG
from inkling.games.similo.bots.simple_bots import RANDOM, SIMPLE

BOTS = (RANDOM, SIMPLE, EASY, *PERSONAS, NORMAL, STRONG)
