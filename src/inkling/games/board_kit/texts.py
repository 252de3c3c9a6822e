"""Small pieces of text as HTML."""

from inkling.core import NOTHING, Html, Say
from inkling.core.html import escape
from inkling.games.board_kit.drawings import cached_drawing


@cached_drawing
def text(sentence: str, say: Say) -> Html:
    """A marked sentence without places for values."""
    return Html(escape(say(sentence)))


def quote(words: str | None) -> Html:
    """What somebody put beside a choice."""
    return Html(f"<q>{escape(words)}</q>") if words else NOTHING
