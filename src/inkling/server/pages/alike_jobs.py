"""What a reader does for the pastime: it knows what bots know, and says whose eyes somebody's answers are like."""

from inkling.catalogs import speech
from inkling.server.asking.agreement import Agreement, Alike, compare
from inkling.server.pages.alike_page import pause_page
from inkling.server.pages.compressing import compress

ENOUGH = 5
"""Answers of one round, before anything is said about somebody's way of seeing."""


def show_pause(said: tuple[Alike, ...], more: bool, days: int, lang: str, compressed: bool) -> bytes:
    return compress(pause_page(said, find_likest(said), more, days, speech(lang)), compressed)


def find_likest(said: tuple[Alike, ...]) -> Agreement | None:
    """The first of those who agree most often, of the readers that see one thing; the first is all of them together."""
    if len(said) < ENOUGH:
        return None
    singles = compare(said)[1:]
    return max(singles, key=lambda one: one.agreed / one.of, default=None)
