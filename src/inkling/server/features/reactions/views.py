"""HTML of reactions: buttons for members who may react, and given reactions for everybody.

They are part of every push to a page, so they use f-strings, because htpy takes milliseconds. CSS classes and form
fields use the name that is sent and stored, `sign`.
"""

from functools import cache

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.server.features.reactions.model import REACTIONS
from inkling.server.features.seats.model import people_at_table
from inkling.server.platform.html.components import draw_avatar_of_person
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_reactions(table: Table, member: int | None, may: bool, say: Say) -> Html:
    """Draw buttons if the member may react now, otherwise the given reactions. Empty for a person who is alone with
    bots."""
    if table.play is None or (table.playing and not table.moment.reactors):
        return NOTHING
    if len(people_at_table(table)) < 2 or not (may or table.chat.reactions):
        return NOTHING
    return draw_reaction_buttons(table, member, say) if may else draw_given_reactions(table, say)


def draw_reactions_beside_chat(table: Table, member: int | None, may: bool, say: Say) -> Html:
    beside = may and table.playing and not table.moment.scene.shown
    return draw_reactions(table, member, may, say) if beside else NOTHING


def draw_reactions_in_dock(table: Table, member: int | None, may: bool, say: Say) -> Html:
    if not table.playing or not table.moment.reactors:
        return NOTHING
    return draw_reactions(table, member, may and table.moment.scene.shown, say)


def draw_reaction_buttons(table: Table, member: int | None, say: Say) -> Html:
    mine = {reaction.name for reaction in table.chat.reactions if reaction.by == member}
    given = table.chat.reactions
    buttons = join(
        draw_reaction_button(name, draw_avatars_of_reacting_members(table, name), name in mine, say)
        if given
        else draw_button_of_unused_reaction(name, say)
        for name in REACTIONS
    )
    label = escape(say("React"))
    return Html(
        f'<form method="post" action="{urls.react(table.code)}" class="signs" aria-label="{label}" '
        f'data-key="signs">{buttons}</form>{list_reactions_for_screen_readers(table, say)}'
    )


def draw_reaction_button(name: str, faces: Html, mine: bool, say: Say) -> Html:
    """Draw the button of one reaction, with the avatars of members who gave it.

    Pressing it again removes the reaction.
    """
    return Html(
        f'<button class="sign {name}" name="{"unsign" if mine else "sign"}" value="{name}" '
        f'aria-pressed="{str(mine).lower()}">{draw_icon(name)}<span class="sr">{escape(say(REACTIONS[name]))}</span>'
        f"{faces}</button>"
    )


@cache
def draw_button_of_unused_reaction(name: str, say: Say) -> Html:
    return draw_reaction_button(name, NOTHING, False, say)


def draw_given_reactions(table: Table, say: Say) -> Html:
    given = {name: draw_avatars_of_reacting_members(table, name) for name in REACTIONS}
    shown = join(
        Html(f'<span class="sign {name}">{draw_icon(name)}{faces}</span>') for name, faces in given.items() if faces
    )
    return Html(f'<div class="signs" data-key="signs">{shown}</div>{list_reactions_for_screen_readers(table, say)}')


def draw_avatars_of_reacting_members(table: Table, name: str) -> Html:
    """Draw the avatars of the members who gave this reaction. A script animates each new one."""
    givers = [reaction.by for reaction in table.chat.reactions if reaction.name == name]
    faces = (
        (by, draw_avatar_of_person(seat_whose_colour_member_has(table, by), table.members[by].name)) for by in givers
    )
    return join(Html(f'<span class="giver" data-gave="{by} {name}">{face}</span>') for by, face in faces)


def seat_whose_colour_member_has(table: Table, member: int) -> int:
    """Return the seat whose colour the member's avatar has; spectators have the fourth colour."""
    seat = table.chair_of(member) if table.playing else table.members[member].play_seat
    return 3 if seat is None else seat


def list_reactions_for_screen_readers(table: Table, say: Say) -> Html:
    each = (f"{table.members[reaction.by].name}: {say(REACTIONS[reaction.name])}." for reaction in table.chat.reactions)
    return Html(f'<p class="sr" role="status" data-key="who-gave">{escape(" ".join(each))}</p>')
