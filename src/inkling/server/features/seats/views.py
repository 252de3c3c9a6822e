"""HTML of the list of seats, spectators and waiting guests, with the buttons that the viewer may use."""

from collections.abc import Container, Mapping

from inkling.core import NOTHING, Html, Say, join
from inkling.core.errors import msg
from inkling.core.html import escape
from inkling.server.features.absence.views import draw_send_bot_button
from inkling.server.features.invitations.views import draw_new_link_button
from inkling.server.features.language_models.model import does_table_need_agreement
from inkling.server.features.matchmaking.views import draw_block_and_report_buttons
from inkling.server.features.seats.bot_seats import draw_add_bot_button, draw_bot_seat_row, may_take_bots_seat
from inkling.server.features.seats.model import can_new_guest_get_seat, may_former_member_read
from inkling.server.platform.html.components import (
    draw_avatar_of_person,
    draw_collapsible_section,
    draw_command_button,
    draw_command_switch,
)
from inkling.server.platform.html.layout import draw_icon
from inkling.server.tables.other_page_presence import OtherPage
from inkling.server.tables.permissions import is_host_or_acting_host
from inkling.server.tables.state import Table

MOST_SENT = 20
"""Maximum number of removed people that are listed, newest first."""
NO_PAGES: Mapping[int, OtherPage] = {}
DOING = {"reading": msg("is reading the rules"), "moving": msg("is moving to another device")}


def draw_seats_zone(
    table: Table, member: int | None, present: Container[int], say: Say, other_pages: Mapping[int, OtherPage] = NO_PAGES
) -> Html:
    """Draw seats, spectators and waiting guests. Before the first play the heading has the number of taken seats."""
    title = Html(
        f"<h2>{escape(say('At the table'))}{NOTHING if table.play is not None else count_taken_seats(table, say)}</h2>"
    )
    seated = (
        draw_seat_rows(table, member, present, say, other_pages),
        draw_spectators(table, member, say),
        draw_model_agreement(table, member, say),
    )
    # Players look at the board, so the list is folded for them.
    plays = table.playing and member is not None and table.chair_of(member) is not None
    sits = draw_collapsible_section(title, *seated) if plays else join((title, *seated))
    waits = draw_waiting_guests(table, say) if is_host_or_acting_host(table, member) else NOTHING
    former = (draw_former_members(table, say), draw_people_sent_away(table, say)) if member == table.host else ()
    return join((waits, sits, *former))


def count_taken_seats(table: Table, say: Say) -> Html:
    taken = sum(holder is not None for holder in table.chairs)
    label = say("{n} of {all} seats taken", n=taken, all=len(table.chairs))
    return Html(f' <span class="cap">{escape(label)}</span>')


def draw_seat_rows(
    table: Table, member: int | None, present: Container[int], say: Say, other_pages: Mapping[int, OtherPage]
) -> Html:
    spare = hidden_free_seats(table)
    if table.play is not None:
        # Between two plays empty seats are hidden, because there is no room.
        shown = (chair for chair in range(len(table.chairs)) if chair not in spare)
        return draw_list_of_seats(
            join(draw_seat_row(table, chair, member, present, say, other_pages) for chair in shown)
        )
    rows = (
        draw_free_seat_row(table, chair, member, say, spare=True)
        if chair in spare
        else draw_seat_row(table, chair, member, present, say, other_pages)
        for chair in range(len(table.chairs))
    )
    return draw_list_of_seats(join(rows))


def hidden_free_seats(table: Table) -> list[int]:
    """Return the free seats that the style sheet hides: all but the first. If the next play
    starts from known cards, none is hidden, because then each seat has its own cards."""
    if table.playing or table.preset is not None:
        return []
    return [chair for chair, holder in enumerate(table.chairs) if holder is None][1:]


def draw_list_of_seats(rows: Html) -> Html:
    return Html(f'<ul class="seats">{rows}</ul>')


def draw_spectators(table: Table, member: int | None, say: Say) -> Html:
    watching = [
        number
        for number, person in enumerate(table.members)
        if person.person and table.chair_of(number) is None and not person.waiting
    ]
    if not watching:
        return NOTHING
    rows = join(draw_spectator_row(table, number, member, say) for number in watching)
    return Html(f"<h3>{escape(say('Watching'))}</h3>{draw_list_of_seats(rows)}")


