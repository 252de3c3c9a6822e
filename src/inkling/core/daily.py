"""A game's deal of the day: how many sit down, where the person sits, and with which options."""

from typing import Any

from msgspec import Struct

from inkling.core.sight import Seat


class Daily(Struct, frozen=True):
    """Bots take the other seats."""

    seats: int
    seat: Seat
    options: dict[str, Any]
