"""A cache for drawings that viewers, moves and tables share."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 2048
"""Maximum number of results per function. The least recently used one is dropped first."""


def cache_drawing(draw: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of a function that draws a part of a board. Its arguments must be hashable."""
    return cast(Callable[P, T], lru_cache(KEPT)(draw))
