"""Draws the story of a play, as a list to which the page appends lines."""

from typing import Any

from inkling.core import Html, Line, Say, Sight
from inkling.core.game import Game
from inkling.core.html import escape
from inkling.games.board_kit.html_texts import draw_quoted_sentence

NEWS = 2
"""Number of story lines that a board shows if the story itself is hidden."""


def draw_story(lines: Html, say: Say) -> Html:
    """Draw the story list. It can have the keyboard focus, because it scrolls and keyboard users must reach it."""
    words = escape(say("What happened"))
    return Html(f'<h2>{words}</h2><ol class="log" tabindex="0" aria-label="{words}">{lines}</ol>')


def story_lines_as_html(
    game: Game[Any, Any, Any, Any, Any], sight: Sight[Any, Any, Any], say: Say, first: int = 0
) -> list[Html]:
    """Return the story lines of this viewer from `first` on, as HTML list items."""
    return [describe_story_line(game, line, sight.options, say) for line in sight.story[first:]]


def describe_story_line(game: Game[Any, Any, Any, Any, Any], line: Line[Any], options: Any, say: Say) -> Html:
    words = game.words.quote(line.words, say) if line.words else None
    return draw_story_line(game.words.tell(line.event, options, say), words)


def draw_story_line(text: str, words: str | None) -> Html:
    return Html(f"<li>{escape(text)} {draw_quoted_sentence(words)}</li>" if words else f"<li>{escape(text)}</li>")