def draw_seat_row(
    table: Table,
    chair: int,
    member: int | None,
    present: Container[int],
    say: Say,
    other_pages: Mapping[int, OtherPage],
) -> Html:
    holder = table.chairs[chair]
    if holder is None:
        return draw_free_seat_row(table, chair, member, say)
    if isinstance(holder, str):
        return draw_bot_seat_row(table, chair, holder, member, say)
    here = holder in present or holder == member
    doing = other_pages.get(holder) if holder != member else None
    # A reader would have to move now, but moving to another device takes its time.
    doing = None if table.playing and doing == "reading" else doing
    ready = here and not table.playing and doing is None
    state = say(DOING[doing]) if doing else "" if here else say("is away")
    if table.playing and table.absence.bot_plays[chair]:
        state = say("is away; a bot is filling in")
    name, uses = table.members[holder].name, table.members[holder].uses
    state = "; ".join(filter(None, (label_of_language_model_seat(uses, say), state)))
    tick = Html(f'<span class="ready">{draw_icon("check")}{escape(say("ready"))}</span>') if ready else NOTHING
    look = " ".join(("chair", *(["me"] if holder == member else ()), *([] if here or doing else ["gone"])))
    avatar = draw_avatar_of_person(chair, name, "leads" if holder == table.host else "")
    return Html(
        f'<li class="{look}" data-key="chair{chair}">{avatar}'
        f'<div class="grow"><b>{escape(name)}{draw_member_badges(table, holder, member, say)}</b>{tick}'
        f'<span class="cap">{escape(state)}</span></div>{draw_send_bot_button(table, chair, here, member, say)}'
        f"{draw_buttons_about_person(table, holder, member, say)}</li>"
    )


def label_of_language_model_seat(uses: str, say: Say) -> str:
    """Return the label of a language model's seat, which tells everybody that its view is sent to another server."""
    return say("Language model: {name}", name=uses) if uses else ""


def draw_model_agreement(table: Table, member: int | None, say: Say) -> Html:
    if table.playing or not does_table_need_agreement(table):
        return NOTHING
    sentence = escape(
        say(
            "Language models see cards made or uploaded here, including any pictures, only if all players and "
            "the host agree."
        )
    )
    asked = member is not None and (table.chair_of(member) is not None or member == table.host)
    if member is None or not asked or table.members[member].outside:
        return Html(f'<p class="cap">{sentence}</p>')
    button = draw_command_switch(
        table.code, "shared", say("Language models may see cards made or uploaded here"), table.members[member].shares
    )
    return Html(f'<p class="cap">{sentence}</p><div class="acts">{button}</div>')


def draw_member_badges(table: Table, number: int, member: int | None, say: Say) -> Html:
    labels = (
        (number == member, say("You").lower(), "pill you"),
        (number == table.absence.deputy, say("acting host"), "pill"),
        (table.members[number].outside, say("a program"), "pill"),
        (number == table.host, say("host"), "pill crown"),
    )
    return join(draw_badge(label, look) for so, label, look in labels if so)


def draw_badge(text: str, look: str = "pill") -> Html:
    return Html(f' <span class="{look}">{escape(text)}</span>')


def draw_free_seat_row(table: Table, chair: int, member: int | None, say: Say, *, spare: bool = False) -> Html:
    """Draw a free seat. The lobby shows only the first one, with the number of all free seats.

    It is as wide as the list if no other seat is in its row.
    """
    look = "chair free spare" if spare else "chair free lone" if is_free_seat_alone_in_line(table) else "chair free"
    leading = is_host_or_acting_host(table, member)
    sits = may_change_seat(table, member, leading) and may_take_bots_seat(table, member, chair)
    state = "" if sits or leading else say("for a friend or a bot")
    if table.playing:
        state = say("a bot is filling in") if table.absence.bot_plays[chair] else ""
    if table.preset is not None and table.preset.names:
        state = say("in {name}’s place", name=table.preset.names[chair])
    return Html(
        f'<li class="{look}" data-key="chair{chair}"><span class="av a3" aria-hidden="true">{draw_icon("plus")}</span>'
        f'<div class="grow"><b>{escape(say("Free seat")) if spare else label_of_free_seat(table, say)}</b>'
        f'<span class="cap">{escape(state)}</span></div>'
        f"{draw_sit_button(table, chair, member, say) if sits else NOTHING}"
        f"{draw_add_bot_button(table, chair, say) if leading else NOTHING}</li>"
    )


def is_free_seat_alone_in_line(table: Table) -> bool:
    """True if no seat is next to the free one. Rows have two seats, and taken seats come first."""
    return table.preset is None and sum(holder is not None for holder in table.chairs) % 2 == 0


def label_of_free_seat(table: Table, say: Say) -> Html:
    others = len(hidden_free_seats(table))
    if not others or table.play is not None:
        return Html(escape(say("Free seat")))
    return Html(escape(say("{n} free seats", n=others + 1)))


def draw_sit_button(table: Table, chair: int, member: int | None, say: Say) -> Html:
    seated = member is not None and table.chair_of(member) is not None
    return draw_command_button(table.code, "sat", say("Move here") if seated else say("Sit here"), seat=chair)


def may_change_seat(table: Table, member: int | None, leading: bool) -> bool:
    if member is None or table.members[member].waiting:
        return False
    return table.chair_of(member) is None or not (table.playing or leading)


def draw_buttons_about_person(table: Table, number: int, member: int | None, say: Say) -> Html:
    if number == member:
        return NOTHING if table.playing else draw_more_menu(draw_buttons_of_own_seat(table, say), number, table, say)
    over = draw_buttons_of_host(table, number, say) if member == table.host else NOTHING
    guard = draw_block_and_report_buttons(table, number, member, say) if member is not None else NOTHING
    return draw_more_menu(join((over, guard)), number, table, say) if over or guard else NOTHING


