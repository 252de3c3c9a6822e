"""Silencio's rules again as compiled arithmetic, for the millions of playouts that a strong partner thinks with.

Importing this room is cheap; its modules bring in numpy and numba, so they are imported where they are needed.
"""

from importlib.util import find_spec

COMPILED = find_spec("numba") is not None
"""Without numba the same code runs as plain Python, some hundred times slower."""
WANTED = "" if COMPILED else "fast"
"""The extra that brings numba."""
