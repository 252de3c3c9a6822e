"""Parts that several zones use: a silhouette, its name, an avatar; and the timing of a reveal."""

from inkling.core.html import Html, escape
from inkling.core.sight import Seat
from inkling.core.words import capital
from inkling.games.board_kit import people
from inkling.games.board_kit.cached_drawing import cached_drawing
from inkling.games.tofugott.rules.cards import SilhouetteId, load_silhouettes

READING = 12
"""Characters that are read in one beat of half a second."""


def draw_tile(name: str, more: str = "") -> Html:
    """Draw a silhouette or a card's back as a small picture. Its name is next to it."""
    return Html(f'<i class="shape s-{name}{more}"></i>')


@cached_drawing
def title_as_html(silhouette: SilhouetteId, lang: str) -> str:
    """Return the silhouette's name as HTML."""
    return escape(capital(load_silhouettes()[silhouette].name.in_language(lang)))


@cached_drawing
def draw_avatar(seat: Seat, sign: str, bot: bool) -> Html:
    """Draw an avatar. `sign` is the initial, or two letters if two people share one."""
    if bot:
        return Html(f'<span class="av a{seat} bot"></span>')
    return people.draw_avatar(seat, escape(sign), bot=False)


def count_beats(words: str | None) -> int:
    """Return how many beats a card is shown before the next one: two, and more for a sentence."""
    return 2 + min(8, len(words) // READING) if words else 2


def delay_classes(beat: int) -> str:
    """Return the CSS classes that delay an element to this beat: tens and ones, so few rules are needed."""
    return f"x{min(beat, 99) // 10} y{min(beat, 99) % 10}"
