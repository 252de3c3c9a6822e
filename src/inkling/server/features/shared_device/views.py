"""HTML of a shared device: the curtain with a button per person, and the form that adds a person."""

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.core.limits import LONGEST_NAME
from inkling.server.features.shared_device.model import members_on_device
from inkling.server.platform.html.components import draw_hidden_field, value_attribute
from inkling.server.platform.http import urls
from inkling.server.tables.device_curtains import member_whose_view_device_shows
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table


def draw_curtain_zone(live: LiveTable, person: str | None, say: Say) -> Html:
    here = members_on_device(live.table, person) if person else []
    if len(here) < 2 or not live.table.playing:
        return NOTHING
    if person and member_whose_view_device_shows(live, person) is not None:
        return draw_hand_on_button(live.table, say)
    return draw_choice_of_person(live.table, [member for member in here if live.table.is_to_move(member)], say)


def draw_hand_on_button(table: Table, say: Say) -> Html:
    label = escape(say("Hide my view and hand the device on"))
    return Html(
        f'<form method="post" action="{urls.switch_person(table.code)}">{draw_hidden_field("self", "")}'
        f'<button class="btn quiet">{label}</button></form>'
    )


def draw_choice_of_person(table: Table, asked: list[int], say: Say) -> Html:
    if not asked:
        return Html(f'<p class="token">{escape(say("It’s nobody’s turn on this device."))}</p>')
    names = [table.members[member].name for member in asked]
    title = (
        say("Hand the device to {names} or {last}", names=", ".join(names[:-1]), last=names[-1])
        if len(names) > 1
        else say("Hand the device to {names}", names=names[0])
    )
    buttons = join(draw_button_of_person(member, name, say) for member, name in zip(asked, names, strict=True))
    return Html(
        f'<form method="post" action="{urls.switch_person(table.code)}" class="sheet stack curtain">'
        f"<h2>{escape(title)}</h2>"
        f'<p class="soft">{escape(say("Everybody else looks away."))}</p><div class="acts wrap">{buttons}</div></form>'
    )


def draw_button_of_person(member: int, name: str, say: Say) -> Html:
    label = escape(say("I’m {name}", name=name))
    return Html(f'<button class="btn" name="self" value="{member}">{label}</button>')


def draw_add_person_sheet(table: Table, say: Say) -> Html:
    """Draw the form that adds a person, for the lobby."""
    sentence = escape(say("You pass this device around: each of you sees only your own cards."))
    return Html(f'<div class="sheet stack">{draw_add_person_form(table, say)}<p class="cap">{sentence}</p></div>')


def draw_add_person_form(table: Table, say: Say, typed: str = "") -> Html:
    """Draw the form that adds a person on this device. At tables of strangers the server chooses the name."""
    label = escape(say("Another player on this device"))
    field = Html(
        f'<label class="grow">{label} <input{value_attribute(typed)} class="field" '
        f'name="name" required maxlength="{LONGEST_NAME}" autocomplete="off"></label>'
    )
    field = Html(f'<span class="grow">{label}</span>') if table.strangers else field
    return Html(
        f'<form method="post" action="{urls.add_person(table.code)}" class="line wrap">{field}'
        f'<button class="btn quiet">{escape(say("Add"))}</button></form>'
    )
