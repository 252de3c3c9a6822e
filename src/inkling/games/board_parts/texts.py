"""Small pieces of text as HTML."""

from functools import lru_cache
from html import escape

from inkling.core.words import Say


@lru_cache(4096)
def text(sentence: str, say: Say) -> str:
    """A marked sentence without places for values."""
    return escape(say(sentence))


def quote(words: str | None) -> str:
    """What somebody put beside a choice."""
    return f"<q>{escape(words)}</q>" if words else ""
