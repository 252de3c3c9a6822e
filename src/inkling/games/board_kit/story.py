"""Draws the story of a play, as a list to which the page appends lines."""

from typing import Any

from inkling.core import Html, Line, Say, Sight
from inkling.core.game import Game
from inkling.core.html import escape
from inkling.games.board_kit.html_texts import draw_quoted_sentence

NEWS = 2
"""Number of story lines that a board shows if the story itself is hidden."""


def draw_story(lines: Html, say: Say) -> Html:
    """Draw the list of story lines. It can have the keyboard focus, so that keyboard users can scroll it."""
    heading = heading_of_story(say)
    return Html(f'<h2>{heading}</h2><ol class="log" tabindex="0" aria-label="{heading}">{lines}</ol>')


def heading_of_story(say: Say) -> str:
    """Return the escaped heading of the story and of the newest story lines."""
    return escape(say("What happened"))


def story_lines_as_html(
    game: Game[Any, Any, Any, Any, Any], sight: Sight[Any, Any, Any], say: Say, first: int = 0
) -> list[Html]:
    """Return this viewer's story lines as HTML list items, starting at line number `first`."""
    return [describe_story_line(game, line, sight.options, say) for line in sight.story[first:]]


def describe_story_line(game: Game[Any, Any, Any, Any, Any], line: Line[Any], options: Any, say: Say) -> Html:
    quoted = game.words.quote(line.words, say) if line.words else None
    return draw_story_line(game.words.tell(line.event, options, say), quoted)


def draw_story_line(text: str, quoted: str | None) -> Html:
    return Html(f"<li>{escape(text)} {draw_quoted_sentence(quoted)}</li>" if quoted else f"<li>{escape(text)}</li>")