def draw_buttons_of_own_seat(table: Table, say: Say) -> Html:
    rename = Html(f'<a class="btn quiet" href="#z-menu" data-atop>{escape(say("Change my name"))}</a>')
    return Html(f'<div class="acts">{rename}{draw_command_button(table.code, "stood", say("Stand up"))}</div>')


def draw_more_menu(inside: Html, number: int, table: Table, say: Say) -> Html:
    label = escape(say("More about {name}", name=table.members[number].name))
    return Html(
        f'<details class="more"><summary class="tool">{draw_icon("more")}<span class="sr">{label}</span></summary>'
        f"{inside}</details>"
    )


def draw_buttons_of_host(table: Table, number: int, say: Say) -> Html:
    muted = table.members[number].muted
    mute = draw_command_button(
        table.code, "muted", say("Unmute") if muted else say("Mute"), member=number, on=int(not muted)
    )
    give = draw_command_button(table.code, "handed-on", say("Make host"), member=number)
    return Html(
        f'<div class="acts">{mute}{give}'
        f"{draw_command_button(table.code, 'kicked', say('Send away'), member=number)}</div>"
    )


def draw_spectator_row(table: Table, number: int, member: int | None, say: Say) -> Html:
    name = name_of_guest(table, number, say)
    me = draw_badge(say("You").lower()) if number == member else NOTHING
    uses = label_of_language_model_seat(table.members[number].uses, say)
    uses = f'<span class="cap">{escape(uses)}</span>' if uses else ""
    over = draw_buttons_about_person(table, number, member, say) if number != member else NOTHING
    title = f"<b>{escape(name)}{me}</b>"
    return Html(
        f'<li class="chair" data-key="guest{number}">{draw_avatar_of_person(3, name)}'
        f'<div class="grow">{title}{uses}</div>{over}</li>'
    )


def draw_waiting_guests(table: Table, say: Say) -> Html:
    guests = [number for number, guest in enumerate(table.members) if guest.waiting and guest.person]
    return join(draw_waiting_guest_row(table, number, say) for number in guests)


def draw_waiting_guest_row(table: Table, number: int, say: Say) -> Html:
    name = name_of_guest(table, number, say)
    sentence = (
        say("{name} wants to sit down", name=name)
        if can_new_guest_get_seat(table)
        else say("{name} is at the door", name=name)
    )
    return Html(
        f'<div class="chair knocks"><span class="av a3" aria-hidden="true">{draw_icon("door")}</span>'
        f'<div class="grow"><b>{escape(sentence)}</b></div><div class="acts">'
        f"{draw_command_button(table.code, 'kicked', say('Turn away'), member=number)}"
        f"{draw_command_button(table.code, 'let-in', say('Let in'), 'btn', member=number)}</div></div>"
    )


def draw_former_members(table: Table, say: Say) -> Html:
    former = [
        number
        for number, person in enumerate(table.members)
        if person.person is None and may_former_member_read(person)
    ]
    if not table.key or not former:
        return NOTHING
    rows = join(draw_former_member_row(table, number, say) for number in former[-MOST_SENT:])
    also = say("People who left can still see everything here. A new link ends that for all of them.")
    if not table.rules["admit"]:
        also = say(
            "People who left can still see everything here, and so can anyone with the link. A new link ends both."
        )
    sentence = Html(f'<p class="cap">{escape(also)}</p><div class="acts">{draw_new_link_button(table, say)}</div>')
    return draw_collapsible_section(
        Html(f"<h3>{escape(say('Left, but can still look in'))}</h3>"), draw_list_of_seats(rows), sentence
    )


def draw_former_member_row(table: Table, number: int, say: Say) -> Html:
    end = draw_command_button(table.code, "kicked", say("Send away"), member=number)
    name = escape(name_of_guest(table, number, say))
    return Html(f'<li class="chair" data-key="gone{number}"><div class="grow">{name}</div>{end}</li>')


def draw_people_sent_away(table: Table, say: Say) -> Html:
    """Draw the people whom the host removed, with buttons to let them in again."""
    sent = [number for number, guest in enumerate(table.members) if guest.sent and not guest.outside]
    if not sent:
        return NOTHING
    rows = join(draw_person_sent_away(table, number, say) for number in sent[-MOST_SENT:])
    return draw_collapsible_section(Html(f"<h3>{escape(say('Sent away'))}</h3>"), draw_list_of_seats(rows))


def draw_person_sent_away(table: Table, number: int, say: Say) -> Html:
    again = draw_command_button(table.code, "let-in", say("Let in again"), member=number)
    name = escape(name_of_guest(table, number, say))
    return Html(f'<li class="chair" data-key="sent{number}"><div class="grow">{name}</div>{again}</li>')


def name_of_guest(table: Table, number: int, say: Say) -> str:
    return table.shown_name(number) or say("A guest")
