"""The guessers as the board speaks of them."""

from inkling.core.sight import Seat
from inkling.core.words import Say


def called(seat: Seat, say: Say) -> str:
    """Whom this is about, at the beginning of a line."""
    return say("You") if say.me(seat) else say.name(seat)
