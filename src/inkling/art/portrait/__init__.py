"""Portraits put together from looks: a closed vocabulary, a stock of parts, and the composer. See docs/portraits.md."""

from inkling.art.portrait.compose import compose
from inkling.art.portrait.looks import Companion, Figure, Ground, Item, Portrait, UnknownLook

__all__ = ["Companion", "Figure", "Ground", "Item", "Portrait", "UnknownLook", "compose"]
