"""Draws parts that several zones use (a silhouette, its name, an avatar), and computes the timing of a reveal."""

from inkling.core.html import Html, escape
from inkling.core.sight import Seat
from inkling.core.words import capital
from inkling.games.board_kit import people
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.tofugott.rules.cards import SilhouetteId, load_silhouettes

READING = 12
"""Number of characters that a person reads in one animation beat of half a second."""


def draw_silhouette_or_card_back(name: str, more: str = "") -> Html:
    """Draw a silhouette or a card's back as a small picture without its name, which the caller adds."""
    return Html(f'<i class="shape s-{name}{more}"></i>')


@cache_drawing
def silhouette_name_as_html(silhouette: SilhouetteId, lang: str) -> str:
    """Return the silhouette's name as HTML."""
    return escape(capital(load_silhouettes()[silhouette].name.in_language(lang)))


@cache_drawing
def draw_avatar(seat: Seat, sign: str, bot: bool) -> Html:
    """Draw an avatar. `sign` is the player's initial, or two letters if two players share it."""
    if bot:
        return Html(f'<span class="av a{seat} bot"></span>')
    return people.draw_avatar(seat, escape(sign), bot=False)


def count_animation_beats(sentence: str | None) -> int:
    """Return for how many beats of the animation a card is shown before the next one. It is two, or more if there is a
    sentence to read."""
    return 2 + min(8, len(sentence) // READING) if sentence else 2


def animation_delay_classes(beat: int) -> str:
    """Return the CSS classes that delay an element until this beat. One class is for the tens and one for the ones of
    the number, so that few CSS rules are needed."""
    return f"x{min(beat, 99) // 10} y{min(beat, 99) % 10}"
