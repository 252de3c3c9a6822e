"""Journeys: four landscapes that unroll with the rank, by day and by night, and the places along the way.

Cards of one landscape join each other in any order; the drawings and the plan of every card stand in data/.
"""

from inkling.art.journey.light import THEMES
from inkling.art.journey.places import draw_back, draw_great_shrine, draw_start, draw_tavern
from inkling.art.journey.rank_tag import PENNANT_PAPER, draw_pennant
from inkling.art.journey.scene import draw_card, draw_shrine, draw_way
from inkling.art.journey.stock import Facts, facts_of, place_shown

__all__ = [
    "PENNANT_PAPER",
    "THEMES",
    "Facts",
    "draw_back",
    "draw_card",
    "draw_great_shrine",
    "draw_pennant",
    "draw_shrine",
    "draw_start",
    "draw_tavern",
    "draw_way",
    "facts_of",
    "place_shown",
]
