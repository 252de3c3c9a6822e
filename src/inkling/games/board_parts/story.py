"""The story: what happened, as a list that the page adds lines to."""

from html import escape

from inkling.core import Html, Say
from inkling.games.board_parts.texts import quote


def draw_story(lines: Html, say: Say) -> Html:
    """The list scrolls, so the keyboard must reach it."""
    words = escape(say("What happened"))
    return Html(f'<h2>{words}</h2><ol class="log" tabindex="0" aria-label="{words}">{lines}</ol>')


def story_line(told: str, words: str | None) -> Html:
    return Html(f"<li>{escape(told)}{' ' if words else ''}{quote(words)}</li>")
