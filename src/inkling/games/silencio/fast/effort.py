"""How hard a bot thinks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How much is thought about, and how."""

    worlds: int = 300
    playouts: int = 2500
    plans: int = 48
    penalty: float = 1.5
    """What any card left costs beside its number, so that a perfect end counts more."""
    sure: float = 2.0
    """How many standard errors better than the habit another plan must be."""
