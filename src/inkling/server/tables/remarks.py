"""What is said at a table beside the events of its play: by people, and by the table about who is away."""

from msgspec import Struct


class Message(Struct, frozen=True):
    """Something said, and at which moment of which play (None: in the lobby or after the end)."""

    by: int
    text: str
    play: str | None
    ply: int


class Note(Struct, frozen=True):
    """What the story says beside the events: a bot plays for this seat, or does no longer. `after` says by seat, the
    public last, how many events had been seen by then."""

    seat: int
    on: bool
    after: tuple[int, ...]
    late: bool = False
    """Whether it is only for one move, because time was up."""
