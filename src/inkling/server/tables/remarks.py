"""What is said at a table beside the events of its play: by people."""

from msgspec import Struct


class Message(Struct, frozen=True):
    """Something said, and at which moment of which play (None: in the lobby or after the end)."""

    by: int
    text: str
    play: str | None
    ply: int
