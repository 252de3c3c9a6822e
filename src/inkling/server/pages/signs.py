"""Signs that people give each other under what has just happened: buttons for whoever may, and what was given for all.

Drawn by us, so that they look the same everywhere. They are drawn with every push around a board: no htpy here.
"""

from collections import Counter

from inkling.core import NOTHING, Html, Say, join, mark
from inkling.core.html import escape
from inkling.server.pages.frame import icon
from inkling.server.tables.silence import company
from inkling.server.tables.table import Table

NAMES = {
    "clap": mark("Applause"),
    "heart": mark("Heart"),
    "laugh": mark("Laughing"),
    "wow": mark("Surprised"),
    "hm": mark("Puzzled"),
}


def draw_signs(table: Table, member: int | None, may: bool, say: Say) -> Html:
    """Nothing where a person is alone with bots, or where silence is the rule."""
    if table.play is None or (table.playing and not table.reactors):
        return NOTHING
    if is_alone(table) or not (may or table.reactions):
        return NOTHING
    return draw_buttons(table, member, say) if may else given_signs(table, say)


def is_alone(table: Table) -> bool:
    return len(company(table)) < 2


def draw_buttons(table: Table, member: int | None, say: Say) -> Html:
    given = Counter(one.sign for one in table.reactions)
    mine = {one.sign for one in table.reactions if one.by == member}
    buttons = join(sign_button(sign, given[sign], sign in mine, say) for sign in NAMES)
    label = escape(say("React"))
    return Html(
        f'<form method="post" action="/t/{table.code}/react" class="signs" aria-label="{label}" '
        f'data-key="signs">{buttons}</form>{who_gave(table, say)}'
    )


def signs_beside_talk(table: Table, member: int | None, may: bool, say: Say) -> Html:
    """During a play, where nothing is shown in the dock to react to."""
    return draw_signs(table, member, may, say) if may and table.playing and not table.scene.shown else NOTHING


def signs_in_dock(table: Table, member: int | None, may: bool, say: Say) -> Html:
    """During a play: at a reveal those to give, else those that were given."""
    if not table.playing or not table.reactors:
        return NOTHING
    return draw_signs(table, member, may and table.scene.shown, say)


def sign_button(sign: str, count: int, mine: bool, say: Say) -> Html:
    """Pressed once more it is taken back."""
    return Html(
        f'<button class="sign {sign}" name="{"unsign" if mine else "sign"}" value="{sign}" '
        f'aria-pressed="{str(mine).lower()}">{icon(sign)}<span class="sr">{escape(say(NAMES[sign]))}</span>'
        f"{f' <b>{count}</b>' if count else ''}</button>"
    )


def given_signs(table: Table, say: Say) -> Html:
    given = Counter(one.sign for one in table.reactions)
    shown = join(
        Html(f'<span class="sign {sign}">{icon(sign)}<b aria-hidden="true">{given[sign]}</b></span>')
        for sign in NAMES
        if given[sign]
    )
    return Html(f'<div class="signs" data-key="signs">{shown}</div>{who_gave(table, say)}')


def who_gave(table: Table, say: Say) -> Html:
    """By ear, as they come."""
    each = (f"{table.members[one.by].name}: {say(NAMES[one.sign])}." for one in table.reactions)
    return Html(f'<p class="sr" role="status" data-key="who-gave">{escape(" ".join(each))}</p>')
