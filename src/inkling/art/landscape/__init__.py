"""Landscapes: four panoramas that continue from rank to rank, by day and by night, and the places along the way.

Cards of one landscape join in any order. The drawings, and the plan of what is on every card, are in data/.
"""

from inkling.art.landscape.data_files import Facts, facts_of, place_shown
from inkling.art.landscape.day_and_night import THEMES
from inkling.art.landscape.places import draw_back, draw_great_shrine, draw_start, draw_tavern
from inkling.art.landscape.rank_tag import PENNANT_PAPER, draw_pennant
from inkling.art.landscape.scene import draw_card, draw_shrine, draw_way

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
