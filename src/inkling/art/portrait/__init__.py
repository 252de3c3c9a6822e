"""Portraits composed from looks: a closed vocabulary, a stock of drawn parts, and a composer. See
docs/make/portraits.md."""

from inkling.art.portrait.compose import compose
from inkling.art.portrait.describe import describe, phrases
from inkling.art.portrait.looks import Companion, Figure, Ground, Item, Portrait, UnknownLook
from inkling.art.portrait.vocabulary import VOCABULARY, check, features

__all__ = [
    "VOCABULARY",
    "Companion",
    "Figure",
    "Ground",
    "Item",
    "Portrait",
    "UnknownLook",
    "check",
    "compose",
    "describe",
    "features",
    "phrases",
]
