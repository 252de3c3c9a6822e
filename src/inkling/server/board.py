"""The plain board that every game has from its first day: named zones made from its text and its legal actions.

A zone is a piece of HTML; what a watcher sees of a table is a mapping of zones, and only those that changed travel.
"""

from typing import Any

from markupsafe import Markup, escape

from inkling.core.driver import AnyPlay
from inkling.core.sight import Seat, Sight, Viewer
from inkling.core.words import Say

Zones = dict[str, str]


def play_zones(play: AnyPlay, viewer: Viewer, say: Say, post_to: str) -> Zones:
    """The board, what is asked, and the newest sentences."""
    sight = play.sight(viewer)
    return {
        "board": str(Markup('<pre class="board">{}</pre>').format(play.game.show(sight, say))),
        "ask": ask_zone(play, sight, say, post_to),
        "story": story_zone(play, sight, say),
    }


def ask_zone(play: AnyPlay, sight: Sight[Any, Any, Any], say: Say, post_to: str) -> str:
    """Every legal action as a button of one form; nothing when this viewer is not asked."""
    if not sight.legal:
        return ""
    options = sight.options
    buttons = "".join(
        f'<button name="do" value="{escape(play.game.write(action, options))}">'
        f"{escape(play.game.label(action, sight, say))}</button>"
        for action in sight.legal
    )
    words = ""
    if sight.seat is not None and any(
        play.game.topic(play.state, Seat(sight.seat), action) is not None for action in sight.legal
    ):
        label = escape(say("A sentence beside it, if you like"))
        words = f'<label>{label} <input name="say" maxlength="280" autocomplete="off"></label>'
    return (
        f'<form method="post" action="{escape(post_to)}" class="ask">'
        f'<input type="hidden" name="ask" value="{sight.ask}">{words}{buttons}</form>'
    )


def story_zone(play: AnyPlay, sight: Sight[Any, Any, Any], say: Say, most: int = 12) -> str:
    lines = "".join(
        f"<li>{escape(play.game.tell(line.event, sight.options, say))}{quote(line.words)}</li>"
        for line in sight.story[-most:]
    )
    return f"<ol>{lines}</ol>"


def quote(words: str | None) -> str:
    return f" <q>{escape(words)}</q>" if words else ""
