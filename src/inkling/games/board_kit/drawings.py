"""The one form in which boards keep drawings that viewers, moves and tables share."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 2048
"""Drawings kept for each function. The least recently used one is dropped first."""


def cached_drawing(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep the newest results of a function that draws a part of a board; its arguments must be hashable."""
    return cast(Callable[P, T], lru_cache(KEPT)(draw))
