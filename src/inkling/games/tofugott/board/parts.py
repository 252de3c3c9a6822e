"""Parts that several zones use: a silhouette, its name, an avatar; and the timing of a reveal."""

from inkling.core.html import Html, escape
from inkling.core.sight import Seat
from inkling.core.words import capital
from inkling.games.board_kit import people
from inkling.games.board_kit.drawings import cached_drawing
from inkling.games.tofugott.rules.cards import SilhouetteId, silhouettes

READING = 12
"""Characters that a person reads in one beat of half a second."""


def tile(name: str, more: str = "") -> Html:
    """Draw a silhouette or a card's back as a small picture. Its name is next to it."""
    return Html(f'<i class="shape s-{name}{more}"></i>')


@cached_drawing
def title(silhouette: SilhouetteId, lang: str) -> str:
    """Return the silhouette's name as HTML."""
    return escape(capital(silhouettes()[silhouette].name.read(lang)))


@cached_drawing
def avatar(seat: Seat, sign: str, bot: bool) -> Html:
    """Draw an avatar. `sign` is the initial, or two letters if two people share one."""
    if bot:
        return Html(f'<span class="av a{seat} bot"></span>')
    return people.avatar(seat, escape(sign), bot=False)


def beats(words: str | None) -> int:
    """Return for how many beats a card is shown before the next one: two, and more if there is a sentence to read."""
    return 2 + min(8, len(words) // READING) if words else 2


def after(beat: int) -> str:
    """Return the CSS classes that delay an element to this beat: tens and ones, so few rules are needed."""
    return f"x{min(beat, 99) // 10} y{min(beat, 99) % 10}"
