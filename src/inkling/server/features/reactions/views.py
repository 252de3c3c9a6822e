"""Reaction buttons for members who may react, and for everybody the reactions that were given.

They are drawn with every push around a board: f-strings, because htpy takes milliseconds. CSS classes and form fields
keep the name that is sent and stored, `sign`.
"""

from collections import Counter

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.server.features.chat.model import company
from inkling.server.features.reactions.model import REACTIONS
from inkling.server.platform.html.layout import icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_reactions(table: Table, member: int | None, may: bool, say: Say) -> Html:
    """Draw buttons for a member who may react, otherwise what was given. Nothing for a person alone with bots."""
    if table.play is None or (table.playing and not table.reactors):
        return NOTHING
    if len(company(table)) < 2 or not (may or table.reactions):
        return NOTHING
    return draw_buttons(table, member, say) if may else draw_given(table, say)


def reactions_beside_chat(table: Table, member: int | None, may: bool, say: Say) -> Html:
    return draw_reactions(table, member, may, say) if may and table.playing and not table.scene.shown else NOTHING


def reactions_in_dock(table: Table, member: int | None, may: bool, say: Say) -> Html:
    if not table.playing or not table.reactors:
        return NOTHING
    return draw_reactions(table, member, may and table.scene.shown, say)


def draw_buttons(table: Table, member: int | None, say: Say) -> Html:
    counts = Counter(given.name for given in table.reactions)
    mine = {given.name for given in table.reactions if given.by == member}
    buttons = join(draw_button(name, counts[name], name in mine, say) for name in REACTIONS)
    label = escape(say("React"))
    return Html(
        f'<form method="post" action="{urls.react(table.code)}" class="signs" aria-label="{label}" '
        f'data-key="signs">{buttons}</form>{list_for_screen_readers(table, say)}'
    )


def draw_button(name: str, count: int, mine: bool, say: Say) -> Html:
    """Draw the button of one reaction. Pressed again, it takes the member's reaction back."""
    return Html(
        f'<button class="sign {name}" name="{"unsign" if mine else "sign"}" value="{name}" '
        f'aria-pressed="{str(mine).lower()}">{icon(name)}<span class="sr">{escape(say(REACTIONS[name]))}</span>'
        f"{f' <b>{count}</b>' if count else ''}</button>"
    )


def draw_given(table: Table, say: Say) -> Html:
    counts = Counter(given.name for given in table.reactions)
    shown = join(
        Html(f'<span class="sign {name}">{icon(name)}<b aria-hidden="true">{counts[name]}</b></span>')
        for name in REACTIONS
        if counts[name]
    )
    return Html(f'<div class="signs" data-key="signs">{shown}</div>{list_for_screen_readers(table, say)}')


def list_for_screen_readers(table: Table, say: Say) -> Html:
    each = (f"{table.members[given.by].name}: {say(REACTIONS[given.name])}." for given in table.reactions)
    return Html(f'<p class="sr" role="status" data-key="who-gave">{escape(" ".join(each))}</p>')
