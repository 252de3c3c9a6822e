"""Ten silhouettes, a god's card back, and the cubes of a score."""

from inkling.art.silhouettes.figures import NAMES, describe, draw_figure, draw_tile

__all__ = ["NAMES", "describe", "draw_figure", "draw_tile"]
