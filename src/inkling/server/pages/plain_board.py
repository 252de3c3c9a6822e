"""The plain board that every game has from its first day: named zones made from its text and its legal actions.

A zone is a piece of HTML. What a watcher sees of a table is a mapping of zones, and only those that changed travel.
"""

from html import escape
from typing import Any, TypeAlias

from inkling.core.board import Desk, Zones
from inkling.core.driver import AnyPlay
from inkling.core.html import Html, join
from inkling.core.sight import Sight
from inkling.core.words import Say

AnySight: TypeAlias = Sight[Any, Any, Any]


def plain_zones(play: AnyPlay, sight: AnySight, say: Say, desk: Desk) -> Zones:
    return {
        "board": Html(f'<pre class="plain">{escape(play.game.words.show(sight, say))}</pre>'),
        "dock": ask_form(play, sight, say, desk.post) if desk.post and sight.legal else Html(),
    }


def ask_form(play: AnyPlay, sight: AnySight, say: Say, post_to: str) -> Html:
    """Every legal action as a button of one form."""
    game = play.game
    buttons = join(
        Html(
            f'<button class="btn quiet" name="do" value="{escape(game.words.write(action, sight.options))}">'
            f"{escape(game.words.label(action, sight, say))}</button>"
        )
        for action in sight.legal
    )
    return Html(
        f'<form method="post" action="{escape(post_to)}" id="ask" class="asks">'
        f'<input type="hidden" name="ask" value="{sight.ask}">{words_field(play, sight, say)}{buttons}</form>'
    )


def words_field(play: AnyPlay, sight: AnySight, say: Say) -> Html:
    """A line for a sentence, where the game has room for one."""
    seat = sight.seat
    if seat is None or not any(play.game.rules.topic(play.state, seat, action) for action in sight.legal):
        return Html()
    label = escape(say("A sentence beside it, if you like"))
    return Html(f'<label>{label} <input class="field" name="say" maxlength="280" autocomplete="off"></label>')


def draw_story(lines: Html, say: Say) -> Html:
    """The list scrolls, so the keyboard must reach it."""
    words = escape(say("What happened"))
    return Html(f'<h2>{words}</h2><ol class="log" tabindex="0" aria-label="{words}">{lines}</ol>')


def story_line(told: str, words: str | None) -> Html:
    quoted = f" <q>{escape(words)}</q>" if words else ""
    return Html(f"<li>{escape(told)}{quoted}</li>")
