"""The plain board that every game has from its first day: named zones made from its text and its legal actions.

A zone is a piece of HTML. What a watcher sees of a table is a mapping of zones, and only those that changed travel.
"""

from typing import Any, TypeAlias

from markupsafe import escape

from inkling.core.driver import AnyPlay
from inkling.core.sight import Line, Sight
from inkling.core.words import Say

Zones: TypeAlias = dict[str, str]
AnySight: TypeAlias = Sight[Any, Any, Any]


def board_zone(play: AnyPlay, sight: AnySight, say: Say) -> str:
    return f'<pre class="board">{escape(play.game.show(sight, say))}</pre>'


def ask_zone(play: AnyPlay, sight: AnySight, say: Say, post_to: str) -> str:
    """Every legal action as a button of one form; nothing when this viewer is not asked."""
    if not sight.legal:
        return ""
    buttons = "".join(
        f'<button name="do" value="{escape(play.game.write(action, sight.options))}">'
        f"{escape(play.game.label(action, sight, say))}</button>"
        for action in sight.legal
    )
    return (
        f'<form method="post" action="{escape(post_to)}" class="ask">'
        f'<input type="hidden" name="ask" value="{sight.ask}">{words_field(play, sight, say)}{buttons}</form>'
    )


def words_field(play: AnyPlay, sight: AnySight, say: Say) -> str:
    """A line for a sentence, where the game has room for one."""
    seat = sight.seat
    if seat is None or not any(play.game.topic(play.state, seat, action) for action in sight.legal):
        return ""
    label = escape(say("A sentence beside it, if you like"))
    return f'<label>{label} <input name="say" maxlength="280" autocomplete="off"></label>'


def story_lines(play: AnyPlay, lines: tuple[Line[Any], ...], say: Say) -> str:
    """What happened, oldest first."""
    options = play.record.setup.options
    return "".join(f"<li>{escape(play.game.tell(line.event, options, say))}{quote(line.words)}</li>" for line in lines)


def quote(words: str | None) -> str:
    return f" <q>{escape(words)}</q>" if words else ""
