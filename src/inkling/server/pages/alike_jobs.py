"""What a reader does for the pastime: it knows what bots know, and says whose eyes somebody's answers are like."""

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.asking.agreement import Agreement, Alike, compare
from inkling.server.pages.alike_page import pause_page
from inkling.server.pages.compressing import compress

ENOUGH = 5
"""Answers of one round that a reader has a word on, before anything is said about who sees as that reader does."""


def show_pause(said: tuple[Alike, ...], ever: bool, more: bool, days: int, lang: str, compressed: bool) -> bytes:
    return compress(pause_page(said, find_likest(said), ever, more, days, speech(lang)), compressed)


def find_likest(said: tuple[Alike, ...]) -> Agreement | None:
    """The first of those who agree most often, of the readers that see one thing."""
    singles = [one for one in compare(said) if one.of >= ENOUGH and one.reader != SHELF[one.game].bots.together]
    return max(singles, key=lambda one: one.agreed / one.of, default=None)
