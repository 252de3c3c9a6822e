"""The story: what happened, as a list that the page adds lines to."""

from typing import Any

from inkling.core import Html, Line, Say, Sight
from inkling.core.game import Game
from inkling.core.html import escape
from inkling.games.board_kit.texts import quote

NEWS = 2
"""Lines that a board shows to whoever does not see the story."""


def draw_story(lines: Html, say: Say) -> Html:
    """The list scrolls, so the keyboard must reach it."""
    words = escape(say("What happened"))
    return Html(f'<h2>{words}</h2><ol class="log" tabindex="0" aria-label="{words}">{lines}</ol>')


def describe_story(
    game: Game[Any, Any, Any, Any, Any], sight: Sight[Any, Any, Any], say: Say, first: int = 0, last: int | None = None
) -> list[Html]:
    """What this viewer has seen happen, from line to line."""
    return [describe_line(game, line, sight.options, say) for line in sight.story[first:last]]


def describe_line(game: Game[Any, Any, Any, Any, Any], line: Line[Any], options: Any, say: Say) -> Html:
    return story_line(game.words.tell(line.event, options, say), line.words)


def story_line(told: str, words: str | None) -> Html:
    return Html(f"<li>{escape(told)} {quote(words)}</li>" if words else f"<li>{escape(told)}</li>")
