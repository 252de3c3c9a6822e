"""The guessers as the board shows them: a coloured initial each, round for people and square for bots."""

from functools import lru_cache
from html import escape

from inkling.core.sight import Seat
from inkling.core.words import Say


@lru_cache(maxsize=1024)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """One sign for each, two where two people begin alike, and the seat's number where that does not help."""
    ones = [first_signs(name, 1) for name in names]
    twos = [one if ones.count(one) == 1 else first_signs(name, 2) for one, name in zip(ones, names, strict=True)]
    return tuple(
        two if twos.count(two) == 1 else f"{one}{seat + 1}"
        for seat, (one, two) in enumerate(zip(ones, twos, strict=True))
    )


def first_signs(name: str, count: int) -> str:
    signs = [sign for sign in name if sign.isalnum()] or ["?"]
    return signs[0].upper() + "".join(signs[1:count])


@lru_cache(maxsize=4096)
def avatar(seat: Seat, bots: tuple[bool, ...], say: Say) -> str:
    names = tuple(say.name(Seat(other)) for other in range(max(seat + 1, len(say.names))))
    square = " bot" if seat < len(bots) and bots[seat] else ""
    return f'<span class="av a{seat % 4}{square}" aria-hidden="true">{escape(initials(names)[seat])}</span>'


def called(seat: Seat, say: Say) -> str:
    """Whom this is about, at the beginning of a line."""
    return say("You") if say.me(seat) else say.name(seat)
