"""Crescendo: what can be asked for."""

from typing import TypeAlias

from msgspec import Struct

from inkling.core.game import Abandon


class Lay(Struct, frozen=True, tag="lay"):
    """A card of one's hand, face down."""

    card: int


Action: TypeAlias = Lay | Abandon
