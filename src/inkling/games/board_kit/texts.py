"""Small pieces of text as HTML."""

from functools import lru_cache

from inkling.core import NOTHING, Html, Say
from inkling.core.html import escape


@lru_cache(4096)
def text(sentence: str, say: Say) -> Html:
    """A marked sentence without places for values."""
    return Html(escape(say(sentence)))


def quote(words: str | None) -> Html:
    """What somebody put beside a choice."""
    return Html(f"<q>{escape(words)}</q>") if words else NOTHING
