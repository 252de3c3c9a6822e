"""What several zones are made of: a silhouette, its name, an avatar; and how long a card waits for its turn."""

from inkling.core.html import Html, escape
from inkling.core.sight import Seat
from inkling.core.words import capital
from inkling.games.board_kit import people
from inkling.games.board_kit.drawings import cached_drawing
from inkling.games.tofugott.rules.cards import SilhouetteId, silhouettes

READING = 12
"""Characters that are read in one beat of half a second."""


def tile(name: str, more: str = "") -> Html:
    """A silhouette or a card's back as a small picture; the sheet knows it by its class, its name stands beside it."""
    return Html(f'<i class="shape s-{name}{more}"></i>')


@cached_drawing
def title(silhouette: SilhouetteId, lang: str) -> str:
    """Its name, as HTML."""
    return escape(capital(silhouettes()[silhouette].name.read(lang)))


@cached_drawing
def avatar(seat: Seat, sign: str, bot: bool) -> Html:
    """`sign` is the initial, or two letters where two people begin alike."""
    if bot:
        return Html(f'<span class="av a{seat} bot"></span>')
    return people.avatar(seat, escape(sign), bot=False)


def beats(words: str | None) -> int:
    """How many beats a card turned up is given before the next one: two, and more for a sentence."""
    return 2 + min(8, len(words) // READING) if words else 2


def after(beat: int) -> str:
    """The classes of what happens at this beat: tens and ones, so that the sheet needs few rules."""
    return f"x{min(beat, 99) // 10} y{min(beat, 99) % 10}"
