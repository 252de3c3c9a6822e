"""A board: what one viewer sees of a play, as HTML in named zones, and what it must know of the page around it."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from inkling.core.html import Html

Zones: TypeAlias = Mapping[str, Html]
"""Pieces of HTML by name, in the order of the page. A game always has the same names; an empty zone is not seen."""


class Desk(Struct, frozen=True):
    """The page around a board."""

    post: str = ""
    """Where the form of actions goes; empty where nothing can be done, as in a replay."""
    pictures: str = ""
    """The picture of a card lies at `{pictures}/{id of its face}.svg`. Where this ends in `/own`, so may those of decks
    that belong to the table, at `{pictures}/{deck}/{card}`; a card without one has a transparent picture there."""
    bots: tuple[bool, ...] = ()
    away: tuple[bool, ...] = ()
    """By seat."""
