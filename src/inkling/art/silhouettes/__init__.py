"""Ten silhouettes as pictures, the back of their cards, and the score cubes."""

from inkling.art.silhouettes.figures import CUBES, NAMES, describe, draw_back, draw_cube, draw_figure, draw_tile

__all__ = ["CUBES", "NAMES", "describe", "draw_back", "draw_cube", "draw_figure", "draw_tile"]
