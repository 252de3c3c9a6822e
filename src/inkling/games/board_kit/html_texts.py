"""Helpers for short texts as HTML, and for variants of a sentence."""

from collections.abc import Sequence
from zlib import crc32

from inkling.core import NOTHING, Html, Say
from inkling.core.html import escape
from inkling.games.board_kit.cached_drawing import cache_drawing


@cache_drawing
def translate_and_escape(sentence: str, say: Say) -> Html:
    """Translate a sentence without placeholders and escape it."""
    return Html(escape(say(sentence)))


def pick_variant_of_sentence(sentences: Sequence[str], *facts: object) -> str:
    """Return one of the sentences. Public facts decide which one, so that all viewers, devices and replays show the
    same."""
    return sentences[crc32(repr(facts).encode()) % len(sentences)]


def draw_quoted_sentence(sentence: str | None) -> Html:
    """Draw the sentence that a player added to a choice; empty if `sentence` is None."""
    return Html(f"<q>{escape(sentence)}</q>") if sentence else NOTHING
