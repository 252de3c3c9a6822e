"""Crescendo: actions."""

from typing import TypeAlias

from msgspec import Struct

from inkling.core.game import Abandon


class PlayCard(Struct, frozen=True, tag="play"):
    """Play a card of the hand, face down."""

    card: int


Action: TypeAlias = PlayCard | Abandon
