"""How hard a bot thinks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How much is thought about, and how."""

    worlds: int = 300
    playouts: int = 2500
    plans: int = 48
    listed: int = 2000
    """How many deals of the hidden cards are looked at, at most, to list all worlds; 0: never."""
    nodes: int = 50000
    """How many states are looked at to follow all ways to the end, where there is one world only."""
    penalty: float = 1.5
    """What any card left costs beside its number, so that a perfect end counts more."""
    sure: float = 2.0
    """How many standard errors better than the habit another plan must be."""
    margin: float = 0.15
    """How much better it must be where all worlds were counted: they are exact, but not how others will play."""
