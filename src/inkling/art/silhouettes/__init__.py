"""Ten silhouettes, the back of their cards, and the cubes of a score."""

from inkling.art.silhouettes.figures import NAMES, describe, draw_figure, draw_tile
from inkling.art.silhouettes.tokens import CUBES, draw_back, draw_cube

__all__ = ["CUBES", "NAMES", "describe", "draw_back", "draw_cube", "draw_figure", "draw_tile"]
